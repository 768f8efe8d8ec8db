"""What just happened moves where it happened, so that people see it; with reduced motion it is there at once."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.record import Header
from tests.web.taps import TABLET

pytestmark = pytest.mark.browser

# Notes at the page what moves for longer than an eye blinks: "the animation: the part of the page".
MOVED = """
addEventListener("animationstart", ({ animationName, target }) => {
  if (parseFloat(getComputedStyle(target).animationDuration) < 0.01) return;
  document.documentElement.dataset.moved += `${animationName}: ${target.closest("[data-testid]")?.dataset.testid}; `;
}, true);
"""
FORGET = "document.documentElement.dataset.moved = ''"
STILL = "Promise.all(document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.ready))"

CASTLE = [{"event": "draw", "card": "castle_pink_1"}]
TREASURE = [*CASTLE, {"event": "draw", "card": "diamond"}]
SALE = {"castle": ["castle_pink_1"], "right": ["diamond"] * 3}
SELLS = {"castle": ["castle_blue_1"], "right": ["castle_pink_2"]}
RINGS = {"phase": "draw", "players": [{"filled": [], "empty": [3000]}, {"filled": [3000], "empty": []}]}
SPIELEN = ["." * 21] * 10 + ["..........SPIELEN...."] + ["." * 21] * 10


def diamoniak(*players: Any, edition: str = "diamoniak") -> Header:
    return Header("diamoniak", edition, ("Anna", "Ben"), {}, 0, {"players": [*players]} if players else None)


def diadingo() -> Header:
    return Header("diadingo", "diadingo", ("Anna", "Ben"), {}, 0, RINGS)


def diamino() -> Header:
    position = {"phase": "lay", "turn": 0, "first": 0, "grid": SPIELEN}
    return Header("diamino", "diamino", ("Anna", "Ben"), {"dm.judge": "players"}, 0, position)


MOMENTS: dict[str, tuple[Callable[[], Header], Sequence[dict[str, Any]], set[str]]] = {
    "a part of a castle": (diamoniak, CASTLE, {"arrive: hero", "settle: castle-0"}),
    "a part of a boat": (
        lambda: diamoniak(edition="piratatak"),
        [{"event": "draw", "card": "boat_red_1"}],
        {"arrive: hero", "settle: castle-0"},
    ),
    "a diamond": (diamoniak, TREASURE, {"arrive: hero", "drop: pack-diamond"}),
    "a sale": (
        lambda: diamoniak(SALE, SELLS),
        [{"event": "buy", "card": "castle_pink_2", "seller": 1}],
        {"settle: castle-0", "drop: pack-diamond"},
    ),
    "the turn goes on": (diamoniak, [*CASTLE, {"event": "pass"}], {"hop: turn"}),
    "a ring": (diadingo, [{"event": "draw", "card": "ring_1000"}], {"arrive: hero"}),
    "a ring that is taken": (
        diadingo,
        [{"event": "draw", "card": "ring_1000"}, {"event": "take"}],
        {"drop: set-1000", "hop: turn"},
    ),
    "a theft": (
        diadingo,
        [{"event": "draw", "card": "theft"}, {"event": "steal", "victim": 1, "value": 3000}],
        {"drop: set-3000", "drop: bare-3000"},
    ),
    "a word that is to be judged": (
        diamino,
        [{"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]}],
        {"pop-in: tile-L12", "pop-in: tile-L15"},
    ),
    "a word that lies": (
        diamino,
        [
            {"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=N"]},
            {"event": "accept", "learn": [], "challenger": None},
        ],
        {"come-down: tile-L12", "come-down: tile-L15", "hop: turn"},
    ),
}


@pytest.fixture(scope="module", params=["no-preference", "reduce"])
def watcher(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tablet that notes what moves, of people who like that and of people who do not."""
    context = browser.new_context(viewport=TABLET, reduced_motion=request.param)
    page = context.new_page()
    page.set_default_timeout(8000)
    page.add_init_script(MOVED)
    yield page
    context.close()


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_happens_moves_unless_people_want_it_still(watcher: Page, table: Any, moment: str) -> None:
    begin, acts, expected = MOMENTS[moment]
    table.box.new_match(begin())
    watcher.goto(table.address)
    for act in acts:
        done = table.box.snapshot["match"]["acts"]
        watcher.locator(f"#app[data-acts='{done}']").wait_for()
        watcher.evaluate(STILL)
        watcher.evaluate(FORGET)
        table.box.submit(act, done)
    watcher.locator(f"#app[data-acts='{table.box.snapshot['match']['acts']}']").wait_for()
    still = watcher.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    if still:
        watcher.evaluate(STILL)
        expect(watcher.locator("html")).to_have_attribute("data-moved", "")
    for one in () if still else expected:
        expect(watcher.locator(f"html[data-moved*='{one};']")).to_have_count(1)
