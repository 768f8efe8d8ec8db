"""Where the simulated camera hangs, and so where a point of the mat is seen."""

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

from calibration.mat import MAT

Matrix = npt.NDArray[np.float64]

FOCAL_PER_WIDTH = 0.77  # a lens that sees 66 degrees across, as the Raspberry Pi Camera Module 3


@dataclass(frozen=True, slots=True)
class Knock:
    """How far a camera was knocked from where it hung: along the table, turned about its axis, leaned back."""

    shift_mm: tuple[float, float] = (0.0, 0.0)
    turn_deg: float = 0.0
    tilt_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A pinhole camera over a place of the mat frame; `tilt_deg` leans it back, `turn_deg` turns the picture."""

    height_mm: float = 450.0
    tilt_deg: float = 4.0
    turn_deg: float = 2.0
    over_mm: tuple[float, float] = (MAT.width_mm / 2, MAT.height_mm / 2)

    def projection(self, size: tuple[int, int]) -> Matrix:
        """The 3 x 4 matrix from (x, y, z) of the mat frame (mm, z into the table) to pixels of a picture of `size`."""
        width, height = size
        focal = FOCAL_PER_WIDTH * width
        intrinsic = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
        lean, spin = radians(self.tilt_deg), radians(self.turn_deg)
        tilt = np.array([[1, 0, 0], [0, cos(lean), -sin(lean)], [0, sin(lean), cos(lean)]])
        turn = np.array([[cos(spin), -sin(spin), 0], [sin(spin), cos(spin), 0], [0, 0, 1]])
        rotation = tilt @ turn
        translation = np.array([0, 0, self.height_mm]) - rotation @ np.array([*self.over_mm, 0])
        return np.asarray(intrinsic @ np.column_stack([rotation, translation]))

    def knocked(self, knock: Knock) -> "Viewpoint":
        """Where the camera hangs after a knock. Shoving the mat by as much the other way looks the same."""
        (x, y), (right, down) = self.over_mm, knock.shift_mm
        lean, turn = self.tilt_deg + knock.tilt_deg, self.turn_deg + knock.turn_deg
        return replace(self, over_mm=(x + right, y + down), tilt_deg=lean, turn_deg=turn)

    @classmethod
    def seeing(cls, width_px: int, px_per_mm: float, *, over_mm: tuple[float, float]) -> "Viewpoint":
        """A camera so high that the table has `px_per_mm` in a picture `width_px` wide."""
        return cls(height_mm=FOCAL_PER_WIDTH * width_px / px_per_mm, over_mm=over_mm)

    def homography(self, size: tuple[int, int]) -> Matrix:
        """The 3 x 3 matrix from the mat frame (mm) to pixels of a picture of `size` = (width, height)."""
        return self.projection(size)[:, [0, 1, 3]]


MAT_AND_BOARD = Viewpoint(height_mm=610.0, tilt_deg=6.0, turn_deg=1.5, over_mm=(MAT.width_mm + 43.0, 108.0))
"""Sees the mat and the spinning board beside it."""


def project(homography: Matrix, points_mm: npt.ArrayLike) -> Matrix:
    """Points (n, 2) of the mat frame in pixels (n, 2)."""
    points = np.asarray(points_mm, dtype=np.float64)
    seen = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(seen[:, :2] / seen[:, 2:])
