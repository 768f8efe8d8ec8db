"""Checking an event again: what was seen that told it, the pictures kept of that, and what they are read as now.

Changes nothing. Pictures are in memory only, and of what may be seen by everybody: of a board that has a secret there
are none (DDQ-22).
"""

from dataclasses import dataclass
from typing import Any

from companion.box.session import ActiveMatch
from companion.core.errors import IllegalEvent
from companion.core.game import Plain, Proposal, event_to_plain, explain
from companion.core.observations import CardShown, CardUnsure, Evidence, Observation, TilesSeen
from companion.core.referee import Referee
from companion.core.snapshot import seen_view


@dataclass(frozen=True, slots=True)
class EventReview:
    """How the `at`-th event became known: `n` is the act that told it, `seen` what was reported, if anything was.

    `why` there are no pictures, else None: "by_hand", "before_start" (the box was started since), "not_kept" (of this
    none ever are), "no_room" (newer ones took their place).
    """

    at: int
    n: int
    event: Any
    seen: Observation | None
    why: str | None

    @property
    def look(self) -> Evidence | None:
        """The pictures, when there are some."""
        return _look(self.seen) if self.why is None else None


def told(match: ActiveMatch, at: int) -> EventReview:
    """How an event became known. Raises IllegalEvent "no_such_event"."""
    referee = match.referee
    if not 0 <= at < len(referee.events):
        raise IllegalEvent("no_such_event", at=at, events=len(referee.events))
    n = referee.origins[at]
    seen = match.told_by.get(n)
    return EventReview(at, n, referee.events[at], seen, _why(seen, before=n < match.taken_up))


def pictures_of(match: ActiveMatch, number: int, n: int) -> tuple[bytes, ...]:
    """The pictures (JPEG) of the act `n` of the match with that number; none of another match."""
    look = _look(match.told_by.get(n)) if match.id == number else None
    return look.pictures if look is not None else ()


def review(match: ActiveMatch, reviewed: EventReview, reread: Observation | None) -> Plain:
    """An event as tablets check it, `reread` being what its pictures are read as now. Documented in docs/SNAPSHOT.md.

    Raises IllegalEvent "overtaken" when the event has changed since it was asked for.
    """
    referee = match.referee
    if not reviewed.at < len(referee.events) or (referee.origins[reviewed.at], referee.events[reviewed.at]) != (
        reviewed.n,
        reviewed.event,
    ):
        raise IllegalEvent("overtaken", at=reviewed.at)
    same, others = _meant(referee, reviewed, reread) if reread is not None else (False, [])
    return {
        "at": reviewed.at,
        "n": reviewed.n,
        "event": event_to_plain(reviewed.event),
        "seen": _view(referee, reviewed, reviewed.seen),
        "pictures": len(reviewed.look.pictures) if reviewed.look else 0,
        "why": reviewed.why,
        "again": _view(referee, reviewed, reread),
        "same": same,
        "events": [event_to_plain(event) for event in others],
    }


def _meant(referee: Referee, reviewed: EventReview, reread: Observation) -> tuple[bool, list[Any]]:
    """Does a reading look like the event that was told, and which other legal events it may be; likeliest first."""
    if reviewed.at >= len(referee.states):
        return False, []  # it waits behind a conflict
    game, state = referee.game, referee.states[reviewed.at]
    proposed = _proposed(referee, reviewed, reread)
    meant = dict.fromkeys((*(proposed.events if proposed else ()), *explain(game, state, reread)))
    same = reviewed.event in meant or game.evidence(state, reviewed.event, reread)
    return same, [event for event in meant if event != reviewed.event]


def _look(seen: Observation | None) -> Evidence | None:
    return seen.look if isinstance(seen, CardShown | CardUnsure | TilesSeen) else None


def _view(referee: Referee, reviewed: EventReview, seen: Observation | None) -> Plain | None:
    """What was seen of a card, or of things laid for all to see; of a board nothing that it could give away."""
    if isinstance(seen, CardShown | CardUnsure):
        return seen_view(seen)
    proposed = _proposed(referee, reviewed, seen)
    return seen_view(seen, proposed) if isinstance(seen, TilesSeen) and proposed is not None else None


def _proposed(referee: Referee, reviewed: EventReview, seen: Observation | None) -> Proposal | None:
    """What was news on the table when the event was told; None behind a conflict."""
    if seen is None or reviewed.at >= len(referee.states):
        return None
    return referee.game.proposal(referee.states[reviewed.at], seen, None, frozenset())


def _why(seen: Observation | None, *, before: bool) -> str | None:
    """Why there are no pictures of what was seen, None when there are some."""
    look = _look(seen)
    if look is not None:
        return None if look.pictures else "no_room"
    told = "before_start" if before else "by_hand"
    return told if seen is None else "not_kept"
