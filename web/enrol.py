"""Guided enrolment: the deck's faces are shown to the camera one by one, led from a tablet."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from companion.core.errors import IllegalEvent
from web.pages import FOR_THIS_DEVICE
from web.request_json import read_body

ACTS = ("take", "keep", "retake", "turn", "skip", "one_more")


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face of the deck: `state` is "missing", "taken" or "skipped"; `version` names its picture, None without."""

    id: str
    state: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Likeness:
    """A face taken before that the picture under review may be mixed up with; `alikeness` 0..1."""

    id: str
    alikeness: float


@dataclass(frozen=True, slots=True)
class EnrolState:
    """How far the enrolment is.

    `phase`: "closed" (the eye referees), "asked" (for `current`), "review" (its picture was taken), "complete" (every
    face taken or skipped) or "writing". `step` grows with every change. `trouble` says why no picture was taken:
    "no_card", "unclear", "several", "no_mat", "lost" or "disk". `one_more`: `current` may have another face of its
    kind. `kept`: pictures that wait on disk while it is closed. `enrolled`: faces of the deck that was written last,
    None before.
    """

    edition: str
    phase: str
    step: int
    current: str | None = None
    faces: tuple[ShownFace, ...] = ()
    trouble: str | None = None
    alike: tuple[Likeness, ...] = ()
    one_more: bool = False
    kept: int = 0
    enrolled: int | None = None


class Enrolling(Protocol):
    """An enrolment through the box's camera. Methods may be called from any thread.

    Acts name the step that a person has seen: IllegalEvent "overtaken" if somebody, or the camera, was quicker.
    """

    def look(self) -> EnrolState:
        """How far it is. Who looks is wizard: when nobody has looked for a while, the eye goes on refereeing."""
        ...

    def begin(self) -> None:
        """The eye learns instead of refereeing; what was taken before is still there.

        Raises IllegalEvent "eye_busy", SettingsError for a damaged folder, DeviceError.
        """
        ...

    def pause(self) -> None:
        """The eye referees again; what was taken stays on disk."""
        ...

    def act(self, name: str, step: int) -> None:
        """One of ACTS. Raises IllegalEvent: "overtaken", or why it cannot be done; DeviceError."""
        ...

    def go_to(self, face_id: str, step: int) -> None:
        """Any face is asked for, or is under review if it was taken. Raises as `act`."""
        ...

    def restart(self, step: int) -> None:
        """All pictures are dropped, and the first face is asked for. Raises as `act`."""
        ...

    def finish(self, step: int) -> None:
        """The deck is written and in use from then on; takes seconds. Raises as `act`, SettingsError without a face."""
        ...

    def picture(self, face_id: str) -> bytes | None:
        """The picture taken of a face, as PNG; None when there is none."""
        ...


def blueprint(enrolling: Enrolling | None) -> Blueprint:
    """GET /api/enrol, its pictures, and POST /api/enrol/<act>; without a camera each is refused as "no_camera"."""
    routes = Blueprint("enrol", __name__, url_prefix="/api/enrol")

    def wizard() -> Enrolling:
        if enrolling is None:
            raise IllegalEvent("no_camera")
        return enrolling

    _looking(routes, wizard)
    _acting(routes, wizard)
    return routes


def _standing(enrolling: Enrolling) -> ResponseReturnValue:
    return jsonify(asdict(enrolling.look()))


def _looking(routes: Blueprint, wizard: Callable[[], Enrolling]) -> None:
    """What changes nothing."""

    @routes.get("")
    def look() -> ResponseReturnValue:
        return _standing(wizard())

    @routes.get("/picture/<face_id>")
    def picture(face_id: str) -> Response:
        found = wizard().picture(face_id)
        if found is None:
            abort(404)
        response = Response(found, mimetype="image/png")
        response.headers["Cache-Control"] = FOR_THIS_DEVICE if "version" in request.args else "no-cache"
        return response


def _acting(routes: Blueprint, wizard: Callable[[], Enrolling]) -> None:
    """What people do; each answers how far the enrolment is then."""

    @routes.post("/<any(begin, pause):name>")
    def switch(name: str) -> ResponseReturnValue:
        read_body()
        (wizard().begin if name == "begin" else wizard().pause)()
        return _standing(wizard())

    @routes.post("/<any(restart, finish):name>")
    def whole(name: str) -> ResponseReturnValue:
        step = read_body(step=int)["step"]
        (wizard().restart if name == "restart" else wizard().finish)(step)
        return _standing(wizard())

    @routes.post("/go_to")
    def go_to() -> ResponseReturnValue:
        body = read_body(face=str, step=int)
        wizard().go_to(body["face"], body["step"])
        return _standing(wizard())

    @routes.post("/act")
    def act() -> ResponseReturnValue:
        body = read_body(act=str, step=int)
        if body["act"] not in ACTS:
            raise IllegalEvent("unknown_event", event=body["act"][:80])
        wizard().act(body["act"], body["step"])
        return _standing(wizard())
