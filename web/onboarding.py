"""The first minutes of a family with its box: was it ever played with, and do its parts work?"""

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from companion.box.box import RefereeBox
from web.request_json import read_body


def blueprint(box: RefereeBox) -> Blueprint:
    """GET /api/minutes and POST /api/try/<part>, which sounds the buzzer or turns the board once round."""
    routes = Blueprint("minutes", __name__, url_prefix="/api")

    @routes.get("/minutes")
    def minutes() -> ResponseReturnValue:
        return jsonify({"used": box.used()})

    @routes.post("/try/<part>")
    def try_out(part: str) -> ResponseReturnValue:
        read_body()
        box.try_out(part)
        return jsonify(box.snapshot)

    return routes
