"""The panel's parts on pins: push buttons that chatter, stick or are held at the start, and the status light."""

from dataclasses import dataclass
from math import inf

from gpiozero import LED, RGBLED, DigitalInputDevice

from companion.core.effects import Light
from companion.core.errors import DeviceError
from hardware.pins import PinFactory, reaching

DEVICE = "panel"
BOUNCE_S = 0.02  # gpiozero takes no shorter change for one
REST_S = 0.1  # so long a button must have been up before it counts as pressed again
STUCK_S = 30.0  # nobody holds a button for so long


class PushButton:
    """A button to ground; the Pi pulls the line up.

    A press between two looks is kept for the next one, and counts once however the contact chatters. A button that
    is held as the box starts counts when it has been up: the finger that started the Pi switches nothing off.
    """

    def __init__(self, name: str, pin: int, pin_factory: PinFactory) -> None:
        """`pin` is the GPIO number, `name` what people call the button. Raises DeviceError."""
        self._name = name
        with reaching(DEVICE):
            # gpiozero's Button ends lgpio's one thread for all lines when an edge comes as it opens or closes
            self._line = DigitalInputDevice(pin, pull_up=True, bounce_time=BOUNCE_S, pin_factory=pin_factory)
        self._edges = 0  # how often it was pressed; written by the pins' own thread alone
        self._felt = 0  # of them at the last look
        self._down = False
        self._since_s = self._down_s = -inf  # when it was pressed, and last seen down
        self._deaf = self._line.is_active
        self._line.when_activated = self._pressed

    def poll(self, now: float) -> float | None:
        """For how long it has been held, in s: 0 as it is pressed, None while it is up. Raises DeviceError: stuck."""
        before, self._felt = self._felt, self._edges
        if not self._line.is_active and self._felt == before:
            if now - self._down_s > REST_S:
                self._down = self._deaf = False
            return None
        if not self._down:
            self._down, self._since_s = True, now
        self._down_s = now
        held_s = now - self._since_s
        if held_s > STUCK_S:
            raise DeviceError(f"{DEVICE}: the {self._name} button has been down for {STUCK_S:.0f} s: is it stuck?")
        return None if self._deaf else held_s

    def close(self) -> None:
        """Deaf for good."""
        with reaching(DEVICE):
            self._line.close()

    def _pressed(self) -> None:
        self._edges += 1


Colour = tuple[int, int, int]
"""Red, green and blue, each on (1) or off (0)."""

DARK = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A colour and a rhythm: on, off, on, off... each for so many s, over and over; on for ever when there is none."""

    colour: Colour
    rhythm_s: tuple[float, ...] = ()

    def shines(self, elapsed_s: float) -> bool:
        """Is it on, so long after it began?"""
        if not self.rhythm_s:
            return True
        rest_s = (elapsed_s + 1e-6) % sum(self.rhythm_s)  # ticks are floating point sums
        for number, span_s in enumerate(self.rhythm_s):
            if rest_s < span_s:
                return number % 2 == 0
            rest_s -= span_s
        return False


# Each differs from every other one by its rhythm alone, for a plain LED and for those who do not tell red from green;
# none flashes more than three times a second (WCAG 2.3.1).
PATTERNS: dict[Light, Pattern] = {
    Light.READY: Pattern((0, 1, 0)),
    Light.TURN: Pattern((0, 0, 1), (1.6, 0.4)),  # long, with a wink
    Light.QUESTION: Pattern((1, 1, 0), (0.2, 0.2, 0.2, 1.0)),  # two and two
    Light.CAMERA_LOST: Pattern((1, 0, 1), (0.2, 1.8)),  # one short flash after the other
    Light.FAULT: Pattern((1, 0, 0), (0.2, 0.2)),  # quick
    Light.SPINNING: Pattern((0, 1, 1), (0.6, 0.6)),  # to and fro
    Light.REFUSED: Pattern((1, 1, 0), (0.1, 0.3)),  # for a second only
    Light.GOODBYE: Pattern((1, 1, 1), (0.8, 0.2)),
}


class StatusLight:
    """One LED, or one of three colours (common cathode), lit while its line is high; patterns begin at their start."""

    def __init__(self, pins: tuple[int, ...], pin_factory: PinFactory) -> None:
        """`pins` are one GPIO number, or three: red, green, blue. Raises DeviceError."""
        with reaching(DEVICE):
            if len(pins) == 1:
                self._led = LED(*pins, pin_factory=pin_factory)
            else:
                self._led = RGBLED(*pins, pwm=False, pin_factory=pin_factory)
        self._plain = len(pins) == 1
        self._light: Light | None = None
        self._began_s = 0.0
        self._shown: Colour | None = None

    def show(self, light: Light, now: float) -> None:
        """Shine as this pattern does at this time; `now` in s, monotonic. Raises DeviceError."""
        if light is not self._light:
            self._light, self._began_s = light, now
        pattern = PATTERNS[light]
        colour = pattern.colour if pattern.shines(now - self._began_s) else DARK
        if colour != self._shown:
            with reaching(DEVICE):
                self._led.value = int(any(colour)) if self._plain else colour
            self._shown = colour

    def close(self) -> None:
        """Dark."""
        with reaching(DEVICE):
            self._led.close()
