"""A family's own tile faces on disk, one folder for each set of tiles: `faces/<set>/` in the data folder of a box."""

import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from threading import RLock

import cv2

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.errors import DeviceError, SettingsError
from companion.store.atomic_files import atomic_write, make_folder
from companion.store.letter_boards import NAME
from vision.tiles.faces import JOKER, LIST, TileSet, listed_faces, read_faces

_PICTURE = "{:02}-{}.png"
_OLD = re.compile(r"\d\d-\d+\.png(\.part)?")


class FaceStore:
    """The faces kept in a data folder, by the name of their set. For any thread.

    A folder holds a picture of the whole top of each tile and `faces.json`, which lists them and is written last: until
    then the faces before it count.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / "faces"
        self._lock = RLock()
        self._changes = 0

    @property
    def changes(self) -> int:
        """Grows with everything that is kept or dropped."""
        return self._changes

    def has(self, name: str) -> bool:
        """Whether faces are kept of a set."""
        return NAME.fullmatch(name) is not None and (self._folder / name / LIST).is_file()

    def find(self, name: str) -> TileSet | None:
        """The faces of a set, None when none are kept. Raises SettingsError: damaged."""
        with self._lock:
            return read_faces(self._folder / name) if self.has(name) else None

    def letters(self, name: str) -> tuple[str, ...]:
        """The letters of which faces are kept, by their list alone. Raises SettingsError: damaged."""
        with self._lock:
            return tuple(row.letter for row in listed_faces(self._folder / name)) if self.has(name) else ()

    def pictures(self, name: str) -> dict[str, Image]:
        """A picture of each letter's tile (BGR, square); empty when none are kept. Raises SettingsError: damaged."""
        with self._lock:
            folder = self._folder / name
            rows = listed_faces(folder) if self.has(name) else []
            return {row.letter: read_picture(folder / row.file) for row in reversed(rows)}

    def keep(self, name: str, faces: Mapping[str, Image], values: Mapping[str, int]) -> None:
        """Keeps a picture of each letter's tile (BGR, square), in place of what was kept before.

        `values`: what a letter is worth, where known. Raises SettingsError: no name for a set; DeviceError.
        """
        if not NAME.fullmatch(name):
            raise SettingsError(file="faces", key="set", found=name[:80], expected="the name of a set of tiles")
        folder = self._folder / name
        with self._lock:
            self._changes += 1
            try:
                make_folder(folder)
                self._write(folder, faces, values)
            except OSError as error:
                raise DeviceError(f"{folder}: {error.strerror}") from error

    def drop(self, name: str) -> None:
        """The faces of a set are forgotten: from now on it is the printed one. Raises DeviceError."""
        if not self.has(name):
            return
        with self._lock:
            self._changes += 1
            folder = self._folder / name
            try:
                (folder / LIST).unlink()
                _clear(folder, ())
                folder.rmdir()
            except OSError as error:
                raise DeviceError(f"{folder}: {error.strerror}") from error

    def _write(self, folder: Path, faces: Mapping[str, Image], values: Mapping[str, int]) -> None:
        before = {path.name for path in folder.glob("*.png")}
        turn = next(one for one in range(len(before) + 1) if _PICTURE.format(0, one) not in before)
        rows: list[dict[str, object]] = []
        for number, (letter, picture) in enumerate(sorted(faces.items(), key=lambda face: (face[0] == JOKER, face[0]))):
            file = _PICTURE.format(number, turn)
            atomic_write(folder / file, cv2.imencode(".png", picture)[1].tobytes())
            rows.append({"file": file, "letter": "_" if letter == JOKER else letter, "value": values.get(letter)})
        atomic_write(folder / LIST, json.dumps({"faces": rows}, ensure_ascii=False, indent=1).encode())
        _clear(folder, {str(row["file"]) for row in rows})


def _clear(folder: Path, but: Collection[str]) -> None:
    """Removes pictures of a shelf that are listed no more; what else lies there is somebody else's."""
    for path in folder.iterdir():
        if _OLD.fullmatch(path.name) and path.name not in but:
            path.unlink()
