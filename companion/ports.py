"""What the box asks of the outside: sensors that report and actuators that carry out."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from companion.effects import Effect
from companion.observations import Observation


class EyeStatus(StrEnum):
    """What an eye is doing, in words that people can be shown."""

    WAITING = "waiting"  # the zone is empty
    HAND = "hand"  # something moves over the mat
    READING = "reading"  # something lies still, not settled yet
    READ = "read"  # the card in the zone has been reported as CardShown
    UNSURE = "unsure"  # the card in the zone has been reported as CardUnsure
    NO_MAT = "no_mat"  # the camera gives pictures, the mat's markers are not in them
    LOST = "lost"  # the camera gives nothing


class Sensor(Protocol):
    """Turns the world into observations."""

    @property
    def name(self) -> str: ...

    @property
    def status(self) -> EyeStatus: ...

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll; `now` in s, monotonic. Raises DeviceError while the device is lost."""
        ...

    def close(self) -> None: ...


class Actuator(Protocol):
    """Carries out the effects that concern it and ignores the others."""

    @property
    def name(self) -> str: ...

    def perform(self, effect: Effect, now: float) -> None:
        """Begin to carry out an effect. Raises DeviceError when the device cannot be reached."""
        ...

    def tick(self, now: float) -> None:
        """Carry on with what was begun; `now` in s, monotonic. Raises DeviceError."""
        ...

    def close(self) -> None:
        """Leave the device safe: silent, motor off."""
        ...
