"""The camera's lens: intrinsic matrix and distortion, from calibration or a sensible default."""

from dataclasses import dataclass
from math import radians, tan

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Matrix

DEFAULT_WIDTH_DEG = 66.0  # horizontal field of view of the Pi camera module 3; most webcams have 60 to 78


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole with distortion for pictures of `size_px` (width, height).

    `matrix`: 3x3 intrinsic, px. `distortion`: OpenCV's k1 k2 p1 p2 k3.
    """

    matrix: Matrix
    distortion: npt.NDArray[np.float64]
    size_px: tuple[int, int]

    @property
    def is_straight(self) -> bool:
        """Whether pictures need no correction."""
        return not self.distortion.any()

    def scaled(self, size_px: tuple[int, int]) -> "Lens":
        """The same lens for pictures of another size (width, height, px) of the same view."""
        if size_px == self.size_px:
            return self
        factor = size_px[0] / self.size_px[0]
        matrix = self.matrix * factor
        matrix[:2, 2] += (factor - 1) / 2
        matrix[2, 2] = 1.0
        return Lens(matrix, self.distortion, size_px)


def default_lens(size_px: tuple[int, int]) -> Lens:
    """What is assumed without a calibration: no distortion, the middle of the picture, DEFAULT_WIDTH_DEG wide."""
    width, height = size_px
    focal = width / 2 / tan(radians(DEFAULT_WIDTH_DEG / 2))
    matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
    return Lens(matrix, np.zeros(5), size_px)


class Straightener:
    """Pictures without the lens's distortion; keeps its map, as the lens stays the same."""

    def __init__(self, lens: Lens | None = None) -> None:
        self._lens = lens
        self._maps: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]] | None = None
        self._for_size: tuple[int, int] | None = None

    def lens(self, frame: Image) -> Lens:
        """The lens for pictures of this size."""
        size = (frame.shape[1], frame.shape[0])
        return default_lens(size) if self._lens is None else self._lens.scaled(size)

    def straighten(self, frame: Image) -> Image:
        """The frame as a pinhole with the same matrix would show it, same size."""
        lens = self.lens(frame)
        if lens.is_straight:
            return frame
        if self._maps is None or self._for_size != lens.size_px:
            self._for_size = lens.size_px
            maps = cv2.initUndistortRectifyMap(
                lens.matrix, lens.distortion, np.eye(3), lens.matrix, lens.size_px, cv2.CV_16SC2
            )
            self._maps = (np.asarray(maps[0], dtype=np.int16), np.asarray(maps[1], dtype=np.uint16))
        straight = cv2.remap(frame, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(straight, dtype=np.uint8)
