"""Where the mat lies in the picture: its four ArUco markers give a homography between image px and mat mm.

Measures are those of the printed mat: A4 landscape, origin at its top-left corner, x to the right, y down, mm.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix, Points
from calibration.mat import DICTIONARY, MAT

MAT_MM = (MAT.width_mm, MAT.height_mm)
ZONE_MM = (MAT.zone.left_mm, MAT.zone.top_mm, MAT.zone.right_mm, MAT.zone.bottom_mm)
MARKER_CENTRES_MM = {marker.id: marker.centre_mm for marker in MAT.markers}
MARKER_SIDE_MM = MAT.markers[0].side_mm

_DICTIONARY = cv2.aruco.getPredefinedDictionary(DICTIONARY)
_FAST_WIDTH_PX = 640  # markers are first looked for in a picture of about this width
_CELLS = 6  # a 4x4 marker with its black rim
SAME_PATTERN = 0.7  # correlation from which a marker counts as lying where it is expected


@dataclass(frozen=True, slots=True)
class Plane:
    """The mat as one picture shows it: `to_mm` and `to_px` are 3x3, `markers` the ids that it was found by.

    `paper` is the colour of white (BGR, 0..255) where no mat tells it in the picture itself.
    """

    to_mm: Matrix
    to_px: Matrix
    markers: tuple[int, ...]
    paper: tuple[float, float, float] | None = None

    def px(self, points_mm: npt.ArrayLike) -> Points:
        """Image points (Nx2, px) of mat points (Nx2, mm)."""
        return project(self.to_px, points_mm)

    def mm(self, points_px: npt.ArrayLike) -> Points:
        """Mat points (Nx2, mm) of image points (Nx2, px)."""
        return project(self.to_mm, points_px)


def project(homography: Matrix, points: npt.ArrayLike) -> Points:
    """Nx2 points sent through a 3x3 homography."""
    flat = np.asarray(points, dtype=np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography), dtype=np.float64).reshape(-1, 2)


def marker_corners_mm(marker: int) -> Points:
    """The 4x2 corners of a mat marker in ArUco order (top-left first, clockwise), mm."""
    half = MARKER_SIDE_MM / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return np.asarray(square + np.array(MARKER_CENTRES_MM[marker]))


def find_plane(frame: Image) -> Plane | None:
    """The mat in one still by whatever markers are visible (the more the better), or None: no mat."""
    scale = min(1.0, _FAST_WIDTH_PX / frame.shape[1])
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    found = _markers(grey, scale)
    if len(found) < 2 and scale < 1.0:
        found = _markers(grey, 1.0) or found
    if not found:
        return None
    ids = tuple(sorted(found))
    seen = np.concatenate([found[marker] for marker in ids])
    true = np.concatenate([marker_corners_mm(marker) for marker in ids])
    to_mm, _ = cv2.findHomography(seen, true, cv2.RANSAC, 3.0)
    if to_mm is None or abs(np.linalg.det(to_mm)) < 1e-12:
        return None
    return Plane(to_mm=np.asarray(to_mm), to_px=np.linalg.inv(to_mm), markers=ids)


def _markers(grey: Image, scale: float) -> dict[int, Points]:
    """Corners (4x2, px of the whole picture) of the mat's markers, looked for in a scaled copy."""
    small = grey if scale == 1.0 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(_DICTIONARY, settings).detectMarkers(small)
    if ids is None:
        return {}
    whole = ((np.asarray(quad, dtype=np.float64).reshape(4, 2) + 0.5) / scale - 0.5 for quad in corners)
    return {int(marker): quad for marker, quad in zip(ids.ravel(), whole, strict=True) if marker in MARKER_CENTRES_MM}


def marker_agreement(frame: Image, plane: Plane) -> dict[int, float]:
    """How well each marker's pattern (-1..1, a correlation) is found where the plane expects it; takes 0.3 ms."""
    cells_mm, patterns = _patterns()
    at = plane.px(cells_mm).astype(np.float32)
    colours = cv2.remap(frame, at[:, :1], at[:, 1:], cv2.INTER_LINEAR)
    seen = colours.reshape(len(MARKER_CENTRES_MM), -1, 3).mean(axis=2)
    seen -= seen.mean(axis=1, keepdims=True)
    alike = (seen * patterns).sum(axis=1) / (np.linalg.norm(seen, axis=1) + 1e-9)
    return dict(zip(MARKER_CENTRES_MM, alike.tolist(), strict=True))


@cache
def _patterns() -> tuple[Points, Floats]:
    """Middles of all markers' cells (4 * 36 x 2, mm), and what they look like: 4 x 36, zero mean and length 1."""
    middles = (np.arange(_CELLS) + 0.5) * (MARKER_SIDE_MM / _CELLS)
    grid = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)
    cells = np.concatenate([grid + marker_corners_mm(marker)[0] for marker in MARKER_CENTRES_MM])
    drawn = [cv2.aruco.generateImageMarker(_DICTIONARY, marker, _CELLS) for marker in MARKER_CENTRES_MM]
    patterns = np.array(drawn, dtype=np.float64).reshape(len(drawn), -1)
    patterns -= patterns.mean(axis=1, keepdims=True)
    return cells, patterns / np.linalg.norm(patterns, axis=1, keepdims=True)


def paper_colour(frame: Image, plane: Plane) -> npt.NDArray[np.float64]:
    """Colour (BGR, 0..255) of the mat's paper in this light, from the quiet zones round its markers.

    The median over the corners, so that a hand or a shadow over one of them does not count.
    """
    if plane.paper is not None:
        return np.array(plane.paper)
    reach = MARKER_SIDE_MM / 2 + 2.5
    ring = np.array([(-reach, -reach), (0, -reach), (reach, -reach), (reach, 0), (reach, reach), (0, reach)])
    around = np.concatenate([ring, -ring])
    points = np.concatenate([around + np.array(centre) for centre in MARKER_CENTRES_MM.values()])
    at = plane.px(points).astype(np.float32)
    height, width = frame.shape[:2]
    inside = (at[:, 0] >= 0) & (at[:, 1] >= 0) & (at[:, 0] < width) & (at[:, 1] < height)
    if not inside.any():
        return np.full(3, 255.0)
    colours = cv2.remap(frame, at[inside, 0], at[inside, 1], cv2.INTER_LINEAR).reshape(-1, 3)
    return np.maximum(np.median(colours.astype(np.float64), axis=0), 1.0)
