"""How good a calibration is, in a word: what its quality number means to people."""

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """What may be done with it."""

    GOOD = "good"
    FAIR = "fair"  # works; worth another try some day
    POOR = "poor"  # works badly: measure anew


@dataclass(frozen=True, slots=True)
class Scale:
    """The unit of a kind's quality, and from where it is good and fair; a `margin` is the better the larger it is."""

    unit: str
    good: float
    fair: float
    margin: bool = False

    def grade(self, quality: float) -> Grade:
        """The word for a quality."""
        good, fair = (quality >= bound if self.margin else quality <= bound for bound in (self.good, self.fair))
        return Grade.GOOD if good else Grade.FAIR if fair else Grade.POOR


SCALES = {
    "camera": Scale("mm", 0.5, 1.0),
    "lens": Scale("px", 0.5, 1.0),
    "white-balance": Scale("% of colour in white paper", 8, 15),
    "zones": Scale("% off the shape of a card", 3, 6),
    "deck": Scale("least margin between faces", 0.1, 0.04, margin=True),
    "board": Scale("mm", 1.0, 2.0),
    "corners": Scale("px a field", 24, 16, margin=True),
    "spinner": Scale("% off a straight line", 5, 10),
    "buzzer": Scale("loud tones", 3, 2, margin=True),
}
"""The kinds of calibration, in the order in which a table is set up."""
