"""Where a board of square fields lies in a picture: by its markers, by four corners, or by its coloured outline."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix, Points
from vision.plane import project

FIELD_PX = 40  # side of a field in the straight view that is read
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_MARKERS = (20, 21, 22, 23)  # upper left, then clockwise of a letter board
MARKER_OUT_FIELDS = 0.75  # how far outside the board's corners their centres lie, along both axes: 15 of 20 mm
_MARKER_FIELDS = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])  # its corners: 20 mm wide, as a field
_MOST_OUTLINE = 0.96  # more is the picture itself
_OUTLINE_PX = 1000  # longer side of the picture in which the outline is looked for
_SAMPLES = 60  # points of a side at which its edge is looked for
_BESIDE_PX = 6.0  # so far within and without
_LEAST_OUTLINE = 0.25  # share of the picture that a board found by its outline fills


@dataclass(frozen=True, slots=True)
class Shape:
    """A board's shape: fields, and how wide the edge round them is (in fields; only the outline needs it)."""

    rows: int
    columns: int
    edge_fields: float = 0.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A board in one picture: `to_px` sends (column, row) in fields, from its upper left corner, to image px."""

    shape: Shape
    to_px: Matrix

    def px(self, fields: npt.ArrayLike) -> Points:
        """Image points (Nx2, px) of board points (Nx2: column, row; 0.5 is the middle of the first field)."""
        return project(self.to_px, fields)

    def view(self, frame: Image) -> Image:
        """The fields seen straight from above, FIELD_PX a field, with one field's width of what lies round them."""
        scale = np.array([[1 / FIELD_PX, 0, -1.0], [0, 1 / FIELD_PX, -1.0], [0, 0, 1.0]])
        size = ((self.shape.columns + 2) * FIELD_PX, (self.shape.rows + 2) * FIELD_PX)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(frame, self.to_px @ scale, size, flags=flags), dtype=np.uint8)


def grid_at(shape: Shape, corners_px: npt.ArrayLike) -> Grid:
    """The board whose fields' four outer corners (4x2, px: upper left, then clockwise) are given, as by dragging."""
    to_px = cv2.getPerspectiveTransform(_corners(shape, 0.0), np.asarray(corners_px, dtype=np.float32))
    return Grid(shape, np.asarray(to_px, dtype=np.float64))


def find_by_markers(shape: Shape, frame: Image) -> Grid | None:
    """The board by its four markers: by their centres, or by all corners of those seen when one or two are hidden.

    Centres, as a bright edge grows in a camera and a black square looks too small. None: fewer than two are seen.
    """
    seen = _markers(frame)
    if len(seen) < 2:
        return None
    nominal = dict(zip(_MARKERS, _corners(shape, MARKER_OUT_FIELDS), strict=True))
    if len(seen) == len(_MARKERS):
        fields = np.array([nominal[marker] for marker in seen])
        at = np.array([_middle(quad) for quad in seen.values()])
    else:
        fields = np.concatenate([nominal[marker] + _MARKER_FIELDS for marker in seen])
        at = np.concatenate(list(seen.values()))
    to_px, _ = cv2.findHomography(fields, at)
    return None if to_px is None else Grid(shape, np.asarray(to_px, dtype=np.float64))


def marker_middles(frame: Image) -> Points | None:
    """The middles (4x2, px: upper left, then clockwise) of a board's four markers; None: not all are seen."""
    seen = _markers(frame)
    return np.array([_middle(seen[marker]) for marker in _MARKERS]) if len(seen) == len(_MARKERS) else None


def _markers(frame: Image) -> dict[int, Points]:
    """The corners (4x2, px, in ArUco order) of each of the board's markers that is seen."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.cornerRefinementWinSize = 3
    corners, ids, _ = cv2.aruco.ArucoDetector(_DICTIONARY, settings).detectMarkers(grey)
    if ids is None:
        return {}
    quads = zip(ids.ravel(), corners, strict=True)
    return {
        int(marker): np.asarray(quad, dtype=np.float64).reshape(4, 2) for marker, quad in quads if marker in _MARKERS
    }


def _middle(quad: Points) -> Points:
    """Where the diagonals of a marker cross, px."""
    first, second = (np.cross((*quad[i], 1.0), (*quad[i + 2], 1.0)) for i in (0, 1))
    crossing = np.cross(first, second)
    return np.asarray(crossing[:2] / crossing[2])


def find_by_outline(shape: Shape, frame: Image) -> Grid | None:
    """A coloured board on a paler ground, seen nearly from above and upright, by its outline; None: there is none."""
    corners = outline(frame)
    if corners is None:
        return None
    to_px = cv2.getPerspectiveTransform(_corners(shape, shape.edge_fields), corners.astype(np.float32))
    return Grid(shape, np.asarray(to_px, dtype=np.float64))


def outline(frame: Image) -> Points | None:
    """Corners (4x2, px: upper left, then clockwise) of the most four-sided large region unlike the ground.

    The ground's colour is that of the picture's rim, or that of its brightest part: whichever gives the clearer shape.
    Large pictures are looked at smaller.
    """
    shrink = min(1.0, _OUTLINE_PX / max(frame.shape[:2]))
    if shrink < 1:
        corners = outline(np.asarray(cv2.resize(frame, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)))
        return None if corners is None else np.asarray((corners + 0.5) / shrink - 0.5)
    lab = cv2.cvtColor(cv2.GaussianBlur(frame, (7, 7), 0), cv2.COLOR_BGR2LAB).astype(np.float32)
    bright = lab[lab[..., 0] >= np.percentile(lab[..., 0], 90)]
    grounds = (np.median(_rim(lab), axis=0)[1:], np.median(bright, axis=0)[1:])
    found = [quad for ground in grounds for quad in _regions(np.linalg.norm(lab[..., 1:] - ground, axis=2))]
    return max(found, key=lambda quad: quad[0])[1] if found else None


def _regions(unlike: Floats) -> list[tuple[float, Points]]:
    """Large regions that are unlike the ground, and how well four straight sides fill each (0..1)."""
    levels = np.clip(4 * unlike, 0, 255).astype(np.uint8)
    parting, _ = cv2.threshold(levels, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    found = []
    for share, wide in ((1.0, 15), (1.0, 71), (0.5, 15), (0.5, 71)):
        mask: Image = np.asarray(levels > share * parting, dtype=np.uint8)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
        mask = _closed(mask, wide)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((31, 31), np.uint8))
        region = _four_sided(mask)
        if region is not None:
            fill, corners = region
            found.append((fill * _edged(unlike, corners), corners))
    return found


def _closed(mask: Image, wide: int) -> Image:
    """Gaps up to `wide` px filled; a gap towards the picture's rim is none, so the mask is set into a dark frame."""
    framed = cv2.copyMakeBorder(mask, wide, wide, wide, wide, cv2.BORDER_CONSTANT, value=0)
    framed = cv2.morphologyEx(framed, cv2.MORPH_CLOSE, np.ones((wide, wide), np.uint8))
    return np.ascontiguousarray(framed[wide:-wide, wide:-wide])


