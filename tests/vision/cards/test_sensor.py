"""One camera, two states: the card eye watches it, or a guest is shown its frames."""

import numpy as np
import pytest

from companion.core.errors import DeviceError
from companion.core.observations import CardGone, CardShown
from companion.core.ports import EyeStatus
from tests.vision.drawing import Laid
from vision.cards.sensor import CardSensor


class Shown:
    """A camera that shows one frame ten times a second until it gets another; None: it is lost."""

    def __init__(self, frame):
        self.frame = frame
        self.closed = False

    def read(self, now):
        if self.frame is None:
            raise DeviceError("camera unplugged")
        return now, self.frame

    def close(self):
        self.closed = True


class Visitor:
    """A guest that remembers whether it saw the mat, and stays as long as a test says."""

    status = EyeStatus.ENROLLING

    def __init__(self):
        self.mat_seen = []
        self.staying = True

    def stays(self, now):
        return self.staying

    def see(self, frame, plane, now):
        self.mat_seen.append(plane is not None)


class Table:
    """A sensor that is polled ten times a second."""

    def __init__(self, deck, frames):
        self.frames = frames
        self.camera = Shown(frames["empty"])
        self.sensor = CardSensor(self.camera, deck)
        self.now = 0.0

    def shows(self, name, seconds=1.0):
        """What is reported while the camera sees this."""
        self.camera.frame = self.frames[name] if name else None
        seen = []
        for _ in range(round(seconds * 10)):
            seen += self.sensor.poll(self.now)
            self.now += 0.1
        return [type(one) for one in seen if isinstance(one, CardShown | CardGone)]


@pytest.fixture(scope="module")
def frames(frame_of, faces):
    return {
        "empty": frame_of(),
        "moon": frame_of(Laid(faces["own_1"])),
        "sun": frame_of(Laid(faces["own_2"])),
        "dark": np.zeros((720, 1280, 3), np.uint8),
    }


@pytest.fixture
def table(deck, frames):
    return Table(deck, frames)


def test_without_a_guest_the_card_eye_reports(table):
    assert table.shows("moon") == [CardShown]
    assert table.sensor.status is EyeStatus.READ
    assert table.sensor.last_reading.label == "own_1"


def test_a_guest_gets_the_frames_and_nothing_is_reported(table):
    visitor = Visitor()
    assert table.sensor.lend(visitor)
    table.shows("empty")
    assert table.shows("moon") == []
    assert visitor.mat_seen == [True] * 20
    assert table.sensor.status is EyeStatus.ENROLLING


def test_a_card_that_lay_there_when_the_guest_came_is_gone_for_the_match(table):
    table.shows("moon")
    table.sensor.lend(Visitor())
    assert table.shows("moon") == [CardGone]


def test_the_guests_last_card_is_no_showing_and_the_next_one_after_an_empty_zone_is(table):
    visitor = Visitor()
    table.sensor.lend(visitor)
    table.shows("sun")
    table.sensor.take_back(visitor)
    assert table.shows("sun") == []
    assert table.sensor.status is EyeStatus.ENROLLING
    assert table.shows("moon") == []
    assert table.shows("empty") == []
    assert table.sensor.status is EyeStatus.WAITING
    assert table.shows("sun") == [CardShown]


def test_a_guest_that_does_not_stay_leaves_by_itself(table):
    visitor = Visitor()
    table.sensor.lend(visitor)
    table.shows("empty")
    visitor.staying = False
    table.shows("empty")
    assert table.shows("moon") == [CardShown]


def test_a_second_guest_is_turned_away(table):
    first, second = Visitor(), Visitor()
    assert table.sensor.lend(first)
    assert not table.sensor.lend(second)
    assert table.sensor.lend(first)
    table.sensor.take_back(second)
    table.shows("empty")
    assert (len(first.mat_seen), second.mat_seen) == (10, [])
    table.sensor.take_back(first)
    assert table.sensor.lend(second)


@pytest.mark.parametrize(("frame", "status"), [("dark", EyeStatus.NO_MAT), ("empty", EyeStatus.ENROLLING)])
def test_the_status_tells_whether_the_guest_sees_the_mat(table, frame, status):
    table.sensor.lend(Visitor())
    table.shows(frame)
    assert table.sensor.status is status


def test_a_lost_camera_is_told_while_a_guest_is_there_and_afterwards(table):
    visitor = Visitor()
    table.sensor.lend(visitor)
    with pytest.raises(DeviceError):
        table.shows(None)
    assert table.sensor.status is EyeStatus.LOST
    assert table.shows("empty") == [CardGone]
    table.sensor.take_back(visitor)
    with pytest.raises(DeviceError):
        table.shows(None)
    assert table.sensor.status is EyeStatus.LOST


def test_another_deck_is_read_from_its_first_frame_on(table, deck, faces):
    other = type(deck)("other", tuple(face for face in deck.faces if face.id != "own_1"), thresholds=deck.thresholds)
    table.shows("empty")
    table.sensor.use(other)
    assert table.shows("moon") == []
    assert table.shows("empty") == []
    assert table.shows("sun") == [CardShown]


def test_the_picture_shows_what_the_guest_is_shown(table):
    assert table.sensor.debug_picture() is None
    table.sensor.lend(Visitor())
    assert table.sensor.debug_picture() is None
    table.shows("empty")
    assert table.sensor.debug_picture().shape == (720, 1280, 3)


def test_closing_closes_the_camera(table):
    table.sensor.close()
    assert table.camera.closed
