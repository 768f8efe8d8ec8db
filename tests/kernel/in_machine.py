"""Run inside the machine that `test_kernel.py` boots: gpio-sim's lines, vivid's and v4l2loopback's cameras.

Line values are read from outside of what drives them, in sysfs; real time is the matter here.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from typing import Any

import cv2
import numpy as np
import pytest

from companion.effects import Buzz, Spin, Tune
from companion.errors import DeviceError
from companion.observations import CardShown, SpinFinished
from companion.ports import Halt, SpinStage
from hardware.buzzer import Buzzer
from hardware.camera import open_camera
from hardware.guard import GuardedMotor
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.spinner import Drive, Spinner
from vision.eye import CardEye
from vision.index import load

gpiosim = pytest.importorskip("gpiosim")
v4l2feed = pytest.importorskip("v4l2feed")

BOX = Path(__file__).with_name("spinning_box.py")
OUT = Path(os.environ.get("OUT", "/out"))
FORWARD, BACKWARD, BUZZER, INDEX, STOP = 12, 13, 18, 5, 6
PATIENCE_S = 90.0  # programs start slowly in an emulated machine
OFF_WITHIN_S = 1.0  # the whole machine is emulated; the figures measured are printed


class Watched:
    """Looks at lines from outside, all the time: when each was last high, and how often it changed."""

    def __init__(self, sim: Any, *lines: int) -> None:
        self.last_high_s = dict.fromkeys(lines, 0.0)
        self.changes = dict.fromkeys(lines, 0)
        self._files = {line: Path(f"{sim.sysfs}/sim_gpio{line}/value").open() for line in lines}  # noqa: SIM115
        self._ended = Event()
        self._thread = Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        before = dict.fromkeys(self._files, "0")
        while not self._ended.is_set():
            for line, file in self._files.items():
                file.seek(0)
                value = file.read().strip()
                self.changes[line] += value != before[line]
                before[line] = value
                if value == "1":
                    self.last_high_s[line] = time.monotonic()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        for file in self._files.values():
            file.close()


@pytest.fixture(scope="module")
def sim() -> Any:
    return gpiosim.GpioSim()


@pytest.fixture
def pins(sim: Any) -> Iterator[Any]:
    factory = pin_factory("lgpio")
    yield factory
    factory.close()


@pytest.fixture
def watched(sim: Any) -> Iterator[Watched]:
    lines = Watched(sim, FORWARD, BACKWARD, BUZZER)
    yield lines
    lines.close()


def until(there: Callable[[], Any], within_s: float = PATIENCE_S) -> float:
    """How long it took to come, in s."""
    began_s = time.monotonic()
    while not there():
        assert time.monotonic() - began_s < within_s, "it never came"
        time.sleep(0.005)
    return time.monotonic() - began_s


def lead(spinner: Spinner, there: Callable[[], Any]) -> None:
    """Ticks the spinner as a box does."""

    def tick() -> bool:
        spinner.tick(time.monotonic())
        time.sleep(0.03)
        return bool(there())

    until(tick)


def guarded(drive: Drive) -> GuardedMotor:
    return GuardedMotor(
        forward_pin=FORWARD, backward_pin=BACKWARD, pins="lgpio", slew_per_s=drive.slew_per_s, longest_s=20.0
    )


def test_a_spin_drives_the_motors_lines_one_way_and_leaves_them_low(sim: Any, pins: Any, watched: Watched) -> None:
    drive = Drive()
    spinner = Spinner(guarded(drive), drive=drive, pin_factory=pins)
    spinner.perform(Spin(0.6, clockwise=False), time.monotonic())
    lead(spinner, lambda: SpinFinished() in spinner.poll(time.monotonic()))
    assert watched.last_high_s[FORWARD] == 0
    assert watched.last_high_s[BACKWARD] > 0
    assert (sim.value(FORWARD), sim.value(BACKWARD)) == (0, 0)
    spinner.close()


def test_a_press_of_the_stop_button_puts_the_motor_off(sim: Any, pins: Any, watched: Watched) -> None:
    drive = Drive()
    sim.drive(STOP, 1)
    spinner = Spinner(guarded(drive), drive=drive, stop_pin=STOP, pin_factory=pins)
    spinner.perform(Spin(5.0), time.monotonic())
    lead(spinner, lambda: watched.last_high_s[FORWARD])
    pressed_s = time.monotonic()
    sim.drive(STOP, 0)
    lead(spinner, lambda: spinner.progress is not None and spinner.progress.reason is Halt.STOP)
    until(lambda: time.monotonic() - watched.last_high_s[FORWARD] > 0.5)
    print(f"off {(watched.last_high_s[FORWARD] - pressed_s) * 1000:.0f} ms after the press")
    assert watched.last_high_s[FORWARD] - pressed_s < OFF_WITHIN_S
    spinner.close()


def test_pulses_of_an_index_sensor_are_counted(sim: Any, pins: Any) -> None:
    drive = Drive(turns_per_s=2.0)
    sim.drive(INDEX, 1)
    spinner = Spinner(guarded(drive), drive=drive, index_pin=INDEX, pin_factory=pins)
    spinner.perform(Spin(2.0), time.monotonic())
    lead(spinner, lambda: abs(spinner.power) > 0.2)
    for _ in range(3):
        sim.drive(INDEX, 0)
        lead(spinner, lambda: True)
        sim.drive(INDEX, 1)
        lead(spinner, lambda: True)
    lead(spinner, lambda: SpinFinished() in spinner.poll(time.monotonic()))
    spinner.perform(Spin(5.0), time.monotonic())
    lead(spinner, lambda: spinner.progress is not None and spinner.progress.stage is SpinStage.HALTED)
    assert spinner.progress is not None
    assert spinner.progress.reason is Halt.STUCK  # no pulse came
    spinner.close()


def test_a_tune_sounds_and_then_the_buzzers_line_is_low(sim: Any, pins: Any, watched: Watched) -> None:
    buzzer = Buzzer(BUZZER, pins)
    for tune in Tune:
        before = watched.changes[BUZZER]
        began_s = time.monotonic()
        buzzer.perform(Buzz(tune), began_s)
        while time.monotonic() < began_s + 0.4:
            buzzer.tick(time.monotonic())
            time.sleep(0.02)
        assert watched.changes[BUZZER] - before > 10, tune
    buzzer.tick(time.monotonic() + 60)
    time.sleep(0.1)
    quiet = watched.changes[BUZZER]
    time.sleep(0.2)
    assert (watched.changes[BUZZER], sim.value(BUZZER)) == (quiet, 0)
    buzzer.close()


def test_a_line_in_use_is_told(pins: Any) -> None:
    motor = guarded(Drive())
    with pytest.raises(DeviceError, match=r"spinner: .*busy"):
        SoftMotor(forward_pin=FORWARD, backward_pin=BACKWARD, pin_factory=pins, slew_per_s=1.0)
    motor.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGSTOP])
def test_a_box_that_ends_or_freezes_leaves_the_motors_lines_low(
    sim: Any, watched: Watched, number: signal.Signals
) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path.cwd())}
    box = subprocess.Popen([sys.executable, str(BOX)], env=environment)
    until(lambda: watched.last_high_s[FORWARD])
    time.sleep(1.0)
    sent_s = time.monotonic()
    box.send_signal(number)
    until(lambda: time.monotonic() - watched.last_high_s[FORWARD] > 0.7)
    took_s = watched.last_high_s[FORWARD] - sent_s
    print(f"last high {took_s * 1000:.0f} ms after {number.name}")
    box.kill()
    box.wait()
    assert took_s < OFF_WITHIN_S
    assert (sim.value(FORWARD), sim.value(BACKWARD)) == (0, 0)


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
