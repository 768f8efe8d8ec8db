"""The spinner: a motor that turns the board, with a soft start and a soft stop."""

from dataclasses import dataclass
from math import sqrt

from gpiozero import Motor

from companion.effects import Effect, Spin
from hardware.pins import PinFactory, reaching


@dataclass(frozen=True, slots=True)
class Drive:
    """What the motor does to the board: turns a second at full power, and the ramp from rest to full power."""

    turns_per_s: float = 0.5
    ramp_s: float = 0.8
    longest_s: float = 20.0  # no spin runs the motor longer, whatever was asked for


class Spinner:
    """Turns the board on an H-bridge; `tick` leads the power along the ramps. A new spin replaces a running one."""

    name = "spinner"

    def __init__(
        self, *, forward_pin: int, backward_pin: int, pin_factory: PinFactory, drive: Drive | None = None
    ) -> None:
        """Pins are GPIO numbers; forward is clockwise. Raises DeviceError."""
        with reaching(self.name):
            self._motor = Motor(forward_pin, backward_pin, pwm=True, pin_factory=pin_factory)
        self._drive = drive or Drive()
        self._spin: Spin | None = None
        self._started_s = 0.0

    @property
    def power(self) -> float:
        """What the motor gets now: -1 (full, anticlockwise) to 1 (full, clockwise)."""
        with reaching(self.name):
            return float(self._motor.value)

    @property
    def turning(self) -> bool:
        """A spin is under way."""
        return self._spin is not None

    def perform(self, effect: Effect, now: float) -> None:
        """Begin a spin; `now` in s, monotonic. Raises DeviceError."""
        if isinstance(effect, Spin):
            self._spin, self._started_s = effect, now
            self.tick(now)

    def tick(self, now: float) -> None:
        """Give the motor the power whose time it is. Raises DeviceError."""
        if self._spin is None:
            return
        power = power_at(self._spin.turns, now - self._started_s, self._drive)
        with reaching(self.name):
            self._motor.value = power if self._spin.clockwise else -power
        if now - self._started_s >= duration_s(self._spin.turns, self._drive):
            self._spin = None

    def close(self) -> None:
        """Motor off for good."""
        self._spin = None
        with reaching(self.name):
            self._motor.close()


def duration_s(turns: float, drive: Drive) -> float:
    """How long a spin takes, both ramps included."""
    _, ramp_s, hold_s = _profile(turns, drive)
    return min(2 * ramp_s + hold_s, drive.longest_s)


def power_at(turns: float, elapsed_s: float, drive: Drive) -> float:
    """The power (0..1) `elapsed_s` after the start of a spin: up the ramp, along the top, down the ramp."""
    total_s = duration_s(turns, drive)
    if not 0 <= elapsed_s < total_s:
        return 0.0
    top, ramp_s, _ = _profile(turns, drive)
    return top * min(1.0, elapsed_s / ramp_s, (total_s - elapsed_s) / ramp_s)


def _profile(turns: float, drive: Drive) -> tuple[float, float, float]:
    """Top power, length of each ramp and of the top in s; a short spin turns back before full power."""
    full_power_s = turns / drive.turns_per_s
    if full_power_s >= drive.ramp_s:
        return 1.0, drive.ramp_s, full_power_s - drive.ramp_s
    ramp_s = sqrt(full_power_s * drive.ramp_s)
    return ramp_s / drive.ramp_s, ramp_s, 0.0
