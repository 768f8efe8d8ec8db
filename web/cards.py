"""Pictures of cards: from the family's enrolled deck, else drawn, else an emblem."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from flask import Blueprint, Response, abort, make_response, render_template, request

from companion.games import GAMES
from companion.games.diamoniak.editions import EDITIONS, parse_card

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


@dataclass(frozen=True, slots=True)
class Sign:
    """What an emblem shows when a card has no face: a role, perhaps with a colour, a value or a letter.

    `names` are other ids under which its face, or one very much like it, may be found.
    """

    role: str
    names: tuple[str, ...] = ()
    colour: str | None = None
    value: int | None = None
    letter: str = ""


def blueprint(faces: Faces) -> Blueprint:
    """GET /card/<edition>/<id> and /drawn/<edition>/<id>, with or without an ending.

    The first shows the enrolled deck and may be kept under an address with its version (`?deck=`); the second one never
    shows it.
    """
    routes = Blueprint("cards", __name__)

    @routes.get("/<any(card, drawn):kind>/<edition>/<card_id>")
    def card(kind: str, edition: str, card_id: str) -> Response:
        card_id = card_id.removesuffix(".svg").removesuffix(".png")
        game = next((game for game in GAMES.values() if edition in game.editions), None)
        signs = SIGNS.get(game.name) if game else None
        sign = Sign("back") if card_id == "back" else signs(edition, card_id) if signs else None
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


def _castle(edition: str, card_id: str) -> Sign | None:
    """A card in the words of its edition; one whose part is not known looks like its first part."""
    card = parse_card(edition, card_id)
    if card is None:
        return None
    word = EDITIONS[edition].words[card.role]
    kind = f"{word}_{card.colour}" if card.colour else word
    names = (f"{kind}_{card.part}", f"{kind}_1", kind) if card.part else (f"{kind}_1", kind)
    return Sign(card.role, names, colour=card.colour)


def _ring(_: str, card_id: str) -> Sign | None:
    """A ring of some value or a theft, with or without the number of its picture."""
    if ring := re.fullmatch(r"ring_([1-9][0-9]{0,8})(_[1-9])?", card_id):
        kind = f"ring_{ring[1]}"
        return Sign("ring", (f"{kind}_1", kind), value=int(ring[1]))
    return Sign("theft", ("theft_1", "theft")) if re.fullmatch(r"theft(_[1-9])?", card_id) else None


def _tile(_: str, card_id: str) -> Sign | None:
    """A letter tile: "tile_S"."""
    found = re.fullmatch(r"tile_([A-Z])", card_id)
    return Sign("tile", letter=found[1]) if found else None


SIGNS: Mapping[str, Callable[[str, str], Sign | None]] = {"diamoniak": _castle, "diadingo": _ring, "diamino": _tile}
