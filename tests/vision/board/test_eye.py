"""The board eye on drawn trays: the whole way from frames to observations."""

import pytest

from companion.errors import DeviceError
from companion.observations import BoardOdd, HandSeen, StoneGone, StoneKept, StonesSeen
from companion.ports import EyeStatus
from tests.vision.board.drawing import finger, lens, lie, pose, tray
from vision.board.eye import BoardEye
from vision.board.readers import TrayReader

SIZE = (640, 360)
STONES = [(-90, -30), (0, 0), (22, 0), (70, 80), (-20, -110), (110, 20)]
AT = pose(size=SIZE)


class Frames:
    """A camera that plays pictures, ten a second; None is a lost camera."""

    def __init__(self, pictures):
        self.left = list(pictures)
        self.closed = False

    def read(self, now):
        picture = self.left.pop(0)
        if picture is None:
            raise DeviceError("gone")
        return now, picture

    def close(self):
        self.closed = True


def seen(stones, hand=None, at=AT):
    picture = tray(at, stones, size=SIZE)
    if hand is not None:
        finger(picture, at, hand, (hand[0] + 180, hand[1] + 60))
    return picture


def play(pictures):
    eye = BoardEye(Frames(pictures), TrayReader(), lens=lens(SIZE))
    told = []
    for number in range(len(pictures)):
        told += eye.poll(number / 10)
    return eye, told


def visit(after, **now):
    """Frames of a hand that comes, reaches the second stone and leaves."""
    rest = seen(STONES)
    coming = [seen(STONES, (x, 5)) for x in (90, 40, 10, 30)]
    return [*[rest] * 5, *coming, *[seen(after, **now)] * 5]


def test_a_stone_taken_from_a_drawn_tray():
    eye, told = play(visit(STONES[:1] + STONES[2:]))
    assert told[:2] == [StonesSeen(standing=6), HandSeen()]
    assert len(told) == 3
    assert isinstance(told[2], StoneGone)
    assert eye.places_mm[told[2].position] == pytest.approx((0, 0), abs=3)
    assert eye.status is EyeStatus.READ


def test_a_hand_that_takes_nothing():
    assert play(visit(STONES))[1] == [StonesSeen(standing=6), HandSeen(), StoneKept()]


def test_two_stones_taken_at_once():
    assert play(visit(STONES[:1] + STONES[3:]))[1][2:] == [BoardOdd("two_gone")]


def test_a_stone_moved_beside_its_place():
    assert play(visit([*STONES[:1], (-20, 25), *STONES[2:]]))[1][2:] == [BoardOdd("beside")]


def test_a_stone_that_fell_over():
    pictures = visit(STONES[:1] + STONES[2:])
    for picture in pictures[9:]:
        lie(picture, AT, STONES[1])
    assert play(pictures)[1][2:] == [BoardOdd("toppled")]


def test_a_lost_camera_is_lost():
    eye = BoardEye(Frames([None]), TrayReader())
    with pytest.raises(DeviceError):
        eye.poll(0.0)
    assert eye.status is EyeStatus.LOST


def test_a_picture_without_a_board_says_so():
    eye = BoardEye(Frames([tray(AT, without=(10, 11, 12), size=SIZE)]), TrayReader())
    assert eye.poll(0.0) == ()
    assert eye.status is EyeStatus.NO_MAT
    eye.close()
