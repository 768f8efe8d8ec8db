"""The bench of a simulated panel: its buttons are pressed there, and its light is seen."""

from dataclasses import asdict, dataclass
from typing import Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class BenchPanel:
    """What the light says, its colour (red, green, blue, each 0 or 1), its rhythm (on, off, on... in s), and whether
    the power button is held.
    """

    light: str
    colour: tuple[int, int, int]
    rhythm_s: tuple[float, ...]
    held: bool = False


class PanelDeeds(Protocol):
    """What fingers do to a panel. Methods may be called from any thread."""

    @property
    def standing(self) -> BenchPanel: ...

    def ok(self) -> None:
        """The OK button is tapped."""
        ...

    def power(self, on: bool) -> None:
        """The power button goes down, or up."""
        ...


def blueprint(deeds: PanelDeeds) -> Blueprint:
    """GET /bench/panel, POST /bench/panel/ok and /bench/panel/power {"on"}; each answers how the panel stands then."""
    routes = Blueprint("panel_bench", __name__)

    @routes.get("/bench/panel")
    def panel() -> ResponseReturnValue:
        return jsonify(asdict(deeds.standing))

    @routes.post("/bench/panel/ok")
    def ok() -> ResponseReturnValue:
        read_body()
        deeds.ok()
        return jsonify(asdict(deeds.standing))

    @routes.post("/bench/panel/power")
    def power() -> ResponseReturnValue:
        deeds.power(read_body(on=bool)["on"])
        return jsonify(asdict(deeds.standing))

    return routes
