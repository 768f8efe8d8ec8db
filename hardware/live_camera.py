"""A real camera: read in a thread of its own, so that a stalled one never holds up the table."""

import os
import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Protocol

import cv2
import numpy as np

from calibration.image import Image
from companion.errors import DeviceError

SELECT_TIMEOUT_S = 2  # how long a V4L2 camera may stall before a read fails
SILENCE_S = 3.0  # without a frame for so long the camera counts as lost
RETRY_S = (0.5, 1.0, 2.0, 4.0, 8.0)  # waits between attempts to open it anew


class Capture(Protocol):
    """The part of cv2.VideoCapture that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name

    def read(self) -> tuple[bool, Any]: ...

    def release(self) -> None: ...


class LiveCamera:
    """Keeps the newest frame of a camera, and opens the camera anew when it was lost.

    An unplugged V4L2 camera gives False at once and for ever, and a stalled one after SELECT_TIMEOUT_S; neither
    raises. `size` None takes the frames as they come.
    """

    ended = False

    def __init__(
        self,
        source: int | str,
        *,
        backend: int = cv2.CAP_ANY,
        size: tuple[int, int] | None = None,
        opening: Callable[[], Capture] | None = None,
        clock: Callable[[], float] = time.monotonic,
        retry_s: tuple[float, ...] = RETRY_S,
    ) -> None:
        """`clock` must be the one that `read` is told; `opening` stands in for OpenCV. Never raises: it may be lost."""
        self.source = source
        self._open = opening or (lambda: open_capture(source, backend, size))
        self._clock = clock
        self._retry_s = retry_s
        self._lock = Lock()
        self._newest: tuple[float, Image] | None = None
        self._size: tuple[int, int] | None = None
        self._last_sign_s = clock()
        self._trouble: str | None = None
        self._closing = Event()
        self._thread = Thread(target=self._run, name=f"camera {source}", daemon=True)
        self._thread.start()

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame not read yet as (taken_at_s, BGR uint8). Raises DeviceError while the camera is lost."""
        with self._lock:
            newest, self._newest = self._newest, None
            if newest is not None:
                return newest
            if self._trouble is not None:
                raise DeviceError(f"camera {self.source}: {self._trouble}")
            if now - self._last_sign_s > SILENCE_S:
                raise DeviceError(f"camera {self.source}: no picture for {now - self._last_sign_s:.0f} s")
            return None

    @property
    def size(self) -> tuple[int, int] | None:
        """(width, height) of the frames as they come; None before the first one."""
        return self._size

    def close(self) -> None:
        """Let go of the camera; a stalled one is left to its thread."""
        self._closing.set()
        self._thread.join(timeout=SELECT_TIMEOUT_S + 1)

    def _run(self) -> None:
        """Open, read until the camera is lost, wait, again."""
        attempts = 0
        while not self._closing.is_set():
            attempts = 0 if self._capture_while_there() else attempts + 1
            self._closing.wait(self._retry_s[min(attempts, len(self._retry_s) - 1)])

    def _capture_while_there(self) -> bool:
        """Take frames until there are no more; tells whether there were any."""
        capture = self._open()
        seen = False
        try:
            if not capture.isOpened():
                self._lost("cannot be opened")
                return False
            while not self._closing.is_set():
                found, frame = capture.read()
                if not found:
                    self._lost("gives no pictures any more" if seen else "gives no pictures")
                    break
                seen = True
                self._keep(np.asarray(frame, dtype=np.uint8))
        finally:
            capture.release()
        return seen

    def _keep(self, frame: Image) -> None:
        with self._lock:
            self._last_sign_s = self._clock()
            self._newest = self._last_sign_s, frame
            self._size = frame.shape[1], frame.shape[0]
            self._trouble = None

    def _lost(self, trouble: str) -> None:
        with self._lock:
            self._trouble = trouble


def open_capture(source: int | str, backend: int, size: tuple[int, int] | None) -> Capture:
    """OpenCV's capture of a camera, asked for a size as MJPG: uncompressed, USB is too slow for 1280 x 720.

    The size is a wish: `set` says yes to sizes the camera lacks, so frames are taken in the size they come in.
    """
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(SELECT_TIMEOUT_S))
    capture = cv2.VideoCapture(source, backend)
    if size is not None and capture.isOpened():
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    return capture
