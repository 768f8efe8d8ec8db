"""The debug picture: what the eye made of a frame, drawn over it."""

import cv2
import numpy as np

from vision.plane import ZONE_MM, Image, Plane
from vision.reading import Reading

_ZONE, _NAMED, _UNNAMED = (200, 160, 0), (0, 180, 0), (0, 100, 255)  # BGR


def annotate(frame: Image, plane: Plane | None, reading: Reading | None, title: str) -> Image:
    """A copy of a frame with the zone, the card's outline, the best three candidates and why it was refused."""
    picture = frame.copy()
    if plane is not None:
        left, top, right, bottom = ZONE_MM
        zone = plane.px([(left, top), (right, top), (right, bottom), (left, bottom)])
        cv2.polylines(picture, [zone.round().astype(np.int32)], True, _ZONE, 1, cv2.LINE_AA)
    lines = [title]
    if reading is not None:
        _draw_outline(picture, reading)
        lines += [f"{label}  {sure:.2f}" for label, sure in reading.candidates[:3]]
        if reading.refused is not None:
            lines.append(f"refused: {reading.refused.value}")
    for row, line in enumerate(lines):
        for thickness, ink in ((4, (255, 255, 255)), (1, (0, 0, 0))):
            cv2.putText(picture, line, (12, 28 + 26 * row), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, thickness, cv2.LINE_AA)
    return picture


def _draw_outline(picture: Image, reading: Reading) -> None:
    """The card's outline, with a dot at its own top-left corner."""
    if not reading.corners_px:
        return
    colour = _UNNAMED if reading.label is None else _NAMED
    outline = np.array(reading.corners_px).round().astype(np.int32)
    cv2.polylines(picture, [outline], True, colour, 2, cv2.LINE_AA)
    cv2.circle(picture, (int(outline[0, 0]), int(outline[0, 1])), 5, colour, -1, cv2.LINE_AA)
