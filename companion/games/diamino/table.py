"""DIAMINO towards the table: what may happen, what each event looks like to the sensors, what is shown."""

from collections.abc import Iterator

from companion.core.effects import Effect, PrepareWords
from companion.core.errors import IllegalEvent
from companion.core.game import Plain, outcome_to_plain
from companion.core.observations import Observation, TilesSeen, WordsJudged
from companion.games.diamino.account import accounts, totals, winners
from companion.games.diamino.end import owing, worth
from companion.games.diamino.lying import compare, is_laid
from companion.games.diamino.material import lines
from companion.games.diamino.moves import tell_tiles
from companion.games.diamino.notation import main_word
from companion.games.diamino.rules import apply, may_close, may_pass
from companion.games.diamino.state import (
    Accept,
    Begin,
    Close,
    DealResult,
    Event,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    NextDeal,
    Pass,
    Pending,
    Phase,
    Player,
    Refuse,
    Show,
    StartTile,
    State,
    Tell,
)


def choices(state: State) -> tuple[Event, ...]:
    """Every legal event but those that are endless: tiles laid, a joker renamed, hands shown or told, verdicts.

    Of Accept that which learns nothing, and that which learns every word the dictionary did not know.
    """
    return tuple(_choices(state))


def _choices(state: State) -> Iterator[Event]:
    match state.phase:
        case Phase.START:
            counts = state.rules.tiles.counts
            yield from (StartTile(face) for face, count in counts.items() if state.draws.count(face) < count)
            yield from (Begin(seat) for seat in range(len(state.players)))
        case Phase.LAY:
            if not state.exchanged:
                most = min(state.player.hand, state.table)
                yield from (Exchange(count) for count in range(1, most + 1))
            if may_pass(state):
                yield Pass()
            if may_close(state):
                yield Close()
        case Phase.JUDGING:
            yield from _decisions(state)
        case Phase.GIVE:
            yield from (GiveBack(count) for count in range(state.give + 1))
        case Phase.NEXT_DEAL:
            yield NextDeal()


def default_event(state: State) -> Event | None:
    """The next deal. To pass is to give up a turn, and words are not among the choices: nothing else for one button."""
    return NextDeal() if state.phase is Phase.NEXT_DEAL else None


def _decisions(state: State) -> Iterator[Event]:
    pending = state.pending
    assert pending is not None
    if state.rules.options.judge == "dictionary" and pending.words and not pending.verdicts:
        return
    yield Accept()
    if unknown := _unknown(pending):
        yield Accept(unknown)
    yield Refuse()


def _unknown(pending: Pending) -> tuple[str, ...]:
    """The words that the dictionary looked up and did not know, read the usual way."""
    found = zip(pending.words, pending.verdicts, strict=False)
    return tuple(dict.fromkeys(word.readings[0] for word, verdict in found if verdict != "yes"))


def unlisted(state: State, seen: Observation) -> tuple[Event, ...]:
    """The events that an observation tells though `choices` cannot list them: verdicts."""
    if not isinstance(seen, WordsJudged):
        return ()
    told = Judged(seen.verdicts)
    try:
        apply(state, told)
    except IllegalEvent:
        return ()
    return (told,)


def evidence(state: State, event: Event, seen: Observation) -> bool:
    """New tiles are a move, and if they are gone again it was refused; verdicts belong to words; all else is tapped."""
    if isinstance(seen, WordsJudged):
        return isinstance(event, Judged) and event.verdicts == seen.verdicts
    if not isinstance(seen, TilesSeen):
        return False
    lying = compare(state, seen)
    if not lying.new and _laid(state) is not None:
        return isinstance(event, Refuse)
    return isinstance(event, Lay) and is_laid(state, event, lying)


def on_begin(state: State) -> tuple[Effect, ...]:
    """The lists of words are read as a match begins, not at its first word."""
    return (PrepareWords(state.rules.spelling),)


def expected(state: State, seen: Observation) -> bool:
    """No new tile lies there, or just those in judgement; verdicts: they come too late, or belong to another move."""
    if isinstance(seen, WordsJudged):
        pending = state.pending
        return pending is None or bool(pending.verdicts) or len(pending.words) != len(seen.verdicts)
    if not isinstance(seen, TilesSeen):
        return True
    lying, laid = compare(state, seen), _laid(state)
    if laid is not None:
        return is_laid(state, laid, lying)
    return not lying.new or state.phase not in (Phase.LAY, Phase.JUDGING)


