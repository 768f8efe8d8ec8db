"""The lens chessboard as a camera with a known lens sees it."""

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.charuco import HEIGHT_MM, WIDTH_MM, charuco_board

SIZE_PX = (960, 540)
FOCAL_PX = 740.0
MATRIX = np.array([[FOCAL_PX, 0, 486.0], [0, FOCAL_PX, 262.0], [0, 0, 1.0]])
PX_PER_MM = 4.0

LEANS = ((0, 0), (25, 0), (-25, 5), (0, 25), (5, -25), (20, 20), (-18, -20), (15, -15))
"""How the board is held, degrees about its x and y axes: enough for a lens."""


def seen_board(
    lean_deg: tuple[float, float], *, away_mm: float = 330.0, bend: float = 0.0, shift_mm: tuple[float, float] = (0, 0)
) -> Image:
    """The board leaned by so much before the camera; `bend` is the lens's k1."""
    turn, _ = cv2.Rodrigues(np.radians([*lean_deg, 0.0]))
    middle = np.array([WIDTH_MM / 2, HEIGHT_MM / 2, 0])
    place = np.array([shift_mm[0], shift_mm[1], away_mm]) - turn @ middle
    onto = MATRIX @ np.column_stack([turn[:, 0], turn[:, 1], place]) @ np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1])
    columns, rows = np.meshgrid(np.arange(SIZE_PX[0], dtype=np.float64), np.arange(SIZE_PX[1], dtype=np.float64))
    pixels = np.stack([columns.ravel(), rows.ravel()], axis=1).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(pixels, MATRIX, np.array([bend, 0, 0, 0, 0]), P=MATRIX)
    source = cv2.perspectiveTransform(straight, np.linalg.inv(onto)).reshape(SIZE_PX[1], SIZE_PX[0], 2)
    board = charuco_board().generateImage((round(WIDTH_MM * PX_PER_MM), round(HEIGHT_MM * PX_PER_MM)))
    paper = cv2.cvtColor(board, cv2.COLOR_GRAY2BGR)
    sheet = cv2.copyMakeBorder(paper, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(245, 245, 245))
    at = (source + 40).astype(np.float32)
    frame = cv2.remap(sheet, at[..., 0], at[..., 1], cv2.INTER_AREA, borderValue=(70, 80, 90))
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.7), dtype=np.uint8)
