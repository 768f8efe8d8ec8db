"""A quick look over the board: does a hand or anything else lie over it or move? Costs a few ms.

The board's brightness in cells, in its own frame, so that a board which is pushed looks the same.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from vision.board.pose import BoardPose

Cells = npt.NDArray[np.float32]

_CELL_MM = 6.0
_HALF_MM = 192.0  # the board and a little of the table round it
_LEAST_LEVELS = 14.0  # no difference below this counts, of 255
_NOISE_TIMES = 6.0  # nor one below so many times the usual difference
_ALL = 0.8  # share of cells that change at once only when the light does


@dataclass(frozen=True, slots=True)
class Change:
    """Cells (32 a side or more) that differ between two glances: how many, and the largest patch of them."""

    cells: int
    largest: int


def glance(straight: Image, pose: BoardPose) -> Cells:
    """Mean brightness of cells of _CELL_MM over the board (N x N, levels)."""
    side = round(2 * _HALF_MM / _CELL_MM)
    px_per_cell = _CELL_MM * pose.matrix[0, 0] / pose.translation[2]
    factor = min(1.0, 1.5 / px_per_cell)
    small = cv2.resize(straight, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1]])
    place = np.array([[_CELL_MM, 0, _CELL_MM / 2 - _HALF_MM], [0, _CELL_MM, _CELL_MM / 2 - _HALF_MM], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    to_small = shrink @ pose.to_px() @ place
    cells = cv2.warpPerspective(grey, to_small, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cells, dtype=np.float32)


def compare(before: Cells, after: Cells, except_mm: npt.ArrayLike = ()) -> Change:
    """What differs between two glances, apart from noise, from light that changes all over, and from what lies within a
    stone's reach of `except_mm` (Nx2)."""
    light = float(np.median((after + 2) / (before + 2)))
    difference = np.abs(after - before * np.clip(light, 0.5, 2.0))
    changed = difference > max(_LEAST_LEVELS, _NOISE_TIMES * float(np.median(difference)))
    if changed.mean() > _ALL:
        return Change(0, 0)
    changed &= ~_near(np.asarray(except_mm, dtype=np.float64).reshape(-1, 2), changed.shape[0])
    count, labels = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    largest = int(np.bincount(labels.ravel())[1:].max()) if count > 1 else 0
    return Change(int(changed.sum()), largest)


def _near(places_mm: npt.NDArray[np.float64], side: int) -> npt.NDArray[np.bool_]:
    near = np.zeros((side, side), np.uint8)
    for x, y in (places_mm + _HALF_MM) / _CELL_MM - 0.5:
        cv2.circle(near, (round(x), round(y)), 4, 1, cv2.FILLED)
    return near > 0
