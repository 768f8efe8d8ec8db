"""A board in a photo: found, counted, read; with its size given nothing is counted."""

import cv2
import numpy as np
import pytest

from companion.core.errors import IllegalEvent
from tests.small_board import ROWS
from vision.measure.painted_boards import PALETTES, photograph
from vision.tiles.photo import find_board_in, grid_in, read_board

FIELD_PX = 40


@pytest.fixture(scope="module")
def photo():
    """A board without markers, and its corners."""
    picture, corners = photograph(ROWS, PALETTES["yellow, masks"], "warm lamp", 3)
    return picture, corners.tolist()


@pytest.fixture(scope="module")
def bare():
    """The four markers of a board of 9 x 9 fields with nothing between them: no line is seen."""
    picture = np.full((560, 560, 3), 230, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    low, high = (100 + round(at * FIELD_PX) for at in (-0.75, 9.75))
    for number, (x, y) in enumerate(((low, low), (high, low), (high, high), (low, high)), 20):
        marker = cv2.aruco.generateImageMarker(dictionary, number, FIELD_PX)
        half = FIELD_PX // 2
        picture[y - half : y + half, x - half : x + half] = marker[..., None]
    return picture


def test_a_board_whose_size_is_given_is_found_by_its_markers_without_counting(bare):
    assert not find_board_in(bare).sure  # no lines, no number of fields
    found = find_board_in(bare, 9, 9)
    assert (found.sure, found.rows, found.columns) == (True, 9, 9)
    assert np.abs(np.array(found.corners_px) - [(100, 100), (460, 100), (460, 460), (100, 460)]).max() < 1.5


def test_a_size_that_was_given_counts_though_lines_say_otherwise(photo):
    picture, corners = photo
    assert (find_board_in(picture, 10, 12).rows, find_board_in(picture, 10, 12).columns) == (10, 12)
    shape = grid_in(picture, corners, 10, 12).shape
    assert (shape.rows, shape.columns) == (10, 12)


def board_with_an_edge(rows, columns, edge_fields):
    """A green board, lines between its fields, seen a little from the side; and the corners of its fields."""
    field = 30
    high, wide = (round((side + 2 * edge_fields) * field) for side in (rows, columns))
    board = np.full((high, wide, 3), (70, 120, 60), np.uint8)
    first = round(edge_fields * field)
    last_x, last_y = first + columns * field, first + rows * field
    for at in range(columns + 1):
        cv2.line(board, (first + at * field, first), (first + at * field, last_y), (40, 70, 30), 2)
    for at in range(rows + 1):
        cv2.line(board, (first, first + at * field), (last_x, first + at * field), (40, 70, 30), 2)
    flat = np.float32([(0, 0), (wide, 0), (wide, high), (0, high)])
    to_photo = cv2.getPerspectiveTransform(flat, flat + np.float32([(48, 40), (32, 46), (40, 30), (36, 36)]))
    ground = (wide + 80, high + 80)
    photo = cv2.warpPerspective(board, to_photo, ground, borderMode=cv2.BORDER_CONSTANT, borderValue=(205, 210, 214))
    inner = np.float32([[(first, first), (last_x, first), (last_x, last_y), (first, last_y)]])
    return photo, cv2.perspectiveTransform(inner, to_photo)[0]


@pytest.mark.parametrize(("rows", "columns", "edge_fields"), [(15, 15, 0.5), (11, 13, 1.4)])
def test_corners_are_offered_where_the_fields_begin_and_not_the_edge_round_them(rows, columns, edge_fields):
    picture, corners = board_with_an_edge(rows, columns, edge_fields)
    found = find_board_in(picture)
    assert (found.sure, found.rows, found.columns) == (False, rows, columns)  # somebody has to look at it all the same
    assert np.abs(np.array(found.corners_px) - corners).max() < 4


def test_a_board_without_an_edge_is_offered_as_it_is_seen():
    picture, corners = board_with_an_edge(10, 10, 0.0)
    found = find_board_in(picture)
    assert (found.rows, found.columns) == (10, 10)
    assert np.abs(np.array(found.corners_px) - corners).max() < 4


def test_fields_are_counted_between_corners(photo):
    shape = grid_in(*photo).shape
    assert (shape.rows, shape.columns) == (9, 9)


def test_a_board_is_read_with_its_unsure_fields(photo):
    read = read_board(photo[0], grid_in(*photo))
    assert read.rows == ROWS
    assert [one for one in read.fields if not one.sure] == list(read.unsure)


def test_what_cannot_be_counted_or_played_on_is_refused(photo, bare):
    with pytest.raises(IllegalEvent, match="board_size"):
        grid_in(bare, [(100, 100), (460, 100), (460, 460), (100, 460)])
    with pytest.raises(IllegalEvent, match="board_sides"):
        grid_in(*photo, 8, 9)
