"""How the box leads a spin of the board: halts it for a hand, ends it, and lets its counts in."""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.box.devices import Devices
from companion.box.spin_state import LOST, SpinState
from companion.core.effects import Buzz, Effect, Spin, SpinRandomly, StopSpin, Tune
from companion.core.errors import IllegalEvent
from companion.core.observations import BoardSeen, Observation
from companion.core.ports import EyeStatus, Halt, Sensor, SpinProgress, SpinStage

TRIALS: Mapping[str, Effect] = {"buzzer": Buzz(Tune.ACCEPTED, asked=True), "spinner": SpinRandomly(1.0, 1.0)}


class SpinControl:
    """Follows the spinner with every effect and tick; without a spinner there is never a spin."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._state = SpinState()
        self._trial = False

    @property
    def progress(self) -> SpinProgress | None:
        """The spin under way as tablets see it."""
        return self._state.progress

    def perform(self, effects: Sequence[Effect]) -> None:
        """Carries effects out, which may begin or end a spin; sounds the buzzer if the spin was halted."""
        self._devices.perform(effects)
        self._follow()

    def try_out(self, part: str, *, playing: bool) -> None:
        """The buzzer sounds, or the board turns once round, either way: no match counts it.

        Raises IllegalEvent: "no_such_part"; "spin_in_match" while a match needs the board; "spinning".
        """
        if part not in TRIALS or part not in self._devices.parts:
            raise IllegalEvent("no_such_part", part=part[:80])
        if part == "spinner":
            if playing:
                raise IllegalEvent("spin_in_match")
            if self._state.stage not in (None, SpinStage.HALTED):
                raise IllegalEvent("spinning")
            self._trial = True
        self.perform((TRIALS[part],))

    def follow(self, effects: Sequence[Effect]) -> None:
        """Carries out what an act led to; a spin that it has nothing to do with is over."""
        self._trial = False
        if not any(isinstance(effect, Spin | SpinRandomly | StopSpin) for effect in effects):
            self.end()
        self.perform(effects)

    def unsure(self) -> None:
        """The table hears that it is needed."""
        self.perform((Buzz(Tune.UNSURE),))

    def counts(self, sensor: Sensor, seen: Observation) -> bool:
        """May this report be read now? A hand over a board that turns, or is about to, halts it."""
        if sensor in self._devices.listeners and self._state.stops_for(seen):
            self.halt(Halt.HAND)
        return self._state.counts(seen) and not (self._trial and isinstance(seen, BoardSeen))

    @property
    def halted(self) -> bool:
        """Was the motor switched off early? Such a spin is over when somebody says so."""
        return self._state.stage is SpinStage.HALTED

    def watch(self) -> tuple[BoardSeen, ...]:
        """Looks at the spinner; halts it for a hand that lay there from before, gives what was counted meanwhile."""
        spinner, listeners = self._devices.spinner, self._devices.listeners
        if spinner is None:
            return ()
        before = self._state.stage
        rested = self._devices.call(spinner.name, partial(spinner.poll, self._devices.now))
        self._follow()
        began = before is not SpinStage.TURNING and self._state.stage is SpinStage.TURNING
        if began and any(eye.status is EyeStatus.HAND for eye in listeners):
            self.halt(Halt.HAND)
        seen = self._state.rested(watched=bool(listeners)) if rested else ()
        if rested and self._trial:
            self.end()
            return ()
        return seen

    def halt(self, reason: Halt) -> None:
        """The motor goes off at once."""
        spinner = self._devices.spinner
        if spinner is not None:
            self._devices.call(spinner.name, partial(spinner.halt, reason))
            self._follow()

    def end(self) -> None:
        """No spin outlives what it was for: any other act, another match."""
        self._trial = False
        if self._state.stage is not None:
            self.perform((StopSpin(),))

    def _follow(self) -> None:
        spinner = self._devices.spinner
        progress = spinner.progress if spinner else None
        if spinner and progress and spinner.name in self._devices.lost:
            progress = LOST
        if self._state.follow(progress):
            self.unsure()
