"""What the sensors' reports come to: events of the match, or a question to the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.game import Judge, Proposal
from companion.observations import (
    BoardSeen,
    CardGone,
    CardSeen,
    CardShown,
    CardUnsure,
    HandSeen,
    Observation,
    StoneGone,
    StoneKept,
    TilesSeen,
)
from companion.referee import Referee
from companion.snapshot import Question


@dataclass(slots=True)
class _Zone:
    """What is remembered about the showing in progress, or about the board."""

    odd: CardShown | BoardSeen | None = None  # not explained, and since when
    since: float = 0.0
    told: tuple[Any, Any] | None = None  # the state and event that a person was quicker to tell


class Reading:
    """Follows the reveal zone and the board of one match, and keeps the question that stands.

    `do` carries out an act that the reports tell; `asked` is called when a question is put; `judge` looks up words.
    Times in s, monotonic.
    """

    def __init__(
        self,
        do: Callable[[Any], None],
        asked: Callable[[], None],
        *,
        odd_after_s: float,
        no_luck_after_s: float,
        judge: Judge | None = None,
    ) -> None:
        self._do = do
        self._asked = asked
        self._odd_after_s = odd_after_s
        self._no_luck_after_s = no_luck_after_s
        self._judge = judge
        self.question: Question | None = None
        self._zone = _Zone()
        self._board = _Zone()
        self._tiles: TilesSeen | None = None  # what lies on the board
        self._proposed: Proposal | None = None  # what the table was asked of it last
        self._as_laid = False  # since the last act the tiles were seen to lie as they should
        self._stale = True  # something was done since the tiles were thought about

    def forget(self) -> None:
        """Another match: nothing has been seen of it."""
        self.question = None
        self._zone = _Zone()
        self._board = _Zone()
        self._proposed = None
        self._stale, self._as_laid = True, False

    def happened(self) -> None:
        """An act was done: what a person told of the board before has no report to come any more."""
        self._board.told = None
        self._stale, self._as_laid = True, False

    def told(self, before: Any, event: Any, *, showing: bool) -> None:
        """A person told an event in the state `before`; `showing`: a card lies there that has not been named yet."""
        self._board.told = (before, event)
        if showing:
            self._zone.told = (before, event)

    def see(self, referee: Referee, seen: Observation, now: float) -> None:
        """A sensor reports."""
        if isinstance(seen, HandSeen):
            return
        if isinstance(seen, CardGone):
            self._zone = _Zone()
        elif isinstance(seen, CardUnsure):
            if self._zone.told is None:
                self._ask("unsure", seen, referee.read(seen))
        elif isinstance(seen, CardShown):
            self._card(referee, seen, now)
        elif isinstance(seen, TilesSeen):
            self.lie(seen)
            self._look_at_tiles(referee, seen, fresh=True)
        elif referee.conflict is None:
            self._see_board(referee, seen, now)

    def wonder(self, referee: Referee, now: float) -> None:
        """What stays unexplained for a while becomes a question; what nobody objects to for a while happens."""
        if self._stale and self._tiles is not None:
            self._look_at_tiles(referee, self._tiles, fresh=False)
        asked = self.question
        if asked and asked.key == "no_luck" and now - self._board.since >= self._no_luck_after_s:
            self._no_luck(asked)
        for zone in (self._zone, self._board):
            odd = zone.odd
            if odd is None or now - zone.since < self._odd_after_s:
                continue
            zone.odd = None
            events = referee.read(odd) if isinstance(odd, StoneGone) else ()
            if len(events) == 1 and self.question is None:
                self._do(events[0])  # the card for which it was taken has been read since
            else:
                self._ask("odd", odd, ())

    def lie(self, seen: TilesSeen) -> None:
        """Tiles lie so, whether there is a match or not."""
        self._tiles = seen
        self._stale = True

    def settle(self, referee: Referee) -> None:
        """After a person's act the question is settled; a card or stone that was odd may be explained by now."""
        question, self.question = self.question, None
        if question is not None and question.key == "odd" and isinstance(question.seen, (CardShown, StoneGone)):
            events = referee.read(question.seen)
            if len(events) == 1 and referee.state.outcome is None:
                self._do(events[0])

    def _card(self, referee: Referee, seen: CardShown, now: float) -> None:
        if self._zone.told is not None:
            state, event = self._zone.told
            self._zone.told = None
            if referee.game.evidence(state, event, seen):
                return
        if self.question is not None and self.question.key == "no_luck":
            self._no_luck(self.question)
        if self.question is not None and self.question.answered_by(seen):
            self.question = None
        events = referee.read(seen)
        if self.question is not None or len(events) > 1:
            self._ask(self.question.key if self.question else "several", seen, events)
        elif events:
            self._do(events[0])
        else:
            self._zone.odd, self._zone.since = seen, now

    def _see_board(self, referee: Referee, seen: BoardSeen, now: float) -> None:
        """What the board eye reports, unless it is what a person was quicker to tell, or nothing new."""
        evidence = referee.game.evidence
        if self._board.told is not None and evidence(*self._board.told, seen):
            self._board.told = None
            return
        if evidence(referee.state, None, seen):
            self._board.odd = None
            if self.question is not None and self.question.key == "odd" and type(self.question.seen) is type(seen):
                self.question = None  # counted again, and right by now
            return
        events = referee.read(seen)
        asked = self.question
        if asked is None and len(events) == 1 and not isinstance(seen, StoneKept):
            self._do(events[0])
        elif asked is None and not events:
            self._board.odd, self._board.since = seen, now
        elif asked is None or asked.events != events:
            luck = isinstance(seen, StoneKept) and asked is None
            self._ask("no_luck" if luck else "several", seen, events)
            self._board.since = now

    def _look_at_tiles(self, referee: Referee, seen: TilesSeen, *, fresh: bool) -> None:
        """What lies on the board becomes a question, however clear it is, but never the same one twice.

        That tiles of a move are gone again is believed at once, if it is news and they had been seen.
        """
        self._stale = False
        if referee.conflict is not None:
            return
        events = referee.read(seen) if fresh and self._as_laid else ()
        if len(events) == 1:
            self.question = None
            self._do(events[0])
            return
        self._as_laid |= referee.game.evidence(referee.state, None, seen)
        proposal = referee.game.proposal(referee.state, seen, self._judge)
        before = self._proposed
        if proposal is not None or fresh:
            self._proposed = proposal
        if proposal is not None and proposal != before:
            self.question = Question("proposed", seen, proposal.events, proposal)
            self._asked()
        elif proposal is None and self.question is not None and self.question.key == "proposed":
            self.question = None

    def _no_luck(self, question: Question) -> None:
        """Nobody objected: the attempt that took no stone is over."""
        self.question = None
        self._do(question.events[0])

    def _ask(self, key: str, seen: CardSeen | BoardSeen, events: tuple[Any, ...]) -> None:
        standing = self.question.events if self.question else ()
        self.question = Question(key, seen, tuple(dict.fromkeys((*events, *standing))))
        self._asked()
