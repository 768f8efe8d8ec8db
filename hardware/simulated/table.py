"""What lies under the cards: the mat on a wooden table, and the light on all of it."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.mat import MAT, mat_picture
from hardware.simulated.viewpoint import Matrix, Viewpoint, project

OVERSAMPLING = 2
MAT_PX_PER_MM = 4
TABLE_PX_PER_MM = 2
TABLE_MARGIN_MM = 320

Layer = npt.NDArray[np.float32]  # (height, width, 3) or (height, width)


@lru_cache(maxsize=4)  # matches that follow one another, and a camera that is bumped and put back
def table_picture(size: tuple[int, int], viewpoint: Viewpoint, seed: int) -> Layer:
    """The mat on a wooden table in even light: float32 (height, width, 3), not to be written to."""
    big = (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING)
    to_big = oversampled() @ viewpoint.homography(size)
    wood = _wood(np.random.default_rng(seed))
    lie = np.array([[1, 0, -TABLE_MARGIN_MM], [0, 1, -TABLE_MARGIN_MM], [0, 0, 1]]) @ _pixel_to_mm(TABLE_PX_PER_MM)
    canvas = cv2.warpPerspective(wood, to_big @ lie, big, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    sheet = mat_picture(MAT_PX_PER_MM)
    to_canvas = to_big @ _pixel_to_mm(MAT_PX_PER_MM)
    cover = cv2.warpPerspective(np.ones(sheet.shape[:2], np.float32), to_canvas, big)
    shadow = cv2.GaussianBlur(cover, (0, 0), 3 * OVERSAMPLING)[:, :, np.newaxis]
    seen = cv2.warpPerspective(sheet, to_canvas, big, borderMode=cv2.BORDER_REPLICATE)
    ground = canvas * (1 - 0.3 * shadow)
    mixed = ground + (seen - ground) * cover[:, :, np.newaxis]
    return np.asarray(cv2.resize(mixed, size, interpolation=cv2.INTER_AREA), dtype=np.float32)


def _wood(chance: np.random.Generator) -> Image:
    """Planks with a grain along x: BGR uint8 at TABLE_PX_PER_MM."""
    width = (round(MAT.width_mm) + 2 * TABLE_MARGIN_MM) * TABLE_PX_PER_MM
    height = (round(MAT.height_mm) + 2 * TABLE_MARGIN_MM) * TABLE_PX_PER_MM
    coarse = chance.normal(0, 1, (height // 3, width // 80)).astype(np.float32)
    fine = chance.normal(0, 1, (height, width // 25)).astype(np.float32)
    grain = 6 * cv2.resize(coarse, (width, height)) + 4 * cv2.resize(fine, (width, height))
    plank = np.arange(height) // (90 * TABLE_PX_PER_MM)
    grain += chance.normal(0, 6, plank.max() + 1)[plank][:, np.newaxis]
    grain[np.arange(height) % (90 * TABLE_PX_PER_MM) < TABLE_PX_PER_MM] -= 35
    return to_bytes(np.array((92, 128, 168), np.float32) + grain[:, :, np.newaxis])


def _pixel_to_mm(px_per_mm: float) -> Matrix:
    """From a flat picture's pixels, whose centres lie half a pixel in, to mm."""
    return np.array([[1 / px_per_mm, 0, 0.5 / px_per_mm], [0, 1 / px_per_mm, 0.5 / px_per_mm], [0, 0, 1]])


def oversampled() -> Matrix:
    """From the picture's pixels to those of the oversampled one; centres fit what INTER_AREA does."""
    shift = (OVERSAMPLING - 1) / 2
    return np.array([[OVERSAMPLING, 0, shift], [0, OVERSAMPLING, shift], [0, 0, 1]], dtype=np.float64)


def light_gain(size: tuple[int, int], light: float) -> Layer:
    """What the light does to every pixel and channel: float32 (height, width, 3); warmer when it is dim."""
    width, height = size
    xs, ys = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    fall_off = 1.02 - 0.16 * (xs**2 + 0.6 * ys**2) / 1.6 - 0.05 * xs
    warmth = np.array((0.94 - 0.14 * (1 - light), 0.97 - 0.04 * (1 - light), 0.99))
    return np.asarray(fall_off[:, :, np.newaxis] * warmth * (0.05 + 0.95 * light), dtype=np.float32)


def glare_spot(size: tuple[int, int], homography: Matrix, px_per_mm: float) -> Image:
    """The mirror image of a lamp, to be added."""
    x, y = MAT.zone.centre_mm
    spot = project(homography, [(x + 12, y - 14)])[0]
    xs, ys = np.meshgrid(np.arange(size[0]) - spot[0], np.arange(size[1]) - spot[1])
    reach = ((xs / (26 * px_per_mm)) ** 2 + (ys / (15 * px_per_mm)) ** 2) * 1.2
    return to_bytes(np.repeat((330 * np.exp(-reach))[:, :, np.newaxis], 3, axis=2))


def to_bytes(layer: npt.NDArray[np.floating]) -> Image:
    """Rounded to 0..255."""
    return np.asarray(cv2.convertScaleAbs(layer), dtype=np.uint8)
