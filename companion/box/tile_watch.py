"""What lies on the board for all to see, and what it would mean: thought about whenever tiles or the match change."""

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

    `judge` looks up words. `lying`: None until the eye has read the tiles of this match. `lay_within_s`: how long tiles
    that somebody told of are waited for. Times in s, monotonic.
    """

    def __init__(self, judge: Judge | None, lay_within_s: float) -> None:
        self._judge = judge
        self._unlaid = PendingTiles(lay_within_s)
        self.forget()

    def forget(self) -> None:
        """Another match: nothing has been seen of it."""
        self.lying: TilesSeen | None = None
        self._proposed: Proposal | None = None  # what the table was asked of it last
        self._asked_then: tuple[Any, ...] = ()  # the tiles that lay there then
        self._as_laid = False  # since the last act the tiles were seen to lie as they should
        self._stale = True  # something was done since the tiles were thought about
        self._unlaid.forget()
        self._waited = frozenset[str]()  # the places that were waited for when they were thought about last

    def happened(self) -> None:
        """An act was done."""
        self._stale, self._as_laid = True, False

    def lie(self, seen: TilesSeen) -> None:
        """Tiles lie so, whether there is a match or not."""
        self.lying = seen
        self._stale = True

    def spoken(self) -> None:
        """The table says that all lies as it should."""
        self._unlaid.spoken()

    @property
    def unlaid(self) -> tuple[str, ...]:
        """The places of things that were told of and that are still to be laid."""
        return tuple(place for place in self._unlaid.empty if place in self._waited)

    def due(self, now: float) -> bool:
        """Is there anything to think about anew?"""
        return self.lying is not None and (self._stale or self._waited != self._unlaid.waited(now))

    def believed(self, referee: Referee, *, fresh: bool) -> Any | None:
        """What happens without a question: tiles of a move are gone again, if that is news and they had been seen."""
        self._stale = False
        events = referee.read(self.seen) if fresh and self._as_laid else ()
        return events[0] if len(events) == 1 else None

    def propose(self, referee: Referee, now: float, *, fresh: bool) -> tuple[Proposal | None, Question | None]:
        """What the tiles would mean, and the question to put: none that was put before."""
        seen, game, state = self.seen, referee.game, referee.state
        self._as_laid |= game.expected(state, seen)
        self._unlaid.look(game.placed(state, seen), now)
        self._waited = self._unlaid.waited(now)
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
        """What may have been told wrongly where other things were laid than were waited for."""
        seen, waited = self.seen, self._waited

        def differing(state: Any) -> int:
            there = referee.game.placed(state, seen)
            return sum(there.get(place) is False for place in waited)

        if not differing(referee.state):
            return ()
        words = (slip for slip in of_places(referee, seen) if isinstance(slip, Correct))
        return tuple(best_hypotheses(referee, words, differing))
