"""What tablets are shown: immutable JSON values made of a match. Documented in docs/SNAPSHOT.md."""

from dataclasses import asdict

from companion.core.errors import IllegalEvent
from companion.core.game import Plain, Proposal, default_event, event_to_plain
from companion.core.history import history, latest_told
from companion.core.observations import BoardSeen, CardSeen, CardShown, CardUnsure
from companion.core.question import Question
from companion.core.record import StoredMatch
from companion.core.referee import Referee

Snapshot = Plain

RECENT = 8  # events that a snapshot tells
_SHOWN = ("reason", "standing", "verdicts")
"""What of a report of the board tablets see: where a stone stood is nobody's business (DDQ-22)."""


def match_view(number: int, referee: Referee) -> Plain:
    """A match as tablets see it: `number` in the journal, state, choices and the latest events."""
    conflict = referee.conflict
    wanted = None if conflict else default_event(referee.game, referee.state)
    return _head(number, referee) | {
        "state": referee.game.view(referee.state, None),
        "choices": [event_to_plain(event) for event in referee.choices()],
        "awaited": event_to_plain(wanted) if wanted is not None else None,
        "acting": list(referee.seats_to_act()),
        "events": len(referee.events),
        "recent": history(referee)[-RECENT:],
        "undo": latest_told(referee),
        "conflict": asdict(conflict) | {"event": event_to_plain(conflict.event)} if conflict else None,
    }


def moments(number: int, referee: Referee, first: int, most: int) -> list[Plain]:
    """A match as tablets saw it after `first` events and after each of the next ones, at most so many; nothing may be
    done in them.
    """
    rows = history(referee)
    return [
        _head(number, referee)
        | {
            "state": referee.game.view(state, None),
            "choices": [],
            "awaited": None,
            "acting": [],
            "events": at,
            "recent": rows[max(0, at - RECENT) : at],
            "undo": None,
            "conflict": None,
        }
        for at, state in enumerate(referee.states[first : first + most], start=first)
    ]


def moment_before(number: int, referee: Referee, at: int) -> Plain:
    """A match as tablets saw it before its `at`-th event. Raises IllegalEvent "no_such_event"."""
    found = moments(number, referee, at, 1)
    if not found:
        raise IllegalEvent("no_such_event", at=at, events=len(referee.events))
    return found[0]


def _head(number: int, referee: Referee) -> Plain:
    header = referee.header
    return {
        "id": number,
        "game": header.game,
        "edition": header.edition,
        "seats": list(header.seats),
        "options": dict(header.options),
        "first": header.first,
        "animals": list(header.animals),
        "places": list(header.places),
        "acts": len(referee.acts),
    }


def resumable_view(stored: StoredMatch | None) -> Plain | None:
    """An unfinished match that may be taken up, as tablets see it."""
    if stored is None:
        return None
    header = stored.header
    told = {"edition": header.edition, "seats": list(header.seats), "animals": list(header.animals)}
    return told | {"acts": stored.acts}


def seen_view(seen: CardSeen | BoardSeen, proposed: Proposal | None = None) -> Plain:
    """What was seen as tablets show it: `candidates` of a card, or what happened on the `board`, but not where."""
    candidates: tuple[tuple[str, float], ...] = ()
    board = None
    if isinstance(seen, CardUnsure):
        candidates = seen.candidates
    elif isinstance(seen, CardShown):
        candidates = ((seen.label, seen.confidence),)
    else:
        told = proposed.told if proposed else {name: getattr(seen, name) for name in _SHOWN if hasattr(seen, name)}
        board = {"seen": type(seen).__name__.lower()} | told
    return {
        "candidates": [{"label": label, "confidence": confidence} for label, confidence in candidates],
        "board": board,
    }


def question_view(question: Question) -> Plain:
    """A question as tablets see it."""
    proposed = question.proposed
    refusal = proposed.refusal if proposed else None
    return {
        "key": question.key,
        **seen_view(question.seen, proposed),
        "events": [event_to_plain(event) for event in question.events],
        "slips": [*question.slips],
        "refusal": {"reason": refusal.reason, "values": refusal.values} if refusal else None,
    }
