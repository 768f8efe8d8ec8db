"""Pictures of cards: from the family's enrolled deck, else drawn, else an emblem."""

from typing import Protocol

from flask import Blueprint, Response, abort, make_response, render_template, request

from companion.games.diamoniak.editions import EDITIONS, Card, parse_card

MAX_AGE_S = 300
PNG = b"\x89PNG"


class Faces(Protocol):
    """Where the pictures of cards come from. Ids are labels of the camera or card names of a match."""

    def svg(self, edition: str, card_id: str) -> str | None:
        """The drawn face as an SVG document, None when there is none."""
        ...

    def picture(self, card_id: str) -> bytes | None:
        """The face in the enrolled deck as PNG or JPEG, None when there is none."""
        ...


def blueprint(faces: Faces) -> Blueprint:
    """GET /card/<edition>/<id>, with or without an ending."""
    routes = Blueprint("cards", __name__)

    @routes.get("/card/<edition>/<card_id>")
    def card(edition: str, card_id: str) -> Response:
        card_id = card_id.removesuffix(".svg").removesuffix(".png")
        if edition not in EDITIONS:
            abort(404)
        response = _picture(faces, edition, card_id)
        response.headers["Cache-Control"] = f"private, max-age={MAX_AGE_S}"
        response.add_etag()
        response.make_conditional(request)
        return response

    return routes


def _picture(faces: Faces, edition: str, card_id: str) -> Response:
    """The best picture of a card; one whose part is not known looks like its first part."""
    card = parse_card(edition, card_id)
    tries = (card_id, *_names(edition, card)) if card else (card_id,)
    for name in tries:
        if (drawn := faces.picture(name)) is not None:
            mimetype = "image/png" if drawn.startswith(PNG) else "image/jpeg"
            return Response(drawn, mimetype=mimetype)
    for name in tries:
        if (svg := faces.svg(edition, name)) is not None:
            return Response(svg, mimetype="image/svg+xml")
    if card is None and card_id != "back":
        abort(404)
    return _emblem(card)


def _names(edition: str, card: Card) -> tuple[str, ...]:
    """The card's name in the words of its edition, then the first picture of its kind."""
    word = EDITIONS[edition].words[card.role]
    kind = f"{word}_{card.colour}" if card.colour else word
    return (f"{kind}_{card.part}", f"{kind}_1", kind) if card.part else (f"{kind}_1", kind)


def _emblem(card: Card | None) -> Response:
    text = render_template("emblem.svg", role=card.role if card else "back", colour=card.colour if card else None)
    response = make_response(text)
    response.mimetype = "image/svg+xml"
    return response
