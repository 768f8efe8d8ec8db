"""The settings file: TOML, few keys, each with a default that works at a table."""

import re
import tomllib
from dataclasses import dataclass, is_dataclass
from operator import attrgetter
from pathlib import Path

from companion.core.errors import SettingsError
from companion.core.registry import find_game
from companion.core.schema import Mismatch, UnknownKey, schema_of
from companion.store.quiet_hours import read_hours

_HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*", re.I)


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """The table `[panel]`: what people touch and see at the box itself. Pins are BCM numbers; 0: there is none."""

    ok_pin: int = 0
    """a button for the one thing that the box waits for"""
    power_pin: int = 0
    """a button that switches the box off when it is held"""
    light_pins: tuple[int, ...] = ()
    """the status light: one pin for a plain LED, three for red, green and blue"""
    buzzer: str = "passive"
    """what hangs on `buzzer_pin`: a passive piezo plays tunes, an active one, with its own tone, has a rhythm"""
    quiet_hours: str = ""
    """when the buzzer is silent, such as "20:00-07:00"; empty: never"""


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """The table `[network]`: how the box is found."""

    names: tuple[str, ...] = ()
    """further names by which browsers may call it, such as one that the router gave it; without http:// and port"""


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be set. Paths are relative to the folder of the process; pins are BCM numbers; times in s."""

    data: str = "box-data"
    """folder of the journal; of a settings file that names none it lies beside the file"""
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
    """the edition whose cards or tiles the camera is to know: diamoniak, piratatak, diadingo or diamino"""
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
    panel: PanelSettings = PanelSettings()
    network: NetworkSettings = NetworkSettings()

    @property
    def pins_used(self) -> tuple[tuple[str, int], ...]:
        """Each pin that is set, with the key that sets it."""
        names = ("buzzer_pin", "motor_forward_pin", "motor_backward_pin", "index_pin", "stop_pin")
        own = [(name, getattr(self, name)) for name in names]
        panel = [("panel.ok_pin", self.panel.ok_pin), ("panel.power_pin", self.panel.power_pin)]
        lights = [("panel.light_pins", pin) for pin in self.panel.light_pins]
        return tuple((name, pin) for name, pin in (*own, *panel, *lights) if pin)


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
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="a readable TOML file") from error
    try:
        values = schema_of(Settings).read(found)
    except UnknownKey as error:
        expected = f"one of {', '.join(error.hint)}"
        raise SettingsError(file=str(path), key=error.key, found=error.found, expected=expected) from error
    except Mismatch as error:
        default = attrgetter(error.key)(Settings())
        example = "a table" if is_dataclass(default) else f"a value like {default!r}"
        raise SettingsError(file=str(path), key=error.key, found=error.found, expected=example) from error
    return _in_range(path, Settings(**{"data": str(path.parent / "box-data")} | values))


def _in_range(path: Path, settings: Settings) -> Settings:
    ranges: dict[str, tuple[float, float]] = {"port": (1, 65535), "ticks_per_s": (1, 100), "odd_after_s": (0, 60)}
    ranges |= {"turns_per_s": (0.1, 5), "countdown_s": (0, 60), "longest_spin_s": (1, 120), "no_luck_after_s": (0, 60)}
    for key, (least, most) in ranges.items():
        if not least <= getattr(settings, key) <= most:
            raise SettingsError(file=str(path), key=key, found=getattr(settings, key), expected=f"{least} to {most}")
    _check_pins(path, settings)
    _check_panel(path, settings.panel)
    _check_names(path, settings.network.names)
    try:
        find_game(settings.edition)
    except SettingsError as error:
        raise SettingsError(file=str(path), key="edition", found=error.found, expected=error.expected) from error
    return settings


def _check_pins(path: Path, settings: Settings) -> None:
    """Raises SettingsError: no such pin, a pin used twice, an unknown library."""
    used = settings.pins_used
    for key, pin in used:
        if not 0 <= pin <= 27:
            raise SettingsError(file=str(path), key=key, found=pin, expected="0 to 27")
    pins = [pin for _, pin in used]
    if twice := [pin for pin in pins if pins.count(pin) > 1]:
        raise SettingsError(file=str(path), key="pins", found=f"{twice[0]} twice", expected="a pin of its own for each")
    if settings.pins not in ("none", "lgpio"):
        raise SettingsError(file=str(path), key="pins", found=settings.pins, expected="none or lgpio")


def _check_panel(path: Path, panel: PanelSettings) -> None:
    """Raises SettingsError: lights of another number, an unknown buzzer, hours that are none."""
    if len(panel.light_pins) not in (0, 1, 3):
        wanted = "one pin, or three for red, green and blue"
        raise SettingsError(file=str(path), key="panel.light_pins", found=list(panel.light_pins), expected=wanted)
    if panel.buzzer not in ("passive", "active"):
        raise SettingsError(file=str(path), key="panel.buzzer", found=panel.buzzer, expected="passive or active")
    try:
        read_hours(panel.quiet_hours)
    except ValueError as error:
        found, wanted = panel.quiet_hours, "hours like 20:00-07:00"
        raise SettingsError(file=str(path), key="panel.quiet_hours", found=found, expected=wanted) from error


def _check_names(path: Path, names: tuple[str, ...]) -> None:
    """Raises SettingsError for what is no host name."""
    for name in names:
        if not _HOST_NAME.fullmatch(name):
            raise SettingsError(file=str(path), key="network.names", found=name, expected="names like box.example.net")
