"""What a new match may be: editions, their decks, how many play, and the house rules with their defaults."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.game import Game, Plain
from companion.games import GAMES
from companion.games.diadingo import options as diadingo
from companion.games.diamino import material
from companion.games.diamino import options as diamino
from companion.games.diamoniak import editions as diamoniak
from companion.games.options import option_key
from companion.words.languages import LANGUAGES
from web.shelves import Shelves


def describe_editions(shelves: Shelves | None = None) -> list[Plain]:
    """Each edition as the page of a new match needs it, with what lies on the shelves."""
    return [DESCRIBED[game.name](game, edition, shelves) for game in GAMES.values() for edition in game.editions]


def _diamoniak(game: Game, name: str, _: Shelves | None) -> Plain:
    edition = diamoniak.EDITIONS[name]
    without_witches = diamoniak.COLOURS * diamoniak.PARTS + diamoniak.DIAMONDS + diamoniak.FAIRIES
    special: dict[str, Plain | None] = {"colours": {"default": [*edition.colours]}, "deck": None}
    return _common(game, name) | {
        "words": dict(edition.words),
        "colours": [*edition.colours],
        "deck_key": option_key(edition.prefix, "deck"),
        "decks": [{"deck": deck, "cards": without_witches + witches} for deck, witches in edition.decks.items()],
        "options": [*_options(diamoniak.Options, edition.prefix, special)],
    }


def _diadingo(game: Game, name: str, _: Shelves | None) -> Plain:
    usual = diadingo.Options()
    special: dict[str, Plain | None] = {
        "ring_values": {
            "kind": "counts",
            "values": [],
            "default": {str(value): number for value, number in usual.ring_values},
            "total": diadingo.RINGS,
        },
        "spin_turns": {"kind": "span", "default": [*usual.spin_turns], "range": [2, diadingo.MOST_TURNS]},
        "games": {"range": [1, diadingo.MOST_GAMES]},
    }
    return _common(game, name) | {
        "deck_key": None,
        "decks": [],
        "options": [*_options(diadingo.Options, diadingo.PREFIX, special)],
    }


def _diamino(game: Game, name: str, shelves: Shelves | None) -> Plain:
    materials, words = (shelves.materials, shelves.words) if shelves else (None, None)
    boards = materials.boards() if materials else [material.find_board(one, "board") for one in material.BOARDS]
    tiles = materials.tiles() if materials else [material.find_tiles(one, "tiles") for one in material.TILE_SETS]
    languages = [one.name for one in words.known()] if words else [*LANGUAGES]
    special: dict[str, Plain | None] = {
        "tiles": {"kind": "material", "values": _offered(tiles, material.TILE_SETS)},
        "board": {"kind": "material", "values": _offered(boards, material.BOARDS)},
        "language": {"kind": "language", "values": languages},
        "retries": {"kind": "choice", "values": [-1, 0, 1, 2, 3]},
        "first_word_max": {"range": [2, material.MOST_SIDE]},
        "challenge_penalty": {"range": [0, 50]},
        "end_after_passes": {"range": [1, 9]},
        "deals": {"range": [1, diamino.MOST_DEALS]},
    }
    return _common(game, name) | {
        "deck_key": None,
        "decks": [],
        "options": [*_options(diamino.Options, diamino.PREFIX, special)],
    }


def _offered(found: Iterable[material.Board | material.Tiles], shipped: tuple[str, ...]) -> list[Plain]:
    """Boards or tiles to choose from: a shipped one by its name, an own one by all that it is, as a header wants it."""
    return [
        {"name": one.name, "printed": one.printed, "own": one.name not in shipped}
        | {"value": one.name if one.name in shipped else one.to_plain()}
        for one in found
    ]


DESCRIBED: Mapping[str, Callable[[Game, str, Shelves | None], Plain]] = {
    "diamoniak": _diamoniak,
    "diadingo": _diadingo,
    "diamino": _diamino,
}


def _common(game: Game, edition: str) -> Plain:
    return {"game": game.name, "edition": edition, "seats": [game.seats.start, game.seats.stop - 1]}


def _options(options: type, prefix: str, special: Mapping[str, Plain | None]) -> Iterator[Plain]:
    """The switches that leave a choice, in the order of the rule book.

    `special` says more about some, or with None that it is asked elsewhere.
    """
    hints = get_type_hints(options)
    for field in fields(options):
        kind, values = _kind(hints[field.name])
        more = special.get(field.name, {})
        if more is not None and len(values) != 1:
            usual = {"kind": kind, "values": values, "default": field.default}
            yield {"key": option_key(prefix, field.name), "name": field.name.removesuffix("_")} | usual | more


def _kind(hint: Any) -> tuple[str, list[str]]:
    """How a switch is set, and between which values."""
    if get_origin(hint) is Literal:
        return "choice", [*get_args(hint)]
    if get_origin(hint) is tuple:
        return "words", []
    return ("switch" if hint is bool else "number"), []
