"""Camera pictures in, observations out."""
