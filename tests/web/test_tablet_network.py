"""Tablets and the network: two at one table, a restart, a stream that died, what comes late or not at all."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.store.journal import Journal
from tests.web.drawing import draw
from tests.web.taps import see, tap

pytestmark = pytest.mark.browser


def test_two_tablets_show_the_same_table(page: Page, other_page: Page, table: Any) -> None:
    table.begin()
    other_page.goto(table.address)
    see(other_page, "turn").to_contain_text("Anna")
    draw(page, "castle_green_5")
    see(other_page, "hero").to_have_attribute("data-card", "castle_green_5")
    see(other_page, "castle-0").to_have_attribute("data-count", "1")


def test_the_slower_of_two_tablets_is_told_and_sees_the_new_state(page: Page, table: Any) -> None:
    table.begin()

    def overtake(route: Route) -> None:
        table.box.submit({"event": "draw", "card": "fairy"}, 0)
        route.continue_()

    page.route("**/api/act", overtake)
    tap(page, "act-draw", "card-diamond")
    see(page, "toast").to_contain_text("Somebody was quicker")
    see(page, "hero").to_have_attribute("data-card", "fairy")
    page.unroute("**/api/act")
    assert table.box.snapshot["match"]["acts"] == 1


def test_a_match_is_taken_up_again_after_a_restart(
    other_page: Page, tmp_path: Path, serve_box: Any, begin: Callable[..., None], box: RefereeBox
) -> None:
    begin("Anna", "Ben", "Cleo")
    box.submit({"event": "draw", "card": "castle_green_3"}, 0)
    box.close()
    journal = Journal(tmp_path / "journal.db")
    again = RefereeBox(journal)
    with serve_box(again) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/")
        see(other_page, "resume").to_contain_text("Anna · Ben · Cleo")
        tap(other_page, "resume")
        see(other_page, "hero").to_have_attribute("data-card", "castle_green_3")
        before = time.monotonic()
    assert time.monotonic() - before < 5  # a watching tablet does not keep the server from ending
    again.close()
    journal.close()


def test_a_tablet_whose_stream_died_silently_finds_back_by_itself(page: Page, table: Any) -> None:
    table.begin()
    see(page, "turn").to_contain_text("Anna")
    page.evaluate("streams.at(-1).deaf = true")
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    see(page, "hero").to_have_attribute("data-card", "fairy")
    see(page, "note-silent").to_have_count(0)


def test_a_tablet_that_wakes_up_is_fresh_at_once(page: Page, table: Any) -> None:
    table.begin()
    see(page, "turn").to_contain_text("Anna")
    streams = page.evaluate("streams.at(-1).deaf = true, streams.length")
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    see(page, "hero").to_have_attribute("data-card", "fairy")
    assert page.evaluate("streams.length") == streams + 1


def test_a_silent_box_is_said_and_its_return_is_noticed(page: Page, context: BrowserContext, table: Any) -> None:
    table.begin()
    context.set_offline(True)
    page.evaluate("streams.at(-1).close()")
    see(page, "note-silent").to_be_visible()
    expect(page.get_by_test_id("act-draw")).to_be_enabled()  # looking is always allowed
    context.set_offline(False)
    see(page, "note-silent").to_have_count(0)


def test_a_sheet_that_was_put_away_while_it_came_does_not_open(other_page: Page, table: Any) -> None:
    held: list[Route] = []
    other_page.route("**/api/editions", lambda route: held.append(route))  # noqa: PLW0108
    other_page.goto(table.address)
    table.begin()
    with other_page.expect_request("**/api/editions"):
        tap(other_page, "menu", "new-match")
    tap(other_page, "close")
    with other_page.expect_response("**/api/editions"):
        held[0].continue_()
    tap(other_page, "menu")
    see(other_page, "sheet-menu").to_be_visible()


def test_a_game_that_does_not_come_over_the_network_is_told_and_comes_with_the_next_act(
    other_page: Page, table: Any
) -> None:
    table.begin()
    other_page.goto(table.address)
    see(other_page, "turn").to_contain_text("Anna")
    other_page.route("**/games/diadingo/index.js", lambda route: route.abort("internetdisconnected"))
    table.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    see(other_page, "toast").to_contain_text("does not answer")
    other_page.unroute("**/games/diadingo/index.js")
    table.box.submit({"event": "spun"}, 0)
    expect(other_page.locator(".players.diadingo")).to_be_visible()
