"""How a board turns under its motor: turns a second against power, the dead band, and how far it runs on.

Needs the index sensor, and a board without stones: they would fly at full power.
"""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from companion.core.errors import DeviceError
from hardware.motor import Motor

POWERS = (1.0, 0.75, 0.5)
PULSES = 3  # two whole turns at each power
STEP_S = 15.0  # the longest for so many, and for running out
RUN_OUT_S = 4.0


@dataclass(frozen=True, slots=True)
class Turning:
    """What the trial found. `dead_band` is the power below which the board stands, 0..1; `off_by` the largest share by
    which a measured speed is off the straight line through all; `coast_turns` whole turns after the motor went off.
    """

    turns_per_s: tuple[float, ...]
    at_full_power: float
    dead_band: float
    coast_turns: int
    off_by: float


class SpinnerTrial:
    """Leads the motor through the powers while `tick` tells the time and `pulse` each passing of the index."""

    def __init__(self, motor: Motor) -> None:
        self._motor = motor
        self._pulses: list[float] = []
        self._now = 0.0
        self._turns_per_s: list[float] = []
        self._coast = 0
        self._course = self._powers()
        self._wanted = 0.0
        self._begun = False

    def pulse(self) -> None:
        """The board passed its index sensor."""
        self._pulses.append(self._now)

    def tick(self, now: float) -> bool:
        """Leads the motor; True when all is measured. Raises DeviceError: no pulses, or the motor fails."""
        self._now = now
        try:
            self._wanted = self._course.send(now) if self._begun else next(self._course)
        except StopIteration:
            self._motor.off()
            return True
        self._begun = True
        self._motor.lead(self._wanted, now)
        return False

    def found(self) -> Turning:
        """What was measured. Raises DeviceError when more power did not mean more speed."""
        slope, offset = np.polyfit(POWERS, self._turns_per_s, 1)
        if slope <= 0 or self._turns_per_s[0] <= 0:
            raise DeviceError("spinner: more power does not turn the board faster: is it held?")
        line = [slope * power + offset for power in POWERS]
        off_by = max(abs(seen - on) / seen for seen, on in zip(self._turns_per_s, line, strict=True))
        dead_band = min(1.0, max(0.0, float(-offset / slope)))
        return Turning(tuple(self._turns_per_s), self._turns_per_s[0], dead_band, self._coast, float(off_by))

    def _powers(self) -> Generator[float, float, None]:
        now = yield 0.0
        for power in POWERS:
            now = yield from self._reach(power, now)
            self._pulses.clear()
            began_s = now
            while len(self._pulses) < PULSES:
                if now - began_s > STEP_S:
                    raise DeviceError(f"spinner: {len(self._pulses)} pulses in {STEP_S:.0f} s at power {power:g}")
                now = yield power
            self._turns_per_s.append((PULSES - 1) / (self._pulses[-1] - self._pulses[0]))
            if power == POWERS[0]:
                self._motor.off()
                self._pulses.clear()
            stop_s = now
            while now - stop_s < RUN_OUT_S:
                now = yield 0.0
            self._coast = len(self._pulses) if power == POWERS[0] else self._coast

    def _reach(self, power: float, now: float) -> Generator[float, float, float]:
        """Softly up to a power."""
        began_s = now
        while abs(self._motor.power) < power - 1e-9:
            if now - began_s > STEP_S:
                raise DeviceError(f"spinner: the motor does not come to power {power:g}")
            now = yield power
        return now
