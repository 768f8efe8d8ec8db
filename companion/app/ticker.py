"""The heartbeat of a box: a thread that ticks it by the monotonic clock."""

import logging
import threading
import time
from collections.abc import Callable

log = logging.getLogger(__name__)


class Ticker:
    """Calls `tick(now)` so many times a second until closed; a tick that raises ends it and calls `failed`."""

    def __init__(self, tick: Callable[[float], None], *, per_s: float, failed: Callable[[], None]) -> None:
        self._tick = tick
        self._period_s = 1 / per_s
        self._failed = failed
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ticker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Waits for the running tick to end."""
        self._closing.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        due = time.monotonic()
        while not self._closing.wait(max(0.0, due - time.monotonic())):
            now = time.monotonic()
            due = max(due + self._period_s, now)
            try:
                self._tick(now)
            except Exception:
                log.exception("the box stopped")
                self._failed()
                return
