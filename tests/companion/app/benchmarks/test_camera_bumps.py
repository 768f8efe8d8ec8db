"""A bumped camera on rendered frames: noticed, found again, and nothing read through a wrong plane meanwhile."""

from random import Random

import cv2
import numpy as np
import pytest

from companion.app.benchmarks.camera_bumps import KNOCKS, SIZE, bump, drift, false_alarms
from companion.app.decks import print_and_play
from companion.core.observations import CardGone, CardShown, HandSeen
from companion.core.ports import EyeStatus
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.viewpoint import Knock
from hardware.simulated.world import card_table
from vision.cards.sensor import CardSensor

SMALL = ("turned by 1 degrees", "leaned by 1 degrees", "leaned by 3 degrees")  # by less than 2 mm in the zone


@pytest.mark.parametrize("name", [name for name in KNOCKS if name not in SMALL])
def test_a_blow_is_noticed_and_right_again_in_the_first_frame_that_shows_it(name: str) -> None:
    found = bump(KNOCKS[name])
    assert (found.noticed, found.right, found.wrong) == (0, 0, 0)


@pytest.mark.parametrize("name", SMALL)
def test_a_blow_too_small_to_harm_is_at_most_followed_at_the_next_look_for_the_mat(name: str) -> None:
    found = bump(KNOCKS[name])
    assert (found.right, found.wrong) == (0, 0)
    assert found.noticed is None or found.noticed <= 50


def test_a_camera_that_creeps_is_followed_to_three_millimetres() -> None:
    assert drift(0.5) < 3


def test_hands_and_cards_move_no_mat() -> None:
    assert false_alarms(300) == 0


def test_a_card_that_lies_there_is_not_shown_again_by_a_bump_and_the_next_one_is_read() -> None:
    world = card_table("diadingo", rng=Random(3))
    sensor = CardSensor(SimulatedCamera(world, size=SIZE), print_and_play("diadingo"))
    world.show("ring_1000")
    assert [type(one) for one in seen(sensor, 0.0)] == [CardShown]
    world.bump(Knock(shift_mm=(-30.0, 12.0), turn_deg=4.0))
    assert [one for one in seen(sensor, 2.0) if not isinstance(one, HandSeen)] == []
    world.clear_zone()
    assert [type(one) for one in seen(sensor, 4.0) if not isinstance(one, HandSeen)] == [CardGone]
    world.show("theft")
    assert [one.label for one in seen(sensor, 6.0) if isinstance(one, CardShown)] == ["theft"]


class Shoved:
    """A camera that is shoved so far that the mat is out of its sight."""

    def __init__(self) -> None:
        world = card_table("diadingo", rng=Random(3))
        world.show("ring_1000")
        self._camera = SimulatedCamera(world, size=SIZE)
        self.away_px = 0

    def read(self, now: float) -> tuple[float, np.ndarray] | None:
        taken = self._camera.read(now)
        if taken is None or not self.away_px:
            return taken
        moved = np.float64([[1, 0, self.away_px], [0, 1, 0]])
        return taken[0], cv2.warpAffine(taken[1], moved, SIZE, borderValue=(60, 70, 80))

    def close(self) -> None:
        pass


def test_a_mat_out_of_sight_is_told_and_nothing_is_read_until_it_is_back() -> None:
    camera = Shoved()
    sensor = CardSensor(camera, print_and_play("diadingo"))
    assert len(seen(sensor, 0.0)) == 1
    camera.away_px = 400
    assert seen(sensor, 2.0, seconds=4.0) == []
    assert sensor.status is EyeStatus.NO_MAT
    assert sensor.last_reading is None
    camera.away_px = 20
    assert seen(sensor, 6.0) == []
    assert sensor.status is EyeStatus.READ


def seen(sensor: CardSensor, begin_s: float, seconds: float = 2.0) -> list[object]:
    """What is reported in some seconds of ten frames each."""
    frames = range(round(seconds * 10))
    return [one for frame in frames for one in sensor.poll(begin_s + frame / 10)]
