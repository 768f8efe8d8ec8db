"""The tablet and the eye: what it asks about a card, how the eye is, and a bench in its place."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.errors import DeviceError
from companion.core.observations import CardGone, CardShown, CardUnsure
from companion.core.ports import EyeStatus
from companion.core.record import Header
from tests.web.drawing import begin_with_three_draws, draw
from tests.web.taps import see, tap

pytestmark = pytest.mark.browser


def test_a_card_that_was_not_read_for_certain_is_settled_by_a_tap(page: Page, table: Any) -> None:
    table.begin()
    table.eye.status = EyeStatus.UNSURE
    table.eye.seen = [CardUnsure((("castle_blue_1", 0.5), ("castle_blue_2", 0.4)))]
    sheet = page.get_by_test_id("sheet-question")
    sheet.get_by_role("button", name="Drawn: blue castle, part 2").click()
    see(page, "hero").to_have_attribute("data-card", "castle_blue_2")


def test_a_card_that_cannot_be_is_shown_with_the_ways_out(page: Page, table: Any) -> None:
    begin_with_three_draws(table)
    table.eye.seen = [CardGone(), CardShown("castle_pink_2", 0.99)]
    expect(page.get_by_test_id("sheet-question")).to_contain_text("It cannot come from the pile now")
    tap(page, "way-nothing_happened")
    see(page, "sheet-question").to_have_count(0)


def test_an_eighth_witch_offers_the_other_deck(page: Page, table: Any) -> None:
    table.begin(position={"discard": ["witch"] * 7})
    table.eye.seen = [CardShown("witch_8", 0.99)]
    tap(page, "act-switchdeck")
    see(page, "sheet-question").to_have_count(0)
    see(page, "discard-count").to_have_text("8")


def test_an_eye_for_cards_asks_for_none_where_none_are_played(page: Page, table: Any) -> None:
    table.begin()
    expect(page.locator(".eye")).to_have_text("Show a card")
    table.box.new_match(Header("diamino", "diamino", ("Anna", "Ben")))
    expect(page.locator(".players.diamino")).to_be_visible()
    table.eye.status = EyeStatus.NO_MAT
    table.box.wait(table.box.snapshot["version"], 1.0)
    see(page, "note-blind-eye").to_have_count(0)
    expect(page.locator(".eye")).to_have_count(0)
    table.begin()
    expect(page.locator(".eye")).to_have_text("Show a card")


def test_what_the_eye_does_is_shown(page: Page, table: Any) -> None:
    table.begin()
    chip = page.locator(".eye")
    expect(chip).to_have_text("Show a card")
    for status, words in ((EyeStatus.HAND, "A hand"), (EyeStatus.LOST, "No camera"), (EyeStatus.READ, "Seen")):
        table.eye.status = status
        expect(chip).to_have_text(words)


def test_a_lost_camera_is_said_and_the_match_goes_on_by_hand(page: Page, table: Any) -> None:
    table.begin()
    table.eye.broken = DeviceError("unplugged")
    see(page, "note-lost-eye").to_contain_text("Play on by hand")
    draw(page, "diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    table.eye.broken = None
    see(page, "note-lost-eye").to_have_count(0)


@pytest.mark.parametrize("status", ["waiting", "hand", "reading", "unsure"])
def test_the_open_place_shows_how_the_eye_is(page: Page, table: Any, status: str) -> None:
    table.begin()
    table.eye.status = EyeStatus(status)
    expect(page.locator(f".hero use[href$='#eye-{status}']")).to_be_attached()
    expect(page.locator(f".eye use[href$='#eye-{status}']")).to_be_attached()


def test_an_eye_that_sees_no_mat_says_what_to_do(page: Page, table: Any) -> None:
    table.begin()
    table.eye.status = EyeStatus.NO_MAT
    see(page, "note-blind-eye").to_have_text("The mat is not seen. Is all of it in view, and bright enough?")
    table.eye.status = EyeStatus.WAITING
    see(page, "note-blind-eye").to_have_count(0)


def test_the_bench_moves_the_simulated_table(other_page: Page, table: Any) -> None:
    other_page.goto(table.address + "/bench")
    tap(other_page, "take-top")
    see(other_page, "zone").to_have_attribute("data-cards", "diamond")
    tap(other_page, "clear", "show-witch_1", "hand", "unplug")
    with other_page.expect_response("**/bench/bump"):
        tap(other_page, "bump")
    see(other_page, "unplug").to_have_attribute("aria-pressed", "true")
    see(other_page, "zone").to_have_attribute("data-cards", "witch_1")
    assert table.bench.switches == {"hand": True, "dim": False, "unplugged": True}
    assert table.bench.bumped == 1
