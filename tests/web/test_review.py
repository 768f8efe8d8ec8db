"""Checking an event of the history again: the routes, who may see pictures, and the sheet in a real browser."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.box.box import RefereeBox
from companion.core.observations import CardGone, CardShown, CardUnsure, Observation
from tests.web.paper import PaperLook
from tests.web.taps import caught_up, see, tap
from web.permissions import Role, needed_for


def shown(card: str, again: Observation | None = None, sure: float = 0.98) -> CardShown:
    return CardShown(card, sure, PaperLook(card, again or CardShown(card, 0.99)))


@pytest.fixture
def seen(box: RefereeBox, eye: Any, begin: Any) -> CardShown:
    """A card that the camera has shown at once in a fresh match."""
    begin()
    card = shown("castle_pink_1")
    eye.seen = [card, CardGone()]
    box.tick(1.0)
    return card


def test_what_was_read_then_and_is_read_now_is_told(client: FlaskClient, seen: CardShown) -> None:
    found = client.get("/api/again?at=0").json
    assert (found["why"], found["same"], found["pictures"]) == (None, True, 2)
    assert found["again"]["candidates"] == [{"label": "castle_pink_1", "confidence": 0.99}]
    assert client.get("/api/again?at=1").json["reason"] == "no_such_event"
    assert client.get("/api/again").status_code == 400


def test_pictures_are_given_as_they_were_kept_and_kept_by_nobody_else(client: FlaskClient, seen: CardShown) -> None:
    assert seen.look is not None
    for which, picture in enumerate(seen.look.pictures):
        answer = client.get(f"/again/1/0/{which}.jpg")
        assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/jpeg", picture)
        assert answer.headers["Cache-Control"] == "no-store"
    for nothing in ("/again/1/0/2.jpg", "/again/1/1/0.jpg", "/again/2/0/0.jpg"):
        assert client.get(nothing).status_code == 404


def test_pictures_are_for_those_who_may_look_through_the_camera() -> None:
    assert needed_for("/again/1/0/0.jpg", looks=True) is needed_for("/camera.jpg", looks=True) is Role.OWNER
    assert needed_for("/api/again", looks=True) is Role.TABLE


@pytest.mark.browser
def test_a_step_is_checked_again_and_kept(page: Page, table: Any) -> None:
    report(page, table, shown("castle_pink_1"), CardGone())
    check(page)
    see(page, "checked").to_have_attribute("data-verdict", "same")
    expect(page.get_by_test_id("shot")).to_have_count(2)
    wide = "all => Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth)))"
    assert page.eval_on_selector_all("img[data-testid=shot]", wide) == [376, 376]
    see(page, "again.then").to_contain_text("98")
    tap(page, "keep")
    see(page, "sheet-history").to_be_visible()
    assert table.box.snapshot["match"]["acts"] == 1
    tap(page, "close")


@pytest.mark.browser
def test_another_reading_is_corrected_with_one_tap(page: Page, table: Any) -> None:
    report(page, table, shown("castle_pink_1", CardShown("castle_pink_2", 0.97)), CardGone())
    check(page)
    see(page, "checked").to_have_attribute("data-verdict", "other")
    page.get_by_test_id("sheet-again").get_by_test_id("act-draw").click()
    expect(page.get_by_test_id("sheet-again")).to_have_count(0)
    assert [row["event"]["card"] for row in table.box.events()] == ["castle_pink_2"]


@pytest.mark.browser
def test_what_was_told_by_hand_says_that_there_are_no_pictures(page: Page, table: Any) -> None:
    table.begin()
    table.box.submit({"event": "draw", "card": "diamond"}, 0)
    expect(page.locator("[data-acts='1']")).to_be_attached()
    check(page)
    see(page, "no-pictures").to_contain_text("by hand")
    expect(page.get_by_test_id("shot")).to_have_count(0)
    tap(page, "way-again.else")
    see(page, "sheet-correct").to_be_visible()
    tap(page, "close")


@pytest.mark.browser
def test_a_second_reading_that_is_not_sure_says_so_and_offers_all(page: Page, table: Any) -> None:
    twins = CardUnsure((("castle_blue_1", 0.55), ("castle_blue_2", 0.4)))
    report(page, table, shown("castle_pink_1", twins), CardGone())
    check(page)
    expect(page.get_by_test_id("sheet-again").get_by_test_id("act-draw")).to_have_count(2)
    see(page, "again.now").to_contain_text("55")
    tap(page, "keep")
    tap(page, "close")


def report(page: Page, table: Any, *seen: Observation) -> None:
    """The camera reports what makes the first step of a new match."""
    table.begin()
    caught_up(page)
    table.eye.seen = [*seen]
    expect(page.locator("[data-acts='1']")).to_be_attached()


def check(page: Page) -> None:
    tap(page, "history", "event-0", "way-again.check")
    see(page, "sheet-again").to_be_visible()
