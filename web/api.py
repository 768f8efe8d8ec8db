"""The API for tablets: snapshots out, acts in. Documented in docs/SNAPSHOT.md."""

from collections.abc import Callable

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from companion.box.box import RefereeBox
from companion.core.errors import SettingsError
from companion.core.game import Plain, event_to_plain
from companion.core.history import chronicle
from companion.core.record import Header, numbers_round_the_table
from companion.core.registry import find_game
from companion.core.snapshot import moment_before
from web.access import Access
from web.family_stores import FamilyStores
from web.games import describe_editions
from web.permissions import Role
from web.request_json import FILE, read_body, read_number

MOST_LETTERS = 20  # of a name
ROUND = {"animals": list, "places": list}


def blueprint(
    box: RefereeBox, access: Access, shelves: FamilyStores | None = None, *, known: str | None = None
) -> Blueprint:
    """/api/..., except the stream. `known` is the edition whose cards or tiles the camera knows."""
    routes = Blueprint("api", __name__, url_prefix="/api")
    _looking(routes, box, lambda: describe_editions(shelves, known))
    _acting(routes, box, access)
    return routes


def _looking(routes: Blueprint, box: RefereeBox, offered: Callable[[], list[Plain]]) -> None:
    """What changes nothing."""

    @routes.get("/snapshot")
    def snapshot() -> ResponseReturnValue:
        return jsonify(box.snapshot)

    @routes.get("/choices")
    def choices() -> ResponseReturnValue:
        at = read_number("at")
        return jsonify([event_to_plain(event) for event in box.ask(lambda match: match.referee.choices(at))])

    @routes.get("/moment")
    def moment() -> ResponseReturnValue:
        at = read_number("at")
        return jsonify(box.ask(lambda match: moment_before(match.id, match.referee, at)))

    @routes.post("/preview")
    def preview() -> ResponseReturnValue:
        return jsonify(box.preview(read_body(event=dict)["event"]))

    @routes.get("/history")
    def history() -> ResponseReturnValue:
        return jsonify(box.events())

    @routes.get("/acts")
    def acts() -> ResponseReturnValue:
        return jsonify(box.ask(lambda match: chronicle(match.referee)))

    @routes.get("/editions")
    def editions() -> ResponseReturnValue:
        return jsonify(offered())


def _acting(routes: Blueprint, box: RefereeBox, access: Access) -> None:
    """What people do; each answers with the snapshot after it."""

    def own_seat() -> int | None:
        """The seat that alone may act from this device; None where all may."""
        device = access.device(request)
        return device.seat if device.role is Role.PLAYER else None

    @routes.post("/act")
    def act() -> ResponseReturnValue:
        body = read_body(act=dict, after=int)
        box.submit(body["act"], body["after"], own_seat())
        return jsonify(box.snapshot)

    @routes.post("/dismiss")
    def dismiss() -> ResponseReturnValue:
        box.dismiss(read_body(after=int)["after"], own_seat())
        return jsonify(box.snapshot)

    @routes.post("/stop")
    def stop() -> ResponseReturnValue:
        read_body()
        box.stop()
        return jsonify(box.snapshot)

    @routes.post("/match")
    def match() -> ResponseReturnValue:
        body = read_body(ROUND, edition=str, seats=list, options=dict, first=int, replaces=int)
        game, edition = find_game(body["edition"])
        names = _names(body["seats"])
        animals, places = (numbers_round_the_table(body.get(key, []), len(names), file=FILE, key=key) for key in ROUND)
        header = Header(game.name, edition, names, body["options"], body["first"], animals=animals, places=places)
        box.new_match(header, body["replaces"])
        return jsonify(box.snapshot)

    @routes.post("/resume")
    def resume() -> ResponseReturnValue:
        read_body()
        box.resume()
        return jsonify(box.snapshot)


def _names(seats: list[object]) -> tuple[str, ...]:
    """The players' names without blanks around them. Raises SettingsError for one that is empty or too long."""
    names = tuple(name.strip() if isinstance(name, str) else "" for name in seats)
    for seat, name in enumerate(names):
        if not name or len(name) > MOST_LETTERS or not name.isprintable():
            expected = f"a name of 1 to {MOST_LETTERS} letters"
            raise SettingsError(file=FILE, key=f"seats[{seat}]", found=name[:80], expected=expected)
    return names
