"""Cameras by the name of their source: recorded frames, a video, a camera that is plugged in, a network address."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from calibration.array_types import Image
from calibration.image_files import read_picture
from companion.core.errors import DeviceError, SettingsError
from hardware.capture_backends import Fixed, PiCapture, Size, V4l2Opening, open_network
from hardware.live_camera import LiveCamera
from hardware.playback import LoadFrame, Recording

PICTURE_SUFFIXES = {".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"}
RECORDED_FPS = 10.0  # when neither the caller nor the file says
EXPECTED = "a folder of pictures, a picture, a video, a camera index, /dev/..., picamera or an address"
STILL_S = 3.0  # for how long a single picture is shown


class Camera(Protocol):
    """What all cameras do, the simulated one too."""

    @property
    def ended(self) -> bool:
        """All frames of a recording have been read; a live camera never ends."""
        ...

    def read(self, now: float) -> tuple[float, Image] | None:
        """The newest frame as (taken_at_s, BGR uint8), None when there is none since the last read.

        `now` in s, monotonic. Raises DeviceError while the camera is lost.
        """
        ...

    def close(self) -> None: ...


def open_camera(
    source: str | int | Path, *, fps: float | None = None, size: Size = (1280, 720), fixed: Fixed | None = None
) -> Camera:
    """A camera by its name.

    `source`: a folder of pictures, one picture, a video file, a camera index, a device below /dev (/dev/v4l/by-id/...
    stays with the camera), picamera or picamera:N, an address. `fps` is the speed of a recording (a video's own when
    left out); `size` and `fixed` are what a live camera is asked for. A live camera that is not there is lost, not
    wrong. Raises SettingsError for a source that cannot be one.
    """
    if fps is not None and fps <= 0:
        raise SettingsError(file="camera", key="fps", found=fps, expected="more than 0")
    name = str(source)
    live = _live(name, size, fixed or Fixed())
    return live or _recorded(source, fps)


def _live(name: str, size: Size, fixed: Fixed) -> Camera | None:
    """A camera that is plugged in or streams; None when the name is not of that kind."""
    if name.isdigit() or name.startswith("/dev/"):
        return LiveCamera(name, V4l2Opening(int(name) if name.isdigit() else name, size, fixed))
    if own := re.fullmatch(r"picamera(?::(\d+))?", name):
        return LiveCamera(name, partial(PiCapture, int(own[1] or 0), size, fixed))
    if re.match(r"[a-z]+://", name):
        return LiveCamera(name, partial(open_network, name))
    return None


def _recorded(source: str | int | Path, fps: float | None) -> Camera:
    """A folder of pictures, a picture or a video. Raises SettingsError for what is none of them."""
    name = str(source)
    path = Path(name).expanduser()
    if path.is_dir():
        return Recording(_folder_frames(path), fps=fps or RECORDED_FPS)
    if not path.is_file():
        raise _wrong(source, EXPECTED)
    if path.suffix.lower() in PICTURE_SUFFIXES:
        fps = fps or RECORDED_FPS
        return Recording(iter([partial(_load, path)] * round(STILL_S * fps)), fps=fps)
    video = cv2.VideoCapture(str(path))
    if not video.isOpened():
        raise _wrong(source, "a video that OpenCV can read")
    return Recording(_video_frames(video), fps=fps or video.get(cv2.CAP_PROP_FPS) or RECORDED_FPS)


def _folder_frames(folder: Path) -> Iterator[LoadFrame]:
    """The folder's pictures in the order of their names, 2 before 10. Raises SettingsError when there are none."""
    pictures = [path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES]
    if not pictures:
        raise _wrong(folder, f"a folder with pictures ({', '.join(sorted(PICTURE_SUFFIXES))})")
    return iter([partial(_load, path) for path in sorted(pictures, key=_natural)])


def _video_frames(video: cv2.VideoCapture) -> Iterator[LoadFrame]:
    """A video's frames one after the other; the file is closed after the last one."""
    try:
        while True:
            found, frame = video.read()
            if not found:
                return
            yield partial(np.asarray, frame, dtype=np.uint8)
    finally:
        video.release()


def _load(path: Path) -> Image:
    """A picture file as BGR. Raises DeviceError when it cannot be read."""
    try:
        return read_picture(path)
    except SettingsError as error:
        raise DeviceError(str(error)) from error


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sorts by name with numbers as numbers."""
    return [(int(piece), "") if piece.isdigit() else (-1, piece) for piece in re.split(r"(\d+)", path.name)]


def _wrong(source: object, expected: str) -> SettingsError:
    return SettingsError(file="camera", key="source", found=str(source), expected=expected)
