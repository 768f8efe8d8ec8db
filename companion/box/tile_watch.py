"""Tracks the tiles on the board and proposes the move they would form; recomputed when tiles or match change."""

from typing import Any

from companion.box.pending_tiles import PendingTiles
from companion.core.acts import Correct
from companion.core.diagnosis import best_hypotheses, of_places
from companion.core.game import Judge, Plain, Proposal
from companion.core.observations import TilesSeen
from companion.core.question import Question
from companion.core.referee import Referee


class TileWatch:
    """The tiles of one match as they were seen last, and what the table was asked of them.

    `judge` looks up words. `lying`: None until the eye has read the tiles of this match. `lay_within_s`: how long
    announced tiles are waited for. Times in s, monotonic.
    """

    def __init__(self, judge: Judge | None, lay_within_s: float) -> None:
        self._judge = judge
        self._pending = PendingTiles(lay_within_s)
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been seen of it."""
        self.lying: TilesSeen | None = None
        self._proposed: Proposal | None = None  # what the table was asked of it last
        self._asked_then: tuple[Any, ...] = ()  # the tiles that lay there then
        self._as_laid = False  # since the last act the tiles were seen to lie as they should
        self._stale = True  # tiles or match have changed since the proposal was computed
        self._pending.forget()
        self._waited = frozenset[str]()  # the places that were waited for then

    def act_done(self) -> None:
        """An act was done."""
        self._stale, self._as_laid = True, False

    def observed(self, tiles: TilesSeen) -> None:
        """Record the latest tiles, with or without a match."""
        self.lying = tiles
        self._stale = True

    def dismissed(self) -> None:
        """The table says that all lies as it should."""
        self._pending.dismissed()

    @property
    def pending(self) -> tuple[str, ...]:
        """The places of things that were announced and that are still to be laid."""
        return tuple(place for place in self._pending.empty if place in self._waited)

    def due(self, now: float) -> bool:
        """Is there anything to compute anew?"""
        return self.lying is not None and (self._stale or self._waited != self._pending.waited(now))

    def automatic_event(self, referee: Referee, *, fresh: bool) -> Any | None:
        """The event that happens without a question: a move's tiles, seen before, were taken away again."""
        self._stale = False
        events = referee.read(self.seen) if fresh and self._as_laid else ()
        return events[0] if len(events) == 1 else None

    def propose(self, referee: Referee, now: float, *, fresh: bool) -> tuple[Proposal | None, Question | None]:
        """What the tiles would mean, and the question to put: none that was put before."""
        seen, game, state = self.seen, referee.game, referee.state
        self._as_laid |= game.expected(state, seen)
        self._pending.update(game.placed(state, seen), now)
        self._waited = self._pending.waited(now)
        proposal, before = game.proposal(state, seen, self._judge, self._waited), self._proposed
        if proposal is not None:
            self._proposed, self._asked_then = proposal, seen.tiles
        elif fresh and seen.tiles != self._asked_then:
            self._proposed = None
        if proposal is None or proposal == before:
            return proposal, None
        return proposal, Question("proposed", seen, proposal.events, proposal, self._laid_otherwise(referee))

    @property
    def seen(self) -> TilesSeen:
        """The tiles as they were seen last, when they were."""
        assert self.lying is not None, "nothing was seen"
        return self.lying

    def _laid_otherwise(self, referee: Referee) -> tuple[Plain, ...]:
        """What may have been reported wrongly where other things were laid than were announced."""
        seen, waited = self.seen, self._waited

        def differing(state: Any) -> int:
            placed = referee.game.placed(state, seen)
            return sum(placed.get(place) is False for place in waited)

        if not differing(referee.state):
            return ()
        words = (slip for slip in of_places(referee, seen) if isinstance(slip, Correct))
        return tuple(best_hypotheses(referee, words, differing))
