"""The match record as text: a header, perhaps a written position, then the acts, one JSON object a line."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.json_values import json_values
from companion.core.schema import Mismatch, Schema, UnknownKey

FORMAT = 1
ROUND_THE_TABLE = 8  # places, and animals to tell the players apart


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first event of a match.

    `seats` are the players' names, clockwise; `first` is the seat that begins; `position` is a state to start
    from instead of the set-up. `animals` are the players' signs (0..7), `places` where they sit (0..7, clockwise from
    the near side of the table); both name no number twice, or are empty: nobody has said.
    """

    game: str
    edition: str
    seats: tuple[str, ...]
    options: Plain = field(default_factory=dict)
    first: int = 0
    position: Plain | None = None
    animals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as the journal knows it; `ended` is the reason key of its end, None while it can be resumed.

    `begun_s`: when it was begun by the clock on the wall, s since 1970; None where nobody wrote that down.
    """

    id: int
    header: Header
    ended: str | None
    acts: int
    begun_s: int | None = None


def _is_text(value: str) -> bool:
    """Is this text that a file can hold? JSON can also spell half characters ("\\ud800"), which no file can."""
    return value.encode(errors="ignore").decode() == value


_HEADER = Schema(
    {
        "record": int,
        "game": str,
        "edition": str,
        "options": dict,
        "seats": Annotated[tuple[Annotated[str, _is_text], ...], bool],  # at least one
        "first": int,
        "animals": object,
        "places": object,
    },
    required=("game", "seats"),
)
_HEADER_WORDS: Mapping[Any, str] = {str: "a str", dict: "a dict", int: "a int"}


def header_to_plain(header: Header) -> Plain:
    """A header without its position as JSON values; what nobody has said is left out."""
    told = {"animals": list(header.animals), "places": list(header.places)}
    return {
        "record": FORMAT,
        "game": header.game,
        "edition": header.edition,
        "options": header.options,
        "seats": list(header.seats),
        "first": header.first,
    } | {key: numbers for key, numbers in told.items() if numbers}


def write_record(header: Header, acts: Iterable[Plain]) -> Iterator[str]:
    """The lines of a record, without line ends."""
    yield _line(header_to_plain(header))
    if header.position is not None:
        yield _line({"position": header.position})
    yield from map(_line, acts)


def read_record(lines: Iterable[str], *, file: str) -> tuple[Header, list[tuple[int, Plain]]]:
    """The header and the acts with their line numbers (from 1); empty lines are passed over.

    Raises SettingsError (file and line, key, found, expected) for what is no record.
    """
    rows = [(at, _object(line, file, at)) for at, line in enumerate(lines, start=1) if line.strip()]
    if not rows:
        raise SettingsError(file=file, key="line 1", found="nothing", expected="a header")
    header = header_from_plain(rows[0][1], file=f"{file}:{rows[0][0]}")
    rest = rows[1:]
    if rest and "position" in rest[0][1]:
        at, row = rest.pop(0)
        position = row.pop("position")
        if not isinstance(position, dict):
            raise SettingsError(file=f"{file}:{at}", key="position", found=position, expected="an object")
        if row:
            raise SettingsError(file=f"{file}:{at}", key=min(row), found=row[min(row)], expected="no such key")
        header = replace(header, position=position)
    return header, rest


def header_from_plain(plain: Plain, *, file: str) -> Header:
    """The header in `plain`. Raises SettingsError for a missing, unknown or wrong value."""
    if not (type(plain.get("record")) is int and plain["record"] == FORMAT):
        expected = f"{FORMAT}, the record format that this version reads"
        raise SettingsError(file=file, key="record", found=plain.get("record"), expected=expected)
    try:
        found = _HEADER.read(plain)
    except Mismatch as error:
        expected = "no such key" if isinstance(error, UnknownKey) else _HEADER_WORDS.get(error.hint, "a list of names")
        raise SettingsError(file=file, key=error.key, found=error.found, expected=expected) from error
    seats = found["seats"]
    return Header(
        game=found["game"],
        edition=found.get("edition", found["game"]),
        seats=seats,
        options=found.get("options", {}),
        first=found.get("first", 0),
        animals=numbers_round_the_table(found.get("animals", []), len(seats), file=file, key="animals"),
        places=numbers_round_the_table(found.get("places", []), len(seats), file=file, key="places"),
    )


def numbers_round_the_table(found: object, seats: int, *, file: str, key: str) -> tuple[int, ...]:
    """One number (0..7) a seat, none of them twice, or none at all. Raises SettingsError."""
    numbers = found if isinstance(found, list) else [None]
    fine = all(type(number) is int and 0 <= number < ROUND_THE_TABLE for number in numbers)
    if not fine or len(set(numbers)) < len(numbers) or len(numbers) not in (0, seats):
        expected = f"a different number from 0 to {ROUND_THE_TABLE - 1} for each seat"
        raise SettingsError(file=file, key=key, found=found, expected=expected)
    return tuple(numbers)


def _line(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _object(line: str, file: str, at: int) -> Plain:
    try:
        found = json_values(line)
    except ValueError as error:
        raise SettingsError(file=f"{file}:{at}", key="line", found=line[:80], expected="a JSON object") from error
    if not isinstance(found, dict):
        raise SettingsError(file=f"{file}:{at}", key="line", found=line[:80], expected="a JSON object")
    return found
