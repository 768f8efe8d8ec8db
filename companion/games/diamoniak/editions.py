"""DIAMONIAK and PIRATATAK are one game in two dresses: their words, their decks, and the house rules of both."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from companion.errors import SettingsError
from companion.games.options import read_options

COLOURS = 4
PARTS = 6
DIAMONDS = 20
FAIRIES = 3


class Card(NamedTuple):
    """What a card's name says. `role` is castle, diamond, witch or fairy, whatever the edition calls it.

    `part` is the part of the castle (1..6), or which of several pictures; None when not told.
    """

    role: str
    colour: str | None
    part: int | None


@dataclass(frozen=True, slots=True)
class Edition:
    """The words and decks of one edition. `decks` gives the witches of each deck (DK-03, DK-04, PT-02).

    `distinct_witches` are the decks in which no two witches look the same, so that one seen twice is a fault.
    """

    name: str
    prefix: str
    words: Mapping[str, str]
    aliases: Mapping[str, str]
    colours: tuple[str, ...]
    decks: Mapping[str, int]
    distinct_witches: frozenset[str]


EDITIONS = {
    edition.name: edition
    for edition in (
        Edition(
            name="diamoniak",
            prefix="dk",
            words={"castle": "castle", "diamond": "diamond", "witch": "witch", "fairy": "fairy"},
            aliases={},
            colours=("pink", "blue", "yellow", "green"),
            decks={"classic54": 7, "pt55": 8},
            distinct_witches=frozenset({"pt55"}),
        ),
        Edition(
            name="piratatak",
            prefix="pt",
            words={"castle": "boat", "diamond": "coin", "witch": "pirate", "fairy": "cannon"},
            aliases={"ship": "castle", "gold": "diamond", "gold_coin": "diamond", "cannon_shot": "fairy"},
            colours=("red", "blue", "green", "yellow"),
            decks={"classic55": 8},
            distinct_witches=frozenset({"classic55"}),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules: one field a switch of the rule book's holes (DKQ-01 ... DKQ-33), with its default.

    `deck` and `colours` empty mean the edition's own; `starter` is how the table finds the first seat.
    """

    min_draws_per_turn: int = 1  # DKQ-01; 0: once in the course of the game, as printed
    draw_after_castle: bool = True  # DKQ-02
    start_optional: bool = False  # DKQ-04
    buy_without_castle: bool = False  # DKQ-05
    buy_any_colour: bool = False  # DKQ-06
    diamonds_to: Literal["seller", "discard"] = "seller"  # DKQ-07
    witch_pay_fairy: bool = True  # DKQ-08
    fairy_forced: bool = False  # DKQ-09
    voluntary_discard: bool = False  # DKQ-10
    witch_chooser: Literal["self", "left_neighbour", "random"] = "self"  # DKQ-11
    reshuffle: Literal["lazy", "eager"] = "lazy"  # DKQ-13
    emptied_castle: Literal["free", "bound"] = "free"  # DKQ-15
    spares_join: bool = True  # DKQ-16
    start_from_spares: bool = False  # DKQ-17
    win_with_spares: bool = False  # DKQ-18
    track_parts: Literal["auto", "off"] = "auto"  # DKQ-22
    trading: bool = False  # DKQ-23
    forced_redraw: bool = False  # DKQ-24
    open_cards: bool = True  # DKQ-26
    starter: Literal["youngest", "next"] = "youngest"  # DKQ-28
    max_turns: int = 0  # DKQ-29; 0: no limit
    deck: str = ""  # DKQ-30
    buy_from_castle: bool = False  # DKQ-32; matters only with buy_any_colour
    colours: tuple[str, ...] = ()  # the castle colours of the deck on the table
    common_fault_policy: Literal["ask"] = "ask"  # DKQ-33


