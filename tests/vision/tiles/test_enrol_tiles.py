"""A family's tiles, laid once each on a board, become the faces that their eye reads with."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.tiles import FIELD_MM, RIM_MM, TILE_MM, board_picture, tile_picture
from companion.core.letter_board import JOKER
from companion.games.diamino.material import find_board, find_tiles
from tests.own_tiles import photo_of_letters
from vision.tiles.enrol import Alphabet, name_tiles
from vision.tiles.enrol import find_tiles as find_cut_tiles
from vision.tiles.face_store import FaceStore
from vision.tiles.faces import TileSet, face_from_picture
from vision.tiles.grid import Shape, find_by_markers
from vision.tiles.reader import TileReader
from vision.tiles.similarity import LookAlike, Settles, look_alikes, qualities

PX = 3.0  # px a mm of the picture
BOARD = find_board("default21", "board")
TILES = find_tiles("default_de110", "tiles")
ORDER = (*(letter for letter, *_ in TILES.letters), JOKER)
SHAPE = Shape(21, 21)


def picture_with(laid, seed=1):
    """The board with tiles on fields: (row, column) to letter; a little crooked."""
    rng = np.random.default_rng(seed)
    picture = board_picture(BOARD, PX)
    for (row, column), letter in laid.items():
        face = tile_picture(letter, TILES.values[letter], round(TILE_MM * PX))
        side = face.shape[0]
        shift = rng.uniform(-0.8, 0.8, 2)
        x, y = (
            round((RIM_MM + (of + 0.5) * FIELD_MM + off) * PX - side / 2)
            for of, off in zip((column, row), shift, strict=True)
        )
        picture[y : y + side, x : x + side] = face
        cv2.rectangle(picture, (x, y), (x + side, y + side), (120, 130, 140), 1)
    return picture


ALPHABET = {(6 if n < 19 else 8, 1 + n % 19): letter for n, letter in enumerate(ORDER)}


def seen(picture):
    return find_by_markers(SHAPE, picture).view(picture)


def test_the_tiles_are_found_and_special_fields_are_none():
    assert [tile.at for tile in find_cut_tiles(seen(picture_with(ALPHABET)))] == sorted(ALPHABET)
    assert find_cut_tiles(seen(board_picture(BOARD, PX))) == ()


def test_signs_of_which_a_board_has_one_each_are_no_tiles():
    tiles = find_cut_tiles(find_by_markers(Shape(15, 15), photo_of_letters()).view(photo_of_letters()))
    assert [tile.at for tile in tiles] == [(5, column) for column in range(2, 11)]


@pytest.fixture(scope="module")
def alphabet():
    return Alphabet(TILES, find_cut_tiles(seen(picture_with(ALPHABET))))


def test_the_enrolled_faces_read_another_picture(alphabet, tmp_path):
    assert alphabet.named == ALPHABET
    assert alphabet.missing == ()
    FaceStore(tmp_path).keep("ours", alphabet.pictures(), TILES.values)
    faces = FaceStore(tmp_path).find("ours")
    word = {(row, column): letter for row in (3, 12) for column, letter in zip(range(4, 14), "WASSERMELO", strict=True)}
    word |= {(15, 9): "Z", (15, 8): "N", (16, 12): "I", (14, 12): JOKER}
    picture = picture_with(word, seed=2)
    readings = TileReader(faces).read(picture, find_by_markers(SHAPE, picture))
    assert {one.at: one.letter for one in readings if one.letter} == word
    assert faces.values["Q"] == TILES.values["Q"]


def test_what_a_tile_is_can_be_said_and_a_letter_that_nobody_lays_is_missed(alphabet):
    at = {letter: field for field, letter in ALPHABET.items()}
    without_q = replace(alphabet, tiles=tuple(tile for tile in alphabet.tiles if tile.at != at["Q"]))
    assert without_q.missing == (JOKER,)
    said = without_q.say(at["R"], "R")
    assert (said.missing, said.named[at["Z"]]) == (("Q",), "Z")


def test_a_joker_with_nothing_printed_is_told_and_known_by_its_paper(alphabet):
    tiles = tuple(tile for tile in alphabet.tiles if ALPHABET[tile.at] != JOKER)
    blank = replace(alphabet, tiles=tiles, blank_joker=True)
    assert (blank.missing, len(blank.pictures())) == ((), 27)
    assert (blank.faces().has_blank, alphabet.faces().has_blank) == (True, False)


def test_look_alikes_are_named_with_what_will_settle_them(alphabet):
    alike = {(one.first, one.second): one for one in look_alikes(alphabet.faces())}
    assert ("O", "Q") in alike
    assert all(one.likeness >= 0.9 and one.settled_by[-1] is Settles.WORDS for one in alike.values())
    assert alike["O", "Q"].quarters == 0


def test_a_letter_that_is_another_one_turned_is_settled_by_the_direction():
    house = np.full((90, 90, 3), 235, np.uint8)
    house[20:70, 20:35] = house[55:70, 20:60] = 40
    turned = np.ascontiguousarray(np.rot90(house, 2))
    set_ = TileSet([face_from_picture("L", house, 1), face_from_picture("T", turned, 1)])
    assert look_alikes(set_) == (LookAlike("L", "T", 1.0, 2, (Settles.DIRECTION, Settles.WORDS)),)


def test_a_letter_without_contrast_is_poor_and_one_like_no_other_good():
    pale = np.full((90, 90, 3), 235, np.uint8)
    pale[20:70, 40:50] = 145
    paper = np.full((90, 90, 3), 235, np.uint8)
    dark = np.full((90, 90, 3), 235, np.uint8)
    dark[20:30, 20:70] = dark[60:70, 20:70] = 30
    pictures = {"I": pale, "J": paper, "Z": dark, JOKER: paper}
    set_ = TileSet([face_from_picture(letter, picture) for letter, picture in pictures.items()])
    assert qualities(set_) == {"I": "poor", "J": "poor", "Z": "good"}


FIELDS = [(0, column) for column in range(5)]


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ({}, ["A", "B", "C", "D", ""]),
        ({(0, 1): "C"}, ["A", "C", "D", "", ""]),
        ({(0, 1): ""}, ["A", "", "B", "C", "D"]),
        ({(0, 0): "D", (0, 1): "A"}, ["D", "A", "B", "C", "D"]),
    ],
)
def test_a_letter_that_is_corrected_moves_those_after_it(said, named):
    assert name_tiles(FIELDS, ("A", "B", "C", "D"), said) == dict(zip(FIELDS, named, strict=True))
