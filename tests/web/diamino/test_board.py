"""DIAMINO on the tablet: its board, near and far, the history, boards and words of one's own, sizes of targets."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.store.letter_boards import MaterialStore
from tests.web.diamino.word_table import POINT, act, field, state
from tests.web.taps import PHONE, TABLET, resize, see, tap

pytestmark = pytest.mark.browser

SMALL = """
[...document.querySelectorAll("button, input, a[href], summary")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""


def test_zoom_by_the_wheel_by_buttons_and_by_a_double_tap(page: Page, table: Any, begin: Any) -> None:
    begin()
    letters = page.get_by_test_id("letters")

    def width() -> float:
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
        return float((letters.get_attribute("viewBox") or "").split()[2])

    whole = width()
    tap(page, "zoomIn")
    assert width() < whole
    tap(page, "fit")
    assert width() == whole
    page.mouse.move(*page.evaluate(POINT, "K11"))
    page.mouse.wheel(0, -400)
    page.wait_for_function(
        "(whole) => +document.querySelector('.letters').getAttribute('viewBox').split(' ')[2] < whole", arg=whole
    )
    tap(page, "fit")
    page.mouse.dblclick(*page.evaluate(POINT, "K11"))
    assert width() < whole


def test_the_history_tells_words_in_the_notation_and_a_letter_is_corrected(page: Page, table: Any, begin: Any) -> None:
    begin()
    act(table, event="lay", tiles=["L12=F", "L13=E", "L14=R", "L15=D"])
    see(page, "turn").to_contain_text("Tom")
    tap(page, "history")
    see(page, "sheet-history").to_contain_text("Mia: L11 ↓ PFERD")
    tap(page, "event-0", "tile-of-word-3")
    page.get_by_test_id("sheet-correct").get_by_test_id("key-N").click()
    tap(page, "correct-word")
    see(page, "tile-L15").to_have_attribute("data-letter", "N")


def test_a_board_is_painted_kept_and_played_on(page: Page, other_page: Page, table: Any, begin: Any) -> None:
    begin()
    other_page.goto(f"{table.address}/boards")
    see(other_page, "columns").to_have_text("21")
    tap(other_page, "begin-plain21", "empty-board")
    for side in ("columns", "rows"):
        for _ in range(10):
            tap(other_page, f"{side}-minus")
    see(other_page, "rows").to_have_text("11")
    tap(other_page, "brush-green")
    field(other_page, "B2")
    see(other_page, "counts").to_contain_text("green: 4")
    see(other_page, "keep").to_be_disabled()
    tap(other_page, "brush-start")
    field(other_page, "F6")
    other_page.get_by_test_id("material-name").fill("Garden")
    tap(other_page, "keep")
    see(other_page, "kept").to_contain_text("It can be chosen")
    assert MaterialStore(table.data).boards()[-1].to_plain()["rows"][1] == ".G.......G."
    tap(other_page, "kind-tiles", "add-letter")
    see(other_page, "total").to_have_text("112 tiles")
    other_page.get_by_test_id("letter-E").locator("input").last.fill("20")
    see(other_page, "total").to_have_text("115 tiles")
    page.reload()
    tap(page, "menu", "new-match", "rule-board-Garden", "begin")
    see(page, "start").to_be_visible()
    assert state(table)["board"]["start"] == "F6"
    assert table.box.snapshot["match"]["options"]["dm.board"]["name"] == "Garden"


def test_the_words_of_the_table_are_looked_at_and_edited(other_page: Page, table: Any) -> None:
    other_page.goto(f"{table.address}/words")
    other_page.locator("input[data-testid=new-word]").fill("bumse")
    tap(other_page, "add-word")
    see(other_page, "word-BUMSE").to_be_visible()
    assert "BUMSE" in table.shelf.family.words()
    tap(other_page, "remove-BUMSE")
    see(other_page, "word-BUMSE").to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_every_target_is_large_and_nothing_is_wider_than_the_page(
    page: Page, table: Any, begin: Any, size: Any
) -> None:
    resize(page, size)
    begin()
    for opened in ((), ("act-type",), ("cancel", "open-exchange"), ("close", "legend"), ("close", "menu", "new-match")):
        tap(page, *opened)
        expect(page.locator("html")).to_have_js_property("scrollWidth", size["width"])  # once it follows the new size
        assert page.evaluate(SMALL) == [], opened
    tap(page, "close")
    act(table, event="lay", tiles=["R11=X"])
    see(page, "act-learn").to_be_visible()
    assert page.evaluate(SMALL) == []
    resize(page, TABLET)