@dataclass(frozen=True, slots=True)
class Rules:
    """An edition with its house rules filled in, and the deck they make.

    `classes` are the kinds of card that the rules tell apart ("castle_blue", "witch", ...), `totals` how many
    of each the deck has, in the same order; `index` finds a class.
    """

    edition: Edition
    options: Options
    classes: tuple[str, ...]
    totals: tuple[int, ...]
    index: Mapping[str, int] = field(compare=False)

    @property
    def tracked(self) -> frozenset[str]:
        """The roles whose cards all look different, so that a card is known by its part (DKQ-22)."""
        if self.options.track_parts == "off":
            return frozenset()
        return _ALL_DISTINCT if self.options.deck in self.edition.distinct_witches else _CASTLES

    def card(self, name: str) -> Card | None:
        """What a card's name in this match says, None when it names no card of this deck."""
        card = self._seen(name)
        if card is None:
            return None
        own = self.class_of(card)
        return card if name in (own, f"{own}_{card.part}") else None

    def _seen(self, label: str) -> Card | None:
        card = parse_card(self.edition.name, label)
        if card is None or (card.role == "castle" and card.colour not in self.options.colours):
            return None
        return card

    def role(self, name: str) -> str | None:
        """The role of a card by its name in this match, None when it names no card of this deck."""
        card = self.card(name)
        return card.role if card else None

    def class_of(self, card: Card) -> str:
        """The class that a card belongs to."""
        word = self.edition.words[card.role]
        return f"{word}_{card.colour}" if card.colour else word

    def named(self, label: str) -> str | None:
        """A camera's label as a card's name in this match: the edition's own words, the part only if tracked."""
        card = self._seen(label)
        if card is None:
            return None
        name = self.class_of(card)
        return f"{name}_{card.part}" if card.part and card.role in self.tracked else name

    def counts(self, cards: tuple[str, ...]) -> tuple[int, ...]:
        """How many of each class are among these cards (names of this deck)."""
        found: Counter[str] = Counter()
        for name in cards:
            card = self.card(name)
            assert card is not None, name
            found[self.class_of(card)] += 1
        return tuple(found[name] for name in self.classes)


_CASTLES = frozenset({"castle"})
_ALL_DISTINCT = frozenset({"castle", "witch"})


def make_rules(edition: Edition, given: Mapping[str, Any]) -> Rules:
    """The rules of a match. Raises SettingsError for an unknown switch, value, deck or set of colours."""
    options = read_options(Options, edition.prefix, given)
    deck = options.deck or next(iter(edition.decks))
    if deck not in edition.decks:
        expected = " or ".join(edition.decks)
        raise SettingsError(file="options", key=f"{edition.prefix}.deck", found=deck, expected=expected)
    colours = options.colours or edition.colours
    words = [colour for colour in colours if colour.isalpha() and colour == colour.lower()]
    if len(set(words)) != COLOURS or len(colours) != COLOURS:
        expected = f"{COLOURS} different words of small letters"
        raise SettingsError(file="options", key=f"{edition.prefix}.colours", found=list(colours), expected=expected)
    return rules_with(edition, options, deck, colours)


def rules_with(edition: Edition, options: Options, deck: str, colours: tuple[str, ...]) -> Rules:
    """The rules with this deck and these castle colours."""
    words = edition.words
    classes = (*(f"{words['castle']}_{colour}" for colour in colours), words["diamond"], words["witch"], words["fairy"])
    totals = (*(PARTS for _ in colours), DIAMONDS, edition.decks[deck], FAIRIES)
    options = replace(options, deck=deck, colours=colours)
    return Rules(edition, options, classes, totals, {name: at for at, name in enumerate(classes)})


@lru_cache(maxsize=1024)
def parse_card(edition: str, name: str) -> Card | None:
    """What a card's name says ("castle_blue_2", "gold_coin", "witch_3"), None when it names no kind of card."""
    words = name.lower().split("_")
    for length in (2, 1):
        role = _role(EDITIONS[edition], "_".join(words[:length]))
        if role is not None:
            return _card(role, words[length:])
    return None


def _role(edition: Edition, word: str) -> str | None:
    if word in edition.aliases:
        return edition.aliases[word]
    for role, own in edition.words.items():
        if word in (role, own):
            return role
    return None


def _card(role: str, rest: list[str]) -> Card | None:
    colour = None
    if role == "castle":
        if not rest or not rest[0].isalpha():
            return None
        colour, *rest = rest
    if not rest:
        return Card(role, colour, None)
    if len(rest) > 1 or not (rest[0].isascii() and rest[0].isdigit()):
        return None
    part = int(rest[0])
    return Card(role, colour, part) if part >= 1 and (role != "castle" or part <= PARTS) else None


def deck_options(name: str, copies: Mapping[str, int]) -> dict[str, Any]:
    """The options that a deck on the table implies, from its faces' ids and how many copies each has (0: unknown).

    Castle colours other than the edition's own, and the deck that has so many witches (DKQ-30).
    """
    edition = EDITIONS[name]
    cards = {face: parse_card(name, face) for face in copies}
    colours = dict.fromkeys(card.colour for card in cards.values() if card and card.colour)
    options: dict[str, Any] = {}
    if len(colours) == COLOURS and set(colours) != set(edition.colours):
        options[f"{edition.prefix}.colours"] = list(colours)
    witches = sum(copies[face] for face, card in cards.items() if card and card.role == "witch")
    for deck, number in edition.decks.items():
        if number == witches and deck != next(iter(edition.decks)):
            options[f"{edition.prefix}.deck"] = deck
    return options
