"""Camera pictures in, observations out (numpy and OpenCV; no game, no device, no web page).

Three eyes, each a `Sensor` that the box polls: `cards/` names the card in the reveal zone, `board/` follows the stones
of a spinning board, `tiles/` reads a board of letter tiles. An eye says what changed on the table, how sure it is, and
brings the pictures that it was made of. Right, or unsure, never wrong: what it cannot tell is reported as unsure, and
people settle it with a tap.

What the eyes share: `plane.py` finds the mat by its four ArUco markers and gives the homography from pixels to
millimetres, `mat_finder.py` keeps it in view over time, `region.py` is a part of the table seen straight from above.
`frames.py` is what an eye looks through (a camera that may be lost and come back), `motion.py` and `debounce.py` decide
when the table is still and a reading has settled. `evidence.py` keeps the pictures behind each report so that a
decision can be reviewed. `upload.py` opens pictures that people hand in.

`measure/` measures all of it on pictures with known truth; docs/VISION.md, docs/BOARD.md and docs/TILES.md describe the
methods with their sources and figures. Lengths are in mm on the table, px in pictures; colours are BGR.
"""
