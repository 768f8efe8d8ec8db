"""What the board eye says of one field."""

from dataclasses import dataclass
from enum import StrEnum

Field = tuple[int, int]
"""Row and column, from 0 in the upper left corner."""


class Kind(StrEnum):
    """What was made of a field."""

    EMPTY = "empty"
    LETTER = "letter"
    JOKER = "joker"
    UNSURE = "unsure"


class DecidedBy(StrEnum):
    """What a name rests on."""

    FACE = "face"  # the printed letter alone
    VALUE = "value"  # the number in the corner told it from a look-alike
    PAPER = "paper"  # nothing is printed on it: a blank joker


class Doubt(StrEnum):
    """Why a field is unsure."""

    UNLIKE = "unlike"  # something lies there that is like no tile of the set: a hand, a glare, another thing
    LOOK_ALIKE = "look_alike"  # two or more letters are nearly as like
    TURNED = "turned"  # it may lie turned by quarters, and is then another letter
    OFF_FIELD = "off_field"  # it lies so far off that it may belong to the next field


@dataclass(frozen=True, slots=True)
class FieldReading:
    """One field that is not empty. `letter`: JOKER for a joker, None when unsure; `confidence` 0..1.

    `turn_deg`: clockwise turn of the tile, whole quarters included; `off_fields`: right and down of the field's
    middle; `candidates`: (letter, likeness -1..1), best first; `chances`: the same letters each with its confidence
    (0..1, together 1); `turns`: by how many quarters clockwise each would be turned; `decided_by`: None when
    unsure; `doubt`: None when sure.
    """

    row: int
    column: int
    kind: Kind
    letter: str | None = None
    confidence: float = 0.0
    turn_deg: float = 0.0
    off_fields: tuple[float, float] = (0.0, 0.0)
    candidates: tuple[tuple[str, float], ...] = ()
    chances: tuple[tuple[str, float], ...] = ()
    turns: tuple[int, ...] = ()
    decided_by: DecidedBy | None = None
    doubt: Doubt | None = None

    @property
    def at(self) -> Field:
        return self.row, self.column

    @property
    def quarters(self) -> int:
        """Whole quarter turns clockwise: 0 for an upright tile."""
        return round(self.turn_deg / 90) % 4
