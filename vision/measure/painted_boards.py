"""Boards drawn for measuring, in colours that nobody has seen before, photographed by a lamp, in shade, tilted."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Points
from companion.core.letter_board import BLACK, GREEN, PLAIN, RED, START

_PX = 48  # a field of the flat drawing
_RIM = 1.5  # fields of table round it
Colour = tuple[int, int, int]
"""BGR."""


@dataclass(frozen=True, slots=True)
class Palette:
    """How a board is printed: paper, lines, the colour of each kind of field, and the form of its signs."""

    paper: Colour
    line: Colour
    paint: Mapping[str, Colour]
    form: str = "whole"  # whole field, "disc", "mask" or "framed"


PALETTES: Mapping[str, Palette] = {
    "cream, whole fields": Palette(
        (205, 225, 235),
        (150, 160, 165),
        {START: (170, 215, 175), BLACK: (40, 38, 36), GREEN: (70, 150, 60), RED: (50, 50, 190)},
    ),
    "white, pastel": Palette(
        (245, 245, 245),
        (190, 190, 190),
        {START: (150, 200, 140), BLACK: (90, 90, 90), GREEN: (185, 225, 180), RED: (185, 180, 240)},
    ),
    "grey, discs": Palette(
        (170, 172, 170),
        (120, 120, 120),
        {START: (90, 160, 60), BLACK: (30, 30, 30), GREEN: (60, 130, 60), RED: (60, 50, 170)},
        "disc",
    ),
    "yellow, masks": Palette(
        (120, 205, 230),
        (80, 140, 160),
        {START: (60, 140, 40), BLACK: (25, 30, 30), GREEN: (60, 120, 30), RED: (30, 50, 200)},
        "mask",
    ),
    "sand, olive and orange": Palette(
        (165, 195, 215),
        (120, 140, 155),
        {START: (90, 180, 110), BLACK: (50, 50, 55), GREEN: (50, 130, 95), RED: (40, 90, 220)},
        "framed",
    ),
    "blue paper, teal and pink": Palette(
        (215, 190, 160),
        (165, 140, 110),
        {START: (140, 210, 90), BLACK: (60, 45, 30), GREEN: (130, 140, 40), RED: (150, 110, 230)},
        "disc",
    ),
}
"""Papers and inks of very different kinds; none is that of the board that the box prints."""

LIGHTS = ("even", "warm lamp", "shadow", "blue shade", "patch of sun", "dim")


def layout(side: int, seed: int) -> list[str]:
    """Rows of a board: the start in the middle, and some of each kind, the same in all four quarters."""
    rng = np.random.default_rng(seed)
    rows = np.full((side, side), PLAIN)
    half = side // 2
    for kind in (BLACK, GREEN, RED):
        for _ in range(max(1, side // 7)):
            row, column = rng.integers(0, half, 2)
            for down in (row, side - 1 - row):
                for right in (column, side - 1 - column):
                    rows[down, right] = kind
    rows[half, half] = START
    return ["".join(row) for row in rows]


def photograph(rows: list[str], palette: Palette, light: str, seed: int) -> tuple[Image, Points]:
    """A picture (1600 x 1200, BGR) of a board and the four outer corners (4x2, px) of its fields in it."""
    rng = np.random.default_rng(seed)
    flat = _flat(rows, palette)
    high, wide = flat.shape[:2]
    edge = _RIM * _PX
    inner = np.array([(edge, edge), (wide - edge, edge), (wide - edge, high - edge), (edge, high - edge)])
    whole = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float32)
    tilt = rng.uniform(-70, 70, (4, 2)) + np.array([(230, 60), (1370, 60), (1370, 1140), (230, 1140)])
    lie = cv2.getPerspectiveTransform(whole, tilt.astype(np.float32))
    picture = cv2.warpPerspective(flat, lie, (1600, 1200), flags=cv2.INTER_AREA, borderValue=(70, 95, 125))
    lit = np.asarray(picture, dtype=np.float32) ** 2.2 * _light(light, (1200, 1600), rng)
    seen = np.clip(lit, 0, 255.0**2.2) ** (1 / 2.2) + rng.normal(0, 2.0, picture.shape)
    blurred = cv2.GaussianBlur(np.clip(seen, 0, 255).astype(np.uint8), (0, 0), 0.8)
    packed = cv2.imdecode(cv2.imencode(".jpg", blurred, [cv2.IMWRITE_JPEG_QUALITY, 85])[1], cv2.IMREAD_COLOR)
    corners = cv2.perspectiveTransform(inner.reshape(-1, 1, 2), lie).reshape(4, 2)
    return np.asarray(packed, dtype=np.uint8), np.asarray(corners)


def _flat(rows: list[str], palette: Palette) -> Image:
    edge = round(_RIM * _PX)
    high, wide = (len(side) * _PX + 2 * edge for side in (rows, rows[0]))
    canvas = np.full((high, wide, 3), (70, 95, 125), dtype=np.uint8)
    canvas[edge // 2 : high - edge // 2, edge // 2 : wide - edge // 2] = palette.paper
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            x, y = edge + column * _PX, edge + row * _PX
            if sign in palette.paint:
                _sign(canvas[y : y + _PX, x : x + _PX], palette, sign)
            cv2.rectangle(canvas, (x, y), (x + _PX, y + _PX), palette.line, 1)
    return canvas


def _sign(field: npt.NDArray[np.uint8], palette: Palette, kind: str) -> None:
    """What is printed on one field; the start is a star in any form."""
    colour, middle = palette.paint[kind], _PX // 2
    if kind == START:
        turns = np.arange(10) * np.pi / 5
        reach = np.where(np.arange(10) % 2 == 0, 0.44, 0.2) * _PX
        star = np.stack([middle + reach * np.sin(turns), middle - reach * np.cos(turns)], axis=1)
        cv2.fillPoly(field, [np.rint(star).astype(np.int32)], colour, cv2.LINE_AA)
    elif palette.form == "whole" or (palette.form == "framed" and kind == BLACK):
        field[:] = colour
    elif palette.form == "disc":
        cv2.circle(field, (middle, middle), round(0.36 * _PX), colour, -1, cv2.LINE_AA)
    elif palette.form == "framed":
        field[3:-3, 3:-3] = colour
        field[12:-12, 12:-12] = palette.paper
    else:
        shares = [(-0.38, -0.4), (-0.15, -0.2), (0.15, -0.2), (0.38, -0.4), (0.36, 0.05), (0.0, 0.42), (-0.36, 0.05)]
        mask = np.array([(middle + x * _PX, middle + y * _PX) for x, y in shares])
        cv2.fillPoly(field, [np.rint(mask).astype(np.int32)], colour, cv2.LINE_AA)


def _light(kind: str, size: tuple[int, int], rng: np.random.Generator) -> Floats:
    """The share of the light (linear; BGR) that comes to each point."""
    y, x = np.mgrid[0 : size[0], 0 : size[1]] / max(size)
    far = np.hypot(x - rng.uniform(-0.2, 1.2), y - rng.uniform(-0.2, 0.2))
    lamp = (1.0 / (1 + far**2))[..., None]
    slope, across = rng.uniform(-0.4, 0.4), rng.uniform(0.4, 0.6)
    edge = np.clip((x - across - slope * (y - 0.4)) * 60, 0, 1)[..., None]
    match kind:
        case "warm lamp":
            return np.asarray(1.1 * lamp * (0.55, 0.85, 1.05))
        case "shadow":
            return np.asarray(lamp * (0.35 + 0.65 * edge))
        case "blue shade":
            return np.asarray(lamp * (edge + (1 - edge) * np.array([0.55, 0.42, 0.35])))
        case "patch of sun":
            patch = edge * np.clip((0.75 + slope * y - x) * 60, 0, 1)[..., None]
            return np.asarray(0.35 * lamp * (1.1, 1.0, 0.9) + 0.65 * patch * (0.8, 0.95, 1.0))
        case "dim":
            return np.asarray(0.12 * lamp * (0.8, 0.95, 1.0))
    return np.asarray(0.95 * np.ones((*size, 1)) * (1.0, 1.0, 1.0))
