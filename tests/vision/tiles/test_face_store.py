"""A family's faces on disk: whole or not at all, read back as they were, and refused with the reason when damaged."""

import json

import numpy as np
import pytest

from calibration.tiles import tile_picture
from companion.core.errors import DeviceError, SettingsError
from vision.tiles.face_store import FaceStore

FACES = {letter: tile_picture(letter, 1, 144) for letter in "ABÄ*"}
VALUES = {"A": 1, "B": 3, "Ä": 6, "*": 0}


@pytest.fixture
def shelf(tmp_path):
    shelf = FaceStore(tmp_path)
    shelf.keep("ours", FACES, VALUES)
    return shelf


def test_what_was_kept_is_found_with_its_values_and_its_pictures(shelf, tmp_path):
    assert shelf.find("ours").values == VALUES
    assert {face.letter for face in FaceStore(tmp_path).find("ours").faces} == set(FACES)
    assert all(np.array_equal(picture, FACES[letter]) for letter, picture in shelf.pictures("ours").items())
    assert (shelf.find("others"), shelf.pictures("others"), shelf.has("../ours")) == (None, {}, False)


def test_keeping_again_leaves_nothing_of_the_faces_before(shelf, tmp_path):
    shelf.keep("ours", {"A": FACES["A"]}, VALUES)
    assert sorted(path.name for path in (tmp_path / "faces/ours").iterdir()) == ["00-1.png", "faces.json"]
    assert shelf.changes == 2


def test_until_the_list_is_written_the_faces_before_it_count(shelf, tmp_path, monkeypatch):
    """The plug is pulled after the first picture: nothing that the list names has been touched."""
    (tmp_path / "faces/ours/01-1.png.part").mkdir()
    with pytest.raises(DeviceError):
        shelf.keep("ours", dict.fromkeys(FACES, FACES["B"]), {})
    assert np.array_equal(FaceStore(tmp_path).pictures("ours")["A"], FACES["A"])


def test_faces_that_are_dropped_are_gone(shelf, tmp_path):
    shelf.drop("ours")
    assert (shelf.find("ours"), [*(tmp_path / "faces").iterdir()], shelf.changes) == (None, [], 2)


@pytest.mark.parametrize("name", ["", "../out", "a/b", ".", "x" * 40])
def test_a_name_that_is_none_is_refused(shelf, name):
    with pytest.raises(SettingsError):
        shelf.keep(name, FACES, VALUES)


ROW = {"file": "00-0.png", "letter": "A", "value": 1}


@pytest.mark.parametrize(
    ("listed", "key"),
    [
        ("{", "faces"),
        ("[" * 100_000, "faces"),
        ('{"faces": []}', "faces"),
        ('{"faces": {"A": 1}}', "faces"),
        (json.dumps({"faces": [ROW] * 201}), "faces"),
        (json.dumps({"faces": ["A"]}), "faces[0].file"),
        (json.dumps({"faces": [ROW | {"file": "../../etc/passwd.png"}]}), "faces[0].file"),
        (json.dumps({"faces": [ROW, ROW | {"letter": "AB"}]}), "faces[1].letter"),
        (json.dumps({"faces": [ROW | {"value": "1"}]}), "faces[0].value"),
        (json.dumps({"faces": [ROW | {"value": True}]}), "faces[0].value"),
        (json.dumps({"faces": [ROW | {"file": "none.png"}]}), "picture"),
    ],
)
def test_a_list_that_is_none_is_refused_with_the_place(shelf, tmp_path, listed, key):
    (tmp_path / "faces/ours/faces.json").write_text(listed, encoding="utf-8")
    with pytest.raises(SettingsError) as refusal:
        shelf.find("ours")
    assert refusal.value.key == key


def test_a_picture_that_is_cut_short_is_refused(shelf, tmp_path):
    file = tmp_path / "faces/ours/00-0.png"
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(SettingsError):
        shelf.find("ours")
