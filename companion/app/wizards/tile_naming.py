"""Own tiles on the tablet: what was found on a photograph is named by people, kept, and in use at once."""

from collections.abc import Callable
from threading import RLock

import cv2

from calibration.array_types import Image
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.letter_board import Tiles
from companion.store.letter_boards import MaterialStore
from vision.tiles.enrol import Alphabet, find_tiles
from vision.tiles.face_store import FaceStore
from vision.tiles.faces import JOKER, TileSet
from vision.tiles.similarity import look_alikes, qualities
from web.board_photo import Corner
from web.tile_faces import FacesState, ShownAlike, ShownSet, ShownTile

Finding = Callable[[str, tuple[Corner, ...], int, int, Callable[[Image], Alphabet]], Alphabet]
"""find(photo, corners, rows, columns, look): what `look` finds in the straight view of a board in a photograph."""


class TabletTileFaces:
    """The tiles of one photograph, until they are kept. Methods may be called from any thread."""

    def __init__(self, materials: MaterialStore, shelf: FaceStore, find: Finding) -> None:
        self._materials = materials
        self._shelf = shelf
        self._find = find
        self._lock = RLock()
        self._alphabet: Alphabet | None = None
        self._photo = ""
        self._kept = ""
        self._step = 0
        self._grades: dict[str, str] = {}
        self._alike: tuple[ShownAlike, ...] = ()

    def look(self) -> FacesState:
        """How far it is."""
        with self._lock:
            sets = tuple(self._shown(one) for one in self._materials.tiles())
            one = self._alphabet
            if one is None:
                return FacesState(self._step, "kept" if self._kept else "closed", sets, set=self._kept)
            return FacesState(
                self._step,
                "naming",
                sets,
                set=one.set.name,
                photo=self._photo,
                order=one.order,
                tiles=tuple(ShownTile(*at, letter) for at, letter in one.named.items()),
                missing=one.missing,
                surplus=one.surplus,
                jokers=one.set.jokers > 0,
                blank_joker=one.blank_joker,
                grades=self._grades,
                alike=self._alike,
            )

    def read(self, name: str, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> None:
        """Finds the tiles of a set. Raises IllegalEvent, SettingsError."""
        tiles = self._set(name)
        found = self._find(photo, corners, rows, columns, lambda view: Alphabet(tiles, find_tiles(view)))
        if not found.tiles:
            raise IllegalEvent("no_tiles_seen")
        with self._lock:
            self._put(found)
            self._photo, self._kept = photo, ""

    def say(self, row: int, column: int, letter: str, step: int) -> None:
        """A person says what a tile is. Raises IllegalEvent."""
        with self._lock:
            one = self._at(step)
            if all(tile.at != (row, column) for tile in one.tiles) or letter not in ("", JOKER, *one.order):
                raise IllegalEvent("no_tile_there")
            self._put(one.say((row, column), letter))

    def blank_joker(self, on: bool, step: int) -> None:
        """The joker is a tile with nothing on it. Raises IllegalEvent."""
        with self._lock:
            self._put(self._at(step).with_blank_joker(on))

    def keep(self, step: int) -> None:
        """Keeps the faces. Raises IllegalEvent, DeviceError."""
        with self._lock:
            one = self._at(step)
            if one.missing:
                raise IllegalEvent("letters_missing", letters=" ".join(one.missing), count=len(one.missing))
            if one.surplus:
                raise IllegalEvent("tiles_surplus", count=len(one.surplus))
            self._shelf.keep(one.set.name, one.pictures(), one.set.values)
            self._put(None)
            self._kept = one.set.name

    def drop(self, name: str) -> None:
        """Forgets kept faces. Raises DeviceError."""
        with self._lock:
            self._shelf.drop(name)
            self._step += 1

    def close(self) -> None:
        """Forgets what was found."""
        with self._lock:
            self._put(None)
            self._kept = ""

    def picture(self, row: int, column: int) -> bytes | None:
        """The picture of a tile, as PNG."""
        with self._lock:
            tiles = self._alphabet.tiles if self._alphabet else ()
        found = next((tile.picture for tile in tiles if tile.at == (row, column)), None)
        return None if found is None else cv2.imencode(".png", found)[1].tobytes()

    # --- inside, under the lock

    def _put(self, alphabet: Alphabet | None) -> None:
        self._alphabet = alphabet
        self._step += 1
        faces = alphabet.faces() if alphabet else TileSet(())
        self._grades = {letter: str(grade) for letter, grade in qualities(faces).items()}
        self._alike = tuple(
            ShownAlike((like.first, like.second), like.quarters, tuple(map(str, like.settled_by)))
            for like in look_alikes(faces)
        )

    def _at(self, step: int) -> Alphabet:
        if self._alphabet is None or step != self._step:
            raise IllegalEvent("overtaken", step=step, now=self._step)
        return self._alphabet

    def _set(self, name: str) -> Tiles:
        for tiles in self._materials.tiles():
            if tiles.name == name:
                return tiles
        raise SettingsError(file="request body", key="set", found=name[:80], expected="a set of tiles of this box")

    def _shown(self, tiles: Tiles) -> ShownSet:
        kept = damaged = False
        if self._shelf.has(tiles.name):
            try:
                kept = bool(self._shelf.letters(tiles.name))
            except SettingsError:
                damaged = True
        return ShownSet(tiles.name, Alphabet(tiles, ()).order, kept, damaged)
