"""What the first view of a tablet costs: bytes over the network, time on loopback, and whether anything moves."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser, BrowserContext

from companion.store.journal import Journal
from tests.web.scenes import SCENES, Scene
from tests.web.taps import ALL_DRAWN, PHONE, TABLET
from web import serve

pytestmark = pytest.mark.browser

MOST_BYTES = 150_000
MOST_MS = 1000
MOST_ANSWERS = (
    9  # until the tablet can be used: the page, its style and texts, at most four scripts, who it is, the box
)
MOST_TIMES_AN_EMPTY_PAGE = 8  # of the work that an empty page makes in the same minute; 4 were measured
WATCHING = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifts += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
USABLE_AT = """
new MutationObserver(() => {
  if (document.querySelector("[data-testid=at-once], [data-testid=turn]")) window.usable_ms ??= performance.now();
}).observe(document, { subtree: true, childList: true });
"""
USABLE = "window.usable_ms"
ASKED_BEFORE = """
performance.getEntriesByType("resource").filter((one) => one.startTime < window.usable_ms)
  .map((one) => new URL(one.name).pathname).filter((path) => !/icon|^.card/.test(path))
"""
EMPTY_PAGE = '<!doctype html><title>.</title><div id="app"></div><script type="module" src="/one.js"></script>'
EMPTY_SCRIPT = 'document.getElementById("app").innerHTML = "<p data-testid=turn>1</p>";'
FIRST_VIEWS = {scene.name: scene for scene in SCENES if scene.name in ("welcome", "castles", "rings")}


@pytest.fixture
def table(tmp_path: Any, new_table: Any) -> Iterator[Any]:
    with Journal(tmp_path / "journal.db") as journal, new_table(journal) as table:
        yield table


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def fresh(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A tablet that was never here: nothing in its cache."""
    context = browser.new_context(viewport=request.param)
    yield context
    context.close()


def busy() -> bool:
    """Does this machine have other work than this test? Then its times say nothing; they are reported all the same."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


@pytest.mark.parametrize("scene", FIRST_VIEWS.values(), ids=FIRST_VIEWS.keys())
def test_the_first_view_is_light_soon_there_and_lies_still(
    fresh: BrowserContext, table: Any, scene: Scene, record_property: Any
) -> None:
    if scene.begin is not None:
        scene.begin(table)
    page = fresh.new_page()
    page.set_default_timeout(8000)
    page.add_init_script(WATCHING + USABLE_AT)
    devtools = fresh.new_cdp_session(page)
    devtools.send("Network.enable")
    loaded: Counter[str] = Counter()
    devtools.on("Network.loadingFinished", lambda one: loaded.update({one["requestId"]: int(one["encodedDataLength"])}))

    page.goto(table.address)
    page.get_by_test_id(scene.ready).first.wait_for()
    assert page.evaluate(ALL_DRAWN) == 0
    usable_ms = page.evaluate(USABLE)
    print(f"{scene.name}: {loaded.total()} bytes in {len(loaded)} answers, usable after {usable_ms:.0f} ms")
    record_property("bytes", loaded.total())
    record_property("usable_ms", round(usable_ms))

    assert 50_000 < loaded.total() <= MOST_BYTES
    assert usable_ms <= MOST_MS or busy()
    assert page.evaluate("window.shifts") == 0

    asked = page.evaluate(ASKED_BEFORE)
    ahead = set(re.findall(r'(?:src|href)="([^"]+)"', page.request.get(table.address).text()))
    assert [path for path in asked if path.endswith((".js", ".json")) and path not in ahead] == []
    if scene.begin is not None:
        assert 1 + len(asked) <= MOST_ANSWERS, asked


def test_the_second_view_comes_from_the_cache(fresh: BrowserContext, table: Any) -> None:
    page = fresh.new_page()
    page.goto(table.address)
    page.get_by_test_id("at-once").wait_for()
    fetched = """
        performance.getEntriesByType("resource")
          .filter((one) => /assets|scripts|texts/.test(one.name) && one.transferSize > 0).map((one) => one.name)
    """
    assert page.evaluate(fetched) != []
    page.goto(table.address + "/?again")
    page.get_by_test_id("at-once").wait_for()
    assert page.evaluate(fetched) == []


@pytest.fixture
def empty_page() -> Iterator[str]:
    """The address of a page with one script of one line."""
    app = Flask("empty")
    app.add_url_rule("/", "page", lambda: EMPTY_PAGE)
    app.add_url_rule("/one.js", "script", lambda: Response(EMPTY_SCRIPT, mimetype="text/javascript"))
    with serve(app, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.port}/"


def work_s(browser: Browser, address: str) -> float:
    """What a tablet that was never here works until it can be used: its thread's own time, other work counts little."""
    with closing(browser.new_context(viewport=TABLET)) as context:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address)
        page.get_by_test_id("turn").first.wait_for()
        measured = devtools.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in measured if one["name"] == "TaskDuration"))


def test_a_match_takes_a_few_times_the_work_of_an_empty_page(
    browser: Browser, table: Any, empty_page: str, record_property: Any
) -> None:
    FIRST_VIEWS["castles"].begin(table)
    rounds = [(work_s(browser, empty_page), work_s(browser, table.address)) for _ in range(3)]
    empty_s, tablet_s = (min(times) for times in zip(*rounds, strict=True))
    print(f"an empty page {empty_s * 1000:.0f} ms, the tablet {tablet_s * 1000:.0f} ms: {tablet_s / empty_s:.1f} times")
    record_property("times_an_empty_page", round(tablet_s / empty_s, 1))
    assert tablet_s / empty_s <= MOST_TIMES_AN_EMPTY_PAGE
