"""Settles what is seen over time: believes a name that stays, and reports each showing once.

Pure: what a frame showed goes in with its time, observations come out. No clock, no picture, no device.
"""

from dataclasses import dataclass
from math import hypot

from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen, Observation

_SLACK_S = 1e-3  # frames come at times that are not exact


@dataclass(frozen=True, slots=True)
class ZoneSample:
    """What one frame says about the reveal zone.

    `hand`: something moves over the mat. `moving`: much of the zone changes, so nothing was read; then the rest means
    nothing. `occupied`: something lies in the zone. `label` and `confidence`: its certain name, else None and 0.
    `candidates`: (label, confidence) best first. `foreign`: certainly no named face, such as a card's back.
    `at_mm`: the middle of the card on the mat.
    """

    hand: bool = False
    moving: bool = False
    occupied: bool = False
    label: str | None = None
    confidence: float = 0.0
    candidates: tuple[tuple[str, float], ...] = ()
    foreign: bool = False
    at_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class DebounceTimes:
    """How long is long enough, in s, and how near is the same place, in mm."""

    settle_s: float = 0.2  # a name must stay this long
    gone_s: float = 0.1  # the zone must look empty this long
    unsure_s: float = 1.5  # something must lie still this long without a name
    hand_s: float = 1.0  # nothing must have moved this long before a hand is a new one
    near_mm: float = 4.0  # a card that moves further is not lying still


class Debouncer:
    """The state of one reveal zone over time."""

    def __init__(self, patience: DebounceTimes | None = None) -> None:
        self._patience = patience or DebounceTimes()
        self._shown: str | None = None  # what was reported as CardShown and lies there still
        self._unsure = False  # what lies there was reported as CardUnsure
        self._rival: ZoneSample | None = None  # a name that has not stayed long enough yet
        self._rival_since_s = 0.0
        self._empty_since_s: float | None = None
        self._nameless_since_s: float | None = None
        self._hand_at_s: float | None = None

    @property
    def shown(self) -> str | None:
        """The label that was reported and still lies in the zone."""
        return self._shown

    @property
    def unsure(self) -> bool:
        """Whether what lies in the zone was reported as unsure and has no name yet."""
        return self._unsure and self._shown is None

    @property
    def settled(self) -> bool:
        """Whether nothing more will be reported as long as the frames stay the same."""
        return self._rival is None and self._empty_since_s is None and self._nameless_since_s is None

    def see(self, glimpse: ZoneSample, now: float) -> tuple[Observation, ...]:
        """What the latest frame makes certain; `now` in s, never running back."""
        hand = self._see_hand(glimpse, now)
        if glimpse.moving:
            self._forget()
            return hand
        if not glimpse.occupied:
            return hand + self._see_empty(now)
        self._empty_since_s = None
        if glimpse.label is None:
            return hand + self._see_nameless(glimpse, now)
        return hand + self._see_name(glimpse, glimpse.label, now)

    def _forget(self) -> None:
        self._rival = None
        self._empty_since_s = None
        self._nameless_since_s = None

    def _see_hand(self, glimpse: ZoneSample, now: float) -> tuple[Observation, ...]:
        if not glimpse.hand:
            return ()
        new = self._hand_at_s is None or now - self._hand_at_s > self._patience.hand_s
        self._hand_at_s = now
        return (HandSeen(),) if new else ()

    def _see_empty(self, now: float) -> tuple[Observation, ...]:
        self._rival = None
        self._nameless_since_s = None
        if self._shown is None and not self._unsure:
            return ()
        if self._empty_since_s is None:
            self._empty_since_s = now
        if now - self._empty_since_s < self._patience.gone_s - _SLACK_S:
            return ()
        return self._leave()

    def _leave(self) -> tuple[Observation, ...]:
        self._shown = None
        self._unsure = False
        self._empty_since_s = None
        return (CardGone(),)

    def _see_nameless(self, glimpse: ZoneSample, now: float) -> tuple[Observation, ...]:
        self._rival = None
        if self._unsure or (self._shown is not None and not glimpse.foreign):
            self._nameless_since_s = None  # a hand over a card that was named does not make it another
            return ()
        if self._nameless_since_s is None:
            self._nameless_since_s = now
        if now - self._nameless_since_s < self._patience.unsure_s - _SLACK_S:
            return ()
        left = self._leave() if self._shown is not None else ()
        self._nameless_since_s = None
        self._unsure = True
        return (*left, CardUnsure(candidates=glimpse.candidates))

    def _see_name(self, glimpse: ZoneSample, label: str, now: float) -> tuple[Observation, ...]:
        self._nameless_since_s = None
        if label == self._shown:
            self._rival = None
            return ()
        if self._rival is None or not self._same(self._rival, glimpse):
            self._rival = glimpse
            self._rival_since_s = now
        if now - self._rival_since_s < self._patience.settle_s - _SLACK_S:
            return ()
        left = self._leave() if self._shown is not None else ()
        self._rival = None
        self._shown = label
        self._unsure = False
        return (*left, CardShown(label=label, confidence=glimpse.confidence))

    def _same(self, one: ZoneSample, other: ZoneSample) -> bool:
        away_mm = hypot(one.at_mm[0] - other.at_mm[0], one.at_mm[1] - other.at_mm[1])
        return one.label == other.label and away_mm <= self._patience.near_mm
