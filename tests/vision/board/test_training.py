"""Lessons for the stone network, and how it is written down."""

from io import BytesIO

import numpy as np

from tests.vision.board.drawing import pose, tray
from vision.board.network import load_network, save_network, teach
from vision.board.stones import stone_network
from vision.board.training import Scene, altered, lesson

STONES = [(-90, -30), (0, 0), (22, 0), (70, 80), (-20, -110)]


def scene():
    at = pose()
    count = len(STONES)
    return Scene("drawn", tray(at, STONES), at, np.array(STONES, float), np.ones(count), np.ones(count, bool))


def test_a_lesson_holds_stones_and_other_things():
    features, wanted = lesson(scene(), scene().straight, np.ones(len(STONES)))
    assert len(features) == len(wanted)
    assert len(STONES) <= wanted.sum() < len(wanted)


def test_altered_scenes_differ_and_say_what_is_covered():
    drawn = scene()
    for seed in range(4):
        picture, visible = altered(drawn, np.random.default_rng(seed))
        assert picture.shape == drawn.straight.shape
        assert (picture != drawn.straight).mean() > 0.5
        assert ((visible >= 0) & (visible <= 1)).all()


def test_a_network_is_read_back_to_the_last_bit():
    chance = np.random.default_rng(1)
    features = chance.normal(size=(200, 3))
    network = teach(features, (features[:, 0] > 0).astype(float), units=2, rounds=2, decay=0.0)
    file = BytesIO()
    save_network(network, file)
    file.seek(0)
    np.testing.assert_array_equal(load_network(file).rate(features), network.rate(features))


def test_the_network_that_is_delivered_knows_the_features_of_stones():
    drawn = scene()
    features, wanted = lesson(drawn, drawn.straight, np.ones(len(STONES)))
    surety = stone_network().rate(features)
    assert surety[wanted == 1].mean() > surety[wanted == 0].mean() + 1
