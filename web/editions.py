"""What a new match may be: editions, their decks, how many play, and the house rules with their defaults."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.game import Plain
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.editions import COLOURS, DIAMONDS, EDITIONS, FAIRIES, PARTS, Edition, Options
from companion.games.options import option_key

ASKED_APART = frozenset({"deck"})


def describe_editions() -> list[Plain]:
    """Each edition as the page of a new match needs it."""
    return [_edition(edition) for edition in EDITIONS.values()]


def _edition(edition: Edition) -> Plain:
    without_witches = COLOURS * PARTS + DIAMONDS + FAIRIES
    return {
        "edition": edition.name,
        "seats": [DIAMONIAK.seats.start, DIAMONIAK.seats.stop - 1],
        "words": dict(edition.words),
        "colours": [*edition.colours],
        "deck_key": option_key(edition.prefix, "deck"),
        "decks": [{"deck": deck, "cards": without_witches + witches} for deck, witches in edition.decks.items()],
        "options": [*_options(edition)],
    }


def _options(edition: Edition) -> Iterator[Plain]:
    """The switches that leave a choice, in the order of the rule book."""
    hints = get_type_hints(Options)
    for field in fields(Options):
        kind, values = _kind(hints[field.name])
        default = list(edition.colours) if field.name == "colours" else field.default
        if field.name not in ASKED_APART and len(values) != 1:
            key = option_key(edition.prefix, field.name)
            yield {"key": key, "name": field.name, "kind": kind, "values": values, "default": default}


def _kind(hint: Any) -> tuple[str, list[str]]:
    """How a switch is set, and between which values."""
    if get_origin(hint) is Literal:
        return "choice", [*get_args(hint)]
    if get_origin(hint) is tuple:
        return "words", []
    return ("switch" if hint is bool else "number"), []
