"""Server-sent events: every tablet gets the whole snapshot when it connects and at every change.

Besides, as `event: deck`, the version of the card pictures, when it connects and when another deck was enrolled.
"""

import json
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore

from flask import Blueprint, Response

from companion.box import RefereeBox
from companion.snapshot import Snapshot

HEARTBEAT_S = 1.0
MOST_STREAMS = 56  # fewer than the server's threads, so that acts always find one


def blueprint(box: RefereeBox, deck: Callable[[], str]) -> Blueprint:
    """GET /api/events; `deck` tells the version of the card pictures."""
    routes = Blueprint("stream", __name__)
    places = BoundedSemaphore(MOST_STREAMS)

    @routes.get("/api/events")
    def events() -> Response:
        if not places.acquire(blocking=False):
            return Response("too many tablets", status=503, headers={"Retry-After": "3"})
        response = Response(told(box, deck=deck), mimetype="text/event-stream")
        response.call_on_close(places.release)
        return response

    return routes


def told(box: RefereeBox, heartbeat_s: float = HEARTBEAT_S, *, deck: Callable[[], str] = str) -> Iterator[str]:
    """What one tablet is told, without end: the server drops it when the tablet goes."""
    snapshot, version = box.snapshot, ""
    yield _event(snapshot)
    while True:
        before, version = version, deck()
        if version != before:
            yield f"event: deck\ndata: {version}\n\n"
        latest = box.wait(snapshot["version"], heartbeat_s)
        changed = latest["version"] != snapshot["version"]
        snapshot = latest
        yield _event(snapshot) if changed else f"event: beat\ndata: {snapshot['version']}\n\n"


def _event(snapshot: Snapshot) -> str:
    text = json.dumps(snapshot, ensure_ascii=False, separators=(",", ":"))
    return f"id: {snapshot['version']}\ndata: {text}\n\n"
