"""The reveal mat: where its markers and its zone are, and the sheet itself as a picture.

Mat frame: origin at the sheet's top-left corner, x to the right, y towards its bottom edge, lengths in mm.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.array_types import Image

DICTIONARY = cv2.aruco.DICT_4X4_50


@dataclass(frozen=True, slots=True)
class Marker:
    """One ArUco marker, upright as OpenCV draws it."""

    id: int
    centre_mm: tuple[float, float]
    side_mm: float

    @property
    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """Top-left, top-right, bottom-right, bottom-left of the black square."""
        (x, y), half = self.centre_mm, self.side_mm / 2
        return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


@dataclass(frozen=True, slots=True)
class Zone:
    """An upright rectangle on the mat."""

    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float

    @property
    def centre_mm(self) -> tuple[float, float]:
        return (self.left_mm + self.right_mm) / 2, (self.top_mm + self.bottom_mm) / 2


@dataclass(frozen=True, slots=True)
class Mat:
    """A printed sheet with markers in its corners and the zone where cards are shown."""

    width_mm: float
    height_mm: float
    markers: tuple[Marker, ...]
    zone: Zone


MAT = Mat(
    width_mm=297.0,
    height_mm=210.0,
    markers=(
        Marker(0, (25.0, 25.0), 30.0),
        Marker(1, (272.0, 25.0), 30.0),
        Marker(2, (272.0, 185.0), 30.0),
        Marker(3, (25.0, 185.0), 30.0),
    ),
    zone=Zone(88.5, 45.0, 208.5, 165.0),
)

PAPER = (250, 252, 252)
ZONE_TINT = (244, 240, 232)
LINE = (196, 176, 150)


def mat_picture(px_per_mm: float) -> Image:
    """The sheet as it is printed: BGR uint8, (210, 297) mm times `px_per_mm`; marker edges fall on whole pixels."""
    height_px, width_px = round(MAT.height_mm * px_per_mm), round(MAT.width_mm * px_per_mm)
    sheet = np.full((height_px, width_px, 3), PAPER, dtype=np.uint8)
    _draw_zone(sheet, px_per_mm)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    for marker in MAT.markers:
        left, top = (round(value * px_per_mm) for value in marker.corners_mm[0])
        right, bottom = (round(value * px_per_mm) for value in marker.corners_mm[2])
        code = cv2.aruco.generateImageMarker(dictionary, marker.id, 6 * max(1, round(marker.side_mm)))
        square = cv2.resize(code, (right - left, bottom - top), interpolation=cv2.INTER_NEAREST)
        sheet[top:bottom, left:right] = square[:, :, np.newaxis]
    return sheet


def _draw_zone(sheet: Image, px_per_mm: float) -> None:
    """A faint tint and a bracket at each corner: enough to aim at, nothing to mistake for a card."""
    zone, arm_mm = MAT.zone, 14.0
    corners = [(x, y) for x in (zone.left_mm, zone.right_mm) for y in (zone.top_mm, zone.bottom_mm)]
    first, last = (tuple(round(value * px_per_mm) for value in corner) for corner in (corners[0], corners[3]))
    cv2.rectangle(sheet, first, last, ZONE_TINT, cv2.FILLED)
    centre = zone.centre_mm
    for x, y in corners:
        inward_x, inward_y = (arm_mm if x < centre[0] else -arm_mm), (arm_mm if y < centre[1] else -arm_mm)
        bracket = np.array([(x + inward_x, y), (x, y), (x, y + inward_y)]) * px_per_mm
        cv2.polylines(sheet, [np.rint(bracket).astype(np.int32)], False, LINE, max(1, round(1.2 * px_per_mm)))
