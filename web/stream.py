"""Server-sent events: every tablet gets the whole snapshot when it connects and at every change.

Besides the versions of what a snapshot does not hold, when it connects and when they change: as `event: deck` that of
the card pictures, as `event: access` that of the keys. One tablet too many is told so and gets a look, time and again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from threading import BoundedSemaphore

from flask import Blueprint, Response

from companion.box.box import RefereeBox
from companion.core.snapshot import Snapshot

HEARTBEAT_S = 1.0
MOST_STREAMS = 56  # fewer than the server's threads, so that acts always find one
ANOTHER_LOOK_MS = 2000

Versions = Mapping[str, Callable[[], str]]
"""How to ask for the version of something, by its name."""


def blueprint(box: RefereeBox, versions: Versions) -> Blueprint:
    """GET /api/events."""
    routes = Blueprint("stream", __name__)
    places = BoundedSemaphore(MOST_STREAMS)

    @routes.get("/api/events")
    def events() -> Response:
        if not places.acquire(blocking=False):
            return Response(_one_look(box.snapshot), mimetype="text/event-stream")
        response = Response(event_stream(box, versions), mimetype="text/event-stream")
        response.call_on_close(places.release)
        return response

    return routes


def event_stream(box: RefereeBox, versions: Versions, heartbeat_s: float = HEARTBEAT_S) -> Iterator[str]:
    """The events for one tablet, without end: the server drops it when the tablet goes."""
    snapshot = box.snapshot
    known: dict[str, str] = {}
    yield _event(snapshot)
    while True:
        for name, version in versions.items():
            if known.get(name) != (found := version()):
                known[name] = found
                yield f"event: {name}\ndata: {found}\n\n"
        latest = box.wait(snapshot["version"], heartbeat_s)
        changed = latest["version"] != snapshot["version"]
        snapshot = latest
        yield _event(snapshot) if changed else f"event: beat\ndata: {snapshot['version']}\n\n"


def _one_look(snapshot: Snapshot) -> str:
    """For a tablet that finds no place: the browser asks again by itself."""
    return f"retry: {ANOTHER_LOOK_MS}\nevent: full\ndata: {MOST_STREAMS}\n\n{_event(snapshot)}"


def _event(snapshot: Snapshot) -> str:
    text = json.dumps(snapshot, ensure_ascii=False, separators=(",", ":"))
    return f"id: {snapshot['version']}\ndata: {text}\n\n"
