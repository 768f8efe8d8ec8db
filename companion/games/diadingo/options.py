"""The house rules of DIADINGO, the deck they make, and what a card's name says (DD-02, DDQ-01 ... DDQ-25)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NoReturn

from companion.core.errors import SettingsError
from companion.core.game import CardFace
from companion.core.options import read_options

PREFIX = "dd"
RING_VALUES = f"{PREFIX}.ring_values"
SPIN_TURNS = f"{PREFIX}.spin_turns"
RETIRED = (f"{PREFIX}.show_known_fixed", False)  # had this one value; old records may name it (DDQ-22)
RINGS = 42
THEFTS = 7
FIXED = 16
DIAMONDS = 42  # 16 fixed and 26 loose ones, as many as there are rings
THEFT = "theft"
MOST_GAMES = 99
MOST_TURNS = 10  # of one spin


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules: one field a switch of the rule book's holes (DDQ-01 ... DDQ-25), with its default.

    `ring_values` are (value in dollars, number of ring cards), the lowest first; in a match header they are an
    object like {"1000": 7, "3000": 35}. `spin_turns` are the fewest and the most full turns of a spin.
    """

    winner_by: Literal["dollars", "rings"] = "dollars"  # DDQ-01
    ring_values: tuple[tuple[int, int], ...] = tuple((value, 7) for value in range(1000, 6001, 1000))  # DDQ-02
    attempt_optional: bool = False  # DDQ-03
    touch_is_attempt: bool = True  # DDQ-04
    theft: Literal["optional_no_redraw", "forced", "optional_redraw"] = "optional_no_redraw"  # DDQ-05
    after_theft: Literal["from_victim", "resume_after_thief"] = "from_victim"  # DDQ-09
    end_on_16: Literal["immediate", "end_of_round"] = "immediate"  # DDQ-13
    direction: Literal["cw", "ccw"] = "cw"  # DDQ-15
    starter: Literal["pick", "next", "loser"] = "pick"  # DDQ-16
    tiebreak: Literal["shared", "rings"] = "shared"  # DDQ-17
    games: int = 1  # DDQ-18
    professional: bool = False  # DDQ-19
    slots: Literal["free", "sockets"] = "free"  # DDQ-20; matters to the board eye only
    spin_turns: tuple[float, float] = (2, 5)  # DDQ-21
    respin_each_round: bool = False  # DDQ-23


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a match and the deck they make.

    `classes` are the kinds of card ("ring_1000", ..., "theft"), `totals` how many of each the deck has, in the
    same order; `index` finds a class.
    """

    options: Options
    classes: tuple[str, ...]
    totals: tuple[int, ...]
    index: Mapping[str, int] = field(compare=False)

    def named(self, label: str) -> str | None:
        """A camera's label as a card's name in this match: without the number of its picture; None: no such card."""
        words = label.split("_")
        most = 1 if words[0] == THEFT else 2
        name = "_".join(words[:most])
        picture = words[most:]
        if name not in self.index or len(picture) > 1 or not all(map(_is_number, picture)):
            return None
        return name

    def value(self, name: str) -> int | None:
        """The dollars of a ring card by its name in this match, None for any other name."""
        return self.options.ring_values[self.index[name]][0] if name != THEFT and name in self.index else None


def ring(value: int) -> str:
    """The name of a ring card."""
    return f"ring_{value}"


def make_rules(given: Mapping[str, Any]) -> Rules:
    """The rules of a match. Raises SettingsError for an unknown switch or a value that it does not have."""
    plain = {
        key: value for key, value in given.items() if key not in (RING_VALUES, SPIN_TURNS) and (key, value) != RETIRED
    }
    options = read_options(Options, PREFIX, plain)
    if RING_VALUES in given:
        options = replace(options, ring_values=_ring_values(given[RING_VALUES]))
    if SPIN_TURNS in given:
        options = replace(options, spin_turns=_spin_turns(given[SPIN_TURNS]))
    if not 1 <= options.games <= MOST_GAMES:
        _refuse(f"{PREFIX}.games", options.games, f"1 to {MOST_GAMES} games, fixed before the first (DDQ-18)")
    classes = (*(ring(value) for value, _ in options.ring_values), THEFT)
    totals = (*(number for _, number in options.ring_values), THEFTS)
    return Rules(options, classes, totals, {name: at for at, name in enumerate(classes)})


def deck_cards(_: str, deck: str | None = None) -> tuple[CardFace, ...]:
    """Every face of the deck but its back: rings of the usual values and thefts (DD-02, DDQ-02).

    Raises SettingsError for a deck by name: there is one.
    """
    if deck is not None:
        _refuse("deck", deck, "no deck by name")
    rings = (CardFace(ring(value), "ring", value=value, copies=copies) for value, copies in Options().ring_values)
    return *rings, CardFace(THEFT, THEFT, copies=THEFTS)


def deck_options(_: str, copies: Mapping[str, int]) -> dict[str, Any]:
    """The options that a deck on the table implies, from its faces' ids and how many copies each has (0: unknown).

    Ring values other than the usual ones, if all 42 rings are accounted for (DDQ-02).
    """
    numbers: dict[int, int] = {}
    for face, count in copies.items():
        words = face.split("_")
        if words[0] == "ring" and len(words) in (2, 3) and all(map(_is_number, words[1:])):
            numbers[int(words[1])] = numbers.get(int(words[1]), 0) + count
    found = tuple(sorted(numbers.items()))
    if sum(numbers.values()) != RINGS or 0 in numbers.values() or found == Options().ring_values:
        return {}
    return {RING_VALUES: {str(value): number for value, number in found}}


def _ring_values(found: object) -> tuple[tuple[int, int], ...]:
    expected = f'an object like {{"1000": 7}}: dollars and number of ring cards, {RINGS} cards in all (DD-02)'
    if not isinstance(found, Mapping):
        _refuse(RING_VALUES, found, expected)
    rings: dict[int, int] = {}
    for value, number in found.items():
        if not _is_number(str(value)) or type(number) is not int or number < 1:
            _refuse(RING_VALUES, found, expected)
        rings[int(value)] = number
    if sum(rings.values()) != RINGS or len(rings) != len(found):
        _refuse(RING_VALUES, found, expected)
    return tuple(sorted(rings.items()))


def _spin_turns(found: object) -> tuple[float, float]:
    expected = f"the fewest and the most turns of a spin, from 2 to {MOST_TURNS} (DDQ-21)"
    if not isinstance(found, (list, tuple)) or len(found) != 2 or not all(type(one) in (int, float) for one in found):
        _refuse(SPIN_TURNS, found, expected)
    least, most = found
    if not 2 <= least <= most <= MOST_TURNS:
        _refuse(SPIN_TURNS, found, expected)
    return least, most


def _is_number(word: str) -> bool:
    """A whole number, 1 or more, as it is written: no sign, no leading 0."""
    return word.isascii() and word.isdigit() and word[0] != "0"


def _refuse(key: str, found: object, expected: str) -> NoReturn:
    raise SettingsError(file="options", key=key, found=found, expected=expected)
