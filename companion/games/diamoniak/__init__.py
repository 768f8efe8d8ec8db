"""DIAMONIAK and its twin PIRATATAK (rule ids DK, DKQ, PT)."""

from importlib.resources import files

from companion.core.game import Game
from companion.games.diamoniak.editions import EDITIONS, deck_cards, deck_options
from companion.games.diamoniak.rules import apply
from companion.games.diamoniak.state import EVENTS, setup
from companion.games.diamoniak.table import acting, choices, evidence, lying, named, view

DIAMONIAK = Game(
    name="diamoniak",
    editions=tuple(EDITIONS),
    seats=range(2, 5),
    age=5,
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
    acting=acting,
)
