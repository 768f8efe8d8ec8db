"""Wishes to the outside that follow from an event; actuators and tablets carry them out."""

from dataclasses import dataclass
from enum import StrEnum


class Tune(StrEnum):
    """What the buzzer can say."""

    ACCEPTED = "accepted"
    UNSURE = "unsure"
    WITCH = "witch"
    WIN = "win"
    EYES_SHUT = "eyes_shut"
    EYES_OPEN = "eyes_open"


@dataclass(frozen=True, slots=True)
class Buzz:
    """Play a tune on the buzzer."""

    tune: Tune


@dataclass(frozen=True, slots=True)
class Spin:
    """Turn the board by `turns` full turns (> 0)."""

    turns: float
    clockwise: bool = True


@dataclass(frozen=True, slots=True)
class SpinRandomly:
    """Turn the board by anything from `least_turns` to `most_turns` full turns, either way round.

    Who drives the motor picks length and direction and tells nobody: no record says how the board came to rest.
    """

    least_turns: float
    most_turns: float


@dataclass(frozen=True, slots=True)
class StopSpin:
    """Bring the board to rest, if it still turns."""


@dataclass(frozen=True, slots=True)
class Say:
    """Tell the table something: a message key and the values to fill in."""

    key: str
    values: tuple[tuple[str, str | int], ...] = ()


Effect = Buzz | Spin | SpinRandomly | StopSpin | Say
