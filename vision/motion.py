"""Tells cheaply whether anything changed over the mat, so that nothing is computed again while nothing did."""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.array_types import Floats, Image
from vision.plane import MAT_MM, ZONE_MM, Plane

_CELL_MM = 6.0
_MARGIN_MM = 18.0  # round the mat, where hands come from
_LEAST_LEVELS = 12.0  # no difference below this counts, of 255
_NOISE_TIMES = 5.0  # nor one below so many times the mean difference of an unchanged picture
_ALL = 0.7  # changes in a larger share of all cells are the light's


@dataclass(frozen=True, slots=True)
class Change:
    """Share of the cells (0..1) that differ between two looks: in the zone, and over the mat and its rim."""

    zone: float
    mat: float


_NOTHING = Change(zone=0.0, mat=0.0)


def look(frame: Image, plane: Plane) -> Floats:
    """Mean grey levels of cells of _CELL_MM over the mat and its rim: a look at the table for `compare_looks`."""
    factor = 0.25 if frame.shape[1] > 800 else 0.5
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    shrink = np.array([[factor, 0, (factor - 1) / 2], [0, factor, (factor - 1) / 2], [0, 0, 1]])
    place = np.array([[_CELL_MM, 0, -_MARGIN_MM], [0, _CELL_MM, -_MARGIN_MM], [0, 0, 1]])
    size = tuple(round((side + 2 * _MARGIN_MM) / _CELL_MM) for side in MAT_MM)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cells = cv2.warpPerspective(small, shrink @ plane.to_px @ place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cells.astype(np.float32)


def compare_looks(before: Floats, after: Floats) -> Change:
    """What differs between two looks, apart from noise and from light that changes everywhere."""
    difference = np.abs(after - before)
    if difference.max() <= _LEAST_LEVELS:
        return _NOTHING
    changed = difference > max(_LEAST_LEVELS, _NOISE_TIMES * float(np.median(difference)))
    left, top, right, bottom = (round((side + _MARGIN_MM) / _CELL_MM) for side in ZONE_MM)
    mat = float(changed.mean())
    return Change(zone=float(changed[top:bottom, left:right].mean()), mat=0.0 if mat > _ALL else mat)
