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
    GOODBYE = "goodbye"


@dataclass(frozen=True, slots=True)
class Buzz:
    """Play a tune on the buzzer; in quiet hours too when somebody `asked` to hear it."""

    tune: Tune
    asked: bool = False


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


class Light(StrEnum):
    """What the status light can say."""

    READY = "ready"  # no match is being played
    TURN = "turn"  # somebody's turn
    QUESTION = "question"  # the table has to settle something
    CAMERA_LOST = "camera_lost"  # the camera, or the mat in its picture, is gone
    FAULT = "fault"  # something else does not answer
    SPINNING = "spinning"  # the board turns, or is about to
    REFUSED = "refused"  # OK was pressed and has nothing to stand for
    GOODBYE = "goodbye"  # the box switches off


@dataclass(frozen=True, slots=True)
class Shine:
    """Let the status light say how the box is; REFUSED only for a moment, then what it said before."""

    light: Light


@dataclass(frozen=True, slots=True)
class Spelling:
    """How words stand on tiles that have plain letters only, which words count, and in which language.

    Agreements of the table. Umlauts are plain letters, with `digraph_umlauts` also AE, OE, UE; `eszett` is what stands
    for ß.
    """

    digraph_umlauts: bool = False
    eszett: str = "SS"
    names: bool = True
    abbreviations: bool = False
    inflected: bool = True
    language: str = "de"


@dataclass(frozen=True, slots=True)
class JudgeWords:
    """Say of each word whether it is one; a word may have several readings, of which one is enough.

    `by_lists`: only whether a list has it; who would say "doubtful" need not find out.
    """

    readings: tuple[tuple[str, ...], ...]
    spelling: Spelling = Spelling()
    by_lists: bool = False


@dataclass(frozen=True, slots=True)
class LearnWords:
    """The table has decided that these are words."""

    words: tuple[str, ...]


Effect = Buzz | Spin | SpinRandomly | StopSpin | Say | Shine | JudgeWords | LearnWords
