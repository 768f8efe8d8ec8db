"""The spinning board of the simulated table: stones on a turntable, and the hands that reach for them."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from random import Random
from threading import RLock

from calibration.board import Point
from calibration.mat import MAT
from companion.core.errors import IllegalEvent
from hardware.simulated.reach import Reach, Reaches
from hardware.simulated.stones import Kind, Stone, StoneSet
from hardware.simulated.turntable import Turntable

PLACE_MM = (MAT.width_mm + 204.0, MAT.height_mm / 2)  # of the board's centre in the mat frame: beside the mat
FULL_SPEED_DEG_S = 180.0
PAUSE_S = 0.8  # between two hands


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """What there is to be seen of the board: nothing here tells which stones are fixed.

    `centre_mm` is in the mat frame, `angle_deg` clockwise; the stones' places are in the board frame.
    """

    kind: Kind
    centre_mm: Point
    angle_deg: float
    stones: tuple[Stone, ...]

    def on_table(self, place_mm: Point) -> Point:
        """A place of the board frame in the mat frame."""
        turn, (x, y), (left, top) = radians(self.angle_deg), place_mm, self.centre_mm
        return left + x * cos(turn) - y * sin(turn), top + x * sin(turn) + y * cos(turn)


class SpinningBoard:
    """The truth of the board. Obeys no rules; every method may be called from any thread.

    What hands do takes time: it is seen over the next frames, one hand after another.
    """

    def __init__(self, *, rng: Random, kind: Kind = Kind.TRAY) -> None:
        self._lock = RLock()
        self._rng = rng
        self._kind = kind
        self._stones = StoneSet(kind, rng)
        self._table = Turntable(lambda: 0.0)
        self._centre_mm: Point = PLACE_MM
        self._pushed_deg = rng.uniform(0, 360)
        self._reaches = Reaches(pause_s=PAUSE_S)
        self._blocked = False
        self._now = 0.0
        self.motor: Callable[[], float] = lambda: 0.0
        """The motor's power, -1 to 1, forward being clockwise."""
        self.index: Callable[[], object] = lambda: None
        """Called each time the board passes its index sensor, once a turn."""
        self._table = Turntable(self._power, full_speed_deg_s=FULL_SPEED_DEG_S)

    # --- what there is to be seen

    @property
    def seen(self) -> SeenBoard:
        """How the board looks now."""
        with self._lock:
            angle_deg = (self._table.angle_deg + self._pushed_deg) % 360
            return SeenBoard(self._kind, self._centre_mm, angle_deg, self._stones.standing)

    @property
    def hand(self) -> tuple[Point, float] | None:
        """The hand over the board: its fingertips in the mat frame, and where it comes from, clockwise in degrees."""
        return self._reaches.hand

    @property
    def busy(self) -> bool:
        """A hand is at work, or about to be."""
        with self._lock:
            return bool(self._reaches)

    @property
    def blocked(self) -> bool:
        """Something jams the turntable."""
        return self._blocked

    def comes_off(self, number: int) -> bool:
        """Would this stone come off? For whoever moves the hands; no camera sees it. Raises IllegalEvent."""
        with self._lock:
            return self._stones.comes_off(number)

    @property
    def speed_deg_s(self) -> float:
        """How fast the board turns, clockwise."""
        return self._table.speed_deg_s

    # --- what people do

    def spread(self, without: int = 0) -> None:
        """All stones are put on the board anew, or all but some loose ones."""
        with self._lock:
            self._stones.spread(without)

    def try_stone(self, number: int) -> bool:
        """A hand reaches for a stone and takes it if it comes off; gives whether it will. Raises IllegalEvent."""
        with self._lock:
            self._reach(number, lambda: self._stones.take((number,)))
            return self._stones.comes_off(number)

    def take_several(self, *numbers: int) -> int:
        """One hand takes all of these that come off; gives how many will. Raises IllegalEvent."""
        with self._lock:
            self._reach(numbers[0], lambda: self._stones.take(numbers), stay_s=0.8)
            return sum(map(self._stones.comes_off, numbers))

    def lift_and_put_back(self, number: int) -> None:
        """A hand lifts a stone and sets it down where it stood. Raises IllegalEvent."""
        with self._lock:
            stone = self._find(number)
            self._reach(number, lambda: self._stones.take((number,)), lambda: self._stones.put_back(stone), stay_s=1.0)

    def put_back(self, stone: Stone) -> None:
        """A hand sets a stone that was taken on its place."""
        with self._lock:
            self._reaches.append(self._way(stone.at_mm, lambda: self._stones.put_back(stone)))

    def topple(self, number: int) -> None:
        """A hand knocks a loose stone over. Raises IllegalEvent."""
        self._reach(number, lambda: self._stones.topple(number))

    def stand_up(self, number: int) -> None:
        """A hand sets a toppled stone upright. Raises IllegalEvent."""
        self._reach(number, lambda: self._stones.stand_up(number))

    def push(self, *, by_mm: float, turn_deg: float = 0.0) -> None:
        """A hand pushes the whole board a little, and turns it."""
        with self._lock:
            way = self._rng.uniform(0, 360)
            self._reaches.append(self._way((110.0, 0.0), lambda: self._shove(by_mm, way, turn_deg)))

    def hold(self, seconds: float, *, target_mm: Point = (60.0, 0.0)) -> None:
        """A hand comes over the board and stays there for a while."""
        with self._lock:
            self._reaches.append(self._way(target_mm, stay_s=seconds))

    def block(self, on: bool = True) -> None:
        """Something jams the turntable, or no longer does."""
        self._blocked = on

    # --- time

    def advance(self, now: float) -> None:
        """Let time go on to `now` (s, monotonic): the board turns, hands move."""
        with self._lock:
            before_deg_s = self._table.speed_deg_s
            before_turns = self._table.angle_deg // 360
            self._table.advance(now)
            if self._table.angle_deg // 360 != before_turns:
                self.index()
            self._stones.slip((self._table.speed_deg_s - before_deg_s) / FULL_SPEED_DEG_S)
            self._now = now
            self._reaches.advance(now)

    # --- inside

    def _power(self) -> float:
        return 0.0 if self._blocked else self.motor()

    def _find(self, number: int) -> Stone:
        found = next((stone for stone in self._stones.standing if stone.number == number), None)
        if found is None:
            raise IllegalEvent("no_such_stone", stone=number)
        return found

    def _reach(self, number: int, *deeds: Callable[[], object], stay_s: float = 0.5) -> None:
        with self._lock:
            self._reaches.append(self._way(self._find(number).at_mm, *deeds, stay_s=stay_s))

    def _way(self, place_mm: Point, *deeds: Callable[[], object], stay_s: float = 0.5) -> Reach:
        """A hand comes to a place of the board from the nearest side that is not over the mat."""
        x, y = self.seen.on_table(place_mm)
        left, top = self._centre_mm
        down = y > top if hypot(x - left, y - top) > 1 else True
        from_deg = (self._rng.uniform(20, 90) if down else self._rng.uniform(-90, -20)) % 360
        return Reach((x, y), from_deg, deeds, stay_s=stay_s)

    def _shove(self, by_mm: float, way_deg: float, turn_deg: float) -> None:
        x, y = self._centre_mm
        self._centre_mm = (x + by_mm * cos(radians(way_deg)), y + by_mm * sin(radians(way_deg)))
        self._pushed_deg += turn_deg
