"""What each installed game brings besides its rules, and what stands in for the parts that it leaves out.

A part is a module in the package that the game's entry point names:

    hands.py       hands_at(truth, rng): bots that play by the rules    default: any legal event, at random
    simulated.py   table_of(truth, rng): what the cameras look at       default: a drawn card goes where `lying` says
    tablet/        TABLET, scripts and style                            default: players, cards, a button a choice
    art/EDITION/   a picture of each card                               default: its name and number
    texts/         a file for each language                             default: English

Parts are imported when somebody asks for them: rules alone need neither cameras nor tablets.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import entry_points
from random import Random
from types import ModuleType
from typing import Any

from companion.core.errors import SettingsError
from companion.core.game import Game, Plain
from companion.core.referee import Referee
from companion.core.registry import GROUP, folder_of, game_part
from companion.games import default_table
from companion.games.kit import Hands, SimulatedTable


def hands_at(truth: Referee, rng: Random) -> Hands:
    """The bots of a match at a table without pictures. Raises SettingsError for a part of the game that is broken."""
    hands: Hands = _function(truth.game, "hands", "hands_at", default_table.hands_at)(truth, rng)
    return hands


def table_of(truth: Referee, rng: Random) -> SimulatedTable:
    """The bots of a match at a simulated table. Raises SettingsError for a part of the game that is broken."""
    table: SimulatedTable = _function(truth.game, "simulated", "table_of", default_table.table_of)(truth, rng)
    return table


def quick_options(game: Game) -> Plain:
    """House rules with which a simulated match takes the least time: `QUICK` of the game's simulated.py."""
    options: Plain = getattr(game_part(game.name, "simulated"), "QUICK", {})
    return options


@dataclass(frozen=True, slots=True)
class Parts:
    """Which parts a game brings, and the languages of its texts. `problems` says of a part why it cannot be used."""

    brought: tuple[str, ...]
    defaults: tuple[str, ...]
    languages: tuple[str, ...]
    problems: Mapping[str, str]


def parts_of(game: Game) -> Parts:
    """What a game brings, and what is a default. Imports every part."""
    found: dict[str, bool] = {}
    problems: dict[str, str] = {}
    for part, needed in (("hands", "hands_at"), ("simulated", "table_of"), ("tablet", "TABLET")):
        try:
            module = game_part(game.name, part)
            if module is not None:
                _member(module, needed)
            found[part] = module is not None
        except SettingsError as error:
            problems[part] = str(error)
    if any(game.cards(edition, None) for edition in game.editions):
        found["art"] = game.art is not None
    folder = folder_of(game.name)
    texts = folder.joinpath("texts") if folder is not None else None
    languages = [file.name.removesuffix(".json") for file in texts.iterdir()] if texts and texts.is_dir() else []
    return Parts(
        brought=tuple(part for part, there in found.items() if there),
        defaults=tuple(part for part, there in found.items() if not there),
        languages=tuple(sorted(languages)),
        problems=problems,
    )


def origin_of(game: Game) -> str:
    """The distribution that a game comes from, with its version: "referee-box 0.2.0"."""
    for entry in entry_points(group=GROUP):
        if getattr(sys.modules.get(entry.module), entry.attr, None) is game and entry.dist is not None:
            return f"{entry.dist.name} {entry.dist.version}"
    return "no distribution"


def _function(game: Game, part: str, name: str, default: Callable[..., Any]) -> Callable[..., Any]:
    module = game_part(game.name, part)
    function: Callable[..., Any] = default if module is None else _member(module, name)
    return function


def _member(module: ModuleType, name: str) -> Any:
    """What a part must have. Raises SettingsError when it is not there."""
    if not hasattr(module, name):
        raise SettingsError(file=module.__name__, key=name, found="nothing", expected=f"a member named {name}")
    return getattr(module, name)
