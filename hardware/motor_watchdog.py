"""The motor's guard: a small process of its own that owns the motor's pins and switches them off when the box is gone.

A busy, hung or killed box cannot keep it from that. Lines on its standard input are a power ("0.5"), "beat" or "off";
each is a sign of life. Silence, the end of the input, SIGTERM, SIGINT and the longest time switch the motor off.
"""

import argparse
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path

from companion.core.errors import CompanionError, DeviceError
from hardware.motor import DEVICE, LONGEST_STEP_S, SoftMotor, approach
from hardware.pins import pin_factory

SILENCE_S = 0.2  # the box beats every 0.1 s or oftener
STEP_S = 0.01
READY = "ready"


class GuardedMotor:
    """The motor as the box leads it: what is wanted goes to the guard, which alone touches the pins."""

    def __init__(
        self,
        *,
        forward_pin: int,
        backward_pin: int,
        pins: str,
        slew_per_s: float,
        longest_s: float,
        history: Path | None = None,
    ) -> None:
        """`pins` names the pin factory; `history` is a file for (time, power) of mock pins. Raises DeviceError."""
        self._slew_per_s = slew_per_s
        self._power = 0.0
        self._led_s = -inf
        words = [f"--forward={forward_pin}", f"--backward={backward_pin}", f"--pins={pins}"]
        words += [f"--slew={slew_per_s}", f"--longest={longest_s}", *([f"--history={history}"] if history else [])]
        self._command = [sys.executable, "-m", "hardware.motor_watchdog", *words]
        self._guard = self._start()

    @property
    def power(self) -> float:
        """What the guard gives the motor if it hears everything in time."""
        return self._power

    def lead(self, power: float, now: float) -> None:
        step_s = min(now - self._led_s, LONGEST_STEP_S)
        self._led_s = now
        self._power = approach(self._power, power, step_s * self._slew_per_s)
        self._tell(repr(power))

    def off(self) -> None:
        self._power = 0.0
        self._tell("off")

    def beat(self) -> None:
        try:
            self._write("beat")
        except OSError:
            return  # the next `lead` notices

    def close(self) -> None:
        _end(self._guard)

    def _tell(self, line: str) -> None:
        try:
            self._write(line)
        except OSError as error:
            self._power = 0.0
            self.close()
            self._guard = self._start()  # a new guard takes the pins and begins with the motor off
            raise DeviceError(f"{DEVICE}: its guard ended and was started anew") from error

    def _write(self, line: str) -> None:
        assert self._guard.stdin is not None
        self._guard.stdin.write(f"{line}\n".encode())

    def _start(self) -> subprocess.Popen[bytes]:
        guard = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert guard.stdout is not None
        told = guard.stdout.read(1000).decode().strip()
        if told != READY:
            _end(guard)
            raise DeviceError(told or f"{DEVICE}: its guard does not start")
        return guard


def _end(guard: "subprocess.Popen[bytes]") -> None:
    """The end of its input ends a guard, the motor off."""
    assert guard.stdin is not None
    assert guard.stdout is not None
    guard.stdin.close()
    guard.wait()
    guard.stdout.close()


def lead(motor: SoftMotor, lines: Iterable[str], now: float) -> None:
    """Obeys what the box says. Raises DeviceError."""
    for line in lines:
        motor.fed(now)
        if line == "off":
            motor.off()
        elif line != "beat":
            motor.want(float(line), now)


def watch(motor: SoftMotor, source: int, keep: Callable[[float], None]) -> None:
    """Leads the motor by what comes from a file descriptor until it ends; `keep` is told after each step."""
    rest = ""
    while True:
        if select.select([source], [], [], STEP_S)[0]:
            heard = os.read(source, 4096).decode()
            if not heard:
                return
            *lines, rest = (rest + heard).split("\n")
            lead(motor, lines, time.monotonic())
        motor.advance(time.monotonic())
        keep(motor.power)


def main() -> int:
    """The guard's own process."""
    parser = argparse.ArgumentParser(prog="hardware.motor_watchdog", description="Owns the motor's pins.")
    parser.add_argument("--forward", type=int, required=True)
    parser.add_argument("--backward", type=int, required=True)
    parser.add_argument("--pins", required=True)
    parser.add_argument("--slew", type=float, required=True)
    parser.add_argument("--longest", type=float, required=True)
    parser.add_argument("--history", type=Path)
    args = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit())
    try:
        pins = pin_factory(args.pins)
        motor = SoftMotor(
            forward_pin=args.forward,
            backward_pin=args.backward,
            pin_factory=pins,
            slew_per_s=args.slew,
            silence_s=SILENCE_S,
            longest_s=args.longest,
        )
    except CompanionError as error:
        print(error, flush=True)
        return 1
    written: float | None = None

    def keep(_: float) -> None:
        nonlocal written
        power = pins.pin(f"GPIO{args.forward}").state - pins.pin(f"GPIO{args.backward}").state
        if power != written:
            written = power
            with args.history.open("a", encoding="ascii") as file:
                file.write(f"{time.monotonic()} {power}\n")

    kept = keep if args.history else (lambda _: None)
    print(READY, flush=True)
    try:
        watch(motor, sys.stdin.fileno(), kept)
    finally:
        motor.off()
        kept(0.0)
        motor.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
