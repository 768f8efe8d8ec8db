"""What the first view of a tablet costs: bytes over the network, time on loopback, and whether anything moves."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.journal import Journal
from tests.web.scenes import SCENES, Scene
from tests.web.taps import PHONE, TABLET

pytestmark = pytest.mark.browser

MOST_BYTES = 150_000
MOST_MS = 1000
WATCHING = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifts += shift.value;
}).observe({ type: "layout-shift", buffered: true });
"""
USABLE_AT = """
new MutationObserver(() => {
  if (document.querySelector("[data-testid=begin], [data-testid=turn]")) window.usable_ms ??= performance.now();
}).observe(document, { subtree: true, childList: true });
"""
USABLE = "window.usable_ms"
ALL_DRAWN = """
Promise.race([
  new Promise((late) => setTimeout(late, 3000)),
  Promise.all([...document.images].map((one) => one.complete || new Promise((done) => {
    one.addEventListener("load", done);
    one.addEventListener("error", done);
  }))),
]).then(() => [...document.images].filter((one) => !one.complete).length)
"""
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


def test_the_second_view_comes_from_the_cache(fresh: BrowserContext, table: Any) -> None:
    page = fresh.new_page()
    page.goto(table.address)
    page.get_by_test_id("begin").wait_for()
    fetched = """
        performance.getEntriesByType("resource")
          .filter((one) => /assets|texts/.test(one.name) && one.transferSize > 0).map((one) => one.name)
    """
    assert page.evaluate(fetched) != []
    page.goto(table.address + "/?again")
    page.get_by_test_id("begin").wait_for()
    assert page.evaluate(fetched) == []
