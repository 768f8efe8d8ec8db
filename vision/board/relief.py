"""Where on a tray something round and faceted may stand: slopes of a view's brightness and candidates from them.

Nothing here knows colours: a stone is a disc of 18 mm full of small edges, on a floor that has none.
"""

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Points
from vision.board.pose import BoardPose
from vision.board.stickers import STICKER_ANGLES_DEG, sticker_corners_mm
from vision.board.view import HALF_MM, PX_PER_MM, View, view_px

Plane = npt.NDArray[np.float32]

STONE_RADIUS_MM = 9.0
TRAY_CORNER_MM = 174.0  # corner radius of what stones can be seen over: the floor and a little of its rim
_STICKER_GROWN = 1.3  # the sticker with its white edge, against its black square
_SOFT_PX = 0.9
_LEAST_NOISE = 0.3  # levels a px
_MOST_BY_TEXTURE = 120
_MOST_BY_OUTLINE = 150
_LEAST_TEXTURE = 0.3
_LEAST_SEEN = 0.35  # share of a stone's disc that must lie in the picture and on the tray
_APART_PX = 3  # of candidates, at half the view's scale
_OUTLINES_MM = (8.0, 8.7, 9.4)


@dataclass(frozen=True, slots=True)
class Relief:
    """A view's slopes (levels a px, H x W each, of the colour that changes most) and brightness (0..255).

    `valid` (0 or 1): floor of the tray, inside the picture, no sticker. `noise`: the usual slope of an empty floor.
    """

    slope_x: Plane
    slope_y: Plane
    slope: Plane
    light: Plane
    valid: Plane
    noise: float


def tray_mask(view: View, pose: BoardPose, height_mm: float) -> npt.NDArray[np.bool_]:
    """Px of a view at a height that show the tray's inside without its stickers."""
    side = view.picture.shape[0]
    axis = (np.arange(side) + 0.5) / PX_PER_MM - HALF_MM
    mask = view.inside.copy()
    reach_mm = TRAY_CORNER_MM * cos(radians(22.5))
    for edge in range(8):
        turn = radians(22.5 + 45 * edge)
        mask &= axis[None, :] * cos(turn) + axis[:, None] * sin(turn) < reach_mm
    stickers = np.zeros((side, side), np.uint8)
    for sticker in STICKER_ANGLES_DEG:
        corners = sticker_corners_mm(sticker)
        middle = corners.mean(axis=0)
        at = view_px(pose.mm(pose.px(middle + (corners - middle) * _STICKER_GROWN), height_mm))
        cv2.fillConvexPoly(stickers, at.round().astype(np.int32), 1)
    return np.asarray(mask & (stickers == 0))


