"""Taking back and putting right on the tablet: what goes back is told first, every act is told in plain sentences."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.record import Header
from tests.web.taps import see, tap

pytestmark = pytest.mark.browser

CARDS = ("castle_pink_1", "diamond", "fairy")


def begin(table: Any, *cards: str) -> None:
    table.begin()
    for after, card in enumerate(cards or CARDS):
        table.box.submit({"event": "draw", "card": card}, after)


def cards_drawn(table: Any) -> list[str]:
    return [row["event"]["card"] for row in table.box.events()]


def test_undo_tells_what_goes_back_before_it_does_and_goes_on_from_there(page: Page, table: Any) -> None:
    begin(table)
    tap(page, "undo")
    see(page, "goes-back").to_have_text("Anna drew: fairy")
    assert len(cards_drawn(table)) == 3
    tap(page, "undo-this")
    see(page, "goes-back").to_have_text("Anna drew: diamond")
    expect(page.get_by_test_id("undo-this")).to_be_enabled()
    tap(page, "undo-this")
    see(page, "goes-back").to_have_text("Anna drew: pink castle, part 1")
    expect(page.get_by_test_id("undo-this")).to_be_enabled()
    tap(page, "undo-this")
    expect(page.get_by_role("dialog")).to_contain_text("There is nothing to take back.")
    assert cards_drawn(table) == []


def test_a_correction_is_told_before_it_goes_back(page: Page, table: Any) -> None:
    begin(table)
    table.box.submit({"event": "correct", "at": 1, "to": {"event": "draw", "card": "fairy"}}, 3)
    tap(page, "undo")
    see(page, "goes-back").to_have_text("Corrected: Anna drew: diamond → Anna drew: fairy")
    tap(page, "undo-this")
    see(page, "goes-back").to_have_text("Anna drew: fairy")
    assert cards_drawn(table) == [*CARDS]


def test_a_cut_is_told_with_the_number_of_steps_before_it_goes_back(page: Page, table: Any) -> None:
    begin(table)
    table.box.submit({"event": "cut", "at": 1}, 3)
    tap(page, "undo")
    see(page, "goes-back").to_have_text("2 steps forgotten, from: Anna drew: diamond")


def test_the_winning_step_is_told_where_it_can_go_back(page: Page, table: Any) -> None:
    castle = [f"castle_pink_{part}" for part in range(1, 6)]
    table.begin(position={"players": [{"castle": castle}, {}]})
    table.box.submit({"event": "draw", "card": "castle_pink_6"}, 0)
    see(page, "undo-win").to_have_text("Take back: Anna drew: pink castle, part 6")


def test_a_forgotten_step_is_put_in_where_it_happened(page: Page, table: Any) -> None:
    begin(table)
    tap(page, "history", "event-1", "way-correct.insert")
    see(page, "sheet-insert").to_contain_text("Anna drew: diamond")
    tap(page, "card-castle_blue", "card-castle_blue_3")
    see(page, "sheet-insert").to_have_count(0)
    assert cards_drawn(table) == ["castle_pink_1", "castle_blue_3", "diamond", "fairy"]
    tap(page, "undo")
    see(page, "goes-back").to_have_text("Added: Anna drew: blue castle, part 3")


def test_a_payment_that_was_forgotten_is_put_in(page: Page, table: Any) -> None:
    table.begin(position={"players": [{"right": ["diamond"]}, {}]})
    table.box.submit({"event": "draw", "card": "witch"}, 0)
    table.box.submit({"event": "pay", "cards": ["diamond"]}, 1)
    table.box.submit({"event": "draw", "card": "fairy"}, 2)
    table.box.submit({"event": "remove", "at": 1}, 3)
    see(page, "sheet-conflict").to_be_visible()
    tap(page, "way-history", "event-1", "way-correct.insert")
    see(page, "sheet-insert").to_be_visible()
    tap(page, "card-diamond", "give")
    see(page, "sheet-insert").to_have_count(0)
    see(page, "sheet-conflict").to_have_count(0)
    assert [row["event"]["event"] for row in table.box.events()] == ["draw", "pay", "draw"]


def test_a_step_that_never_happened_is_taken_out(page: Page, table: Any) -> None:
    begin(table)
    tap(page, "history", "event-1", "way-correct.remove")
    see(page, "sheet-correct").to_have_count(0)
    assert cards_drawn(table) == ["castle_pink_1", "fairy"]


def test_what_does_not_fit_any_more_can_be_taken_out_alone(page: Page, table: Any) -> None:
    begin(table, "castle_pink_1", "castle_pink_2", "diamond")
    table.box.submit({"event": "correct", "at": 0, "to": {"event": "draw", "card": "castle_pink_2"}}, 3)
    see(page, "sheet-conflict").to_contain_text("Take back: Corrected: Anna drew: pink castle, part 1 →")
    tap(page, "way-conflict.remove")
    see(page, "sheet-conflict").to_have_count(0)
    assert cards_drawn(table) == ["castle_pink_2", "diamond"]


def test_every_act_is_told_also_those_that_were_taken_back(page: Page, table: Any) -> None:
    begin(table)
    for after, act in enumerate(
        (
            {"event": "correct", "at": 0, "to": {"event": "draw", "card": "castle_pink_2"}},
            {"event": "undo"},
            {"event": "remove", "at": 2},
            {"event": "insert", "at": 0, "what": {"event": "draw", "card": "fairy"}},
            {"event": "cut", "at": 2},
        ),
        start=3,
    ):
        table.box.submit(act, after)
    tap(page, "history", "all-acts")
    told = [page.get_by_test_id(f"act-{n}") for n in range(8)]
    assert [one.locator(".words").inner_text() for one in told] == [
        "Anna drew: pink castle, part 1",
        "Anna drew: diamond",
        "Anna drew: fairy",
        "Corrected: Anna drew: pink castle, part 1 → Anna drew: pink castle, part 2",
        "Taken back: Corrected: Anna drew: pink castle, part 1 → Anna drew: pink castle, part 2",
        "Removed: Anna drew: fairy",
        "Added: Anna drew: fairy",
        "Forgotten: Anna drew: diamond",
    ]
    expect(told[3]).to_contain_text("taken back")
    tap(page, "steps")
    see(page, "event-1").to_be_visible()


def test_an_event_of_the_rings_is_put_in(page: Page, table: Any) -> None:
    table.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben"), {}, 0, {"phase": "draw"}))
    for after, event in enumerate(({"event": "draw", "card": "ring_3000"}, {"event": "take"})):
        table.box.submit(event, after)
    tap(page, "history", "event-0", "way-correct.insert")
    see(page, "sheet-insert").to_be_visible()
    tap(page, "card-ring_1000")
    see(page, "sheet-conflict").to_contain_text("Anna drew: ring of $3,000")
    table.box.submit({"event": "undo"}, 3)
    see(page, "sheet-conflict").to_have_count(0)
