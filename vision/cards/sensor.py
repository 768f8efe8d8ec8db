"""The sensor over the mat: the card eye, or for a while a guest that gets the camera's frames in its place."""

from collections.abc import Sequence
from threading import RLock
from typing import Protocol

from calibration.array_types import Image
from calibration.zones import Zones
from companion.core.observations import CardGone, Observation
from companion.core.ports import EyeStatus
from vision.cards.deck import Deck
from vision.cards.eye import CardEye
from vision.cards.overlay import annotate
from vision.cards.reader import CardReader
from vision.cards.reading import Reading, Refusal
from vision.frames import Camera
from vision.mat_finder import finder_for
from vision.plane import Plane


class Guest(Protocol):
    """What gets the frames instead of the card eye: an enrolment, a count of all cards in view."""

    @property
    def status(self) -> EyeStatus:
        """What tablets are told that the sensor does."""
        ...

    def stays(self, now: float) -> bool:
        """Whether it still wants frames; asked before each. `now` in s, monotonic."""
        ...

    def see(self, frame: Image, plane: Plane | None, now: float) -> None:
        """A frame, BGR, and where the mat is in it; None: not seen."""
        ...


class CardSensor:
    """A camera with two states: watched by the card eye, or lent to a guest.

    Nothing that the guest is shown is reported. When it has left, nothing is reported either until the zone has been
    seen empty once, so that its last card is not taken for a showing. Methods may be called from any thread.
    """

    def __init__(self, camera: Camera, deck: Deck, *, name: str = "card eye", zones: Zones | None = None) -> None:
        """`zones` say where cards are read when the mat is not ours."""
        self._name = name
        self._eye = CardEye(camera, deck, name=name, zones=zones)
        self._lock = RLock()
        self._guest: Guest | None = None
        self._finder = finder_for(zones)
        self._frame: Image | None = None  # the last one that a guest was shown
        self._plane: Plane | None = None
        self._came = False  # a guest came: for the match, what lay in the zone is gone
        self._muted: EyeStatus | None = None  # what the guest did that left, until the zone has been empty
        self._status = EyeStatus.WAITING

    @property
    def name(self) -> str:
        return self._name

    @property
    def status(self) -> EyeStatus:
        return EyeStatus.LOST if self._eye.frames.lost else self._status

    @property
    def last_reading(self) -> Reading | None:
        """What the zone was last read as; None before the first reading and while no mat is seen."""
        return self._eye.last_reading

    @property
    def reader(self) -> CardReader:
        """What reads the cards of the deck in use."""
        return self._eye.reader

    def lend(self, guest: Guest) -> bool:
        """From the next poll on the guest gets the frames; False while another one has them."""
        with self._lock:
            if self._guest not in (None, guest):
                return False
            self._came = self._came or self._guest is None
            self._guest = guest
            return True

    def take_back(self, guest: Guest) -> None:
        """The guest needs no more frames; nothing happens if it has none."""
        with self._lock:
            if self._guest is guest:
                self._part(guest)

    def use(self, deck: Deck) -> None:
        """From now on this deck is read. Takes as long as its features do, seconds for a large one."""
        reader = CardReader(deck)
        with self._lock:
            self._eye.begin_anew(reader)

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll. Raises DeviceError while the camera is lost."""
        with self._lock:
            if self._guest is not None and not self._guest.stays(now):
                self._part(self._guest)
            return self._watch(now) if self._guest is None else self._show(self._guest, now)

    def close(self) -> None:
        """Leaves the camera closed."""
        self._eye.close()

    def debug_picture(self) -> Image | None:
        """The last frame with what was made of it, None before the first."""
        if self._guest is None or self._frame is None:
            return self._eye.debug_picture()
        return annotate(self._frame, self._plane, None)

    def _part(self, guest: Guest) -> None:
        self._guest, self._frame, self._muted = None, None, guest.status
        self._eye.begin_anew()

    def _watch(self, now: float) -> Sequence[Observation]:
        """The card eye's poll, reported once the zone has been empty."""
        seen = self._eye.poll(now)
        self._status = self._eye.status
        if self._muted is None:
            return seen
        reading = self._eye.last_reading
        if reading is not None and reading.refused is Refusal.NOTHING and self._eye.status is EyeStatus.WAITING:
            self._muted = None
        elif self._status is not EyeStatus.NO_MAT:
            self._status = self._muted
        return ()

    def _show(self, guest: Guest, now: float) -> Sequence[Observation]:
        """The newest frame goes to the guest."""
        taken = self._eye.frames.read(now)
        if taken is not None:
            taken_at_s, self._frame = taken
            plane = self._finder.find(self._frame, taken_at_s)
            self._plane = plane if self._finder.agreed else None
            guest.see(self._frame, self._plane, taken_at_s)
            self._status = guest.status if self._plane is not None else EyeStatus.NO_MAT
        came, self._came = self._came, False
        return (CardGone(),) if came else ()
