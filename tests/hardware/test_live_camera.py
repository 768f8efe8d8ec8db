"""A plugged-in camera that comes and goes, played by a small stand-in for OpenCV's capture."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, TypeVar

import cv2
import numpy as np

from companion.core.errors import DeviceError
from hardware.capture_backends import Capture, Fixed, V4l2Opening, stable_name
from hardware.live_camera import CHOSEN_EVERY_S, MOST_STUCK, OPENING_S, SILENCE_S, LiveCamera
from tests.hardware.somebody import folder_for_all, told_nobody

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
        return True, np.full((4, 6, 3), 100 + self.left, np.uint8)

    def release(self) -> None:
        self.released.set()


def live(*captures: FakeCapture, clock: Callable[[], float] = lambda: 7.0) -> LiveCamera:
    """A camera whose attempts to open meet these captures one after the other, then only closed ones."""
    coming: Iterator[Capture] = iter(captures)
    return LiveCamera(0, lambda: next(coming, FakeCapture(0, opened=False)), clock=clock, retry_s=(0.001,))


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


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 7.0

    def __call__(self) -> float:
        return self.now


class Stepping:
    """A capture that gives the next of its pictures at every step of the test, and counts itself open."""

    def __init__(self, clock: Clock, pictures: Callable[[int], Any], step_s: float = 0.1) -> None:
        self._clock = clock
        self._pictures = pictures
        self._step_s = step_s
        self.given = 0
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def read(self) -> tuple[bool, Any]:
        self._clock.now += self._step_s
        self.given += 1
        picture = self._pictures(self.given)
        return picture is not None, picture

    def release(self) -> None:
        self.released = True


def noisy(number: int) -> Any:
    return np.full((32, 48, 3), 60 + number % 100, np.uint8)


def first_trouble(camera: LiveCamera, clock: Clock) -> str:
    return until(lambda: trouble(camera, clock.now))


def test_black_pictures_are_a_lost_camera_within_3_s() -> None:
    clock = Clock()
    capture = Stepping(
        clock, lambda number: noisy(number) if number < 5 else np.zeros((32, 48, 3), np.uint8) + number % 3
    )
    camera = LiveCamera(0, lambda: capture, clock=clock)
    told = until(lambda: ((found := trouble(camera, clock.now)) and "black" in found) or None) and trouble(
        camera, clock.now
    )
    assert told == "camera 0: gives black pictures: is its lens covered?"
    assert capture.given * 0.1 < 0.5 + 3
    camera.close()


def test_the_same_picture_over_and_over_is_a_lost_camera_within_3_s_and_it_is_opened_anew() -> None:
    clock = Clock()
    frozen = Stepping(clock, lambda number: noisy(min(number, 5)))
    captures: list[Stepping] = [frozen, Stepping(clock, lambda number: noisy(50 + number))]
    camera = LiveCamera(0, lambda: captures.pop(0) if len(captures) > 1 else captures[0], clock=clock, retry_s=(0.001,))
    until(lambda: frozen.released or None)
    assert frozen.given * 0.1 < 0.5 + 3
    assert until(lambda: taken(camera))[1].max() < 200
    assert until(lambda: ((found := taken(camera)) and found[1][0, 0, 0] > 100) or None)
    camera.close()


def test_a_still_table_seen_by_a_living_sensor_is_not_lost() -> None:
    clock = Clock()
    noise = np.random.default_rng(1)
    picture = np.full((64, 64, 3), 90, np.uint8)
    camera = LiveCamera(
        0, lambda: Stepping(clock, lambda _: picture + noise.integers(0, 2, picture.shape, np.uint8)), clock=clock
    )
    until(lambda: clock.now > 7 + 60 or None)
    assert trouble(camera, clock.now) is None
    camera.close()


def test_a_picture_in_which_one_corner_changes_is_a_living_one() -> None:
    clock = Clock()

    def counting(number: int) -> Any:
        picture = np.full((64, 64, 3), 90, np.uint8)
        picture[1, 1, 0] = number % 200
        return picture

    camera = LiveCamera(0, lambda: Stepping(clock, counting), clock=clock)
    until(lambda: clock.now > 7 + 30 or None)
    assert trouble(camera, clock.now) is None
    camera.close()


class Unreturning:
    """A capture whose read does not return until the test is over."""

    def __init__(self, ended: Event) -> None:
        self._ended = ended
        self.reading = Event()
        self.released = Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def read(self) -> tuple[bool, Any]:
        self.reading.set()
        self._ended.wait(60)
        return True, noisy(1)

    def release(self) -> None:
        self.released.set()


def test_a_read_that_never_returns_is_left_alone_and_the_camera_opened_anew() -> None:
    clock, ended = Clock(), Event()
    stuck = Unreturning(ended)
    back = FakeCapture(2)
    captures: list[Capture] = [stuck, back]
    camera = LiveCamera(
        0, lambda: captures.pop(0) if captures else FakeCapture(0, opened=False), clock=clock, retry_s=(0.001,)
    )
    assert stuck.reading.wait(PATIENCE_S)
    clock.now += OPENING_S + 0.1
    assert first_trouble(camera, clock) == "camera 0: no picture for 10 s"
    assert until(lambda: taken(camera))[1][0, 0, 0] == 101
    ended.set()
    assert stuck.released.wait(PATIENCE_S)  # when the call returns at last, that camera is let go
    back.stall.set()
    camera.close()


def test_reads_that_never_return_do_not_pile_up() -> None:
    clock, ended = Clock(), Event()
    opened: list[Unreturning] = []

    def opening() -> Capture:
        opened.append(Unreturning(ended))
        return opened[-1]

    camera = LiveCamera(0, opening, clock=clock, retry_s=(0.001,))
    for _ in range(20):
        assert until(lambda: opened[-1].reading.is_set() or None)
        before = len(opened)
        clock.now += OPENING_S + 0.1
        assert trouble(camera, clock.now)
        until(lambda before=before: len(opened) > before or len(opened) == MOST_STUCK + 1 or None)
    assert len(opened) == MOST_STUCK + 1
    ended.set()
    camera.close()


def test_fifty_times_unplugged_and_plugged_in_threads_and_files_stay_as_many() -> None:
    clock = Clock()
    captures = [Stepping(clock, lambda number: noisy(number) if number < 4 else None) for _ in range(51)]
    coming = iter(captures)
    camera = LiveCamera("fifty", lambda: next(coming, FakeCapture(0, opened=False)), clock=clock, retry_s=(0.001,))
    until(lambda: captures[0].released or None)
    before = len(os.listdir("/proc/self/fd"))
    until(lambda: captures[-1].released or None)
    assert len(os.listdir("/proc/self/fd")) == before
    assert [thread.name for thread in threading.enumerate()].count("camera fifty") == 1
    assert all(capture.released for capture in captures)
    camera.close()


def test_a_camera_is_opened_by_the_name_that_stays_with_it(tmp_path: Path) -> None:
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    for device in ("video0", "video2"):
        (tmp_path / device).touch()
    (by_id / "usb-Overhead-video-index0").symlink_to("../video0")
    opening = V4l2Opening(str(tmp_path / "video0"), (640, 360), Fixed(), by_id)
    assert opening.device() == str(tmp_path / "video0")
    (by_id / "usb-Overhead-video-index0").unlink()
    (by_id / "usb-Overhead-video-index0").symlink_to("../video2")
    assert opening.device() == str(tmp_path / "video2")


def test_a_camera_without_a_stable_name_keeps_its_number(tmp_path: Path) -> None:
    assert stable_name(tmp_path / "video0", tmp_path / "none") is None
    assert V4l2Opening(3, (640, 360), Fixed(), tmp_path / "none").device() == "/dev/video3"


def test_what_is_fixed_is_set_after_the_automatism_is_off() -> None:
    fixed = Fixed(white_balance_k=4600, exposure=157, focus=20)
    assert list(fixed.properties()) == [
        (cv2.CAP_PROP_AUTO_WB, 0),
        (cv2.CAP_PROP_WB_TEMPERATURE, 4600),
        (cv2.CAP_PROP_AUTO_EXPOSURE, 1),
        (cv2.CAP_PROP_EXPOSURE, 157),
        (cv2.CAP_PROP_AUTOFOCUS, 0),
        (cv2.CAP_PROP_FOCUS, 20),
    ]
    assert list(Fixed().properties()) == []
    assert Fixed(gains=(1.8, 1.5), exposure=157).controls() == {
        "AwbEnable": False,
        "ColourGains": (1.8, 1.5),
        "AeEnable": False,
        "ExposureTime": 15700,
    }


class Choosing(Stepping):
    """A device that has chosen another white at each look."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock, noisy)
        self.white_k = 4000.0

    def get(self, prop: int) -> float:
        self.white_k += 100
        return {cv2.CAP_PROP_WB_TEMPERATURE: self.white_k, cv2.CAP_PROP_EXPOSURE: 157.0}.get(prop, -1.0)


