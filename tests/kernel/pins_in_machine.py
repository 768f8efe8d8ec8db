"""Run inside the machine that `test_kernel.py` boots: pins on gpio-sim's lines.

Line values are read from outside of what drives them, in sysfs; real time is the matter here.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.app.panel import open_panel
from companion.box.box import RefereeBox
from companion.core.effects import Buzz, Light, Spin, Tune
from companion.core.errors import DeviceError
from companion.core.observations import SpinFinished
from companion.core.ports import Halt, SpinStage
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.settings import PanelSettings
from hardware.buzzer import Buzzer
from hardware.motor import SoftMotor
from hardware.motor_watchdog import GuardedMotor
from hardware.panel import StatusLight
from hardware.pins import line_users, pin_factory
from hardware.power import switch_off
from hardware.spinner import Drive, Spinner
from tests.kernel.patience import until

gpiosim = pytest.importorskip("gpiosim")

BOX = Path(__file__).with_name("spinning_box.py")
FORWARD, BACKWARD, BUZZER, INDEX, STOP = 12, 13, 18, 5, 6
NOBODYS = 26
PANEL = PanelSettings(ok_pin=17, power_pin=3, light_pins=(23, 24, 25), buzzer="active")
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


@pytest.fixture(scope="module")
def pins(sim: Any) -> Iterator[Any]:
    """One factory for all, as in a box: an edge that comes after its factory was closed ends lgpio's one thread."""
    factory = pin_factory("lgpio")
    yield factory
    factory.close()


@pytest.fixture
def watched(sim: Any) -> Iterator[Watched]:
    lines = Watched(sim, FORWARD, BACKWARD, BUZZER, *PANEL.light_pins)
    yield lines
    lines.close()


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


def test_an_active_buzzer_beeps_and_then_its_line_is_low(sim: Any, pins: Any, watched: Watched) -> None:
    buzzer = Buzzer(BUZZER, pins, active=True)
    before = watched.changes[BUZZER]
    began_s = time.monotonic()
    buzzer.perform(Buzz(Tune.UNSURE), began_s)
    while time.monotonic() < began_s + 1.0:
        buzzer.tick(time.monotonic())
        time.sleep(0.01)
    assert watched.changes[BUZZER] - before == 6  # three beeps
    buzzer.perform(Buzz(Tune.EYES_SHUT), time.monotonic())
    until(lambda: sim.value(BUZZER) == 1)
    buzzer.close()
    assert sim.value(BUZZER) == 0


def test_the_light_shines_on_its_lines_and_closing_leaves_them_low(sim: Any, pins: Any) -> None:
    lamp = StatusLight(PANEL.light_pins, pins)
    for light, lines in ((Light.READY, (0, 1, 0)), (Light.FAULT, (1, 0, 0)), (Light.GOODBYE, (1, 1, 1))):
        lamp.show(light, 1.0)
        assert tuple(sim.value(line) for line in PANEL.light_pins) == lines, light
    lamp.close()
    assert [sim.value(line) for line in PANEL.light_pins] == [0, 0, 0]


class Front:
    """A box with its panel on real lines, ticked as `serve` does."""

    def __init__(self, sim: Any, pins: Any, journal: Journal) -> None:
        for line in (PANEL.ok_pin, PANEL.power_pin):
            sim.drive(line, 1)
        self.buzzer = Buzzer(BUZZER, pins, active=True)
        self.panel = open_panel(PANEL, pins, buzzer=self.buzzer, switch_off=switch_off)
        self.box = RefereeBox(journal, [self.panel], [self.buzzer, self.panel])

    def live(self, there: Callable[[], Any]) -> float:
        def tick() -> bool:
            self.box.tick(time.monotonic())
            time.sleep(0.03)
            return bool(there())

        return until(tick)

    def live_for(self, seconds: float) -> None:
        end_s = time.monotonic() + seconds
        self.live(lambda: time.monotonic() > end_s)

    def events(self) -> list[str]:
        return [told["event"]["event"] for told in self.box.events()]


@pytest.fixture
def front(sim: Any, pins: Any, tmp_path: Path) -> Iterator[Front]:
    with Journal(tmp_path / "journal.db") as journal:
        front = Front(sim, pins, journal)
        front.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
        yield front
        front.box.close()


def test_a_press_of_ok_starts_the_spin_once_however_its_contact_chatters(sim: Any, front: Front) -> None:
    front.live_for(0.3)
    began_s = time.monotonic()
    for value in (0, 1, 0, 1, 0):
        sim.drive(PANEL.ok_pin, value)
        time.sleep(0.003)
    front.live(front.events)
    print(f"OK felt {(time.monotonic() - began_s) * 1000:.0f} ms after the press")
    for value in (1, 0, 1):
        sim.drive(PANEL.ok_pin, value)
        time.sleep(0.003)
    front.live_for(0.5)
    assert front.events() == ["startspin"]


def test_a_tap_shorter_than_a_tick_is_felt(sim: Any, front: Front) -> None:
    front.live_for(0.3)
    sim.drive(PANEL.ok_pin, 0)
    time.sleep(0.25)  # much longer than the debouncing, and no tick comes meanwhile
    sim.drive(PANEL.ok_pin, 1)
    time.sleep(0.25)
    front.live(front.events)
    assert front.events() == ["startspin"]


def test_the_power_button_held_for_3_s_switches_the_system_off(
    sim: Any, front: Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    system = tmp_path / "systemctl"
    system.write_text(f'#!/bin/sh\necho "$*" >{told}\n', encoding="ascii")
    system.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    front.live_for(0.3)
    sim.drive(PANEL.power_pin, 0)
    front.live_for(1.0)
    assert front.panel.light is Light.GOODBYE
    sim.drive(PANEL.power_pin, 1)
    front.live_for(0.5)
    assert (front.panel.light, told.exists()) == (Light.TURN, False)
    sim.drive(PANEL.power_pin, 0)
    took_s = front.live(told.exists)
    print(f"switched off {took_s:.1f} s after the button went down")
    assert 3.0 < took_s < 8.0
    assert told.read_text(encoding="ascii") == "poweroff\n"
    sim.drive(PANEL.power_pin, 1)


def test_a_line_in_use_is_told(pins: Any) -> None:
    motor = guarded(Drive())
    users = line_users((FORWARD, BACKWARD, NOBODYS))
    print(f"users of lines: {users}")
    assert [bool(users[line]) for line in (FORWARD, BACKWARD, NOBODYS)] == [True, True, False]
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
    until(lambda: time.monotonic() - watched.last_high_s[FORWARD] > 0.7 and not sim.value(FORWARD))
    took_s = watched.last_high_s[FORWARD] - sent_s
    print(f"last high {took_s * 1000:.0f} ms after {number.name}")
    box.kill()
    box.wait()
    assert took_s < OFF_WITHIN_S
    assert (sim.value(FORWARD), sim.value(BACKWARD)) == (0, 0)
