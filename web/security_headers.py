"""What protects the box from other people's pages: headers on every answer, and a check of what is posted."""

from urllib.parse import urlsplit

from flask import Request, Response

from companion.core.errors import SettingsError
from web.allowed_hosts import LOOPBACK_NAMES, Hosts, name_in
from web.upload_limits import PHOTO_PATH

OF_THE_BOX = "'self'"


def policy(**sources: str) -> str:
    """What a document may load of each kind (script, style, img ...) and from where; nothing else, and no frames."""
    kinds = {"default": "'none'", **sources}
    closed = ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join((*(f"{kind}-src {source}" for kind, source in kinds.items()), *closed))


POLICY = policy(script=OF_THE_BOX, style=OF_THE_BOX, img=OF_THE_BOX, connect=OF_THE_BOX, manifest=OF_THE_BOX)

HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
OF_DOCUMENTS = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
OF_OWN_DOCUMENTS = {"Cross-Origin-Opener-Policy": "same-origin"}  # browsers heed it here, and complain of it elsewhere
NO_DOCUMENTS = {"text/css", "text/javascript", "application/javascript", "text/event-stream"}


class ForeignOrigin(Exception):
    """A page of another host tried to post."""


class ForeignHost(Exception):
    """Somebody calls the box by a name that is not its own: another page's name that was made to lead here."""


def protect(request: Request, response: Response) -> Response:
    """Adds the headers; answers that say nothing else about caching are not kept.

    What a browser never opens as a document goes without the policy for documents: it would be half of every script.
    """
    documents = {} if response.mimetype in NO_DOCUMENTS else OF_DOCUMENTS
    own = OF_OWN_DOCUMENTS if documents and (request.is_secure or name_in(request.host) in LOOPBACK_NAMES) else {}
    for name, value in {**HEADERS, **documents, **own}.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def check(request: Request, hosts: Hosts) -> None:
    """Lets a request pass that is meant for this box, and a post that is JSON and comes from our own page.

    Forms cannot send JSON, or a picture by itself, without asking first, and nothing here ever answers that question.
    Raises ForeignHost, ForeignOrigin, SettingsError.
    """
    if not hosts.knows(request.host):
        raise ForeignHost(request.host)
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise ForeignOrigin(origin)
    photo = request.path == PHOTO_PATH
    if not (request.mimetype.startswith("image/") if photo else request.mimetype == "application/json"):
        found, expected = request.mimetype or "nothing", "image/..." if photo else "application/json"
        raise SettingsError(file="request", key="Content-Type", found=found, expected=expected)
