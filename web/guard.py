"""What protects the box from other people's pages: headers on every answer, and a check of what is posted."""

from urllib.parse import urlsplit

from flask import Request, Response

from companion.errors import SettingsError

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
OF_DOCUMENTS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
NO_DOCUMENTS = {"text/css", "text/javascript", "application/javascript", "text/event-stream"}


class ForeignOrigin(Exception):
    """A page of another host tried to post."""


def protect(response: Response) -> Response:
    """Adds the headers; answers that say nothing else about caching are not kept.

    What a browser never opens as a document goes without the policy for documents: it would be half of every script.
    """
    documents = {} if response.mimetype in NO_DOCUMENTS else OF_DOCUMENTS
    for name, value in {**HEADERS, **documents}.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def check(request: Request) -> None:
    """Lets a post pass that is JSON and comes from our own page.

    Forms cannot send JSON without asking first, and nothing here ever answers that question. Raises ForeignOrigin,
    SettingsError.
    """
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise ForeignOrigin(origin)
    if request.mimetype != "application/json":
        found = request.mimetype or "nothing"
        raise SettingsError(file="request", key="Content-Type", found=found, expected="application/json")
