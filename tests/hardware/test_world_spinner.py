"""How the World's board turns, measured through the shipped spinner on mock pins: the World's figures come out."""

from functools import partial
from random import Random

import pytest

from calibration.errors import Refused
from companion.app.wizards.calibration_steps import TurningTrial
from companion.core.errors import DeviceError
from companion.core.ports import Halt, SpinStage
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.simulated.board import FULL_SPEED_DEG_S, SpinningBoard
from hardware.spinner import Drive, Spinner

TICK_S = 0.05  # as a box ticks
INDEX_PIN = 22


class Rig:
    """The World's board with its inertia, its motor and its index sensor on mock pins."""

    def __init__(self) -> None:
        self.pins = pin_factory("mock")
        self.board = SpinningBoard(rng=Random(2))
        drive = Drive()
        motor = SoftMotor(forward_pin=12, backward_pin=13, pin_factory=self.pins, slew_per_s=drive.slew_per_s)
        self.spinner = Spinner(motor, drive=drive, index_pin=INDEX_PIN, pin_factory=self.pins)
        self.board.motor = lambda: self.spinner.power
        self.board.index = partial(_pulse, self.pins.pin(INDEX_PIN))
        self.trial = TurningTrial(self.spinner)
        self.now = 0.0

    def run(self, seconds: float) -> None:
        """Time goes on until the trial asks which way the board went, or so long."""
        until_s = self.now + seconds
        while self.now < until_s and not self.trial.progress["ask"]:
            self.now += TICK_S
            self.board.advance(self.now)
            self.spinner.tick(self.now)
            self.trial.tick(self.now)


def _pulse(pin: object) -> None:
    pin.drive_low()
    pin.drive_high()


def test_the_found_values_are_the_worlds_within_three_percent() -> None:
    rig = Rig()
    rig.run(90)
    assert rig.trial.progress == {"turning": False, "ask": True}
    assert rig.spinner.power == 0
    rig.trial.act("clockwise", {}, rig.now)
    found = rig.trial.outcome
    assert found is not None
    full = FULL_SPEED_DEG_S / 360
    assert found.values["at_full_power"] == pytest.approx(full, rel=0.03)
    assert found.values["turns_per_s"] == pytest.approx([full, 0.75 * full, 0.5 * full], rel=0.03)
    assert found.values["dead_band"] == pytest.approx(0.0, abs=0.03)
    assert found.values["coast_turns"] in (0, 1)  # 0.125 turns, counted in whole ones by the index
    assert found.quality < 3


def test_the_box_shows_a_board_that_turns_and_a_hand_cuts_the_motor() -> None:
    rig = Rig()
    rig.run(3)
    assert rig.spinner.progress is not None
    assert rig.spinner.progress.stage is SpinStage.TURNING
    assert rig.spinner.power > 0.5
    rig.spinner.halt(Halt.HAND)
    assert rig.spinner.power == 0
    with pytest.raises(Refused) as refused:
        rig.run(1)
    assert refused.value.why == "halted_hand"
    rig.spinner.tick(rig.now + 1)
    assert rig.spinner.power == 0


def test_a_board_that_is_held_is_told_and_the_motor_goes_off() -> None:
    rig = Rig()
    rig.board.block()
    with pytest.raises(DeviceError, match="0 pulses in 15 s at power 1"):
        rig.run(30)
    assert rig.spinner.power == 0
    with pytest.raises(Refused) as refused:
        rig.trial.tick(rig.now)
    assert refused.value.why == "halted_lost"


def test_leaving_early_switches_the_motor_off_and_tells_nothing_more() -> None:
    rig = Rig()
    rig.run(3)
    rig.trial.close()
    assert (rig.spinner.power, rig.spinner.progress) == (0, None)
    rig.spinner.tick(rig.now + 1)
    assert rig.spinner.power == 0


def test_the_wrong_way_is_refused_and_no_answer_counts_before_the_end() -> None:
    rig = Rig()
    rig.run(3)
    with pytest.raises(ValueError, match="unknown_event"):
        rig.trial.act("clockwise", {}, rig.now)
    rig.run(90)
    with pytest.raises(Refused) as refused:
        rig.trial.act("other_way", {}, rig.now)
    assert refused.value.why == "wrong_way"
