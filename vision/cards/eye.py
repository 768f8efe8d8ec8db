"""The card eye: a sensor that reports the cards laid in the reveal zone."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from calibration.array_types import Floats, Image
from calibration.zones import Zones
from companion.core.observations import CardShown, CardUnsure, Observation
from companion.core.ports import EyeStatus
from vision.cards.crop import zone_closeup
from vision.cards.deck import Deck
from vision.cards.overlay import annotate
from vision.cards.reader import CardReader
from vision.cards.reading import Reading, Refusal
from vision.debounce import Debouncer, DebounceTimes, ZoneSample
from vision.evidence import EvidenceStore, mean_of
from vision.frame_mean import FrameAverage
from vision.frames import Camera, Frames
from vision.mat_finder import finder_for
from vision.motion import compare_looks, look
from vision.plane import Plane

_MOVING = 0.15  # share of the zone that changes from one frame to the next while nothing can be read
_CHANGED = 0.003  # share that must have changed for anything to be looked at anew: more than a cell or two
_HAND = 0.005  # share of the mat and its rim
_AGAIN_S = 0.3  # a reading without a name is repeated after this, and once more after twice that, in less noise
_MOST_TRIES = 3
_SLACK_S = 1e-3  # frames come at times that are not exact


class CardEye:
    """Watches the reveal zone: CardShown, CardUnsure and CardGone once a showing, HandSeen once a hand."""

    def __init__(
        self,
        camera: Camera,
        deck: Deck,
        *,
        name: str = "card eye",
        patience: DebounceTimes | None = None,
        zones: Zones | None = None,
    ) -> None:
        """`zones` say where cards are read when the mat is not ours."""
        self.frames = Frames(camera)
        self._reader = CardReader(deck)
        self._name = name
        self._patience = patience
        self._finder = finder_for(zones)
        self._steady = Debouncer(patience)
        self._status = EyeStatus.WAITING
        self._frame: Image | None = None
        self._plane: Plane | None = None
        self._last_look: Floats | None = None
        self._read_look: Floats | None = None
        self._reading: Reading | None = None
        self._average = FrameAverage()
        self._read_pictures: list[Image] = []  # what was read of the card that lies there
        self._looks = EvidenceStore()
        self._tries = 0
        self._read_at_s = 0.0

    @property
    def name(self) -> str:
        return self._name

    @property
    def status(self) -> EyeStatus:
        return EyeStatus.LOST if self.frames.lost else self._status

    @property
    def last_reading(self) -> Reading | None:
        """What the zone was last read as; None before the first reading and while no mat is seen."""
        return self._reading

    @property
    def reader(self) -> CardReader:
        """What reads the frames."""
        return self._reader

    def begin_anew(self, reader: CardReader | None = None) -> None:
        """What lay in the zone is forgotten without being reported as gone; with a reader, frames are read by it."""
        self._reader = reader or self._reader
        self._steady = Debouncer(self._patience)
        self._status = EyeStatus.WAITING
        self._last_look = self._read_look = self._reading = None

    def poll(self, now: float) -> Sequence[Observation]:
        """What changed since the last poll. Raises DeviceError while the camera is lost."""
        taken = self.frames.read(now)
        if taken is None:
            return ()
        taken_at_s, self._frame = taken
        self._plane = self._finder.find(self._frame, taken_at_s)
        if self._plane is None:
            self._last_look = self._read_look = self._reading = None
            self._status = EyeStatus.NO_MAT
            return ()
        if not self._finder.agreed:
            return ()
        glimpse = self._glimpse(self._frame, self._plane, taken_at_s)
        seen = tuple(self._with_look(one, self._frame, self._plane) for one in self._steady.see(glimpse, taken_at_s))
        self._status = self._tell_status(glimpse)
        return seen

    def close(self) -> None:
        """Leaves the camera closed."""
        self.frames.close()

    def _glimpse(self, frame: Image, plane: Plane, now: float) -> ZoneSample:
        current = look(frame, plane)
        before, self._last_look = self._last_look, current
        change = compare_looks(before, current) if before is not None else None
        hand = change is not None and change.mat > _HAND
        if change is not None and change.zone > _MOVING:
            self._read_look = None
            return ZoneSample(hand=hand, moving=True)
        picture = self._picture_to_read(frame, current, now)
        if picture is not None:
            self._read_pictures = [*self._read_pictures, picture] if self._tries > 1 else [picture]
            self._reading = self._reader.read_zone(picture, plane)
            self._read_look, self._read_at_s = current, now
        reading = self._reading
        if reading is None:
            return ZoneSample(hand=hand)
        at = plane.mm(np.array(reading.corners_px).mean(axis=0))[0] if reading.corners_px else (0.0, 0.0)
        return ZoneSample(
            hand=hand,
            occupied=reading.refused is not Refusal.NOTHING,
            label=reading.label,
            confidence=reading.confidence,
            candidates=reading.candidates,
            foreign=reading.refused is Refusal.BACK,
            at_mm=(float(at[0]), float(at[1])),
        )

    def _with_look(self, seen: Observation, frame: Image, plane: Plane) -> Observation:
        """What was seen of a card, with the pictures that were read and the one in which it had lain long enough."""
        if not isinstance(seen, CardShown | CardUnsure):
            return seen
        pictures = [one for one in self._read_pictures if one is not frame]
        closeup = zone_closeup([*pictures, frame], plane)
        return replace(seen, look=self._looks.keep(closeup.pictures, partial(self._read_again, closeup.plane)))

    def _read_again(self, plane: Plane, pictures: Sequence[Image]) -> Observation:
        """What pictures of one card are read as together."""
        reading = self._reader.read_zone(mean_of(pictures), plane)
        if reading.label is not None:
            return CardShown(reading.label, reading.confidence)
        return CardUnsure(reading.candidates)

    def _picture_to_read(self, frame: Image, current: Floats, now: float) -> Image | None:
        """The frame, when the zone changed since it was last read; the mean of the still frames since then, when the
        reading gave no name and deserves another try; else None."""
        if self._reading is None or self._read_look is None or compare_looks(self._read_look, current).zone > _CHANGED:
            self._tries = 1
            self._average.forget()
            return frame
        nameless = self._reading.label is None and self._reading.refused is not Refusal.NOTHING
        if not nameless or self._tries == _MOST_TRIES:
            return None
        self._average.add(frame)
        if now - self._read_at_s < _AGAIN_S * self._tries - _SLACK_S:
            return None
        self._tries += 1
        return self._average.picture()

    def _tell_status(self, glimpse: ZoneSample) -> EyeStatus:
        if glimpse.moving or glimpse.hand:
            return EyeStatus.HAND
        if self._steady.shown is not None:
            return EyeStatus.READ
        if self._steady.unsure:
            return EyeStatus.UNSURE
        return EyeStatus.READING if glimpse.occupied else EyeStatus.WAITING

    def debug_picture(self) -> Image | None:
        """The last frame with the zone and the card's outline."""
        if self._frame is None:
            return None
        return annotate(self._frame, self._plane, self._reading)
