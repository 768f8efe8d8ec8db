"""Time on one thread."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

import cv2


class Stopwatch:
    """Times blocks of code: `with watch:` adds one to `times_ms`."""

    def __init__(self) -> None:
        self.times_ms: list[float] = []
        self._begun_s = 0.0

    def __enter__(self) -> None:
        self._begun_s = time.perf_counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.times_ms.append(1000 * (time.perf_counter() - self._begun_s))


@contextmanager
def one_thread() -> Iterator[None]:
    """OpenCV kept to one thread, as the figures state."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(before)
