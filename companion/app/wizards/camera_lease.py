"""The lease of the camera: how long a wizard may keep it from the eye, and how far the wizard has come."""

from companion.core.errors import IllegalEvent
from vision.cards.sensor import CardSensor, Guest

CLOSED = "closed"


class CameraLease:
    """Held by one wizard while a tablet leads it; runs out once nobody has used the wizard for `idle_s`.

    `phase` names what the wizard waits for, "closed" while nobody leads it. `step` grows with each change that a tablet
    must have seen before it may act, so that a late tap meets "overtaken". Time enters by `expired` alone.

    Not locked: a wizard calls it under its own lock, except for `borrow` and `give_back`. These take the sensor's lock,
    which always comes before a wizard's.

        lease = CameraLease(sensor, idle_s=60.0)
        lease.enter("measuring")
        lease.borrow(guest)    # the sensor's frames go to the guest
        lease.touch()          # at each request of a tablet
        lease.expired(now)     # asked at each frame: has the tablet been put away?
        lease.give_back(guest)
        lease.close()
    """

    def __init__(self, sensor: CardSensor | None = None, *, idle_s: float) -> None:
        """Without a sensor there is no camera to borrow: phase, step and the time limit work all the same."""
        self.phase = CLOSED
        self.step = 0
        self._sensor = sensor
        self._idle_s = idle_s
        self._touched = False
        self._used_at_s: float | None = None  # None: the time starts to run when it is next asked for

    @property
    def is_open(self) -> bool:
        """Whether a wizard is under way."""
        return self.phase != CLOSED

    def enter(self, phase: str) -> None:
        """The next step, in this phase. The time limit starts anew where the lease was closed."""
        if not self.is_open:
            self._used_at_s = None
        self.phase = phase
        self.step += 1

    def close(self) -> None:
        """The wizard is over; nothing happens if it was before."""
        if self.is_open:
            self.enter(CLOSED)

    def check(self, step: int) -> None:
        """Raises IllegalEvent "overtaken" when a tablet acts on a step that has passed."""
        if step != self.step:
            raise IllegalEvent("overtaken", step=step, now=self.step)

    def touch(self) -> None:
        """Somebody uses the wizard."""
        self._touched = True

    def expired(self, now: float, idle_s: float | None = None) -> bool:
        """Whether nobody has used it for longer than `idle_s`, by default the lease's own; `now` in s, monotonic."""
        if self._touched or self._used_at_s is None:
            self._touched, self._used_at_s = False, now
        return now - self._used_at_s > (self._idle_s if idle_s is None else idle_s)

    def borrow(self, guest: Guest) -> None:
        """From the next frame on the guest gets what the camera sees. Raises IllegalEvent "eye_busy"."""
        if self._sensor is not None and not self._sensor.lend(guest):
            raise IllegalEvent("eye_busy")

    def give_back(self, guest: Guest) -> None:
        """The eye referees again; nothing happens if the guest has no frames."""
        if self._sensor is not None:
            self._sensor.take_back(guest)
