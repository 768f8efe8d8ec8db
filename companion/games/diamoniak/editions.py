"""DIAMONIAK and PIRATATAK are one game in two dresses: their words, their decks, and the house rules of both."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from companion.core.errors import SettingsError
from companion.core.game import CardFace
from companion.core.options import read_options

COLOURS = 4
PARTS = 6
DIAMONDS = 20
FAIRIES = 3


class Card(NamedTuple):
    """What a card's name says. `role` is castle, diamond, witch or fairy, whatever the edition calls it.

    `part` is the part of the castle (1..6), or which of several pictures; None when not told. `kind` is the class
    that the rules count it in, in the edition's words: "castle_blue", "coin".
    """

    role: str
    colour: str | None
    part: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The words and decks of one edition. `decks` gives the witches of each deck (DK-03, DK-04, PT-02).

    `distinct_witches` are the decks in which no two witches look the same, so that one seen twice is a fault.
    """

    name: str
    prefix: str
    words: Mapping[str, str] = field(hash=False)
    aliases: Mapping[str, str] = field(hash=False)
    colours: tuple[str, ...]
    decks: Mapping[str, int] = field(hash=False)
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


@dataclass(frozen=True, slots=True)
class Rules:
    """An edition with its house rules filled in, and the deck they make.

    `classes` are the kinds of card that the rules tell apart ("castle_blue", "witch", ...), `totals` how many
    of each the deck has, in the same order; `index` finds a class. `cards` has every name of a card of the deck, with
    its part and without; the witches are those of the edition's largest deck, because the table may change over.
    """

    edition: Edition
    options: Options
    classes: tuple[str, ...]
    totals: tuple[int, ...]
    tracked: frozenset[str]
    """the roles whose cards all look different, so that a card is known by its part (DKQ-22)"""
    index: Mapping[str, int] = field(compare=False)
    cards: Mapping[str, Card] = field(compare=False)

    def role(self, name: str) -> str | None:
        """The role of a card by its name in this match, None when it names no card of this deck."""
        card = self.cards.get(name)
        return card.role if card else None

    def named(self, label: str) -> str | None:
        """A camera's label as a card's name in this match: the edition's own words, the part only if tracked."""
        card = parse_card(self.edition.name, label)
        if card is None or card.kind not in self.index:
            return None
        return f"{card.kind}_{card.part}" if card.part and card.role in self.tracked else card.kind

    def with_deck(self, deck: str) -> "Rules":
        """The same house rules for another deck of the edition (DKQ-30)."""
        return rules_with(self.edition.name, replace(self.options, deck=deck))

    def counts(self, cards: tuple[str, ...]) -> tuple[int, ...]:
        """How many of each class are among these cards (names of this deck)."""
        found = Counter(self.cards[name].kind for name in cards)
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
    return rules_with(edition.name, replace(options, deck=deck, colours=colours))


@lru_cache(maxsize=64)
def rules_with(name: str, options: Options) -> Rules:
    """The rules of an edition with house rules that name the deck and the castle colours."""
    edition = EDITIONS[name]
    words, most = edition.words, max(edition.decks.values())
    kinds = [(Card("castle", colour, None, f"{words['castle']}_{colour}"), PARTS, PARTS) for colour in options.colours]
    witches = edition.decks[options.deck]
    others = (("diamond", DIAMONDS, DIAMONDS), ("witch", witches, most), ("fairy", FAIRIES, FAIRIES))
    kinds += [(Card(role, None, None, words[role]), total, parts) for role, total, parts in others]
    cards = {card.kind: card for card, _, _ in kinds}
    for card, _, parts in kinds:
        cards |= {f"{card.kind}_{part}": card._replace(part=part) for part in range(1, parts + 1)}
    return Rules(
        edition=edition,
        options=options,
        classes=tuple(card.kind for card, _, _ in kinds),
        totals=tuple(total for _, total, _ in kinds),
        tracked=_tracked(edition, options),
        index={card.kind: at for at, (card, _, _) in enumerate(kinds)},
        cards=cards,
    )


def _tracked(edition: Edition, options: Options) -> frozenset[str]:
    if options.track_parts == "off":
        return frozenset()
    return _ALL_DISTINCT if options.deck in edition.distinct_witches else _CASTLES


@lru_cache(maxsize=1024)
def parse_card(edition: str, name: str) -> Card | None:
    """What a card's name says ("castle_blue_2", "gold_coin", "witch_3"), None when it names no kind of card."""
    words = name.lower().split("_")
    for length in (2, 1):
        role = _role(EDITIONS[edition], "_".join(words[:length]))
        if role is not None:
            return _card(role, EDITIONS[edition].words[role], words[length:])
    return None


def _role(edition: Edition, word: str) -> str | None:
    if word in edition.aliases:
        return edition.aliases[word]
    for role, own in edition.words.items():
        if word in (role, own):
            return role
    return None


def _card(role: str, word: str, rest: list[str]) -> Card | None:
    colour = None
    if role == "castle":
        if not rest or not rest[0].isalpha():
            return None
        colour, *rest = rest
    kind = f"{word}_{colour}" if colour else word
    if not rest:
        return Card(role, colour, None, kind)
    if len(rest) > 1 or not (rest[0].isascii() and rest[0].isdigit()):
        return None
    part = int(rest[0])
    return Card(role, colour, part, kind) if part >= 1 and (role != "castle" or part <= PARTS) else None


def deck_cards(name: str, deck: str | None = None) -> tuple[CardFace, ...]:
    """Every face of a deck but its back (DK-03, DK-04, PT-02). Raises SettingsError for a deck that is none."""
    edition = EDITIONS[name]
    deck = deck or next(iter(edition.decks))
    if deck not in edition.decks:
        expected = " or ".join(edition.decks)
        raise SettingsError(file=name, key="deck", found=deck, expected=expected)
    castle, diamond, witch, fairy = (edition.words[role] for role in ("castle", "diamond", "witch", "fairy"))
    built = (
        CardFace(f"{castle}_{colour}_{part}", castle, colour, part)
        for colour in edition.colours
        for part in range(1, PARTS + 1)
    )
    others = (CardFace(diamond, diamond, copies=DIAMONDS), CardFace(fairy, fairy, copies=FAIRIES))
    witches = (CardFace(f"{witch}_{number}", witch) for number in range(1, edition.decks[deck] + 1))
    return *built, *others, *witches


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
