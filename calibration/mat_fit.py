"""Is what the camera sees the mat as it should be printed? Where it lies, and how far its corners are off, in mm.

A homography cannot tell a mat that was printed too small: the ruler on the sheet does, held against a real one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.image import Image
from calibration.mat import DICTIONARY, MAT
from companion.errors import SettingsError

Points = npt.NDArray[Any]

RULER_MM = 100.0
MOST_SCALE = 0.01  # of the ruler's length: 3 mm over the mat
MOST_OFF_MM = 3.0  # of a marker, from where the three others say that it is
MOST_RESIDUAL_MM = 1.5
LEAST_SPREAD = 0.12  # of the smallest triangle of marker middles, as a share of its longest side squared
MOST_SHAKE_PX = 1.5


@dataclass(frozen=True, slots=True)
class MatFit:
    """Where the mat lies: 3x3 from picture px to mat mm; RMS of the 16 corners in mm; mm that one px spans there."""

    to_mm: Points
    residual_mm: float
    mm_per_px: float


def find_markers(picture: Image) -> dict[int, Points]:
    """The corners (4x2, px, as OpenCV orders them) of the mat's markers in a picture."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), settings)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    known = {marker.id for marker in MAT.markers}
    found = zip(ids.ravel(), corners, strict=True) if ids is not None else ()
    return {int(number): np.asarray(quad, np.float64).reshape(4, 2) for number, quad in found if int(number) in known}


def is_mirrored(picture: Image) -> bool:
    """The mat is seen in a mirror: a marker is none, but in the mirrored picture it is."""
    return not find_markers(picture) and bool(find_markers(np.ascontiguousarray(picture[:, ::-1])))


def check_ruler(measured_mm: float) -> None:
    """The ruler printed on the mat, held against a real one. Raises SettingsError: printed in another scale."""
    if abs(measured_mm / RULER_MM - 1) > MOST_SCALE:
        share = f"{measured_mm / RULER_MM * 100:.1f} %"
        raise _refused(f"printed at {share}", "a mat printed at 100 %, without 'fit to page': print it anew")


def fit_mat(sightings: list[Mapping[int, Points]]) -> MatFit:
    """Where the mat lies, from what several pictures of it show. Raises SettingsError with what is wrong."""
    ids = [marker.id for marker in MAT.markers]
    seen = {number: [sighting[number] for sighting in sightings if number in sighting] for number in ids}
    missing = [number for number, quads in seen.items() if len(quads) * 2 < len(sightings) or not quads]
    if missing:
        raise _refused(f"no marker {', '.join(map(str, missing))}", "all four markers in the picture, none covered")
    if max(float(np.std(quads, axis=0).max()) for quads in seen.values()) > MOST_SHAKE_PX:
        raise _refused("a picture that shakes", "a camera that does not move against the mat")
    corners = {number: np.median(quads, axis=0) for number, quads in seen.items()}
    _check_spread(corners)
    _check_each(corners)
    true = {marker.id: np.array(marker.corners_mm) for marker in MAT.markers}
    to_mm = _homography([corners[number] for number in ids], [true[number] for number in ids])
    off = np.concatenate([_project(to_mm, corners[number]) - true[number] for number in ids])
    residual_mm = float(np.sqrt((off**2).sum(axis=1).mean()))
    if residual_mm > MOST_RESIDUAL_MM:
        raise _refused(f"corners off by {residual_mm:.1f} mm", f"at most {MOST_RESIDUAL_MM} mm: is the mat flat?")
    side_px = float(
        np.mean([np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean() for quad in corners.values()])
    )
    return MatFit(to_mm, residual_mm, MAT.markers[0].side_mm / side_px)


def _check_spread(corners: Mapping[int, Points]) -> None:
    """Three markers nearly in line tell nothing about the plane: the camera looks along the table."""
    middles = [quad.mean(axis=0) for quad in corners.values()]
    for left_out in range(4):
        a, b, c = (middle for place, middle in enumerate(middles) if place != left_out)
        (x, y), (u, v) = b - a, c - a
        longest = max(float(np.linalg.norm(one - other)) for one, other in ((a, b), (b, c), (c, a)))
        if abs(x * v - y * u) / 2 < LEAST_SPREAD * longest**2:
            raise _refused("markers nearly in one line", "a camera that looks down on the mat, not along it")


def _check_each(corners: Mapping[int, Points]) -> None:
    """Each marker lies where the three others say."""
    true = {marker.id: np.array(marker.corners_mm) for marker in MAT.markers}
    off_mm = {}
    for number in corners:
        others = [other for other in corners if other != number]
        to_mm = _homography([corners[other] for other in others], [true[other] for other in others])
        off_mm[number] = float(np.linalg.norm((_project(to_mm, corners[number]) - true[number]).mean(axis=0)))
    if min(off_mm.values()) > MOST_OFF_MM or max(off_mm.values()) > 2 * MOST_OFF_MM:
        worst = max(off_mm, key=lambda number: off_mm[number])
        found = f"marker {worst} {off_mm[worst]:.0f} mm from its place"
        raise _refused(found, "a mat in one piece as printed, lying flat")


def _homography(seen: list[Points], true: list[Points]) -> Points:
    to_mm, _ = cv2.findHomography(np.concatenate(seen), np.concatenate(true), 0)
    if to_mm is None:
        raise _refused("markers in one place", "a picture of the whole mat")
    return np.asarray(to_mm)


def _project(homography: Points, points: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), homography)).reshape(-1, 2)


def _refused(found: str, expected: str) -> SettingsError:
    return SettingsError(file="calibration", key="camera", found=found, expected=expected)
