"""What tablets are shown: immutable JSON values made of a match. Documented in docs/SNAPSHOT.md."""

from dataclasses import asdict, dataclass
from typing import Any

from companion.game import Plain, Proposal, event_to_plain
from companion.observations import BoardSeen, CardSeen, CardShown, CardUnsure
from companion.referee import Referee

Snapshot = Plain

RECENT = 8  # events that a snapshot tells


@dataclass(frozen=True, slots=True)
class Question:
    """What the table must settle: a card that was not read for certain, or something that no rule explains.

    `key` is "unsure", "several" (events fit), "odd", "no_luck" (a hand came to the board and nothing went: unless
    somebody objects, its one event happens after a while) or "proposed" (things lie there that somebody may mean);
    `seen` is what the camera reported; `events` are the legal events that would explain it, likeliest first. What is
    `proposed` says more. While a question stands, the camera's own acts are paused.
    """

    key: str
    seen: CardSeen | BoardSeen
    events: tuple[Any, ...]
    proposed: Proposal | None = None

    def answered_by(self, seen: CardShown) -> bool:
        """Is this the card that was not read for certain, shown better?"""
        if not isinstance(self.seen, CardUnsure):
            return False
        return not self.seen.candidates or seen.label in dict(self.seen.candidates)


def match_view(number: int, referee: Referee) -> Plain:
    """A match as tablets see it: `number` in the journal, state, choices and the latest events."""
    header = referee.header
    conflict = referee.conflict
    return {
        "id": number,
        "game": header.game,
        "edition": header.edition,
        "seats": list(header.seats),
        "options": dict(header.options),
        "first": header.first,
        "acts": len(referee.acts),
        "state": referee.game.view(referee.state, None),
        "choices": [event_to_plain(event) for event in referee.choices()],
        "events": len(referee.events),
        "recent": history(referee)[-RECENT:],
        "conflict": asdict(conflict) | {"event": event_to_plain(conflict.event)} if conflict else None,
    }


def history(referee: Referee) -> list[Plain]:
    """The events that stand, numbered from 0, each with the seat that did it; `stands` is false in a conflict.

    In a game whose moves people write down, those that stand have their `notation` too.
    """
    return [
        {
            "at": at,
            "seat": referee.states[at].turn if at < len(referee.states) else None,
            "stands": referee.conflict is None or at < referee.conflict.at,
            "event": event_to_plain(event),
        }
        | _written(referee, at, event)
        for at, event in enumerate(referee.events)
    ]


def _written(referee: Referee, at: int, event: Any) -> Plain:
    notation, conflict = referee.game.notation, referee.conflict
    if notation is None or (conflict is not None and at >= conflict.at):
        return {}
    return {"notation": notation(referee.states[at], event)}


def question_view(question: Question) -> Plain:
    """A question as tablets see it: `candidates` of a card, or what was seen on the `board` without its place there."""
    seen, proposed = question.seen, question.proposed
    candidates: tuple[tuple[str, float], ...] = ()
    board = None
    if isinstance(seen, CardUnsure):
        candidates = seen.candidates
    elif isinstance(seen, CardShown):
        candidates = ((seen.label, seen.confidence),)
    else:
        board = {"seen": type(seen).__name__.lower()} | asdict(seen)
        board.pop("position", None)  # where a stone stood is nobody's business (DDQ-22)
    if proposed is not None:
        board = {"seen": type(seen).__name__.lower()} | proposed.told
    refusal = proposed.refusal if proposed else None
    return {
        "key": question.key,
        "candidates": [{"label": label, "confidence": confidence} for label, confidence in candidates],
        "board": board,
        "events": [event_to_plain(event) for event in question.events],
        "refusal": {"reason": refusal.reason, "values": refusal.values} if refusal else None,
    }
