"""What an eye looks through: the frames of a camera that may be lost, and has to wake when it comes back."""

from typing import Protocol

from calibration.array_types import Image
from companion.core.errors import DeviceError

WAKING_S = 1.0  # so long a camera that comes back chooses its exposure: what it shows meanwhile is not judged

Taken = tuple[float, Image]


class Camera(Protocol):
    """Where frames come from."""

    def read(self, now: float) -> Taken | None:
        """The newest frame as (taken at, s; BGR uint8 HxWx3), None when there is none newer than the last one read.

        Raises DeviceError while the camera is lost.
        """
        ...

    def close(self) -> None: ...


class Frames:
    """A camera's frames for one eye; `lost` from its first error until it has come back and woken."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._back_s: float | None = None  # when it showed something again
        self.lost = False

    def read(self, now: float) -> Taken | None:
        """The newest frame to judge, as `Camera.read` gives it. Raises DeviceError while the camera is lost."""
        try:
            taken = self._camera.read(now)
        except DeviceError:
            self.lost, self._back_s = True, None
            raise
        if taken is None or not self.lost:
            return taken
        self._back_s = taken[0] if self._back_s is None else self._back_s
        if taken[0] - self._back_s < WAKING_S:
            return None
        self.lost = False
        return taken

    def close(self) -> None:
        """Leaves the camera closed."""
        self._camera.close()
