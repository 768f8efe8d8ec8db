"""The panel of the box: a button for the one thing that is waited for, one that switches off, and a status light.

The panel reports that OK was pressed and shines as it is told. What OK stands for (`default_act`) and what the light
says (`light_of`) follow from the snapshot that tablets show; the box acts on both.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from typing import Protocol

from companion.core.effects import Buzz, Effect, Light, Shine, Tune
from companion.core.errors import DeviceError
from companion.core.game import Plain
from companion.core.observations import Observation, OkPressed
from companion.core.ports import Actuator, EyeStatus, SpinStage
from companion.core.snapshot import Snapshot

HOLD_S = 3.0  # so long the power button is held to switch off
NOTICE_S = 0.3  # from then on the light tells that the button is felt
REFUSED_S = 1.0  # how long the light blinks when OK has nothing to stand for
GOODBYE_S = 1.5  # for the last tune


class Button(Protocol):
    """A push button at the box."""

    def poll(self, now: float) -> float | None:
        """For how long it has been held, in s: 0 as it is pressed, None while it is up; `now` in s, monotonic.

        Raises DeviceError when it must be stuck.
        """
        ...

    def close(self) -> None: ...


class Lamp(Protocol):
    """The status light."""

    def show(self, light: Light, now: float) -> None:
        """Shine as this pattern does at this time; `now` in s, monotonic. Raises DeviceError."""
        ...

    def close(self) -> None:
        """Dark."""
        ...


def default_act(snapshot: Snapshot) -> Plain | None:
    """The event that OK stands for: the one answer to a question, else the one that the game waits for; else None."""
    match, question = snapshot["match"], snapshot["question"]
    if match is None:
        return None
    if question is not None:
        answers: list[Plain] = question["events"]
        return answers[0] if len(answers) == 1 else None
    awaited: Plain | None = match["awaited"]
    return awaited


def light_of(snapshot: Snapshot) -> Light:
    """What the light says of a box, the most urgent first."""
    match, spin = snapshot["match"], snapshot["spin"]
    if spin is not None and spin["stage"] != SpinStage.HALTED:
        return Light.SPINNING
    blind = [eye["name"] for eye in snapshot["eyes"] if eye["status"] in (EyeStatus.LOST, EyeStatus.NO_MAT)]
    if snapshot["lost"].keys() - set(blind):
        return Light.FAULT
    if blind:
        return Light.CAMERA_LOST
    if snapshot["question"] is not None or spin is not None or (match is not None and match["conflict"] is not None):
        return Light.QUESTION
    return Light.TURN if match is not None and match["state"]["outcome"] is None else Light.READY


class Panel:
    """Sensor and actuator in one: buttons are looked at with the sensors, the light shines with the actuators."""

    name = "panel"
    status = EyeStatus.WAITING

    def __init__(
        self,
        *,
        ok: Button | None = None,
        power: Button | None = None,
        lamp: Lamp | None = None,
        buzzer: Actuator | None = None,
        switch_off: Callable[[], None],
    ) -> None:
        """`switch_off` ends the box and then the machine; it is called while the box ticks."""
        self._ok = ok
        self._power = power
        self._lamp = lamp
        self._buzzer = buzzer
        self._switch_off = switch_off
        self._status = Light.READY
        self._refused_s = -inf
        self._held = False
        self._goodbye_s: float | None = None  # since when the box is going
        self._stuck: DeviceError | None = None
        self.light = Light.READY

    def poll(self, now: float) -> Sequence[Observation]:
        """Reports OK as it goes down. Raises DeviceError while a button is stuck."""
        self._stuck = None
        power_s, ok_s = self._felt(self._power, now), self._felt(self._ok, now)
        self._feel_power(power_s, now)
        if ok_s == 0:
            return (OkPressed(),)  # that the other button is stuck is told as the light shines
        self._tell_stuck()
        return ()

    def tick(self, now: float) -> None:
        """Lets the light shine. Raises DeviceError, also while a button is stuck."""
        self.light = self._light(now)
        if self._lamp is not None:
            self._lamp.show(self.light, now)
        if self._goodbye_s is not None and now - self._goodbye_s >= GOODBYE_S:
            self._switch_off()
        self._tell_stuck()

    def perform(self, effect: Effect, now: float) -> None:
        """Takes over what the light is to say."""
        if isinstance(effect, Shine):
            if effect.light is Light.REFUSED:
                self._refused_s = now
            else:
                self._status = effect.light

    def close(self) -> None:
        """Dark, and deaf."""
        for part in (self._lamp, self._ok, self._power):
            if part is not None:
                part.close()

    def _felt(self, button: Button | None, now: float) -> float | None:
        """For how long a button has been held; one that is stuck holds nothing up."""
        try:
            return button.poll(now) if button is not None else None
        except DeviceError as error:
            self._stuck = error
            return None

    def _tell_stuck(self) -> None:
        if self._stuck is not None:
            raise self._stuck

    def _light(self, now: float) -> Light:
        if self._held or self._goodbye_s is not None:
            return Light.GOODBYE
        return Light.REFUSED if now - self._refused_s < REFUSED_S else self._status

    def _feel_power(self, held_s: float | None, now: float) -> None:
        self._held = held_s is not None and held_s >= NOTICE_S
        if held_s is not None and held_s >= HOLD_S and self._goodbye_s is None:
            self._goodbye_s = now
            if self._buzzer is not None:
                with suppress(DeviceError):  # a buzzer that is lost says nothing; the box tells of it
                    self._buzzer.perform(Buzz(Tune.GOODBYE), now)
