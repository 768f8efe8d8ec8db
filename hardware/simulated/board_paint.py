"""Draws the spinning board into the picture of the simulated camera."""

from math import cos, radians

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.board import ROUND_RADIUS_MM, SOCKETS, STICKERS, TRAY, Point
from calibration.mat import DICTIONARY
from hardware.simulated.board import SeenBoard
from hardware.simulated.facets import CIRCLE, LIGHT_DEG, draw_stones, fill, place
from hardware.simulated.stones import Kind
from hardware.simulated.table import Layer, to_bytes
from hardware.simulated.viewpoint import Matrix

PX_PER_MM = 3.0  # of the flat picture
HALF_MM = 180.0
SHADOW_MM = 7.0
FLOOR, PAPER, INK = (42, 39, 38), (228, 230, 230), (22, 21, 21)  # BGR
PRINT = ((70, 170, 245), (60, 110, 230), (160, 110, 60), (90, 60, 200))
CORNERS = np.exp(2j * np.pi * np.arange(8) / 8)
ROUND = np.exp(2j * np.pi * np.arange(96) / 96)


class BoardPainter:
    """Paints boards into pictures of one camera; a board that lies as it lay costs only a copy."""

    def __init__(self, projection: Matrix, size: tuple[int, int], *, seed: int = 0) -> None:
        """`projection`: 3 x 4, from the mat frame to pixels of a picture of `size` (width, height)."""
        self._projection = projection
        self._size = size
        self._seed = seed
        self._prints: dict[Kind, Image] = {}
        self._painted: tuple[SeenBoard, float] | None = None
        self._patch: Image = np.zeros((0, 0, 3), np.uint8)
        self._place = (slice(0), slice(0))

    def paint(self, canvas: Image, gain: Layer, board: SeenBoard, light: float) -> None:
        """The board with its shadow over what the canvas shows; `gain` is what the light does, `light` its level.

        The canvas must show the same under the board whenever the light is the same.
        """
        if self._painted != (board, light):
            self._place = self._around(board)
            self._patch = self._fresh(canvas[self._place], gain[self._place], board)
            self._painted = (board, light)
        canvas[self._place] = self._patch

    def _around(self, board: SeenBoard) -> tuple[slice, slice]:
        """Rows and columns of the picture that the board can reach."""
        corners = place(self._projection, complex(*board.centre_mm) + (TRAY.rim_corner_mm + 25) * CIRCLE, 0)
        left, top = np.maximum(0, np.floor(corners.min(axis=0))).astype(int)
        right, bottom = np.minimum(self._size, np.ceil(corners.max(axis=0)) + 1).astype(int)
        return slice(int(top), max(int(top), int(bottom))), slice(int(left), max(int(left), int(right)))

    def _fresh(self, ground: Image, gain: Layer, board: SeenBoard) -> Image:
        if not ground.size:
            return ground
        rows, columns = self._place
        shift = np.array([[1, 0, -columns.start], [0, 1, -rows.start], [0, 0, 1]])
        seen = shift @ self._projection
        centre, turn = complex(*board.centre_mm), np.exp(1j * radians(board.angle_deg))
        raised = board.kind is Kind.TRAY
        outline = TRAY.rim_corner_mm * CORNERS * turn if raised else ROUND_RADIUS_MM * ROUND
        shadowed = _shadowed(ground, place(seen, centre - SHADOW_MM * np.exp(1j * radians(LIGHT_DEG)) + outline, 0))
        picture = self._flat_seen(board.kind, seen, centre, turn, (ground.shape[1], ground.shape[0]))
        if raised:
            _draw_rim(picture, seen, centre, turn)
        stones = [
            (complex(*board.on_table(stone.at_mm)), radians(stone.turn_deg + board.angle_deg), stone)
            for stone in board.stones
        ]
        draw_stones(picture, seen, stones)
        lit = cv2.multiply(cv2.GaussianBlur(picture, (0, 0), 0.6), gain, dtype=cv2.CV_8U)
        cover = _cover(ground, place(seen, centre + outline, TRAY.rim_height_mm if raised else 0), 0.6)
        return np.asarray(cv2.blendLinear(lit, shadowed, cover, 1 - cover), dtype=np.uint8)

    def _flat_seen(self, kind: Kind, seen: Matrix, centre: complex, turn: complex, size: tuple[int, int]) -> Image:
        """The board without stones and rim, as the camera sees it."""
        step = 1 / PX_PER_MM
        flat = np.array([[step, 0, step / 2 - HALF_MM], [0, step, step / 2 - HALF_MM], [0, 0, 1]])
        x_axis, y_axis = (turn.real, turn.imag, 0, 0), (-turn.imag, turn.real, 0, 0)
        lie = np.array([x_axis, y_axis, (centre.real, centre.imag, 0, 1)]).T
        return np.asarray(cv2.warpPerspective(self._print(kind), seen @ lie @ flat, size), dtype=np.uint8)

    def _print(self, kind: Kind) -> Image:
        if kind not in self._prints:
            chance = np.random.default_rng(self._seed)
            flat = _tray_print(chance) if kind is Kind.TRAY else _socket_print(chance)
            _stick(flat)
            self._prints[kind] = np.asarray(cv2.GaussianBlur(flat, (0, 0), 0.8), dtype=np.uint8)
        return self._prints[kind]


