"""A game has its entry wherever one is needed; who adds one learns here what is missing."""

import pytest

from companion.app.game_tables import TABLES
from companion.core.registry import games
from web.assets import shipped
from web.games import TABLET_GAMES
from web.texts import load_catalogues, untranslated_games


def test_every_game_has_a_table_to_be_played_at() -> None:
    assert TABLES.keys() == games().keys(), "companion/app/game_tables.py"


def test_every_game_can_be_told_on_tablets() -> None:
    assert TABLET_GAMES.keys() == games().keys(), "web/games/__init__.py"


def test_every_game_has_scripts_and_a_style_in_its_own_folder() -> None:
    assert [name for name in games() if not shipped().script_of(name)] == []
    assert [name for name in games() if shipped().find(f"games/{name}/style.css") is None] == []


def test_every_game_speaks_every_language() -> None:
    assert untranslated_games() == {}


@pytest.mark.parametrize("edition", [edition for game in games().values() for edition in game.editions])
def test_every_edition_has_a_name_for_people(edition: str) -> None:
    assert f"edition.{edition}" in load_catalogues()["en"].messages, "companion/games/<game>/texts/en.json"
