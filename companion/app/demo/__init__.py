"""What hands do at the demo's simulated table, done by the buttons of its bench page.

Buttons act on the simulated World (`cards.py`, `board.py`, `tiles.py`) and on the panel's mock pins (`panel.py`), never
on the referee: the shipped eye has to see what was done. `table.py` puts the benches of one table together.
"""
