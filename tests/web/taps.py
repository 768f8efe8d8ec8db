"""Taps on a tablet in a real browser, and what is seen there."""

from typing import Any

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1180, "height": 820}
ALL_DRAWN = """
Promise.race([
  new Promise((late) => setTimeout(late, 8000)),
  Promise.all([...document.images].map((one) => one.complete || new Promise((done) => {
    one.addEventListener("load", done);
    one.addEventListener("error", done);
  }))),
]).then(() => [...document.images].filter((one) => !one.complete).length)
"""


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_test_id(name).first.click()


def see(page: Page, name: str) -> Any:
    return expect(page.get_by_test_id(name))
