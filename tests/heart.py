"""The clock of a demo under test, whose frames cost time to draw: it runs only while a test waits for something."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Event, Thread

BEAT_S = 0.1  # of the demo's own time
PAUSE_S = 0.002  # of real time, in which browsers are answered


class Heart:
    """Beats as fast as the frames can be drawn while it is told to; each beat tells the demo a later time, s."""

    def __init__(self, beat: Callable[[float], None]) -> None:
        self._beat = beat
        self._now = 0.0
        self._beaten = Condition()
        self._going, self._ended = Event(), Event()
        self._thread = Thread(target=self._run)
        self._thread.start()

    @contextmanager
    def beating(self) -> Iterator[None]:
        """Time passes for as long as this lasts."""
        self._going.set()
        try:
            yield
        finally:
            self._going.clear()

    def lets_pass(self, seconds: float) -> None:
        """Until so much of the demo's own time has gone by."""
        with self.beating(), self._beaten:
            until = self._now + seconds
            assert self._beaten.wait_for(lambda: self._now >= until, timeout=60)

    def stop(self) -> None:
        """For good."""
        self._ended.set()
        self._going.set()
        self._thread.join()

    def _run(self) -> None:
        while self._going.wait() and not self._ended.wait(PAUSE_S):
            with self._beaten:
                self._now += BEAT_S
                self._beaten.notify_all()
            self._beat(self._now)
