"""Photos that people hand in: what is too large is never decoded, and what is none is refused."""

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image as Pillow

from vision.upload import LONGEST_PX, MOST_BYTES, NotAPhoto, Wrong, open_photo


def packed(size=(800, 600), kind="JPEG", **more):
    file = io.BytesIO()
    picture = Pillow.new("RGB", size, (200, 30, 40))
    picture.save(file, kind, **more)
    return file.getvalue()


def png_header(width, height):
    """A PNG that says to be large and holds nothing."""
    chunk = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    data = zlib.compress(b"")
    idat = struct.pack(">I", len(data)) + b"IDAT" + data + struct.pack(">I", zlib.crc32(b"IDAT" + data))
    return b"\x89PNG\r\n\x1a\n" + body + idat


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_opened_as_bgr(kind):
    photo = open_photo(packed(kind=kind))
    assert (photo.shape, photo.dtype) == ((600, 800, 3), np.uint8)
    assert np.abs(photo[300, 400].astype(int) - (40, 30, 200)).max() < 8


def test_a_large_photo_is_made_smaller():
    assert max(open_photo(packed((6000, 4000))).shape) == LONGEST_PX


def grey16():
    picture = Pillow.fromarray(np.full((600, 800), 0x7F7F, dtype=np.uint16))
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def moving(kind):
    """A film of two frames, the first one red."""
    frames = [Pillow.new("RGB", (800, 600), colour) for colour in ((200, 30, 40), (0, 0, 255))]
    file = io.BytesIO()
    frames[0].save(file, kind, save_all=True, append_images=frames[1:])
    return file.getvalue()


def inked():
    """A JPEG for a printing press: cyan, magenta, yellow and black."""
    file = io.BytesIO()
    Pillow.new("CMYK", (800, 600), (0, 200, 200, 20)).save(file, "JPEG", quality=95)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "bgr"),
    [
        (grey16(), (127, 127, 127)),
        (inked(), (51, 51, 235)),
        (moving("PNG"), (40, 30, 200)),
        (moving("WEBP"), (40, 30, 200)),
        (moving("MPO"), (40, 30, 200)),
    ],
    ids=["16 bits", "CMYK", "APNG", "film of WebP", "JPEG with another behind it"],
)
def test_pictures_of_rarer_kinds_become_the_same_8_bits(content, bgr):
    photo = open_photo(content)
    assert (photo.shape, photo.dtype) == ((600, 800, 3), np.uint8)
    assert np.abs(photo[300, 400].astype(int) - bgr).max() < 8


def test_a_jpeg_that_must_be_unpacked_whole_may_have_fewer_pixels():
    with pytest.raises(NotAPhoto) as refused:
        open_photo(packed((6000, 5000), progressive=True))
    assert refused.value.wrong is Wrong.TOO_MANY_PIXELS
    assert max(open_photo(packed((6000, 5000))).shape) == LONGEST_PX


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_changed_in_a_file_it_is_a_photo_or_refused(kind, seed):
    rng = np.random.default_rng(seed)
    bytes_ = bytearray(packed((400, 320), kind))
    for at in rng.integers(0, len(bytes_), 8):
        bytes_[at] = rng.integers(0, 256)
    for content in (bytes(bytes_), bytes(bytes_[: rng.integers(1, len(bytes_))])):
        try:
            assert open_photo(content).dtype == np.uint8
        except NotAPhoto as refused:
            assert refused.wrong in Wrong  # noqa: PT017 - either is right


def test_a_photo_stands_upright_as_its_camera_says():
    exif = Pillow.Exif()
    exif[0x0112] = 6  # to be turned clockwise by a quarter
    assert open_photo(packed(exif=exif)).shape == (800, 600, 3)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"\0" * (MOST_BYTES + 1), Wrong.TOO_MANY_BYTES),
        (b"", Wrong.NO_PICTURE),
        (b"hello", Wrong.NO_PICTURE),
        (packed(kind="GIF"), Wrong.NO_PICTURE),
        (png_header(60_000, 60_000), Wrong.TOO_MANY_PIXELS),
        (png_header(6_000, 6_000), Wrong.TOO_MANY_PIXELS),
        (png_header(1_000, 1_000), Wrong.DAMAGED),
        (packed((200, 900)), Wrong.TOO_FEW_PIXELS),
        (packed((1500, 1500), quality=95)[:900], Wrong.DAMAGED),
    ],
)
def test_what_is_no_fit_photo_is_refused_with_the_reason(content, wrong):
    with pytest.raises(NotAPhoto) as refused:
        open_photo(content)
    assert refused.value.wrong is wrong
