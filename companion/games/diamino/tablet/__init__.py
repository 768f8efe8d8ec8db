"""DIAMINO on tablets."""

import re
from collections.abc import Iterable

from companion.core.game import Plain
from companion.core.letter_board import MOST_SIDE, Board, Tiles
from companion.games.diamino import material
from companion.games.diamino.options import MOST_DEALS, PREFIX, Options
from companion.store.words.languages import LANGUAGES
from web.family_stores import FamilyStores
from web.games.game import Book, Line, Sign, TabletGame
from web.games.switches import switches

BOOK: Book = {
    "goal": (Line("set1", ("DM-20", "DM-06")), Line("set2", ("DM-21", "DM-34"))),
    "turn": (
        Line("order", ("DM-04", "DM-05", "DMQ-03", "DMQ-04")),
        Line("first", ("DM-08", "DM-22", "DMQ-05", "DMQ-07"), ("tile_D", "tile_I", "tile_A")),
        Line("lay", ("DM-09", "DM-11", "DM-23", "DMQ-08", "DMQ-09", "DMQ-12")),
        Line("touch", ("DM-10", "DM-12", "DM-13", "DMQ-10", "DMQ-11")),
        Line("refill", ("DM-23",)),
        Line("exchange", ("DM-16", "DM-25", "DMQ-23", "DMQ-24", "DMQ-25")),
        Line("judge", ("DM-29", "DM-30", "DMQ-17", "DMQ-19", "DMQ-20")),
    ),
    "special": (
        Line("joker", ("DM-02", "DM-14", "DMQ-16")),
        Line("green", ("DM-18", "DM-27")),
        Line("red", ("DM-19", "DM-28")),
        Line("black", ("DM-17", "DM-26", "DMQ-31")),
    ),
    "end": (Line("out", ("DM-20", "DM-31", "DM-32")), Line("blocked", ("DM-33", "DMQ-38"))),
}

REASONS = {
    "black_field": "black",
    "cannot_be_worth": "out",
    "exchanged_already": "exchange",
    "gap": "lay",
    "hand_count": "out",
    "judge_first": "judge",
    "match_over": "out",
    "no_pass": "exchange",
    "no_shared_letter": "lay",
    "no_such_tile_left": "joker",
    "no_tiles": "lay",
    "not_all_passed": "out",
    "not_at_start": "first",
    "not_connected": "touch",
    "not_enough_tiles": "refill",
    "not_in_hand": "refill",
    "not_in_line": "lay",
    "not_in_phase_account": "out",
    "not_in_phase_give": "red",
    "not_in_phase_judging": "judge",
    "not_in_phase_lay": "lay",
    "not_in_phase_next_deal": "out",
    "not_in_phase_start": "order",
    "players_judge": "judge",
    "too_long": "first",
    "too_short": "lay",
}


def _describe(_: str, shelves: FamilyStores | None) -> Plain:
    materials, words = (shelves.materials, shelves.words) if shelves else (None, None)
    boards = materials.boards() if materials else [material.find_board(one, "board") for one in material.BOARDS]
    tiles = materials.tiles() if materials else [material.find_tiles(one, "tiles") for one in material.TILE_SETS]
    languages = [one.name for one in words.known()] if words else [*LANGUAGES]
    special: dict[str, Plain | None] = {
        "tiles": {"kind": "material", "values": _offered(tiles, material.TILE_SETS)},
        "board": {"kind": "material", "values": _offered(boards, material.BOARDS)},
        "language": {"kind": "language", "values": languages},
        "retries": {"kind": "choice", "values": [-1, 0, 1, 2, 3]},
        "first_word_max": {"range": [2, MOST_SIDE]},
        "challenge_penalty": {"range": [0, 50]},
        "end_after_passes": {"range": [1, 9]},
        "deals": {"range": [1, MOST_DEALS]},
    }
    return {
        "deck_key": None,
        "decks": [],
        "options": [*switches(Options, PREFIX, special)],
    }


def _offered(found: Iterable[Board | Tiles], shipped: tuple[str, ...]) -> list[Plain]:
    """Boards or tiles to choose from: a shipped one by its name, an own one by all that it is, as a header wants it."""
    return [
        {"name": one.name, "printed": one.printed, "own": one.name not in shipped}
        | {"value": one.name if one.name in shipped else one.to_plain()}
        for one in found
    ]


def _sign(_: str, card_id: str) -> Sign | None:
    """A letter tile: "tile_S"."""
    found = re.fullmatch(r"tile_([A-Z])", card_id)
    return Sign("tile", letter=found[1]) if found else None


TABLET = TabletGame(describe=_describe, sign=_sign, book=BOOK, reasons=REASONS)
