"""The bench of the simulated table: moves cards and breaks devices there, never touches the referee."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class BenchTable:
    """How the simulated table stands: cards left in the pile, cards on the mat, what is in the way, who plays.

    `elsewhere` is the edition that is played instead of the one that the table is laid for, or None.
    """

    pile: int
    zone: tuple[str, ...] = ()
    hand: bool = False
    dim: bool = False
    unplugged: bool = False
    seats: tuple[str, ...] = ()
    animals: tuple[int, ...] = ()
    elsewhere: str | None = None


class Bench(Protocol):
    """A simulated table as the bench page plays with it. Methods may be called from any thread."""

    @property
    def edition(self) -> str:
        """Whose card pictures to show."""
        ...

    @property
    def card_ids(self) -> tuple[str, ...]:
        """The faces that may be shown, each once."""
        ...

    @property
    def table(self) -> BenchTable: ...

    def take_top(self) -> None:
        """The pile's top card is laid into the zone. Raises IllegalEvent on an empty pile."""
        ...

    def show(self, card_id: str) -> None:
        """Any card is laid into the zone. Raises IllegalEvent for an id that the deck lacks."""
        ...

    def lay_out(self, seat: int) -> None:
        """The cards that a player has by the box's account are laid on the mat, for a recount. Raises IllegalEvent."""
        ...

    def lay(self, card_id: str) -> None:
        """One card more is laid on the mat. Raises IllegalEvent: no such card, no room."""
        ...

    def lift(self, card_id: str) -> None:
        """One card less lies on the mat. Raises IllegalEvent."""
        ...

    def clear(self) -> None:
        """The zone is emptied."""
        ...

    def hand(self, on: bool) -> None: ...

    def dim(self, on: bool) -> None: ...

    def unplug(self, on: bool) -> None: ...

    def bump(self) -> None:
        """The camera is bumped: it hangs elsewhere from now on."""
        ...


def blueprint(bench: Bench) -> Blueprint:
    """GET /bench/table and POST /bench/<action>; each answers how the table stands then."""
    routes = Blueprint("bench", __name__)
    cards: dict[str, Callable[[str], None]] = {"show": bench.show, "lay": bench.lay, "lift": bench.lift}
    switches: dict[str, Callable[[bool], None]] = {"hand": bench.hand, "dim": bench.dim, "unplug": bench.unplug}

    def standing() -> ResponseReturnValue:
        return jsonify({"edition": bench.edition, "cards": [*bench.card_ids], **asdict(bench.table)})

    def attempted(action: Callable[..., None], *args: Any) -> ResponseReturnValue:
        action(*args)
        return standing()

    @routes.get("/bench/table")
    def table() -> ResponseReturnValue:
        return standing()

    @routes.post("/bench/take_top")
    def take_top() -> ResponseReturnValue:
        read_body()
        return attempted(bench.take_top)

    @routes.post("/bench/<any(show, lay, lift):name>")
    def one_card(name: str) -> ResponseReturnValue:
        return attempted(cards[name], read_body(card=str)["card"])

    @routes.post("/bench/lay_out")
    def lay_out() -> ResponseReturnValue:
        return attempted(bench.lay_out, read_body(seat=int)["seat"])

    @routes.post("/bench/<any(clear, bump):name>")
    def whole(name: str) -> ResponseReturnValue:
        read_body()
        return attempted(bench.clear if name == "clear" else bench.bump)

    @routes.post("/bench/<any(hand, dim, unplug):name>")
    def switch(name: str) -> ResponseReturnValue:
        return attempted(switches[name], read_body(on=bool)["on"])

    return routes
