"""What the sensors' reports come to: events of the match, or a question to the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.box.tile_watch import TileWatch
from companion.core.diagnosis import best_hypotheses, missed_run, of_attempts
from companion.core.game import Judge, Plain
from companion.core.observations import (
    BoardSeen,
    CardGone,
    CardSeen,
    CardShown,
    CardUnsure,
    HandSeen,
    Observation,
    StoneGone,
    StoneKept,
    StonesSeen,
    TilesSeen,
)
from companion.core.question import Question
from companion.core.referee import Referee

BARE_S = 2.0  # a zone that has been seen empty for so long shows nothing of what was told before

Told = tuple[Any, Any]
"""A state, and the event that a person told in it."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the table is left alone, s.

    Before it is asked of what is odd, before a miss counts to which nobody objects, and while tiles that somebody told
    of are to be laid.
    """

    odd_s: float = 1.0
    no_luck_s: float = 4.0
    lay_s: float = 60.0


@dataclass(slots=True)
class _Zone:
    """What is remembered about the showing in progress, or about the board."""

    odd: CardShown | BoardSeen | None = None  # not explained, and since when
    since: float = 0.0
    told: tuple[Told, ...] = ()  # what persons were quicker to tell than the eye
    blind: bool = False  # the latest of it was told while the eye saw nothing: what goes now may have lain there before
    bare_since: float | None = None


class Interpreter:
    """Follows the reveal zone and the board of one match, and keeps the question that stands.

    `do` carries out an act that a report tells; `asked` is called when a question is put; `judge` looks up words.
    `standing`: the stones on the board as they were counted last. Times in s, monotonic.
    """

    def __init__(
        self,
        do: Callable[[Any, Observation], None],
        asked: Callable[[], None],
        waits: Delays,
        judge: Judge | None = None,
    ) -> None:
        self._do = do
        self._asked = asked
        self._waits = waits
        self._laying = TileWatch(judge, waits.lay_s)
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been seen of it."""
        self.question: Question | None = None
        self._zone = _Zone()
        self._board = _Zone()
        self._laying.forget()
        self.standing: int | None = None

    def happened(self) -> None:
        """An act was done: what a person told of the board before has no report to come any more."""
        self._board.told = ()
        self._laying.happened()

    def told(self, before: Any, event: Any, *, showing: bool, blind: bool = False) -> None:
        """A person told an event in the state `before`; `showing`: a card lies there that has not been named yet.

        `blind`: the eye sees nothing, so any card that was told of meanwhile may lie there when it sees again.
        """
        self._board.told = ((before, event),)
        if blind or showing:
            known = self._zone.told if blind else ()
            self._zone.told, self._zone.blind, self._zone.bare_since = (*known, (before, event)), blind, None

    def untold(self) -> None:
        """Something was taken back or put right: a card that is seen now speaks for itself."""
        self._zone.told, self._zone.blind = (), False

    @property
    def asked_of(self) -> Observation | None:
        """What was seen that the table is asked about, when an act may answer it: not what is merely odd."""
        return self.question.seen if self.question and self.question.key != "odd" else None

    @property
    def lying(self) -> TilesSeen | None:
        """The tiles on the board as they were seen last; None until the eye has read those of this match."""
        return self._laying.lying

    @property
    def unlaid(self) -> tuple[str, ...]:
        """The places of things that were told of and that are still to be laid."""
        return self._laying.unlaid

    def see(self, referee: Referee, seen: Observation, now: float) -> None:
        """A sensor reports."""
        if isinstance(seen, HandSeen):
            return
        if isinstance(seen, CardGone):
            self._zone = _Zone(told=self._zone.told) if self._zone.blind else _Zone()
        elif isinstance(seen, CardUnsure):
            if not self._zone.told:
                self._ask("unsure", seen, referee.read(seen))
        elif isinstance(seen, CardShown):
            self._card(referee, seen, now)
        elif isinstance(seen, TilesSeen):
            self.lie(seen)
            self._look_at_tiles(referee, now, fresh=True)
        elif referee.conflict is None:
            self._see_board(referee, seen, now)

    def wonder(self, referee: Referee, now: float, *, bare: bool = False, blind: bool = False) -> None:
        """What stays unexplained for a while becomes a question; what nobody objects to for a while happens.

        `bare`: the zone is seen to be empty. `blind`: nothing is seen now, so what was seen last may lie there no more.
        """
        self._see_bare(now, bare=bare)
        if self._laying.due(now) and not blind:
            self._look_at_tiles(referee, now, fresh=False)
        asked = self.question
        if asked and asked.key == "no_luck" and now - self._board.since >= self._waits.no_luck_s:
            self._no_luck(asked)
        for zone in (self._zone, self._board):
            odd = zone.odd
            if odd is None or now - zone.since < self._waits.odd_s:
                continue
            zone.odd = None
            if isinstance(odd, StoneGone) and referee.game.expected(referee.state, odd):
                continue  # a person has told of it since
            events = referee.read(odd) if isinstance(odd, StoneGone) else ()
            if len(events) == 1 and self.question is None:
                self._do(events[0], odd)  # the card for which it was taken has been read since
            else:
                self._ask("odd", odd, (), _slips(referee, odd, self.standing))

    def dismiss(self) -> None:
        """The table says that nothing happened, and that all lies as it should."""
        self.question = None
        self._laying.spoken()

    def lie(self, seen: TilesSeen) -> None:
        """Tiles lie so, whether there is a match or not."""
        self._laying.lie(seen)

    def settle(self, referee: Referee) -> None:
        """After a person's act the question is settled; a card or stone that was odd may be explained by now."""
        question, self.question = self.question, None
        if question is not None and question.key == "odd" and isinstance(question.seen, (CardShown, StoneGone)):
            events = referee.read(question.seen)
            if len(events) == 1 and referee.state.outcome is None:
                self._do(events[0], question.seen)

    def _see_bare(self, now: float, *, bare: bool) -> None:
        """The card that somebody told of was taken away unseen: the next one is another, by whatever name."""
        zone = self._zone
        if not bare or not zone.told:
            zone.bare_since = None
            return
        zone.bare_since = now if zone.bare_since is None else zone.bare_since
        if now - zone.bare_since >= BARE_S:
            self._zone = _Zone()

    def _card(self, referee: Referee, seen: CardShown, now: float) -> None:
        told, self._zone.told, self._zone.blind = self._zone.told, (), False
        if any(referee.game.evidence(*one, seen) for one in told):
            return
        if self.question is not None and self.question.key == "no_luck":
            self._no_luck(self.question)
        if self.question is not None and self.question.answered_by(seen):
            self.question = None
        events = referee.read(seen)
        if self.question is not None or len(events) > 1:
            self._ask(self.question.key if self.question else "several", seen, events)
        elif events:
            self._do(events[0], seen)
        else:
            self._zone.odd, self._zone.since = seen, now

    def _see_board(self, referee: Referee, seen: BoardSeen, now: float) -> None:
        """What the board eye reports, unless it is what a person was quicker to tell, or nothing new."""
        if isinstance(seen, StonesSeen | StoneGone):
            self.standing = seen.standing
        if any(referee.game.evidence(*one, seen) for one in self._board.told):
            self._board.told = ()
            return
        if referee.game.expected(referee.state, seen):
            self._board.odd = None
            if self.question is not None and self.question.key == "odd" and type(self.question.seen) is type(seen):
                self.question = None  # counted again, and right by now
            return
        events = referee.read(seen)
        asked = self.question
        if asked is None and len(events) == 1 and not isinstance(seen, StoneKept):
            self._do(events[0], seen)
        elif asked is None and not events:
            self._board.odd, self._board.since = seen, now
        elif asked is None or asked.events != events:
            luck = isinstance(seen, StoneKept) and asked is None
            self._ask("no_luck" if luck else "several", seen, events)
            self._board.since = now

    def _look_at_tiles(self, referee: Referee, now: float, *, fresh: bool) -> None:
        """What lies on the board becomes a question, however clear it is, but never the same one twice."""
        if referee.conflict is not None:
            return
        event = self._laying.believed(referee, fresh=fresh)
        if event is not None:
            self.question = None
            self._do(event, self._laying.seen)
            return
        proposal, question = self._laying.propose(referee, now, fresh=fresh)
        if question is not None:
            self.question = question
            self._asked()
        elif proposal is None and self.question is not None and self.question.key == "proposed":
            self.question = None

    def _no_luck(self, question: Question) -> None:
        """Nobody objected: the attempt that took no stone is over."""
        self.question = None
        self._do(question.events[0], question.seen)

    def _ask(
        self, key: str, seen: CardSeen | BoardSeen, events: tuple[Any, ...], slips: tuple[Plain, ...] = ()
    ) -> None:
        standing = self.question.events if self.question else ()
        self.question = Question(key, seen, tuple(dict.fromkeys((*events, *standing))), slips=slips)
        self._asked()


def _slips(referee: Referee, odd: CardShown | BoardSeen, standing: int | None) -> tuple[Plain, ...]:
    """What may have been told wrongly before when the stones that stand are not as many as there must be; what nobody
    told, when a card is shown, or stones stand, that can only come after it.
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
