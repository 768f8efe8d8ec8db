"""The rules of each game in a few sentences of our own, and which of them a refusal goes back to.

The sentences are texts of the game, `rules.<game>.<name>`; the headings of all games stand in `lazy/rules.json`.
"""

from flask import Blueprint, abort, jsonify
from flask.typing import ResponseReturnValue

from companion.core.game import Plain
from web.games import game_of, tablet_game

TEXTS = "rules"


def text_of(game: str, name: str) -> str:
    """The key of a sentence."""
    return f"rules.{game}.{name}"


def rule_of(edition: str, reason: str) -> str | None:
    """The name of the sentence that a refusal goes back to in an edition's game; None where there is none."""
    game = game_of(edition)
    return tablet_game(game).reasons.get(reason) if game else None


def blueprint() -> Blueprint:
    """GET /api/rules/<edition>: headings, their sentences and cards; and which sentence each refusal goes back to."""
    routes = Blueprint("rulebook", __name__, url_prefix="/api/rules")

    @routes.get("/<edition>")
    def rules(edition: str) -> ResponseReturnValue:
        game = game_of(edition)
        if game is None:
            abort(404)
        sections = [_section(game, edition, heading) for heading in tablet_game(game).book]
        return jsonify({"sections": sections, "reasons": tablet_game(game).reasons})

    return routes


def _section(game: str, edition: str, heading: str) -> Plain:
    known = tablet_game(game)
    lines = [
        {"name": line.name, "text": text_of(game, line.name), "cards": [known.card(edition, one) for one in line.cards]}
        for line in known.book[heading]
    ]
    return {"heading": heading, "lines": lines}
