"""Follows the stones of a board over time: each visit of a hand is told once, by its outcome.

Pure: what a frame shows goes in with its time, observations come out. No clock, no picture, no device.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from companion.core.observations import BoardOdd, HandSeen, Observation, SpinFinished, StoneGone, StoneKept, StonesSeen


class Place(StrEnum):
    """What is seen where a stone stood."""

    STANDING = "standing"
    GONE = "gone"
    TOPPLED = "toppled"  # something lies there that is no standing stone
    BESIDE = "beside"  # the stone stands beside its place
    HIDDEN = "hidden"  # a hand or glare; nothing can be told


@dataclass(frozen=True, slots=True)
class Sight:
    """What one frame says about the board.

    `found`: whether its stickers were seen; without them nothing else counts but `hand`. `angle_deg`: its turn, 0..360.
    `shift_mm`: how far its centre lies from where it lay when the stones were counted. `hand`: something is over it or
    moves. `places`: one for each place that is followed, when they were looked at. `reaches`: a hand lies over it for
    certain, even if it turns; told only when `wary`. `camera_moved`: it is the camera that moved since the stones were
    counted, not the board.
    """

    found: bool
    hand: bool
    angle_deg: float = 0.0
    shift_mm: float = 0.0
    places: tuple[Place, ...] | None = None
    reaches: bool = False
    camera_moved: bool = False


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is long enough, in s, and how far is another place."""

    settle_s: float = 0.2  # a board must lie still this long before its stones are counted
    clear_s: float = 0.2  # a hand must be away this long before anything is believed
    agree: int = 2  # looks in a row that must say the same
    doubt_s: float = 2.0  # a hidden place is waited for this long
    spun_deg: float = 20.0  # a board that turned further was spun: its stones are counted anew
    turned_deg: float = 3.0  # one that turned or was pushed further than this was moved
    pushed_mm: float = 6.0
    turns_deg: float = 1.0  # what moves by less from where it came to rest lies still
    left_s: float = 0.5  # a hand that was not seen for so long has gone


class _Phase(Enum):
    EXPECTING = auto()  # somebody is about to spin the board: nothing is counted before it turns
    COUNTING = auto()  # no stones are known
    RESTING = auto()
    VISITED = auto()  # a hand is or was there, its outcome is not told yet


