"""However many play, on whatever screen: names whole, places that end at one height, who is on turn in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.core.record import Header
from tests.web.taps import PHONE, TABLET, resize

pytestmark = pytest.mark.browser

NAMES = ("Mia", "Tom", "Oma", "Papa", "Anna", "Ben", "Clara", "Dieter")
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
OLDER: ViewportSize = {"width": 1024, "height": 768}
SEVEN_INCHES: ViewportSize = {"width": 800, "height": 480}
CUT = """
[...document.querySelectorAll(".player h2")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""
END_PX = """
Math.round(Math.max(...[...document.querySelectorAll(".player")].map((one) => one.getBoundingClientRect().bottom)))
"""


def with_seats(table: Any, page: Page, game: str, seats: int, turn: int = 0) -> None:
    """A match of so many, in which everybody has what there is to have, is on the page; `turn` is on turn."""
    castles = [{"castle": [f"castle_{colour}_1"]} for colour in ("pink", "blue", "yellow", "green")]
    rings = [{"filled": [6000 - 1000 * (seat // 4), 4000 - 1000 * (seat // 4)]} for seat in range(seats)]
    position = {
        "diamoniak": {"players": castles[:seats]},
        "diadingo": {"phase": "draw", "players": rings},
        "diamino": {"phase": "lay", "first": 0, "players": [{"hand": 12, "points": 125}] * seats},
    }
    table.box.new_match(Header(game, game, NAMES[:seats], {}, 0, {"turn": turn} | position[game]))
    expect(page.locator(f".players.{game}[data-seats='{seats}'] .player")).to_have_count(seats)


@pytest.mark.parametrize("size", [TABLET, UPRIGHT, OLDER, SEVEN_INCHES, TELEVISION], ids=lambda size: size["width"])
@pytest.mark.parametrize(("game", "most"), [("diamoniak", 4), ("diadingo", 8), ("diamino", 8)])
def test_no_name_is_cut_however_many_play(page: Page, table: Any, game: str, most: int, size: ViewportSize) -> None:
    resize(page, size)
    page.goto(table.address + ("/tv" if size == TELEVISION else "/"))
    for seats in range(2, most + 1):
        with_seats(table, page, game, seats)
        assert page.evaluate(CUT) == [], seats
        if size in (TABLET, TELEVISION):
            assert page.evaluate(END_PX) <= size["height"], seats


@pytest.mark.parametrize(("game", "most"), [("diamoniak", 4), ("diadingo", 4)])
def test_the_places_end_at_the_same_height_however_many_play(page: Page, table: Any, game: str, most: int) -> None:
    resize(page, TABLET)
    page.goto(table.address)
    ends_px = set()
    for seats in range(2, most + 1):
        with_seats(table, page, game, seats)
        ends_px.add(page.evaluate(END_PX))
    assert len(ends_px) == 1, ends_px
    assert max(ends_px) <= TABLET["height"]


@pytest.mark.parametrize(("game", "most"), [("diamoniak", 4), ("diadingo", 8), ("diamino", 8)])
def test_on_a_phone_who_is_on_turn_is_above_the_bar_of_acts(page: Page, table: Any, game: str, most: int) -> None:
    resize(page, PHONE)
    page.goto(table.address)
    for turn in range(most):
        with_seats(table, page, game, most, turn)
        name = page.locator(".player.playing h2")
        expect(name).to_have_text(NAMES[turn])
        name_box, bar = name.bounding_box(), page.locator(".acts").bounding_box()
        assert name_box is not None
        assert bar is not None
        assert name_box["y"] + name_box["height"] <= bar["y"], turn
