"""The board's motor on an H-bridge: power changes softly, and goes off when nobody leads it any more."""

from math import inf
from typing import Protocol

from gpiozero import Motor as BridgeMotor

from hardware.pins import PinFactory, reaching

DEVICE = "spinner"
LONGEST_STEP_S = 0.2  # after a longer gap the ramp goes on from where it was, it does not jump


class Motor(Protocol):
    """Power is -1 (full, anticlockwise) to 1 (full, clockwise)."""

    @property
    def power(self) -> float:
        """What the motor gets now."""
        ...

    def lead(self, power: float, now: float) -> None:
        """Go softly towards a power; `now` in s, monotonic. Raises DeviceError."""
        ...

    def off(self) -> None:
        """Off at once. Raises DeviceError."""
        ...

    def beat(self) -> None:
        """Who leads the motor lives. Never raises."""
        ...

    def close(self) -> None:
        """Off for good."""
        ...


def approach(power: float, wanted: float, step: float) -> float:
    """The power one step nearer to what is wanted; it passes through zero, it never turns round at speed."""
    return power + max(-step, min(step, wanted - power))


class SoftMotor:
    """A motor on two PWM pins of this process.

    `slew_per_s` is how much power may change in a second. Without a `beat` or `lead` for `silence_s`, and after
    `longest_s` of turning, `advance` switches it off; a motor that turned too long stays off until 0 is wanted.
    """

    def __init__(
        self,
        *,
        forward_pin: int,
        backward_pin: int,
        pin_factory: PinFactory,
        slew_per_s: float,
        silence_s: float = inf,
        longest_s: float = inf,
    ) -> None:
        """Pins are GPIO numbers; forward is clockwise. Raises DeviceError."""
        with reaching(DEVICE):
            self._bridge = BridgeMotor(forward_pin, backward_pin, pwm=True, pin_factory=pin_factory)
        self._slew_per_s = slew_per_s
        self._silence_s = silence_s
        self._longest_s = longest_s
        self._power = 0.0
        self._wanted = 0.0
        self._advanced_s = -inf
        self._fed_s = -inf
        self._still_s = -inf  # when it last stood still
        self._tired = False  # it has turned too long

    @property
    def power(self) -> float:
        return self._power

    def lead(self, power: float, now: float) -> None:
        self.want(power, now)
        self.advance(now)

    def beat(self) -> None:
        """Leading it in the same thread is sign of life enough."""

    def want(self, power: float, now: float) -> None:
        """What `advance` is to go towards; also a sign of life."""
        self._fed_s = now
        self._tired = self._tired and power != 0
        self._wanted = 0.0 if self._tired else power

    def fed(self, now: float) -> None:
        """A sign of life."""
        self._fed_s = now

    def advance(self, now: float) -> None:
        """Let time go on. Raises DeviceError."""
        step_s = min(now - self._advanced_s, LONGEST_STEP_S)
        self._advanced_s = now
        if self._power == 0:
            self._still_s = now
        self._tired = self._tired or now - self._still_s > self._longest_s
        if self._tired or now - self._fed_s > self._silence_s:
            self.off()
            return
        power = approach(self._power, self._wanted, step_s * self._slew_per_s)
        if power != self._power:
            self._write(power)

    def off(self) -> None:
        self._wanted = 0.0
        if self._power != 0:
            self._write(0.0)

    def close(self) -> None:
        self._power = 0.0
        with reaching(DEVICE):
            self._bridge.close()

    def _write(self, power: float) -> None:
        with reaching(DEVICE):
            self._bridge.value = power
        self._power = power
