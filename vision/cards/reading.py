"""What the eye says of one card."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.cards.classify import Verdict
from vision.cards.gallery import Gallery


class Refusal(StrEnum):
    """Why a reading has no label."""

    NOTHING = "nothing there"
    UNLIKE = "resembles no enrolled face enough"
    BACK = "lies face down"
    LOOK_ALIKE = "more than one face resembles it"
    SEVERAL = "several cards"


@dataclass(frozen=True, slots=True)
class Reading:
    """One card as the eye sees it: `label` is the face's id, or None with the reason in `refused`.

    `confidence`: chance, 0..1, that the best candidate is right. `candidates`: (id, confidence) best first.
    `corners_px`: the card's own top-left, top-right, bottom-right and bottom-left corner in the frame, empty when
    nothing like a card was found. `fit`, `lead` and `softness_px`: see `vision.cards.classify`.
    """

    label: str | None
    confidence: float = 0.0
    candidates: tuple[tuple[str, float], ...] = ()
    corners_px: tuple[tuple[float, float], ...] = ()
    refused: Refusal | None = None
    fit: float = 0.0
    lead: float = 0.0
    softness_px: float = 0.0

    @property
    def certain(self) -> bool:
        """Whether it is certain what it is: a face with a name, or a back."""
        return self.label is not None or self.refused is Refusal.BACK


def candidates(verdict: Verdict, gallery: Gallery, sure: float) -> tuple[tuple[str, float], ...]:
    """The best three faces with their chances: the first one's, and what it leaves to the others by their fits."""
    others = np.exp(8 * (np.array(verdict.fits[1:3]) - verdict.fit)) if len(verdict.fits) > 1 else np.zeros(0)
    chances = [sure, *((1 - sure) * others / (others.sum() + 1.0))]
    return tuple(
        (gallery.labels[face], float(chance))
        for face, chance in zip(verdict.ranking, chances, strict=False)
        if face < gallery.named
    )
