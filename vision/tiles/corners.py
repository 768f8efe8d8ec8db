"""Four corners of a board that a person has dragged on a still: whether they can be meant, and the board they give."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from calibration.array_types import Image, Points
from vision.tiles.grid import Grid, Shape, grid_at

LEAST_FIELD_PX = 12.0  # a field's shortest side, below which its letter cannot be read
_LEAST_SINE = 0.17  # of a corner: about ten degrees, else three of the corners lie on one line

Corner = tuple[float, float]


class Wrong(StrEnum):
    """Why four corners are refused."""

    OUTSIDE = "corners_outside"
    CROSSED = "corners_crossed"
    MIRRORED = "corners_mirrored"
    ON_A_LINE = "corners_on_a_line"
    TOO_SMALL = "corners_too_small"


@dataclass(frozen=True, slots=True)
class Corners:
    """Where the four outer corners of a board's fields lie (px, upper left, then clockwise) in pictures of a size."""

    at_px: tuple[Corner, ...]
    size_px: tuple[int, int]

    def grid(self, shape: Shape, frame: Image) -> Grid:
        """The board in a picture by the same camera, of this size or another one of the same form."""
        scale = np.array(frame.shape[1::-1]) / np.array(self.size_px)
        return grid_at(shape, (np.array(self.at_px) + 0.5) * scale - 0.5)

    @property
    def shortest_px(self) -> float:
        """The shortest side."""
        quad = np.array(self.at_px)
        return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min())


def what_is_wrong(corners: Corners, shape: Shape) -> Wrong | None:
    """Why these corners cannot be meant; None: they can."""
    quad = np.array(corners.at_px, dtype=np.float64)
    if quad.shape != (4, 2) or not np.isfinite(quad).all() or _is_outside(quad, corners.size_px):
        return Wrong.OUTSIDE
    sides = np.roll(quad, -1, axis=0) - quad
    lengths = np.linalg.norm(sides, axis=1)
    if lengths.min() / max(shape.rows, shape.columns) < LEAST_FIELD_PX:
        return Wrong.TOO_SMALL
    following = np.roll(sides, -1, axis=0)
    turns = (sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]) / (lengths * np.roll(lengths, -1))
    if np.abs(turns).min() < _LEAST_SINE:
        return Wrong.ON_A_LINE
    if (turns > 0).all():
        return None
    return Wrong.MIRRORED if (turns < 0).all() else Wrong.CROSSED


def suggested(seen: Sequence[Corner] | None, size_px: tuple[int, int]) -> tuple[Corner, ...]:
    """Corners to begin dragging with: those that were found, else a square in the middle."""
    if seen is not None:
        return tuple((round(float(x), 1), round(float(y), 1)) for x, y in seen)
    wide, high = size_px
    half = 0.35 * min(wide, high)
    return tuple((wide / 2 + x * half, high / 2 + y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _is_outside(quad: Points, size_px: tuple[int, int]) -> bool:
    return bool((quad < 0).any() or (quad > np.array(size_px)).any())
