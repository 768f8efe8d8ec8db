"""Faces as they look through a veil of glare: shiny paper adds what it mirrors to its own colours (Shafer 1985).

In linear light that is a sum: seen = gain * face + veil. The veil is nowhere negative and varies smoothly over the
card; the gain is near 1, as the mat's paper lies in the same light. So the contrast of a face under glare is
predicted, not left free: what has another contrast, or another colour than light can add, is not that face.
"""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.cards.light import level_slope, to_levels, to_light

_KNOTS = (4, 6)  # of the veil, across and down a card
_CELLS = (19, 29)  # cells in which a veil is estimated, across and down
_ROUNDS = 4  # of reweighting
_OUTLIER_LEVELS = 25.0  # difference from which a cell is an outlier
_STIFF = 0.006  # against differences between neighbouring knots
_STEADY = 0.02  # how strongly a gain is drawn to 1
_GAINS = (0.5, 2.5)
_DARK = 0.05  # light below which noise does not shrink further
_WHOLE = 0.9  # share of a cell that must be valid
RIM_PX = 3  # of a view, where cards bend and mirror something else


def veiled(view: Floats, valid: npt.NDArray[np.bool_], faces: Floats) -> Floats:
    """How faces (K x 3 x P, a scan's levels) look under the veil that best explains the view: K x 3 x P shown levels.

    `view`: H x W x 3, linear light. `valid` (H x W): where it shows something.
    """
    lights = to_light(faces)
    weights, veils = _fit(_cells(view), _trusted(valid), np.stack([_cells(_picture(one, valid)) for one in lights]))
    return to_levels(weights[:, :, None] * lights + veils @ _hats(valid.shape[1], valid.shape[0]).T)


def within_rim(valid: npt.NDArray[np.bool_], rim_px: int = RIM_PX) -> npt.NDArray[np.bool_]:
    """Which valid px of a view lie further inside than its rim and beside no px that is not valid."""
    inner = cv2.erode(valid.astype(np.uint8), np.ones((3, 3), dtype=np.uint8)) > 0
    inner[:rim_px] = inner[-rim_px:] = False
    inner[:, :rim_px] = inner[:, -rim_px:] = False
    return inner


def _fit(seen: Floats, trusted: Floats, faces: Floats) -> tuple[Floats, Floats]:
    """Gains (K x 3) and knots of veils (K x 3 x knots) for faces' cells (K x 3 x Q), by reweighted least squares."""
    hats, pairs, stiffness = _hats(*_CELLS), _pairs(), _stiffness()
    noise = np.square(level_slope(seen, least=_DARK) / 255)
    shown = to_levels(seen)
    weights = np.broadcast_to(trusted, (len(faces), len(trusted)))
    gains, knots = np.ones((len(faces), 3)), np.zeros((len(faces), 3, hats.shape[1]))
    for number in range(_ROUNDS):
        if number:
            off = np.square(shown - to_levels(gains[:, :, None] * faces + knots @ hats.T)).sum(axis=1)
            weights = trusted / (1 + off / _OUTLIER_LEVELS**2) ** 2
        weighted = weights[:, None] * noise
        total = weighted.sum(axis=2) + 1e-6
        normal = np.empty((*total.shape, hats.shape[1] + 1, hats.shape[1] + 1))
        normal[..., 1:, 1:] = (weighted @ pairs).reshape(*total.shape, *stiffness.shape)
        normal[..., 1:, 1:] += _STIFF * total[..., None, None] * stiffness
        normal[..., 0, 1:] = normal[..., 1:, 0] = (weighted * faces) @ hats
        normal[..., 0, 0] = (weighted * faces * faces).sum(axis=2) + _STEADY * total
        wanted = np.empty(normal.shape[:-1])
        wanted[..., 1:] = (weighted * seen) @ hats
        wanted[..., 0] = (weighted * faces * seen).sum(axis=2) + _STEADY * total
        solved = _not_negative(normal, wanted, total)
        gains, knots = np.clip(solved[..., 0], *_GAINS), solved[..., 1:]
    return gains, knots


def _not_negative(normal: Floats, wanted: Floats, total: Floats) -> Floats:
    """The solution of the normal equations, those of its terms held at 0 that would be negative."""
    free = np.linalg.solve(normal, wanted[..., None])[..., 0]
    held = np.where(free < 0, 1e6 * total[..., None], 0.0)
    diagonal = np.arange(normal.shape[-1])
    normal[..., diagonal, diagonal] += held
    return np.maximum(np.linalg.solve(normal, wanted[..., None])[..., 0], 0)


def _picture(planes: Floats, valid: npt.NDArray[np.bool_]) -> Floats:
    """3 x P as H x W x 3."""
    return np.ascontiguousarray(planes.reshape(3, *valid.shape).transpose(1, 2, 0))


def _cells(light: Floats) -> Floats:
    """Mean light of a picture's cells, 3 x Q."""
    return cv2.resize(light, _CELLS, interpolation=cv2.INTER_AREA).reshape(-1, 3).T


def _trusted(valid: npt.NDArray[np.bool_]) -> Floats:
    """Q: 1 for cells that are valid nearly as a whole, 0 for others and for the rim."""
    share = cv2.resize(within_rim(valid).astype(np.float32), _CELLS, interpolation=cv2.INTER_AREA)
    return (share.ravel() > _WHOLE).astype(np.float32)


@cache
def _hats(width: int, height: int) -> Floats:
    """P x knots: how much each knot of a veil counts at each px of a picture; linear between knots."""
    across, down = (
        np.maximum(0, 1 - np.abs((np.arange(many)[:, None] + 0.5) / many * (knots - 1) - np.arange(knots)))
        for many, knots in zip((width, height), _KNOTS, strict=True)
    )
    hats = down[:, None, :, None] * across[None, :, None, :]
    return np.asarray(hats.reshape(width * height, -1), dtype=np.float32)


@cache
def _pairs() -> Floats:
    """Q x knots*knots: products of each two knots' hats, row by row."""
    hats = _hats(*_CELLS)
    return (hats[:, :, None] * hats[:, None, :]).reshape(len(hats), -1)


@cache
def _stiffness() -> Floats:
    """knots x knots: the quadratic form of all differences between neighbouring knots."""
    across, down = _KNOTS
    number = np.arange(across * down).reshape(down, across)
    neighbours = [*zip(number[:, :-1].ravel(), number[:, 1:].ravel(), strict=True)]
    neighbours += zip(number[:-1].ravel(), number[1:].ravel(), strict=True)
    steps = np.zeros((len(neighbours), across * down))
    for row, (one, other) in zip(steps, neighbours, strict=True):
        row[one], row[other] = 1, -1
    return np.asarray(steps.T @ steps)
