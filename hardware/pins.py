"""Where the pins come from: chosen once at start, by name. Real pins never turn into mock pins on their own."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

from gpiozero import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.core.errors import DeviceError, SettingsError

LINE_USED = 1  # of the kernel's flags of a line

PinFactory = Any  # gpiozero ships no type hints


def pin_factory(name: str) -> PinFactory:
    """The gpiozero pin factory called `name`: "mock" for the simulated table, "lgpio" for a Raspberry Pi.

    Raises SettingsError for another name, DeviceError with the cure when the pins cannot be had.
    """
    match name:
        case "mock":
            return MockFactory(pin_class=MockPWMPin)
        case "lgpio":
            return _lgpio_factory()
    raise SettingsError(file="settings", key="pins", found=name, expected='"mock" or "lgpio"')


@contextmanager
def reaching(device: str) -> Iterator[None]:
    """Turns what gpiozero and lgpio raise inside into a DeviceError that names the device."""
    lgpio_error = getattr(sys.modules.get("lgpio"), "error", GPIOZeroError)
    try:
        yield
    except (GPIOZeroError, OSError, lgpio_error) as error:
        raise DeviceError(f"{device}: {error}") from error


def _lgpio_factory() -> PinFactory:
    """lgpio leaves a pipe in the folder LG_WD and stays in there; gpiozero falls back to other pins unless told."""
    os.environ["GPIOZERO_PIN_FACTORY"] = "lgpio"
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    here = Path.cwd()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only a Raspberry Pi has it
    except ImportError as error:
        raise DeviceError(
            "lgpio is not installed: pip install 'referee-box[pi]'; on Python 3.13 apt install python3-lgpio "
            "and make the environment with --system-site-packages"
        ) from error
    finally:
        os.chdir(here)  # the import moved this process to LG_WD
    check_chips(glob("/dev/gpiochip*"))
    with reaching("GPIO pins"):
        return LGPIOFactory()


def line_users(lines: Sequence[int]) -> dict[int, str]:
    """Who has each of these lines (BCM numbers) now, "" where nobody has. Raises DeviceError; takes none of them."""
    factory = _lgpio_factory()
    try:
        import lgpio  # noqa: PLC0415 - only a Raspberry Pi has it

        with reaching("GPIO pins"):
            chip = lgpio.gpiochip_open(factory.chip)
            told = {line: lgpio.gpio_get_line_info(chip, line) for line in lines}
            lgpio.gpiochip_close(chip)
    finally:
        factory.close()
    taken = {line: (flags & LINE_USED, user) for line, (_, _, flags, _, user) in told.items()}
    return {line: user or "another program" if used else "" for line, (used, user) in taken.items()}


def check_chips(chips: list[str]) -> None:
    """Raises DeviceError unless there is a GPIO chip that this user may use."""
    if not chips:
        raise DeviceError("there is no /dev/gpiochip*: this is no Raspberry Pi, or its kernel has no GPIO driver")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise DeviceError(f"{chips[0]} may not be opened: sudo usermod -aG gpio $USER, then log in again")
