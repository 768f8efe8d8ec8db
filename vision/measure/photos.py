"""Figures on photographs that other people took of other decks."""

from pathlib import Path
from typing import Any

from companion.errors import SettingsError

_KINDS = ("schnapsen", "set")


def photos(kind: str, directory: Path) -> dict[str, Any]:
    """Figures on one photo set: "schnapsen" or "set". Raises SettingsError for a kind that is not measured yet."""
    raise SettingsError(file=str(directory), key="kind", found=kind, expected=" or ".join(_KINDS))
