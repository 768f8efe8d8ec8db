"""The rules of DIAMINO: what each event does, and why it may be refused (DM-04 ... DM-34)."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from companion.core.effects import Buzz, Effect, JudgeWords, LearnWords, Say, Tune
from companion.core.errors import IllegalEvent
from companion.core.fast_replace import replace
from companion.core.letter_board import JOKER, PLAIN_LETTERS
from companion.games.diamino.board import Word
from companion.games.diamino.end import end_deal, next_deal, show, tell
from companion.games.diamino.moves import carry_out, judgeable, may_give, take, with_player
from companion.games.diamino.options import Rules
from companion.games.diamino.state import (
    ALL_YES,
    KNOWN_VERDICTS,
    Accept,
    Begin,
    Close,
    Event,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    Moved,
    NextDeal,
    Pass,
    Pending,
    Phase,
    Player,
    Refuse,
    Rename,
    Show,
    StartTile,
    State,
    Tell,
)

Result = tuple[State, tuple[Effect, ...]]
ACCEPTED: tuple[Effect, ...] = (Buzz(Tune.ACCEPTED),)

_readings: Callable[[Word], tuple[str, ...]] = attrgetter("readings")


def apply(state: State, event: Event) -> Result:
    """The next state and what follows from it. Raises IllegalEvent; the reasons are listed in docs/DIAMINO.md."""
    phase, act = _ACTS[type(event)]
    if state.phase is not phase:
        _require(state, phase)
    return act(state, event)


def _require(state: State, phase: Phase | None) -> None:
    if state.outcome is not None:
        raise IllegalEvent("match_over")
    if phase is not None:
        raise IllegalEvent(f"not_in_phase_{phase}", phase=state.phase)


# --- who begins (DM-04, DM-05)


def _start_tile(state: State, event: StartTile) -> Result:
    """Of the drawn letters the first in the alphabet begins; tied players draw again (DMQ-03, DMQ-04)."""
    letter = JOKER if event.letter == JOKER else state.rules.letter(event.letter)
    if letter is None or state.draws.count(letter) >= state.rules.tiles.counts[letter]:
        raise IllegalEvent("no_such_tile_left", letter=event.letter)
    if letter == JOKER and state.rules.options.start_joker == "redraw":
        return state, (Say("start_joker", (("seat", state.turn),)),)
    draws = (*state.draws, letter)
    if len(draws) < len(state.contenders):
        return replace(state, draws=draws, turn=state.contenders[len(draws)]), ()
    ranks = [_rank(state, one) for one in draws]
    best = tuple(seat for seat, rank in zip(state.contenders, ranks, strict=True) if rank == min(ranks))
    if len(best) > 1:
        return replace(state, contenders=best, draws=(), turn=best[0]), (Say("start_tied"),)
    return _deal(state, best[0])


def _rank(state: State, letter: str) -> tuple[int, str]:
    if letter == JOKER:
        return (-1 if state.rules.options.start_joker == "first" else 1, "")
    return (0, PLAIN_LETTERS.get(letter, letter))


def _begin(state: State, event: Begin) -> Result:
    if not 0 <= event.seat < len(state.players):
        raise IllegalEvent("no_such_seat", seat=event.seat)
    return _deal(state, event.seat)


def _deal(state: State, first: int) -> Result:
    """The drawn tiles go back, everything is mixed, and hands are taken (DM-05, DM-06, DM-21)."""
    seats = len(state.players)
    hand = state.rules.hand(seats)
    players = (Player(hand),) * seats
    table = state.rules.tiles.total - seats * hand
    state = replace(state, players=players, table=table, turn=first, first=first)
    said = Say("starts", (("seat", first), ("tiles", hand)))
    return replace(state, phase=Phase.LAY, contenders=(), draws=()), (*ACCEPTED, said)


# --- a word is laid and judged (DM-08 ... DM-14, DM-29, DM-30)


def _lay(state: State, event: Lay | Rename) -> Result:
    pending = judgeable(state, event)
    effects: tuple[Effect, ...] = ()
    if state.rules.options.judge != "players":
        effects = (JudgeWords(tuple(map(_readings, pending.words)), state.rules.spelling),)
    return replace(state, phase=Phase.JUDGING, pending=pending), effects


def _judged(state: State, event: Judged) -> Result:
    """A word list that knows every word settles it; what else it thinks is shown, or decides (DMQ-19)."""
    pending, judge = _pending(state), state.rules.options.judge
    if judge == "players":
        raise IllegalEvent("players_judge")
    told = set(event.verdicts)
    if pending.verdicts or len(event.verdicts) != len(pending.words) or not told <= KNOWN_VERDICTS:
        raise IllegalEvent("bad_verdicts", words=len(pending.words))
    if told == ALL_YES:
        return _accepted(state, pending, ())
    if judge == "dictionary" and "no" in told:
        return _refused(state)
    return replace(state, pending=pending._replace(verdicts=event.verdicts)), (Buzz(Tune.UNSURE),)


def _accept(state: State, event: Accept) -> Result:
    _require_judged(state)
    pending = _pending(state)
    known = {reading for word in pending.words for reading in word.readings}
    for word in event.learn:
        if word not in known:
            raise IllegalEvent("not_a_reading", word=word)
    if event.challenger is not None:
        if not 0 <= event.challenger < len(state.players) or event.challenger == state.turn:
            raise IllegalEvent("no_such_seat", seat=event.challenger)
        state = _penalty(state, event.challenger)
    return _accepted(state, pending, (LearnWords(event.learn),) if event.learn else ())


def _refuse(state: State, _: Refuse) -> Result:
    _require_judged(state)
    return _refused(state)


def _require_judged(state: State) -> None:
    """Where the dictionary decides, the table waits for it; an exchange is none of its business."""
    pending = _pending(state)
    if state.rules.options.judge == "dictionary" and pending.words and not pending.verdicts:
        raise IllegalEvent("judge_first")


def _pending(state: State) -> Pending:
    assert state.pending is not None, state.phase
    return state.pending


def _refused(state: State) -> Result:
    """Tiles go back and nothing of the move counts (DM-30, DMQ-32, DMQ-37); after the last try it is lost (DMQ-20)."""
    pending, retries = _pending(state), state.rules.options.retries
    state = replace(state, phase=Phase.LAY, pending=None)
    if not isinstance(pending.event, Lay):
        return state, ()
    state = replace(_penalty(state, state.turn), tries=state.tries + 1)
    if 0 <= retries < state.tries:
        return _turn_over(state, (Say("move_lost", (("seat", state.turn),)),), moved=False)
    return state, ()


def _penalty(state: State, seat: int) -> State:
    """Points in rule set 2, tiles of the table in rule set 1 (DMQ-21)."""
    most, player = state.rules.options.challenge_penalty, state.players[seat]
    if state.rules.points:
        return with_player(state, seat, player._replace(points=player.points - most))
    taken = min(most, state.table)
    return replace(with_player(state, seat, player._replace(hand=player.hand + taken)), table=state.table - taken)


def _accepted(state: State, pending: Pending, effects: tuple[Effect, ...]) -> Result:
    if pending.tiles:
        return _laid(state, pending, effects)
    if isinstance(pending.event, Exchange):
        return _exchanged(state)
    return replace(state, grid=pending.grid, phase=Phase.LAY, pending=None), ACCEPTED + effects


def _laid(state: State, move: Pending, effects: tuple[Effect, ...]) -> Result:
    if state.rules.options.open_hands:
        take(state, move.tiles)  # the hand may have been shown meanwhile
    seat = state.turn
    state, last = carry_out(state, move)
    effects = ACCEPTED + effects + _said(state.rules, last)
    hand = state.players[seat].hand
    if hand == 0:
        return end_deal(state, "went_out", effects, out=seat, black=move.black > 0)
    if move.red and (give := may_give(state.rules, move.red, hand)) > 0:
        return replace(state, phase=Phase.GIVE, give=give, passes=0), effects
    return _turn_over(state, effects, moved=True)


def _said(rules: Rules, last: Moved) -> tuple[Say, ...]:
    """What penalties and bonuses fell (DM-18, DM-27, DM-28)."""
    if not last.green and not last.points:
        return ()
    said = []
    if last.green and not rules.points:
        said.append(Say("green_takes", (("seat", last.seat), ("tiles", last.taken))))
    if last.others:
        said.append(Say("green_points", (("seat", last.seat), ("points", last.others))))
    if last.points:
        said.append(Say("red_points", (("seat", last.seat), ("points", last.points))))
    return tuple(said)


def _give_back(state: State, event: GiveBack) -> Result:
    """Tiles given back are mixed with those on the table; without any left the player is out (DM-19, DMQ-30)."""
    if not 0 <= event.count <= state.give:
        raise IllegalEvent("too_many", most=state.give)
    player = state.player
    if event.count:
        player = player._replace(hand=player.hand - event.count, known="")
    state = replace(with_player(state, state.turn, player), table=state.table + event.count, give=0)
    if player.hand == 0:
        return end_deal(state, "went_out", (), out=state.turn, black=False)
    return _turn_over(state, (), moved=True)


# --- turns without a word (DM-16, DM-25)


def _exchange(state: State, event: Exchange) -> Result:
    """Tiles are drawn first, then as many go back and are mixed: so only what lies on the table (DMQ-24)."""
    most = min(state.player.hand, state.table)
    if event.count > most:
        raise IllegalEvent("too_many", most=most)
    if event.count < 1:
        raise IllegalEvent("too_few")
    if state.exchanged:
        raise IllegalEvent("exchanged_already")
    if state.rules.options.exchange_trust:
        return _exchanged(state)
    return replace(state, phase=Phase.JUDGING, pending=judgeable(state, event)), ()


def _exchanged(state: State) -> Result:
    state = replace(with_player(state, state.turn, state.player._replace(known="")), pending=None)
    moved = _is_move(state)
    if state.rules.options.exchange_ends_turn:
        return _turn_over(state, ACCEPTED, moved=moved)
    return replace(state, phase=Phase.LAY, exchanged=True, passes=0 if moved else state.passes), ACCEPTED


def _is_move(state: State) -> bool:
    """Does an exchange begin the round of passes anew? Where nobody may pass freely it is what they do instead."""
    return state.rules.options.pass_


def may_pass(state: State) -> bool:
    """May the player on turn lay nothing (DMQ-25, DM-30, DMQ-47)?"""
    options = state.rules.options
    forced = state.tries or state.exchanged or state.table == 0 or options.turn_seconds
    return options.pass_ or bool(forced)


def _pass(state: State, _: Pass) -> Result:
    if not may_pass(state):
        raise IllegalEvent("no_pass")
    return _turn_over(state, (), moved=state.exchanged and _is_move(state))


def may_close(state: State) -> bool:
    """Have all passed round by round, so that the table may end the deal with tiles face down (DM-33, DMQ-38)?"""
    return state.phase is Phase.LAY and state.passes >= len(state.players) * state.rules.options.end_after_passes


def is_blocked(state: State) -> bool:
    """Does a round of passes end the deal by itself, as nothing could change any more (DMQ-38, DMQ-39)?

    With tiles on the table somebody may still exchange, which changes nothing in set 1, unless it is all they may do.
    """
    nothing_comes = state.table == 0 or (not state.rules.points and state.rules.options.pass_)
    return may_close(state) and nothing_comes


def _close(state: State, _: Close) -> Result:
    if not may_close(state):
        raise IllegalEvent("not_all_passed")
    return end_deal(state, "nobody_out", ())


def _turn_over(state: State, effects: tuple[Effect, ...], *, moved: bool) -> Result:
    """The player to the left is next (DM-09, DMQ-46), unless nobody can go on (DM-33, DMQ-38, DMQ-39)."""
    turn, passes = (state.turn + 1) % len(state.players), 0 if moved else state.passes + 1
    state = replace(state, phase=Phase.LAY, turn=turn, passes=passes, tries=0, exchanged=False)
    if passes and is_blocked(state):
        return end_deal(state, "nobody_out", effects)
    return state, effects


_ACTS: dict[type, tuple[Phase | None, Callable[[State, Any], Result]]] = {
    StartTile: (Phase.START, _start_tile),
    Begin: (Phase.START, _begin),
    Lay: (Phase.LAY, _lay),
    Rename: (Phase.LAY, _lay),
    Judged: (Phase.JUDGING, _judged),
    Accept: (Phase.JUDGING, _accept),
    Refuse: (Phase.JUDGING, _refuse),
    GiveBack: (Phase.GIVE, _give_back),
    Exchange: (Phase.LAY, _exchange),
    Pass: (Phase.LAY, _pass),
    Close: (Phase.LAY, _close),
    Show: (None, show),
    Tell: (Phase.ACCOUNT, tell),
    NextDeal: (Phase.NEXT_DEAL, next_deal),
}
"""In which phase each event may be told, and what it does; None: it looks for itself."""
