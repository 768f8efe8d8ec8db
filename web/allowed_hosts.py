"""The names by which a box lets itself be called: what keeps other people's names for it out (DNS rebinding)."""

import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address

HOUSE_SUFFIXES = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
LOOPBACK_NAMES = {"localhost", "127.0.0.1", "::1"}


class Hosts:
    """Which `Host` headers are meant for this box.

    A private IP address cannot be rebound by another site. A name can, whoever owns it, so only the machine's own ones
    count: alone, with a suffix that is given to nobody on the internet (or to the maker of the router), and `names`.
    """

    def __init__(self, names: Collection[str] = (), machine: str | None = None) -> None:
        own = (machine if machine is not None else socket.gethostname()).lower().partition(".")[0]
        self._names = {"localhost", *(name.lower().removesuffix(".") for name in names)}
        if own:
            self._names |= {own, *(f"{own}.{suffix}" for suffix in HOUSE_SUFFIXES)}

    def knows(self, host: str) -> bool:
        """Is a `Host` header, with or without a port, one of this box?"""
        name = name_in(host)
        address = address_in(name)
        return name in self._names or (address is not None and of_a_house(address))


def name_in(host: str) -> str:
    """The name or address in a `Host` header, in small letters; "" when it is none."""
    if host.startswith("["):
        name, closed, port = host[1:].partition("]")
        fine = bool(closed) and (not port or (port.startswith(":") and port[1:].isdigit()))
    else:
        name, colon, port = host.partition(":")
        fine = not colon or port.isdigit()
    return name.lower().removesuffix(".") if fine else ""


def address_in(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is; an IPv4 address within IPv6 is an IPv4 address."""
    try:
        found = ip_address(name)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def of_a_house(address: IPv4Address | IPv6Address) -> bool:
    """Is it an address that the internet does not lead to?"""
    return (address.is_private or address.is_loopback or address.is_link_local) and not address.is_unspecified


def is_loopback(peer: str | None, host: str, *, forwarded: bool) -> bool:
    """Does a request come from a browser on this very machine, not `forwarded` and not by another name?"""
    address = address_in(peer or "")
    return address is not None and address.is_loopback and name_in(host) in LOOPBACK_NAMES and not forwarded
