"""The spinner on mock pins, and the simulated board that it turns."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.effects import Buzz, Spin, Tune
from hardware.pins import PinFactory, pin_factory
from hardware.simulated.turntable import Turntable
from hardware.spinner import Drive, Spinner, duration_s, power_at

DRIVE = Drive(turns_per_s=0.5, ramp_s=0.8, longest_s=20)
FORWARD, BACKWARD = 18, 19
STEP_S = 0.02


@pytest.fixture
def pins() -> Iterator[PinFactory]:
    factory = pin_factory("mock")
    yield factory
    factory.close()


@pytest.fixture
def spinner(pins: PinFactory) -> Iterator[Spinner]:
    spinner = Spinner(forward_pin=FORWARD, backward_pin=BACKWARD, pin_factory=pins, drive=DRIVE)
    yield spinner
    spinner.close()


def duties(pins: PinFactory, pin: int) -> list[float]:
    """The duty cycles that a pin went through."""
    return [state.state for state in pins.pin(f"GPIO{pin}").states]


def run(spinner: Spinner, spin: Spin, table: Turntable | None = None) -> float:
    """Ticks until the motor stands still; gives the time that took in s."""
    spinner.perform(spin, 100.0)
    step = 0
    while spinner.turning and step < 2000:
        step += 1
        spinner.tick(100 + step * STEP_S)
        if table:
            table.advance(100 + step * STEP_S)
    return step * STEP_S


def test_the_motor_ramps_up_softly_holds_and_ramps_down(spinner: Spinner, pins: PinFactory) -> None:
    run(spinner, Spin(turns=2))
    history = duties(pins, FORWARD)
    steps = [abs(after - before) for before, after in pairwise(history)]
    assert max(history) == 1
    assert history[-1] == 0
    assert max(steps) <= STEP_S / DRIVE.ramp_s + 0.001
    assert set(duties(pins, BACKWARD)) == {0}


def test_anticlockwise_drives_the_other_pin_only(spinner: Spinner, pins: PinFactory) -> None:
    run(spinner, Spin(turns=1, clockwise=False))
    assert max(duties(pins, BACKWARD)) == 1
    assert set(duties(pins, FORWARD)) == {0}


def test_a_small_turn_never_reaches_full_power() -> None:
    powers = [power_at(0.1, step * 0.01, DRIVE) for step in range(200)]
    assert 0.3 < max(powers) < 0.7
    assert powers[-1] == 0


@pytest.mark.parametrize("turns", [0.1, 0.4, 1.0, 3.5])
def test_the_area_under_the_power_is_the_turns_asked_for(turns: float) -> None:
    powers = [power_at(turns, step * 0.001, DRIVE) for step in range(20_000)]
    assert sum(powers) * 0.001 * DRIVE.turns_per_s == pytest.approx(turns, rel=0.01)


def test_no_spin_outlasts_the_longest_time(spinner: Spinner) -> None:
    assert duration_s(1000, DRIVE) == 20
    assert run(spinner, Spin(turns=1000)) == pytest.approx(20, abs=2 * STEP_S)
    assert spinner.power == 0


def test_other_effects_leave_the_motor_off(spinner: Spinner) -> None:
    spinner.perform(Buzz(Tune.WIN), 0)
    assert spinner.power == 0
    assert not spinner.turning


def test_closing_in_the_middle_of_a_spin_turns_the_motor_off(spinner: Spinner, pins: PinFactory) -> None:
    spinner.perform(Spin(turns=3), 0)
    spinner.tick(1.5)
    assert spinner.power == 1
    spinner.close()
    spinner.close()
    assert duties(pins, FORWARD)[-1] == 0
    assert pins.pin(f"GPIO{FORWARD}").function == "input"


def test_the_board_follows_with_inertia_and_comes_to_rest(spinner: Spinner) -> None:
    table = Turntable(lambda: spinner.power, full_speed_deg_s=180, inertia_s=0.25)
    table.advance(100)
    took_s = run(spinner, Spin(turns=2), table)
    assert table.speed_deg_s > 1
    for step in range(150):
        table.advance(100 + took_s + step * STEP_S)
    assert table.speed_deg_s == pytest.approx(0, abs=0.1)
    assert table.angle_deg == pytest.approx(720, abs=15)


def test_a_board_without_power_stays_where_it_is() -> None:
    table = Turntable(lambda: 0.0)
    table.advance(1)
    table.advance(9)
    assert (table.angle_deg, table.speed_deg_s) == (0, 0)
