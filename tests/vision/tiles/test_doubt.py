"""What the board eye is not sure of it says, and why; the number in a tile's corner decides between look-alikes."""

import cv2
import numpy as np
import pytest

from vision.tiles.faces import TileSet, face_from_picture
from vision.tiles.grid import Shape, grid_at
from vision.tiles.reader import DecidedBy, Doubt, Kind, TileReader

SHAPE = Shape(7, 7)
PX = 40  # a field of the drawn board
LETTERS = "ABCDEFGHIKLMNOPRSTUVWXZ"
VALUES = {letter: 1 + number % 9 for number, letter in enumerate(LETTERS)}


def face_picture(letter, value):
    picture = np.full((200, 200, 3), (200, 222, 232), dtype=np.uint8)
    (wide, _), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, 4, 16)
    ink = (20, 20, 20)
    cv2.putText(picture, letter, (90 - wide // 2, 135), cv2.FONT_HERSHEY_DUPLEX, 4, ink, 16, cv2.LINE_AA)
    cv2.putText(picture, str(value), (156, 186), cv2.FONT_HERSHEY_DUPLEX, 1.4, ink, 5, cv2.LINE_AA)
    return picture


PICTURES = {letter: face_picture(letter, value) for letter, value in VALUES.items()}
TILES = TileSet(face_from_picture(letter, picture, VALUES[letter]) for letter, picture in PICTURES.items())
READER = TileReader(TILES)


def board_with(picture, *, turn_deg=0.0, off_fields=(0.0, 0.0)):
    """A board on whose middle field one tile lies, and where its fields are."""
    side = 9 * PX * 4
    board = np.full((side, side, 3), (150, 175, 160), dtype=np.uint8)
    middle = (np.array([4.5, 4.5]) + off_fields) * PX * 4
    turning = cv2.getRotationMatrix2D((99.5, 99.5), -turn_deg, 0.9 * PX * 4 / 200)
    turning[:, 2] += middle - 99.5
    cv2.warpAffine(picture, turning, (side, side), board, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    board = cv2.resize(board, (9 * PX, 9 * PX), interpolation=cv2.INTER_AREA)
    return board, grid_at(SHAPE, [(PX, PX), (8 * PX, PX), (8 * PX, 8 * PX), (PX, 8 * PX)])


def read(picture, *, reader=READER, **lies):
    return reader.read(*board_with(picture, **lies))


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_turned_by_quarters_is_told_as_turned_or_unsure_and_never_as_another(letter, quarters):
    (reading,) = read(PICTURES[letter], turn_deg=90 * quarters + 3)
    told = reading.letter == letter and (reading.quarters == quarters or letter in "HINOSXZ")
    assert told or reading.kind is Kind.UNSURE


@pytest.mark.parametrize("letter", LETTERS)
def test_an_upright_letter_is_named_with_its_confidence_and_what_it_rests_on(letter):
    (reading,) = read(PICTURES[letter])
    assert (reading.kind, reading.letter, reading.doubt) == (Kind.LETTER, letter, None)
    assert reading.decided_by in {DecidedBy.FACE, DecidedBy.VALUE}
    assert reading.confidence >= 0.5


@pytest.mark.parametrize("off", [(0.5, 0.0), (-0.46, 0.1), (0.0, 0.45), (0.1, -0.5)])
@pytest.mark.parametrize("letter", "AEHKMRSW")
def test_a_tile_half_off_its_field_is_unsure_and_its_letter_the_best_candidate(letter, off):
    (reading,) = read(PICTURES[letter], off_fields=off)
    assert (reading.kind, reading.doubt) == (Kind.UNSURE, Doubt.OFF_FIELD)
    assert reading.candidates[0][0] == letter


@pytest.mark.parametrize("letter", "AEHKMRSW")
def test_a_tile_a_third_off_its_field_is_read_on_the_field_where_most_of_it_lies(letter):
    (reading,) = read(PICTURES[letter], off_fields=(0.33, 0.0))
    assert (reading.at, reading.letter) == ((3, 3), letter)


def twins(value_first, value_second):
    """A set in which two letters look the same but for their number, and the picture of the first."""
    pictures = {"O": face_picture("O", value_first), "Q": face_picture("O", value_second)}
    faces = [face_from_picture(letter, pictures[letter], value) for letter, value in zip("OQ", (2, 8), strict=True)]
    return TileSet([*(face for face in TILES.faces if face.letter not in "OQ"), *faces]), pictures


def test_letters_that_differ_by_their_number_alone_are_decided_by_it():
    tiles, pictures = twins(2, 8)
    (reading,) = read(pictures["O"], reader=TileReader(tiles))
    assert (reading.letter, reading.decided_by) == ("O", DecidedBy.VALUE)


@pytest.mark.parametrize("values", [(2, 8), (1, 8), (1, 4), (3, 6)])
@pytest.mark.parametrize("letter", ["O", "Q"])
def test_a_number_never_decides_for_the_wrong_one_of_two_look_alikes(letter, values):
    tiles, pictures = twins(*values)
    (reading,) = read(pictures[letter], reader=TileReader(tiles))
    assert reading.letter in {letter, None}


def test_look_alikes_with_the_same_number_stay_unsure_with_both_as_candidates():
    tiles, pictures = twins(2, 2)
    (reading,) = read(pictures["O"], reader=TileReader(tiles))
    assert (reading.kind, reading.doubt) == (Kind.UNSURE, Doubt.LOOK_ALIKE)
    assert {letter for letter, _ in reading.candidates[:2]} == {"O", "Q"}


def test_a_hidden_number_decides_nothing():
    tiles, pictures = twins(2, 8)
    hidden = pictures["O"].copy()
    hidden[140:, 140:] = (200, 222, 232)
    (reading,) = read(hidden, reader=TileReader(tiles))
    assert (reading.kind, reading.decided_by) == (Kind.UNSURE, None)


@pytest.mark.parametrize("blur_px", [1.2, 1.6, 2.0])
@pytest.mark.parametrize("letter", LETTERS)
def test_out_of_focus_in_too_much_light_no_letter_is_told_as_another_one_turned_round(letter, blur_px):
    """The tile's edge is the darkest line then, and looks like a number 1 in a corner where the letter has none."""
    edged = PICTURES[letter].copy()
    cv2.rectangle(edged, (0, 0), (199, 199), (60, 70, 75), 7)
    board, grid = board_with(edged, turn_deg=1.6, off_fields=(0.0, -0.04))
    faint = np.clip(cv2.GaussianBlur(board, (0, 0), blur_px) * 0.3 + 170.0, 0, 255).astype(np.uint8)
    for reading in READER.read(faint, grid):
        assert reading.letter in {letter, None}


def test_the_chances_of_an_unsure_field_add_up_to_one_and_the_best_comes_first():
    tiles, pictures = twins(2, 2)
    (reading,) = read(pictures["O"], reader=TileReader(tiles))
    chances = [chance for _, chance in reading.chances]
    assert sum(chances) == pytest.approx(1.0, abs=0.01)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] < 0.75


def test_noise_and_the_lines_of_an_empty_board_are_no_tiles():
    noise = np.random.default_rng(7).normal(0, 4, (9 * PX, 9 * PX, 3))
    board = np.full((9 * PX, 9 * PX, 3), (40, 52, 46), dtype=np.float64)
    for at in range(PX, 9 * PX, PX):
        board[at - 1 : at + 1, PX : 8 * PX] = board[PX : 8 * PX, at - 1 : at + 1] = 15
    picture = np.clip(board + noise, 0, 255).astype(np.uint8)
    assert READER.read(picture, board_with(PICTURES["A"])[1]) == ()
