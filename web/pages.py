"""The pages and what they are made of. Assets carry a hash of them all in their address, so they are kept for good."""

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, abort, render_template, request, url_for

from web.assets import STYLE, Assets
from web.texts import FALLBACK, Texts

FOR_GOOD = "public, max-age=31536000, immutable"


def blueprint(catalogues: Mapping[str, Texts], pages: Sequence[str], deck: Callable[[], str]) -> Blueprint:
    """GET /, the other pages of `pages`, and their assets and texts; `deck` tells the version of the card pictures."""
    routes = Blueprint("pages", __name__)
    assets = Assets(texts.as_json() for texts in catalogues.values())
    version = assets.version

    def page(name: str) -> str:
        texts = texts_for_request(catalogues)
        return render_template(
            "page.html",
            page=name,
            style=STYLE,
            modules=assets.modules(f"{name}.js"),
            texts=texts,
            pages=pages,
            deck=deck(),
            asset=lambda path: url_for("pages.asset", version=version, path=path),
            messages=url_for("pages.messages", version=version, language=texts.language),
        )

    @routes.get("/")
    def tablet() -> str:
        return page("tablet")

    @routes.get("/<any(join, bench, camera, enrol, boards, words):name>")
    def other(name: str) -> str:
        return page(name) if name in pages else abort(404)

    @routes.get("/assets/<version>/<path:path>")
    def asset(version: str, path: str) -> Response:
        body, mimetype = assets.find(path) or abort(404)
        return _kept(Response(body, mimetype=mimetype), version)

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
    """The texts in the language that the browser likes best: for pt-BR those in pt, before a language it likes less."""
    asked = [part for tag in request.accept_languages.values() for part in (tag, tag.partition("-")[0])]
    return catalogues[next((tag for tag in asked if tag in catalogues), FALLBACK)]