def _cover(ground: Image, outline_px: npt.NDArray[np.float64], soft_px: float) -> Layer:
    """How far (0..1) an outline covers each pixel, its edge blurred."""
    shape = np.zeros(ground.shape[:2], np.uint8)
    fill(shape, outline_px, (255,))
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), soft_px) * np.float32(1 / 255), dtype=np.float32)


def _shadowed(ground: Image, outline_px: npt.NDArray[np.float64]) -> Image:
    """The table with the board's shadow on it."""
    left = 1 - 0.5 * _cover(ground, outline_px, 7)
    return np.asarray(cv2.multiply(ground, cv2.merge([left] * 3), dtype=cv2.CV_8U), dtype=np.uint8)


def _draw_rim(picture: Image, seen: Matrix, centre: complex, turn: complex) -> None:
    """The slope round the floor, each side as bright as it looks towards the lamp."""
    inner = place(seen, centre + TRAY.corner_mm * CORNERS * turn, 0)
    outer = place(seen, centre + TRAY.rim_corner_mm * CORNERS * turn, TRAY.rim_height_mm)
    for side in range(8):
        after = (side + 1) % 8
        outwards = np.angle(turn) + radians(22.5 + 45 * side)
        level = 20 + 34 * max(0.0, -cos(outwards - radians(LIGHT_DEG)))
        fill(picture, np.array([inner[side], inner[after], outer[after], outer[side]]), (level, level, level))


def _flat_px(points: npt.NDArray[np.complex128]) -> npt.NDArray[np.float64]:
    """Pixels of the flat picture of points of the board frame (x + iy, mm)."""
    return np.asarray((np.stack([points.real, points.imag], axis=-1) + HALF_MM) * PX_PER_MM - 0.5)


def _tray_print(chance: np.random.Generator) -> Image:
    """The black floor, a little worn."""
    side = round(2 * HALF_MM * PX_PER_MM)
    worn = cv2.resize(chance.normal(0, 2.0, (12, 12)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    grain = chance.normal(0, 1.2, (side, side)).astype(np.float32)
    return to_bytes(np.array(FLOOR, np.float32) + (worn + grain)[:, :, np.newaxis])


def _socket_print(chance: np.random.Generator) -> Image:
    """A bright spiral with a dark pit in a pale ring at every socket."""
    side = round(2 * HALF_MM * PX_PER_MM)
    axis = (np.arange(side) + 0.5) / PX_PER_MM - HALF_MM
    away, angle = np.hypot(axis[None, :], axis[:, None]), np.arctan2(axis[:, None], axis[None, :])
    swirl = cv2.resize(chance.normal(0, 0.35, (24, 24)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    band = np.floor((away / 34 + angle / (2 * np.pi) * 2 + swirl) % len(PRINT)).astype(int) % len(PRINT)
    flat = to_bytes(np.array(PRINT, np.float32)[band] + 10 * swirl[:, :, np.newaxis])
    for spot in range(120):
        turn, out = chance.uniform(0, 2 * np.pi), 150 * np.sqrt(chance.uniform())
        colour = PRINT[spot % len(PRINT)] if spot % 3 else PAPER
        fill(flat, _flat_px(out * np.exp(1j * turn) + chance.uniform(1.5, 4) * CIRCLE), colour)
    for socket in SOCKETS:
        at = complex(*socket)
        fill(flat, _flat_px(at + 10.0 * CIRCLE), (120, 190, 220))
        fill(flat, _flat_px(at + 9.2 * CIRCLE), (26, 24, 28))
        fill(flat, _flat_px(at + 3.0 * CIRCLE - 1.5 - 1.5j), (46, 44, 52))
    return flat


def _stick(flat: Image) -> None:
    """The three stickers on the rim."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    for sticker in STICKERS:
        fill(flat, _flat_px(_complex(sticker.corners_mm(sticker.edge_mm))), PAPER)
        code = cv2.aruco.generateImageMarker(dictionary, sticker.id, 6)
        first, second, _, last = _complex(sticker.corners_mm())
        right, down = (second - first) / 6, (last - first) / 6
        for (row, column), bit in np.ndenumerate(code):
            cell = first + column * right + row * down
            corners = _flat_px(np.array([cell, cell + right, cell + right + down, cell + down]))
            fill(flat, corners, PAPER if bit else INK)


def _complex(points: tuple[Point, ...]) -> npt.NDArray[np.complex128]:
    return np.array([complex(x, y) for x, y in points])
