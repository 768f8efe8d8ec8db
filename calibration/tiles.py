"""The board and the letter tiles of DIAMINO as they are printed, and as pictures for eyes and simulated tables.

Defaults, not the printed ones (DMQ-01, DMQ-02). Lengths in mm.
"""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from calibration.array_types import Image
from calibration.artwork.lettering import FONT
from calibration.artwork.paths import Path, ellipse, loop, star
from calibration.artwork.raster import bgr, raster
from calibration.artwork.shapes import Shape, filled
from calibration.mat import DICTIONARY, Marker
from companion.games.diamino.material import BLACK, GREEN, JOKER, RED, START, Board, Tiles

FIELD_MM, TILE_MM = 20.0, 18.0
RIM_MM = 30.0  # round the fields, with the markers in its corners
MARKER_OUT_MM, MARKER_MM = 15.0, 20.0
PAINT = {START: "#cfe8c8", BLACK: "#2b2a33", GREEN: "#6fb06a", RED: "#d2625a"}
TILE_PAPER, INK, GREY = "#fbf3dc", "#2c2440", "#8a86a0"
LETTER_MM, LETTER_AT = 10.5, complex(TILE_MM / 2 - 0.6, TILE_MM / 2 + 3.6)  # size, middle of its base line
DIGIT_MM, DIGIT_AT = 3.4, complex(TILE_MM - 2.6, TILE_MM - 1.4)
_GROUND = (236, 240, 240)
_OVERSAMPLING = 2


def markers(board: Board) -> tuple[Marker, ...]:
    """Markers 20 to 23 in the corners of the rim, from the rim's upper left corner."""
    low = RIM_MM - MARKER_OUT_MM
    right, bottom = (RIM_MM + side * FIELD_MM + MARKER_OUT_MM for side in (board.columns, board.rows))
    places = ((low, low), (right, low), (right, bottom), (low, bottom))
    return tuple(Marker(number, centre, MARKER_MM) for number, centre in enumerate(places, 20))


def board_mm(board: Board) -> tuple[float, float]:
    """Width and height of a board with its rim."""
    return board.columns * FIELD_MM + 2 * RIM_MM, board.rows * FIELD_MM + 2 * RIM_MM


def field_sign(kind: str, middle: complex) -> tuple[Shape, ...]:
    """The sign of a special field, so that colour is not all that tells it; none on plain fields."""
    return _SIGNS[kind](middle) if kind in _SIGNS else ()


def joker_sign(middle: complex) -> tuple[Shape, ...]:
    """What stands on a joker: like no letter, and like no sign of a field."""
    left, right = loop(-5.8 - 3.0j, -0.6 + 0j, -5.8 + 3.0j, -4.4 + 0j), loop(5.8 - 3.0j, 0.6 + 0j, 5.8 + 3.0j, 4.4 + 0j)
    return (filled("#2b2a33", middle + left, middle + right), filled("#2b2a33", ellipse(middle, 1.7, 1.7)))


