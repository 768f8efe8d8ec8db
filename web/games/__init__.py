"""What tablets need of each game besides its rules: the part `tablet` of a game, or what stands in for it."""

from functools import cache

from companion.core.game import Plain
from companion.core.registry import game_part, games
from web.family_stores import FamilyStores
from web.games.game import TabletGame


def game_of(edition: str) -> str | None:
    """The name of the game that has such an edition; None where there is none."""
    return next((game.name for game in games().values() if edition in game.editions), None)


@cache
def tablet_game(name: str) -> TabletGame:
    """What a game brings for tablets: `TABLET` in its package's part `tablet`, else the default.

    Raises SettingsError for a part that cannot be imported, KeyError for a game that is not installed.
    """
    brought = getattr(game_part(name, "tablet"), "TABLET", None)
    return brought if isinstance(brought, TabletGame) else TabletGame()


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
