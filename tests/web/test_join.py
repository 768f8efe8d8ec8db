"""The address for other tablets and phones: one that they can reach, or the reason why there is none."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.box.box import RefereeBox
from tests.web.conftest import PaperNetwork
from tests.web.taps import see
from web import create_app
from web.join import address_for_others


@pytest.mark.parametrize("host", [None, "127.0.0.1", "127.0.1.1", "169.254.7.7", "172.17.0.2", "0.0.0.0"])
def test_no_address_is_given_that_no_phone_can_reach(host: str | None) -> None:
    assert address_for_others(PaperNetwork(host), 8080) == (None, "no_network")


def test_a_box_that_listens_to_itself_only_says_so() -> None:
    assert address_for_others(PaperNetwork(open_to_all=False), 8080) == (None, "own_only")


def test_the_address_has_a_port_only_where_one_is_needed() -> None:
    assert address_for_others(PaperNetwork(), 8080) == ("http://192.168.178.31:8080/", None)
    assert address_for_others(PaperNetwork("10.0.0.4"), 80) == ("http://10.0.0.4/", None)


def test_the_code_is_asked_for_anew_and_there_is_none_without_an_address(box: RefereeBox, faces: Any) -> None:
    network = PaperNetwork()
    client = create_app(box, faces=faces, network=network).test_client()
    first = client.get("/join.svg")
    assert ET.fromstring(first.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert first.headers["Cache-Control"] == "no-store"
    network.own = "192.168.178.99"
    assert client.get("/join.svg").data != first.data
    network.own = None
    assert client.get("/join.svg").status_code == 404
    assert client.get("/api/address").json == {"address": None, "why": "no_network"}


@pytest.fixture
def network() -> PaperNetwork:
    return PaperNetwork()


@pytest.fixture
def table(box: RefereeBox, serve_box: Any, network: PaperNetwork) -> Iterator[str]:
    with serve_box(box, network=network) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.mark.browser
def test_a_phone_reads_the_code_and_it_follows_the_address(other_page: Page, table: str, network: PaperNetwork) -> None:
    port = table.rpartition(":")[2]
    other_page.goto(table + "/join")
    for host in ("192.168.178.31", "10.1.2.3"):
        network.own = host
        see(other_page, "address").to_have_text(f"http://{host}:{port}/")
        assert read_by_a_phone(other_page) == f"http://{host}:{port}/"
    network.own = None
    see(other_page, "nobody").to_contain_text("no network")
    expect(other_page.get_by_test_id("code")).to_have_count(0)


def read_by_a_phone(page: Page) -> str:
    """What a QR reader makes of the page as it is seen, from nearer and farther away until it reads one picture."""
    code = page.get_by_test_id("code")
    for scale in (1.0, 0.7, 1.4):
        code.evaluate("one => one.decode()")
        picture = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        nearer = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if text := cv2.QRCodeDetector().detectAndDecode(nearer)[0]:
            return text
    return ""
