"""The shell around a match: owns time, devices, the journal and the one lock, and publishes snapshots."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.effects import Buzz, Effect, Say, Tune
from companion.errors import DeviceError, IllegalEvent
from companion.game import Plain, event_to_plain
from companion.journal import Journal, StoredMatch
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
)
from companion.ports import Actuator, EyeStatus, Sensor
from companion.record import Header
from companion.referee import Cut, Referee, Undo, act_to_plain, begin
from companion.snapshot import Question, Snapshot, history, match_view, question_view

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Zone:
    """What the box remembers about the showing in progress, or about the board."""

    odd: CardShown | BoardSeen | None = None  # not explained, and since when
    since: float = 0.0
    told: tuple[Any, Any] | None = None  # the state and event that a person was quicker to tell


@dataclass(slots=True)
class _Match:
    id: int
    referee: Referee
    written: int = 0  # acts that are on disk

    @property
    def acts(self) -> int:
        return len(self.referee.acts)


P = ParamSpec("P")
R = TypeVar("R")


def _locked(method: "Callable[Concatenate[RefereeBox, P], R]") -> "Callable[Concatenate[RefereeBox, P], R]":
    @wraps(method)
    def under_the_lock(self: "RefereeBox", /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._changed:
            return method(self, *args, **kwargs)

    return under_the_lock


class RefereeBox:
    """One box: at most one match, its sensors and actuators.

    Every method may be called from any thread. Acts of people name the number of acts they have seen (`after`),
    so that of two tablets that act at once the second is told (IllegalEvent "overtaken") instead of acting twice.
    """

    def __init__(
        self,
        journal: Journal,
        sensors: Sequence[Sensor] = (),
        actuators: Sequence[Actuator] = (),
        *,
        odd_after_s: float = 1.0,
        no_luck_after_s: float = 4.0,
    ) -> None:
        self._journal = journal
        self._sensors = tuple(sensors)
        self._actuators = tuple(actuators)
        self._odd_after_s = odd_after_s
        self._no_luck_after_s = no_luck_after_s
        self._changed = threading.Condition(threading.RLock())
        self._match: _Match | None = None
        self._question: Question | None = None
        self._zone = _Zone()
        self._board = _Zone()
        self._said: tuple[Say, ...] = ()
        self._lost: dict[str, str] = {}
        self._now = 0.0
        self._version = 0
        self._snapshot: Snapshot = {}
        self._told: tuple[Any, ...] = ()  # what the snapshot was made of
        self._publish()

    # --- what tablets see

    @property
    def snapshot(self) -> Snapshot:
        """The latest published snapshot."""
        return self._snapshot

    def wait(self, version: int, timeout_s: float) -> Snapshot:
        """The snapshot as soon as it is another one than `version`, or the same after `timeout_s`."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != version, timeout_s)
            return self._snapshot

    @_locked
    def choices_at(self, at: int) -> list[Plain]:
        """What else the `at`-th event may have been. Raises IllegalEvent: no match, no such event."""
        return [event_to_plain(event) for event in self._playing().referee.choices(at)]

    @_locked
    def events(self) -> list[Plain]:
        """Every event of the match. Raises IllegalEvent: no match."""
        return history(self._playing().referee)

    @_locked
    def stored(self) -> list[StoredMatch]:
        """The matches in the journal, the latest first."""
        return self._journal.matches()

    # --- what people do

    @_locked
    def new_match(self, header: Header, replaces: int | None = None) -> None:
        """Begins a match; an unfinished one is put away as abandoned. Raises SettingsError, DeviceError.

        `replaces` is the id of the match that the person sees (0: none): IllegalEvent "overtaken" if it is another.
        """
        playing = self._match.id if self._match else 0
        if replaces not in (None, playing):
            raise IllegalEvent("overtaken", replaces=replaces, match=playing)
        referee = begin(header)
        self._abandon()
        self._match = _Match(self._journal.begin(header), referee)
        self._forget_showing()
        self._publish()

    @_locked
    def resume(self) -> None:
        """Takes up the last unfinished match where its last act left it. Raises IllegalEvent "nothing_to_resume"."""
        stored = self._journal.unfinished()
        if stored is None or self._match is not None:
            raise IllegalEvent("nothing_to_resume")
        referee = begin(stored.header, self._journal.acts(stored.id))
        self._match = _Match(stored.id, referee, written=len(referee.acts))
        self._publish()

    @_locked
    def submit(self, plain: object, after: int) -> None:
        """A person's act: an event, undo, correct or cut, as JSON values.

        Raises IllegalEvent: "no_match", "overtaken" (somebody was quicker), or why the rules refuse it.
        """
        match = self._fresh(after)
        act = match.referee.act_from_plain(plain)
        before = match.referee.state
        self._do(match, act)
        if not isinstance(act, (Undo, Cut)):
            self._board.told = (before, act)
            if self._showing():
                self._zone.told = (before, act)
        self._settle(match)
        self._publish()

    @_locked
    def dismiss(self, after: int) -> None:
        """The table settles a question by saying that nothing happened. Raises IllegalEvent "nothing_asked"."""
        self._fresh(after)
        if self._question is None:
            raise IllegalEvent("nothing_asked")
        self._question = None
        self._publish()

    # --- what the box does by itself

    def tick(self, now: float) -> None:
        """Looks at every sensor, referees what was seen, carries on with the actuators; `now` in s, monotonic.

        Called by one thread. Sensors are read outside the lock, so that people never wait for a picture.
        """
        polled = [(sensor.name, _poll(sensor, now)) for sensor in self._sensors]
        with self._changed:
            self._now = now
            for name, seen in polled:
                for one in self._guarded(name, partial(_unwrap, seen)) or ():
                    self._see(one)
            self._wonder(now)
            for actuator in self._actuators:
                self._guarded(actuator.name, partial(actuator.tick, now))
            if self._match is not None:
                self._write(self._match)
            if self._told != self._shown():
                self._publish()

    @_locked
    def close(self) -> None:
        """Leaves every device safe; the journal belongs to who opened it."""
        for actuator in self._actuators:
            self._guarded(actuator.name, actuator.close)
        for sensor in self._sensors:
            self._guarded(sensor.name, sensor.close)

    def _see(self, seen: Observation) -> None:
        match = self._match
        if isinstance(seen, HandSeen) or match is None:
            return
        if isinstance(seen, CardGone):
            self._zone = _Zone()
        elif isinstance(seen, CardUnsure):
            if self._zone.told is None:
                self._ask("unsure", seen, match.referee.read(seen))
        elif isinstance(seen, CardShown):
            self._card(match, seen)
        elif match.referee.conflict is None:
            self._see_board(match, seen)

    def _card(self, match: _Match, seen: CardShown) -> None:
        if self._zone.told is not None:
            state, event = self._zone.told
            self._zone.told = None
            if match.referee.game.evidence(state, event, seen):
                return
        if self._question is not None and self._question.key == "no_luck":
            self._no_luck(match, self._question)
        if self._question is not None and self._question.answered_by(seen):
            self._question = None
        events = match.referee.read(seen)
        if self._question is not None or len(events) > 1:
            self._ask(self._question.key if self._question else "several", seen, events)
        elif events:
            self._do(match, events[0])
        else:
            self._zone.odd, self._zone.since = seen, self._now

    def _see_board(self, match: _Match, seen: BoardSeen) -> None:
        """What the board eye reports, unless it is what a person was quicker to tell, or nothing new."""
        evidence = match.referee.game.evidence
        if self._board.told is not None and evidence(*self._board.told, seen):
            self._board.told = None
            return
        if evidence(match.referee.state, None, seen):
            self._board.odd = None
            if self._question is not None and self._question.key == "odd" and type(self._question.seen) is type(seen):
                self._question = None  # counted again, and right by now
            return
        events = match.referee.read(seen)
        asked = self._question
        if asked is None and len(events) == 1 and not isinstance(seen, StoneKept):
            self._do(match, events[0])
        elif asked is None and not events:
            self._board.odd, self._board.since = seen, self._now
        elif asked is None or asked.events != events:
            luck = isinstance(seen, StoneKept) and asked is None
            self._ask("no_luck" if luck else "several", seen, events)
            self._board.since = self._now

    def _no_luck(self, match: _Match, question: Question) -> None:
        """Nobody objected: the attempt that took no stone is over."""
        self._question = None
        self._do(match, question.events[0])

    def _ask(self, key: str, seen: CardSeen | BoardSeen, events: tuple[Any, ...]) -> None:
        standing = self._question.events if self._question else ()
        self._question = Question(key, seen, tuple(dict.fromkeys((*events, *standing))))
        self._perform((Buzz(Tune.UNSURE),))

    def _wonder(self, now: float) -> None:
        """What stays unexplained for a while becomes a question; what nobody objects to for a while happens."""
        match, asked = self._match, self._question
        if match and asked and asked.key == "no_luck" and now - self._board.since >= self._no_luck_after_s:
            self._no_luck(match, asked)
        for zone in (self._zone, self._board):
            odd = zone.odd
            if match is None or odd is None or now - zone.since < self._odd_after_s:
                continue
            zone.odd = None
            events = match.referee.read(odd) if isinstance(odd, StoneGone) else ()
            if len(events) == 1 and self._question is None:
                self._do(match, events[0])  # the card for which it was taken has been read since
            else:
                self._ask("odd", odd, ())

    def _settle(self, match: _Match) -> None:
        """After a person's act the question is settled; a card or stone that was odd may be explained by now."""
        question, self._question = self._question, None
        if question is not None and question.key == "odd" and isinstance(question.seen, (CardShown, StoneGone)):
            events = match.referee.read(question.seen)
            if len(events) == 1 and match.referee.state.outcome is None:
                self._do(match, events[0])

    def _do(self, match: _Match, act: Any) -> None:
        effects = match.referee.submit(act)
        self._board.told = None
        self._write(match)
        self._said = tuple(effect for effect in effects if isinstance(effect, Say))
        self._perform(effects)

    def _write(self, match: _Match) -> None:
        """Puts on disk what is not there yet; a refusing disk is a lost device and is tried again."""
        if match.written == match.acts:
            return
        new = enumerate(map(act_to_plain, match.referee.acts[match.written :]), start=match.written)
        outcome = match.referee.state.outcome
        ended = outcome.reason if outcome else None
        match.written += self._guarded("journal", partial(self._journal.append, match.id, new, ended)) or 0

    def _perform(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            for actuator in self._actuators:
                self._guarded(actuator.name, partial(actuator.perform, effect, self._now))

    def _guarded(self, name: str, call: Callable[[], R]) -> R | None:
        """Calls a device; a DeviceError marks it as lost, logged once as it goes and once as it returns."""
        try:
            result = call()
        except DeviceError as error:
            if name not in self._lost:
                log.warning("%s is lost: %s", name, error)
            self._lost[name] = str(error)
            return None
        if self._lost.pop(name, None):
            log.warning("%s is back", name)
        return result

    # --- inside

    def _playing(self) -> _Match:
        if self._match is None:
            raise IllegalEvent("no_match")
        return self._match

    def _fresh(self, after: int) -> _Match:
        match = self._playing()
        if after != match.acts:
            raise IllegalEvent("overtaken", after=after, acts=match.acts)
        return match

    def _showing(self) -> bool:
        """Is something in the zone that has not been named yet?"""
        unread = (EyeStatus.HAND, EyeStatus.READING, EyeStatus.UNSURE)
        return any(sensor.status in unread for sensor in self._sensors)

    def _abandon(self) -> None:
        stored = self._journal.unfinished()
        if stored is not None:
            self._journal.append(stored.id, (), "abandoned")
        self._match = None

    def _forget_showing(self) -> None:
        self._question = None
        self._zone = _Zone()
        self._board = _Zone()
        self._said = ()

    def _shown(self) -> tuple[Any, ...]:
        """What decides whether tablets must be told."""
        acts = self._match.acts if self._match else None
        return acts, self._question, dict(self._lost), [sensor.status for sensor in self._sensors]

    @_locked
    def _publish(self) -> None:
        match = self._match
        self._version += 1
        self._told = self._shown()
        self._snapshot = {
            "version": self._version,
            "match": match_view(match.id, match.referee) if match else None,
            "resumable": self._resumable(),
            "question": question_view(self._question) if self._question else None,
            "said": [{"key": say.key, **dict(say.values)} for say in self._said],
            "eyes": [{"name": sensor.name, "status": str(sensor.status)} for sensor in self._sensors],
            "lost": dict(self._lost),
        }
        self._changed.notify_all()

    def _resumable(self) -> Plain | None:
        stored = None if self._match else self._journal.unfinished()
        if stored is None:
            return None
        return {"edition": stored.header.edition, "seats": list(stored.header.seats), "acts": stored.acts}


def _poll(sensor: Sensor, now: float) -> Sequence[Observation] | DeviceError:
    try:
        return sensor.poll(now)
    except DeviceError as error:
        return error


def _unwrap(polled: Sequence[Observation] | DeviceError) -> Sequence[Observation]:
    if isinstance(polled, DeviceError):
        raise polled
    return polled
