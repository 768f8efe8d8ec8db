"""The lease of the camera: who has the frames, when it runs out, and which taps come too late."""

from random import Random

import pytest

from companion.app.decks import print_and_play
from companion.app.wizards.camera_lease import CameraLease
from companion.core.errors import IllegalEvent
from companion.core.ports import EyeStatus
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from vision.cards.sensor import CardSensor

IDLE_S = 60.0


class Visitor:
    """A guest of the sensor that counts its frames."""

    status = EyeStatus.ENROLLING

    def __init__(self) -> None:
        self.frames = 0

    def stays(self, now: float) -> bool:
        return True

    def see(self, frame: object, plane: object, now: float) -> None:
        self.frames += 1


@pytest.fixture(scope="module")
def sensor() -> CardSensor:
    camera = SimulatedCamera(card_table("diamoniak", rng=Random(1)))
    return CardSensor(camera, print_and_play("diamoniak"))


@pytest.fixture
def lease() -> CameraLease:
    lease = CameraLease(idle_s=IDLE_S)
    lease.enter("asked")
    return lease


def test_a_new_lease_is_closed_at_step_0() -> None:
    lease = CameraLease(idle_s=IDLE_S)
    assert (lease.is_open, lease.phase, lease.step) == (False, "closed", 0)


def test_each_phase_is_a_step_and_closing_is_one_too(lease: CameraLease) -> None:
    lease.enter("review")
    assert (lease.is_open, lease.phase, lease.step) == (True, "review", 2)
    lease.close()
    assert (lease.is_open, lease.phase, lease.step) == (False, "closed", 3)


def test_closing_a_closed_lease_is_no_step(lease: CameraLease) -> None:
    lease.close()
    lease.close()
    assert lease.step == 2


def test_a_tap_on_the_step_that_is_shown_passes(lease: CameraLease) -> None:
    lease.check(1)


@pytest.mark.parametrize("step", [0, 2])
def test_a_tap_on_another_step_is_overtaken(lease: CameraLease, step: int) -> None:
    with pytest.raises(IllegalEvent, match="overtaken") as refused:
        lease.check(step)
    assert refused.value.values == {"step": step, "now": 1}


def test_the_time_starts_to_run_when_it_is_first_asked_for(lease: CameraLease) -> None:
    assert not lease.expired(1000.0)
    assert not lease.expired(1000.0 + IDLE_S)
    assert lease.expired(1000.1 + IDLE_S)


def test_whoever_uses_it_makes_the_time_start_anew(lease: CameraLease) -> None:
    lease.expired(0.0)
    lease.touch()
    assert not lease.expired(50.0)
    assert not lease.expired(50.0 + IDLE_S)
    assert lease.expired(50.1 + IDLE_S)


def test_one_use_counts_once(lease: CameraLease) -> None:
    lease.touch()
    assert not lease.expired(0.0)
    assert lease.expired(IDLE_S + 1)
    assert lease.expired(IDLE_S + 2)


def test_something_that_moves_may_have_a_shorter_limit(lease: CameraLease) -> None:
    lease.expired(0.0)
    assert lease.expired(5.0, 4.0)
    assert not lease.expired(5.0)


def test_a_further_phase_does_not_make_the_time_start_anew(lease: CameraLease) -> None:
    lease.expired(0.0)
    lease.enter("review")
    assert lease.expired(IDLE_S + 1)


def test_a_wizard_that_is_begun_again_has_all_its_time(lease: CameraLease) -> None:
    lease.expired(0.0)
    lease.close()
    lease.enter("asked")
    assert not lease.expired(IDLE_S + 1)


def test_the_guest_has_the_frames_until_it_gives_the_camera_back(sensor: CardSensor) -> None:
    guest, lease = Visitor(), CameraLease(sensor, idle_s=IDLE_S)
    lease.borrow(guest)
    sensor.poll(0.1)
    assert guest.frames == 1
    lease.give_back(guest)
    sensor.poll(0.2)
    assert guest.frames == 1


def test_a_camera_that_another_guest_has_is_busy(sensor: CardSensor) -> None:
    first, second = Visitor(), Visitor()
    lease = CameraLease(sensor, idle_s=IDLE_S)
    lease.borrow(first)
    with pytest.raises(IllegalEvent, match="eye_busy"):
        lease.borrow(second)
    lease.give_back(second)  # which has none
    sensor.poll(0.3)
    assert (first.frames, second.frames) == (1, 0)
    lease.give_back(first)
    lease.borrow(second)
    lease.give_back(second)


def test_without_a_camera_nobody_is_kept_from_it(lease: CameraLease) -> None:
    lease.borrow(Visitor())
    lease.give_back(Visitor())
    assert lease.is_open
