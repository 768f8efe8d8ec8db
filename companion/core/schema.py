"""Plain values into types: the one reader of what JSON and TOML bring, over type hints.

A hint is `bool`, `int`, `str`, `list` or `dict` (exactly that, so True is no number), `float` (finite; whole numbers
too), `object` (anything), None, a dataclass (an object with its fields), a union, `Literal`, `tuple[T, ...]`,
`tuple[A, B]` (lists too), or `Annotated[T, check]` of those, where `check` says whether a value may be.

What is wrong is found here; whoever reads says it in the words of the file, the request or the event.

    >>> read_as(tuple[int, ...], [3, 4])
    (3, 4)
    >>> Schema({"port": int}).read({"port": "80"})
    Traceback (most recent call last):
    companion.core.schema.Mismatch: port: '80' does not fit <class 'int'>
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import repeat
from math import isfinite
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

Reader = Callable[[object], Any]
"""A value as its hint wants it, or MISFIT."""

MISFIT: Any = object()

_EXACT = frozenset({bool, int, str, list, dict, type(None)})


class Mismatch(ValueError):
    """A value that its place cannot take.

    `key`: where, "panel.ok_pin" of an inner object, "" for the whole; `found`: the value there; `hint`: what would fit.
    """

    def __init__(self, key: str, found: object, hint: Any) -> None:
        super().__init__(f"{key}: {found!r} does not fit {hint}")
        self.key = key
        self.found = found
        self.hint = hint


class UnknownKey(Mismatch):
    """A key that does not exist; `hint` is a tuple of those that do."""


class MissingKey(Mismatch):
    """A key that is not there and has no default; `found` is None."""


class Schema:
    """The keys that an object may have, each with the hint of its value, and those that it must have."""

    def __init__(self, hints: Mapping[str, Any], required: Iterable[str] = ()) -> None:
        self.hints = hints
        self._readers = {key: reader_of(hint) for key, hint in hints.items()}
        self._required = tuple(required)

    def read(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values that are given, as their hints want them. Raises UnknownKey, MissingKey, Mismatch."""
        readers = self._readers
        if not given.keys() <= readers.keys():
            key = min(given.keys() - readers.keys())
            raise UnknownKey(key, given[key], tuple(readers))
        values = {}
        for key, found in given.items():
            try:
                value = readers[key](found)
            except Mismatch as inner:
                raise type(inner)(f"{key}.{inner.key}", inner.found, inner.hint) from inner
            if value is MISFIT:
                raise Mismatch(key, found, self.hints[key])
            values[key] = value
        for key in self._required:
            if key not in values:
                raise MissingKey(key, None, self.hints[key])
        return values


@cache
def schema_of(kind: type) -> Schema:
    """The schema of a dataclass; a field without a default must be there."""
    hints = get_type_hints(kind, include_extras=True)
    own = [field for field in fields(kind) if field.init]
    required = [field.name for field in own if field.default is MISSING and field.default_factory is MISSING]
    return Schema({field.name: hints[field.name] for field in own}, required)


def build(kind: type[T], given: Mapping[str, Any]) -> T:
    """A dataclass out of an object. Raises UnknownKey, MissingKey, Mismatch."""
    return kind(**schema_of(kind).read(given))  # type: ignore[arg-type]


def read_as(hint: Any, found: object) -> Any:
    """A value as a hint wants it. Raises Mismatch."""
    value = reader_of(hint)(found)
    if value is MISFIT:
        raise Mismatch("", found, hint)
    return value


@cache
def reader_of(hint: Any) -> Reader:
    """What reads values of a hint. Raises TypeError for a hint that is none of those above."""
    if hint in _EXACT:
        return lambda found: found if type(found) is hint else MISFIT
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda found: build(hint, found) if isinstance(found, Mapping) else MISFIT
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) not in _MADE_OF:
        raise TypeError(f"no values are read as {hint}")
    return _MADE_OF[get_origin(hint)](*get_args(hint))


def _anything(found: object) -> Any:
    return found


def _number(found: object) -> Any:
    if type(found) not in (int, float):
        return MISFIT
    try:
        number = float(found)  # type: ignore[arg-type]
    except OverflowError:
        return MISFIT
    return number if isfinite(number) else MISFIT


def _literal(*values: object) -> Reader:
    return lambda found: next((one for one in values if type(one) is type(found) and one == found), MISFIT)


def _tuple(*hints: Any) -> Reader:
    """Any number of the same, or so many, each of its own."""
    endless = hints[-1] is Ellipsis
    readers = [reader_of(hint) for hint in hints if hint is not Ellipsis]

    def read(found: object) -> Any:
        if not isinstance(found, (list, tuple)) or not (endless or len(found) == len(readers)):
            return MISFIT
        each = repeat(readers[0]) if endless else readers
        values = tuple(one(value) for value, one in zip(found, each, strict=False))
        return MISFIT if MISFIT in values else values

    return read


def _either(*hints: Any) -> Reader:
    if _EXACT.issuperset(hints):
        return lambda found: found if type(found) in hints else MISFIT
    readers = [reader_of(hint) for hint in hints]
    return lambda found: next((value for one in readers if (value := one(found)) is not MISFIT), MISFIT)


def _annotated(hint: Any, *checks: Callable[[Any], object]) -> Reader:
    reader = reader_of(hint)

    def read(found: object) -> Any:
        value = reader(found)
        return value if value is not MISFIT and all(check(value) for check in checks) else MISFIT

    return read


_SIMPLE: Mapping[Any, Reader] = {object: _anything, Any: _anything, float: _number}
_MADE_OF: Mapping[Any, Callable[..., Reader]] = {
    Annotated: _annotated,
    Literal: _literal,
    Union: _either,
    UnionType: _either,
    tuple: _tuple,
}
