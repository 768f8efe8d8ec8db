"""The debug picture: what the eye made of a frame, drawn over it without a word, for people of any language."""

import cv2
import numpy as np

from calibration.array_types import Floats, Image
from vision.cards.reading import Reading
from vision.plane import ZONE_MM, Plane

_ZONE, _NAMED, _UNNAMED = (200, 160, 0), (0, 180, 0), (0, 100, 255)  # BGR
_TICK = np.array([(-0.5, 0.0), (-0.15, 0.4), (0.55, -0.45)])  # of a disc's radius
_SHARE = 0.035  # of the picture's height: a disc's radius


def annotate(frame: Image, plane: Plane | None, reading: Reading | None) -> Image:
    """A copy of a frame with the zone and the card's outline: green and ticked with a name, else orange with "?"."""
    picture = frame.copy()
    if plane is not None:
        left, top, right, bottom = ZONE_MM
        zone = plane.px([(left, top), (right, top), (right, bottom), (left, bottom)])
        cv2.polylines(picture, [zone.round().astype(np.int32)], True, _ZONE, 2, cv2.LINE_AA)
    if reading is not None and reading.corners_px:
        _draw_outline(picture, np.array(reading.corners_px), named=reading.label is not None)
    return picture


def _draw_outline(picture: Image, corners_px: Floats, *, named: bool) -> None:
    """The card's outline, a dot at its own top-left corner, and a mark outside of the picture's nearest one."""
    colour = _NAMED if named else _UNNAMED
    cv2.polylines(picture, [corners_px.round().astype(np.int32)], True, colour, 3, cv2.LINE_AA)
    _disc(picture, corners_px[0], 6, colour)
    radius = max(9, round(_SHARE * picture.shape[0]))
    top = corners_px[corners_px[:, 1].argmin()]
    at = np.clip(top - (0, 1.6 * radius), radius + 2, np.array(picture.shape[1::-1]) - radius - 2)
    _disc(picture, at, radius, colour)
    if named:
        tick = (at + _TICK * radius).round().astype(np.int32)
        cv2.polylines(picture, [tick], False, (255, 255, 255), max(2, radius // 5), cv2.LINE_AA)
        return
    size, thick = radius / 14, max(2, radius // 6)
    (width, height), _ = cv2.getTextSize("?", cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    corner = (round(at[0] - width / 2), round(at[1] + height / 2))
    cv2.putText(picture, "?", corner, cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), thick, cv2.LINE_AA)


def _disc(picture: Image, at: Floats, radius: int, colour: tuple[int, int, int]) -> None:
    cv2.circle(picture, (round(at[0]), round(at[1])), radius, colour, -1, cv2.LINE_AA)
