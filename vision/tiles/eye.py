"""The tile eye: a sensor that reports which letter tiles lie on the board."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from companion.errors import DeviceError
from companion.observations import Observation
from companion.ports import EyeStatus
from vision.plane import Image
from vision.tiles.blank import find_blanks
from vision.tiles.drawn import draw_tiles
from vision.tiles.faces import JOKER
from vision.tiles.follow import Patience, TileBoard
from vision.tiles.grid import Grid, Shape, find_by_markers
from vision.tiles.look import Motion, look_at
from vision.tiles.printed import SIGN
from vision.tiles.reader import Field, FieldReading, Kind, TileReader

_SAME_PLACE_PX = 1.5  # corners that lie nearer than this to where they lay have not moved
_LOST_S = 3.0  # a board whose markers were not seen for so long is not there


class Camera(Protocol):
    """Where frames come from."""

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame as (taken at, s; BGR uint8 HxWx3), None when there is none newer than the last one read.

        Raises DeviceError while the camera is lost.
        """
        ...

    def close(self) -> None: ...


class TileEye:
    """Watches a board of letter tiles: HandSeen when a hand comes, TilesSeen when what lies there has changed.

    `shape`: how many fields the board has. Where it lies is told by its markers. What is printed on the board may be
    among the reader's faces, with SIGN for a letter. While something moves, or nothing has changed, next to nothing is
    computed.
    """

    def __init__(
        self,
        camera: Camera,
        reader: TileReader,
        shape: Shape,
        *,
        name: str = "tile eye",
        patience: Patience | None = None,
    ) -> None:
        self._camera = camera
        self._reader = reader
        self._shape = shape
        self._name = name
        self._board = TileBoard(patience)
        self._status = EyeStatus.WAITING
        self._grid: Grid | None = None
        self._other: Grid | None = None
        self._found_at_s: float | None = None
        self._motion = Motion()
        self._frame: Image | None = None

    @property
    def name(self) -> str:
        return self._name

    @property
    def status(self) -> EyeStatus:
        return self._status

    @property
    def grid(self) -> Grid | None:
        """Where the board lies; None before it was found."""
        return self._grid

    @property
    def tiles(self) -> Sequence[FieldReading]:
        """What is believed to lie on the board."""
        return tuple(reading for _, reading in sorted(self._board.tiles.items()))

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll. Raises DeviceError while the camera is lost."""
        try:
            taken = self._camera.read(now)
        except DeviceError:
            self._status = EyeStatus.LOST
            raise
        if taken is None:
            return ()
        taken_at_s, frame = taken
        self._frame = frame
        seen: tuple[Observation, ...] = ()
        if self._motion.moves(frame):
            seen = self._board.moved(taken_at_s)
        elif self._board.settled(taken_at_s):
            seen = self._look(frame, taken_at_s)
        self._status = self._tell_status(taken_at_s)
        return seen

    def debug_picture(self) -> Image | None:
        """The latest frame with the board and what was read of it, None before the first."""
        return None if self._frame is None else draw_tiles(self._frame, self._grid, self.tiles)

    def close(self) -> None:
        """Leaves the camera closed."""
        self._camera.close()

    def _look(self, frame: Image, now: float) -> tuple[Observation, ...]:
        """Reads what has changed, in a frame in which nothing moves."""
        if not self._locate(frame, now) or self._grid is None:
            return ()
        view = self._grid.view(frame)
        fields = self._board.see(look_at(view), now)
        if not fields:
            return ()
        readings = [one for one in self._reader.read_view(view, self._grid, fields) if not _is_sign(one)]
        return self._board.believe(fields, (*readings, *self._blanks(view, fields, readings)))

    def _locate(self, frame: Image, now: float) -> bool:
        """Whether the board lies where it lay, or has come to rest elsewhere: seen there in two frames in a row."""
        found = find_by_markers(self._shape, frame)
        if found is None:
            return False
        self._found_at_s = now
        if self._grid is not None and _apart_px(found, self._grid) < _SAME_PLACE_PX:
            self._other = None
            return True
        before, self._other = self._other, found
        if before is None or _apart_px(found, before) >= _SAME_PLACE_PX:
            return False
        self._grid, self._other = found, None
        rows, columns = self._shape.rows, self._shape.columns
        self._motion.watch(found.px([(-1, -1), (columns + 1, -1), (columns + 1, rows + 1), (-1, rows + 1)]))
        return True

    def _blanks(
        self, view: Image, fields: Sequence[Field], readings: Sequence[FieldReading]
    ) -> tuple[FieldReading, ...]:
        """Blank jokers on fields that show no letter: known by the paper of all letters that lie there."""
        if not self._reader.tiles.has_blank:
            return ()
        letters = {one.at: one.off_fields for one in (*self.tiles, *readings) if one.kind is Kind.LETTER}
        read = {one.at for one in readings}
        found = find_blanks(view, letters, [at for at in fields if at not in read])
        return tuple(FieldReading(row, column, Kind.JOKER, JOKER, sure) for row, column, sure in found)

    def _tell_status(self, now: float) -> EyeStatus:
        if self._board.hand:
            return EyeStatus.HAND
        if self._found_at_s is None or now - self._found_at_s > _LOST_S:
            return EyeStatus.NO_MAT
        if self._board.waiting:
            return EyeStatus.READING
        if any(reading.letter is None for reading in self.tiles):
            return EyeStatus.UNSURE
        return EyeStatus.READ if self._board.tiles else EyeStatus.WAITING


def _is_sign(reading: FieldReading) -> bool:
    """Whether it is most like what is printed on the board."""
    return reading.letter == SIGN or (bool(reading.candidates) and reading.candidates[0][0] == SIGN)


def _apart_px(one: Grid, other: Grid) -> float:
    """How far the farther of the board's corners lies from where it lies in another grid."""
    rows, columns = one.shape.rows, one.shape.columns
    corners = [(0, 0), (columns, 0), (columns, rows), (0, rows)]
    return float(np.abs(one.px(corners) - other.px(corners)).max())
