"""The scoreboard for a television: everything to see and nothing to tap, for ever."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.core.observations import CardUnsure
from companion.core.record import Header
from tests.web.taps import resize, see

pytestmark = pytest.mark.browser

TELEVISION = {"width": 1920, "height": 1080}
NAME_PX = "parseFloat(getComputedStyle(document.querySelector('[data-testid=turn]')).fontSize)"
BEYOND = """
[...document.querySelectorAll("#app *")].filter((one) => one.checkVisibility()).filter((one) => {
  const { width, right, bottom } = one.getBoundingClientRect();
  return width && (right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((one) => one.outerHTML.slice(0, 120))
"""
CONTROLS = "button, a, input, summary, [tabindex]"


@pytest.fixture
def tv(context: BrowserContext, table: Any) -> Iterator[Page]:
    page = context.new_page()
    resize(page, TELEVISION)
    page.clock.install()
    table.begin("Mia", "Tom")
    page.goto(table.address + "/tv")
    see(page, "turn").to_contain_text("Mia")
    yield page
    page.close()


def test_whose_turn_it_is_and_what_happened_is_told_in_words_and_pictures(tv: Page, table: Any) -> None:
    table.box.submit({"event": "draw", "card": "castle_blue_2"}, 0)
    see(tv, "happened").to_have_text("Mia drew: blue castle, part 2")
    see(tv, "castle-0").to_have_attribute("data-count", "1")
    table.box.submit({"event": "pass"}, 1)
    see(tv, "turn").to_contain_text("Tom")


@pytest.mark.parametrize("game", ["diamoniak", "diadingo", "diamino"])
def test_nothing_can_be_tapped_in_any_game(tv: Page, table: Any, game: str) -> None:
    table.box.new_match(Header(game, game, ("Mia", "Tom")))
    expect(tv.locator(f".players.{game}")).to_be_visible()
    assert tv.locator(CONTROLS).count() == 0


@pytest.mark.parametrize("game", ["diamoniak", "diadingo", "diamino"])
def test_a_screen_of_twice_the_size_shows_the_same_twice_as_large(tv: Page, table: Any, game: str) -> None:
    table.box.new_match(Header(game, game, ("Mia", "Tom", "Oma", "Papa")[: 2 if game == "diamino" else 4]))
    expect(tv.locator(f".players.{game}")).to_be_visible()
    names_px = [tv.evaluate(NAME_PX)]
    resize(tv, {"width": 3840, "height": 2160})
    names_px.append(tv.evaluate(NAME_PX))
    assert names_px[1] == pytest.approx(2 * names_px[0], abs=1)
    assert tv.evaluate(BEYOND) == []


def test_a_question_is_left_to_the_tablets(tv: Page, table: Any) -> None:
    table.eye.seen = [CardUnsure((("castle_blue_1", 0.5), ("castle_blue_2", 0.4)))]
    see(tv, "open").to_contain_text("Settle it on a tablet")
    expect(tv.get_by_role("dialog")).to_have_count(0)


def test_the_winner_fills_the_screen(tv: Page, table: Any) -> None:
    castle = [f"castle_pink_{part}" for part in range(1, 6)]
    table.begin("Mia", "Tom", position={"players": [{"castle": castle}, {}]})
    table.box.submit({"event": "draw", "card": "castle_pink_6"}, 0)
    expect(tv.get_by_role("heading", name="Mia wins!")).to_be_visible()


def test_a_phone_finds_the_way_in_beside_the_match(tv: Page) -> None:
    expect(tv.get_by_test_id("code")).to_be_visible()
    expect(tv.locator(".door figcaption")).to_contain_text("http://192.168.178.31:")


def test_a_box_that_was_away_is_found_again(tv: Page, context: BrowserContext, table: Any) -> None:
    context.set_offline(True)
    tv.evaluate("streams.at(-1).close()")
    tv.clock.run_for(4000)
    see(tv, "note-silent").to_be_visible()
    context.set_offline(False)
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    tv.clock.run_for(4000)
    see(tv, "hero").to_have_attribute("data-card", "fairy")
    see(tv, "note-silent").to_have_count(0)


def test_nothing_burns_in(tv: Page, table: Any, until: Callable[[Page, str], None]) -> None:
    places = set()
    for _ in range(8):
        tv.clock.fast_forward(60_000)
        places.add(tv.evaluate("document.body.style.translate"))
    assert len(places) >= 4
    until(tv, "!document.body.classList.contains('resting')")
    tv.clock.fast_forward(3 * 60_000)
    until(tv, "document.body.classList.contains('resting')")
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    until(tv, "!document.body.classList.contains('resting')")


@pytest.fixture
def until() -> Callable[[Page, str], None]:
    """Waits until something is true on a page whose clock stands still."""

    def waited(page: Page, true: str) -> None:
        expect(page.locator("html")).to_be_visible()
        for _ in range(100):
            if page.evaluate(true):
                return
            page.clock.run_for(50)
        raise AssertionError(true)

    return waited
