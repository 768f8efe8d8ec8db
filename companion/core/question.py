"""What the table is asked: a card that was not read for certain, or something that no rule explains."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Plain, Proposal
from companion.core.observations import BoardSeen, CardSeen, CardShown, CardUnsure


@dataclass(frozen=True, slots=True)
class Question:
    """What the table must settle: a card that was not read for certain, or something that no rule explains.

    `key` is "unsure", "several" (events fit), "odd", "no_luck" (a hand came to the board and nothing went: unless
    somebody objects, its one event happens after a while) or "proposed" (things lie there that somebody may mean);
    `seen` is what the camera reported; `events` are the legal events that would explain it, likeliest first. What is
    `proposed` says more; `slips`: what may have been told wrongly before (`companion.core.diagnosis`). While a question
    stands, the camera's own acts are paused.
    """

    key: str
    seen: CardSeen | BoardSeen
    events: tuple[Any, ...]
    proposed: Proposal | None = None
    slips: tuple[Plain, ...] = ()

    def answered_by(self, seen: CardShown) -> bool:
        """Is this the card that was not read for certain, shown better?"""
        if not isinstance(self.seen, CardUnsure):
            return False
        return not self.seen.candidates or seen.label in dict(self.seen.candidates)
