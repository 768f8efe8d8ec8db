"""DIAMINO, the crossword game of 1975: two rule sets, hidden hands, words that are judged (rule ids DM, DMQ)."""

from companion.core.game import Game
from companion.games.diamino.lying import as_seen, differing, placed
from companion.games.diamino.notation import notation
from companion.games.diamino.options import deck_options
from companion.games.diamino.position import SEATS, setup
from companion.games.diamino.proposal import preview, proposal
from companion.games.diamino.rules import apply
from companion.games.diamino.state import EVENTS
from companion.games.diamino.table import (
    choices,
    default_event,
    evidence,
    expected,
    on_begin,
    seats_to_act,
    unlisted,
    view,
)

DIAMINO = Game(
    name="diamino",
    editions=("diamino",),
    seats=SEATS,
    age=10,
    events=EVENTS,
    setup=setup,
    choices=choices,
    evidence=evidence,
    apply=apply,
    view=view,
    deck_options=deck_options,
    on_begin=on_begin,
    expected=expected,
    unlisted=unlisted,
    notation=notation,
    preview=preview,
    proposal=proposal,
    placed=placed,
    differing=differing,
    as_seen=as_seen,
    default_event=default_event,
    seats_to_act=seats_to_act,
    scored=True,
)
