"""The mean of frames in which nothing moves: the camera's noise shrinks with the root of their number.

Looks at the same still card share everything else: glare, cover, softness. So the pictures are averaged and read
once; the chances of several looks are never multiplied, as if each were evidence of its own.
"""

import cv2
import numpy as np

from calibration.array_types import Floats, Image

_MOST = 16  # frames: what noise is left then is a quarter


class FrameAverage:
    """Frames (uint8, one shape) of one scene, added up until it is forgotten."""

    def __init__(self) -> None:
        self._sum: Floats | None = None
        self._count = 0

    def forget(self) -> None:
        """The scene changed: nothing added before counts."""
        self._sum = None
        self._count = 0

    def add(self, frame: Image) -> None:
        """One more frame of the scene; those after the sixteenth are not needed."""
        if self._sum is None:
            self._sum = np.zeros(frame.shape, dtype=np.float32)
        if self._count < _MOST:
            cv2.accumulate(frame, self._sum)
            self._count += 1

    def picture(self) -> Image | None:
        """The mean of the frames, rounded; None when there are none."""
        return None if self._sum is None else cv2.convertScaleAbs(self._sum, alpha=1 / self._count)
