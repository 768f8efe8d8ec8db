"""Sockets of a drawn board: occupied, empty, hidden."""

import numpy as np
import pytest

from companion.core.errors import SettingsError
from tests.vision.board.drawing import SIZE, circle, draw_stickers, finger, finish, polygon, pose
from vision.board.readers import SocketReader
from vision.board.sockets import SocketState, cut_sockets, learn_sockets, read_layout, read_sockets

RINGS = ((40, 6), (85, 10), (125, 12))
LAYOUT = np.concatenate([circle((0, 0), radius, count) for radius, count in RINGS])
TINTS = [(200, 60, 40), (50, 160, 40), (40, 40, 210), (220, 220, 220)]


def board(at, occupied, *, seed=1, light=(1.0, 1.0, 1.0)):
    """A colourful board with dark pits and coloured stones in them."""
    chance = np.random.default_rng(5)
    picture = np.full((SIZE[1], SIZE[0], 3), (70, 90, 110), np.uint8)
    polygon(picture, at, circle((0, 0), 160), (60, 170, 220))
    for _ in range(260):
        radius, turn = 150 * np.sqrt(chance.random()), chance.uniform(0, 2 * np.pi)
        place = (radius * np.cos(turn), radius * np.sin(turn))
        polygon(picture, at, circle(place, chance.uniform(3, 14), 6), tuple(map(float, chance.uniform(40, 230, 3))))
    draw_stickers(picture, at)
    for index, socket in enumerate(LAYOUT):
        polygon(picture, at, circle(socket, 11), (150, 220, 240))
        polygon(picture, at, circle(socket, 9.2), (30, 30, 45))
        if index in occupied:
            polygon(picture, at, circle(socket, 9), TINTS[index % 4], 3)
            polygon(picture, at, circle((socket[0] + 2, socket[1] - 2), 2), (250, 250, 250), 4)
    lit = np.clip(picture * np.array(light), 0, 255).astype(np.uint8)
    return finish(lit, np.random.default_rng(seed))


ENROLLED = pose(angle_deg=0, tilt_deg=4)
ALL = set(range(len(LAYOUT)))
HALF = set(range(0, len(LAYOUT), 2))


@pytest.fixture(scope="module")
def look():
    full, some = (cut_sockets(board(ENROLLED, stones), ENROLLED, LAYOUT) for stones in (ALL, HALF))
    return learn_sockets(LAYOUT, full, some)


def states(picture, at, look):
    return [reading.state for reading in read_sockets(cut_sockets(picture, at, LAYOUT), look)]


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.4, 0.42, 0.4), (0.6, 0.85, 1.05)])
def test_every_socket_is_told_in_any_light(look, light):
    at = pose(angle_deg=140, tilt_deg=10)
    stones = {1, 2, 5, 8, 9, 14, 20, 27}
    expected = [SocketState.OCCUPIED if index in stones else SocketState.EMPTY for index in range(len(LAYOUT))]
    assert states(board(at, stones, seed=7, light=light), at, look) == expected


def test_under_a_finger_nothing_is_claimed(look):
    at = pose(angle_deg=0, tilt_deg=4)
    picture = board(at, ALL)
    finger(picture, at, (LAYOUT[6][0] - 20, LAYOUT[6][1]), (LAYOUT[6][0] + 150, LAYOUT[6][1] + 20))
    assert states(picture, at, look)[6] in (SocketState.HIDDEN, SocketState.UNSURE)


@pytest.mark.parametrize("frame", [1, 2], ids=["odd sockets first", "even sockets first"])
def test_a_hand_over_turning_sockets_is_seen_in_two_frames_and_gone_in_two(look, frame):
    at = pose(angle_deg=33, tilt_deg=4)
    free = board(at, HALF)
    over = free.copy()
    polygon(over, at, [(-30, 20), (60, 20), (90, 200), (-60, 200)], (140, 165, 215), 30)
    reader = SocketReader(look)
    reader.count(board(ENROLLED, HALF), ENROLLED)
    told = [reader.is_covered(picture, at) for picture in [*[free] * frame, over, over, free, free]]
    assert not any(told[:frame])
    assert told[frame + 1]
    assert not told[-1]


def test_two_equal_pictures_teach_nothing():
    full = cut_sockets(board(ENROLLED, ALL), ENROLLED, LAYOUT)
    with pytest.raises(ValueError, match="no socket differs"):
        learn_sockets(LAYOUT, full, full)


def test_a_layout_that_is_none_is_refused(tmp_path):
    file = tmp_path / "sockets.json"
    file.write_text("[1, 2, 3]")
    with pytest.raises(SettingsError, match="sockets"):
        read_layout(file)
