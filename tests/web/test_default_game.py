"""A game without scripts, pictures or translations is played on tablets to its end, with what stands in for them."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core import registry
from companion.core.record import Header
from companion.store.journal import Journal
from tests.web.taps import ALL_DRAWN, tap
from web import assets, texts

ENTRY = EntryPoint("highest", "tests.web.rules_only:HIGHEST", registry.GROUP)
CACHED: tuple[Callable[..., Any], ...] = (registry.games, registry._load_all, assets.shipped, texts.load_catalogues)


def forget() -> None:
    for function in CACHED:
        function.cache_clear()  # type: ignore[attr-defined]


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    """The game is one of those that are installed."""
    with pytest.MonkeyPatch.context() as patch:
        known = registry.entry_points(group=registry.GROUP)
        patch.setattr(registry, "entry_points", lambda **_: (*known, ENTRY))
        forget()
        yield
    forget()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, new_table: Any, installed: None) -> Iterator[Any]:
    with Journal(tmp_path_factory.mktemp("table") / "journal.db") as journal, new_table(journal) as table:
        yield table


def test_a_key_that_others_have_too_counts_in_the_editions_of_the_game_only() -> None:
    english = texts.load_catalogues()["en"]
    assert english.say("event.draw", "highest", name="Mia", card="the 2") == "Mia turned up the 2"
    assert english.say("event.draw", "diadingo", name="Mia", card="theft") == "Mia drew: theft"
    assert english.lazy["games/highest"].keys() == {"card.number", "event.draw@highest", "outcome.all_shown"}


def test_a_language_that_the_game_does_not_speak_is_told_and_english_stands_in() -> None:
    german = texts.load_catalogues()["de"]
    assert german.say("card.number", value=3) == "the 3"
    assert "de" in texts.untranslated_games()["highest"]
    assert "en" not in texts.untranslated_games()["highest"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of every game that is installed."""
    for module in (assets, texts):
        monkeypatch.setattr(module, "folder_of", lambda _: tmp_path)
    forget()
    yield tmp_path
    forget()


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ('export default "x";\n', "games/highest/index.js: cannot fold 'export default"),
        ('import { h } from "../../nowhere.js";\n', "games/highest/index.js: there is no nowhere.js"),
        (b"\xff", "can't decode byte"),
    ],
)
def test_scripts_that_cannot_be_folded_are_left_out_and_told(
    folder: Path, script: str | bytes, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "tablet").mkdir()
    (folder / "tablet" / "index.js").write_bytes(script.encode() if isinstance(script, str) else script)
    found = assets.Assets()
    assert found.script_of("highest") == ()
    assert len(found.tree("tablet").find("tablet.js") or "") > 1000
    assert reason in caplog.text


def test_texts_that_cannot_be_read_are_left_out_and_told(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "texts").mkdir()
    (folder / "texts" / "en.json").write_text('{"edition.highest": ', encoding="utf-8")
    assert texts.load_catalogues()["en"].say("edition.highest") == "edition.highest"
    assert "the texts of highest in en are left out" in caplog.text


@pytest.mark.browser
def test_a_match_is_played_to_its_end_by_taps(table: Any, page: Page) -> None:
    table.box.new_match(Header("highest", "highest", ("Mia", "Ben")))
    expect(page.get_by_test_id("turn")).to_contain_text("Mia")
    assert page.evaluate(ALL_DRAWN) == 0
    tap(page, "act-draw")
    page.get_by_test_id("sheet-choices").get_by_role("button", name="Drawn: the 4").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Ben")
    expect(page.get_by_test_id("player-0").get_by_alt_text("the 4")).to_be_visible()
    tap(page, "act-bow")
    tap(page, "act-bow")
    expect(page.get_by_role("button", name="Ben: bow very")).to_be_visible()
    tap(page, "act-draw")
    page.get_by_test_id("sheet-choices").get_by_role("button", name="Drawn: the 6").click()
    expect(page.get_by_test_id("sheet-winner")).to_contain_text("Ben")
    expect(page.get_by_test_id("sheet-winner")).to_contain_text("Everybody has a card.")


@pytest.mark.browser
def test_it_is_offered_where_a_game_is_chosen(table: Any, page: Page) -> None:
    page.reload()
    tap(page, "close", "menu", "new-match", "edition-highest")
    expect(page.get_by_test_id("edition-highest")).to_have_attribute("aria-pressed", "true")
    tap(page, "begin")
    expect(page.get_by_test_id("act-bow")).to_be_visible()
