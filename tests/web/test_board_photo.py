"""A photograph of a board over the API: bounded where it comes in, refused with a reason, read as a draft only."""

import io
import socket
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow
from waitress.adjustments import Adjustments
from werkzeug.test import TestResponse

from calibration.tiles import board_picture
from companion.core.letter_board import make_board
from tests.vision.test_upload import grey16, inked, moving, packed, png_header
from tests.web.whole import Device, Whole
from vision.upload import MOST_BYTES
from web import serve
from web.upload_limits import LONGEST_PHOTO_S, MAX_BODY_BYTES, MAX_PHOTO_BYTES, MOST_PHOTOS, PHOTO_PATH, PhotoParser

ROWS = ["..B...B..", ".........", ".R..G..R.", ".........", "....S....", ".........", ".R..G..R.", *["........."] * 2]
PICTURE = board_picture(make_board({"name": "small", "rows": ROWS}, "board"), 2.0)
FILE = cv2.imencode(".jpg", PICTURE)[1].tobytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Whole]:
    whole = Whole(tmp_path_factory.mktemp("photo") / "data")
    yield whole
    whole.close()


@pytest.fixture(scope="module")
def table(whole: Whole) -> Device:
    return whole.let_in("table")


def sent(device: Device, content: bytes, kind: str = "image/jpeg") -> TestResponse:
    return device.post(PHOTO_PATH, data=content, content_type=kind)


def test_a_photo_leads_to_a_draft_and_nothing_is_kept(whole: Whole, table: Device) -> None:
    found = sent(table, FILE).json
    assert (found["width"], found["height"], found["sure"]) == (PICTURE.shape[1], PICTURE.shape[0], True)
    still = table.get(f"{PHOTO_PATH}/{found['photo']}.jpg")
    assert (still.status_code, still.mimetype, still.headers["Cache-Control"]) == (200, "image/jpeg", "no-store")
    asked = {"photo": found["photo"], "corners": found["corners"], "rows": 0, "columns": 0}
    assert table.post(f"{PHOTO_PATH}/size", asked).json == {"rows": 9, "columns": 9}
    assert table.post(f"{PHOTO_PATH}/read", asked).json == {"rows": ROWS, "unsure": []}
    assert not (whole.data / "boards").exists()
    assert table.post(f"{PHOTO_PATH}/forget", {"photo": found["photo"]}).json == {}
    assert table.get(f"{PHOTO_PATH}/{found['photo']}.jpg").status_code == 404
    gone = table.post(f"{PHOTO_PATH}/read", asked)
    assert (gone.status_code, gone.json["reason"]) == (409, "photo_gone")


def test_a_photo_that_is_turned_by_its_camera_stands_upright(table: Device) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    file = io.BytesIO()
    Pillow.fromarray(np.rot90(PICTURE[:, :, ::-1]).copy()).save(file, "JPEG", exif=exif)
    found = sent(table, file.getvalue()).json
    asked = {"photo": found["photo"], "corners": found["corners"], "rows": 9, "columns": 9}
    assert table.post(f"{PHOTO_PATH}/read", asked).json["rows"] == ROWS


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "photo_kind"),
        (b"hello", "photo_kind"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "photo_kind"),
        (packed(kind="GIF"), "photo_kind"),
        (FILE[: len(FILE) // 2], "photo_damaged"),
        (png_header(1_000, 1_000), "photo_damaged"),
        (png_header(60_000, 60_000), "photo_large"),
        (packed((200, 900)), "photo_small"),
    ],
)
def test_a_bad_picture_is_refused_with_a_reason_in_words(table: Device, content: bytes, reason: str) -> None:
    answer = sent(table, content)
    assert (answer.status_code, answer.json["reason"]) == (409, reason)
    assert not answer.json["message"].startswith("reason.")


@pytest.mark.parametrize("content", [grey16(), inked(), moving("PNG"), moving("WEBP")])
def test_pictures_of_rarer_kinds_are_taken(table: Device, content: bytes) -> None:
    assert sent(table, content).status_code == 200


@pytest.mark.parametrize("seed", range(6))
def test_no_bytes_make_the_server_stumble(table: Device, seed: int) -> None:
    rng = np.random.default_rng(seed)
    content = bytearray(FILE[: rng.integers(1, len(FILE))])
    for at in rng.integers(0, len(content), 12):
        content[at] = rng.integers(0, 256)
    assert sent(table, bytes(content)).status_code in (200, 409)


