"""What people may do to a match besides its events: take back, correct, cut, put in, take out; also as JSON."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from companion.core.errors import IllegalEvent
from companion.core.game import Game, Plain, event_from_plain, event_name, event_to_plain


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest act that still stands."""


@dataclass(frozen=True, slots=True)
class Correct:
    """The `at`-th event (from 0) was another one: `to`."""

    at: int
    to: Any


@dataclass(frozen=True, slots=True)
class Cut:
    """The `at`-th event (from 0) and all after it did not happen."""

    at: int


@dataclass(frozen=True, slots=True)
class Insert:
    """`what` was forgotten: it happened just before the `at`-th event (from 0), or after the last one."""

    at: int
    what: Any


@dataclass(frozen=True, slots=True)
class Remove:
    """The `at`-th event (from 0) never happened; those after it did."""

    at: int


@dataclass(frozen=True, slots=True)
class Missed:
    """`what` happened after the last event, one after the other, and nobody told it; at least one event."""

    what: tuple[Any, ...]


Repair = Correct | Cut | Insert | Missed | Remove
"""An act on the events told before it, not an event itself."""

NO_EVENTS: frozenset[type] = frozenset({Undo, *get_args(Repair)})
"""The kinds of acts that are no events of a game."""

_WITH_EVENT: dict[str, tuple[type, str]] = {"correct": (Correct, "to"), "insert": (Insert, "what")}


def act_from_plain(game: Game, plain: object) -> Any:
    """An act of a match from JSON values. Raises IllegalEvent for what is none."""
    name = plain.get("event") if isinstance(plain, dict) else None
    if isinstance(plain, dict) and name == "missed":
        return _missed(game, plain)
    if not isinstance(plain, dict) or not isinstance(name, str) or name not in _WITH_EVENT:
        return event_from_plain((*game.events, Undo, Cut, Remove), plain)
    kind, key = _WITH_EVENT[name]
    at = plain.get("at")
    if type(at) is not int:
        raise IllegalEvent("bad_field", field="at", expected="int")
    if unknown := plain.keys() - {"event", "at", key}:
        raise IllegalEvent("bad_field", field=min(unknown), expected="no such field")
    return kind(at, event_from_plain(game.events, plain.get(key)))


def _missed(game: Game, plain: Plain) -> Missed:
    what = plain.get("what")
    if not isinstance(what, (list, tuple)) or not what:
        raise IllegalEvent("bad_field", field="what", expected="events")
    if unknown := plain.keys() - {"event", "what"}:
        raise IllegalEvent("bad_field", field=min(unknown), expected="no such field")
    return Missed(tuple(event_from_plain(game.events, one) for one in what))


def act_to_plain(act: Any) -> Plain:
    """An act as JSON values, as it stands in the journal and in records."""
    match act:
        case Missed(what=what):
            return {"event": "missed", "what": [event_to_plain(event) for event in what]}
        case Correct(at=at, to=event) | Insert(at=at, what=event):
            name = event_name(act)
            return {"event": name, "at": at, _WITH_EVENT[name][1]: event_to_plain(event)}
    return event_to_plain(act)


def fold(standing: Iterable[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The events that acts come to, each with the number of the act that told it; acts are numbered as well.

    A corrected event keeps the number of the act that told it first.
    """
    told: list[tuple[int, Any]] = []
    for n, act in standing:
        match act:
            case Correct(at=at, to=to):
                told[at] = (told[at][0], to)
            case Cut(at=at):
                del told[at:]
            case Insert(at=at, what=what):
                told.insert(at, (n, what))
            case Missed(what=events):
                told += ((n, event) for event in events)
            case Remove(at=at):
                del told[at]
            case _:
                told.append((n, act))
    return told
