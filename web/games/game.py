"""What tablets need of a game besides its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.core.game import Plain
from web.family_stores import FamilyStores


@dataclass(frozen=True, slots=True)
class Sign:
    """What an emblem shows when a card has no face: a role, perhaps with a colour, a value or a letter.

    `role` is drawn in `templates/emblem.svg`; one that is not there looks like a card's back.

    `names` are other ids under which its face, or one very much like it, may be found.
    """

    role: str
    names: tuple[str, ...] = ()
    colour: str | None = None
    value: int | None = None
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence: its name, the lines and holes of the rule book that it tells, and cards that picture it.

    A game whose editions call cards by words of their own names roles here, and `TabletGame.card` translates them.
    """

    name: str
    rules: tuple[str, ...]
    cards: tuple[str, ...] = ()


def plain_sign(_: str, card_id: str) -> Sign:
    """A card on which its name stands, or where it ends with one, a number: "number_7" is a 7.

    >>> plain_sign("hoch", "number_7").value
    7
    """
    kind, _, number = card_id.rpartition("_")
    return Sign("name", value=int(number)) if kind and number.isdecimal() else Sign("name", letter=card_id[:8])


Book = Mapping[str, tuple[Line, ...]]
"""A game's sentences under their headings: "goal", "turn", "special", "end"."""


def _plain(_: str, __: FamilyStores | None) -> Plain:
    return {"deck_key": None, "decks": [], "options": []}


def _as_named(_: str, card: str) -> str:
    return card


@dataclass(frozen=True, slots=True)
class TabletGame:
    """One game on tablets; its scripts and style are in its folder `tablet`. All of it may be left out.

    describe(edition, shelves): what the page of a new match asks for: `deck_key`, `decks` and `options`, made of JSON
        values, with what a family keeps on its shelves (None: nothing).
    sign(edition, card): what stands for a card without a picture; None when the game has no such card.
    card(edition, name): the name in an edition of a card that pictures a sentence of the book.

    `book` tells the rules in a few sentences, `reasons` which of them a refusal goes back to. What is missing there is
    no matter of the printed rules: a slip of the finger, a card that cannot be there, a house rule, the box itself.
    """

    describe: Callable[[str, FamilyStores | None], Plain] = _plain
    sign: Callable[[str, str], Sign | None] = plain_sign
    book: Book = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    card: Callable[[str, str], str] = _as_named
