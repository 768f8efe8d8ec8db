"""A board with sockets is enrolled from a folder; what is wrong with it is named."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import pytest

from calibration.artwork import printed_deck
from calibration.board import SOCKETS
from companion.app.decks import print_and_play
from companion.app.production import open_eyes
from companion.core.errors import SettingsError
from companion.store.settings import Settings
from hardware.simulated.board import SpinningBoard
from hardware.simulated.renderer import Renderer
from hardware.simulated.stones import Kind
from hardware.simulated.viewpoint import MAT_AND_BOARD
from hardware.simulated.world import Scene
from vision.board.enrolment import enrol_board
from vision.board.eye import BoardEye


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The simulated board, full and with every other socket empty."""
    board = SpinningBoard(rng=Random(1), kind=Kind.SOCKETS).seen
    camera = Renderer(size=(1280, 720), picture=printed_deck("diadingo").picture, viewpoint=MAT_AND_BOARD)
    for name, seen in (("full42.jpg", board), ("left16.jpg", replace(board, stones=board.stones[::2]))):
        cv2.imwrite(str(tmp_path / name), camera.draw(Scene(board=seen), 0.0))
    (tmp_path / "sockets.json").write_text(json.dumps(SOCKETS), encoding="utf-8")
    return tmp_path


def test_a_folder_teaches_the_look_of_a_board(folder: Path) -> None:
    assert enrol_board(folder).layout.tolist() == [list(place) for place in SOCKETS]


@pytest.mark.parametrize("name", ["sockets.json", "full42.jpg", "left16.jpg"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(SettingsError, match=name):
        enrol_board(folder)


def test_two_pictures_of_the_same_are_refused(folder: Path) -> None:
    (folder / "left16.jpg").write_bytes((folder / "full42.jpg").read_bytes())
    with pytest.raises(SettingsError, match=r"left16\.jpg: sockets"):
        enrol_board(folder)


def test_a_picture_without_stickers_is_refused(folder: Path) -> None:
    grey = cv2.imread(str(folder / "full42.jpg"))
    cv2.imwrite(str(folder / "full42.jpg"), grey * 0 + 128)
    with pytest.raises(SettingsError, match=r"full42\.jpg: stickers"):
        enrol_board(folder)


def test_the_real_box_follows_the_sockets_of_its_board(folder: Path) -> None:
    settings = Settings(camera=str(folder), board=str(folder), edition="diadingo")
    eyes = open_eyes(settings, print_and_play("diadingo"))
    assert eyes is not None
    (board_eye,) = eyes.others
    assert isinstance(board_eye, BoardEye)
    assert len(board_eye.places_mm) == 42
    board_eye.close()
