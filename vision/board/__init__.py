"""The board eye: where the spinning board lies, which stones stand on it, and what becomes of them.

`eye.py` is the sensor. `pose.py` finds the board by its rim stickers (`stickers.py`) and the camera's lens (`lens.py`).
There are two kinds of board: one with sockets at known places (`sockets.py`, `points.py`, enrolled by `enrolment.py`)
and a tray on which stones stand freely (`stones.py`: candidates from `relief.py`, told from other things by a small
network, `network.py`, on the features of `facets.py`). `readers.py` reads either in one picture; `follow.py` follows
the stones over time and reports each visit of a hand once, by its outcome, with the help of `traces.py`, `around.py`,
`cover.py` and `motion_cells.py`.

`training.py` teaches the network from pictures with truth that `augment.py` varies. See docs/BOARD.md.
"""
