"""Past matches: read from the journal, judged by the referee, remembered. Changes nothing."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from threading import RLock

from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import Outcome
from companion.core.record import Header, StoredMatch, write_record
from companion.core.referee import Referee, begin
from companion.core.registry import find_game
from companion.store.journal import ABANDONED, NO_SUCH_MATCH, DamagedMatch, Journal
from companion.store.statistics import Played, Statistics, count, duration_s

OPENED = 4  # matches that are kept as they were replayed last


@dataclass(frozen=True, slots=True)
class Past:
    """A match as the archive tells it.

    `damage` says why it cannot be read; then there is no more of it than its header, if that. `begun_s` (since 1970) is
    left out where it cannot be: a box without a clock of its own had not asked for the time yet, and a later match
    would have begun before an earlier one. `duration_s`: once it is over. `ended`: the
    reason key of its end, None for one that waits.
    """

    id: int
    header: Header | None = None
    acts: int = 0
    events: int = 0
    ended: str | None = None
    begun_s: int | None = None
    duration_s: float | None = None
    outcome: Outcome | None = None
    damage: str | None = None

    @property
    def may_go_on(self) -> bool:
        """Was it put away, or does it wait?"""
        return self.damage is None and self.ended in (None, ABANDONED)


class Archive:
    """The matches of a journal. For any thread; `journal` is the archive's own, opened on the same file."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = RLock()
        self._judged: dict[tuple[int, int], tuple[Outcome | None, int, str | None]] = {}  # by id and acts
        self._opened: OrderedDict[tuple[int, int], Referee] = OrderedDict()

    def close(self) -> None:
        self._journal.close()

    def headers(self) -> list[tuple[int, Header | None]]:
        """The numbers of all matches, the latest first, with their headers; None for one that cannot be read.

        One that was put away before anything happened in it is left out.
        """
        with self._lock:
            found = [(at, self._find(at)) for at in self.ids()]
        told = [(at, one if isinstance(one, StoredMatch) else None) for at, one in found]
        return [(at, one.header if one else None) for at, one in told if not one or one.acts or one.ended != ABANDONED]

    def ids(self) -> list[int]:
        """The numbers of all matches, the latest first."""
        with self._lock:
            return self._journal.ids()

    def find(self, number: int) -> Past:
        """One match. Raises SettingsError when there is none."""
        with self._lock:
            stored = self._find(number)
            if not isinstance(stored, StoredMatch):
                return Past(number, damage=stored)
            outcome, events, damage = self._judge(stored)
            over = stored.ended not in (None, ABANDONED)  # before it would tell how long the board turned (DDQ-22)
            times = duration_s(stored.acts, self._journal.lapses(number)) if over else None
            begun_s = stored.begun_s if self._follows(stored) else None
            known = (stored.header, stored.acts, events, stored.ended, begun_s)
            return Past(number, *known, duration_s=times, outcome=outcome, damage=damage)

    def referee(self, number: int) -> Referee:
        """A match, played to its end. Raises SettingsError: no such match; IllegalEvent "match_damaged"."""
        with self._lock:
            stored = self._whole(number)
            key = (number, stored.acts)
            try:
                if key not in self._opened:
                    self._opened[key] = begin(stored.header, self._journal.acts(number))
            except (IllegalEvent, SettingsError, DamagedMatch) as error:
                raise IllegalEvent("match_damaged", why=str(error)) from error
            self._opened.move_to_end(key)
            while len(self._opened) > OPENED:
                self._opened.popitem(last=False)
            return self._opened[key]

    def record(self, number: int) -> str:
        """A match as the text of its record. Raises as `referee` does."""
        with self._lock:
            stored = self._whole(number)
            try:
                acts = self._journal.acts(number)
            except DamagedMatch as error:
                raise IllegalEvent("match_damaged", why=str(error)) from error
        return "".join(f"{line}\n" for line in write_record(stored.header, acts))

    def statistics(self) -> Statistics:
        """Over all finished matches that can be read."""
        return count(self._finished())

    def _finished(self) -> Iterator[Played]:
        for number in reversed(self.ids()):
            one = self.find(number)
            if one.header is not None and one.outcome is not None:
                scores = one.outcome.scores if _has_scores(one) else ()
                yield Played(one.header.edition, one.header.seats, one.outcome.winners, scores, one.duration_s)

    def _find(self, number: int) -> StoredMatch | str:
        """A match of the journal, or why it cannot be read. Raises SettingsError when there is none."""
        try:
            return self._journal.find(number)
        except (SettingsError, DamagedMatch) as error:
            if isinstance(error, SettingsError) and error.key == NO_SUCH_MATCH:
                raise
            return str(error)

    def _whole(self, number: int) -> StoredMatch:
        """A match of the journal. Raises SettingsError when there is none, IllegalEvent "match_damaged"."""
        stored = self._find(number)
        if not isinstance(stored, StoredMatch):
            raise IllegalEvent("match_damaged", why=stored)
        return stored

    def _judge(self, stored: StoredMatch) -> tuple[Outcome | None, int, str | None]:
        """Outcome, number of events, and what is wrong with it."""
        key = (stored.id, stored.acts)
        if key not in self._judged:
            try:
                referee = begin(stored.header, self._journal.acts(stored.id))
                self._judged[key] = (referee.state.outcome, len(referee.events), None)
            except (IllegalEvent, SettingsError, DamagedMatch) as error:
                self._judged[key] = (None, 0, str(error))
        return self._judged[key]

    def _follows(self, stored: StoredMatch) -> bool:
        """Was it begun after all the matches before it, by its date?"""
        before = self._journal.latest_begun_s(stored.id)
        return stored.begun_s is not None and (before is None or before <= stored.begun_s)


def _has_scores(one: Past) -> bool:
    """In games of points somebody has some; castles and boats have a winner, and no points."""
    assert one.header is not None
    assert one.outcome is not None
    game, _ = find_game(one.header.edition)
    return game.scored and any(one.outcome.scores)
