"""A program with a guarded motor that runs at full power, and then ends in the way it is told."""

import signal
import sys
import time
from pathlib import Path

from hardware.motor_watchdog import GuardedMotor


def main(history: Path, way: str) -> None:
    motor = GuardedMotor(forward_pin=12, backward_pin=13, pins="mock", slew_per_s=10.0, longest_s=8.0, history=history)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in a shell's background is deaf to it
    if way == "handled":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(motor.close()))
    print("turning", flush=True)
    end_s = time.monotonic() + (0.5 if way in ("raises", "busy", "sleeps") else 60.0)
    while time.monotonic() < end_s:
        motor.lead(1.0, time.monotonic())
        time.sleep(0.05)
    print(f"{time.monotonic()}", flush=True)
    if way == "raises":
        raise RuntimeError("nobody catches this")
    if way == "sleeps":
        time.sleep(30)
    while True:  # busy: never lets go of the interpreter's lock for long
        pass


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
