"""A board's special fields are told from its plain ones, whatever the colours and the light; doubts are told."""

import numpy as np
import pytest

from calibration.tiles import FIELD_MM, RIM_MM, board_picture
from companion.games.diamino.material import find_board
from tests.small_board import ROWS as SMALL
from vision.measure.painted_boards import LIGHTS, PALETTES, layout, photograph
from vision.tiles.grid import FIELD_PX, Shape, find_by_markers, grid_at
from vision.tiles.premium_squares import SURE, read_special, rows_of
from vision.tiles.size import size_by_corners, size_by_markers


def small_board(light="even", palette="cream, whole fields", seed=1):
    picture, corners = photograph(SMALL, PALETTES[palette], light, seed)
    return picture, grid_at(Shape(9, 9), corners), corners


def kinds_of(picture, grid):
    return {one.at: one for one in read_special(picture, grid)}


def test_the_board_that_the_box_prints_is_read_without_a_doubt():
    board = find_board("default21", "board")
    picture = board_picture(board, 2.0)
    grid = find_by_markers(Shape(21, 21), picture)
    kinds = read_special(picture, grid)
    assert "".join(rows_of(kinds, 21)) == board.fields
    assert all(one.sure for one in kinds)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("palette", PALETTES)
def test_no_special_field_is_taken_for_another_kind(palette, light):
    rows = layout(15, 40)
    picture, corners = photograph(rows, PALETTES[palette], light, 40)
    kinds = read_special(picture, grid_at(Shape(15, 15), corners))
    special = [one for one in kinds if rows[one.row][one.column] != "."]
    right = [one for one in special if one.kind == rows[one.row][one.column]]
    confused = [one.at for one in special if one.sure and one.kind not in (".", rows[one.row][one.column])]
    assert confused == []
    assert len(right) >= 0.9 * len(special)


@pytest.mark.parametrize("tint", [(0.55, 0.85, 1.0), (1.0, 0.9, 0.6), (1.0, 0.75, 0.9)])
def test_another_white_balance_changes_no_field(tint):
    picture, grid, _ = small_board()
    tinted = np.clip(picture * np.array(tint), 0, 255).astype(np.uint8)
    assert rows_of(kinds_of(tinted, grid).values(), 9) == SMALL


def test_the_edge_of_a_shadow_is_no_special_field():
    picture, grid, _ = small_board("shadow")
    assert rows_of(kinds_of(picture, grid).values(), 9) == SMALL


def test_what_lies_under_something_or_is_blown_out_is_unsure():
    picture, grid, _ = small_board()
    left, top = np.rint(grid.px([(6.05, 1.05)])[0]).astype(int)
    right, bottom = np.rint(grid.px([(6.95, 1.95)])[0]).astype(int)
    picture[top:bottom, left:right] = 255
    covered = kinds_of(picture, grid)[1, 6]
    assert covered.confidence < SURE
    assert covered.instead


def test_a_blue_field_is_neither_red_nor_green_for_sure():
    picture, grid, _ = small_board()
    left, top = np.rint(grid.px([(2.1, 4.1)])[0]).astype(int)
    right, bottom = np.rint(grid.px([(2.9, 4.9)])[0]).astype(int)
    picture[top:bottom, left:right] = (200, 110, 70)
    assert kinds_of(picture, grid)[4, 2].confidence < SURE


def test_without_a_start_field_in_the_middle_none_is_sure():
    picture, grid, _ = small_board()
    paper = picture[tuple(np.rint(grid.px([(3.5, 4.5)])[0]).astype(int)[::-1])]
    left, top = np.rint(grid.px([(4.1, 4.1)])[0]).astype(int)
    right, bottom = np.rint(grid.px([(4.9, 4.9)])[0]).astype(int)
    picture[top:bottom, left:right] = paper
    assert not [one for one in kinds_of(picture, grid).values() if one.kind == "S" and one.sure]


@pytest.mark.parametrize("side", [9, 11, 14, 17, 21, 26])
def test_the_number_of_fields_is_counted(side):
    picture, corners = photograph(layout(side, side), PALETTES["yellow, masks"], "patch of sun", side)
    assert size_by_corners(picture, corners) == (side, side)


def test_a_board_with_markers_is_counted_by_them():
    board = find_board({"rows": ["." * 15] * 8 + ["S" + "." * 14]}, "board")
    picture = board_picture(board, FIELD_PX / FIELD_MM)
    assert size_by_markers(picture) == (9, 15)
    covered = picture.copy()
    covered[: round(RIM_MM * FIELD_PX / FIELD_MM), : round(RIM_MM * FIELD_PX / FIELD_MM)] = 255
    assert size_by_markers(covered) is None


def test_on_bare_paper_no_fields_are_counted():
    paper = np.full((600, 600, 3), 220, dtype=np.uint8)
    assert size_by_corners(paper, [(50, 50), (550, 50), (550, 550), (50, 550)]) is None
