"""What the sensors report: something changed on the table. Says nothing about rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardShown:
    """A face-up card lies still in the reveal zone and was named.

    `label` is the face's id in the enrolled deck; `confidence` in 0..1 is the chance that the name is right.
    Reported once a showing: the same card laid down again is a new showing.
    """

    label: str
    confidence: float


@dataclass(frozen=True, slots=True)
class CardUnsure:
    """Something lies still in the reveal zone and was not named for certain.

    `candidates` are (label, confidence) pairs, best first; empty when nothing enrolled resembles it.
    """

    candidates: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class CardGone:
    """What was shown (named or unsure) has left the reveal zone."""


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A hand came over the mat."""


Observation = CardShown | CardUnsure | CardGone | HandSeen
