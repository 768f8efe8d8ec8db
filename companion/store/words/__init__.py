"""Is that a word? Word lists and a speller of the system, and what a family has decided (DM-29, DMQ-13 ... DMQ-19)."""