def board_picture(board: Board, px_per_mm: float) -> Image:
    """The board with its rim: BGR uint8, to scale."""
    width_mm, height_mm = board_mm(board)
    scale = px_per_mm * _OVERSAMPLING
    canvas = np.full((round(height_mm * scale), round(width_mm * scale), 3), _GROUND, dtype=np.uint8)
    for at, kind in enumerate(board.fields):
        row, column = divmod(at, board.columns)
        x, y = (round((RIM_MM + place * FIELD_MM) * scale) for place in (column, row))
        side = round(FIELD_MM * scale)
        if kind in PAINT:
            canvas[y : y + side, x : x + side] = _sign_picture(kind, side)
        cv2.rectangle(canvas, (x, y), (x + side, y + side), bgr(GREY), max(1, round(0.2 * scale)))
    for marker in markers(board):
        _stick(canvas, marker, scale)
    size = (round(width_mm * px_per_mm), round(height_mm * px_per_mm))
    return np.asarray(cv2.resize(canvas, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


@cache
def tile_picture(letter: str, value: int, side_px: int) -> Image:
    """The whole top of a tile, upright: BGR uint8, square; "*" is a joker."""
    if letter == JOKER:
        ground = filled(TILE_PAPER, np.array([0, TILE_MM, TILE_MM * (1 + 1j), TILE_MM * 1j]))
        shapes = (ground, *joker_sign(TILE_MM / 2 * (1 + 1j)))
        return raster(shapes, width_mm=TILE_MM, height_mm=TILE_MM, width_px=side_px)
    big = side_px * _OVERSAMPLING
    picture = Pillow.new("RGB", (big, big), TILE_PAPER)
    pen = ImageDraw.Draw(picture)
    for text, size_mm, at in ((letter, LETTER_MM, LETTER_AT), (str(value), DIGIT_MM, DIGIT_AT)):
        scale = big / TILE_MM
        font = ImageFont.truetype(str(FONT), round(size_mm * scale))
        pen.text((at.real * scale, at.imag * scale), text, fill=INK, font=font, anchor="ms")
    flat = np.asarray(picture, dtype=np.uint8)[:, :, ::-1]
    return np.asarray(cv2.resize(flat, (side_px, side_px), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def tile_pictures(tiles: Tiles, side_px: int) -> dict[str, Image]:
    """Every face of a set, as it is printed."""
    faces = [*(letter for letter, *_ in tiles.letters), *([JOKER] if tiles.jokers else [])]
    return {letter: tile_picture(letter, tiles.values[letter], side_px) for letter in faces}


def special_fields(board: Board) -> dict[str, tuple[int, int]]:
    """One field (row, column) of each kind on which a sign is printed."""
    found = {kind: board.fields.find(kind) for kind in PAINT}
    return {kind: divmod(at, board.columns) for kind, at in found.items() if at >= 0}


@cache
def _sign_picture(kind: str, side_px: int) -> Image:
    middle = FIELD_MM / 2 * (1 + 1j)
    ground = filled(PAINT[kind], np.array([0, FIELD_MM, FIELD_MM * (1 + 1j), FIELD_MM * 1j]))
    shapes = (ground, *field_sign(kind, middle))
    return raster(shapes, width_mm=FIELD_MM, height_mm=FIELD_MM, width_px=side_px)


def _stick(canvas: Image, marker: Marker, scale: float) -> None:
    """A marker with its white margin: the rim."""
    left, top = (round(value * scale) for value in marker.corners_mm[0])
    side = round(marker.side_mm * scale)
    code = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), marker.id, 60)
    square = cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)
    canvas[top : top + side, left : left + side] = square[:, :, np.newaxis]


def _start(at: complex) -> tuple[Shape, ...]:
    return (filled("#3e8f47", star(at, 7, 3, 5)),)


def _black(at: complex) -> tuple[Shape, ...]:
    return (filled("#55535f", star(at, 7, 2.2, 4, 45)),)


def _green(at: complex) -> tuple[Shape, ...]:
    return (*_mask(at, "#2f6b38", "#e6f4e2"), filled("#2f6b38", _bar(at + 7.6j)))


def _red(at: complex) -> tuple[Shape, ...]:
    plus = at + 7.4j
    return (*_mask(at, "#7d221d", "#fbe4e0"), filled("#7d221d", _bar(plus)), filled("#7d221d", plus + 1j * _bar(0j)))


def _bar(at: complex) -> Path:
    """A short stroke: minus, or half a plus."""
    return at + ellipse(0j, 2.0, 0.5)


def _mask(at: complex, paint: str, eyes: str) -> tuple[Shape, ...]:
    """A devil's mask with horns."""
    face = loop(
        -5.4 - 5.6j, -3.4 - 3.2j, -2.4j, 3.4 - 3.2j, 5.4 - 5.6j, 5.2 + 0j, 2.6 + 4.2j, 5.4j, -2.6 + 4.2j, -5.2 + 0j
    )
    slits = (ellipse(at - 2.2 - 0.2j, 1.3, 0.8), ellipse(at + 2.2 - 0.2j, 1.3, 0.8), ellipse(at + 3.0j, 1.8, 0.5))
    return filled(paint, at + face), filled(eyes, *slits)


_SIGNS: dict[str, Callable[[complex], tuple[Shape, ...]]] = {START: _start, BLACK: _black, GREEN: _green, RED: _red}
