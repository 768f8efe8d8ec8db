"""DIAMINO on the tablet: what the camera sees on the board, and what becomes of it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.observations import TilesSeen, TileUnsure
from tests.web.diamino.word_table import act, field_of_match, lie, state, write
from tests.web.taps import see, tap

pytestmark = pytest.mark.browser


def test_a_proposal_is_accepted_after_a_letter_was_corrected(page: Page, table: Any, begin: Any) -> None:
    begin()
    see(page, "act-type").to_be_visible()
    lie(table, {"L12": "F", "L13": "E", "L14": "B", "L15": "D"})
    panel = page.get_by_test_id("proposed")
    expect(panel.locator("[data-word=PFEBD]")).to_have_attribute("data-verdict", "no")
    see(page, "tile-L14").to_have_attribute("data-letter", "B")
    tap(page, "correct-seen")
    field_of_match(page, "L14")
    see(page, "place").to_have_text("Correct L14")
    write(page, "R")
    expect(page.locator("[data-word=PFERD]")).to_have_attribute("data-verdict", "yes")
    tap(page, "key-enter")
    see(page, "turn").to_contain_text("Tom")
    assert [row[11] for row in state(table)["grid"][10:15]] == [*"PFERD"]
    lie(table, {"L12": "F", "L13": "E", "L14": "R", "L15": "D"})
    see(page, "proposed").to_have_count(0)


def test_what_was_doubtful_is_told_and_a_proposal_can_be_put_aside(page: Page, table: Any, begin: Any) -> None:
    begin()
    see(page, "act-type").to_be_visible()
    unsure = TileUnsure(14, 11, (("D", 0.6, 0), ("O", 0.4, 0)))
    lie(table, {"L12": "F", "L13": "E", "L14": "R"}, unsure)
    see(page, "doubts").to_contain_text("L15: D or O. Taken as D, because then the dictionary knows it.")
    expect(page.get_by_test_id("proposed").locator("[data-word=PFERD]")).to_have_attribute("data-verdict", "yes")
    tap(page, "dismiss")
    see(page, "proposed").to_have_count(0)
    see(page, "act-type").to_be_visible()
    lie(table, {})
    lie(table, {"A1": "F"})
    see(page, "why-not").to_contain_text("must touch a letter")
    lie(table, {})
    see(page, "proposed").to_have_count(0)


def test_a_letter_that_was_named_with_little_confidence_has_a_quiet_mark(page: Page, table: Any, begin: Any) -> None:
    begin(row=None)
    act(table, event="begin", seat=0)
    see(page, "act-type").to_be_visible()
    table.eye.seen.append(TilesSeen(((10, 10, "W"), (10, 11, "A"), (10, 12, "L")), confidence=(0.55, 1.0, 0.9)))
    see(page, "tile-K11").to_have_class(re.compile(r"\bfaint\b"))
    expect(page.locator(".tile-drawn.faint")).to_have_count(1)


def test_tiles_of_a_typed_word_are_waited_for_and_another_letter_is_put_right_with_one_tap(
    page: Page, table: Any, begin: Any
) -> None:
    begin(options={"dm.judge": "players"})
    see(page, "act-type").to_be_visible()
    while table.box.lying is None:
        table.box.wait(table.box.snapshot["version"], 0.05)
    act(table, event="lay", tiles=["L12=F", "L13=E", "L14=R", "L15=N"])
    tap(page, "act-accept")
    see(page, "to-lay").to_contain_text("Still to lay:")
    expect(page.get_by_test_id("to-lay").locator("li")).to_have_count(4)
    lie(table, {"L12": "F"})
    expect(page.get_by_test_id("to-lay").locator("li")).to_have_count(3)
    expect(page.locator(".tile-drawn.missing")).to_have_count(3)
    see(page, "proposed").to_have_count(0)
    lie(table, {"L12": "F", "L13": "E", "L14": "R", "L15": "D"})
    see(page, "others").to_contain_text("L15: D lies there, N was told.")
    page.get_by_test_id("offers").get_by_test_id("act-lay").click()
    see(page, "tile-L15").to_have_attribute("data-letter", "D")
    see(page, "proposed").to_have_count(0)
    expect(page.get_by_test_id("to-lay")).to_have_count(0)


def test_what_a_joker_stands_for_is_said_to_be_a_guess_where_more_than_one_word_may_be_meant(
    page: Page, table: Any, begin: Any
) -> None:
    begin(row=None)
    act(table, event="begin", seat=0)
    see(page, "act-type").to_be_visible()
    table.eye.seen.append(TilesSeen(((10, 10, "F"), (10, 11, "E"), (10, 12, "R"), (10, 13, "*"))))  # FERN or FERZ
    see(page, "doubts").to_have_text("N11: joker. N makes a word, and so do others. Please say which it is.")
    expect(page.locator(".offered [data-word=FERn]")).to_have_count(1)
    expect(page.locator(".offered [data-word=FERz]")).to_have_count(1)


def test_tiles_that_are_missing_are_put_right_and_no_move(page: Page, table: Any, begin: Any) -> None:
    begin()
    table.eye.seen.append(TilesSeen(((10, 10, "S"), (10, 11, "P"), (10, 12, "I"), (10, 13, "E"), (10, 14, "L"))))
    see(page, "why-not").to_contain_text("not seen there")
    see(page, "dismiss").to_have_text("It is put right")
    tap(page, "dismiss")
    see(page, "act-type").to_be_visible()