class BoardFollow:
    """The state of one board over time. Ask `wants_count` and `wants_places` before each frame's look."""

    def __init__(self, patience: Patience | None = None) -> None:
        self._patience = patience or Patience()
        self._phase = _Phase.COUNTING
        self._places: tuple[Place, ...] = ()
        self._spun = False
        self._rest_deg: float | None = None
        self._quiet_since_s: float | None = None
        self._quiet_deg = 0.0
        self._reached_at_s: float | None = None
        self._last_deg: float | None = None
        self._looks: list[tuple[Place, ...]] = []
        self._sight = Sight(found=False, hand=False)

    @property
    def places(self) -> tuple[Place, ...]:
        """What was last believed of each place."""
        return self._places

    @property
    def _standing(self) -> int:
        return sum(place is Place.STANDING for place in self._places)

    @property
    def resting(self) -> bool:
        """Whether the stones are known and no hand is at work."""
        return self._phase is _Phase.RESTING

    @property
    def visited(self) -> bool:
        """Whether a hand is at the board, or its outcome is still waited for."""
        return self._phase is _Phase.VISITED

    @property
    def reached(self) -> bool:
        """Whether a hand lies over a board that turns or is about to."""
        return self.wary and self._sight.reaches

    @property
    def wary(self) -> bool:
        """Whether a hand should be looked for by its size, as the board turns or is about to."""
        return self._phase in (_Phase.EXPECTING, _Phase.COUNTING)

    def is_elsewhere(self, sight: Sight) -> bool:
        """Whether the board is seen where it did not come to rest."""
        return sight.shift_mm > self._patience.pushed_mm or self._turned_deg(sight) > self._patience.turned_deg

    def expect_spin(self) -> None:
        """Somebody is about to spin the board; wherever it comes to rest, its stones are counted anew."""
        self._phase = _Phase.EXPECTING
        self._reached_at_s = None

    def expect_no_spin(self) -> None:
        """If the board has not turned yet it will not: count the stones where they are."""
        if self._phase is _Phase.EXPECTING:
            self.forget()

    def wants_count(self, now: float) -> bool:
        """Whether the stones should be counted in this frame: the board lies still and they are not known."""
        return self._phase is _Phase.COUNTING and self._quiet(now) >= self._patience.settle_s

    def wants_places(self, now: float) -> bool:
        """Whether the known places should be looked at in this frame."""
        return self._phase is _Phase.VISITED and self._quiet(now) >= self._patience.clear_s

    def forget(self) -> None:
        """Count anew as soon as the board lies still."""
        self._phase = _Phase.COUNTING
        self._quiet_since_s = None

    def counted(self, places: Sequence[Place]) -> tuple[Observation, ...]:
        """The places that are followed from now on, as they were counted."""
        spun, self._spun = self._spun, False
        self._places = tuple(places)
        self._phase = _Phase.RESTING
        self._rest_deg = self._sight.angle_deg
        counted = StonesSeen(standing=self._standing)
        return (SpinFinished(), counted) if spun else (counted,)

    def see(self, sight: Sight, now: float) -> tuple[Observation, ...]:
        """What the latest frame makes certain; `now` in s, never running back."""
        turning = self._turns(sight)
        if sight.found:
            self._last_deg = sight.angle_deg
        self._sight = sight
        if sight.hand or turning or not sight.found:
            self._quiet_since_s = None
        elif self._quiet_since_s is None:
            self._quiet_since_s, self._quiet_deg = now, sight.angle_deg
        if self._phase is _Phase.EXPECTING and turning:
            self._spin()
        if sight.found and self._rest_deg is not None and self._turned_deg(sight) > self._patience.spun_deg:
            self._spin()
        if self.wary:
            return self._beware(sight, now)
        if self._phase is _Phase.RESTING and (sight.hand or turning):
            return self._begin_visit(sight)
        if self._phase is _Phase.VISITED and sight.places is not None:
            return self._look(sight, sight.places, now)
        return ()

    def _turns(self, sight: Sight) -> bool:
        """Whether it turned since the last frame, or crept away from where it seemed to lie still."""
        if not sight.found:
            return False
        creeps = self._quiet_since_s is not None and _apart_deg(sight.angle_deg, self._quiet_deg)
        step = 0.0 if self._last_deg is None else _apart_deg(sight.angle_deg, self._last_deg)
        return max(step, creeps) > self._patience.turns_deg

    def _beware(self, sight: Sight, now: float) -> tuple[Observation, ...]:
        """A hand over the board before its stones are known, told once."""
        reached_at_s = self._reached_at_s
        if not sight.reaches:
            return ()
        self._reached_at_s = now
        there = reached_at_s is not None and now - reached_at_s < self._patience.left_s
        return () if there else (HandSeen(),)

    def _quiet(self, now: float) -> float:
        return -1.0 if self._quiet_since_s is None else now - self._quiet_since_s + 1e-6

    def _turned_deg(self, sight: Sight) -> float:
        return 0.0 if self._rest_deg is None else _apart_deg(sight.angle_deg, self._rest_deg)

    def _spin(self) -> None:
        self._spun = True
        self._rest_deg = None
        self.forget()

    def _begin_visit(self, sight: Sight) -> tuple[Observation, ...]:
        self._phase = _Phase.VISITED
        self._looks = []
        return (HandSeen(),) if sight.hand else ()

    def _look(self, sight: Sight, places: tuple[Place, ...], now: float) -> tuple[Observation, ...]:
        self._looks.append(places)
        recent = self._looks[-self._patience.agree :]
        agreed = len(recent) == self._patience.agree and all(look == recent[0] for look in recent)
        if not agreed and len(self._looks) < 10 * self._patience.agree:
            return ()
        if _doubts(self._places, places) and self._quiet(now) < self._patience.doubt_s:
            return ()
        return self._judge(sight, places)

    def _judge(self, sight: Sight, places: tuple[Place, ...]) -> tuple[Observation, ...]:
        before, self._places = self._places, _merged(self._places, places)
        self._phase = _Phase.RESTING
        elsewhere = self.is_elsewhere(sight)
        self._rest_deg = sight.angle_deg
        emptied = [
            index
            for index, (was, now) in enumerate(zip(before, self._places, strict=True))
            if was is not Place.GONE and now is Place.GONE
        ]
        gone = [index for index in emptied if before[index] is not Place.HIDDEN]  # a hidden one may have been empty
        odd = _odd(before, self._places)
        if len(gone) > 1:
            return (BoardOdd("two_gone"),)
        if odd is not None:
            return (BoardOdd(odd),)
        if gone:
            return (StoneGone(gone[0], standing=self._standing),)
        if emptied or _doubts(before, places) or (elsewhere and sight.camera_moved):
            return ()
        return (BoardOdd("moved"),) if elsewhere else (StoneKept(),)


def _doubts(before: Sequence[Place], after: Sequence[Place]) -> bool:
    """Whether a place where a stone stood cannot be seen."""
    return any(was is Place.STANDING and now is Place.HIDDEN for was, now in zip(before, after, strict=True))


def _merged(before: Sequence[Place], after: Sequence[Place]) -> tuple[Place, ...]:
    """A place that cannot be seen is as it was."""
    return tuple(was if now is Place.HIDDEN else now for was, now in zip(before, after, strict=True))


def _odd(before: Sequence[Place], after: Sequence[Place]) -> str | None:
    """The first new thing that a game does not know by itself."""
    for was, now in zip(before, after, strict=True):
        if now is Place.TOPPLED and was is not Place.TOPPLED:
            return "toppled"
        if now is Place.BESIDE and was is not Place.BESIDE:
            return "beside"
        if now is Place.STANDING and was in (Place.GONE, Place.TOPPLED, Place.BESIDE):
            return "put_back"
    return None


def _apart_deg(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)
