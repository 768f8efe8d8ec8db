"""Pictures of what was reported, so that people can check it: a few of each report, in memory, while there is room."""

from collections import deque
from collections.abc import Callable, Sequence
from weakref import ReferenceType, ref

import cv2
import numpy as np

from calibration.array_types import Image
from companion.core.observations import Observation

MOST_BYTES = 12 * 1024 * 1024  # of the pictures of one eye: about a hundred cards
_QUALITY = 85  # of JPEG: what is read of a picture is read of it after that too

Read = Callable[[tuple[Image, ...]], Observation | None]


class KeptLook:
    """The pictures of one report. They live as long as the report does, at most until newer ones need their room."""

    __slots__ = ("__weakref__", "_pictures", "_read")

    def __init__(self, pictures: tuple[bytes, ...], read: Read) -> None:
        self._pictures = pictures
        self._read = read

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """JPEG, the oldest first; none once there was no room for them any more."""
        return self._pictures

    @property
    def size_bytes(self) -> int:
        return sum(map(len, self._pictures))

    def again(self) -> Observation | None:
        """What they are read as now; None without pictures."""
        pictures = self._pictures
        if not pictures:
            return None
        return self._read(tuple(_decoded(one) for one in pictures))

    def forget(self) -> None:
        """There is no room for the pictures any more."""
        self._pictures = ()


class EvidenceStore:
    """Makes the looks of one eye and sees to it that all that still live have room: the oldest lose their pictures.

    Holds none of them itself: whoever keeps a report keeps its pictures.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._made: deque[ReferenceType[KeptLook]] = deque()

    def keep(self, pictures: Sequence[Image], read: Read) -> KeptLook:
        """A look of some pictures (BGR), which `read` reads anew when somebody asks for it, in whatever thread."""
        quality = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
        look = KeptLook(tuple(cv2.imencode(".jpg", one, quality)[1].tobytes() for one in pictures), read)
        self._made.append(ref(look))
        self._make_room()
        return look

    def _make_room(self) -> None:
        alive = [(one, look) for one in self._made if (look := one()) is not None and look.pictures]
        left = sum(look.size_bytes for _, look in alive)
        while left > self._most_bytes:
            _, oldest = alive.pop(0)
            left -= oldest.size_bytes
            oldest.forget()
        self._made = deque(one for one, _ in alive)


def _decoded(jpeg: bytes) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR))


def mean_of(pictures: Sequence[Image]) -> Image:
    """The mean of pictures (uint8, one shape) of one still scene: they share everything but the camera's noise."""
    return np.asarray(np.rint(np.mean(np.stack(pictures), axis=0)), dtype=np.uint8)
