"""HOCH: cards 1 to 20; the players turn one up in turn, and who has most points in the end wins (rule ids HO)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.effects import Buzz, Effect, Tune
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import CardFace, Game, Outcome, Plain, outcome_to_plain
from companion.core.observations import CardShown, Observation

CARDS = tuple(f"number_{value}" for value in range(1, 21))


@dataclass(frozen=True, slots=True)
class Draw:
    """The player on turn turns up the top card (HO-02)."""

    card: str


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment: the cards before each seat, who is on turn, and how it ended."""

    hands: tuple[tuple[str, ...], ...]
    turn: int = 0
    outcome: Outcome | None = None

    @property
    def left(self) -> tuple[str, ...]:
        """The cards that nobody has turned up yet, 1 first."""
        drawn = {card for hand in self.hands for card in hand}
        return tuple(card for card in CARDS if card not in drawn)


def setup(
    edition: str, options: Mapping[str, Any], seats: int, first: int = 0, position: Mapping[str, Any] | None = None
) -> State:
    """The state before the first event (HO-01). Raises SettingsError: there are no house rules and no positions."""
    if options or position:
        raise SettingsError(file=edition, key="options", found=options or position, expected="none")
    return State(((),) * seats, first)


def choices(state: State) -> tuple[Draw, ...]:
    """Any card that is left may be the next one."""
    return () if state.outcome else tuple(map(Draw, state.left))


def evidence(_: State, event: Draw, seen: Observation) -> bool:
    """A card that lies in the zone has been drawn."""
    return isinstance(seen, CardShown) and seen.label == event.card


def apply(state: State, event: Draw) -> tuple[State, tuple[Effect, ...]]:
    """The next state, and what the box does. Raises IllegalEvent."""
    if state.outcome is not None:
        raise IllegalEvent("match_over")
    if event.card not in state.left:
        raise IllegalEvent("not_in_pile", card=event.card)
    hands = tuple((*hand, event.card) if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    state = replace(state, hands=hands, turn=(state.turn + 1) % len(hands))
    if state.left:
        return state, (Buzz(Tune.ACCEPTED),)
    scores = tuple(sum(int(card.removeprefix("number_")) for card in hand) for hand in hands)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))  # HO-03
    return replace(state, outcome=Outcome("cards_used", winners, scores)), (Buzz(Tune.WIN),)


def view(state: State, _: int | None) -> Plain:
    """Everything lies open."""
    players = [{"cards": [*hand]} for hand in state.hands]
    return {
        "turn": state.turn,
        "players": players,
        "left": len(state.left),
        "outcome": outcome_to_plain(state.outcome),
    }


HOCH = Game(
    name="hoch",
    editions=("hoch",),
    seats=range(2, 5),
    events=(Draw,),
    setup=setup,
    choices=choices,
    evidence=evidence,
    apply=apply,
    view=view,
    deck_options=lambda _, __: {},
    age=6,
    cards=lambda _, __: tuple(CardFace(card, "number") for card in CARDS),
    lying=lambda state, seat: state.hands[seat],
    scored=True,
)
