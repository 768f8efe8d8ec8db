"""Calibration led from a tablet: what was measured and how well, and one measurement at a time."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from companion.core.errors import IllegalEvent
from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class ShownQuality:
    """How good a calibration is: `quality` as `calibration.quality` scales it, its word, and the day it was made."""

    quality: float
    grade: str
    date: str


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One kind of calibration: what is in force and what was before, None without.

    `lacks` names what this box would need for it: "camera", "tiles" (an eye for them), "board", "motor", "index",
    "buzzer"; None: it can be done.
    `camera`: it takes the camera away from the match meanwhile; `late`: it counts from the next start of the box on.
    """

    kind: str
    kept: ShownQuality | None = None
    before: ShownQuality | None = None
    lacks: str | None = None
    camera: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Running:
    """The measurement under way. `phase`: "measuring", "refused" or "done"; `progress`: how far, as its kind has it.

    `why` is the key of a refusal, which `values` fill in; `trouble` is "lost" while the camera shows nothing.
    """

    kind: str
    phase: str
    progress: Mapping[str, Any]
    why: str | None = None
    values: Mapping[str, Any] | None = None
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class CalibrateState:
    """All steps in the order in which a table is set up. `step` grows with every change of what runs."""

    step: int
    playing: bool
    steps: tuple[ShownStep, ...]
    running: Running | None = None


class Calibrating(Protocol):
    """Calibration of this very box. Methods may be called from any thread."""

    def look(self) -> CalibrateState:
        """How it stands. Who looks is wizard: when nobody has looked for a while, what runs is ended."""
        ...

    def begin(self, kind: str, values: Mapping[str, Any]) -> None:
        """A measurement begins; another one that runs is ended. `values`: `ruler_mm` of the camera.

        Raises IllegalEvent: "calibrate_lacks", "spin_in_match", "eye_busy".
        """
        ...

    def act(self, name: str, value: Mapping[str, Any], step: int) -> None:
        """What a person does in it, carried out at the next tick. Raises IllegalEvent "overtaken"."""
        ...

    def close(self) -> None:
        """What runs is ended, finished or not: motor off, camera back."""
        ...

    def restore(self, kind: str) -> None:
        """The calibration before counts again. Raises SettingsError: there is none; DeviceError."""
        ...


def blueprint(calibrating: Calibrating | None) -> Blueprint:
    """GET /api/calibrate and POST /api/calibrate/<begin, act, close, restore>; each answers how it stands then."""
    routes = Blueprint("calibrate", __name__, url_prefix="/api/calibrate")

    def wizard() -> Calibrating:
        if calibrating is None:
            raise IllegalEvent("no_camera")
        return calibrating

    def standing(_: None = None) -> ResponseReturnValue:
        return jsonify(asdict(wizard().look()))

    routes.get("")(standing)
    _acting(routes, wizard, standing)
    return routes


def _acting(routes: Blueprint, wizard: Callable[[], Calibrating], standing: Callable[[], ResponseReturnValue]) -> None:
    @routes.post("/begin")
    def begin() -> ResponseReturnValue:
        body = read_body(kind=str, values=dict)
        wizard().begin(body["kind"], body["values"])
        return standing()

    @routes.post("/act")
    def act() -> ResponseReturnValue:
        body = read_body(act=str, value=dict, step=int)
        wizard().act(body["act"], body["value"], body["step"])
        return standing()

    @routes.post("/close")
    def close() -> ResponseReturnValue:
        read_body()
        wizard().close()
        return standing()

    @routes.post("/restore")
    def restore() -> ResponseReturnValue:
        wizard().restore(read_body(kind=str)["kind"])
        return standing()
