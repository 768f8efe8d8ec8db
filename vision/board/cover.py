"""Does a hand lie over a tray, turning or not? Nothing that belongs on a tray is bright over more than a stone's width.

So the brightness that is left when every place gets the least of its surroundings is the floor's own, whatever turns
there; a hand's back or its fingers side by side stay bright. Looked at in a frame that does not turn with the board:
lamps reflected in the floor stay where they are, too.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from vision.board.pose import BoardPose

Floats = npt.NDArray[np.float32]

_PX_MM = 3.0
_REACH_MM = 156.0  # from the board's centre: the sides of a tray's floor come no nearer as it turns
_STONE_MM = 27.0  # wider than a stone with its shine, or a sticker
_FLOOR_MM = 48.0  # somewhere within so much there is floor without a stone or its shade
_BRIGHTER = (1.4, 22.0)  # times the floor, and levels above it
_LEAST_PX = 3


@dataclass(frozen=True, slots=True)
class Floor:
    """The least brightness round each place of the table under the board (N x N, levels)."""

    least: Floats


def look_at_floor(straight: Image, pose: BoardPose) -> Floor:
    """The floor in a picture without distortion; a few ms."""
    px_per_mm = pose.matrix[0, 0] / pose.translation[2]
    factor = min(1.0, 1.2 / (_PX_MM * px_per_mm))
    small = cv2.cvtColor(
        cv2.resize(straight, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY
    )
    shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1]])
    side = 2 * round(_REACH_MM / _PX_MM) + 1
    first = -_PX_MM * (side // 2)
    place = np.array([[_PX_MM, 0, first], [0, _PX_MM, first], [0, 0, 1]])
    turn = np.radians(pose.angle_deg())
    back = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(
        small, shrink @ pose.to_px() @ back @ place, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    wide = 2 * round(_STONE_MM / _PX_MM / 2) + 1
    least = cv2.erode(seen, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
    return Floor(np.asarray(least, dtype=np.float32))


def is_covered(before: Floor, now: Floor) -> bool:
    """Whether something lies over the floor now that did not before, whose turn does not matter."""
    disc = _disc(now.least.shape[0])
    light = float(np.median(now.least[disc] + 2) / np.median(before.least[disc] + 2))
    wide = 2 * round(_FLOOR_MM / _PX_MM / 2) + 1
    floor = cv2.dilate(before.least * disc, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide)))
    times, more = _BRIGHTER
    bright = (now.least > min(max(light, 0.4), 2.5) * times * floor + more) & disc
    return int(bright.sum()) >= _LEAST_PX


def _disc(side: int) -> npt.NDArray[np.bool_]:
    """The places whose surroundings lie on the board."""
    axis = (np.arange(side) - side // 2) * _PX_MM
    return np.asarray(np.hypot(axis[None, :], axis[:, None]) < _REACH_MM - _STONE_MM / 2)
