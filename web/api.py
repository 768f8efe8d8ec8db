"""The API for tablets: snapshots out, acts in. Documented in docs/SNAPSHOT.md."""

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from companion.box import RefereeBox
from companion.errors import SettingsError
from companion.games import find_game
from companion.record import Header
from web.body import read_body
from web.editions import describe_editions
from web.shelves import Shelves

MOST_LETTERS = 20  # of a name


def blueprint(box: RefereeBox, shelves: Shelves | None = None) -> Blueprint:
    """/api/..., except the stream."""
    routes = Blueprint("api", __name__, url_prefix="/api")
    _looking(routes, box, shelves)
    _acting(routes, box)
    return routes


def _looking(routes: Blueprint, box: RefereeBox, shelves: Shelves | None) -> None:
    """What changes nothing."""

    @routes.get("/snapshot")
    def snapshot() -> ResponseReturnValue:
        return jsonify(box.snapshot)

    @routes.get("/choices")
    def choices() -> ResponseReturnValue:
        return jsonify(box.choices_at(_number("at")))

    @routes.post("/preview")
    def preview() -> ResponseReturnValue:
        return jsonify(box.preview(read_body(event=dict)["event"]))

    @routes.get("/history")
    def history() -> ResponseReturnValue:
        return jsonify(box.events())

    @routes.get("/editions")
    def editions() -> ResponseReturnValue:
        return jsonify(describe_editions(shelves))


def _acting(routes: Blueprint, box: RefereeBox) -> None:
    """What people do; each answers with the snapshot after it."""

    @routes.post("/act")
    def act() -> ResponseReturnValue:
        body = read_body(act=dict, after=int)
        box.submit(body["act"], body["after"])
        return jsonify(box.snapshot)

    @routes.post("/dismiss")
    def dismiss() -> ResponseReturnValue:
        box.dismiss(read_body(after=int)["after"])
        return jsonify(box.snapshot)

    @routes.post("/stop")
    def stop() -> ResponseReturnValue:
        read_body()
        box.stop()
        return jsonify(box.snapshot)

    @routes.post("/match")
    def match() -> ResponseReturnValue:
        body = read_body(edition=str, seats=list, options=dict, first=int, replaces=int)
        game, edition = find_game(body["edition"])
        header = Header(game.name, edition, _names(body["seats"]), body["options"], body["first"])
        box.new_match(header, body["replaces"])
        return jsonify(box.snapshot)

    @routes.post("/resume")
    def resume() -> ResponseReturnValue:
        read_body()
        box.resume()
        return jsonify(box.snapshot)


def _number(key: str) -> int:
    found = request.args.get(key, "")
    if not (found.isascii() and found.isdigit() and len(found) < 10):
        raise SettingsError(file="address", key=key, found=found[:80], expected="a whole number")
    return int(found)


def _names(seats: list[object]) -> tuple[str, ...]:
    """The players' names without blanks around them. Raises SettingsError for one that is empty or too long."""
    names = tuple(name.strip() if isinstance(name, str) else "" for name in seats)
    for seat, name in enumerate(names):
        if not name or len(name) > MOST_LETTERS or not name.isprintable():
            expected = f"a name of 1 to {MOST_LETTERS} letters"
            raise SettingsError(file="request body", key=f"seats[{seat}]", found=name[:80], expected=expected)
    return names
