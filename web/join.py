"""How other tablets and phones come in: the address that they can reach, as text and as a QR code.

Codes that let a device act hold a word that the box has signed, behind a # in the address: browsers keep that part to
themselves, so it is in no log, and the page takes it out of the address bar as it opens.
"""

import socket
from ipaddress import IPv4Network, ip_address
from typing import Protocol

import segno
from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from web.access import MOST_SEATS, Access

DOCKER = IPv4Network("172.17.0.0/16")  # its default bridge: there is no phone behind it
CONNECT_TIMEOUT_S = 0.3


class Network(Protocol):
    """The house's network as the box sees it at this moment."""

    def own_address(self) -> str | None:
        """The box's address towards the house (IPv4); None when it is in no network."""
        ...

    def listens(self, host: str, port: int) -> bool:
        """Does the box answer there?"""
        ...


class HouseNetwork:
    """The network as the system's routes tell it."""

    def own_address(self) -> str | None:
        """The address that the route out of the house begins with; nothing is sent to find it."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
            except OSError:
                return None
            return str(probe.getsockname()[0])

    def listens(self, host: str, port: int) -> bool:
        """Tries a connection, which is closed at once."""
        try:
            socket.create_connection((host, port), CONNECT_TIMEOUT_S).close()
        except OSError:
            return False
        return True


def blueprint(network: Network, access: Access) -> Blueprint:
    """GET /api/address and codes to scan, which are 404 while nobody else can reach the box.

    /join.svg is the plain address, /join/code/table.svg and /join/code/<seat>.svg let a device act.
    """
    routes = Blueprint("joining", __name__)

    def found() -> tuple[str | None, str | None]:
        port = request.environ.get("SERVER_PORT", "80")
        return address_for_others(network, int(port))

    def drawn(behind: str = "") -> Response:
        own, _ = found()
        if own is None:
            abort(404)
        return Response(_drawn(own + behind), mimetype="image/svg+xml")

    @routes.get("/api/address")
    def address() -> ResponseReturnValue:
        own, why = found()
        return jsonify({"address": own, "why": why})

    @routes.get("/join.svg")
    def plain() -> Response:
        return drawn()

    @routes.get("/join/code/table.svg")
    def table() -> Response:
        return drawn(f"enter#{access.code()}")

    @routes.get(f"/join/code/<int(max={MOST_SEATS - 1}):seat>.svg")
    def player(seat: int) -> Response:
        return drawn(f"enter#{access.code(seat)}")

    return routes


def _drawn(text: str) -> str:
    """A QR code as an SVG document."""
    code = segno.make(text, error="m", micro=False).svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return code.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def address_for_others(network: Network, port: int) -> tuple[str | None, str | None]:
    """The address to give to phones, or why there is none: "no_network", or "own_only" (no other machine is let in).

    It is asked for anew each time, so it is never a stale one.
    """
    host = network.own_address()
    if host is None or not _in_a_house(host):
        return None, "no_network"
    if not network.listens(host, port):
        return None, "own_only"
    return (f"http://{host}/" if port == 80 else f"http://{host}:{port}/"), None


def _in_a_house(host: str) -> bool:
    address = ip_address(host)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address in DOCKER)
