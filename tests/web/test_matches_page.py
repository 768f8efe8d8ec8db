"""Past matches on their page: filters, replay, files, going on."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from companion.store.journal import Journal
from tests.web.past import WORDS, put_away, spelled, won
from tests.web.taps import TABLET, see, tap

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, new_table: Any) -> Iterator[Any]:
    """A box with four past matches and one on its table."""
    path = tmp_path_factory.mktemp("past") / "journal.db"
    with Journal(path) as journal, new_table(journal) as table:
        won(journal)
        put_away(journal)
        damaged = won(journal)
        journal._db.execute("UPDATE act SET act = '{' WHERE match = ? AND n = 1", (damaged,))
        spelled(journal)
        table.begin("Dora", "Emil")
        yield table


@pytest.fixture
def list_page(page: Page, table: Any) -> Page:
    page.goto(f"{table.address}/matches")
    page.get_by_test_id("past-match").first.wait_for()
    return page


def lists(page: Page, *matches: int) -> None:
    rows = page.locator("[data-match]")
    expect(rows).to_have_count(len(matches))
    for row, match in zip(rows.all(), matches, strict=True):
        expect(row).to_have_attribute("data-match", str(match))


def test_the_page_lists_the_matches_and_filters_them(list_page: Page) -> None:
    lists(list_page, 5, 4, 3, 2, 1)
    expect(list_page.get_by_test_id("damaged")).to_contain_text("Damaged")
    expect(list_page.locator("[data-match='1']")).to_contain_text("Ada won")
    expect(list_page.locator("[data-match='1']")).to_contain_text("1 min · 3 steps")
    list_page.get_by_test_id("filter-edition").select_option("diadingo")
    lists(list_page, 2)
    list_page.get_by_test_id("filter-edition").select_option("")
    list_page.get_by_test_id("filter-player").select_option("Emil")
    lists(list_page, 5)


def test_of_two_filters_the_one_that_was_chosen_last_counts_however_late_the_other_is_answered(list_page: Page) -> None:
    held: list[Route] = []
    list_page.route("**/api/matches?edition=diadingo*", lambda route: held.append(route))  # noqa: PLW0108
    list_page.get_by_test_id("filter-edition").select_option("diadingo")
    list_page.get_by_test_id("filter-edition").select_option("diamino")
    lists(list_page, 4)
    with list_page.expect_response("**/api/matches?edition=diadingo*"):
        held[0].continue_()
    list_page.evaluate("fetch('/api/matches').then((one) => one.json())")  # the page has read the late answer before
    lists(list_page, 4)


def test_the_menu_leads_to_past_matches_and_they_back_to_the_table(page: Page, table: Any) -> None:
    page.goto(table.address)
    tap(page, "menu")
    page.locator("[role=dialog] a[href='/matches']").click()
    page.get_by_test_id("past-match").first.wait_for()
    lists(page, 5, 4, 3, 2, 1)
    page.locator("a[href='/']").first.click()
    see(page, "turn").to_contain_text("Dora")


def at_step(page: Page, step: int, of: int = 3) -> None:
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(step))
    expect(page.get_by_test_id("told").locator(".count")).to_have_text(f"{step} / {of}")


def test_a_match_is_replayed_step_by_step_by_taps_slider_and_keys(list_page: Page, table: Any) -> None:
    page, before = list_page, table.box.snapshot
    page.locator("[data-match='1'] button").click()
    at_step(page, 0)
    expect(page.get_by_test_id("told")).to_contain_text("Before the first step")
    page.get_by_test_id("forward").dblclick()  # two steps, however quick
    at_step(page, 2)
    expect(page.get_by_test_id("told")).to_contain_text("Ada drew: fairy")
    expect(page.get_by_test_id("pack-fairy")).to_be_visible()
    tap(page, "back")
    at_step(page, 1)
    expect(page.get_by_test_id("pack-fairy")).to_have_count(0)
    tap(page, "last")
    at_step(page, 3)
    expect(page.get_by_test_id("castle-0")).to_have_attribute("data-count", "6")
    page.get_by_test_id("slider").fill("1")
    at_step(page, 1)
    page.get_by_test_id("first").focus()
    for key, step in (("ArrowRight", 2), ("End", 3), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        at_step(page, step)
    assert page.get_by_test_id("slider").input_value() == "0"
    assert table.box.snapshot == before


def test_a_match_of_words_is_replayed_step_by_step(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='4'] button").click()
    at_step(page, 0, len(WORDS))
    told = page.get_by_test_id("told")
    lying = (0, 5, 5, 9, 9, 9, 9, 9)
    for step, tiles in enumerate(lying, start=1):
        tap(page, "forward")
        at_step(page, step, len(WORDS))
        expect(page.locator(".tile-drawn")).to_have_count(tiles)
        if WORDS[step - 1]["event"] == "lay":
            expect(told).to_contain_text("Ada: K11 → SPIEL" if step == 2 else "Bo: L11 ↓ PFER(D)")
    see(page, "tile-L15").to_have_attribute("data-letter", "d")
    tap(page, "first")
    at_step(page, 0, len(WORDS))
    expect(page.locator(".tile-drawn")).to_have_count(0)


def test_the_fields_of_a_replayed_board_have_their_signs(list_page: Page) -> None:
    page = list_page
    page.get_by_test_id("filter-edition").select_option("diamino")
    lists(page, 4)
    tap(page, "past-match")
    for kind in ("start", "black", "green", "red"):
        expect(page.locator(f".kind-{kind} .sign").first).to_be_visible()
    expect(page.locator(".still-table .recount .sign")).to_have_count(0)


def test_a_match_plays_by_itself_until_it_is_held_or_over(browser: Browser, table: Any) -> None:
    page = browser.new_page(viewport=TABLET)
    page.clock.install()
    page.goto(f"{table.address}/matches#1")
    at_step(page, 0)
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    tap(page, "play")
    at_step(page, 1)
    see(page, "play").to_have_attribute("aria-label", "Hold it")
    page.clock.run_for(1400)
    at_step(page, 2)
    tap(page, "play")
    see(page, "play").to_have_attribute("aria-label", "Let it play")
    page.clock.run_for(10_000)
    at_step(page, 2)
    tap(page, "last", "play")
    for step in range(4):
        at_step(page, step)
        page.clock.run_for(1400)
    see(page, "play").to_have_attribute("aria-label", "Let it play")
    page.close()


def test_nothing_on_a_replayed_table_can_be_tapped(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='2'] button").click()
    page.get_by_test_id("told").wait_for()
    assert page.evaluate(
        "[...document.querySelectorAll('.still-table [data-do]')].every((one) => one.closest('[inert]'))"
    )


def test_a_damaged_match_is_told_instead_of_opened(list_page: Page, table: Any) -> None:
    list_page.goto(f"{table.address}/matches#3")
    expect(list_page.locator(".complaint")).to_have_text("This match is damaged and cannot be read any more.")


def test_the_record_and_the_statistics_are_saved_as_files(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='1'] button").click()
    with page.expect_download() as saved:
        tap(page, "record")
    assert saved.value.suggested_filename == "match-1.jsonl"
    tap(page, "leave", "tab-players")
    expect(page.get_by_test_id("player-Ada")).to_contain_text("Diamoniak")
    with page.expect_download() as saved:
        tap(page, "csv")
    assert saved.value.suggested_filename == "statistics.csv"


def test_a_match_goes_on_at_the_table_with_one_tap(list_page: Page, table: Any) -> None:
    page = list_page
    page.locator("[data-match='2'] button").click()
    tap(page, "go-on")
    page.wait_for_url(f"{table.address}/")
    expect(page.locator("#app")).to_have_attribute("data-match", "2")
    assert table.box.snapshot["match"]["id"] == 2
