"""DIADINGO on tablets."""

import re

from companion.core.game import Plain
from companion.games.diadingo.options import MOST_GAMES, MOST_TURNS, PREFIX, RINGS, Options
from web.family_stores import FamilyStores
from web.games.game import Book, Line, Sign, TabletGame
from web.games.switches import switches

BOOK: Book = {
    "goal": (Line("goal", ("DD-21", "DDQ-01"), ("ring_3000", "ring_6000")),),
    "turn": (
        Line("spin", ("DD-05", "DDQ-21")),
        Line("order", ("DD-07", "DDQ-15", "DDQ-16")),
        Line("draw", ("DD-08",), ("back",)),
        Line("ring", ("DD-09", "DD-13", "DDQ-03", "DDQ-04"), ("ring_3000",)),
        Line("loose", ("DD-10", "DD-11")),
        Line("fixed", ("DD-12", "DD-02", "DDQ-22")),
    ),
    "special": (
        Line("theft", ("DD-14", "DD-15", "DDQ-05", "DDQ-06", "DDQ-07", "DDQ-26"), ("theft",)),
        Line("unused", ("DD-16",)),
        Line("robbed", ("DD-17", "DDQ-08", "DDQ-09")),
    ),
    "end": (Line("end", ("DD-18", "DDQ-13")), Line("count", ("DD-19", "DD-20"))),
}

REASONS = {
    "attempt_compulsory": "ring",
    "match_over": "end",
    "no_empty_ring": "theft",
    "no_such_starter": "order",
    "no_such_victim": "theft",
    "not_in_phase_attempt": "ring",
    "not_in_phase_draw": "draw",
    "not_in_phase_next_game": "end",
    "not_in_phase_spin": "spin",
    "not_in_phase_theft": "theft",
    "not_the_victims": "theft",
    "only_fixed_left": "fixed",
    "theft_forced": "theft",
}


def _describe(_: str, __: FamilyStores | None) -> Plain:
    usual = Options()
    special: dict[str, Plain | None] = {
        "ring_values": {
            "kind": "counts",
            "values": [],
            "default": {str(value): number for value, number in usual.ring_values},
            "total": RINGS,
        },
        "spin_turns": {"kind": "span", "default": [*usual.spin_turns], "range": [2, MOST_TURNS]},
        "games": {"range": [1, MOST_GAMES]},
    }
    return {
        "deck_key": None,
        "decks": [],
        "options": [*switches(Options, PREFIX, special)],
    }


def _sign(_: str, card_id: str) -> Sign | None:
    """A ring of some value or a theft, with or without the number of its picture."""
    if ring := re.fullmatch(r"ring_([1-9][0-9]{0,8})(_[1-9])?", card_id):
        kind = f"ring_{ring[1]}"
        return Sign("ring", (f"{kind}_1", kind), value=int(ring[1]))
    return Sign("theft", ("theft_1", "theft")) if re.fullmatch(r"theft(_[1-9])?", card_id) else None


TABLET = TabletGame(describe=_describe, sign=_sign, book=BOOK, reasons=REASONS)
