"""What a request brings: its JSON body checked key by key, and numbers in its address."""

import json
from collections.abc import Mapping
from typing import Any

from flask import request

from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.schema import Mismatch, MissingKey, Schema, UnknownKey

FILE = "request body"
NOTHING: Mapping[str, type] = {}


def read_body(optional: Mapping[str, type] = NOTHING, /, **kinds: type) -> Plain:
    """The body as an object with exactly these keys and some of the `optional`, each of its kind (`object` for any).

    Raises SettingsError, which says what was found where and what was expected.
    """
    body = _parsed(request.get_data())
    if not isinstance(body, dict):
        raise SettingsError(file=FILE, key="body", found=_short(body), expected="an object")
    try:
        return Schema({**kinds, **optional}, required=kinds).read(body)
    except UnknownKey as error:
        expected = "one of " + ", ".join(error.hint) if error.hint else "no keys"
        raise SettingsError(file=FILE, key=error.key[:80], found=_short(error.found), expected=expected) from error
    except MissingKey as error:
        raise SettingsError(file=FILE, key=error.key, found="nothing", expected=_name(error.hint)) from error
    except Mismatch as error:
        raise SettingsError(file=FILE, key=error.key, found=_short(error.found), expected=_name(error.hint)) from error


def read_number(key: str, default: int | None = None) -> int:
    """A whole number of at most nine digits from the address; without a default it must be there.

    Raises SettingsError.
    """
    found = request.args.get(key)
    if found is None and default is not None:
        return default
    text = found or ""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise SettingsError(file="address", key=key, found=text[:80], expected="a whole number")
    return int(text)


def _parsed(raw: bytes) -> Any:
    """JSON text to values; what could not be written down again (half a character, endless nesting) is refused."""
    try:
        body = json.loads(raw.decode("utf-8"), parse_constant=_refuse_constant)
        json.dumps(body, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise SettingsError(file=FILE, key="body", found=str(error)[:80], expected="JSON in UTF-8") from error
    return body


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _short(value: object) -> object:
    return value if isinstance(value, (int, float, bool)) or value is None else str(value)[:80]


_NAMES = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}


def _name(kind: type) -> str:
    return _NAMES.get(kind, "a value")
