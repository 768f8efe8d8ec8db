"""The spinner on mock pins: ramps, limits and every way to a halt; and the simulated board that it turns."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot, tau
from random import Random

import pytest

from companion.core.effects import Buzz, Spin, SpinRandomly, StopSpin, Tune
from companion.core.errors import DeviceError
from companion.core.observations import SpinFinished
from companion.core.ports import Halt, SpinProgress, SpinStage
from hardware.motor import SoftMotor
from hardware.pins import PinFactory, pin_factory
from hardware.simulated.turntable import Turntable
from hardware.spinner import RAMP_S, Drive, Spinner

DRIVE = Drive(turns_per_s=0.5, longest_s=20)
FORWARD, BACKWARD, INDEX, STOP = 12, 13, 23, 24
STEP_S = 0.02
OUTERMOST_M = 0.15  # where the outermost stones stand
MOST_M_S2 = 1.9  # a loose stone slides from 0.2 g, the friction of smooth plastic on plastic
TURNING = SpinProgress(SpinStage.TURNING)


def halted(reason: Halt) -> SpinProgress:
    return SpinProgress(SpinStage.HALTED, reason=reason)


class LookedAtMotor(SoftMotor):
    """Something happens, as in another thread, when somebody looks at its power for the `nth` time from now on."""

    meanwhile: Callable[[], None] | None = None
    nth = 0

    @property
    def power(self) -> float:
        power = super().power
        self.nth -= 1
        if self.meanwhile is not None and self.nth == 0:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        return power


class Bench:
    """A spinner on mock pins with a clock, and a board with a magnet that passes the index sensor once a turn."""

    def __init__(self, pins: PinFactory, *, indexed: bool = False, countdown_s: float = 5.0, seed: int = 1) -> None:
        self.pins = pins
        self.now = 100.0
        self.motor = LookedAtMotor(
            forward_pin=FORWARD, backward_pin=BACKWARD, pin_factory=pins, slew_per_s=DRIVE.slew_per_s
        )
        self.spinner = Spinner(
            self.motor,
            drive=DRIVE,
            countdown_s=countdown_s,
            index_pin=INDEX if indexed else None,
            stop_pin=STOP,
            pin_factory=pins,
            rng=Random(seed),
        )
        self.speed = 180.0
        self.table = Turntable(lambda: self.spinner.power)
        self.stuck = False
        self.powers = [0.0]

    def perform(self, effect: Spin | SpinRandomly | StopSpin | Buzz) -> None:
        self.spinner.perform(effect, self.now)

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.now += STEP_S
            before = self.table.angle_deg // 360
            if not self.stuck:
                self.table.advance(self.now)
            if self.table.angle_deg // 360 != before and self.spinner.counts_turns:
                self.pins.pin(f"GPIO{INDEX}").drive_low()
                self.pins.pin(f"GPIO{INDEX}").drive_high()
            self.spinner.tick(self.now)
            self.powers.append(self.duty)

    @property
    def duty(self) -> float:
        """What the pins give the motor."""
        forward: float = self.pins.pin(f"GPIO{FORWARD}").state
        return forward - float(self.pins.pin(f"GPIO{BACKWARD}").state)

    @property
    def progress(self) -> SpinProgress | None:
        return self.spinner.progress


@pytest.fixture
def pins() -> Iterator[PinFactory]:
    factory = pin_factory("mock")
    yield factory
    factory.close()


@pytest.fixture
def bench(pins: PinFactory) -> Iterator[Bench]:
    bench = Bench(pins)
    yield bench
    bench.spinner.close()


@pytest.fixture
def indexed(pins: PinFactory) -> Iterator[Bench]:
    bench = Bench(pins, indexed=True)
    yield bench
    bench.spinner.close()


def test_the_motor_ramps_up_softly_holds_and_ramps_down(bench: Bench) -> None:
    bench.perform(Spin(turns=2))
    bench.waits(8)
    assert max(bench.powers) == 1
    assert bench.powers[-1] == 0
    steps = [abs(after - before) for before, after in pairwise(bench.powers)]
    assert max(steps) <= STEP_S / 1.5 + 1e-9
    assert sum(bench.powers) * STEP_S * 0.5 == pytest.approx(2, abs=0.05)


def test_anticlockwise_drives_the_other_pin_only(bench: Bench) -> None:
    bench.perform(Spin(turns=1, clockwise=False))
    bench.waits(6)
    assert min(bench.powers) == -1
    assert max(bench.powers) == 0


def acceleration_m_s2(drive: Drive) -> float:
    """The most that the outermost stone feels: outwards from the speed, sideways from the ramp."""
    speed_rad_s = tau * drive.turns_per_s * drive.top_power
    return hypot(speed_rad_s**2 * OUTERMOST_M, speed_rad_s / RAMP_S * OUTERMOST_M)


@pytest.mark.parametrize("turns_per_s", [0.2, 0.5, 1.0, 3.0])
def test_no_stone_feels_more_than_it_bears_whatever_the_motor(turns_per_s: float) -> None:
    drive = Drive(turns_per_s)
    assert acceleration_m_s2(drive) < MOST_M_S2
    assert drive.turns_per_s * drive.top_power <= 0.5


def test_the_usual_drive_gives_the_outermost_stone_a_sixth_of_gravity() -> None:
    assert acceleration_m_s2(Drive()) == pytest.approx(1.51, abs=0.01)


def test_the_countdown_is_told_in_whole_seconds_and_the_motor_waits(bench: Bench) -> None:
    bench.perform(SpinRandomly(2, 5))
    told = []
    for _ in range(5):
        told.append(bench.progress)
        bench.waits(1)
    assert told == [SpinProgress(SpinStage.COUNTDOWN, seconds=left) for left in (5, 4, 3, 2, 1)]
    assert set(bench.powers[:-2]) == {0}
    bench.waits(0.1)
    assert bench.progress == TURNING


@pytest.mark.parametrize("seed", range(6))
def test_a_random_spin_goes_between_the_fewest_and_the_most_turns(pins: PinFactory, seed: int) -> None:
    bench = Bench(pins, countdown_s=0, seed=seed)
    bench.perform(SpinRandomly(2, 5))
    bench.waits(18)
    assert 1.9 <= abs(bench.table.angle_deg) / 360 <= 5.1
    bench.spinner.close()


def test_random_spins_go_both_ways_and_are_of_many_lengths(pins: PinFactory) -> None:
    angles = []
    for seed in range(8):
        bench = Bench(pins, countdown_s=0, seed=seed)
        bench.perform(SpinRandomly(2, 5))
        bench.waits(18)
        angles.append(round(bench.table.angle_deg))
        bench.spinner.close()
    assert min(angles) < 0 < max(angles)
    assert len(set(angles)) > 5


def test_the_spin_is_finished_once_when_the_board_has_run_out(bench: Bench) -> None:
    bench.perform(Spin(turns=2))
    bench.waits(5.6)
    assert (bench.progress, bench.spinner.poll(bench.now)) == (SpinProgress(SpinStage.SETTLING), ())
    bench.waits(1)
    assert bench.spinner.poll(bench.now) == (SpinFinished(),)
    assert bench.spinner.poll(bench.now) == ()
    assert abs(bench.table.speed_deg_s) < 3


def test_nothing_that_is_told_or_kept_in_the_log_speaks_of_length_or_direction(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    bench.perform(SpinRandomly(2, 5))
    told = set()
    for _ in range(40):
        bench.waits(0.5)
        told.add(repr(bench.progress))
    assert len(told) == 7  # five seconds, turning, settling
    assert caplog.records == []


def test_no_spin_outlasts_the_longest_time(bench: Bench) -> None:
    bench.perform(Spin(turns=1000))
    bench.waits(19.9)
    assert bench.duty == 1
    bench.waits(0.2)
    assert (bench.duty, bench.progress) == (0, halted(Halt.TOO_LONG))


def test_turns_are_counted_so_a_slow_motor_takes_longer_not_fewer_turns(indexed: Bench) -> None:
    indexed.table = Turntable(lambda: indexed.spinner.power, full_speed_deg_s=110)
    indexed.perform(Spin(turns=3))
    indexed.waits(15)
    assert indexed.progress == SpinProgress(SpinStage.SETTLING)
    assert indexed.table.angle_deg / 360 == pytest.approx(3, abs=0.25)


def test_a_board_that_is_held_is_noticed_and_the_motor_goes_off(indexed: Bench) -> None:
    indexed.perform(Spin(turns=5))
    indexed.waits(3)
    indexed.stuck = True
    indexed.waits(5.2)
    assert (indexed.duty, indexed.progress) == (0, halted(Halt.STUCK))


def test_a_board_that_never_begins_to_turn_is_noticed(indexed: Bench) -> None:
    indexed.stuck = True
    indexed.perform(Spin(turns=5))
    indexed.waits(6)
    assert (indexed.duty, indexed.progress) == (0, halted(Halt.STUCK))


def test_without_an_index_sensor_nothing_is_said_to_be_stuck(bench: Bench) -> None:
    bench.stuck = True
    bench.perform(Spin(turns=5))
    bench.waits(14)
    assert bench.progress == SpinProgress(SpinStage.SETTLING)


def test_the_stop_button_stops_at_once_without_a_tick(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(3)
    bench.pins.pin(f"GPIO{STOP}").drive_low()
    assert bench.duty == 0
    bench.waits(3)
    assert (bench.duty, bench.progress) == (0, halted(Halt.STOP))


@pytest.mark.parametrize("nth", [1, 2, 3])
@pytest.mark.parametrize("after_s", [0.0, 1.0, 4.96, 4.98, 6.0, 12.0, 14.0])
def test_the_stop_button_stops_also_in_the_middle_of_a_tick(bench: Bench, after_s: float, nth: int) -> None:
    """A tick that has looked already and leads the motor on would turn the board until the longest time is over."""
    bench.perform(SpinRandomly(5, 5))
    bench.waits(after_s)
    bench.motor.meanwhile, bench.motor.nth = bench.pins.pin(f"GPIO{STOP}").drive_low, nth
    while bench.motor.meanwhile is not None:
        bench.waits(STEP_S)
    assert (bench.duty, bench.progress) == (0, halted(Halt.STOP))
    bench.waits(30)
    assert (bench.duty, bench.progress, bench.spinner.poll(bench.now)) == (0, halted(Halt.STOP), ())


def test_a_stop_button_whose_motor_cannot_be_reached_raises_nothing_among_the_pins(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(3)
    bench.motor.off = unreachable  # type: ignore[method-assign]
    bench.pins.pin(f"GPIO{STOP}").drive_low()
    with pytest.raises(DeviceError):
        bench.waits(STEP_S)
    assert bench.progress == halted(Halt.LOST)


def unreachable() -> None:
    raise DeviceError("spinner: gone")


@pytest.mark.parametrize("after_s", [0.0, 2.0, 6.0])
def test_a_halt_stops_the_countdown_and_the_motor_and_nothing_is_finished(bench: Bench, after_s: float) -> None:
    bench.perform(SpinRandomly(2, 5))
    bench.waits(after_s)
    bench.spinner.halt(Halt.HAND)
    assert (bench.duty, bench.progress) == (0, halted(Halt.HAND))
    bench.waits(20)
    assert (bench.duty, bench.progress, bench.spinner.poll(bench.now)) == (0, halted(Halt.HAND), ())


def test_a_spin_begun_while_it_turns_runs_out_first_and_never_reverses_at_speed(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(3)
    assert bench.duty == 1
    bench.perform(Spin(turns=2, clockwise=False))
    bench.waits(10)
    steps = [abs(after - before) for before, after in pairwise(bench.powers)]
    assert max(steps) <= STEP_S / 1.5 + 1e-9
    assert (min(bench.powers), bench.duty) == (-1, 0)


def test_stopping_a_spin_ends_it_without_a_trace(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(3)
    bench.perform(StopSpin())
    bench.waits(1)
    assert (bench.duty, bench.progress) == (0, None)


def test_a_box_that_was_not_heard_of_for_a_while_does_not_go_on_turning(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(3)
    bench.now += 2
    bench.waits(0.02)
    assert (bench.duty, bench.progress) == (0, halted(Halt.LOST))


def test_a_motor_that_cannot_be_reached_halts_the_spin(bench: Bench) -> None:
    bench.perform(Spin(turns=5))
    bench.waits(1)
    bench.pins.pin(f"GPIO{FORWARD}").close()
    with pytest.raises(DeviceError, match="spinner"):
        bench.waits(1)
    assert bench.progress == halted(Halt.LOST)


def test_other_effects_leave_the_motor_off(bench: Bench) -> None:
    bench.perform(Buzz(Tune.WIN))
    bench.waits(1)
    assert (bench.duty, bench.progress) == (0, None)


def test_closing_in_the_middle_of_a_spin_turns_the_motor_off(bench: Bench) -> None:
    bench.perform(Spin(turns=3))
    bench.waits(3)
    forward = bench.pins.pin(f"GPIO{FORWARD}")
    assert forward.state == 1
    bench.spinner.close()
    bench.spinner.close()
    assert forward.states[-1].state == 0
    assert forward.function == "input"


def test_a_motor_that_hears_nothing_goes_off_and_starts_softly_again(pins: PinFactory) -> None:
    motor = SoftMotor(
        forward_pin=FORWARD, backward_pin=BACKWARD, pin_factory=pins, slew_per_s=1.0, silence_s=0.2, longest_s=5.0
    )
    for step in range(151):
        motor.lead(1.0, step * 0.01)
    assert motor.power == 1
    motor.advance(1.69)
    assert motor.power == 1
    motor.advance(1.71)
    assert motor.power == 0
    motor.lead(1.0, 1.72)
    assert motor.power == pytest.approx(0.01)
    motor.close()


def test_a_motor_that_turned_too_long_stays_off_until_it_is_told_to(pins: PinFactory) -> None:
    motor = SoftMotor(
        forward_pin=FORWARD, backward_pin=BACKWARD, pin_factory=pins, slew_per_s=1.0, silence_s=0.2, longest_s=5.0
    )
    powers = []
    for step in range(800):
        motor.lead(1.0, step * 0.01)
        powers.append(motor.power)
    assert powers[490] == 1
    assert set(powers[502:]) == {0}
    motor.lead(0.0, 8.0)
    motor.lead(1.0, 8.01)
    assert motor.power > 0
    motor.close()


def test_a_board_without_power_stays_where_it_is() -> None:
    table = Turntable(lambda: 0.0)
    table.advance(1)
    table.advance(9)
    assert (table.angle_deg, table.speed_deg_s) == (0, 0)


@pytest.mark.parametrize("turns", [0.5, 2, 2.5, 5])
def test_a_board_that_never_turns_is_noticed_however_short_the_spin(indexed: Bench, turns: float) -> None:
    indexed.stuck = True
    indexed.perform(Spin(turns=turns))
    indexed.waits(8)
    assert (indexed.duty, indexed.progress) == (0, halted(Halt.STUCK))
