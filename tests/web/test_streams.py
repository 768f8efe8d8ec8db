"""How fast tablets hear of each other, many tabs of one browser, and tablets that slept: the stream of snapshots."""

import select
import socket
import statistics
from collections.abc import Iterator
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.taps import TABLET, see, tap
from tests.web.test_budget import busy

pytestmark = pytest.mark.browser

MOST_MS = 300  # from the finger on one tablet to the other tablet's new state
FRESH_MS = 3000
OPEN = "streams.filter((one) => one.readyState === EventSource.OPEN).length"

# Notes when a finger taps a card, and when the count of acts on the page changes.
MARKS = """
document.addEventListener("click", () => (window.tapped_ms = Date.now()), true);
new MutationObserver(() => {
  const acts = document.getElementById("app")?.dataset.acts;
  if (acts !== window.acts) [window.acts, window.seen_ms] = [acts, Date.now()];
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-acts"] });
"""


class DeadWire:
    """A way to the box that can die as it does for a tablet that sleeps: the stream is silent from then on, though
    nobody hangs up; idle connections were hung up long ago; new ones live."""

    def __init__(self, port: int) -> None:
        self._box = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._closing = Event()
        self._deaths: list[Event] = []
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    def die(self) -> None:
        """From now on nothing passes through the connections that there are."""
        for death in self._deaths:
            death.set()

    def close(self) -> None:
        self._closing.set()
        for thread in self._threads:
            thread.join()
        self._listener.close()

    def _accept(self) -> None:
        while not self._closing.is_set():
            if not select.select([self._listener], [], [], 0.05)[0]:
                continue
            near, far, death = self._listener.accept()[0], socket.create_connection(("127.0.0.1", self._box)), Event()
            self._deaths.append(death)
            self._threads.append(Thread(target=self._pass, args=(near, far, death)))
            self._threads[-1].start()

    def _pass(self, near: socket.socket, far: socket.socket, death: Event) -> None:
        streams = False
        with near, far:
            while not self._closing.is_set() and (streams or not death.is_set()):
                for one in select.select([near, far], [], [], 0.05)[0]:
                    if not (body := one.recv(65536)):
                        return
                    streams = b"GET /api/events" in body if one is near else streams
                    if not death.is_set():
                        (far if one is near else near).sendall(body)


@pytest.fixture
def wire(table: Any) -> Iterator[DeadWire]:
    wire = DeadWire(int(table.address.rpartition(":")[2]))
    yield wire
    wire.close()


@pytest.fixture
def two_tablets(browser: Browser, table: Any) -> Iterator[tuple[Page, Page]]:
    """Two devices: nothing is shared between their browsers."""
    contexts = [browser.new_context(viewport=TABLET, reduced_motion="reduce") for _ in range(2)]
    pages = []
    for context in contexts:
        context.set_default_timeout(8000)
        context.add_init_script(MARKS)
        pages.append(context.new_page())
        pages[-1].goto(table.address)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def test_the_second_tablet_sees_an_act_of_the_first_at_once(
    two_tablets: tuple[Page, Page], table: Any, record_property: Any
) -> None:
    first, second = two_tablets
    table.begin()
    took_ms = []
    for acts in range(1, 8):
        tap(first, "act-draw", "card-diamond" if acts % 2 else "card-fairy")
        expect(second.locator("#app")).to_have_attribute("data-acts", str(acts))
        expect(first.get_by_role("dialog")).to_have_count(0)
        took_ms.append(second.evaluate("window.seen_ms") - first.evaluate("window.tapped_ms"))
    middle_ms = statistics.median(took_ms)
    print(f"seen on the second tablet after {sorted(took_ms)} ms, median {middle_ms:.0f} ms")
    record_property("second_tablet_ms", middle_ms)
    assert middle_ms < MOST_MS or busy()
    assert min(took_ms) < MOST_MS


def test_seven_tabs_of_one_browser_live_and_act(context: BrowserContext, table: Any) -> None:
    table.begin()
    tabs = [context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(table.address)
        see(tab, "turn").to_contain_text("Anna")
    for number, tab in enumerate((tabs[-1], tabs[0], tabs[3]), start=1):
        tap(tab, "act-draw", "card-diamond")
        for other in tabs:
            expect(other.locator("#app")).to_have_attribute("data-acts", str(number))
    tabs[0].wait_for_function(f"() => {OPEN} <= 1")
    assert sum(tab.evaluate(OPEN) for tab in tabs) <= 2  # one of them leads; a second may be about to yield

    leading = next(tab for tab in tabs if tab.evaluate(OPEN))
    leading.close()
    tabs.remove(leading)
    table.box.submit({"event": "draw", "card": "fairy"}, 3)
    for tab in tabs:
        see(tab, "hero").to_have_attribute("data-card", "fairy")
        tab.close()


def test_a_tablet_back_from_sleep_over_a_dead_connection_is_fresh_soon(
    context: BrowserContext, table: Any, wire: DeadWire
) -> None:
    table.begin()
    page = context.new_page()
    page.add_init_script(MARKS)
    page.goto(f"http://127.0.0.1:{wire.port}/")
    see(page, "turn").to_contain_text("Anna")
    devtools = context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    wire.die()
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    woken_ms = page.evaluate("document.dispatchEvent(new Event('visibilitychange')), Date.now()")
    see(page, "hero").to_have_attribute("data-card", "fairy")
    fresh_ms = page.evaluate("window.seen_ms") - woken_ms
    print(f"fresh {fresh_ms} ms after waking")
    assert fresh_ms < FRESH_MS
    tap(page, "act-draw", "card-diamond")  # and its taps are answered
    see(page, "hero").to_have_attribute("data-card", "diamond")
    page.close()


def test_an_act_that_is_never_answered_is_told_and_taps_count_again(
    context: BrowserContext, table: Any, wire: DeadWire
) -> None:
    table.begin()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{wire.port}/")
    see(page, "turn").to_contain_text("Anna")
    page.route("**/api/act", lambda _: None)
    tap(page, "act-draw", "card-diamond")
    see(page, "toast").to_contain_text("The box does not answer", timeout=15_000)  # it is told after 5 s
    page.unroute("**/api/act")
    tap(page, "card-diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    page.close()
