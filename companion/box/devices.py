"""What a box looks at and moves: each of it may be lost at any moment, and come back."""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from companion.core.effects import Effect
from companion.core.errors import DeviceError
from companion.core.game import Judge, Plain
from companion.core.observations import Observation
from companion.core.ports import Actuator, EyeStatus, Listener, Sensor, Spinner

log = logging.getLogger(__name__)

R = TypeVar("R")

Polled = tuple[Sensor, Sequence[Observation] | DeviceError]


class Devices:
    """Sensors, actuators and whatever else can fail; `lost` names what cannot be reached now, and why.

    `now` is the time (s, monotonic) at which effects are carried out; whoever ticks the box sets it.
    """

    def __init__(self, sensors: Sequence[Sensor], actuators: Sequence[Actuator], spinner: Spinner | None) -> None:
        self.sensors = tuple(sensors)
        hear = {id(actuator) for actuator in actuators}  # of every effect, whatever else they are
        eyes = [sensor for sensor in sensors if id(sensor) not in hear]
        self.listeners = tuple(eye for eye in eyes if isinstance(eye, Listener))
        self.spinner = spinner
        self.lost: dict[str, str] = {}
        self.now = 0.0
        self._actuators: tuple[Actuator, ...] = (*actuators, spinner) if spinner else tuple(actuators)

    @property
    def eyes(self) -> list[Plain]:
        """What each sensor is doing, as tablets see it."""
        return [{"name": sensor.name, "status": str(sensor.status)} for sensor in self.sensors]

    @property
    def parts(self) -> list[str]:
        """The names of what can be moved or heard."""
        return [actuator.name for actuator in self._actuators]

    @property
    def card_unnamed(self) -> bool:
        """Does a card lie in the zone that has not been named yet?"""
        unread = (EyeStatus.HAND, EyeStatus.READING, EyeStatus.UNSURE)
        return any(sensor.status in unread for sensor in self._over_zone)

    @property
    def camera_blind(self) -> bool:
        """Does an eye over the zone see nothing of it now?"""
        unseen = (EyeStatus.LOST, EyeStatus.NO_MAT)
        return any(sensor.status in unseen for sensor in self._over_zone)

    @property
    def zone_empty(self) -> bool:
        """Does every eye over the zone see it empty?"""
        return all(sensor.status is EyeStatus.WAITING for sensor in self._over_zone)

    @property
    def _over_zone(self) -> Iterator[Sensor]:
        """Those that hear of no spin look at the zone, or at nothing."""
        return (sensor for sensor in self.sensors if sensor not in self.listeners)

    def poll(self, now: float) -> list[Polled]:
        """Looks at every sensor, which may take a while: needs no lock, and marks nothing as lost."""
        return [(sensor, self._poll(sensor, now)) for sensor in self.sensors]

    def reported(self, polled: list[Polled]) -> Iterator[tuple[Sensor, Observation]]:
        """What the sensors saw, one by one; those that could not look are lost."""
        for sensor, reports in polled:
            for report in self.call(sensor.name, partial(_unwrap, reports)) or ():
                yield sensor, report

    def perform(self, effects: Sequence[Effect]) -> None:
        """Every device hears of every effect and carries out what concerns it."""
        devices: tuple[Actuator | Listener, ...] = (*self._actuators, *self.listeners)
        for effect in effects:
            for device in devices:
                self.call(device.name, partial(device.perform, effect, self.now))

    def tick(self) -> None:
        """Every actuator carries on with what it has begun."""
        for actuator in self._actuators:
            self.call(actuator.name, partial(actuator.tick, self.now))

    def close(self) -> None:
        """Leaves every device safe."""
        devices: tuple[Actuator | Sensor, ...] = (*self._actuators, *self.sensors)
        for device in devices:
            self.call(device.name, device.close)

    def call(self, name: str, call: Callable[[], R]) -> R | None:
        """Calls a device; a DeviceError marks it as lost, logged once as it goes and once as it returns."""
        try:
            result = call()
        except DeviceError as error:
            if name not in self.lost:
                log.warning("%s is lost: %s", name, error)
            self.lost[name] = str(error)
            return None
        if self.lost.pop(name, None):
            log.warning("%s is back", name)
        return result

    def judging(self, judge: Judge) -> Judge:
        """The judge of words as a device: it says nothing while its lists cannot be read."""
        return lambda asked: self.call("words", partial(judge, asked)) or ()

    def _poll(self, sensor: Sensor, now: float) -> Sequence[Observation] | DeviceError:
        try:
            return sensor.poll(now)
        except DeviceError as error:
            return error
        finally:
            if self.spinner is not None:
                self.spinner.beat()


def _unwrap(polled: Sequence[Observation] | DeviceError) -> Sequence[Observation]:
    if isinstance(polled, DeviceError):
        raise polled
    return polled
