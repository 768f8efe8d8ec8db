"""The board's place and angle from its stickers."""

import numpy as np
import pytest

from tests.vision.board.drawing import lens, pose, tray
from vision.board.pose import BoardFinder
from vision.board.stickers import read_stickers

ZERO = pose(angle_deg=0.0).rotation


def off_mm(found, true):
    places = np.array([(x, y) for x in (-100, 0, 100) for y in (-100, 0, 100)])
    return float(np.linalg.norm(found.mm(true.px(places)) - places, axis=1).max())


@pytest.mark.parametrize("angle_deg", [0.0, 77.0, 201.5, 340.0])
def test_three_stickers_give_angle_and_place(angle_deg):
    true = pose(angle_deg=angle_deg)
    found = BoardFinder(lens()).find(tray(true), 0.0)
    assert found.coded == (10, 11, 12)
    assert abs((found.angle_deg(ZERO) - angle_deg + 180) % 360 - 180) < 0.2
    assert off_mm(found, true) < 0.8


def test_one_sticker_is_enough_once_the_table_is_known():
    finder = BoardFinder(lens())
    finder.find(tray(pose(angle_deg=10)), 0.0)
    true = pose(angle_deg=130)
    found = finder.find(tray(true, without=(10, 12)), 1.0)
    assert found.coded == (11,)
    assert abs(found.angle_deg(ZERO) - 130) < 0.7
    assert off_mm(found, true) < 3.0


def test_one_sticker_alone_still_gives_the_angle():
    found = BoardFinder(lens()).find(tray(pose(angle_deg=250), without=(11, 12)), 0.0)
    assert abs(found.angle_deg(ZERO) - 250) < 3.0


@pytest.mark.parametrize("tilt_deg", [2.0, 9.0, 18.0])
def test_two_stickers_alone_give_the_tilt_of_the_table(tilt_deg):
    for missing in (10, 11, 12):
        true = pose(angle_deg=71, tilt_deg=tilt_deg)
        found = BoardFinder(lens()).find(tray(true, without=(missing,)), 0.0)
        assert np.degrees(np.arccos(found.rotation[:, 2] @ true.rotation[:, 2])) < 5.0


@pytest.mark.parametrize("angle_deg", [0.0, 77.0, 201.5])
def test_stickers_seen_in_a_mirror_are_none(angle_deg):
    mirrored = np.ascontiguousarray(tray(pose(angle_deg=angle_deg))[:, ::-1])
    assert not read_stickers(mirrored)
    assert BoardFinder(lens()).find(mirrored, 0.0) is None


def test_no_sticker_and_nothing_remembered_is_said():
    assert BoardFinder(lens()).find(tray(pose(), without=(10, 11, 12)), 0.0) is None


def test_a_covered_board_is_held_for_a_while_and_then_forgotten():
    finder = BoardFinder(lens(), forget_s=10.0)
    seen = finder.find(tray(pose()), 0.0)
    nothing = tray(pose(), without=(10, 11, 12))
    held = finder.find(nothing, 5.0)
    assert held.held
    assert held.coded == ()
    np.testing.assert_array_equal(held.rotation, seen.rotation)
    assert finder.find(nothing, 15.1) is None


def test_without_a_calibration_the_angle_still_holds():
    found = BoardFinder().find(tray(pose(angle_deg=33)), 0.0)
    assert abs(found.angle_deg(ZERO) - 33) < 1.0


def test_small_stickers_of_a_small_picture_are_read():
    size = (640, 360)
    picture = tray(pose(angle_deg=45, size=size), size=size)
    assert len(read_stickers(picture)) >= 2
    found = BoardFinder(lens(size)).find(picture, 0.0)
    assert abs(found.angle_deg(ZERO) - 45) < 0.5
