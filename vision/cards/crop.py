"""A picture of the reveal zone and nothing else of the table, which can be read like the frame that it was cut from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.array_types import Image, Points
from vision.plane import ZONE_MM, Plane, paper_colour
from vision.region import MARGIN_MM

_MOST_PX_PER_MM = 3.0  # readers look at two; more is not kept
_GREY = (128, 128, 128)


@dataclass(frozen=True, slots=True)
class Closeup:
    """Pictures (BGR, one size) of the zone, and where the mat lies in them; what is not of the zone is grey."""

    pictures: tuple[Image, ...]
    plane: Plane


def zone_closeup(frames: Sequence[Image], plane: Plane) -> Closeup:
    """The zone with the margin round it that readers want, cut from frames that have the mat in the same place."""
    left, top, right, bottom = ZONE_MM
    outer = [(left - MARGIN_MM, top - MARGIN_MM), (right + MARGIN_MM, bottom + MARGIN_MM)]
    (x0, y0), (x1, y1) = outer
    outline = plane.px([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    height, width = frames[0].shape[:2]
    low = np.clip(np.floor(outline.min(axis=0)), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(outline.max(axis=0)), 1, (width, height)).astype(int)
    wide_px = float(np.linalg.norm(outline[1] - outline[0]))
    scale = min(1.0, _MOST_PX_PER_MM * (x1 - x0) / wide_px)
    moved = np.array([[scale, 0, (0.5 - low[0]) * scale - 0.5], [0, scale, (0.5 - low[1]) * scale - 0.5], [0, 0, 1.0]])
    to_px = moved @ plane.to_px
    paper = paper_colour(frames[0], plane)
    known = (float(paper[0]), float(paper[1]), float(paper[2]))
    there = replace(plane, to_px=to_px, to_mm=np.linalg.inv(to_px), paper=known)
    cuts = (frame[low[1] : high[1], low[0] : high[0]] for frame in frames)
    return Closeup(tuple(_alone(cut, scale, there.px([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])) for cut in cuts), there)


def _alone(cut: Image, scale: float, outline_px: Points) -> Image:
    """A cut, scaled, with everything outside the outline grey."""
    small = cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else cut
    inside = np.zeros(small.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(inside, np.rint(outline_px).astype(np.int32), 255)
    alone = np.full_like(small, _GREY)
    alone[inside > 0] = small[inside > 0]
    return alone
