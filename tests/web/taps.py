"""Taps on a tablet in a real browser, and what is seen there."""

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as Late

from companion.box.box import RefereeBox

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1180, "height": 820}
ALL_DRAWN = """
Promise.race([
  new Promise((late) => setTimeout(late, 8000)),
  Promise.all([...document.images].map((one) => one.complete || new Promise((done) => {
    one.addEventListener("load", done);
    one.addEventListener("error", done);
  }))),
]).then(() => [...document.images].filter((one) => !one.complete).length)
"""


SERVED: dict[int, RefereeBox] = {}  # by the port of its tablets


def tap(page: Page, *names: str) -> None:
    """Taps one control after the other, each on a page that shows what its box knows."""
    for name in names:
        caught_up(page)
        page.get_by_test_id(name).first.click()


def caught_up(page: Page) -> None:
    """Waits until a tablet shows the newest act: what is opened sooner is put away when the act arrives."""
    address = urlsplit(page.url)
    box = SERVED.get(address.port or 0)
    if box is None or address.path != "/":
        return
    for _ in range(40):
        match = box.snapshot["match"]  # which another tap may change meanwhile
        shown = f"[data-match='{match['id']}'][data-acts='{match['acts']}']" if match else ":not([data-match]) *"
        with suppress(Late):
            page.locator(f"#app{shown}").first.wait_for(state="attached", timeout=200)
            return
    raise AssertionError(f"the page does not follow its box: {match}")


def see(page: Page, name: str) -> Any:
    return expect(page.get_by_test_id(name))


def resize(page: Page, size: ViewportSize) -> None:
    """Gives a page another size, and waits until the browser has followed."""
    page.set_viewport_size(size)
    page.wait_for_function("({ width, height }) => innerWidth === width && innerHeight === height", arg=size)
