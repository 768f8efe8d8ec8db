"""How errors are told: to the API as JSON with a reason key, to people as a sentence in their browser's language."""

from collections.abc import Mapping

from flask import Flask, Response, jsonify, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.box.box import RefereeBox
from companion.core.errors import DeviceError, IllegalEvent, SettingsError
from web import access, misdirected_host, pages, security_headers
from web.rulebook import rule_of
from web.texts import Texts

OF_THE_API = ("/api/", "/bench/")
MOST_SECONDS_SHOWN = 90  # longer waits are told in minutes


class _Answers:
    """Makes answers of reasons."""

    def __init__(self, box: RefereeBox, catalogues: Mapping[str, Texts]) -> None:
        self._box = box
        self._catalogues = catalogues

    def sentence(self, reason: str, **values: object) -> str:
        match = self._box.snapshot["match"]
        texts = pages.texts_for_request(self._catalogues)
        return texts.say(f"reason.{reason}", match["edition"] if match else None, **values)

    def rule(self, reason: str) -> str | None:
        """The sentence of the rules that a refusal goes back to."""
        match = self._box.snapshot["match"]
        return rule_of(match["edition"], reason) if match else None

    def refusal(
        self,
        status: int,
        reason: str,
        sentence: str | None = None,
        *,
        values: Mapping[str, object] | None = None,
        **more: object,
    ) -> Response:
        """`sentence`: another one than that of the reason."""
        body = {"reason": reason, "message": sentence or self.sentence(reason, **(values or {})), **more}
        response = jsonify(body if values is None else body | {"values": values})
        response.status_code = status
        return response


def tell(app: Flask, box: RefereeBox, catalogues: Mapping[str, Texts]) -> None:
    """Every error of the API is JSON with a reason key and a sentence."""
    answers = _Answers(box, catalogues)
    _of_the_box(app, answers)
    _of_access(app, answers, catalogues)

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> ResponseReturnValue:
        if not request.path.startswith(OF_THE_API):
            return Response(f"{error.code} {error.name}\n", status=error.code, mimetype="text/plain")
        return answers.refusal(error.code or 500, error.name.lower().replace(" ", "_"))


def _of_the_box(app: Flask, answers: _Answers) -> None:
    """What the rules, the settings and the devices refuse."""

    @app.errorhandler(IllegalEvent)
    def illegal(error: IllegalEvent) -> ResponseReturnValue:
        return answers.refusal(409, error.reason, values=error.values, rule=answers.rule(error.reason))

    @app.errorhandler(SettingsError)
    def wrong(error: SettingsError) -> ResponseReturnValue:
        found = error.found if isinstance(error.found, (str, int, float, bool)) else str(error.found)
        return answers.refusal(400, "bad_value", file=error.file, key=error.key, found=found, expected=error.expected)

    @app.errorhandler(DeviceError)
    def lost(error: DeviceError) -> ResponseReturnValue:
        return answers.refusal(503, "device_lost", detail=str(error))


def _of_access(app: Flask, answers: _Answers, catalogues: Mapping[str, Texts]) -> None:
    """Whom the box does not let in."""

    @app.errorhandler(security_headers.ForeignOrigin)
    def foreign(error: security_headers.ForeignOrigin) -> ResponseReturnValue:
        return answers.refusal(403, "foreign_origin", origin=str(error)[:80])

    @app.errorhandler(security_headers.ForeignHost)
    def called_otherwise(error: security_headers.ForeignHost) -> ResponseReturnValue:
        if request.path.startswith(OF_THE_API):
            return answers.refusal(421, "foreign_host", host=str(error)[:80])
        return misdirected_host.page(pages.texts_for_request(catalogues))

    @app.errorhandler(access.NotAllowed)
    def not_allowed(error: access.NotAllowed) -> ResponseReturnValue:
        name = request.path.removeprefix("/")
        if "/" not in name and "." not in name:
            return redirect(f"/enter?for={name}&needs={error.needed.name.lower()}", 303)
        return answers.refusal(403, f"needs_{error.needed.name.lower()}")

    @app.errorhandler(access.NotLetIn)
    def not_let_in(error: access.NotLetIn) -> ResponseReturnValue:
        if not error.wait_s:
            return answers.refusal(403, error.reason)
        minutes = error.wait_s > MOST_SECONDS_SHOWN
        said = answers.sentence(f"{error.reason}_minutes", count=-(-error.wait_s // 60)) if minutes else None
        response = answers.refusal(429, error.reason, said, values={"count": error.wait_s})
        response.headers["Retry-After"] = str(error.wait_s)
        return response
