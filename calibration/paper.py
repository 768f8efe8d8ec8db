"""The sizes of paper that sheets are printed on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width_mm: float
    height_mm: float

    def lying(self) -> "Paper":
        """The same paper on its long side."""
        return Paper(self.name, self.height_mm, self.width_mm)


PAPERS = {paper.name: paper for paper in (Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4))}
