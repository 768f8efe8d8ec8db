"""A deck as it was enrolled: its faces, their pictures and how sure a reading of it must be."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp

import cv2
import numpy as np

from calibration.array_types import Image

CARD_MM = (56.0, 87.0)  # the size of a card whose deck file says nothing else
CORNER_RADIUS_MM = 3.5
_USUAL_LEAD = 0.4  # of a card that is seen well beside its like


@dataclass(frozen=True, slots=True)
class Face:
    """One distinct card face. `picture` is BGR, upright, cut at the card's outline; `copies` 0 = unknown.

    `kind`, `colour` and `value` are what the deck file says ("" and None when it says nothing).
    """

    id: str
    picture: Image
    kind: str = ""
    colour: str = ""
    value: int | None = None
    copies: int = 0


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a reading must reach to be accepted, from the deck's own statistics (see `vision.cards.thresholds`).

    Two questions: does any face of the deck lie there, and which of those that resemble each other? A logistic curve
    answers each. `presence`: its weights of 1, of fit and of fit times lead (see `vision.cards.classify`), as a great
    lead is seldom chance and makes up for a card that is seen badly. `choice`: its weights of 1 and of lead. `sure` is
    the confidence from which a name is accepted; `likeness` the least coarse likeness, -1..1, at which a face is looked
    for more closely. `veiled`: the same for readings through a veil of glare; None where they were not tried, then
    there are none.
    """

    presence: tuple[float, float, float]
    choice: tuple[float, float]
    sure: float
    likeness: float
    veiled: "Thresholds | None" = None

    def confidence(self, fit: float, lead: float) -> float:
        """The chance, 0..1, that a name with this fit and lead is right."""
        return on_curve(self.presence, presence_evidence(fit, lead)) * on_curve(self.choice, (1.0, lead))

    def is_known(self, fit: float) -> bool:
        """Whether a card of the deck lies there, by this fit alone, whichever it is."""
        return self.confidence(fit, _USUAL_LEAD) >= self.sure


def presence_evidence(fit: float, lead: float) -> tuple[float, float, float]:
    """What speaks for a card of the deck: 1, fit, and fit times lead, as without any fit a lead is chance."""
    return 1.0, fit, fit * min(max(lead, 0.0), 1.0)


def on_curve(weights: Sequence[float], evidence: Sequence[float]) -> float:
    """Where evidence lies on a logistic curve, 0..1."""
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, evidence, strict=True))))


@dataclass(frozen=True, slots=True)
class Deck:
    """Enrolled faces that can be named, and backs, which are recognised and never named."""

    name: str
    faces: tuple[Face, ...]
    backs: tuple[Face, ...] = ()
    size_mm: tuple[float, float] = CARD_MM
    corner_radius_mm: float = CORNER_RADIUS_MM
    thresholds: Thresholds = Thresholds(presence=(-6.0, 16.0, 0.0), choice=(-3.0, 16.0), sure=0.9, likeness=0.3)

    def face(self, label: str) -> Face:
        """The face of that id. Raises KeyError."""
        for face in self.faces:
            if face.id == label:
                return face
        raise KeyError(label)


def alikeness(one: Face, other: Face) -> float:
    """How much two faces resemble each other, 0 (nothing in common) to 1 (the same picture), colour included."""
    size = (28, 44)
    ours, theirs = (
        cv2.GaussianBlur(cv2.resize(face.picture, size, interpolation=cv2.INTER_AREA), (0, 0), 0.8).astype(np.float64)
        for face in (one, other)
    )
    best = 0.0
    for turned in (theirs, theirs[::-1, ::-1]):
        a, b = ours - ours.mean(axis=(0, 1)), turned - turned.mean(axis=(0, 1))
        best = max(best, float((a * b).sum() / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-9)))
    return best


def nearest_faces(deck: Deck) -> tuple[str, str, float] | None:
    """The two faces (id, id, alikeness 0..1) that resemble each other most and must be told apart; None below two.

    Pictures of one kind that mean the same, such as witch_1 and witch_2, need not be. Takes seconds for a large deck.
    """
    pairs = [(one, other) for one, other in combinations(deck.faces, 2) if not _means_the_same(one, other)]
    return max(
        ((one.id, other.id, alikeness(one, other)) for one, other in pairs), key=lambda pair: pair[2], default=None
    )


def _means_the_same(one: Face, other: Face) -> bool:
    """Two numbered pictures of a kind without colour and value."""
    plain = not (one.colour or other.colour) and one.value is None and other.value is None
    return plain and one.kind != "" and one.kind == other.kind


def too_alike(deck: Deck, *, at_least: float = 0.9) -> tuple[tuple[str, str, float], ...]:
    """Pairs of faces (id, id, alikeness 0..1) that a camera may confuse, most alike first."""
    pairs = [(one.id, other.id, alikeness(one, other)) for one, other in combinations(deck.faces, 2)]
    return tuple(sorted((pair for pair in pairs if pair[2] >= at_least), key=lambda pair: -pair[2]))
