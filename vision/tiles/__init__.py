"""The tile eye: where a board of letter tiles lies, what lies on each of its fields, and what changed.

`eye.py` is the sensor. `grid.py` finds the board by markers, by four corners or by its coloured outline, and
`board_tracker.py` keeps it; `board_motion.py` tells which fields changed and whether a hand is there. `reader.py` reads
a still: each field's ink is compared with the faces of the set (`faces.py`, `match.py`), `tile_points.py` reads the
small number that tells look-alikes apart and which way up a tile lies, `classify.py` decides: a letter, or unsure and
why. `follow.py` reads a field again when it has changed and the hand is gone.

A family's own tiles are enrolled from one photograph (`enrol.py`, `face_store.py`); `photo.py`, `size.py` and
`premium_squares.py` read a painted board. See docs/TILES.md.
"""
