"""A player's cards counted anew: what the camera sees against what the referee has, and how they may have come apart.

Changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.diagnosis import best_hypotheses, missed_run, of_cards, of_places
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.observations import CardSeen, CardShown, Observation, StonesSeen
from companion.core.referee import Referee


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


def recount(referee: Referee, seat: int, seen: Sequence[CardSeen], standing: int | None = None) -> Plain:
    """The difference as JSON values, with `corrections` of earlier events that would make it smaller, or of what was
    missed_run since the last one. `standing`: the stones that were counted on the board last.

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
    slips = of_cards(referee, found.missing, found.extra)
    corrections = best_hypotheses(referee, slips, lambda after: compare(referee, after, seat, seen).size)
    if found.extra and not found.missing and not corrections:
        corrections = missed_run(referee, lambda _, __, after: fits(referee, after, seat, seen, standing))
    return {
        "seat": seat,
        "there": [*found.there],
        "missing": [*found.missing],
        "extra": [*found.extra],
        "unsure": [{"card": one.card, "candidates": [*one.candidates]} for one in found.unsure],
        "strange": [*found.strange],
        "corrections": corrections,
    }


def fits(referee: Referee, state: Any, seat: int, seen: Sequence[CardSeen], standing: int | None) -> bool:
    """Would a state look like that: a player's cards, and the stones on the board?"""
    if compare(referee, state, seat, seen).size:
        return False
    return standing is None or referee.game.expected(state, StonesSeen(standing))


def recount_board(referee: Referee, seen: Observation | None) -> Plain:
    """The places on the board that differ from what the referee has, with `corrections` as of `recount`.

    Raises IllegalEvent: "no_recount" (a game without such a board), "no_board_seen", "conflict".
    """
    game = referee.game
    differs = game.differing
    if differs is None:
        raise IllegalEvent("no_recount")
    if referee.conflict:
        raise IllegalEvent("conflict", at=referee.conflict.at)
    if seen is None:
        raise IllegalEvent("no_board_seen")
    slips = of_places(referee, seen)
    return {
        "differing": [*differs(referee.state, seen)],
        "corrections": best_hypotheses(referee, slips, lambda after: len(differs(after, seen))),
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
