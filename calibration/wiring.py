"""How the box is wired: its parts, and which pin of the Raspberry Pi goes where.

The 40-pin header is the same on Pi 3, 4, 5 and Zero 2 W. BCM numbers are those of the settings.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.store.settings import Settings


class Wire(StrEnum):
    """What a wire carries; the value is its colour in the diagram."""

    GROUND = "#2b2b2b"
    SUPPLY = "#c0392b"
    OUTPUT = "#1f6fb2"
    INPUT = "#2e8b57"


# fmt: off
HEADER = {  # physical pin: BCM number, of the pins that have one
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25,
    23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}
# fmt: on
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
PHYSICAL = {bcm: pin for pin, bcm in HEADER.items()}


@dataclass(frozen=True, slots=True)
class Connection:
    """One wire: a physical pin of the header, the part and its terminal, and the setting that names the pin."""

    pin: int
    part: str
    terminal: str
    wire: Wire
    setting: str = ""

    @property
    def name(self) -> str:
        """What the pin is called at the Pi."""
        if self.pin in GROUNDS:
            return "GND"
        return f"GPIO {HEADER[self.pin]}" if self.pin in HEADER else "3V3" if self.pin in (1, 17) else "5V"


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy, with a word about it."""

    name: str
    count: int
    about: str


INDEX, STOP, OK, POWER = 22, 27, 17, 3  # BCM numbers proposed where the settings have none
LIGHT = (23, 24, 25)
COLOURS = ("red", "green", "blue")

PARTS = (
    Part("Raspberry Pi 3, 4, 5 or Zero 2 W", 1, "64-bit Raspberry Pi OS; with its own supply"),
    Part("Camera", 1, "USB (UVC, 1280 x 720) or the Pi's own; 45 to 70 cm above the mat, looking straight down"),
    Part("Arm or lamp stand", 1, "for the camera: it must not move when somebody leans on the table"),
    Part(
        "H-bridge board DRV8871", 1, "3.3 V inputs; both low let the motor run out. Up to 10 V a DRV8833 does as well"
    ),
    Part("Gear motor 6 or 12 V, 30 to 60 turns/min", 1, "under the spinning board"),
    Part("Supply for the motor, 6 or 12 V, 1 A", 1, "its own: never the Pi's 5 V"),
    Part("Resistor 10 kOhm", 2, "from each motor input to ground: they keep the motor off while the Pi starts"),
    Part(
        "Piezo buzzer",
        1,
        "passive (tunes) or active (a rhythm); up to 10 mA straight to the pin, else a transistor",
    ),
    Part("Hall sensor A3144 or reed contact, and a magnet", 1, "optional: one pulse a turn of the board"),
    Part("Push button", 3, "OK (green, large), stop (red, large), and power; each to ground"),
    Part("RGB LED, common cathode, diffuse; or one LED", 1, "the status light"),
    Part("Resistor 330 Ohm", 3, "one in each line of the light: about 4 mA from a pin"),
)


def connections(settings: Settings) -> tuple[Connection, ...]:
    """Every wire, from the top of the header down."""
    panel = settings.panel
    lights = panel.light_pins or LIGHT
    names = COLOURS if len(lights) == len(COLOURS) else ("LED",)
    return (
        _wire(panel.power_pin or POWER, "Power button", "one side", Wire.INPUT, "panel.power_pin"),
        Connection(6, "Power button", "other side", Wire.GROUND),
        _wire(panel.ok_pin or OK, "OK button", "one side", Wire.INPUT, "panel.ok_pin"),
        Connection(9, "OK button", "other side", Wire.GROUND),
        _wire(settings.buzzer_pin, "Piezo buzzer", "+", Wire.OUTPUT, "buzzer_pin"),
        Connection(14, "Piezo buzzer", "-", Wire.GROUND),
        *(
            _wire(pin, "Status light", f"{name}, by 330 Ohm", Wire.OUTPUT, "panel.light_pins")
            for pin, name in zip(lights, names, strict=True)
        ),
        Connection(20, "Status light", "cathode", Wire.GROUND),
        _wire(settings.stop_pin or STOP, "Stop button", "one side", Wire.INPUT, "stop_pin"),
        Connection(25, "Stop button", "other side", Wire.GROUND),
        Connection(17, "Index sensor", "VCC (Hall sensor only)", Wire.SUPPLY),
        _wire(settings.index_pin or INDEX, "Index sensor", "OUT", Wire.INPUT, "index_pin"),
        Connection(30, "Index sensor", "GND", Wire.GROUND),
        _wire(settings.motor_forward_pin, "H-bridge", "IN1", Wire.OUTPUT, "motor_forward_pin"),
        Connection(34, "H-bridge", "GND", Wire.GROUND),
        _wire(settings.motor_backward_pin, "H-bridge", "IN2", Wire.OUTPUT, "motor_backward_pin"),
    )


def _wire(bcm: int, part: str, terminal: str, wire: Wire, setting: str) -> Connection:
    return Connection(PHYSICAL[bcm], part, terminal, wire, setting)
