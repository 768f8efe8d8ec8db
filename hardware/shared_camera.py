"""One camera for several eyes: each eye gets each frame once, and learns of each loss."""

from calibration.array_types import Image
from companion.core.errors import DeviceError
from hardware.camera import Camera

Taken = tuple[float, Image]


class SharedCamera:
    """Hands out `views` of a camera, each of which is a camera to its eye. For one thread, as cameras are.

    Whichever view is read first asks the camera; what it gave, frame or error, waits for the other views until the
    next frame comes. The camera is closed when the last view is.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._number = 0
        self._latest: Taken | DeviceError | None = None
        self._open = 0

    @property
    def ended(self) -> bool:
        """All frames of a recording have been read from the camera."""
        return self._camera.ended

    def view(self) -> "CameraView":
        """A camera for one more eye."""
        self._open += 1
        return CameraView(self, self._number)

    def since(self, number: int, now: float) -> tuple[int, Taken | DeviceError | None]:
        """What came after the `number`-th thing that the camera gave, and its own number; None: nothing yet."""
        if number == self._number:
            found = self._ask(now)
            if found is None:
                return number, None
            self._number, self._latest = self._number + 1, found
        return self._number, self._latest

    def let_go(self) -> None:
        """A view is closed."""
        self._open -= 1
        if self._open == 0:
            self._camera.close()

    def _ask(self, now: float) -> Taken | DeviceError | None:
        try:
            return self._camera.read(now)
        except DeviceError as error:
            return error


class CameraView:
    """One eye's camera."""

    def __init__(self, shared: SharedCamera, number: int) -> None:
        self._shared = shared
        self._number = number
        self._closed = False

    @property
    def ended(self) -> bool:
        """All frames of a recording have been read."""
        return self._shared.ended

    def read(self, now: float) -> Taken | None:
        """The newest frame as (taken_at_s, BGR uint8) that this eye has not had; None when there is none.

        `now` in s, monotonic. Raises DeviceError once for each that the camera raised since.
        """
        self._number, found = self._shared.since(self._number, now)
        if isinstance(found, DeviceError):
            raise found
        return found

    def close(self) -> None:
        """This eye needs no more frames."""
        if not self._closed:
            self._closed = True
            self._shared.let_go()
