"""Recorded frames played as a camera: time comes from the frame number."""

from collections.abc import Callable, Iterator
from math import floor

from calibration.array_types import Image

LoadFrame = Callable[[], Image]

TIME_SLACK_S = 1e-6  # ticks are floating point sums: 0.30000000000000004 s is the third frame at 10 a second


def frame_number(elapsed_s: float, fps: float) -> int:
    """Which frame is the newest after this time, the first one being 0."""
    return floor((elapsed_s + TIME_SLACK_S) * fps)


class Recording:
    """Plays frames at `fps`, the first one at the first `read`; read once a frame, every frame is given once.

    Read less often than that, it skips frames as a live camera does.
    """

    def __init__(self, frames: Iterator[LoadFrame], *, fps: float) -> None:
        self.fps = fps
        self._frames = frames
        self._coming = next(frames, None)
        self._coming_index = 0
        self._started_s: float | None = None

    @property
    def ended(self) -> bool:
        """The last frame has been read."""
        return self._coming is None

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame that is due as (taken_at_s, BGR uint8); None when none is, or all have been read.

        Raises DeviceError for a frame that cannot be read; the next read goes on with the frame after it.
        """
        if self._started_s is None:
            self._started_s = now
        due = frame_number(now - self._started_s, self.fps)
        newest: tuple[int, LoadFrame] | None = None
        while self._coming is not None and self._coming_index <= due:
            newest = self._coming_index, self._coming
            self._coming = next(self._frames, None)
            self._coming_index += 1
        if newest is None:
            return None
        index, load = newest
        return self._started_s + index / self.fps, load()

    def close(self) -> None:
        """No more frames."""
        self._coming = None
        self._frames = iter(())
