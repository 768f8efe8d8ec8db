"""How a turn ends, and the pile, and the match (DK-07, DK-30, DK-31)."""

from collections import Counter

from companion.core.effects import Buzz, Effect, Say, Tune
from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.core.game import Outcome
from companion.games.diamoniak.editions import PARTS
from companion.games.diamoniak.questions import held, known
from companion.games.diamoniak.state import State

Result = tuple[State, tuple[Effect, ...]]
"""The next state, and what follows from the event."""
ACCEPTED = (Buzz(Tune.ACCEPTED),)


def end_turn(state: State, effects: tuple[Effect, ...], *, laid: tuple[str, ...] = ()) -> Result:
    """The next player clockwise plays; what was drawn is dealt with, and cards `laid` next to the pile."""
    turn, discard = (state.turn + 1) % len(state.players), state.discard + laid
    state = replace(state, turn=turn, drawn=(), turns=state.turns + 1, discard=discard, resolving=None, owed=0, paid=0)
    limit = state.rules.options.max_turns
    if limit and state.turns >= limit:
        return replace(state, outcome=Outcome("max_turns", (), _scores(state))), effects
    return settled(state, effects)


def settled(state: State, effects: tuple[Effect, ...]) -> Result:
    """With `reshuffle=eager` the pile is renewed as soon as the running card is dealt with (DKQ-13)."""
    if state.rules.options.reshuffle == "eager" and state.resolving is None and not any(state.pile) and state.discard:
        state, more = reshuffled(state)
        return state, effects + more
    return state, effects


def reshuffled(state: State) -> Result:
    """The cards next to the empty pile become the new one (DK-30, DKQ-12 ... DKQ-14)."""
    if not state.discard:
        raise IllegalEvent("count_fault")
    state = replace(state, pile=state.rules.counts(state.discard), discard=())
    return state, (Say("reshuffle", (("cards", sum(state.pile)),)),)


def won(state: State) -> Result:
    """A player with six cards of a colour in her castle wins at once (DK-31, DKQ-18, DKQ-19)."""
    spares_win = state.rules.options.win_with_spares
    for seat, player in enumerate(state.players):
        if len(player.castle) >= PARTS:
            return replace(state, outcome=Outcome("castle_complete", (seat,), _scores(state))), (Buzz(Tune.WIN),)
        if spares_win:
            spares = Counter(known(state, name).colour for name in held(state, player, "castle"))
            if max(spares.values(), default=0) >= PARTS:
                return replace(state, outcome=Outcome("six_spares", (seat,), _scores(state))), (Buzz(Tune.WIN),)
    return settled(state, ACCEPTED)


def _scores(state: State) -> tuple[int, ...]:
    return tuple(len(player.castle) for player in state.players)
