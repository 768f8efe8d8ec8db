"""The board's rim stickers in a picture: by their code, or as a square without code where one is expected.

Three ArUco markers of DICT_4X4_50, ids 10, 11, 12, 20 x 20 mm, centred at radius 146 mm at clockwise angles 0, 120 and
240 degrees of the board frame, each marker's own up pointing away from the board's centre.
"""

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Matrix, Points
from vision.plane import project

STICKER_ANGLES_DEG = {10: 0.0, 11: 120.0, 12: 240.0}
STICKER_RADIUS_MM = 146.0
STICKER_SIDE_MM = 20.0

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_SEARCH_WIDTH_PX = 1280  # smaller pictures are enlarged to about this before squares are looked for
_CODE = 0.78  # correlation with a sticker's code from which a square is that sticker,
_CODE_LEAD = 0.12  # when no other code or turn comes nearer than this
_EDGE_MM = 2.5  # of white round the black square
_VIEW_PX_PER_MM = 2.0  # of the views in which a sticker's middle is found
_LIKENESS = 0.62  # correlation from which a sticker is found where it is expected


@dataclass(frozen=True, slots=True)
class Sighting:
    """One sticker in a picture: `points_px` (Nx2) of `points_mm` (Nx2, board frame), each good to `sigma_px`."""

    points_mm: Points
    points_px: Points
    sigma_px: float


def sticker_corners_mm(sticker: int) -> Points:
    """The 4x2 corners of a sticker's black square in ArUco order, mm in the board frame."""
    angle = radians(STICKER_ANGLES_DEG[sticker])
    outward = np.array([cos(angle), sin(angle)])
    right = np.array([-outward[1], outward[0]])
    half = STICKER_SIDE_MM / 2
    signs = ((half, -half), (half, half), (-half, half), (-half, -half))
    return np.array([outward * (STICKER_RADIUS_MM + out) + right * across for out, across in signs])


def sticker_bits(sticker: int) -> npt.NDArray[np.float64]:
    """A sticker's 6x6 cells, 1 white, 0 black, as it is drawn upright."""
    return np.asarray(cv2.aruco.generateImageMarker(_DICTIONARY, sticker, 6), dtype=np.float64) / 255


def _codes(*, mirrored: bool = False) -> npt.NDArray[np.float64]:
    """The stickers' cells in their four turns as rows of mean 0 and length 1 (12 x 36)."""
    drawn = [np.fliplr(sticker_bits(one)) if mirrored else sticker_bits(one) for one in STICKER_ANGLES_DEG]
    codes = [np.rot90(cells, -turn) for cells in drawn for turn in range(4)]
    rows = np.stack([code.ravel() - code.mean() for code in codes])
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


_CODES = _codes()
_MIRRORED = _codes(mirrored=True)
_CELL_MIDDLES = np.stack([axis.ravel() for axis in np.meshgrid(*[(np.arange(6) + 0.5) / 6] * 2)], axis=1)


def read_stickers(frame: Image) -> dict[int, Sighting]:
    """The stickers whose code can be read, by id.

    Every square is compared with the three codes in four turns, as the square itself and as the white edge's outline:
    far more forgiving of blur and blooming than to tell 50 codes apart.
    """
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    factor = max(1, round(_SEARCH_WIDTH_PX / grey.shape[1]))
    enlarged = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC) if factor > 1 else grey
    large = np.asarray(enlarged, dtype=np.uint8)
    best: dict[int, tuple[float, Sighting]] = {}
    for quad in _squares(large):
        named = _name(large, quad)
        if named is None:
            continue
        sticker, corners, likeness = named
        if sticker not in best or likeness > best[sticker][0]:
            at = (_refined(large, corners) + 0.5) / factor - 0.5
            best[sticker] = (likeness, Sighting(sticker_corners_mm(sticker), at, sigma_px=0.6))
    return {sticker: sighting for sticker, (_, sighting) in best.items()}


def _squares(grey: npt.NDArray[np.uint8]) -> list[Points]:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 7
    settings.adaptiveThreshWinSizeMax = 39
    settings.adaptiveThreshWinSizeStep = 16
    settings.minMarkerPerimeterRate = 0.04
    settings.maxMarkerPerimeterRate = 0.25
    settings.minMarkerDistanceRate = 0.01
    corners, _, plain = cv2.aruco.ArucoDetector(_DICTIONARY, settings).detectMarkers(grey)
    return [np.asarray(quad, dtype=np.float64).reshape(4, 2) for quad in (*corners, *plain)]