def _edged(unlike: Floats, corners: Points) -> float:
    """Share (0..1) of the four sides along which the ground truly begins: what is near them differs within and without.

    A shadow or a tint of the ground may round a region off well, but no edge lies along its sides.
    """
    along = np.linspace(0.03, 0.97, _SAMPLES)[:, None]
    steps = []
    for begin, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = end - begin
        inwards = np.array([-side[1], side[0]]) / np.linalg.norm(side)
        line = begin + along * side
        steps.append(_at(unlike, line + _BESIDE_PX * inwards) - _at(unlike, line - _BESIDE_PX * inwards))
    usual = float(np.percentile(steps, 75))
    return float(np.mean(np.array(steps) > usual / 3)) if usual > 0 else 0.0


def _at(values: Floats, points: Points) -> Floats:
    """Values at the nearest pixels; outside the picture nothing is unlike the ground."""
    x, y = np.rint(points).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < values.shape[1]) & (y < values.shape[0])
    found = np.zeros(len(points))
    found[inside] = values[y[inside], x[inside]]
    return found


def _four_sided(mask: Image) -> tuple[float, Points] | None:
    """The corners of a mask's largest region, and how well they fill it."""
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not shapes:
        return None
    hull = cv2.convexHull(max(shapes, key=cv2.contourArea))
    area = cv2.contourArea(hull)
    corners = _sides(hull.reshape(-1, 2).astype(np.float64))
    if area < _LEAST_OUTLINE * mask.size or corners is None:
        return None
    quad = cv2.contourArea(corners.astype(np.float32))
    if quad > _MOST_OUTLINE * mask.size:
        return None
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    evenness = float(min(sides[0] / sides[2], sides[2] / sides[0]) * min(sides[1] / sides[3], sides[3] / sides[1]))
    return min(area, quad) / max(area, quad, 1.0) * evenness, corners


def _rim(picture: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    wide = max(2, picture.shape[0] // 100)
    parts = (picture[:wide], picture[-wide:], picture[:, :wide], picture[:, -wide:])
    return np.concatenate([part.reshape(-1, picture.shape[2]) for part in parts])


def _sides(hull: Points) -> Points | None:
    """Where the four sides of an upright, nearly square hull cross: each is fitted to its middle part."""
    ring = np.concatenate([hull, hull[:1]])
    steps = np.linalg.norm(np.diff(ring, axis=0), axis=1)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.linspace(0, along[-1], 2000, endpoint=False)
    points = np.stack([np.interp(at, along, ring[:, axis]) for axis in (0, 1)], axis=1)
    sums, differences = points.sum(axis=1), points[:, 0] - points[:, 1]
    rough = [points[i] for i in (sums.argmin(), differences.argmax(), sums.argmax(), differences.argmin())]
    lines = []
    for begin, end in zip(rough, rough[1:] + rough[:1], strict=True):
        side = end - begin
        length = float(np.linalg.norm(side))
        if length < 1:
            return None
        share = (points - begin) @ side / length**2
        off = np.abs((points - begin) @ np.array([-side[1], side[0]]) / length)
        chosen = points[(share > 0.1) & (share < 0.9) & (off < 0.03 * length)]
        if len(chosen) < 20:
            return None
        x, y, x0, y0 = cv2.fitLine(chosen.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross((x0, y0, 1.0), (x0 + x, y0 + y, 1.0)))
    crossings = [np.cross(lines[i - 1], lines[i]) for i in range(4)]
    return np.array([crossing[:2] / crossing[2] for crossing in crossings])


def _corners(shape: Shape, out: float) -> npt.NDArray[np.float32]:
    """The board's corners pushed `out` fields outwards along both axes."""
    right, bottom = shape.columns + out, shape.rows + out
    return np.array([(-out, -out), (right, -out), (right, bottom), (-out, bottom)], dtype=np.float32)
