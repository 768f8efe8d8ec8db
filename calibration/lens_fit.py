"""A camera's lens from views of the ChArUco board: focal length, middle and distortion (Zhang's method, by OpenCV)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.charuco import CORNERS, charuco_board
from calibration.errors import Refused

Floats = npt.NDArray[Any]

LEAST_CORNERS = CORNERS // 3  # of the board, in one view
LEAST_VIEWS = 6
LEAST_TILT_DEG = 12.0  # between the two views that differ most
MOST_ERROR_PX = 1.5
NEW_SHARE = 0.02  # of the picture's width by which a corner must have moved for a view to be another one


@dataclass(frozen=True, slots=True)
class View:
    """The board in one picture: its corners by number, where they are on it (Nx3, mm) and in the picture (Nx2, px)."""

    numbers: tuple[int, ...]
    on_board: Floats
    seen: Floats
    size_px: tuple[int, int]

    def is_new(self, others: Sequence["View"]) -> bool:
        """Whether the board lies clearly otherwise than in other views."""
        return all(self._moved(other) > NEW_SHARE * self.size_px[0] for other in others)

    def _moved(self, other: "View") -> float:
        both = sorted(set(self.numbers) & set(other.numbers))
        if len(both) < 4:
            return float("inf")
        ours, theirs = (view.seen[[view.numbers.index(one) for one in both]] for view in (self, other))
        return float(np.linalg.norm(ours - theirs, axis=1).max())


@dataclass(frozen=True, slots=True)
class LensFit:
    """3x3 intrinsic (px), k1 k2 p1 p2 k3, for pictures of `size_px`; RMS of the corners in px; views it came from."""

    matrix: Floats
    distortion: Floats
    size_px: tuple[int, int]
    error_px: float
    views: int


def see_board(picture: Image) -> View | None:
    """The board in a picture; None when too little of it is seen."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(grey)
    if numbers is None or len(numbers) < LEAST_CORNERS:
        return None
    ids = tuple(int(one) for one in numbers.ravel())
    on_board = np.asarray(charuco_board().getChessboardCorners(), np.float32)[list(ids)]
    return View(ids, on_board, np.asarray(corners, np.float32).reshape(-1, 2), (grey.shape[1], grey.shape[0]))


def fit_lens(views: Sequence[View]) -> LensFit:
    """The lens that explains all views. Raises Refused: too few of them, too alike, or none explains them."""
    if len(views) < LEAST_VIEWS:
        expected = f"at least {LEAST_VIEWS} with the board held otherwise"
        raise _refused("few_views", f"{len(views)} views", expected, views=len(views), least=LEAST_VIEWS)
    size_px = views[0].size_px
    on_board, seen = [view.on_board for view in views], [view.seen for view in views]
    try:
        off_px, matrix, distortion, turns, _ = cv2.calibrateCamera(on_board, seen, size_px, None, None)
    except cv2.error as error:
        raise _refused("alike_views", "views that say nothing of a lens", "a board held aslant, all ways") from error
    tilt_deg = max(_between_deg(one, other) for one, other in combinations(turns, 2))
    if tilt_deg < LEAST_TILT_DEG:
        expected = f"at least {LEAST_TILT_DEG:.0f}: hold the board aslant, all ways"
        raise _refused("alike_views", f"views {tilt_deg:.0f} degrees apart", expected, degrees=round(tilt_deg))
    if off_px > MOST_ERROR_PX:
        expected = f"at most {MOST_ERROR_PX} px: a flat board, held still"
        raise _refused("unlike_lens", f"corners off by {off_px:.1f} px", expected, off=f"{off_px:.1f}")
    return LensFit(np.asarray(matrix), np.asarray(distortion).ravel()[:5], size_px, float(off_px), len(views))


def _between_deg(one: Floats, other: Floats) -> float:
    """How far the board is leaned otherwise in two views, turns in its own plane aside."""
    normals = [cv2.Rodrigues(turn)[0][:, 2] for turn in (one, other)]
    return float(np.degrees(np.arccos(np.clip(normals[0] @ normals[1], -1, 1))))


def _refused(why: str, found: str, expected: str, **values: str | int) -> Refused:
    return Refused("lens", why, found=found, expected=expected, **values)
