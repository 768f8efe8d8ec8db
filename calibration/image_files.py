"""The one door for pictures from outside: whole, of a bounded size, and never more than one frame of them."""

import io
from pathlib import Path

import cv2
import numpy as np
import PIL.Image

from calibration.array_types import Image
from companion.core.errors import SettingsError

MOST_BYTES = 64 << 20
MOST_PIXELS = 50_000_000  # more than a telephone takes

PIL.Image.MAX_IMAGE_PIXELS = None  # what it would only warn of is refused here, before anything is unpacked


def read_picture(path: Path) -> Image:
    """The picture in a file, turned as its EXIF says. Raises SettingsError: no such file, no picture, too large."""
    try:
        if not path.is_file():
            raise _wrong(str(path), "no such file", "a picture that can be read")
        if path.stat().st_size > MOST_BYTES:
            raise _wrong(str(path), f"{path.stat().st_size} bytes", f"at most {MOST_BYTES}")
        return decode_picture(path.read_bytes(), name=str(path))
    except OSError as error:
        raise _wrong(str(path), error.strerror or str(error), "a picture that can be read") from error


def decode_picture(content: bytes, *, name: str) -> Image:
    """A picture from the bytes of its file; deeper colours become 8 bits, of a film the first frame counts.

    Raises SettingsError, which calls it by `name`: damaged, cut short, more than `MOST_PIXELS`.
    """
    if len(content) > MOST_BYTES:
        raise _wrong(name, f"{len(content)} bytes", f"at most {MOST_BYTES}")
    _check_whole(content, name)
    try:
        picture = cv2.imdecode(np.frombuffer(content, dtype=np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise _wrong(name, f"damaged: {error.err}", "a picture that can be read") from error
    if picture is None:
        raise _wrong(name, "damaged, or of an unknown kind", "a picture that can be read")
    return np.asarray(picture, dtype=np.uint8)


def _check_whole(content: bytes, name: str) -> None:
    """What OpenCV would not say: how large it will be, and that its end is missing."""
    try:
        with PIL.Image.open(io.BytesIO(content)) as picture:
            width, height = picture.size
            if width * height > MOST_PIXELS:
                raise _wrong(name, f"{width} x {height} pixels", f"at most {MOST_PIXELS} pixels")
            picture.draft("L", (1, 1))  # a JPEG is unpacked small: only its end matters
            picture.load()
    except SettingsError:
        raise
    except Exception as error:  # whatever a decoder makes of bytes that are none
        raise _wrong(name, f"damaged: {error}", "a picture that can be read") from error


def _wrong(name: str, found: str, expected: str) -> SettingsError:
    return SettingsError(file=name, key="picture", found=found, expected=expected)
