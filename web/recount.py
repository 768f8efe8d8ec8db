"""A player's cards are laid before the camera and counted anew. Nothing of the match is changed by it."""

from collections.abc import Sequence
from typing import Protocol

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from companion.box.box import RefereeBox
from companion.box.recount import recount, recount_board
from companion.core.errors import IllegalEvent
from companion.core.observations import CardSeen
from web.request_json import read_body


class Counting(Protocol):
    """The eye, as it reads all cards in view. Methods may be called from any thread."""

    def begin(self) -> None:
        """From now on cards laid down do not count for the match. Raises IllegalEvent "eye_busy"."""
        ...

    def look(self, *, more: bool = False) -> Sequence[CardSeen]:
        """The cards in view, with `more` besides those seen before.

        Raises IllegalEvent: "not_counting", "no_mat", "hand_in_view".
        """
        ...

    def end(self) -> None:
        """The eye referees again."""
        ...


def blueprint(box: RefereeBox, counting: Counting | None) -> Blueprint:
    """POST /api/recount, /api/recount/begin and /end, refused as "no_camera" without one; GET /api/recount/board."""
    routes = Blueprint("recount", __name__, url_prefix="/api/recount")

    def wizard() -> Counting:
        if counting is None:
            raise IllegalEvent("no_camera")
        return counting

    @routes.post("/<any(begin, end):name>")
    def switch(name: str) -> ResponseReturnValue:
        read_body()
        (wizard().begin if name == "begin" else wizard().end)()
        return jsonify(box.snapshot)

    @routes.post("")
    def count() -> ResponseReturnValue:
        body = read_body(seat=int, more=bool)
        seen = wizard().look(more=body["more"])
        return jsonify(box.ask(lambda match: recount(match.referee, body["seat"], seen, box.standing)))

    @routes.get("/board")
    def board() -> ResponseReturnValue:
        return jsonify(box.ask(lambda match: recount_board(match.referee, box.lying)))

    return routes
