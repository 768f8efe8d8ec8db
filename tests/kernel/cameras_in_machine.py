"""Run inside the machine that `test_kernel.py` boots: cameras of vivid and v4l2loopback."""

import os
import subprocess
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.core.errors import DeviceError
from companion.core.observations import CardShown
from hardware.camera import open_camera
from tests.kernel.patience import until
from vision.cards.deck_index import load
from vision.cards.eye import CardEye

v4l2feed = pytest.importorskip("v4l2feed")

OUT = Path(os.environ.get("OUT", "/out"))


def shell(command: str) -> None:
    subprocess.run(command, shell=True, check=True)


def taken(camera: Any) -> tuple[float, Any] | None:
    """A frame; None while there is none or the camera is lost."""
    try:
        return camera.read(time.monotonic())
    except DeviceError:
        return None


def is_lost(camera: Any) -> bool:
    try:
        camera.read(time.monotonic())
    except DeviceError:
        return True
    return False


def plug_in(number: int) -> None:
    """vivid as /dev/videoNUMBER, and the name that udev would give it."""
    shell(f"modprobe vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0 vid_cap_nr={number} no_error_inj=0")
    until(Path(f"/dev/video{number}").exists)
    Path("/dev/v4l/by-id").mkdir(parents=True, exist_ok=True)
    shell(f"ln -sfn ../../video{number} /dev/v4l/by-id/usb-vivid-index0")


def unplug() -> None:
    shell("echo vivid.0 > /sys/bus/platform/drivers/vivid/unbind; rm /dev/v4l/by-id/usb-vivid-index0")


def test_an_unplugged_camera_is_lost_within_3_s_and_back_within_5_under_another_number() -> None:
    plug_in(0)
    camera = open_camera("/dev/v4l/by-id/usb-vivid-index0", size=(640, 360))
    until(lambda: taken(camera))
    end_s = time.monotonic() + 4
    while time.monotonic() < end_s:  # vivid counts in a corner of a test picture: that is a living camera
        assert not is_lost(camera)
        time.sleep(0.05)
    for number in (2, 0):
        unplug()
        lost_s = until(lambda: is_lost(camera))
        until(lambda: subprocess.run(["rmmod", "vivid"], check=False, capture_output=True).returncode == 0)
        plug_in(number)
        back_s = until(lambda: taken(camera))
        print(f"lost after {lost_s:.2f} s, back as /dev/video{number} after {back_s:.2f} s")
        assert lost_s < 3
        assert back_s < 5
    camera.close()
    unplug()
    shell("rmmod vivid")


def test_a_card_is_read_from_our_own_frames_through_a_v4l2_camera() -> None:
    shell("modprobe v4l2loopback video_nr=0 card_label=Overhead exclusive_caps=1")
    until(Path("/dev/video0").exists)
    frames = {path.stem: cv2.imread(str(path)) for path in OUT.glob("*_*.png")}
    height, width = next(iter(frames.values())).shape[:2]
    with v4l2feed.Feed("/dev/video0", width, height, "MJPG", fps=5) as feed:
        feed.show(np.full((height, width, 3), 90, np.uint8))
        eye = CardEye(open_camera("/dev/video0", size=(width, height)), load(OUT / "deck.npz"))
        for card, frame in sorted(frames.items()):
            living = cycle((frame, frame ^ 1))  # a sensor never gives the same picture twice
            took_s = until(lambda card=card, living=living: is_shown(eye, card, feed, next(living)))
            print(f"{card} read after {took_s:.1f} s")
        eye.close()


def is_shown(eye: CardEye, card: str, feed: Any, frame: Any) -> bool:
    """Shows a frame and looks; whether the card was seen."""
    feed.show(frame)
    try:
        seen = eye.poll(time.monotonic())
    except DeviceError:
        return False
    return any(isinstance(observation, CardShown) and observation.label == card for observation in seen)
