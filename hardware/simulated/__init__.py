"""The simulated table: its truth, how a camera sees it, and the board on its motor.

`world.py` is the truth: where every card lies and what is wrong with the devices. It obeys no rules: a child may show
two cards at once. `board.py`, `stones.py` and `turntable.py` are the spinning board with its inertia, `tiles.py` a
board of letter tiles, `hand.py` and `reach.py` the hands. `renderer.py` draws all of it as the overhead camera sees it,
and `camera.py` is that camera. The renderer shares geometry with `calibration`, and no code with `vision`.
"""
