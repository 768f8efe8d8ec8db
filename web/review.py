"""Checking an event again: what was seen then, what its pictures are read as now, and the pictures themselves."""

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue

from companion.box.box import RefereeBox
from companion.box.review import pictures_of, review, told
from web.request_json import read_number


def blueprint(box: RefereeBox) -> Blueprint:
    """GET /api/again?at=K, and GET /again/MATCH/ACT/WHICH.jpg, a picture that was made for an act."""
    routes = Blueprint("again", __name__)

    @routes.get("/api/again")
    def check() -> ResponseReturnValue:
        at = read_number("at")
        one = box.ask(lambda match: told(match, at))
        again = one.look.again() if one.look else None  # takes a while: the match goes on meanwhile
        return jsonify(box.ask(lambda match: review(match, one, again)))

    @routes.get("/again/<int:match>/<int:act>/<int:which>.jpg")
    def picture(match: int, act: int, which: int) -> ResponseReturnValue:
        pictures = box.ask(lambda playing: pictures_of(playing, match, act))
        if which >= len(pictures):
            return Response(status=404)
        return Response(pictures[which], mimetype="image/jpeg", headers={"Cache-Control": "no-store"})

    return routes
