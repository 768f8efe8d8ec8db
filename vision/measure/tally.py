"""What is counted over the frames of a picture set on which the board's places are known."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counts, errors (mm, degrees) and times (ms) of some frames."""

    counts: Counter[str] = field(default_factory=Counter)
    off_mm: list[float] = field(default_factory=list)
    off_deg: list[float] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Counts what another one counted as well."""
        self.counts.update(other.counts)
        self.off_mm += other.off_mm
        self.off_deg += other.off_deg
        self.times_ms += other.times_ms
