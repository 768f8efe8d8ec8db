"""The spinner: counts down, turns the board softly by a length that nobody is told, and lets it come to rest."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import ceil, inf
from random import Random, SystemRandom

from gpiozero import DigitalInputDevice

from companion.core.effects import Effect, Spin, SpinRandomly, StopSpin
from companion.core.errors import DeviceError
from companion.core.observations import Observation, SpinFinished
from companion.core.ports import Halt, SpinProgress, SpinStage
from hardware.motor import Motor
from hardware.pins import PinFactory, reaching
from hardware.spinner_trial import SpinnerTrial

GENTLE_TURNS_PER_S = 0.5
RAMP_S = 1.5  # from rest to the gentle speed
SETTLE_S = 1.0  # the board runs out after the ramp
STUCK_TURNS = 2.5  # so many turns' worth of power without a pulse: the board is held
STALL_S = 1.0  # a box that was not heard of for so long must not go on turning the board
BOUNCE_S = 0.005
TIME_SLACK_S = 1e-6  # ticks are floating point sums


@dataclass(frozen=True, slots=True)
class Drive:
    """What the motor does to the board: turns a second at full power, and the longest time that a spin may last."""

    turns_per_s: float = 0.5
    longest_s: float = 20.0

    @property
    def top_power(self) -> float:
        """The power (0..1) at which the board turns no faster than stones bear."""
        return min(1.0, GENTLE_TURNS_PER_S / self.turns_per_s)

    @property
    def slew_per_s(self) -> float:
        """How much power may change in a second."""
        return self.top_power / RAMP_S


@dataclass(slots=True)
class _Turning:
    """A spin: how far it is to go (turns), which way, and how far it has come."""

    turns: float
    sign: int
    began_s: float = 0.0
    base: float = 0.0  # turns up to the latest pulse of the index sensor
    since: float = 0.0  # turns after it, as the power lets expect
    pulses: int = 0
    rate: float = 1.0  # turns for each turn that the power lets expect
    braking: bool = False

    @property
    def turned(self) -> float:
        return self.base + (self.since if self.pulses == 0 else min(self.since * self.rate, 0.99))

    def count(self, pulses: int) -> None:
        """The index sensor: the first pulse tells where the board is, each later one a whole turn."""
        if self.pulses:
            self.rate = pulses / self.since if self.since else self.rate
            self.base += pulses
        else:
            self.base += min(self.since, 1.0) + pulses - 1
        self.pulses += pulses
        self.since = 0.0


def _input(pin: int, bounce_s: float | None, heard: Callable[[], None], pin_factory: PinFactory) -> DigitalInputDevice:
    """A line that the Pi pulls up; `heard` is called, in the pins' own thread, when something pulls it low."""
    device = DigitalInputDevice(pin, pull_up=True, bounce_time=bounce_s, pin_factory=pin_factory)
    device.when_activated = heard
    return device


