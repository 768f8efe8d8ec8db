"""Who a device is. The PIN of the table, or a code to scan, lets it act; the owner's PIN opens the rest.

A device has a role, which the server asks for at every request: on this machine itself it is the owner's, elsewhere
that of a signed cookie. The cookie is signed with the secret of the key that opened the box, so another key puts out
everyone who came in by the one before.
"""

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from flask import Blueprint, Request, Response, jsonify, request
from flask.typing import ResponseReturnValue
from itsdangerous import BadData, URLSafeSerializer

from companion.core.errors import SettingsError
from companion.store.pins import Pin, PinStore
from web.allowed_hosts import Hosts, is_loopback
from web.login_throttle import LoginThrottle
from web.permissions import Role, needed_for
from web.request_json import FILE, read_body

COOKIE = "access"
COOKIE_AGE_S = 365 * 24 * 3600
MOST_SEATS = 8
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")


@dataclass(frozen=True, slots=True)
class Device:
    """A browser: its role, the seat that it plays for as a player, and whether it runs on this very machine."""

    role: Role
    seat: int | None = None
    here: bool = False

    def may(self, needed: Role) -> bool:
        return self.role >= needed


SPECTATOR = Device(Role.SPECTATOR)


class NotAllowed(Exception):
    """A device asked for something that needs another role."""

    def __init__(self, needed: Role) -> None:
        super().__init__(needed.name.lower())
        self.needed = needed


class NotLetIn(Exception):
    """What should have opened the box does not: "wrong_pin", "wrong_code", or wait so many seconds ("wait_for_pin")."""

    def __init__(self, reason: str, wait_s: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.wait_s = wait_s


class Access:
    """Keys, the devices that they let in, and the throttle on wrong PINs. For any thread."""

    def __init__(self, ring: PinStore, hosts: Hosts | None = None, now: Callable[[], float] = monotonic) -> None:
        self.ring = ring
        self.hosts = hosts or Hosts()
        self._now = now
        self._throttle = LoginThrottle()

    @property
    def version(self) -> str:
        """Another one for every change of the keys; tells nothing about them."""
        keys = self.ring.keys
        return _signing(keys.owner, "version").dumps(_signing(keys.table, "version").dumps(""))[-8:]

    def device(self, request: Request) -> Device:
        """Who asks."""
        forwarded = any(name in request.headers for name in _FORWARDED)
        if is_loopback(request.remote_addr, request.host, forwarded=forwarded):
            return Device(Role.OWNER, here=True)
        return self._known(request.cookies.get(COOKIE, ""), "cookie")

    def check(self, request: Request) -> None:
        """Lets a request pass that the device may make. Raises NotAllowed."""
        needed = needed_for(request.path, looks=request.method in ("GET", "HEAD", "OPTIONS"))
        if needed is not Role.SPECTATOR and not self.device(request).may(needed):
            raise NotAllowed(needed)

    def try_pin(self, pin: str, address: str) -> Device:
        """Whom a PIN lets in. Raises NotLetIn."""
        now = self._now()
        if wait_s := self._throttle.begin(address, now):
            raise NotLetIn("wait_for_pin", int(wait_s) + 1)
        keys = self.ring.keys
        typed = pin.encode()
        owner, table = (hmac.compare_digest(typed, key.pin.encode()) for key in (keys.owner, keys.table))
        if not owner and not table:
            raise NotLetIn("wrong_pin")
        self._throttle.right(address)
        return Device(Role.OWNER if owner else Role.TABLE)

    def try_code(self, code: str) -> Device:
        """Whom a scanned code lets in. Raises NotLetIn for one of another box, or an old one."""
        device = self._known(code, "code")
        if device == SPECTATOR:
            raise NotLetIn("wrong_code")
        return device

    def code(self, seat: int | None = None) -> str:
        """What stands in the code to scan, for the table or for one seat."""
        return self._signed(Device(Role.TABLE) if seat is None else Device(Role.PLAYER, seat), "code")

    def let_in(self, response: Response, device: Device) -> Response:
        """Gives the device the cookie that it is known by.

        Scripts cannot read it. It is Lax, not Strict: a link from a message must open the tablet as what it is, and no
        look changes anything; posts of other pages come without it. It has no end of its own, for a box may have no
        clock: another key ends it.
        """
        value = self._signed(device, "cookie")
        response.set_cookie(COOKIE, value, max_age=COOKIE_AGE_S, httponly=True, samesite="Lax")
        return response

    def _signed(self, device: Device, use: str) -> str:
        keys = self.ring.keys
        key = keys.owner if device.role is Role.OWNER else keys.table
        who = device.role.name.lower() if device.seat is None else device.seat
        return _text(_signing(key, use).dumps(who))

    def _known(self, value: str, use: str) -> Device:
        """The device that a text was signed for; a spectator when nobody has signed it."""
        keys = self.ring.keys
        for key, allowed in ((keys.owner, {"owner"}), (keys.table, {"table", *range(MOST_SEATS)})):
            try:
                who = _signing(key, use).loads(value)
            except BadData:
                continue
            if isinstance(who, str | int) and who in allowed:
                return Device(Role.PLAYER, who) if isinstance(who, int) else Device(Role[who.upper()])
        return SPECTATOR


def _signing(key: Pin, use: str) -> URLSafeSerializer:
    return URLSafeSerializer(key.secret, salt=f"referee-box {use}")


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def blueprint(access: Access) -> Blueprint:
    """GET /api/access, GET /api/access/keys, and POST /api/access/<pin, code, leave, new>; each answers who one is."""
    routes = Blueprint("access", __name__, url_prefix="/api/access")

    def identity(device: Device) -> Response:
        return jsonify({"role": device.role.name.lower(), "seat": device.seat, "here": device.here})

    def keys() -> Response:
        found = access.ring.keys
        return jsonify({"table": found.table.pin, "owner": found.owner.pin})

    @routes.get("")
    def look() -> ResponseReturnValue:
        return identity(access.device(request))

    @routes.get("/keys")
    def look_at_keys() -> ResponseReturnValue:
        return keys()

    @routes.post("/pin")
    def pin() -> ResponseReturnValue:
        device = access.try_pin(read_body(pin=str)["pin"], request.remote_addr or "")
        return access.let_in(identity(device), device)

    @routes.post("/code")
    def code() -> ResponseReturnValue:
        device = access.try_code(read_body(code=str)["code"])
        return access.let_in(identity(device), device)

    @routes.post("/seat")
    def seat() -> ResponseReturnValue:
        device = Device(Role.PLAYER, _seat(read_body(seat=int)["seat"]))
        return access.let_in(identity(device), device)

    @routes.post("/leave")
    def leave() -> ResponseReturnValue:
        read_body()
        response = identity(SPECTATOR)
        response.delete_cookie(COOKIE, httponly=True, samesite="Lax")
        return response

    @routes.post("/new")
    def new() -> ResponseReturnValue:
        access.ring.renew(owner=read_body(owner=bool)["owner"])
        return access.let_in(keys(), Device(Role.OWNER))

    return routes


def _seat(seat: int) -> int:
    if not 0 <= seat < MOST_SEATS:
        raise SettingsError(file=FILE, key="seat", found=seat, expected=f"0 to {MOST_SEATS - 1}")
    return seat
