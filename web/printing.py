"""Sheets to print and cut out, for a family without the box's commands: decks, the mat, letter board and tiles."""

from functools import lru_cache
from threading import Lock

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from calibration.paper import PAPERS
from companion.core.registry import games, shipped_letters

MAX_AGE_S = 3600
_making = Lock()  # a deck takes seconds of the whole processor: two at once would take them from the referee


def offered() -> tuple[str, ...]:
    """The sheets that there are for the installed games."""
    decks = (f"deck-{edition}" for game in games().values() for edition in game.editions if game.cards(edition, None))
    letters = ("board", "tiles") if shipped_letters().boards else ()
    return *decks, "mat", *letters


def blueprint() -> Blueprint:
    """GET /print/<sheet>.pdf, on A4 or `?paper=Letter`."""
    routes = Blueprint("printing", __name__)

    @routes.get("/print/<sheet>.pdf")
    def printed(sheet: str) -> ResponseReturnValue:
        paper = request.args.get("paper", "A4")
        if sheet not in offered() or paper not in PAPERS:
            abort(404)
        with _making:
            content = _pdf(sheet, paper)
        response = Response(content, mimetype="application/pdf")
        response.headers["Content-Disposition"] = f'inline; filename="{sheet}.pdf"'
        response.cache_control.max_age = MAX_AGE_S
        return response

    return routes


@lru_cache(maxsize=4)
def _pdf(sheet: str, paper: str) -> bytes:
    from calibration.sheets import make_pdf  # noqa: PLC0415 - a box that prints nothing starts sooner without reportlab

    kind, _, edition = sheet.partition("-")
    return make_pdf(kind, PAPERS[paper], edition) if edition else make_pdf(kind, PAPERS[paper])
