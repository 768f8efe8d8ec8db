"""What the camera sees, as stills: at most two a second are made, however many look."""

from threading import Lock
from time import monotonic
from typing import Protocol

from flask import Blueprint, Response

EVERY_S = 0.5


class Eye(Protocol):
    """Something that can show what it sees."""

    def debug_picture(self) -> bytes | None:
        """The latest frame with what was made of it, as JPEG; None while there is none."""
        ...


class Stills:
    """The latest still, made anew when it is older than EVERY_S."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye
        self._lock = Lock()
        self._made = float("-inf")
        self._still: bytes | None = None

    def at(self, now: float) -> bytes | None:
        """The still to show at `now`, s, monotonic."""
        with self._lock:
            if now - self._made >= EVERY_S:
                self._still = self._eye.debug_picture()
                self._made = now
            return self._still


def blueprint(eye: Eye) -> Blueprint:
    """GET /camera.jpg."""
    routes = Blueprint("camera", __name__)
    stills = Stills(eye)

    @routes.get("/camera.jpg")
    def still() -> Response:
        found = stills.at(monotonic())
        return Response(found, mimetype="image/jpeg") if found is not None else Response(status=503)

    return routes
