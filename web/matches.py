"""Past matches: the list, one of them step by step, its record as a file, going on with it; and the statistics."""

from dataclasses import asdict

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from companion.box.box import RefereeBox
from companion.core.game import Plain
from companion.core.history import history
from companion.core.record import Header
from companion.core.snapshot import moments
from companion.store.past_matches import Archive, Past
from companion.store.statistics import same_player, to_csv
from web.request_json import read_body, read_number

MOST_MATCHES = 30  # of one answer
MOST_MOMENTS = 12


def blueprint(box: RefereeBox, archive: Archive) -> Blueprint:
    """/api/matches and /api/statistics."""
    routes = Blueprint("matches", __name__, url_prefix="/api")
    _list(routes, archive)
    _one(routes, archive)
    _statistics(routes, archive)

    @routes.post("/matches/<int:number>/resume")
    def go_on(number: int) -> ResponseReturnValue:
        box.take_up(number, read_body(replaces=int)["replaces"])
        return jsonify(box.snapshot)

    return routes


def _list(routes: Blueprint, archive: Archive) -> None:
    """A page of matches, the latest first."""

    @routes.get("/matches")
    def matches() -> ResponseReturnValue:
        edition, player = request.args.get("edition", ""), same_player(request.args.get("player", ""))
        before = read_number("before", 0)
        headers = archive.headers()
        wanted = [
            number
            for number, header in headers
            if (not before or number < before) and _fits(header, edition=edition, player=player)
        ]
        found = [_row(archive.find(number)) for number in wanted[:MOST_MATCHES]]
        return jsonify({"matches": found, "more": len(wanted) > MOST_MATCHES, **_filters(headers)})


def _one(routes: Blueprint, archive: Archive) -> None:
    """One match: what happened, and how the table stood in between."""

    @routes.get("/matches/<int:number>")
    def match(number: int) -> ResponseReturnValue:
        referee = archive.referee(number)
        standing = len(referee.states) - 1
        return jsonify({"match": _row(archive.find(number)), "steps": history(referee)[:standing]})

    @routes.get("/matches/<int:number>/moments")
    def states(number: int) -> ResponseReturnValue:
        first, most = read_number("from", 0), min(read_number("most", MOST_MOMENTS), MOST_MOMENTS)
        return jsonify(moments(number, archive.referee(number), first, most))

    @routes.get("/matches/<int:number>/record")
    def record(number: int) -> Response:
        return _file(archive.record(number), f"match-{number}.jsonl", "application/jsonl")


def _statistics(routes: Blueprint, archive: Archive) -> None:
    @routes.get("/statistics")
    def statistics() -> ResponseReturnValue:
        return jsonify(asdict(archive.statistics()))

    @routes.get("/statistics.csv")
    def table() -> Response:
        return _file("\ufeff" + to_csv(archive.statistics()), "statistics.csv", "text/csv")  # the mark: it is UTF-8


def _fits(header: Header | None, *, edition: str, player: str) -> bool:
    """Does a match belong to the filter? One that cannot be read does only where nothing is filtered."""
    if header is None:
        return not edition and not player
    fits = not player or player in map(same_player, header.seats)
    return fits and edition in ("", header.edition)


def _filters(headers: list[tuple[int, Header | None]]) -> Plain:
    """What can be filtered by: editions that were played, and the players' names as they were written last."""
    known = [header for _, header in headers if header is not None]
    names = {same_player(name): " ".join(name.split()) for header in reversed(known) for name in header.seats}
    return {
        "editions": sorted({header.edition for header in known}),
        "players": sorted(names.values(), key=same_player),
    }


def _row(one: Past) -> Plain:
    """A match as a row of the list."""
    header, outcome = one.header, one.outcome
    row: Plain = {"id": one.id, "damaged": one.damage is not None, "begun_s": one.begun_s}
    if header is None:
        return row
    return row | {
        "game": header.game,
        "edition": header.edition,
        "seats": list(header.seats),
        "animals": list(header.animals),
        "acts": one.acts,
        "events": one.events,
        "duration_s": one.duration_s,
        "ended": one.ended,
        "may_go_on": one.may_go_on,
        "outcome": {"reason": outcome.reason, "winners": list(outcome.winners)} if outcome else None,
    }


def _file(text: str, name: str, mimetype: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype=mimetype, headers=headers)
