"""The table round the board tells who moved when the board is seen elsewhere: the board itself, or the camera.

What lies on the table stays in the picture when the board is pushed, and goes along with it when the camera is bumped.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Matrix
from vision.board.pose import BoardPose

_WIDTH_PX = 480  # of the picture that is kept
_BOARD_MM = 200.0  # from the board's middle: beyond it and its shadow lies the table
_COARSE_PX = 6.0  # changes wider than this are light, no things
_LEAST_PX = 400
_LEAD = 0.2  # correlation by which the camera's movement must explain more than none

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Around:
    """The things on the table in one picture (H x W, levels against their surroundings), where `table` is 1;
    `to_px`: homography from board mm."""

    things: Floats
    table: Mask
    to_px: Matrix


def look_around(straight: Image, pose: BoardPose) -> Around:
    """The table round the board, in a picture without distortion; 2 ms."""
    factor = min(1.0, _WIDTH_PX / straight.shape[1])
    small = cv2.resize(straight, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1]])
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    edge = pose.px(_BOARD_MM * np.stack([np.cos(turns), np.sin(turns)], axis=1)) * factor
    table = np.ones(grey.shape, np.uint8)
    cv2.fillPoly(table, [edge.round().astype(np.int32)], 0)
    things = cv2.GaussianBlur(grey, (0, 0), 1.0) - cv2.GaussianBlur(grey, (0, 0), _COARSE_PX)
    return Around(np.asarray(things, dtype=np.float32), table, np.asarray(shrink @ pose.to_px()))


def camera_moved(before: Around, now: Around) -> bool:
    """Whether the table has moved in the picture just as the board has; False where it shows too little to tell."""
    size = (now.table.shape[1], now.table.shape[0])
    if before.table.shape != now.table.shape:
        return False
    along = now.to_px @ np.linalg.inv(before.to_px)
    carried = np.asarray(cv2.warpPerspective(before.things, along, size), dtype=np.float32)
    reached = cv2.warpPerspective(before.table, along, size, flags=cv2.INTER_NEAREST)
    seen = (now.table > 0) & (before.table > 0) & (reached > 0)
    if seen.sum() < _LEAST_PX:
        return False
    stayed, moved = (_correlation(one[seen], now.things[seen]) for one in (before.things, carried))
    return moved > stayed + _LEAD


def _correlation(one: Floats, other: Floats) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float(one @ other / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-9))
