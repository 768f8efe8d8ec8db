"""DIADINGO towards the table: what may happen, what each event looks like to the cameras, what is shown."""

from collections.abc import Iterator

from companion.core.game import Plain, outcome_to_plain
from companion.core.observations import (
    BoardOdd,
    CardShown,
    Observation,
    SpinFinished,
    StoneGone,
    StoneKept,
    StonesSeen,
)
from companion.games.diadingo.count import account, accounts, leaders, scores
from companion.games.diadingo.options import FIXED
from companion.games.diadingo.rules import starters, thefts
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
    Take,
)


def choices(state: State) -> tuple[Event, ...]:
    """Every legal event."""
    return tuple(_choices(state))


def _choices(state: State) -> Iterator[Event]:
    match state.phase:
        case Phase.SPIN | Phase.SPINNING:
            yield from (StartSpin(), Spun())
        case Phase.DRAW:
            yield from (Draw(name) for name, left in zip(state.rules.classes, state.pile, strict=True) if left)
        case Phase.ATTEMPT:
            yield from _attempts(state)
        case Phase.THEFT:
            yield from thefts(state)
            if state.rules.options.theft != "forced":
                yield Decline()
        case Phase.NEXT_GAME:
            yield from (NextGame(seat) for seat in starters(state))


def default_event(state: State) -> Event | None:
    """The spin is started, else the only choice there is: one more spin is nobody's wish while the board turns."""
    if state.phase is Phase.SPIN:
        return StartSpin()
    legal = choices(state)
    return legal[0] if len(legal) == 1 else None


def _attempts(state: State) -> Iterator[Event]:
    if state.board > FIXED:
        yield Take()
    yield Miss()
    if state.rules.options.attempt_optional:
        yield Decline()
    yield PutBack()


def evidence(state: State, event: Event, seen: Observation) -> bool:
    """A card is shown, a diamond goes or stays, the board comes to rest; thefts are tapped."""
    if isinstance(seen, CardShown):
        return isinstance(event, Draw) and state.rules.named(seen.label) == event.card
    return event in _meanings(state, seen)


def expected(state: State, seen: Observation) -> bool:
    """As many diamonds stand as there must be, or nobody counts them now; a card always tells something."""
    return not isinstance(seen, CardShown) and None in _meanings(state, seen)


def _meanings(state: State, seen: Observation) -> tuple[Event | None, ...]:
    """What something seen on the board can mean, None: nothing happened.

    Before the spin, while diamonds are spread over the board, and after the end anything may be seen there. A diamond
    that goes where as many are left as there must be was told before the eye saw it.
    """
    if state.phase in (Phase.NEXT_GAME, Phase.OVER):
        return NOTHING
    before = state.phase is Phase.SPIN
    match seen:
        case SpinFinished():
            return (Spun(),) if before or state.phase is Phase.SPINNING else NOTHING
        case StonesSeen(standing=standing):
            return NOTHING if before else _counted(state, standing)
        case StoneGone(standing=standing):
            return NOTHING if before or standing == state.board else (Take(),)
        case BoardOdd():
            return NOTHING if before else (Miss(), PutBack())
    tried = state.phase is Phase.ATTEMPT and state.rules.options.touch_is_attempt
    return (Miss(),) if isinstance(seen, StoneKept) and tried else NOTHING


def _counted(state: State, standing: int) -> tuple[Event | None, ...]:
    """As many as there must be, or the one less that was just taken; any other number is a fault (DDQ-24)."""
    if standing == state.board:
        return (Spun(),) if state.phase is Phase.SPINNING else NOTHING
    return (Take(),) if standing == state.board - 1 else ()


NOTHING = (None,)


def lying(state: State, seat: int) -> tuple[str, ...]:
    """The rings before a player, the one just drawn among them."""
    player = state.players[seat]
    rings = tuple(f"ring_{value}" for value in (*player.filled, *player.empty))
    drawn = state.drawn if seat == state.turn and state.drawn is not None else None
    return (*rings, drawn) if drawn is not None and state.rules.value(drawn) is not None else rings


def named(state: State, label: str) -> str | None:
    """A camera's label as a card's name in this match."""
    return state.rules.named(label)


def view(state: State, seat: int | None = None) -> Plain:  # noqa: ARG001 - all cards lie open, every seat sees the same
    """The match as tablets show it. Of the board only how many diamonds stand there (DDQ-22)."""
    options = state.rules.options
    return {
        "edition": "diadingo",
        "phase": str(state.phase),
        "turn": state.turn,
        "first": state.first,
        "direction": options.direction,
        "game": min(len(state.results) + (state.phase not in (Phase.NEXT_GAME, Phase.OVER)), options.games),
        "games": options.games,
        "pile": sum(state.pile),
        "drawn": state.drawn,
        "aside": state.aside,
        "board": state.board,
        "loose": state.board - FIXED,
        "ring_values": [value for value, _ in options.ring_values],
        "winner_by": options.winner_by,
        "professional": options.professional,
        "players": [_player(state, player) for player in state.players],
        "thefts": [{"victim": one.victim, "value": one.value} for one in thefts(state)]
        if state.phase is Phase.THEFT
        else [],
        "starters": [*starters(state)] if state.phase is Phase.NEXT_GAME else [],
        "results": [_result(state, result) for result in state.results],
        "sums": _sums(state),
        "outcome": outcome_to_plain(state.outcome),
    }


def _player(state: State, player: Player) -> Plain:
    """A player's rings and the arithmetic of their count: dollars = earned - owed (DD-19, DD-20)."""
    counted = account(player, state.rules.options)
    return {
        "filled": [*player.filled],
        "empty": [*player.empty],
        "earned": counted.earned,
        "owed": counted.owed,
        "dollars": counted.dollars,
        "rings": counted.rings,
    }


def _result(state: State, result: GameResult) -> Plain:
    counted = accounts((result,), len(state.players), state.rules.options)
    return {
        "reason": result.reason,
        "first": result.first,
        "players": [_player(state, player) for player in result.players],
        "winners": [*leaders(counted, state.rules.options)],
    }


def _sums(state: State) -> list[Plain]:
    """Each seat over the finished games; `score` is what the match is won by (DDQ-01, DDQ-18)."""
    options = state.rules.options
    counted = accounts(state.results, len(state.players), options)
    return [
        {"dollars": one.dollars, "rings": one.rings, "highest": one.highest, "score": score}
        for one, score in zip(counted, scores(counted, options), strict=True)
    ]
