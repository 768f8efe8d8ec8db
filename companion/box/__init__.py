"""The shell around a match: time, devices and the one lock.

`RefereeBox` (`box.py`) owns it all. Its `tick(now)` polls the sensors (`devices.py`), hands every observation to the
`Interpreter` (`interpreter.py`), which decides whether it is an event, a question or nothing, and carries on with the
actuators. People act through `submit`; each act goes to the `Session` (`session.py`), which plays it on the referee and
writes it to the journal before anybody sees the result. `publisher.py` makes the immutable snapshot that every tablet
is shown.

Parts with a life of their own: `spin_control.py` leads a spin of the board by the state machine of `spin_state.py`;
`tile_watch.py` follows laid letter tiles, `pending_tiles.py` those that somebody announced; `recount.py` counts a
player's cards anew; `review.py` looks again at what decided an event; `panel.py` is the button and light on the box;
`word_judge_device.py` looks words up in the background.

Time enters only through `tick(now)`: seconds, monotonic. Imports core and store, and no driver, eye or web page.
"""
