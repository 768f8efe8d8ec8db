"""In worse light, or out of focus, no stone is claimed to have gone or fallen that merely shows less."""

import cv2
import numpy as np
import pytest

from tests.vision.board.drawing import pose, tray
from vision.board.follow import Place
from vision.board.readers import TrayReader

SIZE = (640, 360)
AT = pose(size=SIZE)
STONES = [(-90, -30), (0, 0), (22, 0), (70, 80), (-20, -110), (110, 20)]
TAKEN = (22, 0)
LEFT = [stone for stone in STONES if stone != TAKEN]


def dark(level):
    """Less light, and the grain that a camera adds then."""
    grain = np.random.default_rng(3).normal(0, 1.5 + 4.5 * (1 - level), (SIZE[1], SIZE[0], 3))
    return lambda picture: np.clip(picture * level + grain, 0, 255).astype(np.uint8)


def soft(sigma_px):
    return lambda picture: cv2.GaussianBlur(picture, (0, 0), sigma_px)


WORSE = {
    "dim": dark(0.3),
    "dark": dark(0.1),
    "soft": soft(1.5),
    "soft and dim": lambda picture: dark(0.3)(soft(1.5)(picture)),
    "bright": lambda picture: np.clip(picture * 1.6, 0, 255).astype(np.uint8),
    "warm": lambda picture: np.clip(picture * np.array([0.6, 0.9, 1.15]), 0, 255).astype(np.uint8),
}


@pytest.mark.parametrize("worse", WORSE)
def test_what_shows_less_is_not_claimed_to_have_gone_or_fallen(worse):
    reader = TrayReader()
    reader.count(tray(AT, STONES, size=SIZE), AT)
    taken = int(np.linalg.norm(reader.places_mm - TAKEN, axis=1).argmin())
    places = list(reader.look(WORSE[worse](tray(AT, LEFT, size=SIZE)), AT))
    assert places.pop(taken) in (Place.GONE, Place.HIDDEN)
    assert set(places) <= {Place.STANDING, Place.HIDDEN}


def test_in_the_dark_a_stone_is_known_by_its_look_and_an_empty_place_by_its_floor():
    reader = TrayReader()
    reader.count(tray(AT, STONES, size=SIZE), AT)
    taken = int(np.linalg.norm(reader.places_mm - TAKEN, axis=1).argmin())
    places = list(reader.look(dark(0.3)(tray(AT, LEFT, size=SIZE)), AT))
    assert places.pop(taken) is Place.GONE
    assert places == [Place.STANDING] * 5


def test_when_no_picture_is_left_nothing_is_claimed():
    reader = TrayReader()
    reader.count(tray(AT, STONES, size=SIZE), AT)
    assert set(reader.look(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), AT)) == {Place.HIDDEN}


def test_a_stone_that_was_turned_is_known_by_its_new_look():
    reader = TrayReader()
    reader.count(tray(AT, STONES, size=SIZE), AT)
    turned = tray(AT, STONES, size=SIZE, seed=5)
    assert reader.look(turned, AT) == (Place.STANDING,) * 6
    assert reader.look(dark(0.3)(turned), AT) == (Place.STANDING,) * 6
