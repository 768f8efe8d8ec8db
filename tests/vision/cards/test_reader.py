"""One frame in, the card's name out, or the reason why not."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Laid, draw_face
from vision.cards.enrol import enrol_faces
from vision.cards.reader import CardReader
from vision.cards.reading import Refusal
from vision.plane import find_plane

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture(scope="module")
def reader(deck):
    return CardReader(deck)


def read(reader, frame):
    return reader.read_zone(frame, find_plane(frame))


@pytest.mark.parametrize("angle", range(0, 360, 24))
def test_a_card_is_named_at_every_rotation(reader, frame_of, faces, angle):
    assert read(reader, frame_of(Laid(faces["own_2"], angle_deg=angle))).label == "own_2"


@pytest.mark.parametrize("name", ["own_1", "own_2", "own_3", "tower_red", "tower_blue", "tower_green"])
def test_every_face_is_named(reader, frame_of, faces, name):
    reading = read(reader, frame_of(Laid(faces[name], at_mm=(140, 110), angle_deg=33)))
    assert reading.label == name
    assert reading.confidence > 0.9
    assert reading.candidates[0][0] == name


@pytest.mark.parametrize("light", [(0.55, 0.8, 1.0), (1.0, 0.9, 0.7), (0.4, 0.4, 0.4)])
@pytest.mark.parametrize("name", ["tower_red", "tower_blue"])
def test_one_picture_in_two_colours_is_told_apart_in_any_light(reader, frame_of, faces, name, light):
    assert read(reader, frame_of(Laid(faces[name], angle_deg=80), light=light, noise=4)).label == name


def test_the_corners_are_the_cards_own(reader, frame_of, faces):
    frame = frame_of(Laid(faces["own_1"], at_mm=(150, 100), angle_deg=90))
    reading = read(reader, frame)
    corners_mm = find_plane(frame).mm(reading.corners_px)
    expected = [(193.5, 72), (193.5, 128), (106.5, 128), (106.5, 72)]
    assert np.abs(corners_mm - np.array(expected)).max() < 1.5


def test_an_empty_zone_is_nothing(reader, frame_of):
    assert read(reader, frame_of()).refused is Refusal.NOTHING


def test_a_back_is_never_a_card(reader, frame_of, deck):
    reading = read(reader, frame_of(Laid(deck.backs[0].picture, angle_deg=200)))
    assert reading.label is None
    assert reading.refused is Refusal.BACK


@pytest.mark.parametrize("seed", [11, 12, 13, 14])
def test_a_foreign_card_has_no_name(reader, frame_of, seed):
    reading = read(reader, frame_of(Laid(draw_face(seed, (60, 60, 200)), angle_deg=15 * seed)))
    assert reading.label is None


def test_a_white_note_and_a_black_phone_have_no_name(reader, frame_of):
    note = Laid(np.full((76, 76, 3), 250, np.uint8), angle_deg=20, size_mm=(76, 76))
    phone = Laid(np.full((150, 70, 3), 25, np.uint8), angle_deg=50, size_mm=(70, 150))
    assert read(reader, frame_of(note)).label is None
    assert read(reader, frame_of(phone)).label is None


def test_fingers_over_a_quarter_of_a_card_do_not_hide_it(reader, frame_of, faces):
    hand = Laid(np.full((60, 20, 3), (140, 170, 220), np.uint8), at_mm=(165, 140), angle_deg=-20, size_mm=(24, 72))
    assert read(reader, frame_of(Laid(faces["own_3"], angle_deg=10), hand)).label == "own_3"


def test_two_cards_side_by_side_are_several(reader, frame_of, faces):
    left = Laid(faces["own_1"], at_mm=(118, 105))
    right = Laid(faces["own_2"], at_mm=(179, 105))
    reading = read(reader, frame_of(left, right))
    assert reading.label is None
    assert reading.refused is Refusal.SEVERAL
    assert {label for label, _ in reading.candidates} == {"own_1", "own_2"}


def test_a_tableau_names_every_card_in_view(reader, frame_of, faces):
    laid = [
        Laid(faces["own_1"], at_mm=(105, 105), angle_deg=12),
        Laid(faces["tower_green"], at_mm=(150, 110), angle_deg=-30),
        Laid(faces["own_3"], at_mm=(205, 95), angle_deg=100),
    ]
    frame = frame_of(*laid)
    labels = [reading.label for reading in reader.read_tableau(frame, find_plane(frame))]
    assert sorted(labels) == ["own_1", "own_3", "tower_green"]


@pytest.mark.parametrize("apart_mm", [32, 40])
@pytest.mark.parametrize("under", ["own_2", "tower_green"])
def test_a_card_that_lies_partly_under_another_is_named(reader, frame_of, faces, under, apart_mm):
    at_mm = (140 + 0.6 * apart_mm, 105 + 0.8 * apart_mm)
    frame = frame_of(Laid(faces[under], at_mm=(140, 105), angle_deg=8), Laid(faces["own_3"], at_mm=at_mm, angle_deg=30))
    labels = [reading.label for reading in reader.read_tableau(frame, find_plane(frame))]
    assert sorted(labels) == sorted([under, "own_3"])


def test_a_photograph_without_a_mat_is_read_at_its_own_scale(reader, faces):
    table = np.full((900, 1200, 3), (50, 70, 40), np.uint8)
    turned = cv2.rotate(faces["own_2"], cv2.ROTATE_90_CLOCKWISE)
    table[200 : 200 + turned.shape[0], 300 : 300 + turned.shape[1]] = turned
    assert [reading.label for reading in reader.read_photo(table)] == ["own_2"]


def test_a_card_cut_out_is_read_in_other_light(reader, faces):
    dim = (faces["tower_blue"] * np.array([0.5, 0.6, 0.7])).astype(np.uint8)
    assert reader.read_cut(dim).label == "tower_blue"
    assert reader.read_cut(dim[::-1, ::-1].copy()).label == "tower_blue"


def test_a_rendered_scene_is_read_with_its_own_deck():
    scene = cv2.imread(str(FIXTURES / "zone_castle_green_1.jpg"))
    assert read(CardReader(enrol_faces(FIXTURES / "faces")), scene).label == "castle_green_1"
