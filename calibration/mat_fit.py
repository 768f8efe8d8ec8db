"""Is what the camera sees the mat as it should be printed? Where it lies, and how far its corners are off, in mm.

A homography cannot tell a mat that was printed too small: the ruler on the sheet does, held against a real one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.mat import DICTIONARY, MAT

Points = npt.NDArray[Any]

RULER_MM = 100.0
MOST_SCALE = 0.01  # of the ruler's length: 3 mm over the mat
MOST_OFF_MM = 3.0  # of a marker, from where the three others say that it is
MOST_RESIDUAL_MM = 1.5
LEAST_SPREAD = 0.12  # of the smallest triangle of marker middles, as a share of its longest side squared
MOST_SHAKE_PX = 1.5
LEAST_LIGHT = 60.0  # of the brightest twentieth of a picture, 0..255
MOST_BLUR_MM = 2.5  # over which the edge of a marker rises
SOME_CONTRAST = 40.0  # between the dark and the bright parts of a picture, 0..255
SOFT = 0.08  # of that contrast, in one px: no edge of a sharp picture rises so slowly
_ACROSS = 4.0  # reach of the look across an edge, each way, in px
_STEP_PX = 0.25


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


def check_picture(picture: Image) -> None:
    """Can the mat be measured in this picture? Raises Refused: too dark, mirrored, blurred."""
    light = float(np.percentile(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 95))
    if light < LEAST_LIGHT:
        raise _refused("dark", f"a picture of brightness {light:.0f}", f"at least {LEAST_LIGHT:.0f}: more light")
    if is_mirrored(picture):
        raise _refused("mirrored", "a mirrored picture", "mirroring off in the camera's own settings")
    markers = find_markers(picture)
    blur_mm = _blur_mm(picture, markers) if markers else 0.0
    if blur_mm > MOST_BLUR_MM or (not markers and _is_soft(picture)):
        found = f"edges {blur_mm:.1f} mm wide" if markers else "no edge that is sharp"
        raise _refused("blurred", found, f"at most {MOST_BLUR_MM} mm: focus the camera, wipe its lens")


def check_ruler(measured_mm: float) -> None:
    """The ruler printed on the mat, held against a real one. Raises Refused: printed in another scale."""
    if abs(measured_mm / RULER_MM - 1) > MOST_SCALE:
        share = f"{measured_mm / RULER_MM * 100:.1f} %"
        raise _refused("scale", f"printed at {share}", "a mat printed at 100 %, without 'fit to page': print it anew")


def fit_mat(sightings: list[Mapping[int, Points]]) -> MatFit:
    """Where the mat lies, from what several pictures of it show. Raises Refused with what is wrong."""
    ids = [marker.id for marker in MAT.markers]
    seen = {number: [sighting[number] for sighting in sightings if number in sighting] for number in ids}
    missing = [number for number, quads in seen.items() if len(quads) * 2 < len(sightings) or not quads]
    if missing:
        numbers = ", ".join(map(str, missing))
        expected = "all four markers in the picture, none covered"
        raise _refused("hidden", f"no marker {numbers}", expected, markers=numbers)
    if max(float(np.std(quads, axis=0).max()) for quads in seen.values()) > MOST_SHAKE_PX:
        raise _refused("shaking", "a picture that shakes", "a camera that does not move against the mat")
    corners = {number: np.median(quads, axis=0) for number, quads in seen.items()}
    _check_spread(corners)
    _check_each(corners)
    true = {marker.id: np.array(marker.corners_mm) for marker in MAT.markers}
    to_mm = _homography([corners[number] for number in ids], [true[number] for number in ids])
    off = np.concatenate([_project(to_mm, corners[number]) - true[number] for number in ids])
    residual_mm = float(np.sqrt((off**2).sum(axis=1).mean()))
    if residual_mm > MOST_RESIDUAL_MM:
        raise _refused(
            "bent", f"corners off by {residual_mm:.1f} mm", f"at most {MOST_RESIDUAL_MM} mm: is the mat flat?"
        )
    side_px = float(
        np.mean([np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean() for quad in corners.values()])
    )
    return MatFit(to_mm, residual_mm, MAT.markers[0].side_mm / side_px)


def _is_soft(picture: Image) -> bool:
    """Whether a picture with contrast has no sharp edge anywhere."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.0).astype(np.float64)
    low, high = np.percentile(grey, (1, 99))
    down, across = np.gradient(grey)
    steepest = float(np.percentile(np.hypot(down, across), 99.9))
    return bool(high - low > SOME_CONTRAST and steepest < SOFT * (high - low))


def _blur_mm(picture: Image, markers: Mapping[int, Points]) -> float:
    """Over how many mm the outer edges of the markers rise from black to white, in the median."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    widths = []
    for quad in markers.values():
        middle, side_px = quad.mean(axis=0), float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
        for here, there in zip(quad, np.roll(quad, 1, axis=0), strict=True):
            on = (here + there) / 2
            outwards = (on - middle) / np.linalg.norm(on - middle)
            reach_px = max(_ACROSS, side_px / 8)
            steps = np.arange(-reach_px, reach_px + _STEP_PX, _STEP_PX)
            at = (on + steps[:, None] * outwards).astype(np.float32)
            profile = cv2.remap(grey, at[:, :1], at[:, 1:], cv2.INTER_LINEAR).ravel().astype(np.float64)
            slope = float(np.abs(np.gradient(profile, _STEP_PX)).max())
            rise = float(profile.max() - profile.min())
            widths.append(rise / (slope + 1e-9) / side_px * MAT.markers[0].side_mm)
    return float(np.median(widths))


def _check_spread(corners: Mapping[int, Points]) -> None:
    """Three markers nearly in line tell nothing about the plane: the camera looks along the table."""
    middles = [quad.mean(axis=0) for quad in corners.values()]
    for left_out in range(4):
        a, b, c = (middle for place, middle in enumerate(middles) if place != left_out)
        (x, y), (u, v) = b - a, c - a
        longest = max(float(np.linalg.norm(one - other)) for one, other in ((a, b), (b, c), (c, a)))
        if abs(x * v - y * u) / 2 < LEAST_SPREAD * longest**2:
            raise _refused(
                "collinear", "markers nearly in one line", "a camera that looks down on the mat, not along it"
            )


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
        raise _refused("shifted", found, "a mat in one piece as printed, lying flat", marker=worst)


def _homography(seen: list[Points], true: list[Points]) -> Points:
    to_mm, _ = cv2.findHomography(np.concatenate(seen), np.concatenate(true), 0)
    if to_mm is None:
        raise _refused("collinear", "markers in one place", "a picture of the whole mat")
    return np.asarray(to_mm)


def _project(homography: Points, points: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), homography)).reshape(-1, 2)


def _refused(why: str, found: str, expected: str, **values: str | int) -> Refused:
    return Refused("camera", why, found=found, expected=expected, **values)