def test_what_a_device_has_chosen_by_itself_is_asked_of_it_every_two_seconds_and_not_for_each_frame() -> None:
    clock = Clock()
    device = Choosing(clock)
    camera = LiveCamera(0, lambda: device, clock=clock)
    until(lambda: camera.chosen != Fixed() or None)
    chosen = camera.chosen
    assert (chosen.exposure, chosen.focus, chosen.gains) == (157.0, None, None)  # -1: it has no focus to choose
    until(lambda: camera.chosen != chosen or None)
    camera.close()
    looks = (device.white_k - 4000) / 300  # each asks for three things
    assert 2 <= looks <= device.given * 0.1 / CHOSEN_EVERY_S + 1


def test_a_camera_that_cannot_tell_has_chosen_nothing() -> None:
    capture = FakeCapture(2)
    camera = live(capture)
    until(lambda: taken(camera))
    assert camera.chosen == Fixed()
    capture.stall.set()
    camera.close()


def test_a_user_without_rights_to_the_camera_is_told_the_group() -> None:
    with folder_for_all() as folder:
        device = folder / "video0"
        device.touch()
        device.chmod(0 if os.geteuid() != 0 else 0o600)
        opening = V4l2Opening(str(device), (640, 360), Fixed(), folder / "none")
        assert told_nobody(opening) == f"{device} may not be opened: sudo usermod -aG video $USER, then log in again"
