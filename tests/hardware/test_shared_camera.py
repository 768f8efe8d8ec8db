"""One camera, two eyes."""

import numpy as np
import pytest

from companion.core.errors import DeviceError
from hardware.shared_camera import SharedCamera


class Scripted:
    """A camera that gives what it is told to: a number (a grey frame), None, or an error."""

    ended = False

    def __init__(self, *script):
        self.script = list(script)
        self.asked = 0
        self.closed = 0

    def read(self, now):
        self.asked += 1
        what = self.script.pop(0) if self.script else None
        if isinstance(what, DeviceError):
            raise what
        return None if what is None else (now, np.full((1, 1, 3), what, np.uint8))

    def close(self):
        self.closed += 1


def grey(taken):
    return None if taken is None else int(taken[1][0, 0, 0])


def test_each_eye_gets_each_frame_once_and_the_camera_is_asked_once():
    camera = Scripted(1, 2, 3)
    shared = SharedCamera(camera)
    one, other = shared.view(), shared.view()
    assert [(grey(one.read(now)), grey(other.read(now))) for now in (0.0, 0.1, 0.2)] == [(1, 1), (2, 2), (3, 3)]
    assert camera.asked == 3


def test_an_eye_that_was_late_gets_the_newest_frame_only():
    shared = SharedCamera(Scripted(1, 2, 3))
    one, other = shared.view(), shared.view()
    assert [grey(one.read(now)) for now in (0.0, 0.1, 0.2)] == [1, 2, 3]
    assert grey(other.read(0.2)) == 3
    assert other.read(0.2) is None


def test_a_loss_reaches_every_eye_and_so_does_the_return():
    shared = SharedCamera(Scripted(1, DeviceError("gone"), 2))
    one, other = shared.view(), shared.view()
    assert (grey(one.read(0.0)), grey(other.read(0.0))) == (1, 1)
    for eye in (one, other):
        with pytest.raises(DeviceError, match="gone"):
            eye.read(0.1)
    assert (grey(one.read(0.2)), grey(other.read(0.2))) == (2, 2)


def test_no_frame_is_no_frame_for_both():
    shared = SharedCamera(Scripted(None, None, 4))
    one, other = shared.view(), shared.view()
    assert (one.read(0.0), other.read(0.0)) == (None, None)
    assert (grey(one.read(0.1)), grey(other.read(0.1))) == (4, 4)


def test_the_camera_closes_with_its_last_eye():
    camera = Scripted()
    shared = SharedCamera(camera)
    one, other = shared.view(), shared.view()
    one.close()
    one.close()
    assert camera.closed == 0
    other.close()
    assert camera.closed == 1