def _name(grey: npt.NDArray[np.uint8], quad: Points) -> tuple[int, Points, float] | None:
    """Which sticker a square is: id, corners of its black square in its order, likeness.

    None of none, and of one that looks more like a sticker's mirror image: a mirrored 10 is much like an upright one.
    """
    sizes = (1.0, 1 + 2 * _EDGE_MM / STICKER_SIDE_MM)
    seen = np.stack([_cells(grey, quad, grown).ravel() for grown in sizes])
    seen -= seen.mean(axis=1, keepdims=True)
    seen /= np.linalg.norm(seen, axis=1, keepdims=True) + 1e-9
    likeness = seen @ _CODES.T
    size, row = (int(index) for index in np.unravel_index(int(likeness.argmax()), likeness.shape))
    best = float(likeness[size, row])
    if best < float((seen @ _MIRRORED.T).max()):
        return None
    likeness[:, row] = -1
    if best < _CODE or best - float(likeness.max()) < _CODE_LEAD:
        return None
    sticker, turn = tuple(STICKER_ANGLES_DEG)[row // 4], row % 4
    return sticker, np.roll(_shrunk(quad, sizes[size]), -turn, axis=0), best


def _from_unit(quad: Points, grown: float) -> Matrix:
    """Homography to px from a unit square whose outline, grown so much round its middle, is the quad."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)
    square = ((unit - 0.5) * np.float32(grown) + 0.5).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, quad.astype(np.float32)))


def _shrunk(quad: Points, grown: float) -> Points:
    """The corners of the black square in a white edge's outline. The edge itself may bend up on the tray's rim."""
    return quad if grown == 1.0 else project(_from_unit(quad, grown), [(0, 0), (1, 0), (1, 1), (0, 1)])


def _cells(grey: npt.NDArray[np.uint8], quad: Points, grown: float) -> npt.NDArray[np.float64]:
    """Grey levels (6x6) at the middles of the cells of a square whose corners are `quad` shrunk by `grown`."""
    at = project(_from_unit(quad, grown), _CELL_MIDDLES).astype(np.float32)
    return np.asarray(cv2.remap(grey, at[:, 0], at[:, 1], cv2.INTER_LINEAR), dtype=np.float64).reshape(6, 6)


def _refined(grey: npt.NDArray[np.uint8], quad: Points) -> Points:
    """Corners to a fraction of a px, unless that would move them far."""
    corners = quad.astype(np.float32).reshape(4, 1, 2)
    side = float(np.linalg.norm(quad[0] - quad[2])) / 2**0.5
    reach = int(np.clip(side / 14, 1, 4))
    rule = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03)
    refined = cv2.cornerSubPix(grey, corners.copy(), (reach, reach), (-1, -1), rule)
    off = np.linalg.norm(refined - corners, axis=2, keepdims=True)
    return np.asarray(np.where(off > side / 10, corners, refined), dtype=np.float64).reshape(4, 2)


def locate_sticker(frame: Image, to_px: Matrix, sticker: int, reach_mm: float) -> tuple[Sighting, float] | None:
    """A sticker's middle, looked for by its picture within `reach_mm` of where the homography (board mm to px)
    expects it, and how well it is alike (-1..1). None when it is not there, or covered."""
    first, second, _, last = sticker_corners_mm(sticker)
    middle = sticker_corners_mm(sticker).mean(axis=0)
    half = STICKER_SIDE_MM / 2 + _EDGE_MM + reach_mm
    right, down = (second - first) / STICKER_SIDE_MM, (last - first) / STICKER_SIDE_MM
    corner = middle - half * right - half * down
    step = 1 / _VIEW_PX_PER_MM
    place = np.array([[*(right * step)], [*(down * step)], [*(corner + (right + down) * step / 2)]]).T
    place = np.vstack([place, (0, 0, 1)])
    size = round(2 * half * _VIEW_PX_PER_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(frame, to_px @ place, (size, size), flags=flags, borderMode=cv2.BORDER_CONSTANT)
    grey = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)
    likeness = np.asarray(cv2.matchTemplate(grey, _drawing(sticker), cv2.TM_CCOEFF_NORMED), dtype=np.float32)
    _, top, _, (column, row) = cv2.minMaxLoc(likeness)
    if top < _LIKENESS:
        return None
    off = np.array([_peak(likeness[row], column), _peak(likeness[:, column], row)]) - (likeness.shape[0] - 1) / 2
    off_mm = off * step
    at = project(to_px, middle + off_mm[0] * right + off_mm[1] * down)
    return Sighting(middle[None], at, sigma_px=0.25), float(top)


def _drawing(sticker: int) -> npt.NDArray[np.uint8]:
    """The sticker with its white edge as the views show it, a little soft."""
    edge = round(_EDGE_MM * _VIEW_PX_PER_MM)
    side = round(STICKER_SIDE_MM * _VIEW_PX_PER_MM)
    code = cv2.resize(sticker_bits(sticker), (side, side), interpolation=cv2.INTER_AREA)
    whole = cv2.copyMakeBorder(code, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=1.0)
    return np.asarray(255 * cv2.GaussianBlur(whole, (0, 0), 1.2), dtype=np.uint8)


def _peak(line: npt.NDArray[np.float32], index: int) -> float:
    """Where a parabola through a maximum and its neighbours has its top."""
    if not 0 < index < len(line) - 1:
        return float(index)
    before, top, after = (float(value) for value in line[index - 1 : index + 2])
    bend = before - 2 * top + after
    return index + (0.5 * (before - after) / bend if bend < -1e-9 else 0.0)
