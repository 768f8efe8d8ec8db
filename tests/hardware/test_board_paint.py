"""The painted board, judged by OpenCV's marker finder and by the board eye, which was taught on other pictures."""

from random import Random

import cv2
import numpy as np
import pytest

from calibration.mat import DICTIONARY
from hardware.simulated.board import SpinningBoard
from hardware.simulated.board_paint import BoardPainter
from hardware.simulated.renderer import Renderer
from hardware.simulated.stones import Kind
from hardware.simulated.viewpoint import MAT_AND_BOARD, Viewpoint
from hardware.simulated.world import Scene
from vision.board.pose import BoardFinder
from vision.board.stones import find_stones

SIZE = (1280, 720)
STEEP = Viewpoint(height_mm=640, tilt_deg=20, turn_deg=-3, over_mm=(345, 120))


@pytest.mark.parametrize("kind", [*Kind])
def test_all_stickers_of_mat_and_board_are_found_in_one_picture(kind: Kind) -> None:
    board = SpinningBoard(rng=Random(2), kind=kind)
    renderer = Renderer(size=SIZE, picture=lambda _: np.zeros((87, 56, 3), np.uint8), viewpoint=MAT_AND_BOARD)
    frame = renderer.draw(Scene(board=board.seen), 0)
    _, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY)).detectMarkers(frame)
    assert set(ids.ravel().tolist()) == {0, 1, 2, 3, 10, 11, 12}


@pytest.mark.parametrize(("viewpoint", "seed"), [(MAT_AND_BOARD, 3), (MAT_AND_BOARD, 4), (STEEP, 5)])
def test_the_eye_finds_every_stone_where_it_stands(viewpoint: Viewpoint, seed: int) -> None:
    board = SpinningBoard(rng=Random(seed))
    renderer = Renderer(size=SIZE, picture=lambda _: np.zeros((87, 56, 3), np.uint8), viewpoint=viewpoint)
    frame = renderer.draw(Scene(board=board.seen), 0)
    pose = BoardFinder().find(frame, 0.0)
    assert pose is not None
    turned = (pose.angle_deg() - board.seen.angle_deg - viewpoint.turn_deg + 180) % 360 - 180
    assert abs(turned) < 1
    found = np.array([stone.at_mm for stone in find_stones(frame, pose)])
    true = np.array([stone.at_mm for stone in board.seen.stones])
    away = np.linalg.norm(found[:, None] - true[None], axis=2)
    assert len(found) == 42
    assert away.min(axis=0).max() < 3


def test_a_board_that_lies_as_it_lay_is_the_same_picture() -> None:
    board = SpinningBoard(rng=Random(2)).seen
    painter = BoardPainter(MAT_AND_BOARD.projection(SIZE), SIZE)
    ground, gain = np.full((720, 1280, 3), 120, np.uint8), np.ones((720, 1280, 3), np.float32)
    first, second = ground.copy(), ground.copy()
    for canvas in (first, second):
        painter.paint(canvas, gain, board, 1.0)
    assert np.array_equal(first, second)
    assert (first != ground).mean() > 0.2
