"""What tells a stone from anything else: how edges and brightness lie round a place, free of turn, light and colour.

All slopes are measured against the place's own mean slope, so that a faint stone looks like a bright one; only a few
features say how far it stands out of the noise. Sectors are sorted, so that a part may be covered.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Points
from vision.board.relief import Relief
from vision.board.view import PX_PER_MM

Floats = npt.NDArray[np.float32]

_TURNS = np.arange(32) * (2 * np.pi / 32)
_RADII_MM = np.arange(0.25, 16.5, 0.5)
_SECTORS = 8
_PROFILE_MM: tuple[tuple[float, float], ...] = (
    (0, 2),
    (2, 4),
    (4, 6),
    (6, 7.5),
    (7.5, 9),
    (9, 10.5),
    (10.5, 12),
    (12, 14),
    (14, 16.5),
)
_LEAST_SECTOR = 0.4  # share of a sector that must be seen
_LIVELY_COLUMN, _OUTLINE_COLUMN = -5, -2  # of the features: what `_loudness` says of the inside and of the outline
_RANKS = (1, 3, 5, 7)  # of the sorted sectors


class _Rings:
    """Polar patches round N places: N x 32 turns x 33 radii, with the share of each that is seen."""

    def __init__(self, relief: Relief, places_px: Points) -> None:
        reach = _RADII_MM * PX_PER_MM
        self._x = (places_px[:, 0, None, None] + np.cos(_TURNS)[:, None] * reach).astype(np.float32)
        self._y = (places_px[:, 1, None, None] + np.sin(_TURNS)[:, None] * reach).astype(np.float32)
        self._weight = (self.sample(relief.valid) + 1e-3) * _RADII_MM.astype(np.float32)
        self._whole = np.broadcast_to(_RADII_MM.astype(np.float32), self._weight.shape)

    def sample(self, plane: Floats) -> Floats:
        """Values of a plane (H x W) over the patches."""
        x, y = (axis.reshape(len(axis), -1) for axis in (self._x, self._y))
        seen = cv2.remap(plane, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        return np.asarray(seen, dtype=np.float32).reshape(self._x.shape)

    def mean(self, values: Floats, ring_mm: tuple[float, float]) -> Floats:
        """Mean over a ring, of what is seen (N)."""
        ring = _ring(ring_mm)
        weight = self._weight[:, :, ring]
        return np.asarray((values[:, :, ring] * weight).sum(axis=(1, 2)) / weight.sum(axis=(1, 2)))

    def sectors(self, values: Floats, ring_mm: tuple[float, float]) -> Floats:
        """Means over the sectors of a ring, sorted, some of them (N x ranks); an unseen one counts as the others do."""
        ring = _ring(ring_mm)
        shape = (len(values), _SECTORS, -1)
        weight = self._weight[:, :, ring].reshape(shape).sum(axis=2)
        total = (values * self._weight)[:, :, ring].reshape(shape).sum(axis=2)
        seen = weight / self._whole[:, :, ring].reshape(shape).sum(axis=2) > _LEAST_SECTOR
        means = total / weight
        usual = (np.where(seen, means, 0).sum(axis=1) / np.maximum(seen.sum(axis=1), 1))[:, None]
        return np.asarray(np.sort(np.where(seen, means, usual), axis=1)[:, _RANKS])

    def seen(self, ring_mm: tuple[float, float]) -> Floats:
        """Share of a ring that is seen (N)."""
        ring = _ring(ring_mm)
        return np.asarray(self._weight[:, :, ring].sum(axis=(1, 2)) / self._whole[:, :, ring].sum(axis=(1, 2)))


def _ring(ring_mm: tuple[float, float]) -> npt.NDArray[np.bool_]:
    return (ring_mm[0] <= _RADII_MM) & (ring_mm[1] > _RADII_MM)


def describe(relief: Relief, places_px: Points) -> npt.NDArray[np.float64]:
    """Features (N x F) of places (Nx2, view px)."""
    rings = _Rings(relief, places_px)
    right, down, slope = (rings.sample(plane) for plane in (relief.slope_x, relief.slope_y, relief.slope))
    cosine, sine = (np.asarray(f(_TURNS), dtype=np.float32)[None, :, None] for f in (np.cos, np.sin))
    own = np.sqrt(rings.mean(slope * slope, (0, 10))) + 0.5 * relief.noise
    outward = _bounded((right * cosine + down * sine) / own[:, None, None])
    around = np.abs(_bounded((down * cosine - right * sine) / own[:, None, None]))
    any_way = _bounded(slope / own[:, None, None])
    columns = [np.log(own / relief.noise)]
    for ring in _PROFILE_MM:
        columns += [rings.mean(np.abs(outward), ring), rings.mean(around, ring)]
    columns += [rings.mean(outward, ring) for ring in _PROFILE_MM[3:7]]
    columns.append(rings.sectors(any_way, (0, 4))[:, 0])
    for values, ring in ((any_way, (2, 7)), (np.abs(outward), (7.5, 10)), (any_way, (10.5, 12.5)), (any_way, (12, 15))):
        columns += list(rings.sectors(values, ring).T)
    columns += _brightness(rings, rings.sample(relief.light), relief.noise)
    columns += _loudness(slope, relief.noise)
    columns.append(rings.seen((0, 9)))
    return np.stack(columns, axis=1).astype(np.float64)


def calm_inside(features: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How much calmer (N, logarithm) each described place is inside than on its outline, as a fingertip is."""
    return np.asarray(features[:, _OUTLINE_COLUMN] - features[:, _LIVELY_COLUMN])


def _bounded(values: npt.NDArray[np.floating]) -> Floats:
    return np.asarray(values / np.sqrt(1 + values * values), dtype=np.float32)


def _brightness(rings: _Rings, light: Floats, noise: float) -> Sequence[Floats]:
    """Brightness against the floor round the place, in units of the place's own contrast."""
    around, inside = _ring((10.5, 13)), _ring((0, 9))
    floor = np.median(light[:, :, around].reshape(len(light), -1), axis=1)[:, None, None]
    contrast = np.sqrt(np.square((light - floor)[:, :, inside]).mean(axis=(1, 2))) + 2 * noise
    lit = (light - floor) / contrast[:, None, None]
    columns = [rings.mean(lit, ring) for ring in _PROFILE_MM[:7]]
    columns += [*rings.sectors(lit, (1, 7)).T, *rings.sectors(lit, (10.5, 13)).T]
    spread = (light[:, :, _ring((0, 8))].std(axis=(1, 2)) + 1) / contrast
    return [*columns, np.log(contrast / noise), np.log(spread)]


def _loudness(slope: Floats, noise: float) -> Sequence[Floats]:
    """How far slopes stand out of the noise: inside, on the outline and round it."""

    def level(ring_mm: tuple[float, float], share: float) -> Floats:
        ring = slope[:, :, _ring(ring_mm)].reshape(len(slope), -1)
        return np.asarray(np.log(np.percentile(ring, share, axis=1) / noise + 0.3))

    inner, outline, outer = (0.0, 6.0), (7.5, 10.0), (10.5, 13.0)
    wanted: Sequence[tuple[tuple[float, float], float]] = (
        (inner, 50), (inner, 25), (inner, 85), (outer, 50), (outer, 25), (outline, 50)
    )  # fmt: skip
    return [level(ring, share) for ring, share in wanted]
