"""Interprets what sensors report of one match: events that happened, or questions to the table.

Data goes one way. A report goes in, decisions come out, and whoever asked acts on them; the interpreter submits
nothing and holds no device::

    for decision in interpreter.see(referee, CardShown("diamond", 0.98), now):
        match decision:
            case Happened(event, because):  # submit the event, then call interpreter.act_done()
            case Asked(question):           # tell the table that it is needed
"""

from dataclasses import dataclass
from typing import Any

from companion.box.tile_watch import TileWatch
from companion.core.diagnosis import best_hypotheses, missed_run, of_attempts
from companion.core.game import Judge, Plain, explain
from companion.core.observations import (
    BoardSeen,
    CardGone,
    CardSeen,
    CardShown,
    CardUnsure,
    HandSeen,
    Observation,
    OkPressed,
    StoneGone,
    StoneKept,
    StonesSeen,
    TilesSeen,
)
from companion.core.question import Question
from companion.core.referee import Referee

EMPTY_S = 2.0  # a zone that has been seen empty for so long shows nothing of what was reported before

ReportedEvent = tuple[Any, Any]
"""A state, and the event that a person reported in it."""


@dataclass(frozen=True, slots=True)
class Delays:
    """Delays in seconds: before asking about an unexplained observation, before an uncontested miss is accepted, and
    while announced tiles may still be laid.
    """

    odd_s: float = 1.0
    no_luck_s: float = 4.0
    lay_s: float = 60.0


@dataclass(frozen=True, slots=True)
class Happened:
    """Decision: this legal event happened, because this was seen. It is to be submitted to the referee."""

    event: Any
    because: Observation


@dataclass(frozen=True, slots=True)
class Asked:
    """Decision: the table has a question to settle."""

    question: Question


Decision = Happened | Asked
Decisions = tuple[Decision, ...]
"""What is to be done, in this order; empty when nothing is."""


@dataclass(slots=True)
class _Area:
    """What is remembered about the showing in the reveal zone, or about the board. Times in s, monotonic."""

    odd: CardShown | BoardSeen | None = None  # unexplained so far
    since: float = 0.0  # when it was seen, or when the question about a miss was put
    reported: tuple[ReportedEvent, ...] = ()  # what persons reported before the eye did
    blind: bool = False  # the latest of it was reported while the eye saw nothing: its card may still lie there
    empty_since: float | None = None


