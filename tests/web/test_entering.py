"""Coming in by PIN and by code, in a browser that is not the box's own: it calls the box by its name."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from companion.core.record import Header
from tests.chromium import launch
from tests.web.taps import PHONE, TABLET, see, tap
from tests.web.whole import Whole
from web import serve

pytestmark = pytest.mark.browser
NAME = "table-box.lan"


@pytest.fixture(scope="module")
def afar(playwright: Playwright) -> Iterator[Browser]:
    """A browser for which the box has a name, as for one elsewhere in the house."""
    browser = launch(playwright, f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Whole]:
    with closing(Whole(tmp_path / "data")) as whole:
        yield whole


@pytest.fixture
def place(whole: Whole) -> Iterator[str]:
    with serve(whole.app, "127.0.0.1", 0) as server:
        yield f"http://{NAME}:{server.port}"


def device(browser: Browser, size: Any = TABLET) -> Page:
    context = browser.new_context(viewport=size, reduced_motion="reduce", locale="en")
    context.set_default_timeout(15_000)
    return context.new_page()


def begin(whole: Whole) -> None:
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))


def type_pin(page: Page, pin: str) -> None:
    tap(page, *(f"key-{digit}" for digit in pin))


def test_a_spectator_sees_the_match_and_no_button_that_acts_until_the_pin_is_typed(
    whole: Whole, place: str, afar: Browser
) -> None:
    begin(whole)
    page = device(afar)
    page.goto(place)
    see(page, "sign").to_contain_text("This device only watches")
    assert page.locator("[data-do=act], [data-do=setup], [data-do=correctAt], [data-do=recount]").count() == 0
    tap(page, "join-in")
    see(page, "key-9").to_be_visible()
    sizes = page.locator(".pad-key").evaluate_all("all => all.map((one) => [one.offsetWidth, one.offsetHeight])")
    assert all(min(size) >= 56 for size in sizes)
    type_pin(page, "000000" if whole.access.ring.keys.table.pin != "000000" else "111111")
    see(page, "told").to_contain_text("That is not the PIN")
    type_pin(page, whole.access.ring.keys.table.pin)
    tap(page, "act-draw", "card-diamond")
    expect(page.locator("#app")).to_have_attribute("data-acts", "1")
    page.context.close()


def test_a_scanned_code_lets_in_and_leaves_no_trace(whole: Whole, place: str, afar: Browser) -> None:
    begin(whole)
    page = device(afar, PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url + str(request.headers)))
    page.goto(f"{place}/enter#{whole.access.code(1)}")
    page.wait_for_url(f"{place}/")
    expect(page.get_by_test_id("sign")).to_contain_text("This device plays for Tom", timeout=15_000)
    assert [url for url in asked if whole.access.code(1) in url] == []
    page.go_back()
    assert whole.access.code(1) not in page.url
    page.context.close()


def test_two_roles_at_once_each_see_what_they_may(whole: Whole, place: str, afar: Browser) -> None:
    begin(whole)
    tom, mia = device(afar), device(afar)
    for page, seat in ((tom, 1), (mia, 0)):
        page.goto(f"{place}/enter#{whole.access.code(seat)}")
        page.wait_for_url(f"{place}/")
    see(tom, "sign").to_be_visible()
    tap(mia, "act-draw", "card-castle_pink", "card-castle_pink_1")
    tap(mia, "act-pass")
    see(mia, "sign").to_contain_text("Mia")
    see(tom, "act-draw").to_be_visible()
    for page in (tom, mia):
        page.context.close()


def test_a_new_pin_turns_an_open_tablet_into_a_spectator(whole: Whole, place: str, afar: Browser) -> None:
    begin(whole)
    page = device(afar)
    page.goto(f"{place}/enter#{whole.access.code()}")
    see(page, "act-draw").to_be_visible()
    whole.access.ring.renew()
    see(page, "sign").to_be_visible()
    see(page, "act-draw").to_have_count(0)
    page.context.close()


def test_the_owner_finds_pins_and_codes_and_others_only_the_address(whole: Whole, place: str, afar: Browser) -> None:
    begin(whole)
    owner = device(afar)
    owner.goto(place.replace(NAME, "localhost") + "/join")
    pin = whole.access.ring.keys.table.pin
    see(owner, "pin").to_contain_text(f"{pin[:3]} {pin[3:]}")
    tap(owner, "for-one")
    see(owner, "code-1").to_be_visible()
    tap(owner, "owner", "new-pins", "new-pins")
    expect(owner.get_by_test_id("pin")).not_to_contain_text(f"{pin[:3]} {pin[3:]}")
    page = device(afar)
    page.goto(f"{place}/join")
    see(page, "address").to_be_visible()
    assert page.get_by_test_id("pin").count() == 0
    found = page.evaluate("async () => (await fetch('/api/access/keys')).status")
    assert found == 403
    for one in (owner, page):
        one.context.close()


def test_a_page_of_the_owners_asks_for_the_pin_and_opens_then(whole: Whole, place: str, afar: Browser) -> None:
    page = device(afar)
    page.goto(f"{place}/camera")
    expect(page.get_by_text("That needs the owner’s PIN")).to_be_visible()
    type_pin(page, json.loads((whole.data / "access.json").read_text())["owner"]["pin"])
    page.wait_for_url(f"{place}/camera")
    see(page, "still").to_be_attached()
    page.context.close()


def test_a_table_that_may_not_see_the_live_picture_is_told_why(whole: Whole, place: str, afar: Browser) -> None:
    begin(whole)
    page = device(afar)
    page.goto(f"{place}/enter#{whole.access.code()}")
    page.wait_for_url(f"{place}/")
    tap(page, "menu", "set-up", "go-camera")
    see(page, "owners-picture").to_contain_text("The live picture is for the owner’s device only")
    see(page, "eye-card").to_be_visible()
    see(page, "live").to_have_count(0)
    page.context.close()
