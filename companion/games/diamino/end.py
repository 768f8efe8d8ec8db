"""The end of a deal: hands are shown or told, and the account is closed (DM-20, DM-31 ... DM-34, DMQ-43)."""

from companion.core.effects import Buzz, Effect, Tune
from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.core.game import Outcome
from companion.core.letter_board import EMPTY, JOKER
from companion.games.diamino.account import totals, winners
from companion.games.diamino.moves import unseen, with_player
from companion.games.diamino.options import Rules
from companion.games.diamino.state import DealResult, NextDeal, Phase, Player, Show, State, Tell

Result = tuple[State, tuple[Effect, ...]]


def new_deal(rules: Rules, seats: int, first: int, results: tuple[DealResult, ...] = ()) -> State:
    """Everything face down on the table; tiles are drawn for the start, from seat `first` on (DM-04)."""
    contenders = tuple((first + step) % seats for step in range(seats))
    grid = EMPTY * len(rules.board.fields)
    players = (Player(),) * seats
    tiles = rules.tiles
    return State(
        rules, players, first, first, tiles.total, grid, tiles.all_faces, contenders=contenders, results=results
    )


def end_deal(
    state: State, reason: str, effects: tuple[Effect, ...], *, out: int | None = None, black: bool = False
) -> Result:
    """No more tiles are laid; whose hand is empty or known need not tell it, and nobody if it does not matter."""
    silent = not state.rules.points and out is None and state.rules.options.set1_blocked == "none"
    players = tuple(player._replace(told=0 if silent else _known_value(state, player)) for player in state.players)
    state = replace(state, players=players, phase=Phase.ACCOUNT, out=out, black=black, pending=None, give=0)
    return _go_on(state, reason, (*effects, Buzz(Tune.WIN)))


def show(state: State, event: Show) -> Result:
    """All tiles of a hand are shown: at the end, or at any time where hands lie open (DMQ-44)."""
    at_end = state.phase is Phase.ACCOUNT
    open_now = state.rules.options.open_hands and state.phase in (Phase.LAY, Phase.JUDGING, Phase.GIVE)
    if not at_end and not open_now:
        raise IllegalEvent("not_in_phase_account", phase=state.phase)
    player = _teller(state, event.seat)
    tiles = [JOKER if one == JOKER else state.rules.letter(one) for one in event.tiles]
    if len(tiles) != player.hand:
        raise IllegalEvent("hand_count", hand=player.hand)
    left = unseen(with_player(state, event.seat, player._replace(known="")))
    for letter, told in zip(tiles, event.tiles, strict=True):
        if letter is None or left.count(letter) < tiles.count(letter):
            raise IllegalEvent("no_such_tile_left", letter=told)
    player = player._replace(known="".join(sorted(one for one in tiles if one is not None)))
    if not at_end:
        return with_player(state, event.seat, player), ()
    player = player._replace(told=_known_value(state, player))
    return _go_on(with_player(state, event.seat, player), _reason(state), ())


def tell(state: State, event: Tell) -> Result:
    """A player tells what the tiles left are worth, as far as it can be."""
    player = _teller(state, event.seat)
    least, most = worth(state, event.seat)
    if not least <= event.value <= most:
        raise IllegalEvent("cannot_be_worth", least=least, most=most)
    return _go_on(with_player(state, event.seat, player._replace(told=event.value)), _reason(state), ())


def next_deal(state: State, _: NextDeal) -> Result:
    """All tiles face down again; the one who began the last deal is the first to draw for the start."""
    return new_deal(state.rules, len(state.players), state.first, state.results), ()


def worth(state: State, seat: int) -> tuple[int, int]:
    """The least and the most that a hand can be worth, by the tiles that nobody has seen (DMI-01)."""
    values = state.rules.tiles.values
    player = state.players[seat]
    unknown = sorted(map(values.__getitem__, unseen(state)))
    number = player.hand - len(player.known)
    known = sum(map(values.__getitem__, player.known))
    return known + sum(unknown[:number]), known + sum(unknown[len(unknown) - number :])


def owing(state: State) -> tuple[int, ...]:
    """The seats that have not told what they hold."""
    if state.phase is not Phase.ACCOUNT:
        return ()
    return tuple(seat for seat, player in enumerate(state.players) if player.told is None)


def _teller(state: State, seat: int) -> Player:
    if not 0 <= seat < len(state.players):
        raise IllegalEvent("no_such_seat", seat=seat)
    if state.players[seat].told is not None:
        raise IllegalEvent("told_already", seat=seat)
    return state.players[seat]


def _known_value(state: State, player: Player) -> int | None:
    """The value of a hand of which every tile is known."""
    if len(player.known) < player.hand:
        return None
    return sum(state.rules.tiles.values[letter] for letter in player.known)


def _reason(state: State) -> str:
    return "went_out" if state.out is not None else "nobody_out"


def _go_on(state: State, reason: str, effects: tuple[Effect, ...]) -> Result:
    """The next player tells; after the last one the deal is counted, and after the last deal the match."""
    left = owing(state)
    if left:
        return replace(state, turn=left[0]), effects
    told = tuple(player.told or 0 for player in state.players)
    points = tuple(player.points for player in state.players)
    hands = tuple(player.hand for player in state.players)
    result = DealResult(reason, state.out, state.black, state.first, points, told, hands)
    state = replace(state, results=(*state.results, result), phase=Phase.NEXT_DEAL, turn=state.first)
    options, seats = state.rules.options, len(state.players)
    if len(state.results) < options.deals:
        return state, effects
    won, scores = winners(state.results, seats, options), totals(state.results, seats, options)
    return replace(state, phase=Phase.OVER, outcome=Outcome(reason, won, scores)), effects
