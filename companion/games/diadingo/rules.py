"""The rules of DIADINGO: what each event does, and why it may be refused (DD-05 ... DD-21)."""

from collections.abc import Callable
from typing import Any

from companion.core.effects import Buzz, Effect, RoundBegan, Say, SpinRandomly, StopSpin, Tune
from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.core.game import Outcome
from companion.games.diadingo.count import accounts, leaders, losers, scores
from companion.games.diadingo.options import FIXED, THEFT
from companion.games.diadingo.state import (
    Decline,
    Draw,
    Event,
    GameResult,
    Miss,
    NextGame,
    Phase,
    Player,
    PutBack,
    Spun,
    StartSpin,
    State,
    Steal,
    Take,
)

Result = tuple[State, tuple[Effect, ...]]
ACCEPTED = (Buzz(Tune.ACCEPTED),)


def apply(state: State, event: Event) -> Result:
    """The next state and what follows from it. Raises IllegalEvent; the reasons are listed in docs/DIADINGO.md."""
    if state.outcome is not None:
        raise IllegalEvent("match_over")
    return _APPLY[type(event)](state, event)


def thefts(state: State) -> tuple[Steal, ...]:
    """What the player may steal: a diamond of another player, on a ring worth as much as an own empty one (DD-15)."""
    return tuple(
        Steal(victim, value)
        for victim, player in enumerate(state.players)
        if victim != state.turn
        for value in sorted(set(state.player.empty) & set(player.filled))
    )


def starters(state: State) -> tuple[int, ...]:
    """The seats that may begin the next game (DDQ-16)."""
    options, seats = state.rules.options, len(state.players)
    if options.starter == "next":
        return (_after(state, state.first),)
    if options.starter == "loser":
        return losers(accounts(state.results[-1:], seats, options), options)
    return tuple(range(seats))


def _require(state: State, *phases: Phase) -> None:
    if state.phase not in phases:
        raise IllegalEvent(f"not_in_phase_{phases[0]}", phase=state.phase)


# --- the board is spun (DD-05)


def _start_spin(state: State, _: StartSpin) -> Result:
    _require(state, Phase.SPIN, Phase.SPINNING)
    least, most = state.rules.options.spin_turns
    return replace(state, phase=Phase.SPINNING), (Buzz(Tune.EYES_SHUT), SpinRandomly(least, most))


def _spun(state: State, _: Spun) -> Result:
    _require(state, Phase.SPIN, Phase.SPINNING)
    return replace(state, phase=Phase.DRAW), (StopSpin(), Buzz(Tune.EYES_OPEN))


# --- a card and what it leads to (DD-08 ... DD-17)


def _draw(state: State, event: Draw) -> Result:
    _require(state, Phase.DRAW)
    at = state.rules.index.get(event.card)
    if at is None:
        raise IllegalEvent("unknown_card", card=event.card)
    if state.pile[at] == 0:
        raise IllegalEvent("not_in_pile", card=event.card)
    pile = (*state.pile[:at], state.pile[at] - 1, *state.pile[at + 1 :])
    state = replace(state, pile=pile, drawn=event.card)
    if event.card != THEFT:
        return replace(state, phase=Phase.ATTEMPT), ACCEPTED
    if thefts(state):
        return replace(state, phase=Phase.THEFT), ACCEPTED
    return _draw_again(state, (*ACCEPTED, Say("theft_unused")))


def _draw_again(state: State, effects: tuple[Effect, ...]) -> Result:
    """The theft card is put aside and the same player draws, if there is a card (DD-16, DDQ-10, DDQ-11)."""
    state = _theft_aside(state)
    return (state, effects) if any(state.pile) else _end_game(state, "cards_used", effects)


def _theft_aside(state: State) -> State:
    return replace(state, phase=Phase.DRAW, drawn=None, aside=state.aside + 1)


def _take(state: State, _: Take) -> Result:
    _require(state, Phase.ATTEMPT)
    if state.board == FIXED:
        raise IllegalEvent("only_fixed_left")
    player = state.player
    return _attempt_over(state, replace(player, filled=(*player.filled, _drawn_value(state))), ACCEPTED)


def _miss(state: State, _: Miss) -> Result:
    _require(state, Phase.ATTEMPT)
    player = state.player
    return _attempt_over(state, replace(player, empty=(*player.empty, _drawn_value(state))), ())


def _attempt_over(state: State, player: Player, effects: tuple[Effect, ...]) -> Result:
    state = replace(state, players=_with(state, state.turn, player), phase=Phase.DRAW, drawn=None)
    return _end_turn(state, effects)


