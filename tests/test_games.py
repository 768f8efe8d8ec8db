"""A game has its entry wherever one is needed; who adds one learns here what is missing."""

import re
from pathlib import Path

import pytest

from companion.app.game_tables import TABLES
from companion.core.registry import games
from web.games import TABLET_GAMES
from web.texts import load_catalogues

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "web" / "static" / "games"


def named_in(script: str, pattern: str) -> set[str]:
    return set(re.findall(pattern, (SCRIPTS / script).read_text(encoding="utf-8"), re.MULTILINE))


def test_every_game_has_a_table_to_be_played_at() -> None:
    assert TABLES.keys() == games().keys(), "companion/app/game_tables.py"


def test_every_game_can_be_told_on_tablets() -> None:
    assert TABLET_GAMES.keys() == games().keys(), "web/games/__init__.py"


def test_every_game_is_loaded_by_tablets_with_a_folder_of_its_own() -> None:
    assert named_in("index.js", r'^addGame\("(\w+)"') == games().keys(), "web/static/games/index.js"
    assert {folder.name for folder in SCRIPTS.iterdir() if folder.is_dir()} == games().keys()
    assert {style.parent.name for style in SCRIPTS.glob("*/style.css")} == games().keys()


def test_every_game_is_offered_where_one_is_chosen() -> None:
    assert named_in("offers.js", r"^  (\w+): \{") == games().keys(), "web/static/games/offers.js"


@pytest.mark.parametrize("edition", [edition for game in games().values() for edition in game.editions])
def test_every_edition_has_a_name_for_people(edition: str) -> None:
    assert f"edition.{edition}" in load_catalogues()["en"].messages, "web/translations/en/table.json"
