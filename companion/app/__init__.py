"""Boxes put together from their parts: the only room that knows all the others.

`production.py` builds the box that a settings file describes: eyes behind a real camera, drivers on real pins.
`simulation.py` builds the same box over a simulated table and mock pins, with the shipped eyes and drivers.
`application.py` is what both have beside the referee: the Flask application of the tablets, and the function that is
called at every tick. `running.py` and `ticker.py` keep a box alive until it is told to stop.

What is put together: `eyes.py` and `panel.py`; the deck in use (`decks.py`, enrolled once and kept by `deck_cache.py`,
shown to tablets by `deck_faces.py`); what a family keeps in its data folder (`data_folder.py`, `family_content.py`) and
what was measured at its table (`calibration_in_use.py`).

    wizards/     guided workflows on a tablet that borrow the camera, the motor or the buzzer for a while
    demo/        what hands do at the simulated table of `companion demo`, by buttons
    bots/        players without people, and how a box learns what they do
    soak/        a household of box and tablets in which all sorts of things go wrong
    benchmarks/  how fast a box is, and how soon a bumped camera is right again
    host/        the machine underneath: the doctor's checks, the systemd service, the bug report

`game_tables.py` has the tables of each game. `tile_setup.py` and `tile_reader.py` tell a tile eye what it is to expect;
`default_names.py` are names for players who have none. Nothing but `companion.commands` imports this room.
"""
