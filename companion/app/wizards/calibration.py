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
from companion.app.wizards.instruments import BY_CAMERA, Instruments
from companion.core.effects import Effect, Spin, StopSpin
from companion.core.errors import DeviceError, IllegalEvent, SettingsError
from companion.core.ports import EyeStatus
from vision.plane import Plane
from web.calibrate import CalibrateState, Running, ShownQuality, ShownStep

T = TypeVar("T")

log = logging.getLogger(__name__)

ALONE_S = 60.0  # nobody has looked for so long: what runs is ended
ALONE_WITH_MOTOR_S = 4.0
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
        self._given: Future[None] | None = None  # what was handed to it last
        self._lock = RLock()
        self._kind = ""
        self._trial: CalibrationStep | None = None
        self._phase = "closed"
        self._refused: Refused | None = None
        self._step = 0
        self._acts: deque[tuple[str, Mapping[str, Any]]] = deque()
        self._ending: list[CalibrationStep] = []
        self._looked = False
        self._looked_at_s: float | None = None

    # --- for tablets

    def look(self) -> CalibrateState:
        """How it stands; remembers that somebody looked."""
        with self._lock:
            self._looked = True
            steps = tuple(_step(self._folder, self._parts, kind) for kind in KINDS)
            return CalibrateState(self._step, self._parts.playing(), steps, self._running())

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
            self._phase, self._refused, self._looked_at_s = "measuring", None, None
            self._step += 1
            self._kind, self._trial = kind, None
            self._trial = self._guarded(kind, partial(self._parts.trial, kind, values, lens_in(self._folder)))
            trial, sensor = self._trial, self._parts.sensor
        if trial is not None and kind in BY_CAMERA and sensor is not None and not sensor.lend(self):
            self.close()
            raise IllegalEvent("eye_busy")
        if kind == "deck" and trial is not None:
            self._submit_to_worker(trial, partial(trial.tick, 0.0))

    def act(self, name: str, value: Mapping[str, Any], step: int) -> None:
        """Carried out at the next tick. Raises IllegalEvent "overtaken"."""
        with self._lock:
            if step != self._step or self._phase != "measuring":
                raise IllegalEvent("overtaken", step=step, now=self._step)
            self._acts.append((name, value))

    def close(self) -> None:
        """Ends what runs. The sensor, which has a lock of its own, comes first."""
        if self._parts.sensor is not None:
            self._parts.sensor.take_back(self)
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
            if self._trial is None or self._is_alone(now, ALONE_S):
                self._end()
                return False
            return self._phase == "measuring"

    def see(self, frame: Image, plane: Plane | None, now: float) -> None:  # noqa: ARG002 - a trial looks for itself
        """A picture for what is measured; others pass while it is worked on."""
        with self._lock:
            trial = self._trial
            if trial is not None and self._phase == "measuring" and (self._given is None or self._given.done()):
                self._submit_to_worker(trial, partial(trial.see, frame, now))

    # --- for the box

    def tick(self, now: float) -> None:
        """Carries on with what moves and what people did; `now` in s, monotonic."""
        with self._lock:
            while self._ending:
                self._leave(self._ending.pop(), now)
            trial = self._trial
            if trial is None or self._phase != "measuring":
                return
            if trial.kind == "spinner" and self._is_alone(now, ALONE_WITH_MOTOR_S):
                self._end()
                return
            go_on = self._go_on if trial.kind in IN_TICKS else self._submit_to_worker
            while self._acts and self._phase == "measuring":
                name, value = self._acts.popleft()
                go_on(trial, partial(trial.act, name, dict(value), now))
            if self._phase == "measuring" and trial.kind in IN_TICKS:
                self._move(trial, now)

    # --- inside, under the lock

    def _is_alone(self, now: float, most_s: float) -> bool:
        if self._looked or self._looked_at_s is None:
            self._looked, self._looked_at_s = False, now
        return now - self._looked_at_s >= most_s

    def _running(self) -> Running | None:
        if self._phase == "closed":
            return None
        told = self._trial.told if self._trial is not None else {}
        lost = self._parts.sensor is not None and self._parts.sensor.status is EyeStatus.LOST
        trouble = "lost" if lost and self._kind in BY_CAMERA else None
        why, values = (self._refused.why, self._refused.values) if self._refused else (None, None)
        return Running(self._kind, self._phase, told, why, values, trouble)

    def _move(self, trial: CalibrationStep, now: float) -> None:
        if trial.kind == "spinner" and not trial.told["turning"] and not trial.told["ask"]:
            self._tell_eyes(Spin(1.0, True), now)
        self._go_on(trial, partial(trial.tick, now))

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
        """As `_go_on`, without the lock; when it fails in a way that nobody expected, it is over."""

        def work() -> None:
            try:
                self._go_on(trial, action)
            except Exception:
                log.exception("measuring %s failed", trial.kind)
                if trial is self._trial:
                    self.close()

        self._given = self._aside.submit(work)

    def _go_on(self, trial: CalibrationStep, action: Callable[[], None]) -> None:
        """Does something in a trial, if it still runs, and keeps what comes out."""
        if trial is not self._trial or self._phase != "measuring":
            return
        with suppress(IllegalEvent):  # a tap on what is no longer asked
            self._guarded(trial.kind, action, trial)
        with self._lock:
            if trial is not self._trial or self._phase != "measuring" or trial.outcome is None:
                return
            outcome = trial.outcome
            self._guarded(trial.kind, partial(keep, self._folder, outcome), trial)
            if self._phase == "measuring":
                self._phase = "done"
                self._step += 1
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
                self._phase, self._refused = "refused", refused
                self._step += 1
                if trial is not None:
                    self._ending.append(trial)
        return None

    def _end(self) -> None:
        if self._trial is not None and self._phase == "measuring":
            self._ending.append(self._trial)
        if self._phase != "closed":
            self._step += 1
        self._trial, self._refused, self._phase = None, None, "closed"
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
