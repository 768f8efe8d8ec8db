"""Which of the known points of a flat board are occupied, whatever the stones and the light.

A network taught on other boards gives a first guess from shape and contrast. Then the picture explains itself: its
points fall into bare board, dark and light stones, each with a colour that changes smoothly over the board (a mixture
of Gaussians, settled by EM from the first guess). Coloured lamps move all three colours, but not apart.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points

Floats = npt.NDArray[np.float64]

CELL_PX = 24  # a point's cell in the straight view
_DARK = 8.0  # levels added before logarithms: what is darker is all the same
_BACKGROUND_PX = 151  # window of the median that stands for the bare board, at half size
_RINGS = ((0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4), (0.4, 0.5), (0.5, 0.72))  # radii in cells
_INSIDE = 0.33
_ROUNDS = 12
_TRUST = 0.5  # share of the first guess that is kept against colour
_SHRINK = 0.15  # of a kind's spread towards the picture's
_FLOOR = 2e-4  # least variance
_CLEAR = 12.0  # no colour is surer than this (logarithm)
_STIFF = np.array([1e-3, 3, 3, 6, 6, 6])  # against a light that changes wildly over the board


def straight_view(picture: Image, corners_px: Points, points: int) -> Image:
    """The board cut out at the outer corners (4x2) of its points' cells: `points` x CELL_PX wide and high."""
    side = points * CELL_PX
    target = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float32)
    warp = cv2.getPerspectiveTransform(np.asarray(corners_px, dtype=np.float32), target)
    shrinks = picture.shape[1] > 2 * side
    flags = cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    return np.asarray(cv2.warpPerspective(picture, warp, (side, side), flags=flags), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class _Cell:
    """Px of a cell: `away` (cells) from its middle, unit vectors `x`, `y` away from it."""

    away: Floats
    x: Floats
    y: Floats


def _cell() -> _Cell:
    y, x = np.mgrid[0:CELL_PX, 0:CELL_PX] - (CELL_PX - 1) / 2
    away = np.hypot(x, y)
    return _Cell(away / CELL_PX, x / (away + 1e-6), y / (away + 1e-6))


_CELL = _cell()
_X, _Y = _CELL.x * _CELL.away * CELL_PX, _CELL.y * _CELL.away * CELL_PX
_MIDDLE = (_CELL.away < 0.42) & (_CELL.away > 0.08)
_ARMS = (np.minimum(np.abs(_X), np.abs(_Y)) < 1.5) & _MIDDLE  # where a bare point shows its lines
_DIAGONALS = (np.abs(np.abs(_X) - np.abs(_Y)) < 2.5) & _MIDDLE


def describe_points(view: Image) -> Floats:
    """Features (points^2 x F) of each point, rows first, measured against this picture's own contrast."""
    half = cv2.resize(view, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    board = cv2.resize(cv2.medianBlur(half, _BACKGROUND_PX), (view.shape[1], view.shape[0])).astype(np.float32)
    lit = np.log(view.astype(np.float32) + _DARK) - np.log(board + _DARK)
    lit /= np.percentile(np.abs(lit.reshape(-1, 3)), 80, axis=0) + 0.05
    bright = cv2.GaussianBlur(view, (0, 0), 1.0).astype(np.float32).max(axis=2)
    right, down = cv2.Scharr(bright, cv2.CV_32F, 1, 0), cv2.Scharr(bright, cv2.CV_32F, 0, 1)
    slope = np.hypot(right, down)
    usual = float(np.median(slope)) + 1
    colour, steep = _cells(lit), np.log(_cells(slope) / usual + 0.3)
    right, down = _cells(right) / usual, _cells(down) / usual
    outward, around = right * _CELL.x + down * _CELL.y, np.abs(down * _CELL.x - right * _CELL.y)
    columns = []
    for inner, outer in _RINGS:
        ring = (_CELL.away >= inner) & (_CELL.away < outer)
        columns += [colour[:, ring].mean(axis=1), colour[:, ring].std(axis=1), _mean(steep, ring)]
        columns += [np.log(_mean(np.abs(outward), ring) + 0.3), np.log(_mean(around, ring) + 0.3)]
        columns.append(_mean(np.tanh(outward / 3), ring))
    columns.append(colour[:, _ARMS].mean(axis=1) - colour[:, _DIAGONALS].mean(axis=1))
    columns.append(_mean(steep, _ARMS) - _mean(steep, _DIAGONALS))
    light = colour[:, _CELL.away < 0.35].mean(axis=2)
    columns += [np.percentile(light, share, axis=1)[:, None] for share in (5, 50, 95)]
    return np.concatenate(columns, axis=1).astype(np.float64)


def _cells(plane: npt.NDArray[np.floating]) -> Floats:
    """A view's plane as one patch a point (points^2 x CELL_PX x CELL_PX ...), rows first."""
    points = plane.shape[0] // CELL_PX
    cut = plane.reshape(points, CELL_PX, points, CELL_PX, *plane.shape[2:]).swapaxes(1, 2)
    return np.asarray(cut.reshape(points * points, CELL_PX, CELL_PX, *plane.shape[2:]), dtype=np.float64)


def _mean(values: Floats, chosen: npt.NDArray[np.bool_]) -> Floats:
    return np.asarray(values[:, chosen].mean(axis=1)[:, None])


def settle_points(view: Image, guess: Floats) -> Floats:
    """The first guess (points^2, logit) settled by the colours of this picture.

    How likely (points^2, 0..1, rows first) each point is occupied.
    """
    soft = _cells(np.log(cv2.GaussianBlur(view, (0, 0), 1.0).astype(np.float32) + _DARK))
    inside = soft[:, _CELL.away < _INSIDE]
    colours = np.concatenate([np.median(inside, axis=1), inside.std(axis=1).mean(axis=1, keepdims=True)], axis=1)
    points = view.shape[0] // CELL_PX
    axis = np.linspace(-1, 1, points)
    x, y = np.tile(axis, points), np.repeat(axis, points)
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=1)
    share = _first_shares(colours, guess)
    picture = np.diag(np.var(colours, axis=0)) + 1e-3 * np.eye(colours.shape[1])
    for _ in range(_ROUNDS):
        chance = np.stack([_kind(colours, terms, share[:, kind], picture) for kind in range(3)], axis=1)
        chance = np.maximum(chance, chance.max(axis=1, keepdims=True) - _CLEAR)
        chance += _TRUST * np.array([-0.5, 0.5, 0.5]) * guess[:, None]
        share = np.exp(chance - chance.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
    return np.asarray(share[:, 1:].sum(axis=1))


def _first_shares(colours: Floats, guess: Floats) -> Floats:
    """Shares (points^2 x 3) of bare board, dark and light stone by the first guess."""
    occupied = 1 / (1 + np.exp(-np.clip(guess, -8, 8)))
    light = colours[:, :3].mean(axis=1)
    bare = light[occupied < 0.3]
    dark = light < np.median(bare if len(bare) > 5 else light)
    return np.stack([1 - occupied, occupied * dark, occupied * ~dark], axis=1)


def _kind(colours: Floats, terms: Floats, share: Floats, picture: Floats) -> Floats:
    """Logarithm (points^2) of how likely each point's colours are, for one kind of which these shares belong to it."""
    if share.sum() < 4:
        return np.full(len(colours), -1e3)
    weight = share + 1e-4
    weighted = terms * weight[:, None]
    off = colours - terms @ np.linalg.solve(weighted.T @ terms + np.diag(_STIFF), weighted.T @ colours)
    spread = (off * weight[:, None]).T @ off / weight.sum()
    spread = (1 - _SHRINK) * spread + _SHRINK * 0.05 * picture + _FLOOR * np.eye(len(spread))
    distance = np.einsum("ij,jk,ik->i", off, np.linalg.inv(spread), off)
    return np.asarray(-0.5 * distance - 0.5 * np.linalg.slogdet(spread)[1] + np.log(weight.sum() / len(share)))
