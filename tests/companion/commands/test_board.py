"""companion board: a family's own board from a photo; what was not sure is told, and nothing is written in vain."""

import json

import cv2
import pytest

from calibration.tiles import board_picture
from companion.__main__ import main
from companion.games.diamino.material import find_board
from tests.small_board import ROWS
from vision.measure.painted_boards import PALETTES, photograph


@pytest.fixture
def photo(tmp_path):
    """A board without markers, and its corners as they are written."""
    picture, corners = photograph(ROWS, PALETTES["yellow, masks"], "warm lamp", 3)
    cv2.imwrite(str(tmp_path / "photo.jpg"), picture)
    return tmp_path / "photo.jpg", [f"{x:.1f},{y:.1f}" for x, y in corners]


def test_a_board_with_markers_becomes_a_file(tmp_path, capsys):
    board = find_board("default21", "board")
    cv2.imwrite(str(tmp_path / "photo.png"), board_picture(board, 2.0))
    assert main(["board", str(tmp_path / "photo.png"), "--out", str(tmp_path / "ours.json")]) == 0
    kept = json.loads((tmp_path / "ours.json").read_text(encoding="utf-8"))
    assert (kept["name"], kept["printed"], "".join(kept["rows"])) == ("ours", False, board.fields)
    assert "21 rows, 21 columns" in capsys.readouterr().out


def test_a_board_without_markers_is_read_with_its_corners(tmp_path, photo):
    file, corners = photo
    assert main(["board", str(file), "--corners", *corners, "--out", str(tmp_path / "ours.json")]) == 0
    assert json.loads((tmp_path / "ours.json").read_text(encoding="utf-8"))["rows"] == ROWS


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "not all markers are seen"),
        (["--corners", "1", "2", "3", "4"], "x,y in px"),
        (["--corners", "1,1", "1,2", "2,2", "2,1"], "12 px a field"),
        (["--size", "40"], "four corners"),
        (["--size", "x"], "rows and columns"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_is_written(tmp_path, photo, capsys, more, said):
    assert main(["board", str(photo[0]), *more, "--out", str(tmp_path / "ours.json")]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "ours.json").exists()


def test_mirrored_corners_and_strange_sizes_are_refused(tmp_path, photo, capsys):
    file, corners = photo
    out = ["--out", str(tmp_path / "ours.json")]
    assert main(["board", str(file), "--corners", *reversed(corners), *out]) == 1
    assert "clockwise" in capsys.readouterr().err
    assert main(["board", str(file), "--corners", *corners, "--size", "40", *out]) == 1
    assert "9 to 26 fields" in capsys.readouterr().err
