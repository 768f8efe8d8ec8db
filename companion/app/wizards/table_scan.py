"""All cards in view read at once, for a recount: the box's own camera is lent to it for as long."""

from threading import RLock

from calibration.array_types import Floats, Image
from companion.app.wizards.camera_lease import CameraLease
from companion.core.errors import IllegalEvent
from companion.core.observations import CardSeen, CardShown, CardUnsure
from companion.core.ports import EyeStatus
from vision.cards.reading import Reading
from vision.cards.sensor import CardSensor
from vision.motion import compare_looks, look
from vision.plane import Plane

IDLE_S = 120.0  # nobody has counted for so long: the eye referees again
_HAND = 0.005  # share of the mat and its rim that moves
_STILL_S = 0.3


class TableScan:
    """A guest of the card sensor that reads what lies before it when it is asked. For any thread."""

    status = EyeStatus.COUNTING

    def __init__(self, sensor: CardSensor) -> None:
        self._sensor = sensor
        self._lock = RLock()
        self._lease = CameraLease(sensor, idle_s=IDLE_S)
        self._frame: Image | None = None
        self._plane: Plane | None = None
        self._last_look: Floats | None = None
        self._still_s = 0.0  # how long nothing has moved
        self._last_s = 0.0
        self._seen: tuple[CardSeen, ...] = ()

    def begin(self) -> None:
        """Borrows the camera. Raises IllegalEvent "eye_busy"."""
        with self._lock:
            self._lease.close()  # the time limit starts anew, whoever scanned before
            self._lease.enter("scanning")
            self._frame, self._plane, self._last_look, self._still_s, self._seen = None, None, None, 0.0, ()
        try:
            self._lease.borrow(self)
        except IllegalEvent:
            self._lease.close()
            raise

    def look(self, *, more: bool = False) -> tuple[CardSeen, ...]:
        """The cards in view; with `more` those of the looks before too. Takes a second or so.

        Raises IllegalEvent: "not_counting", "no_mat", "hand_in_view".
        """
        with self._lock:
            self._lease.touch()
            frame, plane, still = self._frame, self._plane, self._still_s >= _STILL_S
            if not self._lease.is_open:
                raise IllegalEvent("not_counting")
        if frame is None or plane is None:
            raise IllegalEvent("no_mat")
        if not still:
            raise IllegalEvent("hand_in_view")
        found = tuple(_seen(reading) for reading in self._sensor.reader.read_tableau(frame, plane, unsure=True))
        with self._lock:
            self._seen = tuple(one for one in (*(self._seen if more else ()), *found) if one is not None)
            return self._seen

    def end(self) -> None:
        """Gives the camera back."""
        self._lease.give_back(self)
        self._lease.close()

    def stays(self, now: float) -> bool:
        """Whether somebody has counted of late."""
        with self._lock:
            if self._lease.expired(now):
                self._lease.close()
            return self._lease.is_open

    def see(self, frame: Image, plane: Plane | None, now: float) -> None:
        """Keeps the newest frame, and how long nothing has moved."""
        with self._lock:
            current = look(frame, plane) if plane is not None else None
            before, self._last_look = self._last_look, current
            rests = current is not None and before is not None and compare_looks(before, current).mat <= _HAND
            self._still_s = self._still_s + now - self._last_s if rests else 0.0
            self._frame, self._plane, self._last_s = frame, plane, now


def table_scan(sensor: CardSensor | None) -> TableScan | None:
    """What counts the cards that a sensor sees; None without one."""
    return TableScan(sensor) if sensor is not None else None


def _seen(reading: Reading) -> CardSeen | None:
    """A reading as a sensor would report it; None for a card that lies face down."""
    if reading.label is not None:
        return CardShown(reading.label, reading.confidence)
    return CardUnsure(reading.candidates) if reading.candidates and not reading.certain else None
