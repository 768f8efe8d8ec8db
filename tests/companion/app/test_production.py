"""The real box as `serve` puts it together, on mock pins and by a clock of the test's own: its front as a whole."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from companion.app.production import assemble
from companion.box.panel import GOODBYE_S, HOLD_S
from companion.store.settings import PanelSettings, Settings
from hardware.pins import pin_factory

OK, POWER, LIGHTS, BUZZER, FORWARD, BACKWARD = 17, 3, (23, 24, 25), 18, 12, 13
PANEL = PanelSettings(ok_pin=OK, power_pin=POWER, light_pins=LIGHTS, buzzer="active")
GREEN, BLUE, CYAN, YELLOW, WHITE = (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1, 1)
TICK_S = 0.05


class Box:
    """Somebody before the box, with a tablet in the hand."""

    def __init__(self, data: Path, running: ExitStack) -> None:
        self.pins = pin_factory("mock")
        self.off = 0
        settings = Settings(data=str(data), edition="diadingo", pins="mock", host="127.0.0.1", panel=PANEL)
        app, self._tick, _ = assemble(settings, running, self.pins, switch_off=self._switch_off)
        self._tablet = app.test_client()
        self.now = 100.0

    def _switch_off(self) -> None:
        self.off += 1

    def line(self, number: int) -> int:
        return int(self.pins.pin(f"GPIO{number}").state)

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            self.now += TICK_S
            self._tick(self.now)

    @property
    def shines(self) -> tuple[int, ...]:
        """The colour of the status light, whose rhythms all begin lit, a tick after something has happened."""
        self.waits(TICK_S)
        return tuple(self.line(pin) for pin in LIGHTS)

    def presses_ok(self) -> None:
        self.pins.pin(f"GPIO{OK}").drive_low()
        self.waits(TICK_S)
        self.pins.pin(f"GPIO{OK}").drive_high()

    def holds_power(self, seconds: float) -> None:
        self.pins.pin(f"GPIO{POWER}").drive_low()
        self.waits(seconds)
        self.pins.pin(f"GPIO{POWER}").drive_high()

    def tells(self, path: str, **body: Any) -> None:
        answer = self._tablet.post(f"/api/{path}", json=body, base_url="http://127.0.0.1")
        assert answer.status_code == 200, answer.json

    @property
    def snapshot(self) -> Any:
        return self._tablet.get("/api/snapshot", base_url="http://127.0.0.1").json


def test_light_buzzer_ok_button_stop_and_power_button_of_a_whole_box(tmp_path: Path) -> None:
    running = ExitStack()
    box = Box(tmp_path, running)
    assert box.shines == GREEN
    box.tells("match", edition="diadingo", seats=["Anna", "Ben"], options={}, first=0, replaces=0)
    assert box.shines == BLUE
    box.presses_ok()  # "spin" is what the game waits for
    assert box.snapshot["spin"]["stage"] == "countdown"
    assert box.shines == CYAN
    assert box.line(BUZZER) == 1  # eyes shut: one long tone
    box.tells("stop")
    assert box.snapshot["spin"]["stage"] == "halted"
    assert box.shines == YELLOW
    box.waits(3)
    assert box.line(BUZZER) == 0
    box.holds_power(HOLD_S / 2)
    box.waits(5)
    assert box.off == 0
    box.holds_power(HOLD_S + 2 * TICK_S)
    assert box.line(BUZZER) == 1  # goodbye
    assert WHITE in [box.shines for _ in range(6)]
    box.waits(GOODBYE_S)
    assert box.off >= 1
    lines = [box.pins.pin(f"GPIO{number}") for number in (BUZZER, *LIGHTS)]
    running.close()
    assert [line.state for line in lines] == [0, 0, 0, 0]
