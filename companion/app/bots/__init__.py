"""Players without people: bots that play whole matches, and the drivers through which a box learns what they do.

`match_runner.py` runs a match: it asks the hands for the next step, carries it out at the table, and compares the box
with the truth. A `BoxDriver` submits steps as a tablet would, a `VisionDriver` lets the shipped eye see them.
"""