@pytest.mark.parametrize(
    "asked",
    [
        {"corners": [[0, 0]] * 3},
        {"corners": [[0, 0, 0]] * 4},
        {"corners": [[0, True]] * 4},
        {"corners": [[0, "1"]] * 4},
        {"corners": [[0, 1e300]] * 4},
        {"corners": [[0, None]] * 4},
        {"rows": -1},
        {"columns": 100},
        {"rows": 9.5},
    ],
)
def test_what_is_asked_is_checked_key_by_key(table: Device, asked: dict[str, Any]) -> None:
    whole = {"photo": "x", "corners": [[0, 0]] * 4, "rows": 0, "columns": 0} | asked
    for name in ("size", "read"):
        answer = table.post(f"{PHOTO_PATH}/{name}", whole)
        assert (answer.status_code, answer.json["reason"], answer.json["key"]) == (400, "bad_value", next(iter(asked)))


def test_only_a_picture_is_taken_and_only_there(table: Device) -> None:
    assert sent(table, FILE, "application/json").json["key"] == "Content-Type"
    assert table.post("/api/words", data=FILE, content_type="image/jpeg").json["key"] == "Content-Type"
    assert sent(table, b"x" * (MAX_PHOTO_BYTES + 1)).status_code == 413
    other = table.post("/api/words", data=b"x" * (MAX_BODY_BYTES + 1), content_type="application/json")
    assert other.status_code == 413


# --- the server, before anything of it is known to the application


class Slow(PhotoParser):
    """A request at a time that a test tells."""

    at_s = 0.0

    @staticmethod
    def now() -> float:
        return Slow.at_s


def began(path: str = PHOTO_PATH, length: int = 100_000, more: str = "") -> Slow:
    parser = Slow(Adjustments(max_request_body_size=MAX_BODY_BYTES, inbuf_overflow=MAX_PHOTO_BYTES + 1))
    parser.received(f"POST {path} HTTP/1.1\r\nContent-Length: {length}\r\n{more}\r\n".encode())
    return parser


def code(parser: Slow) -> int | None:
    return parser.error.code if parser.error else None


def test_the_door_and_the_decoder_agree_on_the_largest_file() -> None:
    assert MAX_PHOTO_BYTES == MOST_BYTES


def test_a_large_body_may_come_to_one_path_only() -> None:
    for path, length, expected in (
        (PHOTO_PATH, MAX_PHOTO_BYTES, None),
        (PHOTO_PATH, MAX_PHOTO_BYTES + 1, 413),
        (f"{PHOTO_PATH}/read", 100_000, 413),
        ("/api/words", 100_000, 413),
        ("/api/words", 100, None),
    ):
        parser = began(path, length)
        assert code(parser) == expected, path
        parser.close()


def test_a_few_photographs_come_in_at_a_time_and_a_place_is_given_back() -> None:
    coming = [began() for _ in range(MOST_PHOTOS)]
    late = began()
    assert ([code(one) for one in coming], code(late), late.completed) == ([None] * MOST_PHOTOS, 503, True)
    assert code(began("/api/words", 100)) is None
    late.close()  # it had no place
    assert code(began()) == 503
    coming[0].close()
    coming[0].close()
    again = began()
    assert code(again) is None
    for one in (*coming[1:], again):
        one.close()


def test_a_photograph_that_trickles_in_is_given_up() -> None:
    parser = began()
    Slow.at_s = LONGEST_PHOTO_S
    parser.received(b"x")
    assert code(parser) is None
    Slow.at_s = LONGEST_PHOTO_S + 0.1
    parser.received(b"x")
    assert (code(parser), parser.completed) == (408, True)
    parser.close()
    Slow.at_s = 0.0


def test_a_body_without_a_length_is_bounded_as_well() -> None:
    parser = Slow(Adjustments(max_request_body_size=MAX_BODY_BYTES, inbuf_overflow=MAX_PHOTO_BYTES + 1))
    parser.received(f"POST {PHOTO_PATH} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    for _ in range(20):
        if not parser.completed:
            parser.received(chunk)
    assert code(parser) == 413
    parser.close()


def test_a_tablet_that_hangs_up_half_way_leaves_its_place_to_others(whole: Whole) -> None:
    head = f"POST {PHOTO_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n"
    with serve(whole.app, "127.0.0.1", 0) as server:

        def begin() -> socket.socket:
            tablet = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            tablet.sendall(f"{head}Content-Length: {len(FILE)}\r\n\r\n".encode() + FILE[:20_000])
            return tablet

        for _ in range(MOST_PHOTOS * 3):
            with begin() as tablet:
                tablet.shutdown(socket.SHUT_WR)
                while tablet.recv(4096):  # until the server has hung up as well
                    pass
        with begin() as tablet:
            tablet.sendall(FILE[20_000:])
            assert tablet.recv(4096).startswith(b"HTTP/1.1 200 OK")
