"""Pictures from outside: what is damaged, too large or a bomb is refused with its name before it is unpacked."""

import io
import zlib

import numpy as np
import PIL.Image
import pytest

from calibration.image_files import decode_picture
from companion.core.errors import SettingsError


def png(width: int, height: int, mode: str = "L") -> bytes:
    told = io.BytesIO()
    PIL.Image.new(mode, (width, height)).save(told, "PNG")
    return told.getvalue()


def test_a_picture_is_read() -> None:
    assert decode_picture(png(40, 30, "RGB"), name="a").shape == (30, 40, 3)


def test_a_bomb_of_pixels_is_refused_before_it_is_unpacked() -> None:
    bomb = bytearray(png(10, 10))
    bomb[16:24] = np.array([60_000, 60_000], ">u4").tobytes()
    bomb[29:33] = np.array([zlib.crc32(bomb[12:29])], ">u4").tobytes()
    with pytest.raises(SettingsError, match="bomb"):
        decode_picture(bytes(bomb), name="bomb")


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8\xff", png(40, 30)[:-20], b"<svg/>"])
def test_what_is_no_whole_picture_is_refused(content: bytes) -> None:
    with pytest.raises(SettingsError, match="sent"):
        decode_picture(content, name="sent")
