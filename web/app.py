"""The Flask application: which pages there are, what every answer carries, and how errors are told."""

from collections.abc import Mapping

from flask import Flask, Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

import web.bench
import web.board_bench
import web.camera
import web.cards
import web.enrol
import web.joining
import web.recount
import web.shelves
import web.tile_bench
from companion.box import RefereeBox
from companion.errors import DeviceError, IllegalEvent, SettingsError
from web import api, guard, packing, pages, stream
from web.texts import Texts, load_catalogues

MAX_BODY_BYTES = 16 * 1024


def create_app(
    box: RefereeBox,
    *,
    faces: web.cards.Faces,
    bench: web.bench.Bench | None = None,
    board: web.board_bench.BoardDeeds | None = None,
    tiles: web.tile_bench.TileDeeds | None = None,
    eye: web.camera.Eye | None = None,
    enrolling: web.enrol.Enrolling | None = None,
    counting: web.recount.Counting | None = None,
    shelves: web.shelves.Shelves | None = None,
    network: web.joining.Network | None = None,
) -> Flask:
    """The tablet of a box; with the bench of a simulated table and a look through the camera where there are any.

    Without an eye that can learn cards the page of the enrolment says so.
    """
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    catalogues = load_catalogues()
    app.register_blueprint(api.blueprint(box, shelves))
    app.register_blueprint(stream.blueprint(box, lambda: faces.version))
    app.register_blueprint(web.cards.blueprint(faces))
    app.register_blueprint(web.enrol.blueprint(enrolling))
    app.register_blueprint(web.recount.blueprint(box, counting))
    more = {
        "bench": web.bench.blueprint(bench) if bench is not None else None,
        "board": web.board_bench.blueprint(board) if board is not None else None,
        "tiles": web.tile_bench.blueprint(tiles) if tiles is not None else None,
        "camera": web.camera.blueprint(eye) if eye is not None else None,
    }
    there = {name: routes for name, routes in more.items() if routes is not None}
    for routes in there.values():
        app.register_blueprint(routes)
    if shelves is not None:
        app.register_blueprint(web.shelves.blueprint(shelves))
    app.register_blueprint(web.joining.blueprint(network or web.joining.HouseNetwork()))
    offered = ("join", *there, "enrol", *(("boards", "words") if shelves is not None else ()))
    app.register_blueprint(pages.blueprint(catalogues, offered, lambda: faces.version))
    app.before_request(lambda: guard.check(request))
    app.after_request(guard.protect)
    app.after_request(lambda response: packing.pack(request, response))
    _tell_errors(app, box, catalogues)
    return app


def _tell_errors(app: Flask, box: RefereeBox, catalogues: Mapping[str, Texts]) -> None:
    """Every error of the API is JSON with a reason key and a sentence in the browser's language."""

    def told(status: int, reason: str, **more: object) -> ResponseReturnValue:
        match = box.snapshot["match"]
        texts = pages.texts_for_request(catalogues)
        values = more.get("values")
        filled = values if isinstance(values, dict) else {}
        message = texts.say(f"reason.{reason}", match["edition"] if match else None, **filled)
        return jsonify({"reason": reason, "message": message, **more}), status

    @app.errorhandler(IllegalEvent)
    def illegal(error: IllegalEvent) -> ResponseReturnValue:
        return told(409, error.reason, values=error.values)

    @app.errorhandler(SettingsError)
    def wrong(error: SettingsError) -> ResponseReturnValue:
        found = error.found if isinstance(error.found, (str, int, float, bool)) else str(error.found)
        return told(400, "bad_value", file=error.file, key=error.key, found=found, expected=error.expected)

    @app.errorhandler(DeviceError)
    def lost(error: DeviceError) -> ResponseReturnValue:
        return told(503, "device_lost", detail=str(error))

    @app.errorhandler(guard.ForeignOrigin)
    def foreign(error: guard.ForeignOrigin) -> ResponseReturnValue:
        return told(403, "foreign_origin", origin=str(error)[:80])

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> ResponseReturnValue | Response:
        if not request.path.startswith(("/api/", "/bench/")):
            return Response(f"{error.code} {error.name}\n", status=error.code, mimetype="text/plain")
        return told(error.code or 500, error.name.lower().replace(" ", "_"))
