"""The board on the simulated spinner: a heavy disc that follows the motor with a delay."""

from collections.abc import Callable
from math import exp

STICKS_DEG_S = 0.5  # slower than this, friction holds a board that nothing drives


class Turntable:
    """Reads the motor's power (-1..1) and turns; `angle_deg` is clockwise and never wraps, `speed_deg_s` its rate."""

    def __init__(self, power: Callable[[], float], *, full_speed_deg_s: float = 180.0, inertia_s: float = 0.25) -> None:
        """`inertia_s` is the time in which the speed gets 63 % nearer to what the motor wants."""
        self._power = power
        self._full_speed_deg_s = full_speed_deg_s
        self._inertia_s = inertia_s
        self._now_s: float | None = None
        self.angle_deg = 0.0
        self.speed_deg_s = 0.0

    def advance(self, now: float) -> None:
        """Let time go on to `now` (s, monotonic), the power being what it is now."""
        elapsed_s = 0.0 if self._now_s is None else max(0.0, now - self._now_s)
        self._now_s = now
        wanted_deg_s = self._power() * self._full_speed_deg_s
        lag = exp(-elapsed_s / self._inertia_s)
        slip_deg_s = self.speed_deg_s - wanted_deg_s
        self.angle_deg += wanted_deg_s * elapsed_s + slip_deg_s * self._inertia_s * (1 - lag)
        self.speed_deg_s = wanted_deg_s + slip_deg_s * lag
        if wanted_deg_s == 0 and abs(self.speed_deg_s) < STICKS_DEG_S:
            self.speed_deg_s = 0.0
