"""Pictures that people hand in: bounded in bytes and in pixels before anything of them is decoded."""

import io
import warnings
from enum import StrEnum

import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from calibration.array_types import Image

MOST_BYTES = 16 * 1024 * 1024
FORMATS = ("JPEG", "PNG", "WEBP")
LONGEST_PX = 2400  # longer side of what is worked with
LEAST_PX = 300  # shorter side of a picture in which fields can be told apart
_MOST_PX = 64_000_000  # of a JPEG that is decoded at a fraction of its size
_MOST_PX_ELSE = 25_000_000
_BY_LINES = ("JPEG", "MPO")  # MPO: a JPEG with further pictures behind it, as phones write it


class Wrong(StrEnum):
    """Why a file is not taken for a photo."""

    TOO_MANY_BYTES = "photo_bytes"
    NO_PICTURE = "photo_kind"
    TOO_MANY_PIXELS = "photo_large"
    TOO_FEW_PIXELS = "photo_small"
    DAMAGED = "photo_damaged"


class NotAPhoto(Exception):
    """A file that is not taken; `wrong` says why."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(wrong.value)
        self.wrong = wrong


def open_photo(content: bytes) -> Image:
    """The picture (BGR uint8, upright as its camera says, at most LONGEST_PX long) in a file's bytes.

    Its size is read from the header first, so a file that would fill the memory is never decoded. Raises NotAPhoto.
    """
    if len(content) > MOST_BYTES:
        raise NotAPhoto(Wrong.TOO_MANY_BYTES)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of many pixels (_check is stricter), of EXIF that makes no sense
            picture = Pillow.open(io.BytesIO(content), formats=FORMATS)
            _check(picture)
            return _decoded(picture)
    except Pillow.DecompressionBombError as error:
        raise NotAPhoto(Wrong.TOO_MANY_PIXELS) from error
    except UnidentifiedImageError as error:
        raise NotAPhoto(Wrong.NO_PICTURE) from error
    except NotAPhoto:
        raise
    except Exception as error:  # whatever a decoder makes of bytes that are none
        raise NotAPhoto(Wrong.DAMAGED) from error


def _check(picture: Pillow.Image) -> None:
    by_lines = picture.format in _BY_LINES and not picture.info.get("progressive")
    if picture.width * picture.height > (_MOST_PX if by_lines else _MOST_PX_ELSE):
        raise NotAPhoto(Wrong.TOO_MANY_PIXELS)
    if min(picture.size) < LEAST_PX:
        raise NotAPhoto(Wrong.TOO_FEW_PIXELS)


def _decoded(picture: Pillow.Image) -> Image:
    picture.draft("RGB", (LONGEST_PX, LONGEST_PX))
    picture.thumbnail((LONGEST_PX, LONGEST_PX))
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):  # 16 bits of grey, which Pillow would cut off at 255
        upright = Pillow.fromarray((np.asarray(upright) // 257).astype(np.uint8))
    return np.ascontiguousarray(np.asarray(upright.convert("RGB"), dtype=np.uint8)[:, :, ::-1])
