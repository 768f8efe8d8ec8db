"""The settings file: TOML, few keys, each with a default that works at a table."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_type_hints

from companion.errors import SettingsError
from companion.games import find_game


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be set. Folders and files are relative to the settings file; pins are BCM numbers; times in s."""

    data: str = "box-data"
    """folder of the journal"""
    host: str = "0.0.0.0"
    """address on which tablets are served"""
    port: int = 8080
    camera: str = ""
    """camera index, /dev/v4l/by-id/..., picamera, network address, video file or folder of frames; empty: none"""
    deck: str = ""
    """deck index or folder of the enrolled deck; empty: the print-and-play deck of the edition"""
    board: str = ""
    """folder that shows DIADINGO's board with sockets; empty: its diamonds stand free"""
    edition: str = "diamoniak"
    """the edition whose cards the camera is to know: diamoniak or piratatak"""
    pins: str = "none"
    """GPIO library that drives buzzer and motor: lgpio at a real box; none: no pins"""
    buzzer_pin: int = 18
    motor_forward_pin: int = 12
    motor_backward_pin: int = 13
    index_pin: int = 0
    """a sensor that gives a pulse a turn of the board; 0: none"""
    stop_pin: int = 0
    """a button that stops the motor; 0: none"""
    turns_per_s: float = 0.5
    """how fast the board turns at the motor's full power"""
    countdown_s: float = 5.0
    """from "eyes shut" to the spin"""
    longest_spin_s: float = 20.0
    """the motor goes off after so long, whatever happens"""
    ticks_per_s: float = 20.0
    """how often the box looks at its sensors"""
    odd_after_s: float = 1.0
    """how long something unexplained may lie there before the tablet asks"""
    no_luck_after_s: float = 4.0
    """how long the table may object to a miss that the camera saw"""


def load_settings(path: Path) -> Settings:
    """The settings in a TOML file. Raises SettingsError: unreadable file, unknown key, wrong kind of value."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="a readable TOML file") from error
    return read_settings(content, path)


def read_settings(content: bytes, path: Path) -> Settings:
    """The settings that a file holds, or will hold. Raises SettingsError."""
    try:
        found = tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="a readable TOML file") from error
    hints = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for key, value in found.items():
        if key not in hints:
            known = ", ".join(field.name for field in fields(Settings))
            raise SettingsError(file=str(path), key=key, found=value, expected=f"one of {known}")
        number = float(value) if hints[key] is float and type(value) is int else value
        if type(number) is not hints[key]:
            raise SettingsError(file=str(path), key=key, found=value, expected=f"a value like {_example(key)}")
        values[key] = number
    return _in_range(path, Settings(**{"data": str(path.parent / "box-data")} | values))


def _example(key: str) -> str:
    return repr(next(field.default for field in fields(Settings) if field.name == key))


def _in_range(path: Path, settings: Settings) -> Settings:
    ranges: dict[str, tuple[float, float]] = {"port": (1, 65535), "ticks_per_s": (1, 100), "odd_after_s": (0, 60)}
    ranges |= {"turns_per_s": (0.1, 5), "countdown_s": (0, 60), "longest_spin_s": (1, 120), "no_luck_after_s": (0, 60)}
    pins = ("buzzer_pin", "motor_forward_pin", "motor_backward_pin", "index_pin", "stop_pin")
    ranges |= dict.fromkeys(pins, (0, 27))
    for key, (least, most) in ranges.items():
        if not least <= getattr(settings, key) <= most:
            raise SettingsError(file=str(path), key=key, found=getattr(settings, key), expected=f"{least} to {most}")
    used = [pin for key in pins if (pin := getattr(settings, key))]
    if twice := [pin for pin in used if used.count(pin) > 1]:
        raise SettingsError(file=str(path), key="pins", found=f"{twice[0]} twice", expected="a pin of its own for each")
    if settings.pins not in ("none", "lgpio"):
        raise SettingsError(file=str(path), key="pins", found=settings.pins, expected="none or lgpio")
    try:
        find_game(settings.edition)
    except SettingsError as error:
        raise SettingsError(file=str(path), key="edition", found=error.found, expected=error.expected) from error
    return settings
