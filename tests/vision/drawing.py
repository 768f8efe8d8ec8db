"""Small cards and a mat drawn in code, seen by a camera that is drawn too."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.array_types import Image, Matrix
from vision.plane import MARKER_CENTRES_MM, MARKER_SIDE_MM, MAT_MM, ZONE_MM

MAT_PX_PER_MM = 4
FACE_PX = (280, 435)  # 5 px a mm
SHADES = {"red": (60, 60, 200), "blue": (190, 90, 40), "green": (70, 150, 60)}


@dataclass(frozen=True)
class Laid:
    """A picture laid on the mat: its middle in mm, its angle in degrees clockwise, its size in mm."""

    picture: Image
    at_mm: tuple[float, float] = (148.5, 105.0)
    angle_deg: float = 0.0
    size_mm: tuple[float, float] = (56.0, 87.0)


def draw_face(seed: int, shade: tuple[int, int, int]) -> Image:
    """A white-bordered picture: shapes that the seed decides, on a ground, with some of them in the shade."""
    chance = np.random.default_rng(seed)
    width, height = FACE_PX
    face = np.full((height, width, 3), (225, 215, 200), dtype=np.uint8)
    for number in range(9):
        at = tuple(int(value) for value in chance.uniform((30, 30), (width - 30, height - 30)))
        size = tuple(int(value) for value in chance.uniform(18, 70, 2))
        colour = shade if number % 2 else tuple(int(value) for value in chance.uniform(20, 235, 3))
        cv2.ellipse(face, at, size, float(chance.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
        cv2.ellipse(face, at, size, float(chance.uniform(0, 180)), 0, 360, (40, 40, 40), 3, cv2.LINE_AA)
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), (245, 245, 245), 30)
    return face


def draw_mat() -> Image:
    """The mat from straight above, MAT_PX_PER_MM."""
    width, height = (round(side * MAT_PX_PER_MM) for side in MAT_MM)
    mat = np.full((height, width, 3), 235, dtype=np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER_SIDE_MM * MAT_PX_PER_MM)
    for marker, (x, y) in MARKER_CENTRES_MM.items():
        left, top = round(x * MAT_PX_PER_MM - side / 2), round(y * MAT_PX_PER_MM - side / 2)
        drawn = cv2.aruco.generateImageMarker(dictionary, marker, side)
        mat[top : top + side, left : left + side] = drawn[:, :, None]
    left, top, right, bottom = (round(value * MAT_PX_PER_MM) for value in ZONE_MM)
    cv2.rectangle(mat, (left, top), (right, bottom), (120, 120, 120), 2)
    return mat


def lay(mat: Image, laid: Laid) -> None:
    """Draws a picture onto the mat."""
    height, width = laid.picture.shape[:2]
    turn = np.radians(laid.angle_deg)
    scale = laid.size_mm[0] * MAT_PX_PER_MM / width
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    x, y = (value * MAT_PX_PER_MM for value in laid.at_mm)
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0]])
    matrix[:, 2] = np.array([x, y]) - matrix[:, :2] @ np.array([width / 2, height / 2])
    target = (mat.shape[1], mat.shape[0])
    drawn = cv2.warpAffine(laid.picture, matrix, target, flags=cv2.INTER_AREA)
    there = cv2.warpAffine(np.full((height, width), 255, np.uint8), matrix, target)
    mat[there > 127] = drawn[there > 127]


def camera_matrix() -> Matrix:
    """From px of the drawn mat to px of a frame of 1280 x 720: a camera that looks down a little from the side."""
    width, height = (side * MAT_PX_PER_MM for side in MAT_MM)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    seen = np.array([(395, 195), (890, 185), (930, 540), (355, 530)], dtype=np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, seen), dtype=np.float64)


def take_frame(*laid: Laid, light: Sequence[float] = (1.0, 1.0, 1.0), noise: float = 2.0) -> Image:
    """What the camera sees with these pictures on the mat, the last one on top, in light of a colour (BGR gains)."""
    mat = draw_mat()
    for one in laid:
        lay(mat, one)
    table = np.full((720, 1280, 3), (60, 80, 100), dtype=np.uint8)
    smooth = cv2.GaussianBlur(mat, (0, 0), 1.2)
    frame = cv2.warpPerspective(smooth, camera_matrix(), (1280, 720), table, borderMode=cv2.BORDER_TRANSPARENT)
    grain = np.random.default_rng(7).normal(0, noise, frame.shape)
    return np.clip(frame * np.array(light) + grain, 0, 255).astype(np.uint8)
