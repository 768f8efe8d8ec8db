"""A hand over a tray, told from all that turns there."""

import numpy as np
import pytest

from tests.vision.board.drawing import polygon, pose, tray
from vision.board.cover import is_covered, look_at_floor

STONES = [(-90, -30), (0, 0), (22, 0), (44, 0), (22, 22), (70, 80), (-20, -110), (110, 20), (-22, 0), (0, 22)]


def floor_at(angle_deg, *, hand=None, light=1.0):
    at = pose(angle_deg=angle_deg)
    picture = tray(at, STONES)
    if hand is not None:
        x, y = hand
        polygon(picture, at, [(x - 28, y), (x + 28, y), (x + 40, y + 200), (x - 40, y + 200)], (140, 165, 215), 30)
    return look_at_floor(np.clip(picture * light, 0, 255).astype(np.uint8), at)


@pytest.mark.parametrize("angle_deg", [20.0, 43.0, 97.0, 181.0, 266.0, 305.0])
def test_no_turn_of_a_tray_looks_like_a_hand(angle_deg):
    assert not is_covered(floor_at(20.0), floor_at(angle_deg))


@pytest.mark.parametrize("angle_deg", [20.0, 97.0, 181.0, 266.0])
def test_a_hand_over_a_turned_tray_is_seen(angle_deg):
    assert is_covered(floor_at(20.0), floor_at(angle_deg, hand=(30, 60)))


@pytest.mark.parametrize("light", [0.6, 1.5])
def test_another_light_is_no_hand(light):
    assert not is_covered(floor_at(20.0), floor_at(97.0, light=light))
