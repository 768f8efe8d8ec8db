"""A player's cards counted anew: what the camera sees against what the referee has, and how they may have come apart.

Changes nothing. Source of the idea: table and referee differ now and then, and the cards are right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.errors import IllegalEvent
from companion.game import Plain, event_to_plain
from companion.observations import CardSeen, CardShown
from companion.referee import Referee

MOST_CORRECTIONS = 3


@dataclass(frozen=True, slots=True)
class UnsureCard:
    """A card in view without a name: the names it may have, likeliest first; `card` is that one which is missing."""

    card: str | None
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """The cards before a seat, by name: as the referee has them and seen (`there`), not seen, seen and not expected.

    `strange` are labels that name no card of the match.
    """

    there: tuple[str, ...]
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    unsure: tuple[UnsureCard, ...] = ()
    strange: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards differ for certain."""
        return len(self.missing) + len(self.extra)


def recount(referee: Referee, seat: int, seen: Sequence[CardSeen]) -> Plain:
    """The difference as JSON values, with `corrections` of earlier events that would make it smaller.

    Raises IllegalEvent: "no_such_seat", "no_recount" (a game without cards before its players), "hidden_cards",
    "conflict".
    """
    game, state = referee.game, referee.state
    if game.lying is None:
        raise IllegalEvent("no_recount")
    if not 0 <= seat < len(referee.header.seats):
        raise IllegalEvent("no_such_seat", seat=seat)
    if referee.conflict:
        raise IllegalEvent("conflict", at=referee.conflict.at)
    found = compare(referee, state, seat, seen)
    offers = list(_corrections(referee, seat, seen, found))[:MOST_CORRECTIONS]
    return {
        "seat": seat,
        "there": [*found.there],
        "missing": [*found.missing],
        "extra": [*found.extra],
        "unsure": [{"card": one.card, "candidates": [*one.candidates]} for one in found.unsure],
        "strange": [*found.strange],
        "corrections": [
            {
                "at": at,
                "seat": referee.states[at].turn,
                "event": event_to_plain(referee.events[at]),
                "to": event_to_plain(to),
            }
            for at, to in offers
        ],
    }


def compare(referee: Referee, state: Any, seat: int, seen: Sequence[CardSeen]) -> Difference:
    """What is seen against what lies before the seat in a state. A name without its part is any of its parts."""
    game = referee.game
    assert game.lying is not None
    missing = sorted(game.lying(state, seat), key=len, reverse=True)  # those with a part find their card first
    there, extra, strange = [], [], []
    for label in (one.label for one in seen if isinstance(one, CardShown)):
        name = game.named(state, label)
        if name is None:
            strange.append(label)
            continue
        mine = next((card for card in missing if _fits(card, name)), None)
        if mine is None:
            extra.append(name)
        else:
            missing.remove(mine)
            there.append(name)
    unsure = []
    for one in seen:
        if isinstance(one, CardShown):
            continue
        names = [name for label, _ in one.candidates if (name := game.named(state, label)) is not None]
        mine = next((card for name in names for card in missing if _fits(card, name)), None)
        if mine is not None:
            missing.remove(mine)
        unsure.append(UnsureCard(mine, tuple(dict.fromkeys(names))))
    certain = tuple(sorted(there)), tuple(sorted(missing)), tuple(sorted(extra))
    return Difference(*certain, tuple(unsure), tuple(strange))


def _fits(expected: str, name: str) -> bool:
    return name == expected or name.startswith(f"{expected}_")


def _corrections(referee: Referee, seat: int, seen: Sequence[CardSeen], now: Difference) -> Iterator[tuple[int, Any]]:
    """Earlier events, the latest first, in which one card may have been taken for another, with what they were then."""
    pairs = {(one, other) for one in now.missing for other in now.extra}
    swaps = sorted(pairs | {(other, one) for one, other in pairs})
    for at in reversed(range(len(referee.events))):
        for was, is_now in swaps:
            to = _with(referee.events[at], was, is_now)
            if to is None:
                continue
            state = _state_after(referee, at, to)
            if state is not None and compare(referee, state, seat, seen).size < now.size:
                yield at, to


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


def _state_after(referee: Referee, at: int, to: Any) -> Any | None:
    """The state of the match if its `at`-th event had been that one; None when something does not fit then."""
    state = referee.states[at]
    try:
        for event in (to, *referee.events[at + 1 :]):
            state, _ = referee.game.apply(state, event)
    except IllegalEvent:
        return None
    return state
