"""The referee: what was seen, what may be done, what happened."""
