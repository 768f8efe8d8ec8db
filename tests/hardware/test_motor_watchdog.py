"""The motor's guard in real processes: however the box ends, the pins go to 0 within 300 ms.

Real time is the matter here. Both ends stamp with the monotonic clock, which is one for the whole system.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.errors import DeviceError
from hardware.motor_watchdog import GuardedMotor

PROGRAM = Path(__file__).with_name("guarded_program.py")
MOST_S = 0.3
PATIENCE_S = 20.0


def told(history: Path) -> list[tuple[float, float]]:
    """The motor's pin history: (monotonic time in s, power)."""
    if not history.exists():
        return []
    lines = history.read_text(encoding="ascii").splitlines()
    return [(float(at_s), float(power)) for at_s, power in map(str.split, lines)]


def until(there: Callable[[], bool]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not there():
        assert time.monotonic() < end_s, "it never happened"
        time.sleep(0.005)


def power(history: Path) -> float:
    return told(history)[-1][1] if told(history) else 0.0


class Program:
    """The small program, run until the motor has full power or the program has got where it is to go wrong."""

    def __init__(self, history: Path, way: str) -> None:
        self.history = history
        command = [sys.executable, str(PROGRAM), str(history), way]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.stdout = self.process.stdout
        assert self.stdout.readline() == "turning\n"
        until(lambda: any(power == 1 for _, power in told(history)))

    def off_after(self, since_s: float) -> float:
        """How long the pins took to go to 0, in s."""
        until(lambda: power(self.history) == 0)
        return told(self.history)[-1][0] - since_s

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.stdout.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str], Program]]:
    programs: list[Program] = []

    def started(way: str) -> Program:
        programs.append(Program(tmp_path / "pins", way))
        return programs[-1]

    yield started
    for program in programs:
        program.close()


@pytest.mark.parametrize("way", ["leads", "handled"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_signal_to_the_box_turns_the_motor_off(
    start: Callable[[str], Program], number: signal.Signals, way: str
) -> None:
    program = start(way)
    sent_s = time.monotonic()
    program.process.send_signal(number)
    took_s = program.off_after(sent_s)
    print(f"off after {took_s * 1000:.0f} ms")
    assert took_s < MOST_S


@pytest.mark.parametrize("way", ["raises", "busy", "sleeps"])
def test_a_box_that_fails_or_hangs_turns_the_motor_off(start: Callable[[str], Program], way: str) -> None:
    program = start(way)
    took_s = program.off_after(float(program.stdout.readline()))
    print(f"off after {took_s * 1000:.0f} ms")
    assert took_s < MOST_S


def guarded(history: Path) -> GuardedMotor:
    return GuardedMotor(forward_pin=12, backward_pin=13, pins="mock", slew_per_s=10.0, longest_s=0.4, history=history)


def test_a_box_that_never_stops_leading_is_cut_after_the_longest_time(tmp_path: Path) -> None:
    motor = guarded(tmp_path / "pins")
    end_s = time.monotonic() + 1.2
    while time.monotonic() < end_s:
        motor.lead(1.0, time.monotonic())
        time.sleep(0.02)
    history = told(tmp_path / "pins")
    motor.close()
    began_s = next(at_s for at_s, power in history if power > 0)
    assert history[-1][1] == 0
    assert 0.35 < history[-1][0] - began_s < 0.7


def test_off_is_at_once_and_softly_on_again(tmp_path: Path) -> None:
    history = tmp_path / "pins"
    motor = guarded(history)
    until(lambda: motor.lead(1.0, time.monotonic()) or power(history) > 0.5)
    sent_s = time.monotonic()
    motor.off()
    until(lambda: power(history) == 0)
    assert told(history)[-1][0] - sent_s < MOST_S
    motor.close()


def test_a_guard_that_was_killed_is_told_and_begins_anew_with_the_motor_off(tmp_path: Path) -> None:
    history = tmp_path / "pins"
    motor = guarded(history)
    until(lambda: motor.lead(1.0, time.monotonic()) or power(history) > 0)
    motor._guard.kill()
    motor._guard.wait()
    with pytest.raises(DeviceError, match="guard"):
        motor.lead(1.0, time.monotonic())
    until(lambda: power(history) == 0)
    motor.lead(1.0, time.monotonic())
    motor.close()


def test_a_guard_that_cannot_have_the_pins_says_why() -> None:
    with pytest.raises(DeviceError, match="banana"):
        GuardedMotor(forward_pin=12, backward_pin=13, pins="banana", slew_per_s=1.0, longest_s=1.0)