class Interpreter:
    """Follows the reveal zone and the board of one match, and keeps the question that stands.

    Every method that may lead to something returns its decisions; the question of an `Asked` already stands then.
    `judge` looks up words. `standing`: the stones on the board as they were counted last. Times in s, monotonic.
    """

    def __init__(self, delays: Delays, judge: Judge | None = None) -> None:
        self._delays = delays
        self._tiles = TileWatch(judge, delays.lay_s)
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been seen of it."""
        self.question: Question | None = None
        self._zone = _Area()
        self._board = _Area()
        self._tiles.forget()
        self.standing: int | None = None

    @property
    def asked_about(self) -> Observation | None:
        """What was seen that the table is asked about, when an act may answer it: not what is merely odd."""
        return self.question.seen if self.question and self.question.key != "odd" else None

    @property
    def lying(self) -> TilesSeen | None:
        """The tiles on the board as they were seen last; None until the eye has read those of this match."""
        return self._tiles.lying

    @property
    def pending_tiles(self) -> tuple[str, ...]:
        """The places of things that were announced and that are still to be laid."""
        return self._tiles.pending

    # --- what people and the match do

    def act_done(self) -> None:
        """An act was done: what a person reported of the board before has no observation to come any more."""
        self._board.reported = ()
        self._tiles.act_done()

    def person_reported(self, before: Any, event: Any, *, card_unnamed: bool, camera_blind: bool = False) -> None:
        """A person reported an event in the state `before`.

        `card_unnamed`: a card lies in the zone that has not been named yet. `camera_blind`: the eye sees nothing, so
        any card that is reported meanwhile may lie there when it sees again.
        """
        self._board.reported = ((before, event),)
        if camera_blind or card_unnamed:
            known = self._zone.reported if camera_blind else ()
            self._zone.reported = (*known, (before, event))
            self._zone.blind, self._zone.empty_since = camera_blind, None

    def reports_withdrawn(self) -> None:
        """Something was taken back or put right: a card that is seen now speaks for itself."""
        self._zone.reported, self._zone.blind = (), False

    def settle(self, referee: Referee) -> Decisions:
        """After a person's act the question is settled; a card or stone that was odd may be explained by now."""
        question, self.question = self.question, None
        if question is None or question.key != "odd" or not isinstance(question.seen, CardShown | StoneGone):
            return ()
        events = referee.read(question.seen)
        explained = len(events) == 1 and referee.state.outcome is None
        return (Happened(events[0], question.seen),) if explained else ()

    def dismiss(self) -> None:
        """The table says that nothing happened, and that all lies as it should."""
        self.question = None
        self._tiles.dismissed()

    # --- what sensors report

    def tiles_observed(self, tiles: TilesSeen) -> None:
        """Record the latest tiles, with or without a match."""
        self._tiles.observed(tiles)

    def see(self, referee: Referee, report: Observation, now: float) -> Decisions:
        """A sensor reports."""
        match report:
            case HandSeen() | OkPressed():
                return ()
            case CardGone():
                self._zone = _Area(reported=self._zone.reported) if self._zone.blind else _Area()
                return ()
            case CardUnsure():
                return () if self._zone.reported else self._ask("unsure", report, referee.read(report))
            case CardShown():
                return self._see_card(referee, report, now)
            case TilesSeen():
                self.tiles_observed(report)
                return self._consider_tiles(referee, now, fresh=True)
        return self._see_board(referee, report, now) if referee.conflict is None else ()

    def on_tick(
        self, referee: Referee, now: float, *, zone_empty: bool = False, camera_blind: bool = False
    ) -> Decisions:
        """Turn lasting unexplained observations into questions and accept uncontested ones.

        Called every tick, and again after each decision that it led to, until there is none. `zone_empty`: the zone is
        seen to be empty. `camera_blind`: nothing is seen now, so what was seen last may no longer lie there.
        """
        self._see_empty_zone(now, zone_empty=zone_empty)
        if self._tiles.due(now) and not camera_blind:
            asked = self._consider_tiles(referee, now, fresh=False)
            if asked:
                return asked
        question = self.question
        if question and question.key == "no_luck" and now - self._board.since >= self._delays.no_luck_s:
            return (self._uncontested(question),)
        for area in (self._zone, self._board):
            if area.odd is not None and now - area.since >= self._delays.odd_s:
                odd, area.odd = area.odd, None
                if decisions := self._consider_odd(referee, odd):
                    return decisions
        return ()

    def _see_empty_zone(self, now: float, *, zone_empty: bool) -> None:
        """The card that a person reported was taken away unseen: the next one is another, by whatever name."""
        zone = self._zone
        if not zone_empty or not zone.reported:
            zone.empty_since = None
            return
        zone.empty_since = now if zone.empty_since is None else zone.empty_since
        if now - zone.empty_since >= EMPTY_S:
            self._zone = _Area()

    def _see_card(self, referee: Referee, card: CardShown, now: float) -> Decisions:
        game, state = referee.game, referee.state
        reported, self._zone.reported, self._zone.blind = self._zone.reported, (), False
        if any(game.evidence(before, event, card) for before, event in reported):
            return ()
        uncontested: Decisions = ()
        if self.question is not None and self.question.key == "no_luck":
            miss = self._uncontested(self.question)
            state, _ = game.apply(state, miss.event)
            uncontested = (miss,)
        elif self.question is not None and self.question.answered_by(card):
            self.question = None
        events = explain(game, state, card) if referee.conflict is None else ()
        if self.question is not None or len(events) > 1:
            return uncontested + self._ask(self.question.key if self.question else "several", card, events)
        if events:
            return (*uncontested, Happened(events[0], card))
        self._zone.odd, self._zone.since = card, now
        return uncontested

    def _see_board(self, referee: Referee, report: BoardSeen, now: float) -> Decisions:
        """What the board eye reports, unless it is what a person was quicker to report, or nothing new."""
        game, board, asked = referee.game, self._board, self.question
        if isinstance(report, StonesSeen | StoneGone):
            self.standing = report.standing
        if any(game.evidence(before, event, report) for before, event in board.reported):
            board.reported = ()
            return ()
        if game.expected(referee.state, report):
            board.odd = None
            if asked is not None and asked.key == "odd" and type(asked.seen) is type(report):
                self.question = None  # counted again, and right by now
            return ()
        events = referee.read(report)
        if asked is None and not events:
            board.odd, board.since = report, now
        elif asked is None and len(events) == 1 and not isinstance(report, StoneKept):
            return (Happened(events[0], report),)
        elif asked is None or asked.events != events:
            board.since = now
            return self._ask(
                "no_luck" if asked is None and isinstance(report, StoneKept) else "several", report, events
            )
        return ()

    def _consider_odd(self, referee: Referee, odd: CardShown | BoardSeen) -> Decisions:
        """Nothing has explained this for a while."""
        if isinstance(odd, StoneGone):
            if referee.game.expected(referee.state, odd):
                return ()  # a person has reported it since
            events = referee.read(odd)
            if len(events) == 1 and self.question is None:
                return (Happened(events[0], odd),)  # the card for which it was taken has been read since
        return self._ask("odd", odd, (), _hypotheses(referee, odd, self.standing))

    def _consider_tiles(self, referee: Referee, now: float, *, fresh: bool) -> Decisions:
        """What lies on the board becomes a question, however clear it is, but never the same one twice."""
        if referee.conflict is not None:
            return ()
        event = self._tiles.automatic_event(referee, fresh=fresh)
        if event is not None:
            self.question = None
            return (Happened(event, self._tiles.seen),)
        proposal, question = self._tiles.propose(referee, now, fresh=fresh)
        if question is not None:
            self.question = question
            return (Asked(question),)
        if proposal is None and self.question is not None and self.question.key == "proposed":
            self.question = None
        return ()

    def _uncontested(self, question: Question) -> Happened:
        """Nobody objected: the attempt that took no stone is over."""
        self.question = None
        return Happened(question.events[0], question.seen)

    def _ask(
        self, key: str, seen: CardSeen | BoardSeen, events: tuple[Any, ...], slips: tuple[Plain, ...] = ()
    ) -> Decisions:
        standing = self.question.events if self.question else ()
        self.question = Question(key, seen, tuple(dict.fromkeys((*events, *standing))), slips=slips)
        return (Asked(self.question),)


def _hypotheses(referee: Referee, odd: CardShown | BoardSeen, standing: int | None) -> tuple[Plain, ...]:
    """What may have been reported wrongly when the number of stones is not what it must be; what nobody reported, when
    a card or a number of stones can only come after it.
    """
    if referee.conflict is not None or not isinstance(odd, StonesSeen | CardShown):
        return ()
    game = referee.game
    if isinstance(odd, StonesSeen):
        wrong = best_hypotheses(referee, of_attempts(referee), lambda state: not game.expected(state, odd))
        return tuple(wrong or missed_run(referee, lambda _, __, after: game.expected(after, odd)))

    def shown(state: Any, event: Any, after: Any) -> bool:
        board = standing is None or game.expected(after, StonesSeen(standing))
        return board and game.evidence(state, event, odd)

    return tuple(missed_run(referee, shown))
