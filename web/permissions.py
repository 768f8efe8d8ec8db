"""Who may do what: the one list, which the server keeps to and which tells tablets what to offer.

Looking is free; acting needs the PIN of the table, or a code to scan; the rest needs the owner's.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import get_args

from companion.core.acts import Repair


class Role(IntEnum):
    """What a device may do, each with all of those before it."""

    SPECTATOR = 0  # look
    PLAYER = 1  # the acts of one seat
    TABLE = 2  # all acts of the match
    OWNER = 3  # everything


# What a request needs, by the beginning of its path; the longest one counts.
TO_POST = {
    "/": Role.TABLE,
    "/api/access/pin": Role.SPECTATOR,
    "/api/access/code": Role.SPECTATOR,
    "/api/access/leave": Role.SPECTATOR,
    "/api/access/new": Role.OWNER,
    "/api/act": Role.PLAYER,
    "/api/board-photo/keep": Role.OWNER,
    "/api/board-photo/take": Role.OWNER,
    "/api/calibrate": Role.OWNER,
    "/api/dismiss": Role.PLAYER,
    "/api/enrol": Role.OWNER,
    "/api/preview": Role.PLAYER,
    "/api/settings": Role.OWNER,
    "/api/shutdown": Role.OWNER,
    "/api/stop": Role.SPECTATOR,  # whoever sees a finger in the board must not have to look for a PIN
    "/api/try": Role.OWNER,
}
TO_LOOK = {
    "/": Role.SPECTATOR,
    "/again": Role.OWNER,
    "/api/access/keys": Role.OWNER,
    "/api/again": Role.TABLE,
    "/api/board-photo": Role.TABLE,
    "/api/calibrate": Role.OWNER,
    "/api/enrol": Role.OWNER,
    "/api/faces": Role.TABLE,
    "/api/recount": Role.TABLE,
    "/bench": Role.TABLE,
    "/boards": Role.TABLE,
    "/calibrate": Role.OWNER,
    "/camera": Role.OWNER,
    "/camera.jpg": Role.OWNER,
    "/enrol": Role.OWNER,
    "/join/code": Role.TABLE,
    "/letters": Role.TABLE,
    "/settings": Role.OWNER,
    "/words": Role.TABLE,
}

# What tablets do, by the name that scripts give it: a role, or the address that it is posted to. "open X" opens the
# sheet X, or lets it open by itself; "act X" tells the event X. What is not here is a game's own, and a player's.
_ACTIONS: Mapping[str, Role | str] = {
    "act": "/api/act",
    **{f"act {repair.__name__.lower()}": Role.TABLE for repair in get_args(Repair)},  # no single seat's act
    "acts": Role.SPECTATOR,
    "addValue": Role.TABLE,
    "again": "/api/match",
    "animal": Role.TABLE,
    "ask": Role.TABLE,
    "begin": "/api/match",
    "checkAgain": Role.TABLE,
    "close": Role.SPECTATOR,
    "compareBoard": "/api/recount",
    "correctAt": Role.TABLE,
    "count": "/api/recount",
    "deck": Role.TABLE,
    "dismiss": "/api/dismiss",
    "edition": Role.TABLE,
    "first": Role.TABLE,
    "history": Role.SPECTATOR,
    "insertAt": Role.TABLE,
    "lessSeats": Role.TABLE,
    "moreSeats": Role.TABLE,
    "open": Role.PLAYER,
    "open conflict": Role.TABLE,
    "open languages": Role.SPECTATOR,
    "open menu": Role.SPECTATOR,
    "open turning": Role.SPECTATOR,
    "open undo": Role.SPECTATOR,
    "open winner": Role.SPECTATOR,
    "openPath": Role.TABLE,
    "option": Role.TABLE,
    "place": Role.TABLE,
    "recount": "/api/recount/begin",
    "resume": "/api/resume",
    "rules": Role.SPECTATOR,
    "setup": Role.TABLE,
    "sound": Role.SPECTATOR,
    "soundAs": Role.SPECTATOR,
    "soundHour": Role.SPECTATOR,
    "soundHours": Role.SPECTATOR,
    "soundOn": Role.SPECTATOR,
    "speak": Role.SPECTATOR,
    "step": Role.TABLE,
    "stop": "/api/stop",
    "tryOut": "/api/try",
    "turnOne": Role.SPECTATOR,
}


def needed_for(path: str, *, looks: bool) -> Role:
    """The role that a request asks for: to look, or to post."""
    table = TO_LOOK if looks else TO_POST
    parts = path.split("/")
    tries = ("/".join(parts[:count]) for count in range(len(parts), 1, -1))
    return next((table[one] for one in tries if one in table), table["/"])


def roles_of_actions() -> dict[str, str]:
    """The role in small letters that each action of a tablet needs, by the action's name."""
    roles = {name: needed_for(to, looks=False) if isinstance(to, str) else to for name, to in _ACTIONS.items()}
    return {name: role.name.lower() for name, role in roles.items()}
