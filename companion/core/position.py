"""Written positions: typed values out of what a record says, with errors that say where."""

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.core.errors import SettingsError
from companion.core.schema import Mismatch, read_as


class PositionReader:
    """Reads one object of a written position; `where` names it in errors. Raises SettingsError, as its methods do."""

    def __init__(self, given: Any, where: str) -> None:
        self.where = where
        if not isinstance(given, Mapping):
            raise SettingsError(file=where, key="position", found=given, expected="an object")
        self.given = given

    def refuse(self, key: str, expected: str) -> NoReturn:
        """The value of a key cannot be."""
        raise SettingsError(file=self.where, key=key, found=self.given.get(key), expected=expected)

    def only(self, *keys: str) -> None:
        """There is no key but these."""
        if unknown := self.given.keys() - set(keys):
            self.refuse(min(unknown), "one of " + ", ".join(keys))

    def value(self, key: str, hint: Any, default: Any, expected: str = "") -> Any:
        """The value of a key as this hint wants it; `default` when it is missing or null."""
        found = self.given.get(key)
        if found is None:
            return default
        try:
            return read_as(hint, found)
        except Mismatch:
            self.refuse(key, expected or f"a {hint.__name__}")

    def number(self, key: str, default: int, most: int) -> int:
        """A whole number from 0 to `most`."""
        found: int = self.value(key, int, default)
        if not 0 <= found <= most:
            self.refuse(key, f"0 to {most}")
        return found