def make_relief(view: View, mask: npt.NDArray[np.bool_]) -> Relief:
    """The relief of a view; `mask`: where stones may be."""
    soft = cv2.GaussianBlur(view.picture, (0, 0), _SOFT_PX).astype(np.float32)
    across, down = cv2.Scharr(soft, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(soft, cv2.CV_32F, 0, 1) / 32
    squared = across * across + down * down
    strongest = squared.argmax(axis=2)[..., None]
    slope = np.sqrt(squared.max(axis=2))
    noise = float(np.median(slope[mask])) if mask.any() else 0.0
    return Relief(
        slope_x=np.take_along_axis(across, strongest, 2)[..., 0].astype(np.float32),
        slope_y=np.take_along_axis(down, strongest, 2)[..., 0].astype(np.float32),
        slope=slope,
        light=np.asarray(soft.max(axis=2)),
        valid=mask.astype(np.float32),
        noise=noise + _LEAST_NOISE,
    )


def find_candidates(relief: Relief) -> Points:
    """Middles (Nx2, view px) of whatever might be a stone: far too many, and all the stones among them."""
    valid = _halved(relief.valid)
    texture = _halved(np.sqrt(relief.slope / relief.noise) * relief.valid)
    inner, inner_seen = _disc_sums(texture, valid, 0, STONE_RADIUS_MM - 0.5)
    outer, outer_seen = _disc_sums(texture, valid, STONE_RADIUS_MM + 1.5, STONE_RADIUS_MM + 3.5)
    seen = inner_seen > _LEAST_SEEN * _disc(0, STONE_RADIUS_MM - 0.5).sum()
    busier = inner / (inner_seen + 1) * seen - 0.5 * outer / (outer_seen + 1)
    votes = _outline_votes(relief)
    by_texture = _maxima(cv2.GaussianBlur(busier, (0, 0), 0.8), _LEAST_TEXTURE, _MOST_BY_TEXTURE)
    by_outline = _maxima(votes * seen, float(np.percentile(votes, 80)), _MOST_BY_OUTLINE)
    return np.concatenate([by_texture, by_outline]) * 2 + 0.5


def _halved(plane: Plane) -> Plane:
    return np.asarray(cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _disc(inner_mm: float, outer_mm: float) -> Plane:
    """A ring as a kernel at half the view's scale (1 px a mm)."""
    reach = int(outer_mm) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(x, y)
    return np.asarray((away <= outer_mm) & (away >= inner_mm), dtype=np.float32)


def _disc_sums(plane: Plane, valid: Plane, inner_mm: float, outer_mm: float) -> tuple[Plane, Plane]:
    kernel = _disc(inner_mm, outer_mm)
    sums = (cv2.filter2D(layer, -1, kernel, borderType=cv2.BORDER_CONSTANT) for layer in (plane, valid))
    first, second = (np.asarray(layer, dtype=np.float32) for layer in sums)
    return first, second


def _outline_votes(relief: Relief) -> Plane:
    """How many edges lie where the outline of a stone round each px would, at half the view's scale."""
    weight = relief.slope**2 / (relief.slope**2 + (4 * relief.noise) ** 2) * relief.valid
    rows, columns = np.nonzero(weight > 0.2)
    strength, slope = weight[rows, columns], relief.slope[rows, columns]
    along_x, along_y = relief.slope_x[rows, columns] / slope, relief.slope_y[rows, columns] / slope
    side = relief.slope.shape[0] // 2
    votes = np.zeros(side * side)
    for reach in (sign * radius * PX_PER_MM for radius in _OUTLINES_MM for sign in (1, -1)):
        x = ((columns + reach * along_x) / 2).astype(np.intp)
        y = ((rows + reach * along_y) / 2).astype(np.intp)
        inside = (x >= 0) & (y >= 0) & (x < side) & (y < side)
        votes += np.bincount(y[inside] * side + x[inside], strength[inside], side * side)
    return np.asarray(cv2.GaussianBlur(votes.reshape(side, side).astype(np.float32), (0, 0), 1.2))


def _maxima(plane: Plane, least: float, most: int) -> Points:
    """The highest local maxima above `least`, to a fraction of a px (Nx2)."""
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * _APART_PX + 1, 2 * _APART_PX + 1))
    rows, columns = np.nonzero((plane >= cv2.dilate(plane, around)) & (plane > least))
    best = np.argsort(-plane[rows, columns])[:most]
    rows, columns = rows[best], columns[best]
    inner_rows, inner_columns = np.clip(rows, 1, plane.shape[0] - 2), np.clip(columns, 1, plane.shape[1] - 2)
    x = columns + _peak(plane, inner_rows, inner_columns, (0, 1))
    y = rows + _peak(plane, inner_rows, inner_columns, (1, 0))
    return np.stack([x, y], axis=1).astype(np.float64)


def _peak(plane: Plane, rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], way: tuple[int, int]) -> Plane:
    """Where parabolas through maxima and their neighbours have their tops, -0.5..0.5."""
    down, right = way
    before, after = plane[rows - down, columns - right], plane[rows + down, columns + right]
    bend = np.minimum(before - 2 * plane[rows, columns] + after, -1e-6)
    return np.asarray(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))
