"""Where a board of letter tiles lies: by its markers, or by four dragged corners as long as its lines fit."""

import cv2
import numpy as np
import pytest

from calibration.tiles import board_picture
from companion.core.letter_board import make_board
from companion.core.ports import EyeStatus
from vision.tiles.board_tracker import Place
from vision.tiles.corners import Corners
from vision.tiles.grid import Shape, find_by_markers

NINE = make_board({"rows": ["." * 9] * 4 + ["....S...."] + ["." * 9] * 4}, "board")
ELEVEN = make_board({"rows": ["." * 11] * 5 + [".....S....."] + ["." * 11] * 5}, "board")
SHAPE = Shape(9, 9)


def seen(board=NINE, *, by_px=(0, 0), markers=True):
    """A picture of a board on a table, pushed by some px; its markers may be pasted over."""
    picture = np.full((700, 720, 3), 150, np.uint8)
    printed = board_picture(board, 2.0)
    if not markers:
        for y in (0, -60):
            for x in (0, -60):
                printed[y : y + 60 or None, x : x + 60 or None] = 238
    x, y = 40 + by_px[0], 30 + by_px[1]
    picture[y : y + printed.shape[0], x : x + printed.shape[1]] = printed
    return picture


def corners_of(board=NINE):
    """The corners of the fields in `seen`, as a person drags them."""
    left, top, wide, high = 100.0, 90.0, board.columns * 40.0, board.rows * 40.0
    return Corners(((left, top), (left + wide, top), (left + wide, top + high), (left, top + high)), (720, 700))


def look(place, *pictures, now=0.0):
    views = [place.view(picture, now + 0.1 * step) for step, picture in enumerate(pictures)]
    return [view is not None for view in views]


def test_with_markers_corners_are_not_asked_for():
    place = Place(SHAPE, lambda: pytest.fail("asked for corners"))
    assert look(place, *[seen()] * 3) == [False, True, True]


def test_without_markers_a_board_lies_where_its_corners_were_dragged():
    place = Place(SHAPE, corners_of)
    assert look(place, seen(markers=False)) == [True]
    assert np.abs(place.grid.px([(0, 0), (9, 9)]) - [(100, 90), (460, 450)]).max() < 1e-3
    by_markers = find_by_markers(SHAPE, seen())
    assert np.abs(place.grid.px([(4.5, 4.5)]) - by_markers.px([(4.5, 4.5)])).max() < 1
    assert place.trouble(1.0) is None


def test_without_markers_and_without_corners_there_is_no_board():
    place = Place(SHAPE)
    assert look(place, seen(markers=False)) == [False]
    assert place.trouble(0.1) is EyeStatus.NO_MAT


@pytest.mark.parametrize("by_px", [(9, 0), (0, 13), (-15, 11)])
def test_a_board_that_was_pushed_off_its_corners_is_not_read(by_px):
    place = Place(SHAPE, corners_of)
    assert look(place, seen(markers=False), seen(by_px=by_px, markers=False)) == [True, False]
    assert place.trouble(5.0) is EyeStatus.NO_MAT
    assert look(place, seen(markers=False), now=6.0) == [True]


def test_corners_of_a_board_of_another_size_do_not_fit():
    place = Place(Shape(11, 11), corners_of)
    assert look(place, seen(markers=False)) == [False]


def test_corners_do_not_stand_in_for_markers_that_a_hand_hides():
    place = Place(SHAPE, corners_of)
    assert look(place, seen(), seen(), seen(markers=False)) == [False, True, False]


def test_another_board_is_told_by_its_lines_and_by_their_number():
    place = Place(SHAPE)
    assert look(place, *[seen(ELEVEN)] * 3) == [False, False, False]
    assert place.trouble(0.3) is EyeStatus.OTHER_BOARD


def test_a_smooth_cloth_over_a_board_speaks_for_no_other_one():
    hidden = seen()
    hidden[95:445, 105:455] = 200
    place = Place(SHAPE)
    assert look(place, hidden, hidden) == [False, True]


def test_a_picture_of_another_size_by_the_same_camera_has_its_corners_where_they_belong():
    place = Place(SHAPE, corners_of)
    large = cv2.resize(seen(markers=False), None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    assert look(place, large) == [True]
    assert np.abs(place.grid.px([(0, 0)]) - (200.5, 180.5)).max() < 1e-3
