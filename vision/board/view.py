"""The board seen straight from above: what a picture shows at one height over the board, at a fixed scale."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from vision.board.pose import BoardPose

HALF_MM = 182.0  # of the square that views show: the board and its rim
PX_PER_MM = 2.0


@dataclass(frozen=True, slots=True)
class View:
    """`picture`: BGR uint8, square, board x to the right and y down; `inside`: px that the camera's picture covers."""

    picture: Image
    inside: npt.NDArray[np.bool_]


def view_board(straight: Image, pose: BoardPose, height_mm: float) -> View:
    """The board at a height, from a frame without distortion."""
    step = 1 / PX_PER_MM
    place = np.array([[step, 0, -HALF_MM + step / 2], [0, step, -HALF_MM + step / 2], [0, 0, 1]])
    to_frame = pose.to_px(height_mm) @ place
    side = round(2 * HALF_MM * PX_PER_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpPerspective(straight, to_frame, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    whole = np.full(straight.shape[:2], 255, np.uint8)
    covered = cv2.warpPerspective(whole, to_frame, (side, side), flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP)
    return View(np.asarray(picture, dtype=np.uint8), covered > 0)


def view_px(points_mm: npt.ArrayLike) -> Points:
    """View px (Nx2) of board points (Nx2, mm) at the view's height."""
    return np.asarray((np.asarray(points_mm, dtype=np.float64) + HALF_MM) * PX_PER_MM - 0.5)


def view_mm(points_px: npt.ArrayLike) -> Points:
    """Board points (Nx2, mm) of view px (Nx2)."""
    return np.asarray((np.asarray(points_px, dtype=np.float64) + 0.5) / PX_PER_MM - HALF_MM)
