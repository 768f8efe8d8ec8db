"""Safe mode on the tablet: a band that leads to what is off, why, and what to do."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.box.box import RefereeBox
from tests.web.conftest import DrawnFaces
from tests.web.taps import PHONE, TABLET, resize
from web import create_app
from web.safe_mode import SafeMode

WHY = "DeviceError: spinner: 'GPIO busy'"


def test_only_a_box_in_safe_mode_has_its_page(box: RefereeBox, faces: DrawnFaces) -> None:
    usual = create_app(box, faces=faces).test_client()
    assert [usual.get(path).status_code for path in ("/safe", "/api/safe")] == [404, 404]
    safe = create_app(box, faces=faces, safe=SafeMode(2, WHY)).test_client()
    assert safe.get("/safe").status_code == 200
    assert safe.get("/api/safe").json == {"failed_starts": 2, "why": WHY}


@pytest.mark.browser
def test_the_band_leads_to_the_reason_and_the_cures(
    other_page: Page, serve_box: Callable[..., Any], box: RefereeBox, begin: Callable[..., None]
) -> None:
    page = other_page
    begin()
    with serve_box(box, safe=SafeMode(2, WHY)) as server:
        page.goto(f"http://127.0.0.1:{server.port}/")
        expect(page.get_by_test_id("note-safe")).to_contain_text("Safe mode")
        assert page.get_by_test_id("note-safe").bounding_box()["height"] >= 56
        page.get_by_test_id("note-safe").click()
        expect(page.get_by_test_id("why")).to_have_text(WHY)
        expect(page.get_by_role("listitem")).to_have_count(3)


@pytest.mark.browser
@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_before_a_match_the_band_lies_in_the_sheet_where_it_can_be_tapped(
    other_page: Page, serve_box: Callable[..., Any], box: RefereeBox, size: ViewportSize
) -> None:
    resize(other_page, size)
    with serve_box(box, safe=SafeMode(2, WHY)) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/")
        expect(other_page.get_by_role("dialog")).to_be_visible()
        assert other_page.get_by_test_id("sheet-safe").bounding_box()["height"] >= 56
        other_page.get_by_test_id("sheet-safe").click()
        expect(other_page.get_by_test_id("why")).to_have_text(WHY)


@pytest.mark.browser
def test_a_reason_that_nobody_knows_is_not_made_up(
    other_page: Page, serve_box: Callable[..., Any], box: RefereeBox
) -> None:
    with serve_box(box, safe=SafeMode(2)) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/safe")
        expect(other_page.get_by_text("did not say why")).to_be_visible()
        expect(other_page.get_by_test_id("why")).to_have_count(0)
