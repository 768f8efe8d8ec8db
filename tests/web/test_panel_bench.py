"""The panel on the bench of the demo: the shipped parts on mock pins, pressed and seen from a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.app.demo.panel import PanelBench
from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.store.journal import Journal
from tests.web.conftest import DrawnFaces, PaperBench
from web import DemoHands, create_app


class Fronted:
    """A box with a panel, its bench, and how often the panel switched it off."""

    def __init__(self, journal: Journal) -> None:
        self.off = 0
        self.bench = PanelBench(self._switch_off)
        self.box = RefereeBox(journal, [self.bench.panel], [self.bench.panel])
        self.now = 10.0

    def _switch_off(self) -> None:
        self.off += 1

    def live(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.now += 0.05
            self.box.tick(self.now)


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Fronted]:
    with Journal(tmp_path / "journal.db") as journal:
        front = Fronted(journal)
        yield front
        front.box.close()


@pytest.fixture
def client(front: Fronted, faces: DrawnFaces, bench: PaperBench) -> FlaskClient:
    return create_app(front.box, faces=faces, deeds=DemoHands(bench, panel=front.bench)).test_client()


def light(client: FlaskClient) -> Any:
    return client.get("/bench/panel").json["light"]


def test_a_tap_on_ok_starts_the_spin_of_diadingo(client: FlaskClient, front: Fronted) -> None:
    front.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    front.live(0.2)
    assert light(client) == "turn"
    client.post("/bench/panel/ok", json={})
    front.live(0.2)
    assert [told["event"] for told in front.box.events()] == [{"event": "startspin"}]


def test_the_power_button_switches_off_when_it_is_held(client: FlaskClient, front: Fronted) -> None:
    front.live(0.1)
    assert client.post("/bench/panel/power", json={"on": True}).json["held"] is True
    front.live(2.5)
    assert (light(client), front.off) == ("goodbye", 0)
    client.post("/bench/panel/power", json={"on": False})
    front.live(0.2)
    assert light(client) == "ready"
    client.post("/bench/panel/power", json={"on": True})
    front.live(5.0)
    assert front.off > 0


def test_the_light_is_told_with_its_colour_and_rhythm(client: FlaskClient, front: Fronted) -> None:
    front.live(0.1)
    ready = {"light": "ready", "colour": [0, 1, 0], "rhythm_s": [], "held": False}
    assert client.get("/bench/panel").json == ready
    client.post("/bench/panel/ok", json={})
    front.live(0.1)
    assert client.get("/bench/panel").json == ready | {"light": "refused", "colour": [1, 1, 0], "rhythm_s": [0.1, 0.3]}


def test_a_panel_is_no_eye_on_the_tablet(front: Fronted) -> None:
    assert [eye["name"] for eye in front.box.snapshot["eyes"]] == ["panel"]


@pytest.mark.browser
def test_fingers_on_the_bench_press_the_panel(
    other_page: Page, serve_box: Callable[..., Any], front: Fronted, bench: PaperBench
) -> None:
    page = other_page
    page.emulate_media(reduced_motion="no-preference")
    with serve_box(front.box, deeds=DemoHands(bench, panel=front.bench)) as server:
        page.goto(f"http://127.0.0.1:{server.port}/bench")
        panel = page.get_by_test_id("panel")
        expect(panel).to_have_attribute("data-light", "ready")
        page.get_by_test_id("panel-ok").click()
        page.get_by_test_id("panel-power").click()
        expect(panel).to_have_attribute("data-light", "goodbye")
        assert page.evaluate("document.querySelector('.lamp').getAnimations()[0].effect.getTiming().duration") == 1000
        page.get_by_test_id("panel-power").click()
        expect(panel).to_have_attribute("data-light", "ready")


@pytest.mark.browser
def test_a_bench_whose_box_is_gone_says_so_and_fails_at_nothing_else(
    other_page: Page, serve_box: Callable[..., Any], front: Fronted, bench: PaperBench
) -> None:
    """What fails on a page fails the test."""
    page = other_page
    with serve_box(front.box, deeds=DemoHands(bench, panel=front.bench)) as server:
        page.goto(f"http://127.0.0.1:{server.port}/bench")
        expect(page.get_by_test_id("panel")).to_be_visible()
        page.route("**/bench/*", lambda route: route.abort("connectionrefused"))
        expect(page.locator(".complaint")).not_to_be_empty()
        page.unroute("**/bench/*")
        expect(page.locator(".complaint")).to_be_empty()
