"""The card eye: which cards lie in the reveal zone, named for certain or told to be unsure."""
