"""A hand that reaches over the simulated board: it comes, is at work for a moment, and leaves."""

from collections import deque
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


class Reaches:
    """Hands that come one after another, with a pause between them. For one thread at a time."""

    def __init__(self, *, pause_s: float) -> None:
        self._pause_s = pause_s
        self._waiting: deque[Reach] = deque()
        self._begun_s: float | None = None
        self._done = 0
        self._free_at_s = 0.0
        self.hand: tuple[Point, float] | None = None
        """Fingertips in the mat frame, and where the hand comes from, clockwise in degrees; None: no hand."""

    def __bool__(self) -> bool:
        """A hand is at work, or about to be."""
        return bool(self._waiting)

    def append(self, reach: Reach) -> None:
        """One more hand will come."""
        self._waiting.append(reach)

    def advance(self, now: float) -> None:
        """Lets time go on to `now` (s, monotonic): the hand moves, and does what is due."""
        self.hand = None
        if not self._waiting or now < self._free_at_s:
            return
        reach = self._waiting[0]
        if self._begun_s is None:
            self._begun_s, self._done = now, 0
        elapsed_s = now - self._begun_s
        while self._done < reach.done(elapsed_s):
            reach.deeds[self._done]()
            self._done += 1
        if elapsed_s >= reach.lasts_s:
            self._waiting.popleft()
            self._begun_s, self._free_at_s = None, now + self._pause_s
        else:
            self.hand = reach.tip_mm(elapsed_s), reach.from_deg
