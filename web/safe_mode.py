"""Safe mode as tablets tell it: what is off, why, and what to do."""

from dataclasses import asdict, dataclass

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue


@dataclass(frozen=True, slots=True)
class SafeMode:
    """The box runs without camera and pins: so many starts before failed, the last one for this reason (English)."""

    failed_starts: int
    why: str = ""


def blueprint(mode: SafeMode) -> Blueprint:
    """GET /api/safe, only while the box is in safe mode."""
    routes = Blueprint("safe", __name__)

    @routes.get("/api/safe")
    def safe() -> ResponseReturnValue:
        return jsonify(asdict(mode))

    return routes
