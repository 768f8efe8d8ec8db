"""House rules: the switches of a game as a frozen dataclass, read from the keys of a match header."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.core.errors import SettingsError
from companion.core.schema import Mismatch, Schema, UnknownKey

T = TypeVar("T")

RETIRED = ("common.fault_policy", "ask")  # a switch that had this one value; old records may name it


def _is_count(number: int) -> bool:
    return number >= 0


Count = Annotated[int, _is_count]
_WORDS: Mapping[Any, str] = {Count: "a whole number, 0 or more", bool: "true or false", str: "a word"}


def read_options(kind: type[T], prefix: str, given: Mapping[str, Any], **known: Any) -> T:
    """The options dataclass `kind` filled from keys like "dk.reshuffle"; what is not given keeps its default.

    A field is bool, str, int (>= 0), Literal[...] or tuple[str, ...]; a field `common_x` is the key "common.x". What is
    `known` of the fields is taken as it is.
    Raises SettingsError for an unknown key or a value that the switch does not have.
    """
    fields_by_key, schema = _switches(kind, prefix)  # type: ignore[arg-type]
    try:
        found = schema.read({key: value for key, value in given.items() if (key, value) != RETIRED})
    except UnknownKey as error:
        expected = "one of " + ", ".join(sorted(error.hint))
        raise SettingsError(file="options", key=error.key, found=error.found, expected=expected) from error
    except Mismatch as error:
        expected = _expected(error.hint)
        raise SettingsError(file="options", key=error.key, found=error.found, expected=expected) from error
    return kind(**known | {fields_by_key[key]: value for key, value in found.items()})


@cache
def _switches(kind: type, prefix: str) -> tuple[Mapping[str, str], Schema]:
    """The field that each key fills, and what the keys take."""
    names = {option_key(prefix, field.name): field.name for field in fields(kind)}
    hints = get_type_hints(kind)
    return names, Schema({key: Count if hints[name] is int else hints[name] for key, name in names.items()})


def option_key(prefix: str, field: str) -> str:
    """The key of a field in match headers; `pass_` is the key "pass"."""
    if field.startswith("common_"):
        return "common." + field.removeprefix("common_")
    return f"{prefix}.{field.removesuffix('_')}"


def _expected(hint: Any) -> str:
    """What a switch takes, in words."""
    if get_origin(hint) is Literal:
        return " or ".join(map(str, get_args(hint)))
    if get_origin(hint) is tuple:
        return "a list of words"
    return _WORDS[hint]
