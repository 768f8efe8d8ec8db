"""The pages and what they are made of. Assets carry a hash of them all in their address, so they are kept for good."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from flask import Blueprint, Response, abort, render_template, request, send_from_directory, url_for

from web.texts import FALLBACK, Texts

STATIC = Path(__file__).parent / "static"
STYLES = ("base", "stage", "players", "sheets", "setup", "workshop", "enrol")
FOR_GOOD = "public, max-age=31536000, immutable"


def blueprint(catalogues: Mapping[str, Texts], pages: Sequence[str], deck: Callable[[], str]) -> Blueprint:
    """GET /, the other pages of `pages`, and their assets and texts; `deck` tells the version of the card pictures."""
    routes = Blueprint("pages", __name__)
    version = _version(catalogues)

    def page(name: str) -> str:
        texts = texts_for_request(catalogues)
        return render_template(
            "page.html",
            page=name,
            styles=_styles(),
            texts=texts,
            pages=pages,
            deck=deck(),
            asset=lambda path: url_for("pages.asset", version=version, path=path),
            messages=url_for("pages.messages", version=version, language=texts.language),
        )

    @routes.get("/")
    def tablet() -> str:
        return page("tablet")

    @routes.get("/<any(bench, camera, enrol):name>")
    def other(name: str) -> str:
        return page(name) if name in pages else abort(404)

    @routes.get("/assets/<version>/<path:path>")
    def asset(version: str, path: str) -> Response:
        return _kept(send_from_directory(STATIC, path), version)

    @routes.get("/texts/<version>/<language>.json")
    def messages(version: str, language: str) -> Response:
        if language not in catalogues:
            abort(404)
        return _kept(Response(catalogues[language].as_json(), mimetype="application/json"), version)

    def _kept(response: Response, asked: str) -> Response:
        response.headers["Cache-Control"] = FOR_GOOD if asked == version else "no-cache"
        return response

    return routes


def texts_for_request(catalogues: Mapping[str, Texts]) -> Texts:
    """The texts in the language that the browser likes best."""
    return catalogues[request.accept_languages.best_match(catalogues, default=FALLBACK)]


def _styles() -> list[str]:
    """The stylesheets of every page, those of the games after the shared ones, more contrast over all of them."""
    shared = [f"css/{name}.css" for name in STYLES]
    games = sorted(str(path.relative_to(STATIC)) for path in STATIC.glob("games/*/style.css"))
    return [*shared, *games, "css/contrast.css"]


def _version(catalogues: Mapping[str, Texts]) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        digest.update(str(path.relative_to(STATIC)).encode() + path.read_bytes())
    for texts in catalogues.values():
        digest.update(texts.as_json().encode())
    return digest.hexdigest()[:12]
