"""The shell around a match: owns time, devices, the journal and the one lock, and publishes snapshots."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.effects import Buzz, Effect, JudgeWords, Say, Spin, SpinRandomly, StopSpin, Tune
from companion.errors import DeviceError, IllegalEvent
from companion.game import Judge, Plain, event_from_plain, event_to_plain
from companion.journal import Journal, StoredMatch
from companion.observations import BoardSeen, CardSeen, Observation, TilesSeen
from companion.ports import Actuator, EyeStatus, Halt, Listener, Sensor, Spinner, SpinStage
from companion.reading import Reading
from companion.record import Header
from companion.recount import recount
from companion.referee import Cut, Referee, Undo, act_to_plain, begin
from companion.ritual import LOST, Ritual
from companion.snapshot import Snapshot, history, match_view, question_view

log = logging.getLogger(__name__)


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
        spinner: Spinner | None = None,
        judge: Judge | None = None,
        odd_after_s: float = 1.0,
        no_luck_after_s: float = 4.0,
    ) -> None:
        self._journal = journal
        self._sensors = tuple(sensors)
        self._listeners = tuple(sensor for sensor in sensors if isinstance(sensor, Listener))
        self._spinner = spinner
        self._judge = judge
        self._actuators: tuple[Actuator, ...] = (*actuators, spinner) if spinner else tuple(actuators)
        self._changed = threading.Condition(threading.RLock())
        self._match: _Match | None = None
        waits = {"odd_after_s": odd_after_s, "no_luck_after_s": no_luck_after_s}
        self._reading = Reading(self._read, self._asked, **waits, judge=self._look_up if judge else None)
        self._ritual = Ritual()
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
    def preview(self, plain: object) -> Plain:
        """What an event would come to, without doing it; of words, what the `judge` says of them.

        Raises IllegalEvent: no match, "no_preview" (this game has none), or why the rules refuse the event.
        """
        referee = self._playing().referee
        look = referee.game.preview
        if look is None:
            raise IllegalEvent("no_preview")
        if referee.conflict is not None:
            raise IllegalEvent("conflict", at=referee.conflict.at)
        return look(referee.state, event_from_plain(referee.game.events, plain), self._look_up if self._judge else None)

    @_locked
    def recount(self, seat: int, seen: Sequence[CardSeen]) -> Plain:
        """What the camera sees of a seat's cards against what the referee has, and corrections that would explain it.

        Raises IllegalEvent: "no_match", or why these cards cannot be counted (see `companion.recount`).
        """
        return recount(self._playing().referee, seat, seen)

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
        self._end_spin()
        self._reading.forget()
        self._said = ()
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
            self._reading.told(before, act, showing=self._showing())
        self._reading.settle(match.referee)
        self._publish()

    @_locked
    def dismiss(self, after: int) -> None:
        """The table settles a question by saying that nothing happened. Raises IllegalEvent "nothing_asked"."""
        self._fresh(after)
        if self._reading.question is None:
            raise IllegalEvent("nothing_asked")
        self._reading.question = None
        self._publish()

    @_locked
    def stop(self) -> None:
        """The motor goes off at once, match or none; the spin is halted. Never refused, and no act of the match."""
        self._halt(Halt.STOP)
        self._publish()

    # --- what the box does by itself

    def tick(self, now: float) -> None:
        """Looks at every sensor, referees what was seen, carries on with the actuators; `now` in s, monotonic.

        Called by one thread. Sensors are read outside the lock, so that people never wait for a picture.
        """
        polled = [(sensor, self._poll(sensor, now)) for sensor in self._sensors]
        with self._changed:
            self._now = now
            for sensor, seen in polled:
                for one in self._guarded(sensor.name, partial(_unwrap, seen)) or ():
                    if sensor in self._listeners and self._ritual.stops_for(one):
                        self._halt(Halt.HAND)
                    self._see(one)
            if self._match is not None:
                self._reading.wonder(self._match.referee, now)
            for actuator in self._actuators:
                self._guarded(actuator.name, partial(actuator.tick, now))
            self._watch_spin()
            if self._match is not None:
                self._write(self._match)
            if self._told != self._shown():
                self._publish()

    def _poll(self, sensor: Sensor, now: float) -> Sequence[Observation] | DeviceError:
        try:
            return sensor.poll(now)
        except DeviceError as error:
            return error
        finally:
            if self._spinner is not None:
                self._spinner.beat()

    @_locked
    def close(self) -> None:
        """Leaves every device safe; the journal belongs to who opened it."""
        for actuator in self._actuators:
            self._guarded(actuator.name, actuator.close)
        for sensor in self._sensors:
            self._guarded(sensor.name, sensor.close)

    def _see(self, seen: Observation) -> None:
        match, ritual = self._match, self._ritual
        if match is None and isinstance(seen, TilesSeen):
            self._reading.lie(seen)
        if match is None or not ritual.counts(seen):
            return
        if ritual.stage is SpinStage.HALTED and isinstance(seen, BoardSeen) and match.referee.read(seen):
            return  # a spin that was halted is over when somebody says so
        self._reading.see(match.referee, seen, self._now)

    def _watch_spin(self) -> None:
        """Follows the spinner: halts it for a hand that lay there from before, and reads what was counted meanwhile."""
        if self._spinner is None:
            return
        before = self._ritual.stage
        rested = self._guarded(self._spinner.name, partial(self._spinner.poll, self._now))
        self._follow_spin()
        began = before is not SpinStage.TURNING and self._ritual.stage is SpinStage.TURNING
        if began and any(eye.status is EyeStatus.HAND for eye in self._listeners):
            self._halt(Halt.HAND)
        for seen in self._ritual.rested(watched=bool(self._listeners)) if rested else ():
            self._see(seen)

    def _follow_spin(self) -> None:
        spinner = self._spinner
        progress = spinner.progress if spinner else None
        if spinner and progress and spinner.name in self._lost:
            progress = LOST
        if self._ritual.follow(progress):
            self._perform((Buzz(Tune.UNSURE),))

    def _halt(self, reason: Halt) -> None:
        if self._spinner is not None:
            self._guarded(self._spinner.name, partial(self._spinner.halt, reason))
            self._follow_spin()

    def _end_spin(self) -> None:
        """No spin outlives what it was for: any other act, another match."""
        if self._ritual.stage is not None:
            self._perform((StopSpin(),))

    def _read(self, act: Any) -> None:
        self._do(self._playing(), act)

    def _look_up(self, asked: JudgeWords) -> tuple[str, ...]:
        """What the judge says of words; nothing when its lists cannot be read."""
        assert self._judge is not None
        return self._guarded("words", partial(self._judge, asked)) or ()

    def _asked(self) -> None:
        self._perform((Buzz(Tune.UNSURE),))

    def _do(self, match: _Match, act: Any) -> None:
        effects = match.referee.submit(act)
        self._reading.happened()
        self._write(match)
        self._said = tuple(effect for effect in effects if isinstance(effect, Say))
        if not any(isinstance(effect, Spin | SpinRandomly | StopSpin) for effect in effects):
            self._end_spin()
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
        devices: tuple[Actuator | Listener, ...] = (*self._actuators, *self._listeners)
        for effect in effects:
            for device in devices:
                self._guarded(device.name, partial(device.perform, effect, self._now))
        self._follow_spin()

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

    def _shown(self) -> tuple[Any, ...]:
        """What decides whether tablets must be told."""
        acts = self._match.acts if self._match else None
        return (
            acts,
            self._reading.question,
            self._ritual.progress,
            dict(self._lost),
            [sensor.status for sensor in self._sensors],
        )

    @_locked
    def _publish(self) -> None:
        match = self._match
        self._version += 1
        self._told = self._shown()
        self._snapshot = {
            "version": self._version,
            "match": match_view(match.id, match.referee) if match else None,
            "resumable": self._resumable(),
            "question": question_view(self._reading.question) if self._reading.question else None,
            "spin": asdict(self._ritual.progress) if self._ritual.progress else None,
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


def _unwrap(polled: Sequence[Observation] | DeviceError) -> Sequence[Observation]:
    if isinstance(polled, DeviceError):
        raise polled
    return polled
