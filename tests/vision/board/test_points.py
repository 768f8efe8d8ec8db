"""Points of a drawn Go board, and the network below."""

import cv2
import numpy as np

from vision.board.network import teach
from vision.board.points import CELL_PX, describe_points, settle_points, straight_view

POINTS = 19


def view(occupied, *, light=(1.0, 1.0, 1.0), seed=0):
    """A wooden board with lines and stones of two colours: `occupied` 361 of 0, 1 (dark), 2 (light)."""
    chance = np.random.default_rng(seed)
    side = POINTS * CELL_PX
    picture = np.full((side, side, 3), (90, 165, 215), np.uint8)
    for step in range(POINTS):
        at = step * CELL_PX + CELL_PX // 2
        cv2.line(picture, (at, 0), (at, side), (40, 70, 90), 1)
        cv2.line(picture, (0, at), (side, at), (40, 70, 90), 1)
    for index, kind in enumerate(occupied):
        if kind:
            at = (index % POINTS * CELL_PX + CELL_PX // 2, index // POINTS * CELL_PX + CELL_PX // 2)
            cv2.circle(picture, at, 11, ((30, 30, 30), (225, 225, 225))[kind - 1], cv2.FILLED, cv2.LINE_AA)
    lit = picture * np.array(light) + chance.normal(0, 4, picture.shape)
    return np.clip(cv2.GaussianBlur(lit, (0, 0), 0.8), 0, 255).astype(np.uint8)


def drawn(seed):
    return np.random.default_rng(seed).choice(3, POINTS * POINTS, p=(0.4, 0.3, 0.3))


def test_points_are_read_under_a_lamp_of_another_colour():
    lessons = [drawn(seed) for seed in range(3)]
    features = np.concatenate([describe_points(view(kinds, seed=seed)) for seed, kinds in enumerate(lessons)])
    wanted = (np.concatenate(lessons) > 0).astype(float)
    network = teach(features, wanted, units=8, rounds=6, decay=1e-3)
    tested = drawn(9)
    picture = view(tested, light=(1.1, 0.5, 0.3), seed=9)
    chance = settle_points(picture, network.rate(describe_points(picture)))
    assert ((chance > 0.5) == (tested > 0)).mean() > 0.99


def test_the_board_is_cut_out_at_its_corners():
    picture = np.zeros((100, 200, 3), np.uint8)
    picture[20:80, 50:150] = 255
    cut = straight_view(picture, np.array([(50, 20), (150, 20), (150, 80), (50, 80)]), 19)
    assert cut.shape == (19 * CELL_PX, 19 * CELL_PX, 3)
    assert cut[10:-10, 10:-10].min() > 250


def test_a_network_learns_what_no_line_parts():
    chance = np.random.default_rng(2)
    features = chance.uniform(-1, 1, (800, 2))
    wanted = (features[:, 0] * features[:, 1] > 0).astype(float)
    network = teach(features, wanted, units=12, rounds=60, decay=1e-5)
    assert ((network.rate(features) > 0) == (wanted > 0)).mean() > 0.95
