"""Puts the lines of motor, buzzer and light low, after a box that could not do it: python -m hardware.fail_safe FILE.

pinctrl (part of Raspberry Pi OS) leaves a line as it sets it; where there is none, lgpio's way through the kernel.
"""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.core.errors import CompanionError
from companion.store.settings import Settings, load_settings
from hardware.pins import pin_factory, reaching


def outputs(settings: Settings) -> list[int]:
    """The BCM numbers of the lines that the box drives."""
    return [settings.motor_forward_pin, settings.motor_backward_pin, settings.buzzer_pin, *settings.panel.light_pins]


def put_low(lines: Sequence[int], pinctrl: str | None) -> None:
    """Each line an output, low. Raises DeviceError."""
    with reaching("outputs"):
        if pinctrl is not None:
            subprocess.run([pinctrl, "set", ",".join(map(str, lines)), "op", "dl"], check=False, timeout=5)
            return
    pins = pin_factory("lgpio")
    with reaching("outputs"):
        for line in lines:
            pin = pins.pin(f"GPIO{line}")
            pin.output_with_state(0)
        pins.close()


def main(words: Sequence[str]) -> int:
    """Exit status 0, also for a box without pins; 1 when a line cannot be reached, with the reason."""
    try:
        settings = load_settings(Path(words[0])) if words else Settings(pins="lgpio")
    except CompanionError:
        settings = Settings(pins="lgpio")  # the settings cannot be read: the usual lines
    if settings.pins == "none":
        return 0
    try:
        put_low(outputs(settings), shutil.which("pinctrl"))
    except CompanionError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
