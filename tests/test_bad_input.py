"""Files that are not what they seem: a clear refusal, nothing changed, no crash, whatever is in them."""

import io
import json
import os
import random
import struct
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import PIL.Image
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration import store as kept
from calibration.image_files import MOST_PIXELS, decode_picture, read_picture
from companion.commands.replay import read_match
from companion.core.errors import CompanionError, DeviceError, SettingsError
from companion.store.backup import LISTING, check_backup
from companion.store.letter_boards import read_material
from companion.store.settings import read_settings
from hardware.camera import open_camera
from vision.board.enrolment import enrol_board
from vision.board.sockets import read_layout
from vision.cards import deck_index as index
from vision.cards.enrol import enrol_faces
from vision.cards.enrolment_store import Album
from vision.tiles.faces import read_faces

FUZZ = settings(max_examples=int(os.environ.get("FUZZ", "60")), deadline=None, suppress_health_check=list(HealthCheck))
RECORD = b'{"record":1,"game":"diamoniak","edition":"diamoniak","options":{},"seats":["A","B"],"first":0}\n' + b"".join(
    b'{"event":"draw","card":"%s"}\n' % card for card in (b"diamond", b"witch", b"castle_blue_1")
)
SETTINGS = (
    b'camera = "0"\nport = 8080\nturns_per_s = 0.5\nedition = "diamoniak"\n[panel]\nok_pin = 5\nlight_pins = [1, 2]\n'
    b'[network]\nnames = ["box.example.net"]\n'
)


def picture(width: int = 90, height: int = 120) -> PIL.Image.Image:
    noise = np.random.default_rng(1).integers(0, 255, (height, width, 3), dtype=np.uint8)
    return PIL.Image.fromarray(noise)


def packed(one: PIL.Image.Image, kind: str, **more: object) -> bytes:
    into = io.BytesIO()
    one.save(into, kind, **more)
    return into.getvalue()


