"""The pages and what they are made of. Assets carry a hash of them all in their address, so they are kept for good."""

import json
from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, Response, abort, render_template, request, url_for

from web.access import Access
from web.assets import Assets, shipped
from web.permissions import Role, needed_for, roles_of_actions
from web.texts import FALLBACK, Texts

PAGES = ("join", "tv", "matches", "bench", "camera", "enrol", "calibrate", "boards", "letters", "words", "safe")
FOR_GOOD = "public, max-age=31536000, immutable"
FOR_THIS_DEVICE = "private, max-age=31536000, immutable"  # what not everybody may look at
PAPER = "#f7edd9"  # the page's own colour, light
LANGUAGE = "language"  # the cookie of a device on which somebody chose one


def blueprint(
    catalogues: Mapping[str, Texts],
    features: Sequence[str],
    access: Access,
    *,
    deck: Callable[[], str],
    game: Callable[[], str | None],
) -> Blueprint:
    """GET /, /enter, those of PAGES that are among the box's features, their assets and texts.

    A page says what the box has, which pages the device may open, and who it is; the tablet also who may do what.
    `deck` tells the version of the card pictures, `game` what is played now: its scripts are loaded ahead, without a
    game those that begin a match.
    """
    routes = Blueprint("pages", __name__)
    assets = shipped()
    version, offered = assets.version, [name for name in features if name in PAGES]

    def page(name: str, *ahead: str, parts: Sequence[str] = ()) -> str:
        """A page; scripts and parts of the texts that it needs a moment later are loaded ahead."""
        texts, device = texts_for_request(catalogues), access.device(request)
        return render_template(
            "page.html",
            page=name,
            styles=assets.styles(name),
            scripts=assets.tree(name).ahead(*ahead),
            texts=texts,
            pages=[name for name in offered if device.may(needed_for(f"/{name}", looks=True))],
            features=features,
            device=device,
            actions=roles_of_actions() if name == "tablet" else None,
            languages=catalogues,
            deck=deck(),
            asset=lambda path: url_for("pages.asset", version=version, path=path),
            script=lambda path: url_for("pages.script", version=version, page=name, path=path),
            messages=url_for("pages.messages", version=version, language=texts.language),
            parts=[url_for("pages.later", version=version, language=texts.language, part=part) for part in parts],
        )

    @routes.get("/")
    def tablet() -> str:
        if playing := game():
            return page("tablet", f"games/{playing}/index.js")
        leads = access.device(request).may(Role.TABLE)
        return page("tablet", "drafting.js", parts=("setup", "minutes")) if leads else page("tablet")

    @routes.get(f"/<any(enter, {', '.join(PAGES)}):name>")
    def other(name: str) -> str:
        return page(name) if name in ("enter", *offered) else abort(404)

    _files(routes, assets, catalogues)
    return routes


def _manifest(texts: Texts, address: Callable[[str], str]) -> dict[str, object]:
    """What a browser that installs the box as an app wants to know (W3C, Web Application Manifest)."""
    icons = [("app-192.png", 192, "any"), ("app-512.png", 512, "any"), ("maskable-512.png", 512, "maskable")]
    return {
        "id": "/",
        "name": texts.say("title.tablet"),
        "short_name": texts.say("title.tablet"),
        "lang": texts.language,
        "start_url": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": address(f"icons/{name}"), "sizes": f"{px}x{px}", "type": "image/png", "purpose": purpose}
            for name, px, purpose in icons
        ],
    }


def _files(routes: Blueprint, assets: Assets, catalogues: Mapping[str, Texts]) -> None:
    """The manifest, assets and texts."""
    version = assets.version

    @routes.get("/manifest.webmanifest")
    def manifest() -> Response:
        content = _manifest(
            texts_for_request(catalogues), lambda path: url_for("pages.asset", version=version, path=path)
        )
        return Response(json.dumps(content, ensure_ascii=False), mimetype="application/manifest+json")

    @routes.get("/assets/<version>/<path:path>")
    def asset(version: str, path: str) -> Response:
        body, mimetype = assets.find(path) or abort(404)
        return _kept(Response(body, mimetype=mimetype), version)

    @routes.get(f"/scripts/<version>/<any(tablet, enter, {', '.join(PAGES)}):page>/<path:path>")
    def script(version: str, page: str, path: str) -> Response:
        body = assets.tree(page).find(path) or abort(404)
        return _kept(Response(body, mimetype="text/javascript"), version)

    @routes.get("/texts/<version>/<language>.json")
    def messages(version: str, language: str) -> Response:
        if language not in catalogues:
            abort(404)
        return _kept(Response(catalogues[language].as_json(), mimetype="application/json"), version)

    @routes.get("/texts/<version>/<language>/<part>.json")
    def later(version: str, language: str, part: str) -> Response:
        if language not in catalogues or part not in catalogues[language].later:
            abort(404)
        return _kept(Response(catalogues[language].part_as_json(part), mimetype="application/json"), version)

    def _kept(response: Response, asked: str) -> Response:
        response.headers["Cache-Control"] = FOR_GOOD if asked == version else "no-cache"
        return response


def texts_for_request(catalogues: Mapping[str, Texts]) -> Texts:
    """The texts in the language that was chosen on the device, else in the one that its browser likes best.

    For pt-BR these are those in pt, before a language it likes less.
    """
    chosen = request.cookies.get(LANGUAGE, "")
    asked = [chosen, *(part for tag in request.accept_languages.values() for part in (tag, tag.partition("-")[0]))]
    return catalogues[next((tag for tag in asked if tag in catalogues), FALLBACK)]
