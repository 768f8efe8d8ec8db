"""The games that are installed. Each is an entry point of the group `referee_box.games` that names a `Game`:

    [project.entry-points."referee_box.games"]
    hoch = "hoch:HOCH"

So a game from another distribution is there after `pip install`, and nothing here knows one by name.
"""

import logging
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType

from companion.core.errors import SettingsError
from companion.core.game import Game
from companion.core.letter_board import ShippedLetters

GROUP = "referee_box.games"

log = logging.getLogger(__name__)


@cache
def games() -> Mapping[str, Game]:
    """Every installed game by its name, those for the youngest players first.

    A game that cannot be loaded is left out and logged once; `broken_games` says why.

    >>> [game.age for game in games().values()] == sorted(game.age for game in games().values())
    True
    """
    loaded = _load_all()[0]
    return {game.name: game for game in sorted(loaded, key=lambda game: (game.age, game.name))}


def broken_games() -> Mapping[str, str]:
    """The entry points that name no usable game, each with the reason."""
    return _load_all()[1]


def folder_of(name: str) -> Traversable | None:
    """The folder of a game, where its texts, its scripts for tablets and its art may lie: that of its package.

    None for a game that is a single module outside any package. Raises KeyError for one that is not installed.

    >>> folder_of("diadingo").joinpath("texts", "en.json").is_file()
    True
    """
    package = _load_all()[2][name]
    return files(package) if package else None


def game_part(name: str, part: str) -> ModuleType | None:
    """The module of a game's package that is called `part`, None where there is none.

    A part is imported when somebody asks for it, so that rules alone need neither cameras nor tablets. Raises
    SettingsError for one that cannot be imported, KeyError for a game that is not installed.
    """
    package = _load_all()[2][name]
    spec = find_spec(f"{package}.{part}") if package else None
    if spec is None or spec.origin is None:  # a folder without __init__.py has none
        return None
    try:
        return import_module(f"{package}.{part}")
    except Exception as error:  # whatever a stranger's module does at import
        found = f"{type(error).__name__}: {error}"
        raise SettingsError(file=f"{package}.{part}", key="import", found=found, expected="a module") from error


def find_game(name: str) -> tuple[Game, str]:
    """The game that a name means, with its edition (an edition's name means the game it belongs to).

    Raises SettingsError when no installed game has such an edition.
    """
    for game in games().values():
        if name in game.editions:
            return game, name
    known = ", ".join(edition for game in games().values() for edition in game.editions)
    raise SettingsError(file="game", key="edition", found=name, expected="one of " + known)


def shipped_letters() -> ShippedLetters:
    """The letter boards and tiles that come with the installed games."""
    found = [game.letters for game in games().values() if game.letters is not None]
    return ShippedLetters(
        boards=tuple(board for letters in found for board in letters.boards),
        tiles=tuple(tiles for letters in found for tiles in letters.tiles),
    )


@cache
def _load_all() -> tuple[tuple[Game, ...], Mapping[str, str], Mapping[str, str]]:
    """The games, why others cannot be loaded by their entry point, and each game's package by its name."""
    loaded: dict[str, Game] = {}
    broken: dict[str, str] = {}
    packages: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        try:
            game = _load(entry)
            if game.name in loaded:
                raise TypeError(f"a game named {game.name!r} is installed already")
            loaded[game.name] = game
            spec = sys.modules[entry.module].__spec__
            packages[game.name] = (spec.parent if spec else None) or ""
        except Exception as error:  # whatever a stranger's module does at import, the box starts with the other games
            broken[entry.name] = f"{entry.value}: {error or type(error).__name__}"
            log.warning("the game %s is left out: %s", entry.name, broken[entry.name])
    return tuple(loaded.values()), broken, packages


def _load(entry: EntryPoint) -> Game:
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"expected a companion.core.game.Game, found {type(game).__name__}")
    return game
