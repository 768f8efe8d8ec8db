"""Pictures of cards: from the family's enrolled deck, else drawn, else an emblem."""

from typing import Protocol

from flask import Blueprint, Response, abort, make_response, render_template, request

from web.games import game_of, tablet_game
from web.games.game import Sign

MAX_AGE_S = 300
PNG = b"\x89PNG"


class Faces(Protocol):
    """Where the pictures of cards come from. Ids are labels of the camera or card names of a match."""

    @property
    def version(self) -> str:
        """Another one whenever the enrolled deck is another; goes into the pictures' addresses."""
        ...

    def svg(self, edition: str, card_id: str) -> str | None:
        """The drawn face as an SVG document, None when there is none."""
        ...

    def picture(self, card_id: str) -> bytes | None:
        """The face in the enrolled deck as PNG or JPEG, None when there is none."""
        ...


def blueprint(faces: Faces) -> Blueprint:
    """GET /card/<edition>/<id> and /drawn/<edition>/<id>, with or without an ending.

    The first shows the enrolled deck and may be kept under an address with its version (`?deck=`); the second one never
    shows it.
    """
    routes = Blueprint("cards", __name__)

    @routes.get("/<any(card, drawn):kind>/<edition>/<card_id>")
    def card(kind: str, edition: str, card_id: str) -> Response:
        card_id = card_id.removesuffix(".svg").removesuffix(".png")
        game = game_of(edition)
        sign = Sign("back") if card_id == "back" else tablet_game(game).sign(edition, card_id) if game else None
        if sign is None:
            abort(404)
        version = faces.version
        response = _picture(faces, edition, card_id, sign, enrolled=kind == "card")
        lasting = kind == "drawn" or request.args.get("deck") == version
        response.headers["Cache-Control"] = f"private, max-age={MAX_AGE_S}" if lasting else "no-cache"
        response.add_etag()
        response.make_conditional(request)
        return response

    return routes


def _picture(faces: Faces, edition: str, card_id: str, sign: Sign, *, enrolled: bool) -> Response:
    """The best picture of a card."""
    tries = (card_id, *sign.names)
    for name in tries if enrolled else ():
        if (drawn := faces.picture(name)) is not None:
            mimetype = "image/png" if drawn.startswith(PNG) else "image/jpeg"
            return Response(drawn, mimetype=mimetype)
    for name in tries:
        if (svg := faces.svg(edition, name)) is not None:
            return Response(svg, mimetype="image/svg+xml")
    response = make_response(render_template("emblem.svg", sign=sign))
    response.mimetype = "image/svg+xml"
    return response
