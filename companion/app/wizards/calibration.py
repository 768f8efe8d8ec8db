"""Calibration on the tablet: the box's own camera, motor and buzzer are lent to one measurement at a time."""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.store import KINDS, Measured, in_force, keep, one_before, restore_previous
from companion.app.calibration_in_use import lens_in
from companion.app.wizards.calibration_steps import CalibrationStep
from companion.app.wizards.camera_lease import CameraLease
from companion.app.wizards.instruments import BY_CAMERA, Instruments
from companion.core.effects import Effect, Spin, StopSpin
from companion.core.errors import DeviceError, IllegalEvent, SettingsError
from companion.core.ports import EyeStatus
from vision.plane import Plane
from web.calibrate import CalibrateState, Running, ShownQuality, ShownStep

T = TypeVar("T")

log = logging.getLogger(__name__)

IDLE_S = 60.0  # nobody has looked for so long: what runs is ended
IDLE_WITH_MOTOR_S = 4.0
IN_TICKS = ("spinner", "buzzer")  # they move something; what is only looked at is worked out aside
LATE = ("lens", "white-balance", "zones", "spinner", "buzzer")  # put to use when the box starts


class TabletCalibration:
    """One measurement at a time; a guest of the card sensor while it needs pictures. `tick` leads what moves.

    Whatever touches motor and buzzer happens in `tick`, in the box's own thread. Pictures take up to seconds to judge:
    that is handed to `aside`, one piece after the other, and the box goes on meanwhile.
    """

    status = EyeStatus.CALIBRATING

    def __init__(self, folder: Path, parts: Instruments, aside: Executor) -> None:
        """`folder` is where calibrations are kept; `aside` has one worker."""
        self._folder = folder
        self._parts = parts
        self._aside = aside
        self._work: Future[None] | None = None  # what was handed to it last
        self._lock = RLock()
        self._kind = ""
        self._trial: CalibrationStep | None = None
        self._lease = CameraLease(parts.sensor, idle_s=IDLE_S)
        self._refused: Refused | None = None
        self._acts: deque[tuple[str, Mapping[str, Any]]] = deque()
        self._ending: list[CalibrationStep] = []

    # --- for tablets

    def look(self) -> CalibrateState:
        """How it stands; remembers that somebody looked."""
        with self._lock:
            self._lease.touch()
            steps = tuple(_step(self._folder, self._parts, kind) for kind in KINDS)
            return CalibrateState(self._lease.step, self._parts.playing(), steps, self._running())

    def begin(self, kind: str, values: Mapping[str, Any]) -> None:
        """A measurement begins. Raises IllegalEvent."""
        led_here = kind in KINDS and kind != "corners"  # those are dragged where a photo of a board is taken
        lacks = self._parts.lacks(kind) if led_here else "kind"
        if lacks is not None:
            raise IllegalEvent("calibrate_lacks", part=lacks)
        if kind == "spinner" and self._parts.playing():
            raise IllegalEvent("spin_in_match")
        self.close()
        with self._lock:
            self._end()  # what somebody else has begun meanwhile
            self._lease.enter("measuring")
            self._kind = kind
            self._trial = self._guarded(kind, partial(self._parts.trial, kind, values, lens_in(self._folder)))
            trial = self._trial
        if trial is not None and kind in BY_CAMERA:
            try:
                self._lease.borrow(self)
            except IllegalEvent:
                self.close()
                raise
        if kind == "deck" and trial is not None:
            self._submit_to_worker(trial, partial(trial.tick, 0.0))

    def act(self, name: str, value: Mapping[str, Any], step: int) -> None:
        """Carried out at the next tick. Raises IllegalEvent "overtaken"."""
        with self._lock:
            self._lease.check(step)
            if not self._measuring:
                raise IllegalEvent("overtaken", step=step, now=step)
            self._acts.append((name, value))

    def close(self) -> None:
        """Ends what runs. The sensor, which has a lock of its own, comes first."""
        self._lease.give_back(self)
        with self._lock:
            self._end()

    def restore(self, kind: str) -> None:
        """The one before counts again. Raises SettingsError, DeviceError."""
        if kind not in KINDS:
            raise SettingsError(file="request body", key="kind", found=kind, expected=f"one of {', '.join(KINDS)}")
        restore_previous(self._folder, kind)

    # --- for the sensor

    def stays(self, now: float) -> bool:
        """Whether pictures are wanted, and somebody has looked of late."""
        with self._lock:
            if self._trial is None or self._lease.expired(now):
                self._end()
            return self._measuring

    def see(self, frame: Image, plane: Plane | None, now: float) -> None:  # noqa: ARG002 - a trial looks for itself
        """A picture for what is measured; others pass while it is worked on."""
        with self._lock:
            trial = self._trial
            if trial is not None and self._measuring and (self._work is None or self._work.done()):
                self._submit_to_worker(trial, partial(trial.see, frame, now))

    # --- for the box

    def tick(self, now: float) -> None:
        """Carries on with what moves and what people did; `now` in s, monotonic."""
        with self._lock:
            while self._ending:
                self._leave(self._ending.pop(), now)
            trial = self._trial
            if trial is None or not self._measuring:
                return
            if trial.kind == "spinner" and self._lease.expired(now, IDLE_WITH_MOTOR_S):
                self._end()
                return
            advance = self._advance if trial.kind in IN_TICKS else self._submit_to_worker
            while self._acts and self._measuring:
                name, value = self._acts.popleft()
                advance(trial, partial(trial.act, name, dict(value), now))
            if self._measuring and trial.kind in IN_TICKS:
                self._move(trial, now)

    # --- inside, under the lock

    @property
    def _measuring(self) -> bool:
        return self._lease.phase == "measuring"

    def _running(self) -> Running | None:
        if not self._lease.is_open:
            return None
        progress = self._trial.progress if self._trial is not None else {}
        lost = self._parts.sensor is not None and self._parts.sensor.status is EyeStatus.LOST
        trouble = "lost" if lost and self._kind in BY_CAMERA else None
        why, values = (self._refused.why, self._refused.values) if self._refused else (None, None)
        return Running(self._kind, self._lease.phase, progress, why, values, trouble)

    def _move(self, trial: CalibrationStep, now: float) -> None:
        if trial.kind == "spinner" and not trial.progress["turning"] and not trial.progress["ask"]:
            self._tell_eyes(Spin(1.0, True), now)
        self._advance(trial, partial(trial.tick, now))

    def _leave(self, trial: CalibrationStep, now: float) -> None:
        with suppress(DeviceError):  # the box itself tells of a device that is lost
            trial.close()
        if trial.kind == "spinner":
            self._tell_eyes(StopSpin(), now)

    def _tell_eyes(self, effect: Effect, now: float) -> None:
        """Eyes look for hands over a board that turns, and not for what the turning changes."""
        for eye in self._parts.eyes:
            eye.perform(effect, now)

    def _submit_to_worker(self, trial: CalibrationStep, action: Callable[[], None]) -> None:
        """As `_advance`, without the lock; when it fails in a way that nobody expected, it is over."""

        def work() -> None:
            try:
                self._advance(trial, action)
            except Exception:
                log.exception("measuring %s failed", trial.kind)
                if trial is self._trial:
                    self.close()

        self._work = self._aside.submit(work)

    def _advance(self, trial: CalibrationStep, action: Callable[[], None]) -> None:
        """Does something in a trial, if it still runs, and keeps what comes out."""
        if trial is not self._trial or not self._measuring:
            return
        with suppress(IllegalEvent):  # a tap on what is no longer asked
            self._guarded(trial.kind, action, trial)
        with self._lock:
            if trial is not self._trial or not self._measuring or trial.outcome is None:
                return
            outcome = trial.outcome
            self._guarded(trial.kind, partial(keep, self._folder, outcome), trial)
            if self._measuring:
                self._lease.enter("done")
                self._ending.append(trial)

    def _guarded(self, kind: str, action: Callable[[], T], trial: CalibrationStep | None = None) -> T | None:
        """Does it; what is refused, or fails, ends the measurement, if it is still this one."""
        try:
            return action()
        except Refused as error:
            refused = error
        except DeviceError as error:
            refused = Refused(
                kind, "device", found=str(error), expected="a device that can be reached", what=str(error)
            )
        with self._lock:
            if trial is self._trial:
                self._lease.enter("refused")
                self._refused = refused
                if trial is not None:
                    self._ending.append(trial)
        return None

    def _end(self) -> None:
        if self._trial is not None and self._measuring:
            self._ending.append(self._trial)
        self._lease.close()
        self._trial, self._refused = None, None
        self._acts.clear()


def _step(folder: Path, parts: Instruments, kind: str) -> ShownStep:
    kept, before = (_quality(find, folder, kind) for find in (in_force, one_before))
    return ShownStep(kind, kept, before, parts.lacks(kind), camera=kind in BY_CAMERA, late=kind in LATE)


def _quality(find: Callable[[Path, str], Measured | None], folder: Path, kind: str) -> ShownQuality | None:
    """How good a kept calibration is; a file that cannot be read counts as none, the doctor tells of it."""
    try:
        found = find(folder, kind)
    except SettingsError:
        return None
    return ShownQuality(found.quality, str(found.grade), found.date) if found else None
