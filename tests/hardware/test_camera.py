"""One contract for every kind of camera that a PC can run, and what each kind does besides."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from calibration.array_types import Image
from companion.core.errors import DeviceError, SettingsError
from hardware.camera import Camera, open_camera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import World, card_table

FPS = 10
SHAPE = (48, 64, 3)


def numbered(number: int) -> Image:
    """A small frame whose brightness tells its number."""
    return np.full(SHAPE, 20 * number, np.uint8)


def number_of(frame: Image) -> int:
    return round(float(frame.mean()) / 20)


def folder(path: Path, count: int = 6) -> Path:
    """Frames named without leading zeros, and something that is no picture."""
    path.mkdir()
    for number in range(count):
        cv2.imwrite(str(path / f"frame_{number * 4}.png"), numbered(number))
    (path / "truth.json").write_text("{}")
    return path


def video(path: Path, count: int = 6) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SHAPE[1::-1])
    for number in range(count):
        writer.write(numbered(number))
    writer.release()
    return path


def still(path: Path) -> Path:
    cv2.imwrite(str(path), numbered(3))
    return path


CAMERAS: dict[str, Callable[[Path], Camera]] = {
    "folder": lambda tmp: open_camera(folder(tmp / "frames"), fps=FPS),
    "video": lambda tmp: open_camera(video(tmp / "frames.avi")),
    "still picture": lambda tmp: open_camera(still(tmp / "table.png"), fps=FPS),
    "simulated": lambda _: SimulatedCamera(card_table("diamoniak", rng=Random(1)), fps=FPS, size=SHAPE[1::-1]),
}
RECORDED = ("folder", "video")


@pytest.fixture(params=CAMERAS)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Camera:
    return CAMERAS[request.param](tmp_path)


def test_a_frame_is_a_bgr_picture_with_its_time(camera: Camera) -> None:
    frame = camera.read(0.0)
    assert frame is not None
    taken_at_s, picture = frame
    assert taken_at_s == 0
    assert (picture.shape, picture.dtype) == (SHAPE, np.uint8)
    camera.close()


def test_no_frame_is_given_twice(camera: Camera) -> None:
    assert camera.read(0.0) is not None
    assert camera.read(0.0) is None
    assert camera.read(0.05) is None
    assert camera.read(0.1) is not None
    camera.close()


def test_read_once_a_frame_every_read_gives_one(camera: Camera) -> None:
    frames = [camera.read(number / FPS) for number in range(6)]
    assert all(frame is not None for frame in frames)
    assert [frame[0] for frame in frames if frame] == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5])
    camera.close()


def test_read_rarely_only_the_newest_frame_comes(camera: Camera) -> None:
    camera.read(0.0)
    frame = camera.read(0.35)
    assert frame is not None
    assert frame[0] == pytest.approx(0.3, abs=0.051)
    assert camera.read(0.35) is None
    camera.close()


def test_no_frame_is_younger_than_the_read(camera: Camera) -> None:
    for step in range(20):
        frame = camera.read(step * 0.033)
        assert frame is None or frame[0] <= step * 0.033 + 1e-6
    camera.close()


def test_closing_twice_does_no_harm(camera: Camera) -> None:
    camera.close()
    camera.close()


@pytest.mark.parametrize("kind", RECORDED)
def test_a_recording_gives_every_frame_once_in_order_and_then_has_ended(kind: str, tmp_path: Path) -> None:
    camera = CAMERAS[kind](tmp_path)
    numbers, index = [], 0
    while not camera.ended:
        frame = camera.read(index / FPS)
        index += 1
        if frame:
            numbers.append(number_of(frame[1]))
    assert numbers == [0, 1, 2, 3, 4, 5]
    assert camera.read(99.0) is None


def test_a_recording_starts_with_its_first_read(tmp_path: Path) -> None:
    camera = open_camera(folder(tmp_path / "frames"), fps=FPS)
    first = camera.read(5000.0)
    assert first is not None
    assert (first[0], number_of(first[1])) == (5000, 0)


def test_a_still_picture_is_shown_for_three_seconds(tmp_path: Path) -> None:
    camera = open_camera(still(tmp_path / "table.png"), fps=FPS)
    index = 0
    while not camera.ended:
        camera.read(index / FPS)
        index += 1
    assert index == 30


def test_an_unreadable_picture_is_named_and_the_next_one_still_comes(tmp_path: Path) -> None:
    frames = folder(tmp_path / "frames", count=3)
    (frames / "frame_4.png").write_bytes(b"no picture")
    camera = open_camera(frames, fps=FPS)
    camera.read(0.0)
    with pytest.raises(DeviceError, match=r"frame_4\.png"):
        camera.read(0.1)
    last = camera.read(0.2)
    assert last is not None
    assert number_of(last[1]) == 2
    assert camera.ended


@pytest.mark.parametrize(
    ("name", "expected"),
    [("nowhere", "a folder of pictures"), ("empty", "a folder with pictures"), ("notes.txt", "a video")],
)
def test_a_source_that_cannot_be_one_says_what_was_expected(tmp_path: Path, name: str, expected: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("no video")
    with pytest.raises(SettingsError, match=f"{name}.*{expected}"):
        open_camera(tmp_path / name)


def test_a_speed_of_zero_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="fps"):
        open_camera(folder(tmp_path / "frames"), fps=0)


@pytest.fixture
def world() -> World:
    return card_table("diamoniak", rng=Random(1))


def test_the_simulated_camera_raises_while_unplugged_and_returns(world: World) -> None:
    camera = SimulatedCamera(world, size=SHAPE[1::-1])
    world.unplug()
    with pytest.raises(DeviceError, match="unplugged"):
        camera.read(0)
    world.plug_in()
    assert camera.read(0.1) is not None


def test_a_hung_camera_gives_nothing_new(world: World) -> None:
    camera = SimulatedCamera(world, size=SHAPE[1::-1])
    camera.read(0)
    world.hang()
    assert [camera.read(step / 10) for step in range(1, 30)] == [None] * 29
    world.hang(False)
    assert camera.read(3.0) is not None


def test_a_stale_camera_gives_the_old_picture_as_if_it_were_new(world: World) -> None:
    camera = SimulatedCamera(world, size=SHAPE[1::-1])
    old = camera.read(0)
    world.stale()
    world.take_top()
    new = camera.read(0.1)
    assert old is not None
    assert new is not None
    assert new[0] == 0.1
    assert np.array_equal(old[1], new[1])
