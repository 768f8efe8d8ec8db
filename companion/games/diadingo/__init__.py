"""DIADINGO, also sold as MISTER DIAMOND: the spinning board, rings and thefts (rule ids DD, DDQ)."""

from importlib.resources import files

from companion.core.game import Game
from companion.games.diadingo.options import deck_cards, deck_options
from companion.games.diadingo.position import SEATS, setup
from companion.games.diadingo.rules import apply
from companion.games.diadingo.state import EVENTS
from companion.games.diadingo.table import awaited, choices, evidence, expected, lying, named, view

DIADINGO = Game(
    name="diadingo",
    editions=("diadingo",),
    seats=SEATS,
    age=8,
    events=EVENTS,
    setup=setup,
    choices=choices,
    evidence=evidence,
    apply=apply,
    view=view,
    deck_options=deck_options,
    cards=deck_cards,
    art=files(__name__) / "art",
    lying=lying,
    named=named,
    expected=expected,
    awaited=awaited,
    scored=True,
)
