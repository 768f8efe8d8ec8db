"""The boards and tiles that a match may be played with: what is shipped, and a family's own files."""

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from companion.core.errors import DeviceError, SettingsError
from companion.core.game import Plain
from companion.core.json_values import json_values
from companion.core.letter_board import Board, Tiles, make_board, make_tiles
from companion.core.registry import shipped_letters
from companion.store.atomic_files import atomic_write, make_folder

T = TypeVar("T", Board, Tiles)
log = logging.getLogger(__name__)

NAME = re.compile(r"\w(?:[\w -]{0,22}\w)?")


class MaterialStore:
    """The shipped boards and tiles, and own ones in a box's data folder: `boards/<name>.json` and `tiles/<name>.json`.

    `shipped` is what comes with the installed games.
    """

    def __init__(self, data: Path) -> None:
        self.shipped = shipped_letters()
        self._boards = data / "boards"
        self._tiles = data / "tiles"

    def boards(self) -> list[Board]:
        """The shipped boards, then the own ones by name; a file that holds no board is left out."""
        return [*self.shipped.boards, *_kept(self._boards, make_board)]

    def tiles(self) -> list[Tiles]:
        """The shipped sets of tiles, then the own ones by name; a file that holds none is left out."""
        return [*self.shipped.tiles, *_kept(self._tiles, make_tiles)]

    def keep_board(self, found: object) -> Board:
        """Keeps a board under its name, in place of one of that name. Raises SettingsError, DeviceError."""
        board = make_board(found, "board")
        _keep(self._boards, board.name, board.to_plain(), self.shipped.board_names)
        return board

    def keep_tiles(self, found: object) -> Tiles:
        """Keeps a set of tiles under its name, in place of one of that name. Raises SettingsError, DeviceError."""
        tiles = make_tiles(found, "tiles")
        _keep(self._tiles, tiles.name, tiles.to_plain(), self.shipped.tile_names)
        return tiles

    def drop(self, kind: str, name: str) -> None:
        """Removes own "boards" or "tiles"; matches carry theirs in the record. Raises SettingsError, DeviceError."""
        if kind == "boards":
            folder, shipped = self._boards, self.shipped.board_names
        else:
            folder, shipped = self._tiles, self.shipped.tile_names
        try:
            _file(folder, name, shipped).unlink(missing_ok=True)
        except OSError as error:
            raise DeviceError(f"{folder}: {error.strerror}") from error


def read_material(path: Path) -> dict[str, Any]:
    """The object in a family's own file of tiles or board; in a match header it lets a record replay anywhere.

    Raises SettingsError for a file that cannot be read or holds no object.
    """
    try:
        found = json_values(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="tiles or a board, JSON") from error
    if not isinstance(found, dict):
        raise SettingsError(file=str(path), key="file", found=found, expected="an object")
    return found


def _kept(folder: Path, make: Callable[[object, str], T]) -> list[T]:
    found: list[T] = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(make(read_material(path) | {"name": path.stem}, path.stem))
        except SettingsError as error:
            log.warning("left out: %s", error)
    return found


def _keep(folder: Path, name: str, plain: Plain, shipped: tuple[str, ...]) -> None:
    path = _file(folder, name, shipped)
    try:
        make_folder(folder)
        atomic_write(path, json.dumps(plain, ensure_ascii=False, indent=1).encode())
    except OSError as error:
        raise DeviceError(f"{path}: {error.strerror}") from error


def _file(folder: Path, name: str, shipped: tuple[str, ...]) -> Path:
    """The file of a name; only letters, digits, blanks and dashes are in it, so it leads nowhere else."""
    if not NAME.fullmatch(name) or name in shipped:
        expected = f"a name of 1 to 24 letters, digits and blanks, not {' or '.join(shipped)}"
        raise SettingsError(file="options", key="name", found=name[:80], expected=expected)
    return folder / f"{name}.json"
