"""Diagnosis: which single wrong, missing or extra event explains the difference between table and state.

Each hypothesis is tried on the match so far, and those that leave the least difference are offered; nothing is repaired
here. A run of several missed events is offered only where no other run explains what is seen. When table and referee
differ, the table is right.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from companion.core.acts import Correct, Insert, Missed, Remove, act_to_plain
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.history import row_of, rows_of
from companion.core.observations import Observation
from companion.core.referee import Referee

MOST_OFFERS = 3
MOST_MISSED = 4  # steps in a row
_MOST_TRIED = 2_000  # events done while looking for them
_MOST_APPLIED = 30_000  # events done anew while looking: a second or so on a small machine

Hypothesis = Correct | Insert | Remove
"""What may have gone wrong, as the act that puts it right."""


def best_hypotheses(referee: Referee, slips: Iterable[Hypothesis], differs: Callable[[Any], int]) -> list[Plain]:
    """The slips that explain most, the first of them first, as JSON values: `act` is what puts it right.

    `differs` tells of a state in how many things the table is not as it says. A forgotten step is offered once, where
    it is tried first.
    """
    best, found, left = differs(referee.state), list[Hypothesis](), _MOST_APPLIED
    for slip in slips:
        left -= len(referee.events) - slip.at + 1
        if left < 0:
            break
        state = _state_after(referee, slip)
        size = differs(state) if state is not None else best
        if size < best:
            best, found = size, []
        if state is not None and size == best < differs(referee.state) and not _is_told(slip, found):
            found.append(slip)
    return [_told(referee, slip) for slip in found[:MOST_OFFERS]]


def missed_run(referee: Referee, explains: Callable[[Any, Any, Any], bool]) -> list[Plain]:
    """The steps that nobody told since the last one, as one offer like those of `best_hypotheses`, with `and` for the
    rows after the first; none when a single step explains it, no short run does, or more than one of the shortest.

    `explains` tells of a state, an event in it and the state after it whether all is as it is seen then.
    """
    tried, runs = {referee.state}, {referee.state: tuple[Any, ...]()}
    left = _MOST_TRIED
    for length in range(1, MOST_MISSED + 1):
        after, found = dict[Any, tuple[Any, ...]](), list[tuple[Any, ...]]()
        for state, run in runs.items():
            for event in referee.game.choices(state):
                left -= 1
                then, _ = referee.game.apply(state, event)
                if then in tried or then in after:
                    continue
                after[then] = (*run, event)
                if explains(state, event, then):
                    found.append(after[then])
            if left < 0:
                return []
        if found:
            return [_told_missed(referee, found[0])] if len(found) == 1 < length else []
        tried |= after.keys()
        runs = after
    return []


def _told_missed(referee: Referee, events: tuple[Any, ...]) -> Plain:
    first, *others = rows_of(referee, len(referee.events), events)
    return {**first, "and": others, "act": act_to_plain(Missed(events))}


def of_cards(referee: Referee, missing: Iterable[str], extra: Iterable[str]) -> Iterator[Hypothesis]:
    """Slips that would explain cards that are missing from a place and others that lie there; the latest first."""
    gone, there = frozenset(missing), frozenset(extra)
    pairs = {(one, other) for one in gone for other in there}
    swaps = sorted(pairs | {(other, one) for one, other in pairs})
    for at in reversed(range(len(referee.events) + 1)):
        if at < len(referee.events):
            event = referee.events[at]
            swapped = (_with(event, was, is_now) for was, is_now in swaps)
            yield from (Correct(at, to) for to in swapped if to is not None)
            if any(_with(event, card, card) for card in gone):
                yield Remove(at)
        for what in referee.game.choices(referee.states[at]) if there else ():
            if any(_with(what, card, card) for card in there):
                yield Insert(at, what)


def of_attempts(referee: Referee) -> Iterator[Hypothesis]:
    """Steps that name nothing (something was taken, nothing was) told as others of their kind; the latest first."""
    for at in reversed(range(len(referee.events))):
        event = referee.events[at]
        if not fields(event):
            others = referee.game.choices(referee.states[at])
            yield from (Correct(at, to) for to in others if not fields(to) and to != event)


def of_places(referee: Referee, seen: Observation) -> Iterator[Hypothesis]:
    """Steps that laid something else than what lies in their places now; the latest first."""
    for at in reversed(range(len(referee.events))):
        to = referee.game.as_seen(referee.states[at], referee.events[at], seen)
        if to is not None:
            yield Correct(at, to)
        yield Remove(at)


def _is_told(slip: Hypothesis, found: list[Hypothesis]) -> bool:
    return isinstance(slip, Insert) and any(isinstance(one, Insert) and one.what == slip.what for one in found)


def _told(referee: Referee, slip: Hypothesis) -> Plain:
    """A slip as a row of the history: what was told or forgotten, its `act`, and the row `to` that it may have been."""
    event = slip.what if isinstance(slip, Insert) else referee.events[slip.at]
    told = {**row_of(referee, slip.at, event), "act": act_to_plain(slip)}
    return told | ({"to": row_of(referee, slip.at, slip.to)} if isinstance(slip, Correct) else {})


def _with(event: Any, was: str, is_now: str) -> Any | None:
    """An event with one card in the place of another, None when it does not name that card."""
    for field in fields(event):
        value = getattr(event, field.name)
        if value == was:
            return replace(event, **{field.name: is_now})
        if isinstance(value, tuple) and was in value:
            at = value.index(was)
            return replace(event, **{field.name: (*value[:at], is_now, *value[at + 1 :])})
    return None


def _state_after(referee: Referee, slip: Hypothesis) -> Any | None:
    """The state of the match if that had been told rightly; None when something does not fit then."""
    at = slip.at
    state, after = referee.states[at], referee.events[at:]
    match slip:
        case Correct(to=to):
            after = [to, *after[1:]]
        case Insert(what=what):
            after = [what, *after]
        case Remove():
            after = after[1:]
    try:
        for event in after:
            state, _ = referee.game.apply(state, event)
    except IllegalEvent:
        return None
    return state
