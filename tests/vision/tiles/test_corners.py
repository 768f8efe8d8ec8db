"""Dragged corners are taken when they can be meant, and refused with the reason when they cannot."""

import numpy as np
import pytest

from vision.tiles.corners import Corners, Wrong, suggested, what_is_wrong
from vision.tiles.grid import Shape

SIZE = (1920, 1080)
SHAPE = Shape(21, 21)
GOOD = ((400, 100), (1400, 60), (1500, 1000), (380, 1040))


def test_four_corners_clockwise_from_the_upper_left_are_taken():
    assert what_is_wrong(Corners(GOOD, SIZE), SHAPE) is None


@pytest.mark.parametrize(
    ("corners", "wrong"),
    [
        ((GOOD[1], GOOD[0], GOOD[3], GOOD[2]), Wrong.MIRRORED),
        ((GOOD[0], GOOD[2], GOOD[1], GOOD[3]), Wrong.CROSSED),
        (((100, 100), (700, 400), (1300, 700), (200, 900)), Wrong.ON_A_LINE),
        (((400, 100), (600, 100), (600, 300), (400, 300)), Wrong.TOO_SMALL),
        (((400, 100), (400, 100), (600, 900), (300, 900)), Wrong.TOO_SMALL),
        (((-5, 100), GOOD[1], GOOD[2], GOOD[3]), Wrong.OUTSIDE),
        ((GOOD[0], (2000, 60), GOOD[2], GOOD[3]), Wrong.OUTSIDE),
        ((GOOD[0], (float("nan"), 60), GOOD[2], GOOD[3]), Wrong.OUTSIDE),
        (((400, 100), (1400, 100), (700, 400), (400, 1000)), Wrong.CROSSED),
    ],
)
def test_corners_that_cannot_be_meant_are_refused_with_the_reason(corners, wrong):
    assert what_is_wrong(Corners(corners, SIZE), SHAPE) is wrong


def test_a_board_that_lies_turned_is_taken_as_it_is_dragged():
    turned = (GOOD[2], GOOD[3], GOOD[0], GOOD[1])
    assert what_is_wrong(Corners(turned, SIZE), SHAPE) is None
    grid = Corners(turned, SIZE).grid(SHAPE, np.zeros((1080, 1920, 3), np.uint8))
    assert np.abs(grid.px([(0, 0)])[0] - GOOD[2]).max() < 0.01


def test_corners_hold_for_a_smaller_picture_by_the_same_camera():
    small = np.zeros((540, 960, 3), np.uint8)
    at = Corners(GOOD, SIZE).grid(SHAPE, small).px([(0, 0), (21, 21)])
    assert np.abs(at - [(199.75, 49.75), (749.75, 499.75)]).max() < 0.01


def test_what_is_suggested_to_begin_with_can_be_meant():
    assert what_is_wrong(Corners(suggested(None, SIZE), SIZE), SHAPE) is None
