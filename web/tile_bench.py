"""The bench of a simulated board of letter tiles: hands lay tiles there and take them, and no rule holds them back."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class BenchTiles:
    """How the board stands: its printed fields and what lies on each ("." nothing, "*" a joker), row by row."""

    fields: tuple[str, ...]
    tiles: tuple[str, ...]
    busy: bool = False


class TileDeeds(Protocol):
    """What may be done to the board. Methods may be called from any thread; IllegalEvent: it cannot be done."""

    @property
    def board(self) -> BenchTiles: ...

    def some_word(self) -> None:
        """The player on turn lays a word that fits."""
        ...

    def lay(self, row: int, column: int, letters: str, *, down: bool) -> None:
        """A hand lays letters from a field on, around what lies there; "*" is a joker."""
        ...

    def take(self, row: int, column: int) -> None:
        """A hand takes the tile on a field."""
        ...

    def take_back(self) -> None:
        """A hand takes every tile that has not been accepted."""
        ...

    def push(self) -> None:
        """A hand pushes the whole board a little."""
        ...

    def hold(self) -> None:
        """A hand stays over the board for a while."""
        ...


def blueprint(deeds: TileDeeds) -> Blueprint:
    """GET /bench/tiles and POST /bench/tiles/<action>; each answers how the board stands then."""
    routes = Blueprint("tile_bench", __name__, url_prefix="/bench/tiles")
    plain: dict[str, Callable[[], None]] = {
        name: getattr(deeds, name) for name in ("some_word", "take_back", "push", "hold")
    }

    def attempted(does: Callable[..., None], *args: Any, **named: Any) -> ResponseReturnValue:
        does(*args, **named)
        return jsonify(asdict(deeds.board))

    @routes.get("")
    def board() -> ResponseReturnValue:
        return jsonify(asdict(deeds.board))

    @routes.post("/lay")
    def lay() -> ResponseReturnValue:
        body = read_body(row=int, column=int, letters=str, down=bool)
        return attempted(deeds.lay, body["row"], body["column"], body["letters"], down=body["down"])

    @routes.post("/take")
    def take() -> ResponseReturnValue:
        body = read_body(row=int, column=int)
        return attempted(deeds.take, body["row"], body["column"])

    @routes.post("/<any(some_word, take_back, push, hold):name>")
    def action(name: str) -> ResponseReturnValue:
        read_body()
        return attempted(plain[name])

    return routes
