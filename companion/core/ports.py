"""What the box asks of the outside: sensors that report and actuators that carry out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from companion.core.effects import Effect
from companion.core.observations import Observation


class EyeStatus(StrEnum):
    """What an eye is doing, in words that people can be shown."""

    WAITING = "waiting"  # the zone is empty
    HAND = "hand"  # something moves over the mat
    READING = "reading"  # something lies still, not settled yet
    READ = "read"  # the card in the zone has been reported as CardShown
    UNSURE = "unsure"  # the card in the zone has been reported as CardUnsure
    NO_MAT = "no_mat"  # the camera gives pictures, the mat's markers are not in them
    OTHER_BOARD = "other_board"  # a board lies there that has another number of fields than that of the match
    LOST = "lost"  # the camera gives nothing
    ENROLLING = "enrolling"  # the cards shown are learned, they do not count for the match
    CALIBRATING = "calibrating"  # the table is being measured, nothing counts for the match
    COUNTING = "counting"  # a player's cards are counted anew, they do not count for the match


class Sensor(Protocol):
    """Turns the world into observations."""

    @property
    def name(self) -> str:
        """By which it is told as lost; another one than that of every other device."""
        ...

    @property
    def status(self) -> EyeStatus:
        """What it is doing since the last poll."""
        ...

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll; `now` in s, monotonic. Raises DeviceError while the device is lost."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class Actuator(Protocol):
    """Carries out the effects that concern it and ignores the others."""

    @property
    def name(self) -> str:
        """By which it is told as lost; another one than that of every other device."""
        ...

    def perform(self, effect: Effect, now: float) -> None:
        """Begin to carry out an effect. Raises DeviceError when the device cannot be reached."""
        ...

    def tick(self, now: float) -> None:
        """Carry on with what was begun; `now` in s, monotonic. Raises DeviceError."""
        ...

    def close(self) -> None:
        """Leave the device safe: silent, motor off."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A sensor that wants to hear the effects too: a board eye expects a spin from SpinRandomly on."""

    @property
    def name(self) -> str:
        """As of a sensor."""
        ...

    @property
    def status(self) -> EyeStatus:
        """As of a sensor."""
        ...

    def perform(self, effect: Effect, now: float) -> None:
        """An effect is being carried out; `now` in s, monotonic. Raises DeviceError."""
        ...


class EffectListener(Protocol):
    """Hears every effect without being a device: nothing of it is shown, and it is not ticked."""

    @property
    def name(self) -> str:
        """As of a sensor."""
        ...

    def perform(self, effect: Effect, now: float) -> None:
        """An effect is being carried out; `now` in s, monotonic. Called under the box's lock: return at once."""
        ...


class SpinStage(StrEnum):
    """How far the spin of a board has come."""

    COUNTDOWN = "countdown"  # everybody shuts the eyes, the motor is off
    TURNING = "turning"  # the motor drives
    SETTLING = "settling"  # the motor is off; the board comes to rest and is looked at
    HALTED = "halted"  # the motor was switched off early


class Halt(StrEnum):
    """Why a spin was halted, in words that people can be shown."""

    HAND = "hand"  # a hand came over the board
    STOP = "stop"  # somebody pressed stop
    STUCK = "stuck"  # the board did not turn
    TOO_LONG = "too_long"  # the longest time was over
    LOST = "lost"  # the motor cannot be reached, or the box was too busy to lead it


@dataclass(frozen=True, slots=True)
class SpinProgress:
    """A spin as people may know it: nothing about its length and direction.

    `seconds` (whole, rounded up) are left of the countdown, else None; `reason` belongs to HALTED, else None.
    """

    stage: SpinStage
    seconds: int | None = None
    reason: Halt | None = None


class Spinner(Actuator, Protocol):
    """The actuator that turns the board."""

    @property
    def progress(self) -> SpinProgress | None:
        """The spin under way; None before the first and after StopSpin."""
        ...

    def poll(self, now: float) -> Sequence[Observation]:
        """SpinFinished, once, when the board must have come to rest after a spin; `now` in s, monotonic."""
        ...

    def halt(self, reason: Halt) -> None:
        """Motor off at once, whatever it does. Raises DeviceError."""
        ...

    def beat(self) -> None:
        """Watchdog heartbeat: a sensor was polled. Without it a guarded motor goes off. Never raises."""
        ...
