"""Shapes to pixels."""

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image
from calibration.artwork.shapes import Shape

OVERSAMPLING = 2
SUBPIXEL_BITS = 4


def raster(shapes: Iterable[Shape], *, width_mm: float, height_mm: float, width_px: int) -> Image:
    """BGR uint8 of shape (height_px, width_px, 3) on white; the height follows from the size in mm."""
    height_px = round(width_px * height_mm / width_mm)
    canvas = np.full((height_px * OVERSAMPLING, width_px * OVERSAMPLING, 3), 255, dtype=np.uint8)
    px_per_mm = width_px * OVERSAMPLING / width_mm
    for shape in shapes:
        _paint(canvas, shape, px_per_mm)
    picture = cv2.resize(canvas, (width_px, height_px), interpolation=cv2.INTER_AREA)
    return np.asarray(picture, dtype=np.uint8)


def _paint(canvas: Image, shape: Shape, px_per_mm: float) -> None:
    """Draw one shape; a translucent one is mixed in over its own patch only."""
    contours = [_fixed_point(path, px_per_mm) for path in shape.paths]
    if shape.opacity >= 1:
        _draw(canvas, shape, contours, px_per_mm)
        return
    rows, columns = _patch(contours, canvas)
    patch = canvas[rows, columns]
    if patch.size:
        before = patch.copy()
        _draw(canvas, shape, contours, px_per_mm)
        cv2.addWeighted(patch, shape.opacity, before, 1 - shape.opacity, 0, dst=patch)


def _draw(canvas: Image, shape: Shape, contours: list[npt.NDArray[np.int32]], px_per_mm: float) -> None:
    if shape.fill is not None:
        cv2.fillPoly(canvas, contours, bgr(shape.fill), cv2.LINE_AA, SUBPIXEL_BITS)
    if shape.ink_mm:
        thickness = max(1, round(shape.ink_mm * px_per_mm))
        cv2.polylines(canvas, contours, shape.fill is not None, bgr(shape.ink), thickness, cv2.LINE_AA, SUBPIXEL_BITS)


def bgr(colour: str) -> tuple[int, int, int]:
    """The colour "#rrggbb" as blue, green, red in 0..255."""
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


def _fixed_point(path: npt.NDArray[np.complex128], px_per_mm: float) -> npt.NDArray[np.int32]:
    """OpenCV's integer coordinates with SUBPIXEL_BITS; pixel centres lie at whole numbers."""
    scaled = (path * px_per_mm - (0.5 + 0.5j)) * (1 << SUBPIXEL_BITS)
    return np.rint(np.stack([scaled.real, scaled.imag], axis=1)).astype(np.int32)


def _patch(contours: list[npt.NDArray[np.int32]], canvas: Image) -> tuple[slice, slice]:
    """Rows and columns of the canvas that the contours can touch."""
    points = np.concatenate(contours) >> SUBPIXEL_BITS
    left, top = (int(value) for value in np.maximum(points.min(axis=0) - 2, 0))
    right, bottom = (int(value) for value in points.max(axis=0) + 3)
    return slice(top, min(bottom, canvas.shape[0])), slice(left, min(right, canvas.shape[1]))
