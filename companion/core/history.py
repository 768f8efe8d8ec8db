"""The history of a match as JSON: the events that stand, what undo would take back, and every act done."""

from collections.abc import Sequence
from typing import Any

from companion.core.acts import Correct, Cut, Insert, Missed, Remove, Repair, Undo
from companion.core.errors import IllegalEvent
from companion.core.game import Plain, event_name, event_to_plain
from companion.core.referee import Referee


def history(referee: Referee) -> list[Plain]:
    """The events that stand, numbered from 0, each with the seat that did it; `stands` is false in a conflict.

    In a game whose moves people write down, those that stand have their `notation` too.
    """
    return [row_of(referee, at, event) for at, event in enumerate(referee.events)]


def latest_told(referee: Referee) -> Plain | None:
    """The act that undo would take back, as a person would tell it; None when there is none.

    `act` is "event", "correct", "insert", "missed", "remove" or "cut"; `at` (from 0), `seat`, `event` and `notation`
    are those of the event told, put right (as it was before), put in, taken out, or the first one missed or cut; `to`
    tells in the same way what it was put right to, `and` the others that were missed, `count` how many were cut.
    """
    if referee.latest is None:
        return None
    _, act = referee.latest
    match act:
        case Correct(at=at, to=to):
            more = row_of(referee, at, referee.events_before_latest()[at]) | {"to": row_of(referee, at, to)}
        case Cut(at=at):
            before = referee.events_before_latest()
            more = row_of(referee, at, before[at]) | {"count": len(before) - at}
        case Remove(at=at):
            more = row_of(referee, at, referee.events_before_latest()[at])
        case Insert(at=at, what=what):
            more = row_of(referee, at, what)
        case Missed(what=events):
            first, *others = rows_of(referee, len(referee.events) - len(events), events)
            more = first | {"and": others}
        case _:
            at = len(referee.events) - 1
            more = row_of(referee, at, referee.events[at])
    return {"act": event_name(act) if isinstance(act, Repair) else "event", **more}


def chronicle(referee: Referee) -> list[Plain]:
    """Every act of the match in the order in which it was done, numbered by `n` from 0, as `latest_told` tells it.

    An undo is {"n", "act": "undo", "of": the act that it took back}. `undone` are those that were taken back later.
    """
    again = Referee(referee.game, referee.header)
    rows: list[Plain] = []
    for n, act in enumerate(referee.acts):
        if isinstance(act, Undo) and again.latest is not None:
            taken, _ = again.latest
            again.submit(act)
            rows[taken]["undone"] = True
            rows.append({"n": n, "act": "undo", "of": taken, "undone": False})
            continue
        again.submit(act)
        rows.append({"n": n, **(latest_told(again) or {}), "undone": False})
    return rows


def rows_of(referee: Referee, at: int, events: Sequence[Any]) -> list[Plain]:
    """Events that follow one another from the `at`-th on, as rows of the history; the game is played on for them."""
    state, rows = referee.states[at], list[Plain]()
    for nth, event in enumerate(events):
        rows.append({"at": at + nth, "seat": state.turn, "stands": True, "event": event_to_plain(event)})
        state, _ = referee.game.apply(state, event)
    return rows


def row_of(referee: Referee, at: int, event: Any) -> Plain:
    """An event that is, was or may have been the `at`-th, as a row of the history."""
    return {
        "at": at,
        "seat": referee.states[at].turn if at < len(referee.states) else None,
        "stands": referee.conflict is None or at < referee.conflict.at,
        "event": event_to_plain(event),
    } | _written(referee, at, event)


def _written(referee: Referee, at: int, event: Any) -> Plain:
    """The notation of an event that was legal there."""
    if referee.game.notation is None or at >= len(referee.states):
        return {}
    try:
        return {"notation": referee.game.notation(referee.states[at], event)}
    except IllegalEvent:
        return {}