def bomb() -> bytes:
    """A PNG of 60,000 x 60,000 pixels in a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


def spoiled(content: bytes, seed: int) -> bytes:
    """Cut short, overwritten in places, or with something put in between."""
    rng = random.Random(seed)
    rows = bytearray(content)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(rows) + 1)
        what = rng.randrange(4)
        if what == 0:
            del rows[at:]
        elif what == 1:
            rows[at : at + 4] = rng.randbytes(4)
        elif what == 2:
            rows[at:at] = rng.choice((b"[" * 5000, b"null", b"1e999", b'"', b"-1", b"\xff", b"{}", b"\n"))
        else:
            del rows[at : at + rng.randrange(30)]
    return bytes(rows)


@FUZZ
@given(st.integers(0, 1 << 30))
def test_a_spoiled_match_record_is_refused_or_is_another_match(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "spoiled.jsonl"
    path.write_bytes(spoiled(RECORD, seed))
    with suppress(CompanionError):
        read_match(path)


@FUZZ
@given(st.integers(0, 1 << 30))
def test_spoiled_settings_are_refused_or_are_others(seed: int) -> None:
    with suppress(CompanionError):
        read_settings(spoiled(SETTINGS, seed), Path("settings.toml"))


@FUZZ
@given(st.integers(0, 1 << 30))
def test_a_spoiled_calibration_is_refused_or_is_another(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    folder = tmp_path_factory.getbasetemp()
    whole = {"calibration": 1, "kind": "camera", "values": {"k": [1.0]}, "quality": 0.5, "unit": "px", "date": "2026"}
    (folder / "camera.json").write_bytes(spoiled(json.dumps(whole).encode(), seed))
    with suppress(CompanionError):
        kept.in_force(folder, "camera")


NESTED = b"[" * 100_000
READERS: dict[str, Callable[[Path], object]] = {
    "camera.json": lambda file: kept.in_force(file.parent, "camera"),
    "match.jsonl": read_match,
    "deck.json": lambda file: enrol_faces(file.parent),
    "faces.json": lambda file: read_faces(file.parent),
    "board.json": read_material,
    "sockets.json": read_layout,
    "listing.json": lambda file: Album(file.parent, "deck").open(()),
}


@pytest.mark.parametrize("name", READERS)
def test_what_is_nested_too_deeply_is_refused_with_its_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(NESTED)
    with pytest.raises(CompanionError) as refusal:
        READERS[name](tmp_path / name)
    assert name in str(refusal.value)


def test_a_backup_whose_list_is_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "box.zip", "w") as archive:
        archive.writestr(LISTING, NESTED)
    with pytest.raises(SettingsError, match=r"box\.zip"):
        check_backup(tmp_path / "box.zip")


def test_settings_that_are_nested_too_deeply_are_refused() -> None:
    with pytest.raises(SettingsError, match=r"box\.toml"):
        read_settings(b"camera = " + NESTED, Path("box.toml"))


@FUZZ
@given(st.integers(0, 1 << 30))
def test_a_spoiled_deck_index_is_refused(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    folder = tmp_path_factory.getbasetemp() / "deck"
    whole = folder / "whole.deck"
    if not whole.exists():
        folder.mkdir(exist_ok=True)
        picture(112, 174).save(folder / "one.png")
        picture(112, 170).save(folder / "two.png")
        index.save(enrol_faces(folder), whole)
    bad = folder / "bad.deck"
    bad.write_bytes(spoiled(whole.read_bytes(), seed))
    with suppress(CompanionError):
        index.load(bad)


@FUZZ
@given(st.integers(0, 1 << 30), st.sampled_from(("PNG", "JPEG", "BMP", "TIFF", "WEBP", "GIF")))
def test_a_spoiled_picture_is_refused_or_is_another(seed: int, kind: str) -> None:
    with suppress(SettingsError):
        found = decode_picture(spoiled(packed(picture(), kind), seed), name="spoiled")
        assert found.ndim == 3
        assert found.shape[0] * found.shape[1] <= MOST_PIXELS


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF"])
def test_a_picture_cut_short_is_refused_although_half_of_it_could_be_shown(kind: str) -> None:
    whole = packed(picture(), kind)
    with pytest.raises(SettingsError, match="picture: found"):
        decode_picture(whole[: len(whole) * 2 // 3], name="half")


def test_deep_animated_and_printers_pictures_become_plain_ones() -> None:
    deep = cv2.imencode(".png", np.full((40, 30, 3), 40_000, np.uint16))[1].tobytes()
    film = packed(picture(30, 40), "GIF", save_all=True, append_images=[picture(30, 40)])
    ink = packed(picture(30, 40).convert("CMYK"), "JPEG")
    for content in (
        deep,
        film,
        ink,
        packed(picture(30, 40).convert("L"), "PNG"),
        packed(picture(30, 40).convert("1"), "PNG"),
    ):
        found = decode_picture(content, name="odd")
        assert found.shape == (40, 30, 3)
        assert found.dtype == np.uint8


DOORS: dict[str, Callable[[Path], object]] = {
    "a picture": lambda folder: read_picture(folder / "one.png"),
    "enrol": enrol_faces,
    "watch": lambda folder: open_camera(str(folder)).read(0.0),
    "board": enrol_board,
    "tiles": read_faces,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "content", [bomb(), b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>"], ids=["bomb", "empty", "gif", "png", "svg"]
)
def test_no_door_lets_in_a_bomb_of_pixels_or_what_is_no_picture(door: str, content: bytes, tmp_path: Path) -> None:
    for name in ("one.png", "full.jpg", "some.jpg", "full.png", "some.png"):
        (tmp_path / name).write_bytes(content)
    (tmp_path / "faces.json").write_text('{"faces": [{"file": "one.png", "letter": "A", "value": 1}]}')
    with pytest.raises((SettingsError, DeviceError)):
        DOORS[door](tmp_path)
