"""How a board looks at a glance: whether something moves over it, and which of its fields have changed."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image
from vision.tiles.grid import FIELD_PX

Mask = npt.NDArray[np.bool_]
"""A value for each field and for each place of the rim one field wide: (rows + 2) x (columns + 2)."""

_THUMB = 1 / 8  # of the picture's size
_MOVES = 5.0  # levels by which a point of the thumbnail differs from the frame before, but for the light: motion
_LEAST_PX = 2  # so many points of it
_CELLS = 8  # a side of a field: 2.5 mm of 20
_DARK = 10.0  # levels added before the logarithm, so that noise in the dark is no change


@dataclass(frozen=True, slots=True)
class Look:
    """Logarithms of the colours, (rows + 2) x (columns + 2) x cells x 3."""

    logs: Floats

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns with the rim."""
        return self.logs.shape[0], self.logs.shape[1]

    def unlike(self, other: "Look", *, more: float) -> Mask:
        """Fields that differ by more than `more` (a share of brightness) once brighter or darker light is allowed for.

        Light of another colour, or an edge of light within a field, is a difference.
        """
        change = self.logs - other.logs
        change = change - change.mean(axis=(2, 3), keepdims=True)
        return np.asarray(np.sqrt((change * change).mean(axis=(2, 3))) > more)

    def with_fields(self, other: "Look", fields: Mask) -> "Look":
        """This look, but `fields` as in the other one."""
        return Look(np.where(fields[..., None, None], other.logs, self.logs))


def look_at(view: Image) -> Look:
    """How the fields of a straight view look; about 2 ms."""
    rows, columns = view.shape[0] // FIELD_PX, view.shape[1] // FIELD_PX
    small = cv2.resize(view, (columns * _CELLS, rows * _CELLS), interpolation=cv2.INTER_AREA)
    logs = np.log(small.astype(np.float32) + _DARK)
    cells = logs.reshape(rows, _CELLS, columns, _CELLS, 3).transpose(0, 2, 1, 3, 4)
    return Look(np.ascontiguousarray(cells.reshape(rows, columns, _CELLS * _CELLS, 3)))


class Motion:
    """Tells whether anything moves from frame to frame, in the part of the picture that is watched; about 1 ms."""

    def __init__(self) -> None:
        self._last: Floats | None = None
        self._corners: Floats | None = None
        self._inside: npt.NDArray[np.bool_] | None = None

    def watch(self, corners_px: npt.ArrayLike) -> None:
        """From now on only within these corners (4x2, px of the picture)."""
        self._corners = np.asarray(corners_px, dtype=np.float64)
        self._inside = None

    def moves(self, frame: Image) -> bool:
        """Whether the frame differs from the one before; the first one does."""
        grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
        thumb = cv2.resize(grey, None, fx=_THUMB, fy=_THUMB, interpolation=cv2.INTER_AREA).astype(np.float32)
        last, self._last = self._last, thumb
        if last is None or last.shape != thumb.shape:
            return True
        change = thumb - last
        if self._corners is not None:
            change = change[self._mask(thumb.shape)]
        light = float(np.median(change))
        return int((np.abs(change - light) > _MOVES).sum()) >= _LEAST_PX

    def _mask(self, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        if self._inside is None or self._inside.shape != shape:
            assert self._corners is not None
            mask = np.zeros(shape, np.uint8)
            cv2.fillPoly(mask, [np.rint(self._corners * _THUMB).astype(np.int32)], (1,))
            self._inside = mask > 0
        return self._inside
