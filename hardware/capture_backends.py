"""What a live camera is read from: a V4L2 device, the Pi's own camera, a network stream, each opened by one call."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2

from companion.core.errors import DeviceError

SELECT_TIMEOUT_S = 2  # how long a V4L2 camera may stall before a read fails
NETWORK_TIMEOUT_MS = 3000
BY_ID = Path("/dev/v4l/by-id")
MANUAL_EXPOSURE = 1  # V4L2_EXPOSURE_MANUAL

Size = tuple[int, int]


class Capture(Protocol):
    """The part of cv2.VideoCapture that is used."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name

    def read(self) -> tuple[bool, Any]: ...

    def release(self) -> None: ...


Opening = Callable[[], Capture]


@dataclass(frozen=True, slots=True)
class Fixed:
    """What a camera is not to choose by itself any more; None leaves it to the camera, which ignores what it lacks.

    White balance: `white_balance_k` (V4L2, colour temperature) or `gains` of red and blue (Pi). `exposure` in 0.1 ms;
    `focus` in the device's own unit (V4L2), in dioptres (Pi).
    """

    white_balance_k: float | None = None
    gains: tuple[float, float] | None = None
    exposure: float | None = None
    focus: float | None = None

    def properties(self) -> Iterator[tuple[int, float]]:
        """OpenCV's properties in the order in which they are to be set: first the automatism off."""
        if self.white_balance_k is not None:
            yield cv2.CAP_PROP_AUTO_WB, 0
            yield cv2.CAP_PROP_WB_TEMPERATURE, self.white_balance_k
        if self.exposure is not None:
            yield cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE
            yield cv2.CAP_PROP_EXPOSURE, self.exposure
        if self.focus is not None:
            yield cv2.CAP_PROP_AUTOFOCUS, 0
            yield cv2.CAP_PROP_FOCUS, self.focus

    def controls(self) -> dict[str, Any]:
        """picamera2's controls."""
        chosen: dict[str, Any] = {}
        if self.gains is not None:
            chosen |= {"AwbEnable": False, "ColourGains": self.gains}
        if self.exposure is not None:
            chosen |= {"AeEnable": False, "ExposureTime": round(self.exposure * 100)}
        if self.focus is not None:
            chosen |= {"AfMode": 0, "LensPosition": self.focus}
        return chosen


def chosen_by(capture: Any) -> Fixed:
    """What a camera has chosen by itself until now; None where it has nothing to choose, as a stream."""
    if isinstance(capture, PiCapture):
        return capture.chosen()
    if not hasattr(capture, "get"):
        return Fixed()
    names = (cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_FOCUS)
    found = [capture.get(name) for name in names]
    white, exposure, focus = (value if value > 0 else None for value in found)
    return Fixed(white_balance_k=white, exposure=exposure, focus=focus)


def stable_name(device: Path, by_id: Path = BY_ID) -> Path | None:
    """The name of a camera that stays with it whatever number it gets, as udev links it; None when it has none."""
    try:
        return next((link for link in sorted(by_id.iterdir()) if link.resolve() == device.resolve()), None)
    except OSError:
        return None


class V4l2Opening:
    """Opens a V4L2 camera: by its stable name as soon as that is known, so it is found again under another number.

    Asked for MJPG, because uncompressed USB is too slow for 1280 x 720. The size is a wish: `set` says yes to
    sizes the camera lacks, so frames are taken in the size they come in.
    """

    def __init__(self, source: int | str, size: Size, fixed: Fixed, by_id: Path = BY_ID) -> None:
        self._source = Path(f"/dev/video{source}" if isinstance(source, int) else source)
        self._size = size
        self._fixed = fixed
        self._by_id = by_id
        self._name: Path | None = None

    def device(self) -> str:
        """The device file to open now."""
        self._name = self._name or stable_name(self._source, self._by_id)
        return str((self._name or self._source).resolve())

    def __call__(self) -> Capture:
        """Raises DeviceError for a camera that this user may not open."""
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(SELECT_TIMEOUT_S))
        backend = cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY
        device = self.device()
        if os.path.exists(device) and not os.access(device, os.R_OK | os.W_OK):
            raise DeviceError(f"{device} may not be opened: sudo usermod -aG video $USER, then log in again")
        capture = cv2.VideoCapture(device, backend)
        if capture.isOpened():
            capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
            for prop, value in self._fixed.properties():
                capture.set(prop, value)
        return capture


def open_network(address: str) -> Capture:
    """A stream from an address, through FFmpeg, which is not let wait for longer than NETWORK_TIMEOUT_MS."""
    patience = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, NETWORK_TIMEOUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, NETWORK_TIMEOUT_MS]
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, patience)


class PiCapture:
    """The camera at a Pi's own connector, through picamera2, which is imported when one is built and not before."""

    def __init__(self, number: int, size: Size, fixed: Fixed) -> None:
        """Raises DeviceError when there is no picamera2, no such camera, or another program has it."""
        try:
            from picamera2 import Picamera2  # noqa: PLC0415 - only a Raspberry Pi has it
        except ImportError as error:
            raise DeviceError(
                "picamera2 is not installed: apt install python3-picamera2 and make the environment with "
                "--system-site-packages"
            ) from error
        there = len(Picamera2.global_camera_info())  # each try at a camera that is not there would cost a descriptor
        if number >= there:
            raise DeviceError(f"picamera:{number}: there are {there} cameras at the Pi's connectors: is its cable in?")
        try:
            self._camera = Picamera2(number)
        except RuntimeError as error:
            raise DeviceError(f"picamera:{number}: {error}: does another program have it?") from error
        self._open = True
        try:
            self._start(size, fixed)
        except RuntimeError as error:
            self.release()
            raise DeviceError(f"picamera:{number}: {error}") from error

    def _start(self, size: Size, fixed: Fixed) -> None:
        frames = {"size": size, "format": "RGB888"}  # in memory blue comes first
        has = self._camera.camera_controls
        controls = {name: value for name, value in fixed.controls().items() if name in has}
        self._camera.configure(self._camera.create_video_configuration(main=frames, controls=controls))
        self._camera.start()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._open

    def read(self) -> tuple[bool, Any]:
        """As OpenCV: whether there is a frame, and the frame."""
        try:
            return True, self._camera.capture_array("main", wait=SELECT_TIMEOUT_S)
        except TimeoutError:
            self._camera.cancel_all_and_flush()  # else closing would wait for that frame
            return False, None
        except RuntimeError:
            return False, None

    def release(self) -> None:
        """Lets go of the camera."""
        if self._open:
            self._open = False
            with suppress(RuntimeError):  # it has gone wrong already
                self._camera.close()

    def chosen(self) -> Fixed:
        """What it has chosen by itself for the latest frame; its exposure goes with its gain and stays its own."""
        told = self._camera.capture_metadata()
        return Fixed(gains=told.get("ColourGains"), focus=told.get("LensPosition"))
