"""What is left to see of each stone that was counted: it looks the same, it leaves the floor bare, or nobody can tell.

A stone that nobody touched looks as it did, whatever became of the light; where one is gone the floor shows as little
as elsewhere. How much a stone must show now is told by those that look the same: in the dark, or out of focus, less.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Points
from vision.board.relief import Relief
from vision.board.view import PX_PER_MM, view_px

Floats = npt.NDArray[np.float32]

_RADIUS_MM = 7.5  # of the middle of a stone, without what its neighbours' edges reach
_CLEAR_MM = 18.0  # from any stone: floor that shows no stone's edges
_NUDGED_PX = 3  # how far a stone's picture is looked for round its place
_SAME = 0.6  # correlation with a stone's picture from which it is that stone
_BARE = 0.25  # share of what a stone would show, up to which its place is bare,
_THERE = 0.5  # and from which something stands there
_SURE_TIMES = 3.0  # how much the floor's own spread counts
_POOR = 0.4  # of the energy that stones showed before, two thirds of their contrast: with less little is certain


class Trace(Enum):
    """What a place shows where no stone was found."""

    SAME = auto()  # the stone, as it looked
    BARE = auto()
    OTHER = auto()  # something else
    DIM = auto()  # too little to tell


@dataclass(frozen=True, slots=True)
class Traces:
    """What stones showed: `pictures` (N x side x side, brightness) and `energies` (N), mean squared slopes over the
    floor's own."""

    pictures: Floats
    energies: Floats

    def renewed(self, newer: "Traces", places: Sequence[int]) -> "Traces":
        """The same with those places as they look in newer traces."""
        pictures, energies = self.pictures.copy(), self.energies.copy()
        pictures[places], energies[places] = newer.pictures[places], newer.energies[places]
        return replace(self, pictures=pictures, energies=energies)


@dataclass(frozen=True, slots=True)
class Look:
    """The `traces` of places now, and for each what it is `likely` to be.

    `slope`: how steep a stone's brightness is now, levels a px; `poor`: whether that is far less than it was.
    """

    traces: Traces
    likely: tuple[Trace, ...]
    slope: float
    poor: bool


def leave_traces(relief: Relief, places_mm: Points) -> Traces:
    """What is seen at places (Nx2, mm)."""
    return _traces(relief, places_mm, _Energy.of(relief, places_mm))


def follow_traces(before: Traces, relief: Relief, places_mm: Points, found: Sequence[bool]) -> Look:
    """What became of stones that left traces at these places; `found`: those that are known to stand."""
    energy = _Energy.of(relief, places_mm)
    now = _traces(relief, places_mm, energy)
    alike = np.array([_alike(relief, *pair) for pair in zip(places_mm, before.pictures, strict=True)])
    stand = np.array(found, dtype=bool) | (alike > _SAME)
    if not stand.any():
        return Look(now, (Trace.DIM,) * len(places_mm), 0.0, poor=True)
    dimmer = float(np.median((now.energies / np.maximum(before.energies, 1e-6))[stand]))
    expected = np.maximum(dimmer * before.energies, 1e-6)
    shows, doubts = now.energies / expected, _SURE_TIMES * energy.spread / expected
    likely = tuple(_likely(*one) for one in zip(alike, shows, doubts, strict=True))
    return Look(now, likely, float(np.sqrt(np.median(now.energies[stand]))), poor=dimmer < _POOR)


def _likely(alike: float, shows: float, doubt: float) -> Trace:
    """`alike`: correlation with what it was; `shows`: share of what a stone would show, uncertain by `doubt`."""
    if alike > _SAME and shows > _THERE:
        return Trace.SAME
    if shows < _BARE and shows + doubt < _THERE:
        return Trace.BARE
    return Trace.OTHER if shows - doubt > _BARE else Trace.DIM


@dataclass(frozen=True, slots=True)
class _Energy:
    """Mean squared slopes of discs round each px at half the view's scale, and what those over bare floor are: usually,
    and how they spread."""

    discs: Floats
    floor: float
    spread: float

    @classmethod
    def of(cls, relief: Relief, places_mm: Points) -> "_Energy":
        reach = round(_RADIUS_MM * PX_PER_MM / 2)
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)).astype(np.float32)
        sums = (
            cv2.filter2D(_halved(plane), cv2.CV_32F, disc, borderType=cv2.BORDER_CONSTANT)
            for plane in (relief.valid, relief.slope**2 * relief.valid)
        )
        seen, squared = (np.asarray(plane, dtype=np.float32) for plane in sums)
        discs = np.asarray(squared / np.maximum(seen, 1), dtype=np.float32)
        far = np.full(discs.shape, 255, np.uint8)
        for x, y in _half_px(places_mm):
            cv2.circle(far, (round(x), round(y)), round(_CLEAR_MM * PX_PER_MM / 2), 0, cv2.FILLED)
        floor = discs[(far > 0) & (seen > 0.95 * disc.sum())]
        if not floor.size:
            return cls(discs, relief.noise**2, relief.noise**2)
        usual, more = (float(value) for value in np.percentile(floor, (50, 84)))
        return cls(discs, usual, more - usual)


def _halved(plane: Floats) -> Floats:
    return np.asarray(cv2.resize(plane, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _half_px(places_mm: Points) -> Points:
    """Px at half the view's scale."""
    return (view_px(places_mm) - 0.5) / 2


def _traces(relief: Relief, places_mm: Points, energy: _Energy) -> Traces:
    side = 2 * round(_RADIUS_MM * PX_PER_MM) + 1
    pictures = [cv2.getRectSubPix(relief.light, (side, side), (float(x), float(y))) for x, y in view_px(places_mm)]
    discs = [cv2.getRectSubPix(energy.discs, (1, 1), (float(x), float(y)))[0, 0] for x, y in _half_px(places_mm)]
    return Traces(
        pictures=np.asarray(pictures, dtype=np.float32).reshape(-1, side, side),
        energies=np.maximum(np.asarray(discs, dtype=np.float32) - energy.floor, 0),
    )


def _alike(relief: Relief, place_mm: Points, picture: Floats) -> float:
    """The best correlation (-1..1) of a stone's picture with what is seen round its place."""
    side = picture.shape[0] + 2 * _NUDGED_PX
    x, y = view_px(place_mm)
    window = cv2.getRectSubPix(relief.light, (side, side), (float(x), float(y)))
    return float(np.nan_to_num(cv2.matchTemplate(window, picture, cv2.TM_CCOEFF_NORMED)).max())
