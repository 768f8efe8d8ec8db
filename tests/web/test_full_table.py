"""However many play: names are shown whole, and everybody's place ends where the others' do."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.record import Header
from tests.web.taps import TABLET, resize

pytestmark = pytest.mark.browser

NAMES = ("Mia", "Tom", "Oma", "Papa", "Anna", "Ben", "Clara", "Dieter")
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
CUT = """
[...document.querySelectorAll(".player h2")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""
END_PX = """
Math.round(Math.max(...[...document.querySelectorAll(".player")].map((one) => one.getBoundingClientRect().bottom)))
"""


def with_seats(table: Any, page: Page, game: str, seats: int) -> None:
    """A match of so many, in which everybody has points where there are such, is on the page."""
    points = {"phase": "lay", "turn": 0, "first": 0, "players": [{"hand": 12, "points": 125}] * seats}
    table.box.new_match(Header(game, game, NAMES[:seats], {}, 0, points if game == "diamino" else None))
    expect(page.locator(f".players.{game}[data-seats='{seats}'] .player")).to_have_count(seats)


@pytest.mark.parametrize("path", ["/", "/tv"])
@pytest.mark.parametrize(("game", "most"), [("diamoniak", 4), ("diadingo", 8), ("diamino", 8)])
def test_no_name_is_cut_however_many_play(page: Page, table: Any, game: str, most: int, path: str) -> None:
    size = TELEVISION if path == "/tv" else TABLET
    resize(page, size)
    page.goto(table.address + path)
    for seats in range(2, most + 1):
        with_seats(table, page, game, seats)
        assert page.evaluate(CUT) == [], seats
        assert page.evaluate(END_PX) <= size["height"], seats


@pytest.mark.parametrize(("game", "most"), [("diamoniak", 4), ("diadingo", 4)])
def test_the_places_end_at_the_same_height_however_many_play(page: Page, table: Any, game: str, most: int) -> None:
    resize(page, TABLET)
    page.goto(table.address)
    ends_px = set()
    for seats in range(2, most + 1):
        with_seats(table, page, game, seats)
        ends_px.add(page.evaluate(END_PX))
    assert ends_px == {806}
