"""A plugged-in camera that comes and goes, played by a small stand-in for OpenCV's capture."""

from collections.abc import Callable, Iterator
from threading import Event
from time import monotonic
from typing import Any, TypeVar

import numpy as np

from companion.errors import DeviceError
from hardware.live_camera import SILENCE_S, Capture, LiveCamera

PATIENCE_S = 5.0
T = TypeVar("T")


class FakeCapture:
    """Gives `frames` pictures, then False for ever, as an unplugged V4L2 camera does; stalls on demand."""

    def __init__(self, frames: int, *, opened: bool = True) -> None:
        self.left = frames
        self.opened = opened
        self.stall = Event()
        self.released = Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opened

    def read(self) -> tuple[bool, Any]:
        if self.left == 0:
            return False, None
        if self.left == 1:
            self.stall.wait(PATIENCE_S)
        self.left -= 1
        return True, np.zeros((4, 6, 3), np.uint8)

    def release(self) -> None:
        self.released.set()


def live(*captures: FakeCapture, clock: Callable[[], float] = lambda: 7.0) -> LiveCamera:
    """A camera whose attempts to open meet these captures one after the other, then only closed ones."""
    coming: Iterator[Capture] = iter(captures)
    return LiveCamera(0, opening=lambda: next(coming, FakeCapture(0, opened=False)), clock=clock, retry_s=(0.001,))


def until(attempt: Callable[[], T | None]) -> T:
    """What an attempt gives once it gives something: the camera reads in its own thread."""
    deadline = monotonic() + PATIENCE_S
    while monotonic() < deadline:
        if (result := attempt()) is not None:
            return result
    raise AssertionError("nothing came")


def trouble(camera: LiveCamera, now: float = 7.0) -> str | None:
    """What the camera is lost for; None while it is not."""
    try:
        camera.read(now)
    except DeviceError as error:
        return str(error)
    return None


def taken(camera: LiveCamera) -> tuple[float, Any] | None:
    """The camera's newest frame; None while it is lost."""
    try:
        return camera.read(7.0)
    except DeviceError:
        return None


def test_a_frame_carries_the_time_of_its_reading() -> None:
    capture = FakeCapture(2)
    camera = live(capture)
    taken_at_s, picture = until(lambda: camera.read(7.0))
    assert (taken_at_s, picture.shape) == (7.0, (4, 6, 3))
    assert camera.read(7.0) is None
    assert camera.size == (6, 4)
    capture.stall.set()
    camera.close()
    assert capture.released.is_set()


def test_a_camera_that_is_not_there_is_lost_not_wrong() -> None:
    camera = live()
    assert until(lambda: trouble(camera)) == "camera 0: cannot be opened"
    camera.close()


def test_an_unplugged_camera_is_lost_and_let_go() -> None:
    capture = FakeCapture(2)
    capture.stall.set()
    camera = live(capture)
    assert until(lambda: trouble(camera)).startswith("camera 0")
    assert capture.released.wait(PATIENCE_S)
    camera.close()


def test_a_returned_camera_gives_frames_again() -> None:
    gone, back = FakeCapture(0), FakeCapture(2)
    camera = live(gone, FakeCapture(0, opened=False), back)
    assert until(lambda: taken(camera))
    back.stall.set()
    camera.close()


def test_a_stalled_camera_does_not_block_the_reader_and_counts_as_lost() -> None:
    capture = FakeCapture(1)
    camera = live(capture)
    assert camera.read(7.0) is None
    assert camera.read(7.0 + SILENCE_S) is None
    assert until(lambda: trouble(camera, 7.1 + SILENCE_S)) == "camera 0: no picture for 3 s"
    capture.stall.set()
    camera.close()
