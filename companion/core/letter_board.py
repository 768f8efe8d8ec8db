"""Letter boards and letter tiles: data that a family can write down, and how it is read and checked.

A board is rows of fields, one character each: plain ".", start "S", black "B", green "G", red "R". A tile is a capital
letter or the joker "*". What these are worth is a game's own business.

>>> board = make_board({"rows": ["." * 9] * 4 + ["....S...."] + ["." * 9] * 4}, "board")
>>> board.rows, board.columns, board.field_name(board.start)
(9, 9, 'E5')
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from companion.core.errors import SettingsError

JOKER = "*"
EMPTY = "."
PLAIN_LETTERS = {"Ä": "A", "Ö": "O", "Ü": "U"}  # DM-14
PLAIN, START, BLACK, GREEN, RED = FIELDS = ".SBGR"
LEAST_SIDE, MOST_SIDE = 9, 26
MOST_COPIES, MOST_VALUE, MOST_JOKERS = 99, 99, 9


@dataclass(frozen=True)
class Tiles:
    """A set of tiles: each letter (one capital) with its value and how many there are; a joker is worth 0 (DMI-07).

    `printed` is false for a set that is not known to be the printed one (DMQ-01).
    """

    name: str
    printed: bool
    letters: tuple[tuple[str, int, int], ...]
    jokers: int

    @cached_property
    def total(self) -> int:
        """How many tiles there are."""
        return sum(count for *_, count in self.letters) + self.jokers

    @cached_property
    def faces(self) -> frozenset[str]:
        """The letters that the tiles have."""
        return frozenset(letter for letter, *_ in self.letters)

    @cached_property
    def all_faces(self) -> str:
        """What stands on each single tile, all of them one after the other, sorted."""
        return "".join(sorted(face * count for face, count in self.counts.items()))

    @cached_property
    def written(self) -> Mapping[str, str]:
        """What stands on a board for a letter as it is written: "S" itself, "*S" a joker, which is small there."""
        plain = {umlaut: letter for umlaut, letter in PLAIN_LETTERS.items() if letter in self.faces}
        letters = plain | {letter: letter for letter in self.faces}
        return letters | {JOKER + told: letter.lower() for told, letter in letters.items()}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """The value of each letter and of the joker."""
        return {letter: value for letter, value, _ in self.letters} | {JOKER: 0}

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many tiles of each letter, and jokers, there are."""
        return {letter: count for letter, _, count in self.letters} | {JOKER: self.jokers}

    def to_plain(self) -> dict[str, Any]:
        """The set as it stands in a file or a match header."""
        letters = {letter: [value, count] for letter, value, count in self.letters}
        return {"name": self.name, "printed": self.printed, "jokers": self.jokers, "letters": letters}


