"""The games that come with the box, one folder each. They are found by entry points: see `companion.core.registry`.

A game's folder has everything of that game, and nothing outside it knows the game by name. Its `Game` (in the folder's
`__init__.py`) is data and pure functions: `state.py` is what a match is at one moment and the events that change it,
`rules.py` what each event does and why it may be refused, `options.py` the house rules, `position.py` how a written
position is read, `table.py` what each event looks like to the sensors and what is shown of a state. `hands.py` are its
bots, `simulated.py` the table that they sit at, `tablet/` what tablets need: parts that `companion.games.registry`
finds, each with a default. `kit.py` is what they are made of.

docs/ADDING_A_GAME.md leads through a new one.
"""
