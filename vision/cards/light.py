"""Linear light: in it, what shiny paper reflects is simply added to the colours of the paper.

1 is a scan's full white. Light is shown again as levels that leave room above the paper for what is brighter.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.array_types import Floats, Image, Matrix
from vision.plane import Plane, paper_colour
from vision.region import PAPER_LEVEL, zone_region

BLOWN_LEVEL = 253  # from which a channel of a frame says no more how bright it is
GAMMA = 2.2  # of a camera's levels
_BRIGHTEST = 2.5  # light that is shown as 255


@dataclass(frozen=True, slots=True)
class LitZone:
    """The reveal zone as `region.zone_region` cuts it out, in linear light (float32 BGR, paper as in a scan).

    `valid` (HxW, 0 or 255) is 0 where the frame has no picture or is blown out. `to_frame` maps px to the frame's.
    """

    light: Floats
    valid: Image
    to_frame: Matrix


def lit_zone(frame: Image, plane: Plane) -> LitZone:
    """The zone in linear light, white-balanced by the mat's paper, nothing cut off above the paper's own level."""
    region = zone_region(frame, plane)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    taken = cv2.warpPerspective(frame, region.to_frame, region.picture.shape[1::-1], flags=flags)
    table = to_light(np.arange(256)[None, :, None] * (PAPER_LEVEL / paper_colour(frame, plane)))
    whole = cv2.inRange(taken, (0, 0, 0), (BLOWN_LEVEL - 1,) * 3)
    return LitZone(cv2.LUT(taken, table), cv2.min(whole, region.valid), region.to_frame)


def to_light(levels: Floats) -> Floats:
    """Light of a scan's levels, 0..255 and beyond."""
    return cv2.pow(np.maximum(levels, 0).astype(np.float32) / 255, GAMMA)


def to_levels(light: Floats) -> Floats:
    """Levels that show light: 255 for _BRIGHTEST, about 160 for paper."""
    return cv2.pow(np.maximum(light, 0).astype(np.float32) / _BRIGHTEST, 1 / GAMMA) * 255


def level_slope(light: Floats, *, least: float) -> Floats:
    """By how many levels one unit of light shows there; no light below `least` counts as more easily told apart."""
    return np.asarray(to_levels(np.maximum(light, least)) / (GAMMA * np.maximum(light, least)))
