"""How a board turns is measured on mock pins, with boards whose answer is known."""

import pytest

from companion.core.errors import DeviceError
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.spinner_trial import SpinnerTrial, Turning

STEP_S = 0.01


class Board:
    """Turns at a speed that the power above a dead band gives, and runs on for a while when it is off."""

    def __init__(self, full: float, dead_band: float, coast_s: float = 0.0) -> None:
        self.full = full
        self.dead_band = dead_band
        self.coast_s = coast_s
        self.turns = 0.3
        self.speed = 0.0

    def advance(self, power: float, pulse: object) -> None:
        aim = max(0.0, (abs(power) - self.dead_band) / (1 - self.dead_band)) * self.full
        slower = self.full * STEP_S / self.coast_s if self.coast_s else self.full
        self.speed = max(aim, self.speed - slower) if aim < self.speed else aim
        before, self.turns = self.turns, self.turns + self.speed * STEP_S
        if int(self.turns) > int(before):
            assert callable(pulse)
            pulse()


def tried(board: Board) -> Turning:
    pins = pin_factory("mock")
    motor = SoftMotor(forward_pin=12, backward_pin=13, pin_factory=pins, slew_per_s=0.67)
    trial = SpinnerTrial(motor)
    try:
        for step in range(20_000):
            if trial.tick(100 + step * STEP_S):
                assert motor.power == 0
                return trial.found()
            board.advance(motor.power, trial.pulse)
    finally:
        motor.close()
        pins.close()
    raise AssertionError("it never ended")


def test_speed_and_dead_band_come_out_as_they_are() -> None:
    found = tried(Board(full=0.8, dead_band=0.2))
    assert found.at_full_power == pytest.approx(0.8, rel=0.01)
    assert found.turns_per_s == pytest.approx((0.8, 0.55, 0.3), rel=0.02)
    assert found.dead_band == pytest.approx(0.2, abs=0.01)
    assert found.off_by < 0.02
    assert found.coast_turns == 0


def test_turns_after_the_motor_went_off_are_counted() -> None:
    assert tried(Board(full=1.0, dead_band=0.1, coast_s=3.0)).coast_turns == 1  # 1.5 turns, counted by the index


def test_a_board_that_does_not_turn_is_told() -> None:
    with pytest.raises(DeviceError, match="0 pulses in 15 s at power 1"):
        tried(Board(full=0.0, dead_band=0.0))


def test_a_board_that_stands_at_half_power_is_told() -> None:
    with pytest.raises(DeviceError, match=r"pulses in 15 s at power 0\.5"):
        tried(Board(full=1.0, dead_band=0.6))
