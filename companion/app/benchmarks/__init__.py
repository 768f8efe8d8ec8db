"""Figures that say how fast the box is, and how much its eyes bear."""
