"""The referee itself: pure values and functions, needing nothing but the standard library.

A match is a list of events. A `Game` (`game.py`) is data and pure functions over a frozen state: which events are
legal, what each looks like to the sensors, what it leads to. A `Referee` (`referee.py`) holds one match in progress: it
submits events, takes them back and repairs them (`acts.py`), and reads and writes match records (`record.py`). It knows
no clock, no thread and no device.

Sensors report `observations.py`; `game.explain` finds the legal events that would look like one. If there is exactly
one, it happened; if several, `question.py` asks the table; if none, the table differs, and `diagnosis.py` looks for the
one wrong, missing or extra event that would explain it. What an event wishes of the outside is an `effects.py` value,
carried out by whatever stands behind `ports.py`.

`history.py` and `snapshot.py` turn a match into the JSON values that tablets show; `snapshot_types.py` lists their
keys. `schema.py` reads JSON values into frozen dataclasses by their type hints (`json_values.py` reads the text);
`options.py` and `position.py` do so for house rules and written positions. `letter_board.py` has the types of a board
of letter tiles. `registry.py` finds the installed games. `errors.py` has everything that is raised on purpose,
`fast_replace.py` the copy of a state with some fields changed.

Begin with `game.py`, then `referee.py`: the rest follows from them. The core imports no other room of the house; a
contract checks that.
"""