def _laid(state: State) -> Lay | None:
    """The move in judgement."""
    event = state.pending.event if state.pending else None
    return event if isinstance(event, Lay) else None


def seats_to_act(state: State, event: Event | None) -> tuple[int, ...]:
    """The seats whose act an event is: the one on turn, or the one whose hand is told; none judges words alone."""
    match event:
        case Show(seat=seat) | Tell(seat=seat):
            return (seat,)
        case None if state.phase is Phase.ACCOUNT:
            return owing(state)
    return () if state.phase is Phase.JUDGING else (state.turn,)


def view(state: State, seat: int | None = None) -> Plain:
    """The match as tablets show it; of the hands only how many tiles, unless they lie open (DMQ-44).

    A seat sees what is known of its own hand.
    """
    rules, options = state.rules, state.rules.options
    return {
        "edition": "diamino",
        "rule_set": options.rule_set,
        "phase": str(state.phase),
        "turn": state.turn,
        "first": state.first,
        "deal": min(len(state.results) + (state.phase not in (Phase.NEXT_DEAL, Phase.OVER)), options.deals),
        "deals": options.deals,
        "board": rules.board.to_plain() | {"start": rules.board.field_name(rules.board.start)},
        "tiles": rules.tiles.to_plain(),
        "grid": lines(state.grid, rules.board.columns),
        "table": state.table,
        "draws": [{"seat": one, "letter": letter} for one, letter in zip(state.contenders, state.draws, strict=False)],
        "contenders": [*state.contenders],
        "players": [_player(state, at, player, seat) for at, player in enumerate(state.players)],
        "pending": pending_view(state) if state.pending else None,
        "last": _last(state),
        "tries": state.tries,
        "retries": options.retries,
        "may_pass": state.phase is Phase.LAY and may_pass(state),
        "may_exchange": 0 if state.phase is not Phase.LAY or state.exchanged else min(state.player.hand, state.table),
        "give": state.give,
        "turn_seconds": options.turn_seconds,
        "owing": [{"seat": one} | dict(zip(("least", "most"), worth(state, one), strict=True)) for one in owing(state)],
        "results": [_result(state, result) for result in state.results],
        "sums": [*totals(state.results, len(state.players), options)],
        "outcome": outcome_to_plain(state.outcome),
    }


def _player(state: State, at: int, player: Player, seat: int | None) -> Plain:
    shown = state.rules.options.open_hands or at == seat or player.told is not None
    return {
        "hand": player.hand,
        "points": player.points,
        "known": player.known if shown else "",
        "told": player.told,
    }


def pending_view(state: State) -> Plain:
    """What is in judgement: its words with every way to read them, verdicts, and the special fields it would cover."""
    pending = state.pending
    assert pending is not None
    rules = state.rules
    name = rules.board.field_name
    verdicts = pending.verdicts or (None,) * len(pending.words)
    return {
        "words": [
            {"at": name(word.at), "direction": "across" if word.across else "down", "text": word.text}
            | {"readings": [*word.readings], "verdict": verdict}
            for word, verdict in zip(pending.words, verdicts, strict=True)
        ],
        "unknown": [*_unknown(pending)],
        "exchange": pending.event.count if isinstance(pending.event, Exchange) else 0,
        "notation": main_word(rules, pending.words) if pending.tiles else "",
        "tiles": [*tell_tiles(rules, pending.tiles)],
        "green": pending.green,
        "red": pending.red,
        "black": pending.black > 0,
    }


def _last(state: State) -> Plain | None:
    """What the last accepted move brought: penalties and bonuses as they fell."""
    last = state.last
    if last is None:
        return None
    return {
        "seat": last.seat,
        "notation": main_word(state.rules, last.words),
        "taken": last.taken,
        "points": last.points,
        "others": last.others,
        "green": last.green,
        "red": last.red,
    }


def _result(state: State, result: DealResult) -> Plain:
    """A finished deal with the arithmetic of its account: total = points + bonus + hands * factor - left."""
    options = state.rules.options
    return {
        "reason": result.reason,
        "out": result.out,
        "black": result.black,
        "first": result.first,
        "players": [
            {
                "points": one.points,
                "bonus": one.bonus,
                "hands": one.hands,
                "factor": one.factor,
                "left": one.left,
                "total": one.total,
                "held": held,
                "tiles": tiles,
            }
            for one, held, tiles in zip(accounts(result, options), result.left, result.tiles, strict=True)
        ],
        "winners": [*winners((result,), len(state.players), options)],
    }
