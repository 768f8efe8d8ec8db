"""A part of the table seen straight from above at a known scale: cards keep their shape and size in it."""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.array_types import Image, Matrix, Points
from vision.plane import ZONE_MM, Plane, paper_colour, project

PX_PER_MM = 2.0
PAPER_LEVEL = 240.0  # what paper is balanced to, of 255
MARGIN_MM = 34.0  # a card whose centre lies at the zone's edge is still seen whole


@dataclass(frozen=True, slots=True)
class Region:
    """`picture` (BGR, PX_PER_MM) is white-balanced: paper is PAPER_LEVEL in all channels.

    What is blown out in the frame is 255. `valid` (HxW, 0 or 255) is 0 where the frame has no picture. `to_frame`
    maps px to the frame's.
    """

    picture: Image
    valid: Image
    to_frame: Matrix


def cut_region(frame: Image, plane: Plane, box_mm: tuple[float, float, float, float]) -> Region:
    """The part of the mat inside `box_mm` (left, top, right, bottom)."""
    left, top, right, bottom = box_mm
    to_mm = np.array([[1 / PX_PER_MM, 0, left], [0, 1 / PX_PER_MM, top], [0, 0, 1]])
    size = (round((right - left) * PX_PER_MM), round((bottom - top) * PX_PER_MM))
    to_frame = plane.to_px @ to_mm
    return _region(frame, to_frame, size, paper_colour(frame, plane))


def zone_region(frame: Image, plane: Plane) -> Region:
    """The reveal zone and MARGIN_MM around it."""
    left, top, right, bottom = ZONE_MM
    box = (left - MARGIN_MM, top - MARGIN_MM, right + MARGIN_MM, bottom + MARGIN_MM)
    return cut_region(frame, plane, box)


def whole_region(picture: Image, scale: float) -> Region:
    """A whole photograph, scaled; the white of its own cards is what it is balanced by."""
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    to_frame = np.array([[1 / scale, 0, (1 / scale - 1) / 2], [0, 1 / scale, (1 / scale - 1) / 2], [0, 0, 1]])
    valid = np.full((size[1], size[0]), 255, dtype=np.uint8)
    return Region(picture=_balance(small, brightest(small)), valid=valid, to_frame=to_frame)


def brightest(picture: Image) -> Points:
    """Colour (BGR) of the brightest large part of a picture, such as the paper of its cards."""
    pixels = picture.reshape(-1, 3).astype(np.float64)
    levels = pixels.sum(axis=1)
    return np.asarray(np.median(pixels[levels >= 0.8 * np.quantile(levels, 0.98)], axis=0))


def zone_px() -> tuple[float, float, float, float]:
    """The reveal zone (left, top, right, bottom) in px of `zone_region`."""
    left, top, right, bottom = ZONE_MM
    near = MARGIN_MM * PX_PER_MM
    return near, near, near + (right - left) * PX_PER_MM, near + (bottom - top) * PX_PER_MM


def _region(frame: Image, to_frame: Matrix, size: tuple[int, int], paper: Points) -> Region:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpPerspective(frame, to_frame, size, flags=flags, borderValue=(255, 255, 255))
    valid = _valid(frame, to_frame, size)
    return Region(picture=_balance(picture, paper), valid=valid, to_frame=to_frame)


def _balance(picture: Image, paper: Points) -> Image:
    """The picture with its paper at PAPER_LEVEL, and 255 where a channel is blown out."""
    levels = np.arange(256, dtype=np.float64)[None, :, None] * (PAPER_LEVEL / paper)
    balance = np.minimum(levels, 249).astype(np.uint8)
    balance[:, 253:] = 255
    return cv2.LUT(picture, balance)


def _valid(frame: Image, to_frame: Matrix, size: tuple[int, int]) -> Image:
    """255 where the region lies inside the frame, 0 elsewhere."""
    height, width = frame.shape[:2]
    corners = project(to_frame, [(0, 0), (size[0], 0), size, (0, size[1])])
    if (corners >= 0).all() and (corners < (width - 1, height - 1)).all():
        return np.full((size[1], size[0]), 255, dtype=np.uint8)
    whole = np.full((height, width), 255, dtype=np.uint8)
    return cv2.warpPerspective(whole, to_frame, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
