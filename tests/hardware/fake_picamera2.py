"""What of picamera2 a box uses, by the parameters, refusals and waits of its source (picamera2/picamera2.py, 0.3.x).

Raspberry Pi publishes it for their own system only, so it is not installed where the tests run.
"""

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event
from types import ModuleType
from typing import Any, ClassVar

from calibration.array_types import Image

STREAM_KEYS = {"format", "size", "stride", "preserve_ar"}
CONTROLS: dict[str, Callable[[Any], bool]] = {
    "AwbEnable": lambda value: isinstance(value, bool),
    "ColourGains": lambda value: len(value) == 2,
    "AeEnable": lambda value: isinstance(value, bool),
    "ExposureTime": lambda value: isinstance(value, int),
    "AfMode": lambda value: value in (0, 1, 2),
    "LensPosition": lambda value: isinstance(value, float | int),
}
METADATA = {"ColourGains": (1.8, 1.5), "ExposureTime": 15700, "LensPosition": 2.5}


class FakePicamera2:
    """A camera whose pictures `look` gives; None: no frame comes any more, which only a wait with an end notices."""

    look: ClassVar[Callable[[], Image | None]]
    cameras: ClassVar[int] = 1
    taken: ClassVar[bool] = False  # by another program
    without: ClassVar[frozenset[str]] = frozenset()  # controls that this camera lacks

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [{"Model": "imx708", "Num": number} for number in range(FakePicamera2.cameras)]

    def __init__(
        self, camera_num: int = 0, verbose_console: object = None, tuning: object = None, allocator: object = None
    ) -> None:
        self._pipe = os.pipe()  # which is closed by `close` alone, and by that only when the camera was opened
        self.global_camera_info()[camera_num]
        if self.taken:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self._is_open = True
        self._ended = Event()
        self._jobs = 0  # that wait for a frame
        self._configured: dict[str, Any] | None = None
        self.started = False

    @property
    def camera_controls(self) -> dict[str, tuple[float, float, float]]:
        """Least, most and usual value of what this camera can be told."""
        return {name: (0.0, 1.0, 0.0) for name in CONTROLS if name not in self.without}

    def create_video_configuration(  # noqa: PLR0917 - as it is there
        self,
        main: dict[str, Any] = {},  # noqa: B006
        lores: object = None,
        raw: object = None,
        transform: object = None,
        colour_space: object = None,
        buffer_count: int = 6,
        controls: dict[str, Any] = {},  # noqa: B006
        display: str = "main",
        encode: str = "main",
        queue: bool = True,
        sensor: object = None,
        use_case: str = "video",
    ) -> dict[str, Any]:
        for key in main:
            if key not in STREAM_KEYS:
                raise ValueError(f"Bad key {key!r}: valid stream configuration keys are {STREAM_KEYS}")
        return {"main": {"format": "XBGR8888", "size": (1280, 720)} | main, "controls": controls}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        size = camera_config["main"]["size"]
        if type(size) is not tuple or len(size) != 2:
            raise RuntimeError("size in main stream should be (width, height)")
        for name, value in camera_config["controls"].items():
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
            assert CONTROLS[name](value), f"{name} cannot be {value!r}"
        assert camera_config["main"]["format"] == "RGB888", "in every other format blue does not come first"
        self._configured = camera_config

    def start(self, config: object = None, show_preview: object = False) -> None:
        if self._configured is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def capture_array(self, name: str = "main", wait: object = None, signal_function: object = None) -> Image:
        picture = FakePicamera2.look() if self.started else None
        if picture is not None:
            return picture
        self._jobs += 1
        if not isinstance(wait, float | int):
            self._ended.wait()
        raise TimeoutError

    def cancel_all_and_flush(self) -> None:
        self._jobs = 0

    def capture_metadata(self, wait: object = None, signal_function: object = None) -> dict[str, Any]:
        return {name: value for name, value in METADATA.items() if name not in self.without}

    def close(self) -> None:
        if not self._is_open:
            return
        assert self._jobs == 0, "this would wait for a frame that never comes"
        self._is_open = self.started = False
        self._ended.set()
        for end in self._pipe:
            os.close(end)


def install(around: ExitStack, look: Callable[[], Image | None], *, cameras: int = 1) -> type[FakePicamera2]:
    """As if it were installed, until `around` unwinds."""
    FakePicamera2.look = staticmethod(look)
    FakePicamera2.cameras, FakePicamera2.taken, FakePicamera2.without = cameras, False, frozenset()
    module = ModuleType("picamera2")
    vars(module)["Picamera2"] = FakePicamera2
    sys.modules["picamera2"] = module
    around.callback(sys.modules.pop, "picamera2", None)
    return FakePicamera2
