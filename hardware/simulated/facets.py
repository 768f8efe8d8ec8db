"""Faceted stones and their pegs as polygons in a picture: who covers whom, and how each facet shines."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board import STONE
from hardware.simulated.stones import Stone
from hardware.simulated.viewpoint import Matrix

Floats = npt.NDArray[np.float64]

# Each belt of facets: how many, outer radius and height, inner radius and height in mm.
BELTS = ((16, 9.0, 14.0, 6.6, 16.5), (12, 6.6, 16.5, 3.6, 18.3), (8, 3.6, 18.3, 0.4, 19.0))
CLEAR, ICE, ROSE = (1.0, 0.95, 0.94), (1.0, 0.8, 0.58), (0.62, 0.5, 0.95)  # BGR
TINTS = (CLEAR, CLEAR, ICE, CLEAR, ICE, CLEAR, ROSE, CLEAR)
GLINT = 255.0
PEG = [15.0, 14.0, 14.0]
LIGHT_DEG = 235.0  # where the lamp is: clockwise from the right of the mat
CIRCLE = np.exp(2j * np.pi * np.arange(20) / 20)
# What is round about a stone, from bottom to top: its shadow, its peg, its underside.
ROUNDS = np.stack(
    [
        9 * CIRCLE - 4 * np.exp(1j * np.radians(LIGHT_DEG)),
        *[STONE.peg_width_mm / 2 * CIRCLE] * 4,
        STONE.width_mm / 2 * CIRCLE,
    ]
)
ROUND_HEIGHTS_MM = np.array([0, 0, 4, 8, STONE.peg_height_mm, 14.0])
ROUND_COLOURS = ([24.0, 23.0, 23.0], *[PEG] * 4, [70.0, 68.0, 68.0])


@dataclass(frozen=True, slots=True)
class Gem:
    """The facets of a stone at the origin: corners (N x 4 complex, mm), heights (N x 4, mm), azimuths (N, rad)."""

    corners: npt.NDArray[np.complex128]
    heights: Floats
    azimuths: Floats


@cache
def gem() -> Gem:
    """The shape that all stones have."""
    corners, heights, azimuths = [], [], []
    for belt, (count, outer_mm, low_mm, inner_mm, high_mm) in enumerate(BELTS):
        for facet in range(count):
            one, two = (2 * np.pi * (facet + step + belt / 2) / count for step in (0, 1))
            corners.append([outer_mm * np.exp(1j * one), outer_mm * np.exp(1j * two)])
            corners[-1] += [inner_mm * np.exp(1j * two), inner_mm * np.exp(1j * one)]
            heights.append([low_mm, low_mm, high_mm, high_mm])
            azimuths.append((one + two) / 2)
    return Gem(np.array(corners), np.array(heights), np.array(azimuths))


def shine(azimuths: Floats, number: npt.NDArray[np.intp]) -> Floats:
    """How bright the facets (N x facets) of stones are that look to these sides (rad, in the mat frame): 0..255.

    Foil under a stone throws light back to anywhere: as it turns, every facet goes from dark to bright to a glint.
    """
    facets = np.arange(azimuths.shape[-1])
    phase = 2.4 * facets * facets + 1.7 * number
    towards = 0.5 + 0.5 * np.cos(azimuths - np.radians(LIGHT_DEG))
    sparkle = 0.5 + 0.5 * np.sin(5 * azimuths + phase)
    levels = 45 + 60 * towards + 120 * sparkle**2
    return np.asarray(np.where(sparkle > 0.93, GLINT, levels), dtype=np.float64)


def place(projection: Matrix, at: npt.NDArray[np.complex128], heights_mm: npt.ArrayLike) -> Floats:
    """Pixels (..., 2) of points of the mat frame (x + iy, mm) at heights above the table."""
    high = np.broadcast_to(np.asarray(heights_mm, dtype=np.float64), at.shape)
    points = np.stack([at.real, at.imag, -high, np.ones(at.shape)], axis=-1) @ projection.T
    return np.asarray(points[..., :2] / points[..., 2:])


def fill(picture: Any, corners_px: Floats, colour: tuple[float, ...]) -> None:
    """One convex polygon, to a fraction of a pixel."""
    cv2.fillConvexPoly(picture, _sixteenths(corners_px), colour, cv2.LINE_AA, 4)


def _sixteenths(corners_px: Floats) -> npt.NDArray[np.int32]:
    return np.asarray(np.rint(corners_px * 16), dtype=np.int32)


def draw_stones(picture: Any, projection: Matrix, stones: list[tuple[complex, float, Stone]]) -> None:
    """Stones at places of the mat frame (x + iy, mm), each turned clockwise by an angle (rad), the far ones first."""
    eye = np.linalg.inv(projection[:, :3]) @ -projection[:, 3]
    far_first = sorted(stones, key=lambda one: -abs(one[0] - complex(eye[0], eye[1])))
    standing = [one for one in far_first if not one[2].toppled]
    drawn = iter(_polygons(projection, standing))
    for at, turn, stone in far_first:
        if stone.toppled:
            _draw_lying(picture, projection, at, turn)
            continue
        for corners, colour in next(drawn):
            cv2.fillConvexPoly(picture, corners, colour, cv2.LINE_AA, 4)


Polygon = tuple[npt.NDArray[np.int32], list[float]]


def _polygons(projection: Matrix, stones: list[tuple[complex, float, Stone]]) -> Iterator[list[Polygon]]:
    """The polygons of each stone from bottom to top, corners in sixteenths of a pixel, all worked out at once."""
    if not stones:
        return
    at = np.array([place for place, _, _ in stones])[:, None, None]
    turns = np.array([turn for _, turn, _ in stones])[:, None]
    rounds = _sixteenths(place(projection, at + ROUNDS, ROUND_HEIGHTS_MM[:, None]))
    shape = gem()
    corners = _sixteenths(place(projection, at + shape.corners * np.exp(1j * turns)[:, :, None], shape.heights))
    numbers = np.array([stone.number for _, _, stone in stones])[:, None]
    levels = shine(shape.azimuths + turns, numbers)[:, :, None]
    tint = np.array(TINTS)[numbers % len(TINTS)]
    pale = np.where(levels >= GLINT, 0.6, 0.0)  # a glint has the lamp's colour, not the stone's
    colours = np.minimum(255.0, levels * (tint + (1 - tint) * pale)).tolist()
    for index in range(len(stones)):
        yield [
            *zip(rounds[index], ROUND_COLOURS, strict=True),
            *zip(corners[index], colours[index], strict=True),
        ]


def _draw_lying(picture: Any, projection: Matrix, at: complex, turn: float) -> None:
    """A stone on its side: the peg's dark flank, and the faceted edge beside it."""
    way = np.exp(1j * turn)
    peg = np.array([-15 - 8j, -3 - 8j, -3 + 8j, -15 + 8j]) * way + at
    edge = np.array([-3 - 9j, 2 - 9j, 7 - 3j, 7 + 3j, 2 + 9j, -3 + 9j]) * way + at
    fill(picture, place(projection, peg, 9), (58, 56, 56))
    fill(picture, place(projection, peg * 0.5 + at * 0.5, 12), (80, 78, 78))
    fill(picture, place(projection, edge, 9), (190, 184, 180))
    fill(picture, place(projection, (edge - at) * 0.5 + at + way, 12), (120, 112, 108))
