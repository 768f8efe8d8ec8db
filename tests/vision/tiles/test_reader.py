"""Letter tiles are read where they lie, and nothing is read where none lie."""

import cv2
import numpy as np
import pytest

from vision.tiles.faces import JOKER, Face, TileSet, face_from_picture
from vision.tiles.grid import Shape, find_by_markers, find_by_outline, grid_at
from vision.tiles.reader import Kind, TileReader

SHAPE = Shape(7, 7)
MM_PX = 3  # px of the drawn board a millimetre


def face_picture(letter, value, *, px=200, paper=(200, 222, 232)):
    picture = np.full((px, px, 3), paper, dtype=np.uint8)
    cv2.putText(picture, letter, (int(0.25 * px), int(0.7 * px)), cv2.FONT_HERSHEY_DUPLEX, px / 50, (20, 20, 20), 16)
    cv2.putText(
        picture, str(value), (int(0.8 * px), int(0.93 * px)), cv2.FONT_HERSHEY_DUPLEX, px / 180, (20, 20, 20), 5
    )
    return picture


VALUES = {"A": 1, "B": 3, "E": 1, "H": 2, "K": 4, "R": 1, "S": 2, "T": 1}
TILES = TileSet(face_from_picture(letter, face_picture(letter, value), value) for letter, value in VALUES.items())


def drawn_board(laid):
    """A board of 7 x 7 fields of 20 mm with markers; `laid`: (row, column, letter, turn in degrees, shift in mm)."""
    side = (7 * 20 + 2 * 45) * MM_PX
    board = np.full((side, side, 3), (150, 175, 160), dtype=np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker, (x, y) in zip((20, 21, 22, 23), ((30, 30), (200, 30), (200, 200), (30, 200)), strict=True):
        board[(y - 14) * MM_PX : (y + 14) * MM_PX, (x - 14) * MM_PX : (x + 14) * MM_PX] = 255
        drawn = cv2.aruco.generateImageMarker(dictionary, marker, 20 * MM_PX)
        board[(y - 10) * MM_PX : (y + 10) * MM_PX, (x - 10) * MM_PX : (x + 10) * MM_PX] = drawn[..., None]
    for row, column, letter, turn, shift in laid:
        face = face_picture(letter, VALUES[letter], px=18 * MM_PX * 4)
        middle = np.array([45 + 20 * column + 10 + shift[0], 45 + 20 * row + 10 + shift[1]]) * MM_PX
        turning = cv2.getRotationMatrix2D((face.shape[1] / 2, face.shape[0] / 2), -turn, 0.25)
        turning[:, 2] += middle - face.shape[0] / 2
        cv2.warpAffine(face, turning, (side, side), board, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return board


def read(board, fields=None):
    readings = TileReader(TILES).read(board, find_by_markers(SHAPE, board), fields)
    return {reading.at: reading.letter for reading in readings}


WORD = ((3, 1, "H", 4, (1, 1)), (3, 2, "A", -5, (0, -1)), (3, 3, "B", 2, (1, 0)), (3, 4, "E", 0, (-1, 1)))


def test_a_word_of_crooked_tiles_is_read_and_all_other_fields_are_empty():
    assert read(drawn_board(WORD)) == {(3, 1): "H", (3, 2): "A", (3, 3): "B", (3, 4): "E"}


def test_an_empty_board_is_read_as_empty():
    assert read(drawn_board(())) == {}


def test_an_edge_of_sunlight_across_the_word_changes_no_letter():
    board = drawn_board(WORD).astype(np.float32)
    board[:, : board.shape[1] // 2] *= 0.45
    assert read(board.astype(np.uint8)) == {(3, 1): "H", (3, 2): "A", (3, 3): "B", (3, 4): "E"}


def test_only_the_fields_asked_for_are_read():
    assert read(drawn_board(WORD), [(3, 2), (5, 5)]) == {(3, 2): "A"}


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_the_board_is_found_while_a_hand_hides_one_marker(hidden):
    board = drawn_board(WORD)
    x, y = ((30, 30), (200, 30), (200, 200), (30, 200))[hidden]
    cv2.circle(board, (x * MM_PX, y * MM_PX), 14 * MM_PX, (90, 120, 180), -1)
    assert read(board) == {(3, 1): "H", (3, 2): "A", (3, 3): "B", (3, 4): "E"}


def test_a_board_without_markers_is_not_found_by_them():
    assert find_by_markers(SHAPE, np.full((400, 400, 3), 128, dtype=np.uint8)) is None


def test_a_tile_upside_down_is_read_and_told_as_turned():
    board = drawn_board(((3, 3, "R", 180, (0, 0)),))
    (reading,) = TileReader(TILES).read(board, find_by_markers(SHAPE, board))
    assert (reading.letter, round(reading.turn_deg / 90)) == ("R", 2)


def test_a_letter_that_the_set_does_not_have_is_named_by_nobody():
    reader = TileReader(TileSet(face for face in TILES.faces if face.letter != "K"))
    board = drawn_board(((3, 3, "K", 0, (0, 0)),))
    assert [reading.letter for reading in reader.read(board, find_by_markers(SHAPE, board))] in ([], [None])


def test_a_blank_joker_beside_letters_is_known_by_their_paper():
    board = drawn_board(WORD)
    x, y = (45 + 5 * 20 + 1) * MM_PX, (45 + 3 * 20 + 1) * MM_PX
    board[y : y + 18 * MM_PX, x : x + 18 * MM_PX] = (200, 222, 232)
    tiles = TileSet([*TILES.faces, Face(JOKER, np.zeros((32, 32), dtype=np.float32))])
    readings = TileReader(tiles).read(board, find_by_markers(SHAPE, board))
    assert [(one.at, one.letter) for one in readings if one.kind is Kind.JOKER] == [((3, 5), "*")]


def test_a_coloured_board_on_paper_is_found_by_its_outline_within_two_pixels():
    picture = np.full((500, 500, 3), 225, dtype=np.uint8)
    corners = np.array([(60, 50), (450, 62), (440, 455), (52, 440)])
    cv2.fillPoly(picture, [corners], (60, 130, 50))
    grid = find_by_outline(SHAPE, picture)
    assert np.abs(grid.px([(0, 0), (7, 0), (7, 7), (0, 7)]) - corners).max() < 2


def test_pale_tiles_along_an_edge_near_the_rim_of_the_picture_do_not_move_the_outline():
    picture = np.full((1000, 1000, 3), (230, 228, 225), dtype=np.uint8)
    corners = np.array([(40, 30), (960, 36), (972, 962), (28, 970)])
    cv2.fillPoly(picture, [corners], (60, 130, 50))
    for at in range(60, 940, 60):
        picture[898:948, at : at + 52] = (200, 214, 220)
        picture[at : at + 52, 890:942] = (200, 214, 220)
    grid = find_by_outline(SHAPE, picture)
    assert np.abs(grid.px([(0, 0), (7, 0), (7, 7), (0, 7)]) - corners).max() < 3


def test_dragged_corners_say_where_the_fields_lie():
    grid = grid_at(Shape(10, 10), [(100, 50), (300, 50), (300, 250), (100, 250)])
    assert grid.px([(0.5, 0.5), (9.5, 0.5)]).round(3).tolist() == [[110.0, 60.0], [290.0, 60.0]]
