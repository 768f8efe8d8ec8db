"""House rules: the switches of a game as a frozen dataclass, read from the keys of a match header."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.core.errors import SettingsError

T = TypeVar("T")

RETIRED = ("common.fault_policy", "ask")  # a switch that had this one value; old records may name it


def read_options(kind: type[T], prefix: str, given: Mapping[str, Any], **known: Any) -> T:
    """The options dataclass `kind` filled from keys like "dk.reshuffle"; what is not given keeps its default.

    A field is bool, str, int (>= 0), Literal[...] or tuple[str, ...]; a field `common_x` is the key "common.x". What is
    `known` of the fields is taken as it is.
    Raises SettingsError for an unknown key or a value that the switch does not have.
    """
    switches = _switches(kind, prefix)  # type: ignore[arg-type]
    values: dict[str, Any] = known
    for key, value in given.items():
        if (key, value) == RETIRED:
            continue
        if key not in switches:
            raise SettingsError(file="options", key=key, found=value, expected="one of " + ", ".join(sorted(switches)))
        name, hint = switches[key]
        values[name] = _checked(key, hint, value)
    return kind(**values)


@cache
def _switches(kind: type, prefix: str) -> Mapping[str, tuple[str, Any]]:
    """The field that each key fills, and its type."""
    hints = get_type_hints(kind)
    return {option_key(prefix, field.name): (field.name, hints[field.name]) for field in fields(kind)}


def option_key(prefix: str, field: str) -> str:
    """The key of a field in match headers; `pass_` is the key "pass"."""
    if field.startswith("common_"):
        return "common." + field.removeprefix("common_")
    return f"{prefix}.{field.removesuffix('_')}"


def _checked(key: str, hint: Any, value: object) -> object:
    if get_origin(hint) is Literal:
        if value in get_args(hint):
            return value
        expected = " or ".join(map(str, get_args(hint)))
    elif get_origin(hint) is tuple:
        if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
            return tuple(value)
        expected = "a list of words"
    elif hint is int:
        if type(value) is int and value >= 0:
            return value
        expected = "a whole number, 0 or more"
    else:
        if type(value) is hint:
            return value
        expected = "true or false" if hint is bool else "a word"
    raise SettingsError(file="options", key=key, found=value, expected=expected)
