"""A real camera: read in a thread of its own, so that a stalled one never holds up the table."""

import time
from collections.abc import Callable
from functools import partial
from math import inf
from threading import Event, Lock, Thread

import cv2
import numpy as np

from calibration.array_types import Image
from companion.core.errors import DeviceError
from hardware.capture_backends import SELECT_TIMEOUT_S, Fixed, Opening, chosen_by

OPENING_S = 10.0  # from opening to the first frame; some cameras take long to wake
SILENCE_S = 2.5  # without a living frame for so long the camera counts as lost
CHOSEN_EVERY_S = 2.0  # how often a camera is asked what it has chosen
RETRY_S = (0.5, 1.0, 2.0)  # waits between attempts to open it anew
MOST_STUCK = 3  # threads that are left to reads that never return; more would only pile up
DARKEST = 16  # a picture without any brighter value is black: a sensor that sees anything has noise above that


class Liveliness:
    """Tells whether pictures are of the world: not black, not the same one over and over."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._new_s = self._bright_s = -inf

    def trouble(self, frame: Image, now: float) -> str | None:
        """What is wrong with the pictures for SILENCE_S; None when nothing is. `now` in s, monotonic."""
        if self._last is None or self._last.shape != frame.shape or cv2.norm(frame, self._last, cv2.NORM_INF) > 0:
            self._new_s = now
        self._last = frame
        self._bright_s = now if frame[::16].max() >= DARKEST or self._bright_s == -inf else self._bright_s
        if now - self._bright_s > SILENCE_S:
            return "gives black pictures: is its lens covered?"
        return "gives the same picture over and over" if now - self._new_s > SILENCE_S else None


class _Latest:
    """What the camera gave last: a frame that nobody has read yet, or the trouble. For several threads."""

    def __init__(self, now: float) -> None:
        self._lock = Lock()
        self._frame: tuple[float, Image] | None = None
        self._sign_s = now
        self._trouble: str | None = None
        self._liveliness = Liveliness()
        self.size: tuple[int, int] | None = None
        self.chosen = Fixed()

    def keep(self, frame: Image, now: float) -> bool:
        """A frame came; False when it is no picture of the world."""
        with self._lock:
            self._trouble = self._liveliness.trouble(frame, now)
            if self._trouble is not None:
                return False
            self._sign_s = now
            self._frame = now, frame
            self.size = frame.shape[1], frame.shape[0]
            return True

    def lost(self, trouble: str) -> None:
        """There are no frames, for a reason."""
        with self._lock:
            self._trouble = trouble

    def take(self, now: float) -> tuple[tuple[float, Image] | None, str | None]:
        """The frame that nobody has read yet, else the trouble."""
        with self._lock:
            frame, self._frame = self._frame, None
            silence_s = now - self._sign_s
            silent = f"no picture for {silence_s:.0f} s" if silence_s > SILENCE_S else None
            return frame, None if frame else self._trouble or silent


class _Reader:
    """One thread that opens a camera, reads it until it is lost, waits, and again, until it is told to end."""

    def __init__(
        self, name: str, opening: Opening, latest: _Latest, clock: Callable[[], float], retry_s: tuple[float, ...]
    ) -> None:
        self._opening = opening
        self._latest = latest
        self._clock = clock
        self._retry_s = retry_s
        self.due_s = clock() + OPENING_S  # when its thread must have been heard of again
        self._chosen_s = 0.0
        self.ending = Event()
        self.thread = Thread(target=self._run, name=f"camera {name}", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        attempts = 0
        while not self.ending.is_set():
            self.due_s = self._clock() + OPENING_S
            attempts = 0 if self._capture_while_there() else attempts + 1
            self.due_s = self._clock() + OPENING_S
            self.ending.wait(self._retry_s[min(attempts, len(self._retry_s) - 1)])

    def _capture_while_there(self) -> bool:
        """Takes frames until there are no more; tells whether there were any of the world."""
        try:
            capture = self._opening()
        except (DeviceError, cv2.error) as error:
            self._lost(str(error))
            return False
        seen = False
        try:
            if not capture.isOpened():
                self._lost("cannot be opened")
                return False
            while not self.ending.is_set():
                found, frame = capture.read()
                now = self._clock()
                self.due_s = now + SILENCE_S
                if self.ending.is_set():
                    break
                if not found:
                    self._lost("gives no pictures any more" if seen else "gives no pictures")
                    break
                if not self._latest.keep(np.asarray(frame, dtype=np.uint8), now):
                    break
                if not seen or now - self._chosen_s >= CHOSEN_EVERY_S:
                    self._latest.chosen, self._chosen_s = chosen_by(capture), now
                seen = True
        finally:
            capture.release()
        return seen

    def _lost(self, trouble: str) -> None:
        if not self.ending.is_set():
            self._latest.lost(trouble)


class LiveCamera:
    """Keeps the newest frame of a camera, and opens the camera anew when it was lost.

    Lost is: it does not open, gives nothing, black pictures or the same one for SILENCE_S, or a read that does not
    return. The thread of such a read is left to itself and another one tries.
    """

    ended = False

    def __init__(
        self,
        source: int | str,
        opening: Opening,
        *,
        clock: Callable[[], float] = time.monotonic,
        retry_s: tuple[float, ...] = RETRY_S,
    ) -> None:
        """`opening` opens the camera, `clock` must be the one that `read` is told. Never raises: it may be lost."""
        self.source = source
        self._latest = _Latest(clock())
        self._begin = partial(_Reader, str(source), opening, self._latest, clock, retry_s)
        self._reader = self._begin()
        self._stuck: list[Thread] = []
        self._closed = False

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame not read yet as (taken_at_s, BGR uint8). Raises DeviceError while the camera is lost."""
        if self._closed:
            return None
        frame, trouble = self._latest.take(now)
        if trouble is None:
            return frame
        if now > self._reader.due_s:
            self._leave_alone(self._reader)
        raise DeviceError(f"camera {self.source}: {trouble}")

    @property
    def size(self) -> tuple[int, int] | None:
        """(width, height) of the frames as they come; None before the first one."""
        return self._latest.size

    @property
    def chosen(self) -> Fixed:
        """What the camera has chosen by itself of late."""
        return self._latest.chosen

    def close(self) -> None:
        """Let go of the camera; a stalled one is left to its thread."""
        self._closed = True
        self._reader.ending.set()
        self._reader.thread.join(timeout=SELECT_TIMEOUT_S + 1)

    def _leave_alone(self, reader: _Reader) -> None:
        """A call of its thread does not return: when it does one day, the camera is let go; another thread tries."""
        self._stuck = [thread for thread in self._stuck if thread.is_alive()]
        if len(self._stuck) < MOST_STUCK:
            reader.ending.set()
            self._stuck.append(reader.thread)
            self._reader = self._begin()