def _put_back(state: State, _: PutBack) -> Result:
    _require(state, Phase.ATTEMPT)
    return state, ()


def _drawn_value(state: State) -> int:
    value = state.rules.value(state.drawn or "")
    assert value is not None, state.drawn
    return value


def _steal(state: State, event: Steal) -> Result:
    _require(state, Phase.THEFT)
    victim, value = event.victim, event.value
    if not 0 <= victim < len(state.players) or victim == state.turn:
        raise IllegalEvent("no_such_victim", victim=victim)
    if value not in state.player.empty:
        raise IllegalEvent("no_empty_ring", value=value)
    robbed = state.players[victim]
    if value not in robbed.filled:
        raise IllegalEvent("not_the_victims", victim=victim, value=value)
    thief = Player((*state.player.filled, value), _without(state.player.empty, value))
    state = replace(state, players=_with(state, state.turn, thief))
    robbed = Player(_without(robbed.filled, value), (*robbed.empty, value))  # DDQ-08
    state = replace(state, players=_with(state, victim, robbed))
    return _end_turn(_theft_aside(state), ACCEPTED, victim=victim)


def _decline(state: State, _: Decline) -> Result:
    options = state.rules.options
    if state.phase is Phase.ATTEMPT:
        if not options.attempt_optional:
            raise IllegalEvent("attempt_compulsory")
        return _miss(state, Miss())
    _require(state, Phase.THEFT)
    if options.theft == "forced":
        raise IllegalEvent("theft_forced")
    if options.theft == "optional_redraw":
        return _draw_again(state, ())
    return _end_turn(_theft_aside(state), ())


def _with(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _without(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    at = values.index(value)
    return values[:at] + values[at + 1 :]


# --- the turn, the round and the end (DD-07, DD-13, DD-17, DD-18)


def _end_turn(state: State, effects: tuple[Effect, ...], victim: int | None = None) -> Result:
    """Who is next, unless the game is over; a robbed player comes before all others (DD-17, DDQ-09)."""
    options = state.rules.options
    place = _after(state, state.place)
    if victim is not None:
        place = victim if options.after_theft == "from_victim" else state.place
    round_over = _passes_starter(state, place)
    if state.board == FIXED and (options.end_on_16 == "immediate" or round_over):
        return _end_game(state, "only_fixed_left", effects)
    if not any(state.pile):
        return _end_game(state, "cards_used", effects)
    phase = Phase.SPIN if round_over and options.respin_each_round else Phase.DRAW
    return replace(state, turn=place if victim is None else victim, place=place, phase=phase), effects


def _after(state: State, seat: int) -> int:
    """The next seat in the direction of play (DD-07, DDQ-15); seats are numbered clockwise."""
    step = 1 if state.rules.options.direction == "cw" else -1
    return (seat + step) % len(state.players)


def _passes_starter(state: State, to: int) -> bool:
    """On the way from `place` to another seat the player who began is reached or passed over: a round is over."""
    seat = state.place
    while seat != to:
        seat = _after(state, seat)
        if seat == state.first:
            return True
    return False


def _end_game(state: State, reason: str, effects: tuple[Effect, ...]) -> Result:
    """Rings are counted; after the last game of the series the sum of all decides (DD-19 ... DD-21)."""
    options = state.rules.options
    results = (*state.results, GameResult(reason, state.first, state.players))
    state = replace(state, results=results, phase=Phase.NEXT_GAME)
    effects = (*effects, Buzz(Tune.WIN))
    if len(results) < options.games:
        return state, effects
    counted = accounts(results, len(state.players), options)
    outcome = Outcome(reason, leaders(counted, options), scores(counted, options))
    return replace(state, phase=Phase.OVER, outcome=outcome), effects


def _next_game(state: State, event: NextGame) -> Result:
    _require(state, Phase.NEXT_GAME)
    first = event.first
    if first not in starters(state):
        raise IllegalEvent("no_such_starter", first=first)
    players = (Player(),) * len(state.players)
    begun = State(state.rules, players, first, first, first, state.rules.totals, results=state.results)
    return begun, (RoundBegan(),)


_APPLY: dict[type, Callable[[State, Any], Result]] = {
    StartSpin: _start_spin,
    Spun: _spun,
    Draw: _draw,
    Take: _take,
    Miss: _miss,
    PutBack: _put_back,
    Steal: _steal,
    Decline: _decline,
    NextGame: _next_game,
}
