"""What a new match may be: editions, their decks, how many play, and the house rules with their defaults."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.game import Game, Plain
from companion.games import GAMES
from companion.games.diadingo import options as diadingo
from companion.games.diamoniak import editions as diamoniak
from companion.games.options import option_key


def describe_editions() -> list[Plain]:
    """Each edition as the page of a new match needs it; a game that tablets cannot draw yet is not among them."""
    drawn = [game for game in GAMES.values() if game.name in DESCRIBED]
    return [DESCRIBED[game.name](game, edition) for game in drawn for edition in game.editions]


def _diamoniak(game: Game, name: str) -> Plain:
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


def _diadingo(game: Game, name: str) -> Plain:
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


DESCRIBED: Mapping[str, Callable[[Game, str], Plain]] = {"diamoniak": _diamoniak, "diadingo": _diadingo}


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
            yield {"key": option_key(prefix, field.name), "name": field.name} | usual | more


def _kind(hint: Any) -> tuple[str, list[str]]:
    """How a switch is set, and between which values."""
    if get_origin(hint) is Literal:
        return "choice", [*get_args(hint)]
    if get_origin(hint) is tuple:
        return "words", []
    return ("switch" if hint is bool else "number"), []
