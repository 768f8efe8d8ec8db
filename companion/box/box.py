"""The shell around a match: owns time, devices, the journal and the one lock, and publishes snapshots."""

import threading
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, get_args

from companion.box.devices import Devices
from companion.box.interpreter import Asked, Decisions, Delays, Happened, Interpreter
from companion.box.panel import default_act, light_of
from companion.box.publisher import Parts, parts_of, snapshot_of
from companion.box.session import ActiveMatch, Session
from companion.box.spin_control import SpinControl
from companion.core.acts import Repair, Undo
from companion.core.effects import Light, Say, Shine
from companion.core.errors import IllegalEvent
from companion.core.game import Judge, Plain
from companion.core.history import history
from companion.core.observations import BoardSeen, Observation, OkPressed, TilesSeen
from companion.core.ports import Actuator, Halt, Sensor, Spinner
from companion.core.record import Header
from companion.core.referee import Referee
from companion.core.snapshot import Snapshot, resumable_view
from companion.store.journal import Journal

P = ParamSpec("P")
R = TypeVar("R")

DEFAULT_DELAYS = Delays()


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
        delays: Delays = DEFAULT_DELAYS,
    ) -> None:
        self._changed = threading.Condition(threading.RLock())
        self._devices = Devices(sensors, actuators, spinner)
        self._ledger = Session(journal, self._devices)
        self._spinning = SpinControl(self._devices)
        self._judge = self._devices.judging(judge) if judge else None
        self._interpreter = Interpreter(delays, self._judge)
        self._said: tuple[Say, ...] = ()
        self._version = 0
        self._snapshot: Snapshot = {}
        self._light: Light | None = None
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

    @property
    def lying(self) -> TilesSeen | None:
        """The tiles on the board as they were seen last; None until the eye has read those of this match."""
        return self._interpreter.lying

    @property
    def standing(self) -> int | None:
        """The stones on the board as they were counted last since it was spun; None when nobody has."""
        return self._interpreter.standing

    @_locked
    def preview(self, plain: object) -> Plain:
        """What an event would come to, without doing it; of words, what the `judge` says of them.

        Raises IllegalEvent: no match, "no_preview" (this game has none), or why the rules refuse the event.
        """
        return self._ledger.playing().referee.preview(plain, self._judge)

    @_locked
    def ask(self, question: Callable[[ActiveMatch], R]) -> R:
        """What a question makes of the match, which it leaves as it is. Raises IllegalEvent "no_match", and its own."""
        return question(self._ledger.playing())

    @_locked
    def events(self) -> list[Plain]:
        """Every event of the match. Raises IllegalEvent: no match."""
        return history(self._ledger.playing().referee)

    @_locked
    def used(self) -> bool:
        """Was a match ever begun on this box? Raises DeviceError."""
        return self._ledger.used()

    # --- what people do

    @_locked
    def new_match(self, header: Header, replaces: int | None = None) -> None:
        """Begins a match; an unfinished one is put away as abandoned. Raises SettingsError.

        `replaces` is the id of the match that the person sees (0: none): IllegalEvent "overtaken" if it is another.
        """
        self._ledger.begin(header, replaces)
        self._come_anew()

    def _come_anew(self) -> None:
        """Another match lies on the table."""
        self._spinning.end()
        self._interpreter.forget()
        self._said = ()
        self._publish()

    @_locked
    def resume(self) -> None:
        """Takes up the last unfinished match where its last act left it. Raises IllegalEvent "nothing_to_resume"."""
        self._ledger.resume()
        self._publish()

    @_locked
    def take_up(self, number: int, replaces: int) -> None:
        """Goes on with a match that was put away; the one that is played is put away in its place.

        `replaces` as in `new_match`. Raises IllegalEvent "overtaken", "match_over", "match_damaged"; SettingsError.
        """
        self._ledger.take_up(number, replaces)
        self._come_anew()

    @_locked
    def submit(self, plain: object, after: int, seat: int | None = None) -> None:
        """A person's act: an event, undo or a repair, as JSON values; `seat`: only if it is an act of that seat.

        Raises IllegalEvent: "no_match", "overtaken" (somebody was quicker), "not_your_act", or why the rules refuse it.
        """
        referee = self._ledger.fresh(after).referee
        act = referee.act_from_plain(plain)
        _belongs(seat, referee.acting(act))
        before, devices = referee.state, self._devices
        if isinstance(act, (Undo, *get_args(Repair))):
            self._do(act, None)
            self._interpreter.reports_withdrawn()
        else:
            self._do(act, self._interpreter.asked_about)
            self._interpreter.person_reported(
                before, act, card_unnamed=devices.card_unnamed, camera_blind=devices.camera_blind
            )
        self._act_on(self._interpreter.settle(referee))
        self._publish()

    @_locked
    def dismiss(self, after: int, seat: int | None = None) -> None:
        """Nothing happened: so the table, or a `seat` that may act, settles a question. Raises IllegalEvent."""
        _belongs(seat, self._ledger.fresh(after).referee.acting())
        if self._interpreter.question is None:
            raise IllegalEvent("nothing_asked")
        self._interpreter.dismiss()
        self._publish()

    @_locked
    def stop(self) -> None:
        """The motor goes off at once, match or none; the spin is halted. Never refused, and no act of the match."""
        self._spinning.halt(Halt.STOP)
        self._publish()

    @_locked
    def try_out(self, part: str) -> None:
        """A part shows that it works, for no match. Raises IllegalEvent, as `SpinControl.try_out` says."""
        match = self._ledger.match
        self._spinning.try_out(part, playing=match is not None and match.referee.state.outcome is None)
        self._publish()

    # --- what the box does by itself

    def tick(self, now: float) -> None:
        """Looks at every sensor, referees what was seen, carries on with the actuators; `now` in s, monotonic.

        Called by one thread. Sensors are read outside the lock, so that people never wait for a picture; of a match
        that comes meanwhile they say nothing.
        """
        before, shown = self._ledger.match, self._snapshot
        polled = self._devices.poll(now)
        with self._changed:
            self._devices.now = now
            reports = [*self._devices.reported(polled)]
            if any(isinstance(report, OkPressed) for _, report in reports):  # a person's act comes first
                self._press_ok(shown, before)
            for sensor, report in reports:
                if self._spinning.counts(sensor, report) and self._ledger.match is before:
                    self._see(report)
            if (match := self._ledger.match) is not None:
                self._pass_time(match.referee, now)
            self._devices.tick()
            for report in self._spinning.watch():
                self._see(report)
            self._ledger.retry()
            if self._published != self._parts():
                self._publish()

    @_locked
    def close(self) -> None:
        """Leaves every device safe; the journal belongs to who opened it."""
        self._devices.close()

    def _see(self, report: Observation) -> None:
        match = self._ledger.match
        if match is None:
            if isinstance(report, TilesSeen):
                self._interpreter.tiles_observed(report)
        elif not (self._spinning.halted and isinstance(report, BoardSeen) and match.referee.read(report)):
            self._act_on(self._interpreter.see(match.referee, report, self._devices.now))

    def _press_ok(self, shown: Snapshot, match: ActiveMatch | None) -> None:
        """OK stands for what tablets showed as it was pressed; the light says when that was nothing, or is too late."""
        act = default_act(shown)
        try:
            if act is None or self._ledger.match is not match:
                raise IllegalEvent("nothing_to_confirm")
            self.submit(act, shown["match"]["acts"])
        except IllegalEvent:
            self._devices.perform((Shine(Light.REFUSED),))

    def _pass_time(self, referee: Referee, now: float) -> None:
        """Acts on whatever is due by now."""
        empty, blind = self._devices.zone_empty, self._devices.camera_blind
        while decisions := self._interpreter.on_tick(referee, now, zone_empty=empty, camera_blind=blind):
            self._act_on(decisions)

    def _act_on(self, decisions: Decisions) -> None:
        for decision in decisions:
            match decision:
                case Happened(event, because):
                    self._do(event, because)
                case Asked():
                    self._spinning.unsure()

    def _do(self, act: Any, because: Observation | None) -> None:
        effects = self._ledger.do(act, because)
        self._interpreter.act_done()
        self._said = tuple(effect for effect in effects if isinstance(effect, Say))
        self._spinning.follow(effects)

    @_locked
    def _publish(self) -> None:
        resumable = resumable_view(self._ledger.resumable())  # first: may find that the journal is lost, or back
        self._published = self._parts()
        self._version += 1
        self._snapshot = {"version": self._version} | snapshot_of(self._published, resumable)
        self._changed.notify_all()
        light = light_of(self._snapshot)
        if light is not self._light:
            self._light = light
            self._devices.perform((Shine(light),))

    def _parts(self) -> Parts:
        return parts_of(self._ledger, self._interpreter, self._spinning, self._devices, self._said)


def _belongs(seat: int | None, acting: tuple[int, ...]) -> None:
    """Raises IllegalEvent "not_your_act" when a seat would do what others do."""
    if seat is not None and seat not in acting:
        raise IllegalEvent("not_your_act", seat=seat)
