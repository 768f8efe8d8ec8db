"""The board eye on drawn trays: the whole way from frames to observations."""

import numpy as np
import pytest

from companion.core.errors import DeviceError
from companion.core.observations import BoardOdd, HandSeen, StoneGone, StoneKept, StonesSeen
from companion.core.ports import EyeStatus
from tests.vision.board.drawing import circle, finger, lens, lie, polygon, pose, tray
from vision.board.eye import BoardEye
from vision.board.follow import Place
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


def lit(picture, level):
    """The same in another light: a number, or one for each column."""
    return np.clip(picture * np.reshape(level, (1, -1, 1)), 0, 255).astype(np.uint8)


AWAY = pose(size=SIZE, angle_deg=22.5, tilt_deg=9.5, shift_mm=(18.0, -9.0))
REST, BUMPED = seen(STONES), seen(STONES, at=AWAY)
SHADOW = np.where(np.arange(SIZE[0]) < SIZE[0] * 0.52, 0.35, 1.0)
OVER = seen(STONES, (-25, 0))  # a hand that lies over two stones and stays
CHANGES = {
    "exposure": [lit(REST, level) for level in (0.5, 0.2, 0.6, 1.9, 1.4, 0.8)],
    "shadow": [lit(REST, SHADOW)] * 8,
    "shaken": [BUMPED, REST] * 3,
    "bumped back, then dark": [*[BUMPED] * 6, *[REST] * 6, *[lit(REST, 0.2)] * 8],
    "hand in the dark": [*[OVER] * 20, *[lit(OVER, 0.3)] * 10],
}


@pytest.mark.parametrize("change", CHANGES)
def test_no_change_of_light_or_camera_and_no_hand_at_rest_makes_a_stone_that_stands_go(change):
    eye, told = play([*[REST] * 5, *CHANGES[change], *[REST] * 6])
    assert told[0] == StonesSeen(standing=6)
    assert not [seen for seen in told[1:] if seen not in (HandSeen(), StoneKept(), BoardOdd("moved"))]
    assert list(eye.places) == [Place.STANDING] * 6


THINGS = [(x, y) for x in range(-400, 401, 50) for y in range(-300, 301, 50) if x * x + y * y > 225**2]


def among_things(board_at, table_at):
    """The tray among things that lie on the table."""
    picture = tray(board_at, STONES, size=SIZE)
    for index, (x, y) in enumerate(THINGS):
        level = 60.0 + 37 * (index % 5)
        polygon(picture, table_at, circle((x, y), 6 + index % 7, 9), (level, level, level))
    return picture


@pytest.mark.parametrize(
    ("board_at", "table_at", "told"),
    [(AWAY, AWAY, []), (AWAY, AT, [BoardOdd("moved")]), (AT, AT, [StoneKept()])],
    ids=["camera bumped", "board pushed", "neither"],
)
def test_a_bumped_camera_is_told_from_a_pushed_board(board_at, table_at, told):
    coming = [seen(STONES, (x, 5)) for x in (90, 40)]
    rest, after = among_things(AT, AT), among_things(board_at, table_at)
    eye, all_told = play([*[rest] * 5, *coming, *[after] * 6])
    assert [one for one in all_told[1:] if one != HandSeen()] == told
    assert eye.status is EyeStatus.READ


def armed(stones):
    """A forearm that lies over the third of the stones and others."""
    picture = seen(stones)
    polygon(picture, AT, [(-10, -40), (200, -40), (200, 45), (-10, 45)], (140, 165, 215), 25.0)
    return picture


def test_stones_under_an_arm_at_rest_stand_for_all_that_is_known():
    eye, told = play([*[REST] * 5, *[armed(STONES)] * 30, *[REST] * 6])
    assert set(told[1:]) == {HandSeen(), StoneKept()}
    assert list(eye.places) == [Place.STANDING] * 6


def test_a_stone_taken_from_under_an_arm_that_rested_is_told_once_the_arm_is_away():
    left = [*STONES[:2], *STONES[3:]]
    eye, told = play([*[REST] * 5, *[armed(STONES)] * 20, *[armed(left)] * 20, *[seen(left)] * 6])
    gone = [one for one in told if not isinstance(one, (StonesSeen, HandSeen, StoneKept))]
    assert [type(one) for one in gone] == [StoneGone]
    assert eye.places_mm[gone[0].position] == pytest.approx((22, 0), abs=3)
