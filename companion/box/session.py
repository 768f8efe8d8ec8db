"""The match being played, and the journal under it."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.box.devices import Devices
from companion.core.acts import act_to_plain
from companion.core.effects import Effect
from companion.core.errors import DeviceError, IllegalEvent, SettingsError
from companion.core.observations import Observation
from companion.core.record import Header, StoredMatch
from companion.core.referee import Referee, begin
from companion.store.journal import ABANDONED, NO_SUCH_MATCH, DamagedMatch, Journal

JOURNAL = "journal"  # as a device that may be lost
RETRY_S = 1.0  # between two attempts to write on a disk that refuses


@dataclass(slots=True)
class ActiveMatch:
    """A match by its number in the journal; `begun` there, with so many of its acts `written`.

    `since_s` (monotonic): the latest act, or when the match was begun or taken up. `lapses`: how many seconds of play
    each act came after the one before it, as far as this box has seen them done. `told_by`: what sensors had seen
    that told an act, or made a person tell it, since the match was taken up after so many acts (`taken_up`); it never
    gets onto the disk.
    """

    id: int
    referee: Referee
    since_s: float
    begun: bool = False
    written: int = 0
    lapses: dict[int, float] = field(default_factory=dict)
    taken_up: int = 0
    told_by: dict[int, Observation] = field(default_factory=dict)

    @property
    def acts(self) -> int:
        return len(self.referee.acts)

    def record_act(self, now: float, because: Observation | None) -> None:
        """The latest act was done at `now`, s, monotonic, `because` of what was seen."""
        if because is not None:
            self.told_by[self.acts - 1] = because
        self.lapses[self.acts - 1] = round(now - self.since_s, 1)
        self.since_s = now

    @property
    def saved(self) -> bool:
        """Is all of it on disk?"""
        return self.begun and self.written == self.acts


class Session:
    """At most one match at a time. While the disk refuses it is played from memory, and written when the disk can.

    Until then the number of a match that was begun meanwhile is a guess.
    """

    def __init__(self, journal: Journal, devices: Devices) -> None:
        self._journal = journal
        self._devices = devices
        self._behind: list[ActiveMatch] = []  # matches before this one that are not on disk yet
        self._retry_at_s = 0.0
        self.match: ActiveMatch | None = None

    def playing(self) -> ActiveMatch:
        """The match. Raises IllegalEvent "no_match"."""
        if self.match is None:
            raise IllegalEvent("no_match")
        return self.match

    def fresh(self, after: int) -> ActiveMatch:
        """The match, if it has had so many acts. Raises IllegalEvent "no_match", "overtaken"."""
        match = self.playing()
        if after != match.acts:
            raise IllegalEvent("overtaken", after=after, acts=match.acts)
        return match

    def begin(self, header: Header, replaces: int | None) -> None:
        """Begins a match; an unfinished one is put away as abandoned. Raises as RefereeBox.new_match does."""
        before = self.match
        self._replaces(replaces)
        referee = begin(header)
        if before is not None and not before.saved:
            self._behind.append(before)
        self.match = ActiveMatch((before.id if before else 0) + 1, referee, self._devices.now)
        self.write()

    def resume(self) -> None:
        """Takes up the last unfinished match where its last act left it.

        Raises IllegalEvent "nothing_to_resume", DeviceError.
        """
        stored = self.resumable()
        if stored is None:
            raise IllegalEvent("nothing_to_resume")
        self.match = self._resumed(stored)

    def take_up(self, number: int, replaces: int) -> None:
        """Goes on with a match that was put away; the one that is played is put away instead.

        Raises as RefereeBox.take_up does.
        """
        self._replaces(replaces)
        self.write()
        if self._behind or self.unwritten_since is not None:
            raise DeviceError("journal: the match that is played cannot be put away")
        stored = self._find(number)
        if stored.ended not in (None, ABANDONED):
            raise IllegalEvent("match_over")
        taken = self._resumed(stored)
        self._journal.reopen(number)
        self.match = taken

    def _replaces(self, number: int | None) -> None:
        """Raises IllegalEvent "overtaken" if another match than that one is played."""
        playing = self.match.id if self.match else 0
        if number not in (None, playing):
            raise IllegalEvent("overtaken", replaces=number, match=playing)

    def _find(self, number: int) -> StoredMatch:
        """A match of the journal. Raises SettingsError when there is none, IllegalEvent "match_damaged"."""
        try:
            return self._journal.find(number)
        except (SettingsError, DamagedMatch) as error:
            if isinstance(error, SettingsError) and error.key == NO_SUCH_MATCH:
                raise
            raise IllegalEvent("match_damaged", why=str(error)) from error

    def _resumed(self, stored: StoredMatch) -> ActiveMatch:
        """A match of the journal as its last act left it. Raises IllegalEvent "match_damaged"."""
        try:
            referee = begin(stored.header, self._journal.acts(stored.id))
        except (IllegalEvent, SettingsError, DamagedMatch) as error:
            raise IllegalEvent("match_damaged", why=str(error)) from error
        acts = len(referee.acts)
        return ActiveMatch(stored.id, referee, self._devices.now, begun=True, written=acts, taken_up=acts)

    def resumable(self) -> StoredMatch | None:
        """The unfinished match that may be taken up; none while one is played."""
        return None if self.match else self._devices.call(JOURNAL, self._journal.unfinished)

    def used(self) -> bool:
        """Was a match ever begun? One that cannot be read counts as well. Raises DeviceError."""
        return self.match is not None or bool(self._journal.ids())

    @property
    def unwritten_since(self) -> int | None:
        """The first act, from 1, that is not on disk; None when all are, 1 when not even the match is."""
        match = self.match
        return None if match is None or match.saved else match.written + 1

    @property
    def put_aside(self) -> str | None:
        """The name under which a damaged journal is kept, for those who look before they play."""
        return None if self.match else self._journal.put_aside

    def do(self, act: Any, because: Observation | None = None) -> tuple[Effect, ...]:
        """Referees one act, done `because` of what was seen, and puts it on disk.

        Raises IllegalEvent; then nothing was changed.
        """
        match = self.playing()
        effects = match.referee.submit(act)
        match.record_act(self._devices.now, because)
        self.write()
        return effects

    def retry(self) -> None:
        """Tries the journal again, now and then: puts on disk what is not there yet."""
        if self._devices.now < self._retry_at_s:
            return
        if self.unwritten_since is not None:
            self.write()
        elif JOURNAL in self._devices.lost:
            self._retry_at_s = self._devices.now + RETRY_S
            self._devices.call(JOURNAL, self._journal.open)

    def write(self) -> None:
        """Puts on disk what is not there yet, the oldest first."""
        self._retry_at_s = self._devices.now + RETRY_S
        while self._behind and self._put(self._behind[0]):
            self._behind.pop(0)
        if self.match is not None and not self._behind:
            self._put(self.match)

    def _put(self, match: ActiveMatch) -> bool:
        """Brings a match onto the disk; False when the disk refuses."""
        journal, call = self._journal, self._devices.call
        if not match.begun:
            number = call(JOURNAL, partial(journal.begin, match.referee.header))
            if number is None:
                return False
            match.id, match.begun = number, True
        if match.written < match.acts:
            unsure = JOURNAL in self._devices.lost  # what it has of the match, kept or rescued, is anybody's guess
            outcome = match.referee.state.outcome
            ended = outcome.reason if outcome else None
            first = 0 if unsure else match.written
            acts = enumerate(map(act_to_plain, match.referee.acts[first:]), start=first)
            header = match.referee.header if unsure else None
            written = call(JOURNAL, partial(journal.append, match.id, acts, ended, match.lapses, header=header))
            match.written = match.written if written is None else first + written
        return match.saved
