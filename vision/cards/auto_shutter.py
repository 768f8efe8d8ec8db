"""Takes one photograph of each card laid in the reveal zone, once it lies still and no hand is in the way."""

from collections.abc import Sequence

import numpy as np

from calibration.array_types import Floats, Image
from vision.cards.deck import CARD_MM, Face, alikeness
from vision.cards.guided_enrolment import TOO_ALIKE
from vision.cards.photograph import Photograph, Trouble, photograph_face
from vision.motion import compare_looks, look
from vision.plane import Plane

STILL_S = 0.5
_CHANGED = 0.003  # share of the zone that must differ: more than a cell or two
_HAND = 0.005  # share of the mat and its rim
_SAME_PLACE_MM = 3.0


class Watcher:
    """Fed with frames, it gives a photograph when one is due: once a stillness, and never of the card kept last."""

    def __init__(self, *, size_mm: tuple[float, float] = CARD_MM) -> None:
        self._size_mm = size_mm
        self._look: Floats | None = None  # the table when it came to rest
        self._rest_s = 0.0
        self._done = False  # this rest has been photographed
        self._kept: Photograph | None = None

    def see(self, frame: Image, plane: Plane, now: float, *, like: Sequence[Face] = ()) -> Photograph | None:
        """A photograph, or the trouble with it, once nothing has changed for STILL_S; else None.

        After that nothing more until something moves. A card that lies where the one kept last lay, and looks like
        it, is that one still: it gives None until the zone has been seen empty. `now` in s, monotonic; `like`: faces
        taken before, see `photograph_face`.
        """
        current = look(frame, plane)
        if self._look is None or self._differs(current):
            self._look, self._rest_s, self._done = current, now, False
            return None
        if self._done or now - self._rest_s < STILL_S:
            return None
        self._done = True
        shot = photograph_face(frame, plane, size_mm=self._size_mm, like=like)
        if shot.trouble is Trouble.NO_CARD:
            self._kept = None
        return None if self._kept is not None and same_card(shot, self._kept) else shot

    def kept(self, shot: Photograph) -> None:
        """A photograph was kept: what lies there now is looked at anew, but this card is not taken again."""
        self._kept = shot
        self._look = None

    def _differs(self, current: Floats) -> bool:
        assert self._look is not None
        change = compare_looks(self._look, current)
        return change.zone > _CHANGED or change.mat > _HAND


def same_card(one: Photograph, other: Photograph) -> bool:
    """Whether two photographs show one card that was not moved: same place, and too alike to be two."""
    if one.picture is None or other.picture is None:
        return False
    moved_mm = np.hypot(*(np.mean(one.corners_mm, axis=0) - np.mean(other.corners_mm, axis=0)))
    return bool(moved_mm <= _SAME_PLACE_MM) and alikeness(Face("", one.picture), Face("", other.picture)) >= TOO_ALIKE
