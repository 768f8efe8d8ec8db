"""What tablets need of each game besides its rules, one module a game."""

from collections.abc import Mapping

from companion.core.game import Plain
from companion.core.registry import games
from web.family_stores import FamilyStores
from web.games.diadingo import DIADINGO
from web.games.diamino import DIAMINO
from web.games.diamoniak import DIAMONIAK
from web.games.game import TabletGame

TABLET_GAMES: Mapping[str, TabletGame] = {"diamoniak": DIAMONIAK, "diadingo": DIADINGO, "diamino": DIAMINO}


def tablet_game(name: str) -> TabletGame:
    """What tablets need of a game; the usual where it says nothing about that."""
    return TABLET_GAMES.get(name) or TabletGame()


def game_of(edition: str) -> str | None:
    """The name of the game that has such an edition; None where there is none."""
    return next((game.name for game in games().values() if edition in game.editions), None)


def describe_editions(shelves: FamilyStores | None = None, known: str | None = None) -> list[Plain]:
    """What a new match may be: each edition as its page needs it, with what lies on the shelves.

    `known` is the edition whose cards or tiles the camera knows: what a family is likely to play.
    """
    return [
        {"game": game.name, "edition": edition, "seats": [game.seats.start, game.seats.stop - 1]}
        | {"known": edition == known}
        | tablet_game(game.name).describe(edition, shelves)
        for game in games().values()
        for edition in game.editions
    ]
