"""A deck is enrolled from face pictures or from camera pictures, and what cannot be enrolled is refused."""

import json

import cv2
import numpy as np
import pytest

from companion.core.errors import SettingsError
from tests.vision.drawing import Laid
from vision.cards.deck import Face, alikeness, too_alike
from vision.cards.enrol import assemble, enrol, enrol_camera, enrol_faces
from vision.cards.photograph import photograph_face
from vision.cards.reader import CardReader
from vision.plane import find_plane


def write(folder, **pictures):
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        assert cv2.imwrite(str(folder / f"{name}.png"), picture)
    return folder


def refusal(function, folder):
    with pytest.raises(SettingsError) as caught:
        function(folder)
    return caught.value


@pytest.fixture(scope="module")
def shown(tmp_path_factory, frame_of, faces):
    """A folder of camera pictures: each face once, lying a little askew."""
    frames = {
        name: frame_of(Laid(face, at_mm=(146 + number, 104), angle_deg=3 * number - 7))
        for number, (name, face) in enumerate(faces.items())
    }
    return write(tmp_path_factory.mktemp("shown"), **frames)


def test_pictures_are_named_by_their_files(tmp_path, faces):
    deck = enrol_faces(write(tmp_path / "mine", moon=faces["own_1"], sun=faces["own_2"], back=faces["own_3"]))
    assert deck.name == "mine"
    assert [face.id for face in deck.faces] == ["moon", "sun"]
    assert [face.id for face in deck.backs] == ["back"]


def test_a_deck_file_says_more(tmp_path, faces):
    folder = write(tmp_path, a=faces["own_1"], b=faces["own_2"])
    cards = [
        {"id": "ring_1000", "file": "a.png", "kind": "ring", "value": 1000, "copies": 7},
        {"id": "cover", "file": "b.png", "kind": "back"},
    ]
    (folder / "deck.json").write_text(json.dumps({"deck": "rings", "size_mm": [57, 88], "cards": cards}))
    deck = enrol(folder)
    face = deck.face("ring_1000")
    assert (deck.name, deck.size_mm) == ("rings", (57.0, 88.0))
    assert (face.kind, face.value, face.copies, face.colour) == ("ring", 1000, 7, "")
    assert [back.id for back in deck.backs] == ["cover"]


def test_an_empty_folder_is_refused(tmp_path):
    assert refusal(enrol, tmp_path).key == "faces"


def test_a_missing_folder_is_refused(tmp_path):
    assert refusal(enrol, tmp_path / "none").key == "folder"


def test_a_folder_with_nothing_but_a_back_is_refused(tmp_path, faces):
    assert refusal(enrol_faces, write(tmp_path, back=faces["own_1"])).key == "faces"


def test_a_picture_that_cannot_be_decoded_is_refused(tmp_path):
    (tmp_path / "sun.png").write_bytes(b"not a picture")
    error = refusal(enrol_faces, tmp_path)
    assert error.key == "picture"
    assert error.file.endswith("sun.png")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "deck.json"),
        ('{"cards": 5}', "cards"),
        ('{"cards": [{"id": "a"}]}', "cards"),
        ('{"cards": [], "size_mm": [56]}', "size_mm"),
        ('{"cards": [{"id": "a", "file": "a.png", "copies": "many"}]}', "a.copies"),
        ('{"cards": [{"id": "a", "file": "a.png"}, {"id": "a", "file": "a.png"}]}', "id"),
        ('{"cards": [{"id": "a", "file": "b.png"}]}', "picture"),
    ],
)
def test_a_wrong_deck_file_is_refused(tmp_path, faces, text, key):
    folder = write(tmp_path, a=faces["own_1"])
    (folder / "deck.json").write_text(text)
    assert refusal(enrol_faces, folder).key == key


def test_camera_pictures_are_told_from_faces_and_cut_out(shown, faces):
    deck = enrol(shown)
    assert sorted(face.id for face in deck.faces) == sorted(faces)
    for face in deck.faces:
        assert alikeness(face, Face(id="", picture=faces[face.id])) > 0.75


def test_cards_are_named_by_a_deck_shown_to_the_camera(shown, frame_of, faces):
    reader = CardReader(enrol_camera(shown))
    for name in ("own_1", "tower_red", "tower_green"):
        frame = frame_of(Laid(faces[name], at_mm=(155, 98), angle_deg=130), light=(0.8, 0.9, 1.0))
        assert reader.read_zone(frame, find_plane(frame)).label == name


def test_a_camera_picture_without_a_mat_or_a_card_is_refused(tmp_path, frame_of):
    assert refusal(enrol_camera, write(tmp_path, sun=frame_of())).key == "card"
    assert refusal(enrol_camera, write(tmp_path, moon=np.zeros((720, 1280, 3), np.uint8))).key == "mat"


@pytest.mark.parametrize(
    ("laid", "trouble"),
    [
        ([], "no_card"),
        ([((118, 105), 0), ((180, 105), 0)], "several"),
        ([((140, 92), 0), ((158, 118), 25)], "several"),
        ([((148, 40), 0)], "unclear"),
    ],
)
def test_a_camera_picture_says_why_no_face_is_cut_out(frame_of, faces, laid, trouble):
    pictures = zip(laid, (faces["own_1"], faces["own_2"]), strict=False)
    frame = frame_of(*(Laid(face, at_mm=at, angle_deg=angle) for (at, angle), face in pictures))
    shot = photograph_face(frame, find_plane(frame))
    assert (shot.picture, shot.trouble) == (None, trouble)


def test_a_photographed_card_tells_where_it_lay(frame_of, faces):
    frame = frame_of(Laid(faces["own_1"], at_mm=(150, 100)))
    shot = photograph_face(frame, find_plane(frame))
    assert shot.trouble is None
    assert np.allclose(shot.corners_mm, [(122, 56.5), (178, 56.5), (178, 143.5), (122, 143.5)], atol=1.5)


def test_faces_that_differ_in_colour_only_are_reported_as_alike(deck):
    alike = too_alike(deck, at_least=0.6)
    assert {frozenset(pair[:2]) for pair in alike} == {
        frozenset({"tower_red", "tower_blue"}),
        frozenset({"tower_red", "tower_green"}),
        frozenset({"tower_blue", "tower_green"}),
    }
    assert all(0.6 <= number <= 1 for _, _, number in alike)


def test_a_deck_sets_its_own_thresholds(deck, faces):
    twins = assemble("twins", [Face("a", faces["own_1"]), Face("b", faces["own_1"])], where="drawn")
    assert deck.thresholds.confidence(0.9, 0.9) > deck.thresholds.sure > deck.thresholds.confidence(0.1, 0.9)
    assert deck.thresholds.confidence(0.9, 0.0) < deck.thresholds.sure
    assert twins.thresholds.confidence(0.9, 0.0) < twins.thresholds.sure
