"""Styles that are loaded when they are needed leave alone what was there before them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import moments
from tests.web.sources import SCRIPTS
from tests.web.taps import ALL_DRAWN, tap

pytestmark = pytest.mark.browser

LATER = sorted({name for script in SCRIPTS for name in re.findall(r'needStyles\("(\w+)"', script.read_text("utf-8"))})
PLACES = """
[...document.querySelectorAll("#app *")].filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const { color, backgroundColor, fontSize } = getComputedStyle(one);
  return [one.className?.baseVal ?? one.className, x, y, width, height, color, backgroundColor, fontSize].join(" ");
})
"""
LOAD = """
(names) => Promise.all(names.map((name) => new Promise((done, failed) => {
  const path = document.querySelector("use").getAttribute("href").replace(/[^/]*$/, `css/${name}.css`);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: path });
  link.addEventListener("load", done);
  link.addEventListener("error", failed);
  document.head.append(link);
})))
"""
AT_REST = """
Promise.race([
  new Promise((late) => setTimeout(late, 8000)),
  Promise.allSettled(document.getAnimations().map((one) => one.finished)),
]).then(() => document.getAnimations().length)
"""
MOMENTS: dict[str, tuple[Callable[[Any], None], str, tuple[str, ...]]] = {
    "a question": (moments.odd, "sheet-question", ()),
    "what does not fit": (moments.conflict, "sheet-conflict", ()),
    "the languages": (moments.castles, "sheet-languages", ("menu", "languages")),
    "the end": (moments.won, "sheet-winner", ()),
    "the spin": (moments.spinning, "ritual", ()),
    "a word judged": (moments.word_judged, "act-accept", ()),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_loaded_later_moves_and_paints_nothing_that_is_there(page: Page, table: Any, moment: str) -> None:
    begin, seen, taps = MOMENTS[moment]
    begin(table)
    page.goto(table.address)
    tap(page, *taps)
    page.get_by_test_id(seen).first.wait_for()
    page.evaluate(ALL_DRAWN)
    assert page.evaluate(AT_REST) == 0
    before = page.evaluate(PLACES)
    assert {"path", "again", "rulebook"} <= set(LATER)
    page.evaluate(LOAD, LATER)
    assert [place for place in page.evaluate(PLACES) if place not in before] == []
