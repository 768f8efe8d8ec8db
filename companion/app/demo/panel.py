"""The panel of the demo: the shipped parts on mock pins, pressed by the bench."""

from collections.abc import Callable

from companion.app.panel import open_panel
from companion.store.settings import PanelSettings
from hardware.panel import PATTERNS
from hardware.pins import pin_factory
from web.panel_bench import BenchPanel

PANEL = PanelSettings(ok_pin=17, power_pin=3, light_pins=(23, 24, 25))


class PanelBench:
    """Moves the mock pins of a panel; `panel` belongs to the box."""

    def __init__(self, switch_off: Callable[[], None]) -> None:
        """`switch_off` is what holding the power button comes to."""
        self._pins = pin_factory("mock")
        self.panel = open_panel(PANEL, self._pins, switch_off=switch_off)
        self._held = False

    @property
    def standing(self) -> BenchPanel:
        """What the panel shows, as somebody before it sees it."""
        light = self.panel.light
        pattern = PATTERNS[light]
        return BenchPanel(light=str(light), colour=pattern.colour, rhythm_s=pattern.rhythm_s, held=self._held)

    def ok(self) -> None:
        """A finger taps the OK button."""
        pin = self._pins.pin(f"GPIO{PANEL.ok_pin}")
        pin.drive_low()
        pin.drive_high()

    def power(self, on: bool) -> None:
        """A finger goes down on the power button, or leaves it."""
        self._held = on
        pin = self._pins.pin(f"GPIO{PANEL.power_pin}")
        (pin.drive_low if on else pin.drive_high)()
