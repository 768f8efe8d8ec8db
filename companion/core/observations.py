"""What the sensors report: something changed on the table. Says nothing about rules."""

from dataclasses import dataclass, field
from typing import Protocol


class Evidence(Protocol):
    """The pictures that a report was made of, as long as there is room for them. Methods are for any thread."""

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """JPEG, the oldest first; none once there was no room for them any more."""
        ...

    def again(self) -> "Observation | None":
        """What they are read as now, which may take a second; None without pictures."""
        ...


@dataclass(frozen=True, slots=True)
class CardShown:
    """A face-up card lies still in the reveal zone and was named.

    `label` is the face's id in the enrolled deck; `confidence` in 0..1 is the chance that the name is right.
    Reported once a showing: the same card laid down again is a new showing.
    """

    label: str
    confidence: float
    look: Evidence | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardUnsure:
    """Something lies still in the reveal zone and was not named for certain.

    `candidates` are (label, confidence) pairs, best first; empty when nothing enrolled resembles it.
    """

    candidates: tuple[tuple[str, float], ...]
    look: Evidence | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CardGone:
    """What was shown (named or unsure) has left the reveal zone."""


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A hand came over the mat."""


@dataclass(frozen=True, slots=True)
class SpinFinished:
    """The board has come to rest after a spin.

    A board eye reports it when it has found the board again, just before StonesSeen; without one the spinner does.
    """


@dataclass(frozen=True, slots=True)
class StonesSeen:
    """The stones on the board were counted, after a spin or anew: so many are standing."""

    standing: int


@dataclass(frozen=True, slots=True)
class StoneGone:
    """One stone has left the board, the hand is away; `position` is its index among those found after the spin.

    `standing`: how many stand now, as far as the eye knows; None when it does not.
    """

    position: int
    standing: int | None = None


@dataclass(frozen=True, slots=True)
class StoneKept:
    """A hand came to the board, touched it and left, and every stone stands where it stood.

    Which one was touched is not said: it would tell where a stone is fixed.
    """


@dataclass(frozen=True, slots=True)
class BoardOdd:
    """Something happened on the board that a game does not know by itself.

    `reason` is a key: "two_gone" (or more, at once), "toppled", "beside" (its place), "put_back", "moved" (the board).
    """

    reason: str


@dataclass(frozen=True, slots=True)
class TileUnsure:
    """A field on which something lies that was not named for certain; rows and columns from 0 in the upper left corner.

    `candidates`: (letter or "*", confidence in 0..1, quarter turns clockwise), likeliest first; the same letter may be
    there turned otherwise. None: nothing of the set is like it.
    """

    row: int
    column: int
    candidates: tuple[tuple[str, float, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TilesSeen:
    """Letter tiles lie still on the board, the hand is away: every tile that lies there, new or old.

    `tiles` are those that were named, each (row, column, letter), rows and columns from 0 in the upper left corner, "*"
    for a joker; of those that do not lie upright `turned` has (row, column, quarter turns clockwise). `confidence` has
    0..1 for each of `tiles`, or nothing at all. `by_value` are those of them that only the number in their corner told
    from their look-alikes. `doubtful` are the fields on which something else lies. Reported when first seen and
    whenever a tile changes. What was there before a turn is not the eye's business: whoever keeps the record compares.
    """

    tiles: tuple[tuple[int, int, str], ...]
    doubtful: tuple[TileUnsure, ...] = ()
    turned: tuple[tuple[int, int, int], ...] = ()
    confidence: tuple[float, ...] = field(default=(), compare=False)
    by_value: tuple[TileUnsure, ...] = field(default=(), compare=False)
    look: Evidence | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WordsJudged:
    """A dictionary has looked up the words it was asked for: "yes", "doubtful" or "no" for each, in their order."""

    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OkPressed:
    """The OK button at the box was pressed. It stands for what the box then makes of it."""


CardSeen = CardShown | CardUnsure
BoardSeen = SpinFinished | StonesSeen | StoneGone | StoneKept | BoardOdd | TilesSeen | WordsJudged
Observation = CardSeen | CardGone | HandSeen | BoardSeen | OkPressed
