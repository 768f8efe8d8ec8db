"""Where cards are read when the mat is not ours: two rectangles that people draw over the camera's picture.

One is the reading zone, the other is drawn round a card that lies in it: the card tells how large a mm is, and what
white looks like. The camera must look straight down, for nothing tells its slant.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.mat import MAT

Floats = npt.NDArray[Any]
Box = tuple[float, float, float, float]

CARD_MM = (56.0, 87.0)
MOST_OFF = 0.10  # by which the drawn card may be off the shape of a card
LEAST_PX_PER_MM = 0.9
LEAST_LIGHT = 60.0  # of the card's white, 0..255
AROUND_MM = 6.0  # of room that a card needs in the zone, each way


@dataclass(frozen=True, slots=True)
class Zones:
    """`zone` and `card` are boxes (left, top, right, bottom) in shares of the picture's width and height, 0..1.

    `px_per_mm` is of a picture `size_px` large; `paper` is the colour (BGR, 0..255) of the card's white; `off` the
    share by which the card's shape is off.
    """

    zone: Box
    card: Box
    size_px: tuple[int, int]
    px_per_mm: float
    paper: tuple[float, float, float]
    off: float

    def to_mm(self, size_px: tuple[int, int]) -> Floats:
        """3x3 from px of a picture of this size to the mat frame: the zone's middle lies where our mat has it."""
        scale = self.px_per_mm * size_px[0] / self.size_px[0]
        left, top, right, bottom = self.zone
        x, y = (left + right) / 2 * size_px[0], (top + bottom) / 2 * size_px[1]
        middle = MAT.zone.centre_mm
        return np.array([[1 / scale, 0, middle[0] - x / scale], [0, 1 / scale, middle[1] - y / scale], [0, 0, 1]])


def draw_zones(picture: Image, zone: Box, card: Box) -> Zones:
    """The zones that people drew over a picture. Raises Refused with what is wrong."""
    height, width = picture.shape[:2]
    for name, box in (("zone", zone), ("card", card)):
        if not (0 <= box[0] < box[2] <= 1 and 0 <= box[1] < box[3] <= 1):
            raise _refused("outside", f"a {name} at {box}", "two rectangles inside the picture")
    across, down = (card[2] - card[0]) * width, (card[3] - card[1]) * height
    short, long = sorted((across, down))
    off = abs(long / short / (CARD_MM[1] / CARD_MM[0]) - 1)
    if off > MOST_OFF:
        expected = "a rectangle round one card that lies straight, seen from straight above"
        raise _refused("no_card_shape", f"a shape {off:.0%} off that of a card", expected, off=round(off * 100))
    px_per_mm = (short / CARD_MM[0] + long / CARD_MM[1]) / 2
    if px_per_mm < LEAST_PX_PER_MM:
        raise _refused("too_far", f"{px_per_mm:.2f} px a mm", f"at least {LEAST_PX_PER_MM}: hang the camera lower")
    inside = zone[0] <= card[0] and zone[1] <= card[1] and card[2] <= zone[2] and card[3] <= zone[3]
    room_mm = min((zone[2] - zone[0]) * width, (zone[3] - zone[1]) * height) / px_per_mm
    if not inside or room_mm < CARD_MM[1] + AROUND_MM:
        least = f"{CARD_MM[1] + AROUND_MM:.0f} mm each way, the card in it"
        raise _refused("zone_small", f"a zone of {room_mm:.0f} mm", least, least=round(CARD_MM[1] + AROUND_MM))
    paper = _white(picture, card)
    if sum(paper) / 3 < LEAST_LIGHT:
        raise _refused("dark", f"white of brightness {sum(paper) / 3:.0f}", f"at least {LEAST_LIGHT:.0f}: more light")
    return Zones(zone, card, (width, height), px_per_mm, paper, off)


def _white(picture: Image, card: Box) -> tuple[float, float, float]:
    """The colour of the brightest part of a card: its rim, where it has a white one."""
    height, width = picture.shape[:2]
    rows = slice(round(card[1] * height), round(card[3] * height))
    columns = slice(round(card[0] * width), round(card[2] * width))
    colours = cv2.GaussianBlur(picture, (0, 0), 1.0)[rows, columns].reshape(-1, 3).astype(np.float64)
    levels = colours.sum(axis=1)
    blue, green, red = np.median(colours[levels >= np.quantile(levels, 0.95)], axis=0)
    return float(blue), float(green), float(red)


def _refused(why: str, found: str, expected: str, **values: str | int) -> Refused:
    return Refused("zones", why, found=found, expected=expected, **values)
