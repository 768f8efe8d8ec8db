"""Wishes to the outside that follow from an event; actuators and tablets carry them out."""

from dataclasses import dataclass
from enum import StrEnum


class Tune(StrEnum):
    """What the buzzer can say."""

    ACCEPTED = "accepted"
    UNSURE = "unsure"
    WITCH = "witch"
    WIN = "win"


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
class Say:
    """Tell the table something: a message key and the values to fill in."""

    key: str
    values: tuple[tuple[str, str | int], ...] = ()


Effect = Buzz | Spin | Say
