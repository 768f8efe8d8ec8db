"""A game that is rules and English texts alone: six cards, each player turns one up, and the highest wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.effects import Effect
from companion.core.errors import IllegalEvent
from companion.core.game import Game, Outcome, Plain
from companion.core.observations import Observation

CARDS = tuple(f"number_{value}" for value in range(1, 7))


@dataclass(frozen=True, slots=True)
class Draw:
    card: str


@dataclass(frozen=True, slots=True)
class Bow:
    """The player does nothing, politely; no text says so."""

    deeply: str


@dataclass(frozen=True, slots=True)
class State:
    hands: tuple[tuple[str, ...], ...]
    turn: int = 0
    outcome: Outcome | None = None


def setup(
    _: str, __: Mapping[str, Any], seats: int, first: int = 0, position: Mapping[str, Any] | None = None
) -> State:
    return State(((),) * seats, first)


def choices(state: State) -> tuple[Draw | Bow, ...]:
    left = [card for card in CARDS if not any(card in hand for hand in state.hands)]
    return () if state.outcome else (*map(Draw, left), Bow("very"))


def apply(state: State, event: Draw | Bow) -> tuple[State, tuple[Effect, ...]]:
    if event not in choices(state):
        raise IllegalEvent("match_over")
    drawn = (event.card,) if isinstance(event, Draw) else ()
    hands = tuple((*hand, *drawn) if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    state = replace(state, hands=hands, turn=(state.turn + 1) % len(hands))
    if not all(hands):
        return state, ()
    scores = tuple(int(hand[0].removeprefix("number_")) for hand in hands)
    return replace(state, outcome=Outcome("all_shown", (scores.index(max(scores)),), scores)), ()


def evidence(_: State, __: Draw | Bow, ___: Observation) -> bool:
    return False


def view(state: State, _: int | None) -> Plain:
    outcome = state.outcome
    ended = {"reason": outcome.reason, "winners": [*outcome.winners], "scores": [*outcome.scores]} if outcome else None
    return {"turn": state.turn, "players": [{"cards": [*hand]} for hand in state.hands], "outcome": ended}


HIGHEST = Game(
    name="highest",
    editions=("highest",),
    seats=range(2, 5),
    events=(Draw, Bow),
    setup=setup,
    choices=choices,
    evidence=evidence,
    apply=apply,
    view=view,
    deck_options=lambda _, __: {},
)
