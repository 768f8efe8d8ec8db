"""The bench of a simulated spinning board: hands reach for stones there; nothing tells which ones are fixed."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class BenchStone:
    """A stone as one sees it from above: mm from the board's centre, x to the right, y towards the viewer."""

    x_mm: int
    y_mm: int
    toppled: bool


@dataclass(frozen=True, slots=True)
class BenchBoard:
    """How the board stands: its `kind` ("tray" or "sockets"), how it is turned, its stones in no order that lasts."""

    kind: str
    angle_deg: float
    stones: tuple[BenchStone, ...]
    busy: bool = False
    jammed: bool = False
    weak_supply: bool = False


class BoardDeeds(Protocol):
    """What may be done to the board. Methods may be called from any thread; IllegalEvent: there is no such stone."""

    @property
    def board(self) -> BenchBoard: ...

    def reach(self, x_mm: int, y_mm: int) -> None:
        """A hand tries the stone nearest to a place."""
        ...

    def try_one(self, which: str) -> None:
        """A hand tries some stone: "any", "loose" (it comes off) or "fixed" (it does not)."""
        ...

    def two(self) -> None:
        """A hand takes two stones at once."""
        ...

    def lift(self) -> None:
        """A hand lifts a stone and puts it back."""
        ...

    def topple(self) -> None:
        """A hand knocks a stone over."""
        ...

    def stand_up(self) -> None:
        """A hand sets a toppled stone upright."""
        ...

    def push(self) -> None:
        """A hand pushes the whole board a little."""
        ...

    def hold(self) -> None:
        """A hand stays over the board for a while."""
        ...

    def spread(self) -> None:
        """All stones are put on the board anew."""
        ...

    def jam(self, on: bool) -> None:
        """Something blocks the turntable."""
        ...

    def weak_supply(self, on: bool) -> None:
        """The camera drops out when the motor starts."""
        ...


def blueprint(deeds: BoardDeeds) -> Blueprint:
    """GET /bench/board and POST /bench/board/<action>; each answers how the board stands then."""
    routes = Blueprint("board_bench", __name__)
    plain: dict[str, Callable[[], None]] = {
        name: getattr(deeds, name) for name in ("two", "lift", "topple", "stand_up", "push", "hold", "spread")
    }
    switches: dict[str, Callable[[bool], None]] = {"jam": deeds.jam, "weak_supply": deeds.weak_supply}

    def attempted(does: Callable[..., None], *args: Any) -> ResponseReturnValue:
        does(*args)
        return jsonify(asdict(deeds.board))

    @routes.get("/bench/board")
    def board() -> ResponseReturnValue:
        return jsonify(asdict(deeds.board))

    @routes.post("/bench/board/reach")
    def reach() -> ResponseReturnValue:
        body = read_body(x_mm=int, y_mm=int)
        return attempted(deeds.reach, body["x_mm"], body["y_mm"])

    @routes.post("/bench/board/try")
    def try_one() -> ResponseReturnValue:
        return attempted(deeds.try_one, read_body(which=str)["which"])

    @routes.post("/bench/board/<any(two, lift, topple, stand_up, push, hold, spread):name>")
    def action(name: str) -> ResponseReturnValue:
        read_body()
        return attempted(plain[name])

    @routes.post("/bench/board/<any(jam, weak_supply):name>")
    def switch(name: str) -> ResponseReturnValue:
        return attempted(switches[name], read_body(on=bool)["on"])

    return routes
