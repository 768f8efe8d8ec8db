"""A camera that is lost and comes back: every eye says so, and judges nothing of what it shows as it wakes."""

import numpy as np
import pytest

from companion.core.errors import DeviceError
from vision.frames import WAKING_S, Frames, Taken

PICTURE = np.zeros((4, 6, 3), np.uint8)


class Plugged:
    """A camera that gives a frame at every look while it is plugged in."""

    def __init__(self) -> None:
        self.plugged = True
        self.fresh = True

    def read(self, now: float) -> Taken | None:
        if not self.plugged:
            raise DeviceError("unplugged")
        return (now, PICTURE) if self.fresh else None

    def close(self) -> None:
        self.plugged = False


@pytest.fixture
def camera() -> Plugged:
    return Plugged()


@pytest.fixture
def frames(camera: Plugged) -> Frames:
    return Frames(camera)


def lose(camera: Plugged, frames: Frames, now: float) -> None:
    camera.plugged = False
    with pytest.raises(DeviceError):
        frames.read(now)
    camera.plugged = True


def test_a_camera_that_is_there_from_the_start_is_judged_at_once(frames: Frames) -> None:
    assert frames.read(5.0) == (5.0, PICTURE)
    assert not frames.lost


def test_a_camera_that_comes_back_is_lost_until_it_has_woken(camera: Plugged, frames: Frames) -> None:
    lose(camera, frames, 5.0)
    assert [frames.read(6.0 + tenth / 10) is None for tenth in range(12)] == [True] * 10 + [False] * 2
    assert not frames.lost


def test_one_that_is_lost_again_as_it_wakes_wakes_anew(camera: Plugged, frames: Frames) -> None:
    lose(camera, frames, 5.0)
    assert frames.read(6.0) is None
    lose(camera, frames, 6.5)
    assert frames.read(6.0 + WAKING_S) is None
    assert frames.lost


def test_no_new_frame_is_no_sign_of_life(camera: Plugged, frames: Frames) -> None:
    lose(camera, frames, 5.0)
    camera.fresh = False
    assert frames.read(20.0) is None
    assert frames.lost


def test_closing_closes_the_camera(camera: Plugged, frames: Frames) -> None:
    frames.close()
    assert not camera.plugged
