"""The games that the box referees. A new game is a module here and an entry in GAMES."""

from companion.errors import SettingsError
from companion.game import Game
from companion.games.diadingo import DIADINGO
from companion.games.diamino import DIAMINO
from companion.games.diamoniak import DIAMONIAK

GAMES = {game.name: game for game in (DIAMONIAK, DIADINGO, DIAMINO)}


def find_game(name: str) -> tuple[Game, str]:
    """The game that a name means, with its edition ("piratatak" is an edition of diamoniak). Raises SettingsError."""
    for game in GAMES.values():
        if name in game.editions:
            return game, name
    known = ", ".join(edition for game in GAMES.values() for edition in game.editions)
    raise SettingsError(file="game", key="edition", found=name, expected="one of " + known)
