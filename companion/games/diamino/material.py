"""The tiles and boards that are shipped (DM-02, DM-03).

Neither the letters of the 1975 edition nor its board are published; what is shipped says that it is not the printed
one.
"""

import json
from functools import cache
from importlib.resources import files

from companion.core.errors import SettingsError
from companion.core.letter_board import Board, ShippedLetters, Tiles, make_board, make_tiles

TILE_SETS = ("default_de110",)
BOARDS = ("default21", "plain21")


def find_tiles(found: object, key: str) -> Tiles:
    """The tiles that a header names, or the set written there. Raises SettingsError."""
    if not isinstance(found, str):
        return make_tiles(found, key)
    return _shipped_tiles(_shipped(found, TILE_SETS, key))


def find_board(found: object, key: str) -> Board:
    """The board that a header names, or the one written there. Raises SettingsError."""
    if not isinstance(found, str):
        return make_board(found, key)
    return _shipped_board(_shipped(found, BOARDS, key))


def shipped_letters() -> ShippedLetters:
    """All boards and sets of tiles that are shipped."""
    boards = tuple(_shipped_board(name) for name in BOARDS)
    return ShippedLetters(boards, tuple(_shipped_tiles(name) for name in TILE_SETS))


def _shipped(name: str, known: tuple[str, ...], key: str) -> str:
    if name not in known:
        expected = f"{' or '.join(known)}, or an object"
        raise SettingsError(file="options", key=key, found=name, expected=expected)
    return name


@cache
def _shipped_tiles(name: str) -> Tiles:
    return make_tiles(_shipped_object(name), "tiles")


@cache
def _shipped_board(name: str) -> Board:
    return make_board(_shipped_object(name), "board")


def _shipped_object(name: str) -> object:
    return json.loads((files("companion.games.diamino") / "data" / f"{name}.json").read_text(encoding="utf-8"))
