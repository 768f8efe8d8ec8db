"""Keeps the mat in view over time, and notices when the camera or the mat was knocked."""

from typing import Protocol

import numpy as np

from calibration.array_types import Image
from calibration.zones import Zones
from vision.plane import MAT_MM, SAME_PATTERN, ZONE_MM, Plane, find_plane, marker_agreement

MOVED_MM = 1.5  # of a corner of the mat, from which it lies elsewhere
_LEAST_MARKERS = 2  # one alone says too little of what lies far from it
_QUICK_S = 0.2  # between looks for the mat, as long as it has been gone for less than _QUICKLY_S
_QUICKLY_S = 2.0
_CORNERS_MM = np.array([(0.0, 0.0), (MAT_MM[0], 0.0), MAT_MM, (0.0, MAT_MM[1])])
_ZONE_CORNERS_MM = np.array([(x, y) for x in ZONE_MM[::2] for y in ZONE_MM[1::2]])


class Finder(Protocol):
    """Tells for each frame where the mat lies in it."""

    @property
    def agreed(self) -> bool:
        """Whether the plane was seen to hold in the last frame itself: else nothing may be read in it."""
        ...

    def find(self, frame: Image, now: float) -> Plane | None:
        """The plane that holds for this frame, or None: no mat. `now` in s, any clock that never runs back."""
        ...


def finder_for(zones: Zones | None) -> Finder:
    """Finds our mat by its markers, or what people drew where another one lies."""
    return DrawnFinder(zones) if zones is not None else MatFinder()


class DrawnFinder:
    """The plane that people drew over the picture: it holds until somebody moves the camera, which is not noticed."""

    agreed = True

    def __init__(self, zones: Zones) -> None:
        self._zones = zones

    def find(self, frame: Image, _: float) -> Plane | None:
        """The same plane for each frame of a size."""
        to_mm = self._zones.to_mm((frame.shape[1], frame.shape[0]))
        return Plane(to_mm=to_mm, to_px=np.linalg.inv(to_mm), markers=(), paper=self._zones.paper)


class MatFinder:
    """The camera stands still, so the last plane holds while two markers' patterns lie where it says.

    When they do not, markers are looked for anew, at once and then at most every `retry_s`; nothing seen of the mat for
    `forget_s` means that it is lost, and so is a mat whose zone is not wholly in the picture. Markers are also looked
    for every `check_s`, as patterns do not tell less than 2 mm.
    """

    def __init__(self, *, retry_s: float = 1.0, forget_s: float = 3.0, check_s: float = 5.0) -> None:
        self._retry_s = retry_s
        self._forget_s = forget_s
        self._check_s = check_s
        self._plane: Plane | None = None
        self._agreed_at_s = 0.0
        self._tried_at_s: float | None = None
        self._agreed = False
        self._moved = False

    @property
    def agreed(self) -> bool:
        """Whether markers were seen in the last frame itself, where the plane says: else nothing may be read in it."""
        return self._agreed

    @property
    def moved(self) -> bool:
        """Whether the mat was found in the last frame, elsewhere than it had been before."""
        return self._moved

    def find(self, frame: Image, now: float) -> Plane | None:
        """The plane that holds for this frame, or None: no mat. `now` in s, any clock that never runs back."""
        self._agreed = self._plane is not None and _fits(frame, self._plane)
        self._moved = False
        if self._is_due(now):
            self._tried_at_s = now
            self._search(frame)
        if self._agreed:
            self._agreed_at_s = now
        elif self._plane is not None and now - self._agreed_at_s > self._forget_s:
            self._plane = None
        return self._plane

    def _is_due(self, now: float) -> bool:
        if self._tried_at_s is None:
            return True
        if self._agreed:
            wait_s = self._check_s
        elif self._plane is not None and now - self._agreed_at_s < _QUICKLY_S:
            wait_s = min(_QUICK_S, self._retry_s)
        else:
            wait_s = self._retry_s
        return now - self._tried_at_s >= wait_s

    def _search(self, frame: Image) -> None:
        found, held = find_plane(frame), self._plane
        if found is None or not (_fits(frame, found) and _shows_zone(frame, found)):
            return
        moved = held is not None and _apart_mm(held, found) > MOVED_MM
        if held is not None and self._agreed and not _is_surer(found, held, moved):
            return
        self._plane, self._agreed, self._moved = found, True, moved


def _fits(frame: Image, plane: Plane) -> bool:
    """Whether enough markers lie where a plane says."""
    return sum(value >= SAME_PATTERN for value in marker_agreement(frame, plane).values()) >= _LEAST_MARKERS


def _shows_zone(frame: Image, plane: Plane) -> bool:
    """Whether the whole zone is in the picture: what is not seen is not empty."""
    height, width = frame.shape[:2]
    corners = plane.px(_ZONE_CORNERS_MM)
    return bool((corners >= 0).all() and (corners < (width, height)).all())


def _is_surer(found: Plane, held: Plane, moved: bool) -> bool:
    """Whether a plane that was found goes before one that still fits: by more markers, or by as many elsewhere."""
    return len(found.markers) > len(held.markers) or (moved and len(found.markers) == len(held.markers))


def _apart_mm(one: Plane, other: Plane) -> float:
    """How far the farthest corner of the mat lies from where it lies in another plane, mm."""
    return float(np.linalg.norm(other.mm(one.px(_CORNERS_MM)) - _CORNERS_MM, axis=1).max())