@dataclass(frozen=True, slots=True)
class Way:
    """A direction in which words run: the next letter is `step` fields further on.

    Of each field `lines` cuts its row or column out of a grid, `places` tells where in there it is, `beside` are the
    fields next to it in the lines before and after; at an edge of the board it is the field itself.
    """

    across: bool
    step: int
    lines: Sequence[slice]
    places: Sequence[int]
    beside: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Board:
    """A board: `fields` row by row, one character a field of FIELDS; a field is its index there."""

    name: str
    printed: bool
    columns: int
    fields: str

    @property
    def rows(self) -> int:
        return len(self.fields) // self.columns

    @cached_property
    def start(self) -> int:
        """The green start field."""
        return self.fields.index(START)

    def to_plain(self) -> dict[str, Any]:
        """The board as it stands in a file or a match header."""
        return {"name": self.name, "printed": self.printed, "rows": lines(self.fields, self.columns)}

    def field_name(self, at: int) -> str:
        """A field as people write it: column letter and row number from the upper left corner, as in H8."""
        row, column = divmod(at, self.columns)
        return f"{chr(ord('A') + column)}{row + 1}"

    @cached_property
    def special(self) -> Mapping[int, str]:
        """The black, green and red fields, and which they are."""
        return {at: kind for at, kind in enumerate(self.fields) if kind in (BLACK, GREEN, RED)}

    @cached_property
    def ways(self) -> tuple[Way, Way]:
        """Across and down."""
        wide, high = self.columns, self.rows
        row_of, column_of = zip(*(divmod(at, wide) for at in range(len(self.fields))), strict=True)
        vertical = [(at - wide * (row > 0), at + wide * (row < high - 1)) for at, row in enumerate(row_of)]
        horizontal = [(at - (column > 0), at + (column < wide - 1)) for at, column in enumerate(column_of)]
        across = Way(True, 1, [slice(row * wide, (row + 1) * wide) for row in row_of], column_of, vertical)
        down = Way(False, wide, [slice(column, None, wide) for column in column_of], row_of, horizontal)
        return across, down

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The field that each name stands for."""
        return {self.field_name(at): at for at in range(len(self.fields))}

    def find_field(self, name: str) -> int | None:
        """The field with a name; None: there is none."""
        return self.places.get(name)


@dataclass(frozen=True, slots=True)
class ShippedLetters:
    """The boards and the sets of tiles that come with a game; the first of each is the usual one."""

    boards: tuple[Board, ...] = ()
    tiles: tuple[Tiles, ...] = ()

    @property
    def board_names(self) -> tuple[str, ...]:
        return tuple(board.name for board in self.boards)

    @property
    def tile_names(self) -> tuple[str, ...]:
        return tuple(tiles.name for tiles in self.tiles)


def lines(fields: str, columns: int) -> list[str]:
    """One string of fields as its rows."""
    return [fields[at : at + columns] for at in range(0, len(fields), columns)]


def faces_of(letters: str) -> str:
    """What stands on the tiles of letters as they lie on a board: a small one is a joker."""
    if letters.isupper():
        return letters
    return "".join(JOKER if letter.islower() else letter for letter in letters)


def without(faces: str, taken: str) -> str:
    """What is left of some tiles when others have been taken from among them, as far as these were there."""
    for face in taken:
        faces = faces.replace(face, "", 1)
    return faces


def make_tiles(found: object, key: str) -> Tiles:
    """The tiles in an object {"name", "printed", "jokers", "letters": {"A": [value, number]}}. Raises SettingsError."""
    row = _object(found, key, "letters")
    letters, jokers = row.get("letters"), row.get("jokers", 0)
    if not isinstance(letters, Mapping) or not letters:
        _refuse(f"{key}.letters", letters, 'an object like {"A": [1, 7]}: value and number of tiles')
    for letter, pair in letters.items():
        if not _is_letter(letter) or not _is_pair(pair):
            expected = f"one capital letter with its value (0 to {MOST_VALUE}) and number (1 to {MOST_COPIES})"
            _refuse(f"{key}.letters", {letter: pair}, expected)
    if type(jokers) is not int or not 0 <= jokers <= MOST_JOKERS:
        _refuse(f"{key}.jokers", jokers, f"0 to {MOST_JOKERS}")
    return Tiles(*_title(row, key), tuple((letter, *pair) for letter, pair in sorted(letters.items())), jokers)


def make_board(found: object, key: str) -> Board:
    """The board in an object {"name", "printed", "rows": ["..SBGR..", ...]}. Raises SettingsError."""
    row = _object(found, key, "rows")
    rows = row.get("rows")
    if not isinstance(rows, (list, tuple)) or not all(isinstance(one, str) for one in rows):
        _refuse(f"{key}.rows", rows, f"rows of {', '.join(FIELDS)}")
    sides = {len(rows), *map(len, rows)}
    if len(set(map(len, rows))) != 1 or not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        _refuse(f"{key}.rows", rows, f"rows of one length, {LEAST_SIDE} to {MOST_SIDE} fields each way")
    fields = "".join(rows)
    if set(fields) - set(FIELDS) or fields.count(START) != 1:
        _refuse(f"{key}.rows", rows, f"{', '.join(FIELDS)} and one start field {START} (DM-03)")
    return Board(*_title(row, key), len(rows[0]), fields)


def _object(found: object, key: str, lot: str) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        _refuse(key, found, "a name or an object")
    if unknown := found.keys() - {"name", "printed", "jokers" if lot == "letters" else lot, lot}:
        _refuse(f"{key}.{min(unknown)}", found[min(unknown)], "no such key")
    return found


def _title(row: Mapping[str, Any], key: str) -> tuple[str, bool]:
    name, printed = row.get("name", "own"), row.get("printed", False)
    if not isinstance(name, str) or type(printed) is not bool:
        _refuse(f"{key}.name", name, "a name, and printed: true or false")
    return name, printed


def _is_letter(letter: object) -> bool:
    """One capital that has a small one: on the board a small letter is a joker."""
    return isinstance(letter, str) and len(letter) == 1 and letter.isupper() and letter.lower().upper() == letter


def _is_pair(pair: object) -> bool:
    if not isinstance(pair, (list, tuple)) or len(pair) != 2 or not all(type(one) is int for one in pair):
        return False
    value, count = pair
    return bool(0 <= value <= MOST_VALUE and 1 <= count <= MOST_COPIES)


def _refuse(key: str, found: object, expected: str) -> NoReturn:
    raise SettingsError(file="options", key=key, found=found, expected=expected)
