"""companion tiles: a photo of all letters becomes the faces that the eye reads with."""

import json

import cv2
import numpy as np
import pytest

from calibration.tiles import FIELD_MM, RIM_MM, TILE_MM, board_picture, tile_picture
from companion.__main__ import main
from companion.core.letter_board import make_board
from vision.tiles.face_store import FaceStore

PX = 3.0  # a mm of the photo
BOARD = make_board({"rows": ["." * 15] * 7 + ["." * 7 + "S" + "." * 7] + ["." * 15] * 7}, "board")
SET = {"name": "ours", "jokers": 1, "letters": {letter: [n + 1, 2] for n, letter in enumerate("ABDEGIMNOQRTWZ")}}
LETTERS = [*"ABDEGIMNOQRTWZ", "*"]


def photo_of(letters, path):
    """One row of tiles on the fields of an empty board."""
    picture = board_picture(BOARD, PX)
    side = round(TILE_MM * PX)
    for column, letter in enumerate(letters):
        value = 0 if letter == "*" else SET["letters"][letter][0]
        x, y = (round((RIM_MM + (of + 0.5) * FIELD_MM) * PX - side / 2) for of in (column, 3))
        picture[y : y + side, x : x + side] = tile_picture(letter, value, side)
        cv2.rectangle(picture, (x, y), (x + side, y + side), (120, 130, 140), 1)
    cv2.imwrite(str(path), picture)
    return str(path)


@pytest.fixture
def data(tmp_path):
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles/ours.json").write_text(json.dumps(SET), encoding="utf-8")
    return tmp_path


def test_every_letter_is_kept_and_told_with_its_quality(data, tmp_path, capsys):
    photo = photo_of(LETTERS, tmp_path / "all.png")
    assert main(["tiles", photo, "--set", "ours", "--data", str(data)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"ours: 15 faces kept in {data / 'faces' / 'ours'}"
    assert [line.split()[:2] for line in told[1:4]] == [["A4", "A"], ["B4", "B"], ["C4", "D"]]
    assert any(line.startswith("O looks like Q") and "the number in the corner" in line for line in told)
    faces = FaceStore(data).find("ours")
    assert {face.letter: face.value for face in faces.faces} == {"*": 0} | {k: v[0] for k, v in SET["letters"].items()}


def test_a_letter_that_does_not_lie_there_is_missed_and_nothing_is_kept(data, tmp_path, capsys):
    photo = photo_of([one for one in LETTERS if one != "I"], tmp_path / "some.png")
    assert main(["tiles", photo, "--set", "ours", "--data", str(data)]) == 1
    assert "missing: *" in capsys.readouterr().err
    assert main(["tiles", photo, "--set", "ours", "--data", str(data), "--say", "F4=M"]) == 1
    assert "missing: I" in capsys.readouterr().err
    assert not FaceStore(data).has("ours")


def test_json_tells_the_same(data, tmp_path, capsys):
    photo = photo_of(LETTERS[:-1], tmp_path / "all.png")
    assert main(["tiles", photo, "--set", "ours", "--data", str(data), "--blank-joker", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["set"], sorted(told["letters"])) == ("ours", sorted(SET["letters"]))
    assert {"letters": ["O", "Q"], "quarters": 0} in [
        {key: one[key] for key in ("letters", "quarters")} for one in told["alike"]
    ]
    assert FaceStore(data).find("ours").has_blank


def test_more_tiles_than_letters_are_refused_until_somebody_says_which_is_none(data, tmp_path, capsys):
    photo = photo_of(["A", "A", *LETTERS[1:-1]], tmp_path / "more.png")
    told = ["tiles", photo, "--set", "ours", "--data", str(data), "--blank-joker"]
    assert main(told) == 1
    assert "O4=?" in capsys.readouterr().err
    assert main([*told, "--say", "B4="]) == 0
    assert "C4 B" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--set", "none"], "--set: found 'none'"),
        (["--set", "ours", "--say", "4F=Q"], "--say"),
        (["--set", "ours", "--say", "F4=QU"], "--say"),
        (["--set", "ours", "--corners", "0,0", "9,0", "9,9", "0,9"], "found 'a small board'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(data, tmp_path, capsys, more, said):
    photo = photo_of(LETTERS, tmp_path / "all.png")
    assert main(["tiles", photo, "--data", str(data), *more]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_picture_without_a_board_is_refused(data, tmp_path, capsys):
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((400, 400, 3), 200, np.uint8))
    assert main(["tiles", str(tmp_path / "plain.png"), "--set", "ours", "--data", str(data)]) == 1
    assert "four corners" in capsys.readouterr().err
