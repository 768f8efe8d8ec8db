"""Stones on a free-standing tray, found with nothing told in advance."""

import numpy as np

from tests.vision.board.drawing import finger, pose, tray
from vision.board.stones import find_stones

PLACES = [(-100, -40), (-60, 70), (0, 0), (22, 0), (44, 0), (60, 100), (110, -60), (-20, -120), (120, 40), (-130, 10)]


def found_of(stones, places):
    at = np.array([stone.at_mm for stone in stones]).reshape(-1, 2)
    return [float(np.linalg.norm(at - place, axis=1).min(initial=99)) for place in places]


def test_stones_are_found_where_their_feet_stand():
    at = pose(tilt_deg=14)
    stones = find_stones(tray(at, PLACES), at)
    assert len(stones) == len(PLACES)
    assert max(found_of(stones, PLACES)) < 3.0


def test_an_empty_tray_has_no_stones():
    at = pose()
    assert find_stones(tray(at), at) == ()


def test_a_close_row_is_not_one_stone():
    at = pose(angle_deg=200)
    row = [(-44, 30), (-22, 30), (0, 30), (22, 30)]
    assert max(found_of(find_stones(tray(at, row), at), row)) < 3.0


def test_faint_stones_in_dim_light_are_found():
    at = pose()
    dim = (tray(at, PLACES).astype(float) * 0.35).astype(np.uint8)
    assert max(found_of(find_stones(dim, at), PLACES)) < 3.0


def test_a_finger_is_no_stone():
    at = pose()
    picture = tray(at, PLACES[:3])
    finger(picture, at, (70, -10), (200, -60))
    assert len(find_stones(picture, at)) == 3


def test_never_more_than_asked_for():
    at = pose()
    assert len(find_stones(tray(at, PLACES), at, most=4)) == 4