class Spinner:
    """Turns the board by a motor; `tick` leads it. A new spin replaces a running one, from rest.

    An index sensor gives a pulse a turn (line pulled up, low while it passes); with it turns are counted, without it
    they follow from time and power. A stop button (line pulled up) switches the motor off at once, and the next tick
    tells that the spin was halted. Length and direction stay in here. `counts_turns`: there is an index sensor; `motor`
    is for trials.
    """

    name = "spinner"

    def __init__(
        self,
        motor: Motor,
        *,
        drive: Drive | None = None,
        countdown_s: float = 5.0,
        index_pin: int | None = None,
        stop_pin: int | None = None,
        pin_factory: PinFactory = None,
        rng: Random | None = None,
    ) -> None:
        """`pin_factory` is for the sensor and the button, GPIO numbers or None. Raises DeviceError."""
        self.motor = motor
        self._drive = drive or Drive()
        self._countdown_s = countdown_s
        self._rng = rng or SystemRandom()
        self._spin: _Turning | None = None
        self._progress: SpinProgress | None = None
        self._until_s = 0.0  # the end of the countdown, or of the board's running out
        self._ticked_s = inf
        self._pulses = 0  # written by the pins' own thread alone
        self._counted = 0  # of them
        self._pressed = False  # the stop button, since the last tick
        self._finished = False
        self._trial: SpinnerTrial | None = None
        self.counts_turns = index_pin is not None
        with reaching(self.name):
            self._inputs = [
                _input(pin, bounce_s, heard, pin_factory)
                for pin, bounce_s, heard in ((index_pin, BOUNCE_S, self._pulse), (stop_pin, None, self._press))
                if pin is not None
            ]

    @property
    def power(self) -> float:
        """What the motor gets now: -1 (full, anticlockwise) to 1 (full, clockwise)."""
        return self.motor.power

    @property
    def progress(self) -> SpinProgress | None:
        return self._progress

    def perform(self, effect: Effect, now: float) -> None:
        """Begin a spin, or end it; `now` in s, monotonic. Raises DeviceError."""
        match effect:
            case SpinRandomly(least_turns=least, most_turns=most):
                self._begin(_Turning(self._rng.uniform(least, most), self._rng.choice((-1, 1))), self._countdown_s, now)
            case Spin(turns=turns, clockwise=clockwise):
                self._begin(_Turning(turns, 1 if clockwise else -1), 0.0, now)
            case StopSpin():
                self._spin = self._progress = self._trial = None
                self.motor.off()

    def try_out(self, trial: SpinnerTrial) -> None:
        """From now on a trial leads the motor, until all is measured or it is halted. Raises DeviceError."""
        self._spin = None
        self.motor.off()
        self._trial = trial
        self._progress = SpinProgress(SpinStage.TURNING)

    def end_trial(self) -> None:
        """Motor off, if a trial leads it, and nothing more of it is told. Raises DeviceError."""
        if self._spin is None:
            self._trial = self._progress = None
            self.motor.off()

    def tick(self, now: float) -> None:
        """Give the motor the power whose time it is. Raises DeviceError: the spin is halted."""
        step_s, self._ticked_s = max(0.0, now - self._ticked_s), now
        with self._lost_when_it_fails():
            self._heed_button()
            stage = self._progress.stage if self._progress else None
            if self._trial is not None:
                self._try_on(self._trial, now)
            elif stage is SpinStage.COUNTDOWN:
                self._count_down(now)
            elif stage is SpinStage.TURNING and self._spin is not None:
                self._turn(self._spin, now, step_s)
            elif stage is SpinStage.SETTLING:
                self.motor.lead(0.0, now)
            self._heed_button()  # pressed since, the motor was off, and may have been led on

    def poll(self, now: float) -> Sequence[Observation]:
        """SpinFinished, once, when the board has run out."""
        settling = self._progress is not None and self._progress.stage is SpinStage.SETTLING
        if not settling or self._finished or now < self._until_s:
            return ()
        self._finished = True
        return (SpinFinished(),)

    def halt(self, reason: Halt) -> None:
        """Motor off at once; a spin under way is halted for this reason. Raises DeviceError."""
        if self._spin is not None or self._trial is not None:
            self._spin = self._trial = None
            self._progress = SpinProgress(SpinStage.HALTED, reason=reason)
        self.motor.off()

    def beat(self) -> None:
        """The box lives."""
        self.motor.beat()

    def close(self) -> None:
        """Motor off for good."""
        self._spin = self._progress = self._trial = None
        with reaching(self.name):
            self.motor.close()
            for device in self._inputs:
                device.close()

    def _begin(self, spin: _Turning, countdown_s: float, now: float) -> None:
        self._spin, self._trial = spin, None
        self._until_s = now + countdown_s
        self._ticked_s = now
        self._finished = False
        with self._lost_when_it_fails():
            self._count_down(now)

    def _count_down(self, now: float) -> None:
        """The board comes to rest, if it still turns from a spin before, and everybody shuts the eyes."""
        self.motor.lead(0.0, now)
        left_s = self._until_s - now - TIME_SLACK_S
        if left_s > 0 or self.motor.power != 0 or self._spin is None:
            self._progress = SpinProgress(SpinStage.COUNTDOWN, seconds=max(0, ceil(left_s)))
            return
        self._spin.began_s = now
        self._counted = self._pulses
        self._progress = SpinProgress(SpinStage.TURNING)

    def _turn(self, spin: _Turning, now: float, step_s: float) -> None:
        drive, power = self._drive, abs(self.motor.power)
        spin.since += power * drive.turns_per_s * step_s
        if pulses := self._pulses - self._counted:
            self._counted += pulses
            spin.count(pulses)
        trouble = self._trouble(spin, now, step_s)
        if trouble is not None:
            self.halt(trouble)
            return
        run_out = power**2 / (2 * drive.slew_per_s) * drive.turns_per_s * spin.rate
        believed = not self.counts_turns or spin.pulses > 0  # a board that was never seen to turn has not turned
        spin.braking = spin.braking or (believed and spin.turns - spin.turned <= run_out)
        self.motor.lead(0.0 if spin.braking else spin.sign * drive.top_power, now)
        if spin.braking and self.motor.power == 0:
            self._spin = None
            self._until_s = now + SETTLE_S
            self._progress = SpinProgress(SpinStage.SETTLING)

    def _trouble(self, spin: _Turning, now: float, step_s: float) -> Halt | None:
        if step_s > STALL_S:
            return Halt.LOST
        if now - spin.began_s >= self._drive.longest_s:
            return Halt.TOO_LONG
        return Halt.STUCK if self.counts_turns and spin.since > STUCK_TURNS else None

    @contextmanager
    def _lost_when_it_fails(self) -> Iterator[None]:
        try:
            yield
        except DeviceError:
            self._spin = self._trial = None
            self._progress = SpinProgress(SpinStage.HALTED, reason=Halt.LOST)
            raise

    def _try_on(self, trial: SpinnerTrial, now: float) -> None:
        try:
            ended = trial.tick(now)
        except DeviceError:
            self.motor.off()
            raise
        if ended:
            self._trial = self._progress = None

    def _heed_button(self) -> None:
        if self._pressed:
            self._pressed = False
            self.halt(Halt.STOP)

    # --- in the pins' own thread, which ends when something raises in it

    def _press(self) -> None:
        self._pressed = True
        with suppress(DeviceError):  # the tick will tell
            self.motor.off()

    def _pulse(self) -> None:
        self._pulses += 1
        if (trial := self._trial) is not None:
            trial.pulse()
