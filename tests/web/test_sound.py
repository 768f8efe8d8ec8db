"""Sentences said aloud by the browser: the same that are shown, one at a time, none twice, and never in quiet hours."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.taps import TABLET, see, tap

pytestmark = pytest.mark.browser

# A speech synthesis that speaks for as long as a test lets it, since a browser without loudspeakers has no voices.
PAPER_VOICES = """
window.uttered = [];
const voices = (window.languages ?? ["en-GB", "pt-BR"]).map((lang) => ({ lang, default: false, localService: true }));
const synthesis = Object.assign(new EventTarget(), {
  getVoices: () => voices,
  cancel: () => {},
  speak: (utterance) => window.uttered.push(utterance),
});
Object.defineProperty(window, "speechSynthesis", { value: synthesis });
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
window.finish = () => window.uttered.at(-1).dispatchEvent(new Event("end"));
"""
SAID = "uttered.map((one) => one.text)"


@pytest.fixture
def ear(browser: Browser, table: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=TABLET, reduced_motion="reduce")
    context.set_default_timeout(8000)
    context.add_init_script(PAPER_VOICES)
    yield context
    context.close()


@pytest.fixture
def hearing(ear: BrowserContext, table: Any) -> Page:
    """A tablet on which sound was turned on; what it said at that is forgotten."""
    table.begin("Mia", "Tom")
    page = ear.new_page()
    page.goto(table.address)
    tap(page, "menu", "sound", "sound-on")
    hears(page, 1)
    page.evaluate("finish(), uttered.length = 0")
    tap(page, "close")
    return page


def draw(table: Any, *cards: str) -> None:
    for card in cards:
        table.box.submit({"event": "draw", "card": card}, table.box.snapshot["match"]["acts"])


def hears(page: Page, count: int) -> list[str]:
    """All that was said so far, once it is so many sentences."""
    page.wait_for_function(f"() => uttered.length >= {count}")
    said: list[str] = page.evaluate(SAID)
    assert len(said) == count
    return said


def test_nothing_is_said_until_somebody_turns_it_on(ear: BrowserContext, table: Any) -> None:
    table.begin("Mia", "Tom")
    page = ear.new_page()
    page.goto(table.address)
    draw(table, "diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    assert page.evaluate(SAID) == []
    tap(page, "menu", "sound", "sound-on")
    assert hears(page, 1) == ["This is how I sound."]


def test_what_is_said_is_the_sentence_that_is_shown(hearing: Page, table: Any) -> None:
    draw(table, "castle_blue_2")
    assert hears(hearing, 1) == ["Mia drew: blue castle, part 2"]
    expect(hearing.locator(".strip .chip").first).to_have_accessible_name("Mia drew: blue castle, part 2")
    assert hearing.evaluate("[uttered[0].lang, uttered[0].volume, uttered[0].rate]") == ["en", 1, 1]


def test_whose_turn_it_is_now_is_said_as_well(hearing: Page, table: Any) -> None:
    draw(table, "diamond")
    hears(hearing, 1)
    hearing.evaluate("finish()")
    table.box.submit({"event": "pass"}, 1)
    assert hears(hearing, 2)[1] == "Mia stopped. Tom: Draw a card"


def test_one_sentence_is_said_at_a_time_and_the_newest_next(hearing: Page, table: Any) -> None:
    draw(table, "diamond")
    assert hears(hearing, 1) == ["Mia drew: diamond"]
    for card in ("castle_blue_2", "castle_pink_1", "fairy"):
        draw(table, card)
        see(hearing, "hero").to_have_attribute("data-card", card)
    assert len(hears(hearing, 1)) == 1
    hearing.evaluate("finish()")
    assert hears(hearing, 2) == ["Mia drew: diamond", "Mia drew: fairy"]
    hearing.evaluate("finish()")
    assert len(hears(hearing, 2)) == 2


def test_nothing_is_said_twice(hearing: Page, table: Any) -> None:
    draw(table, "diamond")
    hears(hearing, 1)
    hearing.evaluate("finish(), document.dispatchEvent(new Event('visibilitychange'))")
    table.box.submit({"event": "undo"}, 1)
    see(hearing, "undo").to_be_disabled()
    draw(table, "fairy")
    assert hears(hearing, 2) == ["Mia drew: diamond", "Mia drew: fairy"]


def test_a_device_remembers_what_was_chosen_on_it(hearing: Page, table: Any) -> None:
    tap(hearing, "menu", "sound", "sound-soft", "sound-slow")
    hearing.reload()
    see(hearing, "turn").to_contain_text("Mia")
    texts = (
        "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => name.includes('/sound.json'))"
    )
    hearing.wait_for_function(texts)
    hearing.evaluate(f"fetch({texts}).then((one) => one.json())")  # the page had read them before
    draw(table, "diamond")
    hears(hearing, 1)
    assert hearing.evaluate("[uttered[0].volume, uttered[0].rate]") == [0.35, 0.75]


def test_a_language_without_a_voice_is_told_and_nothing_is_said(hearing: Page, table: Any) -> None:
    tap(hearing, "menu", "languages", "language-el", "close", "menu", "sound")
    see(hearing, "sound-told").to_contain_text("δεν έχει φωνή")
    draw(table, "diamond")
    see(hearing, "hero").to_have_attribute("data-card", "diamond")
    assert hearing.evaluate(SAID) == []
    tap(hearing, "menu", "languages", "language-pt", "close", "menu", "sound")
    see(hearing, "sound-told").to_have_count(0)


def test_quiet_hours_go_over_midnight(ear: BrowserContext, table: Any) -> None:
    table.begin("Mia", "Tom")
    page = ear.new_page()
    page.clock.set_fixed_time(datetime(2026, 11, 28, 5, 59))
    page.goto(table.address)
    tap(page, "menu", "sound", "sound-hours", "sound-to-minus", "sound-on")
    see(page, "sound-to").to_have_text("06:00")
    see(page, "sound-told").to_contain_text("quiet hours")
    draw(table, "diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    assert page.evaluate(SAID) == []
    page.clock.set_fixed_time(datetime(2026, 11, 28, 6, 0))
    draw(table, "fairy")
    assert hears(page, 1) == ["Mia drew: fairy"]
