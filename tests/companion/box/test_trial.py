"""Buzzer and motor are tried between matches: the shipped drivers on mock pins, a clock of the test's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.store.journal import Journal
from hardware.buzzer import Buzzer
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.spinner import Drive, Spinner

BUZZER_PIN, FORWARD_PIN, BACKWARD_PIN = 18, 12, 13
A_TURN_S = 3 + 6.0  # the countdown, then one turn at half a turn a second with its ramps, and running out


class Box:
    def __init__(self, path: Path) -> None:
        self.now = 0.0
        self.pins = pin_factory("mock")
        motor = SoftMotor(
            forward_pin=FORWARD_PIN, backward_pin=BACKWARD_PIN, pin_factory=self.pins, slew_per_s=Drive().slew_per_s
        )
        self.motor = motor
        self.journal = Journal(path)
        self.box = RefereeBox(self.journal, [], [Buzzer(BUZZER_PIN, self.pins)], spinner=Spinner(motor, countdown_s=3))

    @property
    def stage(self) -> str | None:
        spin = self.box.snapshot["spin"]
        return spin["stage"] if spin else None

    def waits(self, seconds: float) -> list[str | None]:
        """Lets time pass; gives the stages of the spin on the way, each once."""
        stages: list[str | None] = []
        for _ in range(round(seconds * 20)):
            self.now += 0.05
            self.box.tick(self.now)
            if self.stage not in stages[-1:]:
                stages.append(self.stage)
        return stages

    def refusal(self, part: str) -> str:
        with pytest.raises(IllegalEvent) as refused:
            self.box.try_out(part)
        return refused.value.reason


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    one = Box(tmp_path / "journal.db")
    yield one
    one.box.close()
    one.journal.close()


def test_the_buzzer_sounds_and_falls_silent(box: Box) -> None:
    box.box.try_out("buzzer")
    assert box.pins.pin(BUZZER_PIN).frequency == 1046.5
    box.waits(1)
    assert box.pins.pin(BUZZER_PIN).frequency is None


def test_the_board_turns_once_round_after_a_countdown_and_then_there_is_no_spin(box: Box) -> None:
    box.box.try_out("spinner")
    assert (box.stage, box.motor.power) == ("countdown", 0)
    stages = box.waits(A_TURN_S + 5)
    assert stages == ["countdown", "turning", "settling", None]
    assert box.motor.power == 0


def test_stop_ends_a_trial_at_once_and_it_may_be_tried_again(box: Box) -> None:
    box.box.try_out("spinner")
    box.waits(4)
    assert box.motor.power != 0
    box.box.stop()
    assert (box.motor.power, box.box.snapshot["spin"]) == (0, {"stage": "halted", "seconds": None, "reason": "stop"})
    box.box.try_out("spinner")
    assert box.stage == "countdown"


def test_a_board_that_turns_is_not_turned_again(box: Box) -> None:
    box.box.try_out("spinner")
    assert box.refusal("spinner") == "spinning"
    box.waits(4)
    assert box.refusal("spinner") == "spinning"


def test_during_a_match_the_motor_is_not_tried_but_the_buzzer_may_be(box: Box) -> None:
    box.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    assert box.refusal("spinner") == "spin_in_match"
    box.box.submit({"event": "startspin"}, 0)
    box.waits(4)
    assert (box.stage, box.refusal("spinner")) == ("turning", "spin_in_match")
    box.box.try_out("buzzer")
    assert box.stage == "turning"


def test_a_match_that_begins_ends_a_trial_and_counts_nothing_of_it(box: Box) -> None:
    box.box.try_out("spinner")
    box.waits(4)
    box.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    assert (box.stage, box.motor.power) == (None, 0)
    box.waits(A_TURN_S)
    assert box.box.snapshot["match"]["state"]["phase"] == "spin"


def test_a_part_that_the_box_lacks_is_named(box: Box, tmp_path: Path) -> None:
    assert box.box.snapshot["parts"] == ["buzzer", "spinner"]
    assert box.refusal("fog machine") == "no_such_part"
    with Journal(tmp_path / "other.db") as journal:
        bare = RefereeBox(journal)
        assert bare.snapshot["parts"] == []
        with pytest.raises(IllegalEvent, match="no_such_part"):
            bare.try_out("spinner")
