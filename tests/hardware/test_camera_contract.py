"""One contract for every kind of camera, read by the real clock as the box reads it."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.array_types import Image
from companion.core.errors import DeviceError
from hardware.camera import Camera, open_camera
from hardware.capture_backends import Fixed, PiCapture, chosen_by
from hardware.live_camera import LiveCamera
from hardware.shared_camera import SharedCamera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import card_table
from tests.hardware.fake_picamera2 import install

SHAPE = (48, 64, 3)
PATIENCE_S = 15.0
PERIOD_S = 0.02

Opened = Callable[[ExitStack, Path], Camera]


def picture(number: int) -> Image:
    """Pictures that differ, none of them black."""
    return np.full(SHAPE, 40 + number * 7 % 200, np.uint8)


class Paced:
    """OpenCV's capture of a camera that gives a picture every 20 ms."""

    def __init__(self) -> None:
        self._numbers = count()
        self._pace = threading.Event()

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def read(self) -> tuple[bool, Any]:
        self._pace.wait(PERIOD_S)
        return True, picture(next(self._numbers))

    def release(self) -> None: ...


class Stream(BaseHTTPRequestHandler):
    """A network camera: Motion JPEG without an end."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        pace = threading.Event()
        try:
            for number in count():
                jpeg = cv2.imencode(".jpg", picture(number))[1].tobytes()
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                self.wfile.write(head.encode() + jpeg + b"\r\n")
                pace.wait(PERIOD_S)
        except OSError:
            return  # the reader has gone

    def log_message(self, *_: object) -> None: ...


def network(opened: ExitStack, _: Path) -> Camera:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stream)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    opened.callback(thread.join)
    opened.callback(server.server_close)
    opened.callback(server.shutdown)
    return open_camera(f"http://127.0.0.1:{server.server_address[1]}/video.mjpg")


def pi(opened: ExitStack, _: Path) -> Camera:
    capture = Paced()
    install(opened, lambda: capture.read()[1])
    return open_camera("picamera")


def folder(_: ExitStack, tmp: Path) -> Camera:
    frames = tmp / "frames"
    frames.mkdir(exist_ok=True)
    for number in range(300):
        cv2.imwrite(str(frames / f"{number}.png"), picture(number))
    return open_camera(frames, fps=50)


def video(_: ExitStack, tmp: Path) -> Camera:
    writer = cv2.VideoWriter(str(tmp / "table.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 50, SHAPE[1::-1])
    for number in range(300):
        writer.write(picture(number))
    writer.release()
    return open_camera(tmp / "table.avi")


def simulated(_: ExitStack, __: Path) -> Camera:
    return SimulatedCamera(card_table("diamoniak", rng=Random(1)), fps=50, size=SHAPE[1::-1])


KINDS: dict[str, Opened] = {
    "folder": folder,
    "video": video,
    "simulated": simulated,
    "network": network,
    "picamera2": pi,
    "v4l2": lambda _, __: LiveCamera(0, Paced),
    "shared": lambda _, __: SharedCamera(LiveCamera(0, Paced)).view(),
}


@contextmanager
def opened(kind: str, tmp: Path) -> Iterator[Camera]:
    with ExitStack() as around:
        camera = KINDS[kind](around, tmp)
        around.callback(camera.close)
        yield camera


def frames(camera: Camera, wanted: int) -> list[tuple[float, float, Image]]:
    """The next frames: (when it had been read, when taken, picture)."""
    found: list[tuple[float, float, Image]] = []
    end_s = monotonic() + PATIENCE_S
    while len(found) < wanted:
        assert monotonic() < end_s, "no frame came"
        try:
            taken = camera.read(monotonic())
        except DeviceError:
            continue  # not there yet
        if taken is not None:
            found.append((monotonic(), *taken))
    return found


each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_frames_are_bgr_pictures_stamped_with_a_time_that_has_passed_and_goes_on(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as camera:
        found = frames(camera, 5)
    assert {(taken.shape, taken.dtype) for _, _, taken in found} == {(SHAPE, np.dtype(np.uint8))}
    assert all(taken_at_s <= now for now, taken_at_s, _ in found)
    times = [taken_at_s for _, taken_at_s, _ in found]
    assert times == sorted(set(times))


@each_kind
def test_a_read_never_waits_for_a_frame(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as camera:
        frames(camera, 1)
        began_s = monotonic()
        given = sum(camera.read(monotonic()) is not None for _ in range(200))
        took_s = monotonic() - began_s
    assert given <= took_s / PERIOD_S * 2 + 2, "more frames than there were"
    assert took_s < 2.0


@each_kind
def test_closed_it_gives_nothing_any_more_and_closing_again_does_no_harm(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as camera:
        frames(camera, 1)
        camera.close()
        camera.close()
        if kind != "simulated":  # there is nothing to close about a drawn one
            assert camera.read(monotonic()) is None


@each_kind
def test_only_a_recording_ends(kind: str, tmp_path: Path) -> None:
    with opened(kind, tmp_path) as camera:
        frames(camera, 1)
        assert not camera.ended
        if kind in ("folder", "video"):
            start_s = monotonic()
            while not camera.ended:
                start_s += 1
                camera.read(start_s)
            assert start_s - monotonic() < 10


@pytest.mark.parametrize("kind", ["picamera2", "v4l2", "shared"])
def test_fifty_cameras_opened_and_closed_leave_no_thread_and_no_file(kind: str, tmp_path: Path) -> None:
    before = None
    for _ in range(50):
        with opened(kind, tmp_path) as camera:
            frames(camera, 1)
        before = before or (threading.active_count(), len(os.listdir("/proc/self/fd")))
    assert (threading.active_count(), len(os.listdir("/proc/self/fd"))) == before


def test_a_pi_camera_that_is_not_there_or_has_no_library_is_lost_with_the_reason(tmp_path: Path) -> None:
    for name, says in (("picamera", "picamera2 is not installed"), ("picamera:1", "picamera:1: there are 1 cameras")):
        with ExitStack() as around:
            if name == "picamera:1":
                pi(around, tmp_path).close()
            camera = open_camera(name)
            around.callback(camera.close)
            told = partial(lost_because, camera)
            end_s = monotonic() + PATIENCE_S
            while told() is None:
                assert monotonic() < end_s
            assert says in str(told())


def test_a_pi_camera_that_is_not_there_costs_no_descriptor_however_often_it_is_tried() -> None:
    with ExitStack() as around:
        install(around, lambda: picture(1), cameras=0)
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(50):
            with pytest.raises(DeviceError, match="there are 0 cameras"):
                PiCapture(0, (64, 48), Fixed())
        assert len(os.listdir("/proc/self/fd")) == before


def test_a_pi_camera_that_another_program_has_is_told() -> None:
    with ExitStack() as around:
        install(around, lambda: picture(1)).taken = True
        with pytest.raises(DeviceError, match=r"picamera:0: .* does another program have it"):
            PiCapture(0, (64, 48), Fixed())


def test_a_pi_camera_is_told_of_what_is_fixed_only_what_it_has() -> None:
    fixed = Fixed(gains=(1.8, 1.5), exposure=157, focus=2.5)
    with ExitStack() as around:
        camera = install(around, lambda: picture(1))
        for without in (frozenset(), frozenset({"AfMode", "LensPosition"})):
            camera.without = without
            capture = PiCapture(0, (64, 48), fixed)
            assert capture.isOpened()
            capture.release()


def test_a_pi_camera_tells_the_gains_and_the_focus_that_it_has_chosen() -> None:
    with ExitStack() as around:
        install(around, lambda: picture(1))
        capture = PiCapture(0, (64, 48), Fixed())
        assert chosen_by(capture) == Fixed(gains=(1.8, 1.5), focus=2.5)
        capture.release()


def lost_because(camera: Camera) -> str | None:
    try:
        camera.read(monotonic())
    except DeviceError as error:
        return str(error)
    return None
