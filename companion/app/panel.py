"""The panel of a box, put together from its parts on pins."""

from collections.abc import Callable

from companion.box.panel import Panel
from companion.core.ports import Actuator
from companion.store.settings import PanelSettings
from hardware.panel import PushButton, StatusLight
from hardware.pins import PinFactory


def open_panel(
    settings: PanelSettings,
    pins: PinFactory,
    *,
    switch_off: Callable[[], None],
    buzzer: Actuator | None = None,
) -> Panel:
    """The parts that the settings name. Raises DeviceError."""
    return Panel(
        ok=PushButton("OK", settings.ok_pin, pins) if settings.ok_pin else None,
        power=PushButton("power", settings.power_pin, pins) if settings.power_pin else None,
        lamp=StatusLight(settings.light_pins, pins) if settings.light_pins else None,
        buzzer=buzzer,
        switch_off=switch_off,
    )
