"""Alters pictures of trays as other sets might differ: fainter or tinted stones, hands and paper, light, blur, noise.

Only for teaching and for tests of what was taught.
"""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from vision.board.pose import BoardPose
from vision.board.stones import GIRDLE_MM

Floats = npt.NDArray[np.float32]


def px_per_mm(pose: BoardPose) -> float:
    """Scale of the picture at the board's centre."""
    return float(pose.matrix[0, 0] / pose.translation[2])


def fainter(picture: Image, pose: BoardPose, stones_mm: Points, chance: np.random.Generator) -> Image:
    """The stones as if they had no foil: less contrast to the floor, darker, another tint."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.float32)
    for at in pose.px(stones_mm, GIRDLE_MM):
        centre = tuple(round(float(v)) for v in at * 8)
        cv2.circle(mask, centre, int(9.3 * px_per_mm(pose) * 8), 1.0, cv2.FILLED, shift=3)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.7)[..., None]
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    floor = cv2.resize(cv2.medianBlur(small, 31), (width, height)).astype(np.float32)
    lit = picture.astype(np.float32)
    under = chance.uniform(0.2, 1.0)
    tint = chance.uniform(0.5, 1.4, 3) if chance.random() < 0.5 else np.ones(3)
    curved = lit if chance.random() < 0.6 else 255 * (lit / 255) ** chance.uniform(1.2, 2.2)
    shine = chance.uniform(0.3, 0.9) * tint * np.maximum(curved - under * floor, 0)
    stones = floor * under * chance.uniform(0.5, 1) + shine
    return _image(lit * (1 - soft) + soft * stones)


def covered(picture: Image, pose: BoardPose, chance: np.random.Generator) -> tuple[Image, npt.NDArray[np.bool_]]:
    """The picture with fingers or paper over it and their shadow, and where they are (H x W)."""
    scale = px_per_mm(pose)
    mask, shade = _fingers(picture.shape[:2], pose, chance)
    size = (picture.shape[1], picture.shape[0])
    shift = chance.uniform(-12, 12, 2) * scale
    moved = cv2.warpAffine(mask, np.array([[1, 0, shift[0]], [0, 1, shift[1]]], dtype=np.float32), size)
    shadow = cv2.GaussianBlur(moved, (0, 0), chance.uniform(2, 6) * scale)[..., None]
    dark = picture.astype(np.float32) * (1 - chance.uniform(0.1, 0.6) * shadow)
    level = np.percentile(picture, chance.uniform(70, 97)) * chance.uniform(0.5, 1.1)
    skin = level * np.array([chance.uniform(0.4, 0.9), chance.uniform(0.6, 0.95), 1.0])
    colour = skin if chance.random() < 0.75 else chance.uniform(20, 250, 3)
    grain = cv2.GaussianBlur(chance.normal(0, 1, mask.shape).astype(np.float32), (0, 0), 1.5) * chance.uniform(0, 6)
    soft = cv2.GaussianBlur(mask, (0, 0), chance.uniform(0.5, 1.0) * max(scale / 2, 0.5))[..., None]
    hand = colour * (0.35 + 0.65 * shade[..., None]) + grain[..., None]
    return _image(dark * (1 - soft) + soft * hand), mask > 0.5


def _fingers(shape: tuple[int, ...], pose: BoardPose, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Round bars side by side, sometimes a sheet of paper too: cover (0 or 1) and brightness (0..1), both H x W."""
    scale = px_per_mm(pose)
    mask, shade = np.zeros(shape[:2], np.float32), np.zeros(shape[:2], np.float32)
    base, way = pose.px([chance.uniform(-150, 150, 2)])[0], chance.uniform(0, 2 * np.pi)
    count = int(chance.integers(1, 5))
    for finger in range(count):
        turn = way + chance.normal(0, 0.25)
        along = np.array([np.cos(turn), np.sin(turn)])
        beside = np.array([-np.sin(way), np.cos(way)]) * (finger - count / 2) * chance.uniform(17, 24)
        tip = base + (beside + along * chance.uniform(-20, 20)) * scale
        end = tip + along * chance.uniform(60, 400) * scale
        radius = chance.uniform(6.5, 11) * scale
        bar = np.zeros(shape[:2], np.uint8)
        cv2.line(bar, _whole(tip), _whole(end), 255, max(2, int(2 * radius)))
        depth = np.clip(cv2.distanceTransform(bar, cv2.DIST_L2, 3) / radius, 0, 1)
        mask, shade = np.maximum(mask, bar > 0), np.maximum(shade, np.sqrt(1 - (1 - depth) ** 2) * (bar > 0))
    if chance.random() < 0.3:
        sides = chance.uniform(40, 120, 2) * scale
        box = cv2.boxPoints((tuple(map(float, base)), tuple(map(float, sides)), float(chance.uniform(0, 90))))
        paper = np.zeros(shape[:2], np.uint8)
        cv2.fillConvexPoly(paper, box.astype(np.int32), 1)
        mask, shade = np.maximum(mask, paper), np.maximum(shade, paper)
    return mask.astype(np.float32), shade.astype(np.float32)


def other_camera(picture: Image, chance: np.random.Generator) -> Image:
    """Other exposure, white balance, sharpness, noise and compression."""
    gain = chance.uniform(0.5, 1.35) * chance.uniform(0.75, 1.3, 3)
    lit = (255 * np.clip(picture * gain / 255, 0, 1) ** chance.uniform(0.8, 1.3)).astype(np.float32)
    lit = _softer(lit, chance)
    if chance.random() < 0.6:
        lit = lit + chance.normal(0, chance.uniform(0, 6), lit.shape).astype(np.float32)
    taken = _image(lit)
    if chance.random() < 0.5:
        _, packed = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, int(chance.uniform(65, 92))])
        taken = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
    return taken


def _softer(lit: Floats, chance: np.random.Generator) -> Floats:
    """Half the resolution, out of focus, or shaken; often none of them."""
    height, width = lit.shape[:2]
    kind = chance.random()
    if kind < 0.2 and width > 700:
        small = cv2.resize(lit, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)
    if kind < 0.45:
        return np.asarray(cv2.GaussianBlur(lit, (0, 0), chance.uniform(0.5, 2.2) * width / 1280), dtype=np.float32)
    if kind < 0.6:
        length = int(chance.integers(3, 8) * width / 1280) + 1
        kernel = np.zeros((length, length), np.float32)
        turn, middle = chance.uniform(0, np.pi), length / 2 - 0.5
        reach = np.array([np.cos(turn), np.sin(turn)]) * length / 2
        cv2.line(kernel, _whole(middle + reach), _whole(middle - reach), 1.0, 1)
        return np.asarray(cv2.filter2D(lit, -1, kernel / kernel.sum()), dtype=np.float32)
    return lit


def _whole(point: npt.NDArray[np.float64]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _image(values: npt.NDArray[np.floating]) -> Image:
    return np.asarray(np.clip(values, 0, 255), dtype=np.uint8)
