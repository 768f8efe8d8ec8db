"""A hand that reaches over the simulated board: it comes, is at work for a moment, and leaves."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin

from calibration.board import Point

AWAY_MM = 330.0  # from where a hand comes: so far the fingertips are out of sight of the board
BEYOND_MM = 9.0  # the fingertips reach so far over what they touch


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand's way: to `target_mm` and back to where it came from (`from_deg`, clockwise from the right).

    `deeds` are done one after another while it is there. Times in s.
    """

    target_mm: Point
    from_deg: float
    deeds: tuple[Callable[[], object], ...] = ()
    come_s: float = 0.4
    stay_s: float = 0.5

    @property
    def lasts_s(self) -> float:
        """From the first sight of the hand to the last."""
        return 2 * self.come_s + self.stay_s

    def tip_mm(self, elapsed_s: float) -> Point:
        """Where the fingertips are, so long after the start."""
        left_s = min(elapsed_s, self.lasts_s - elapsed_s)
        away = AWAY_MM * max(0.0, 1 - max(0.0, left_s) / self.come_s) - BEYOND_MM
        x, y = self.target_mm
        return x + away * cos(radians(self.from_deg)), y + away * sin(radians(self.from_deg))

    def done(self, elapsed_s: float) -> int:
        """How many deeds should be done by then: spread over the stay."""
        share = (elapsed_s - self.come_s) / self.stay_s
        return sum(share >= (number + 1) / (len(self.deeds) + 1) for number in range(len(self.deeds)))
