"""Counting a player's cards anew: the routes, the bench that lays them out, and the sheet in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page

from companion.app.deck_faces import DeckFaces
from companion.app.decks import print_and_play
from companion.app.demo.cards import WorldBench
from companion.app.eyes import JpegEye
from companion.app.simulation import simulated_box, simulated_eye
from companion.app.wizards.table_scan import table_scan
from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.diamoniak.hands import world_of
from companion.games.diamoniak.simulated import cards_kept
from companion.store.journal import Journal
from tests.heart import BEAT_S, Heart
from tests.web.paper import PaperCount
from tests.web.taps import PHONE, TABLET, resize, see, tap
from web import CameraUse, DemoHands, create_app, serve

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DRAWN = ("castle_pink_1", "diamond", "castle_yellow_2")


@pytest.fixture
def counting() -> PaperCount:
    return PaperCount()


@pytest.fixture
def client(box: RefereeBox, faces: Any, bench: Any, counting: PaperCount) -> FlaskClient:
    return create_app(box, faces=faces, camera=CameraUse(counting=counting), deeds=DemoHands(bench)).test_client()


def test_a_recount_tells_what_differs_and_changes_nothing(
    client: FlaskClient, box: RefereeBox, counting: PaperCount
) -> None:
    box.new_match(HEADER)
    assert client.post("/api/recount/begin", json={}).json["match"]["acts"] == 0
    before, drawn = box.snapshot, {"event": "draw", "card": "diamond"}
    assert client.post("/api/recount", json={"seat": 0, "more": False}).json == {
        "seat": 0,
        "there": [],
        "missing": [],
        "extra": ["diamond"],
        "unsure": [],
        "strange": [],
        "corrections": [
            {"at": 0, "seat": 0, "stands": True, "event": drawn, "act": {"event": "insert", "at": 0, "what": drawn}}
        ],
    }
    assert box.snapshot is before
    client.post("/api/recount", json={"seat": 0, "more": True})
    client.post("/api/recount/end", json={})
    assert counting.asked == ["begin", False, True, "end"]


def test_what_cannot_be_counted_is_told_in_a_sentence(
    client: FlaskClient, box: RefereeBox, counting: PaperCount
) -> None:
    body = {"seat": 0, "more": False}
    assert client.post("/api/recount", json=body).json["reason"] == "no_match"
    box.new_match(HEADER)
    assert client.post("/api/recount", json={"seat": 5, "more": False}).json["reason"] == "no_such_seat"
    for reason in ("hand_in_view", "no_mat", "not_counting"):
        counting.refusal = IllegalEvent(reason)
        answer = client.post("/api/recount", json=body)
        assert (answer.status_code, answer.json["reason"]) == (409, reason)
        assert not answer.json["message"].startswith("reason.")
    assert client.post("/api/recount", json={"seat": "0", "more": False}).status_code == 400


def test_without_a_camera_there_is_no_recount(box: RefereeBox, faces: Any) -> None:
    client = create_app(box, faces=faces).test_client()
    for path, body in (("", {"seat": 0, "more": False}), ("/begin", {}), ("/end", {})):
        answer = client.post(f"/api/recount{path}", json=body)
        assert (answer.status_code, answer.json["reason"]) == (409, "no_camera")


def test_the_bench_lays_cards_beside_each_other_and_lifts_them(client: FlaskClient) -> None:
    assert client.post("/bench/lay_out", json={"seat": 1}).json["zone"] == ["diamond"]
    assert client.post("/bench/lay", json={"card": "witch_1"}).json["zone"] == ["diamond", "witch_1"]
    assert client.post("/bench/lift", json={"card": "diamond"}).json["zone"] == ["witch_1"]
    assert client.post("/bench/lift", json={"card": "diamond"}).json["reason"] == "card_not_there"


class Demo:
    """The demo's parts after some draws of Anna's, with a clock of their own."""

    def __init__(self, folder: Path) -> None:
        world = world_of(begin(HEADER), Random(12))
        self.journal = Journal(folder / "journal.db")
        eye = simulated_eye(world, print_and_play("diamoniak"))
        self.box: RefereeBox = simulated_box(self.journal, eye)
        self.box.new_match(HEADER)
        for acts, card in enumerate(DRAWN):
            self.box.submit({"event": "draw", "card": card}, acts)
        self.bench = WorldBench(world, "diamoniak", lambda: self.box.snapshot, kept=cards_kept)
        self.box.add_listener(self.bench)
        camera = CameraUse(JpegEye(eye), counting=table_scan(eye))
        app = create_app(self.box, faces=DeckFaces(), camera=camera, deeds=DemoHands(self.bench))
        self._server = serve(app, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.port}"
        self.heart = Heart(self._beat)
        self.heart.lets_pass(BEAT_S)  # the first picture

    def _beat(self, now: float) -> None:
        self.bench.advance(now)
        self.box.tick(now)

    @property
    def right(self) -> list[str]:
        """What lies to the right of Anna."""
        found: list[str] = self.box.snapshot["match"]["state"]["players"][0]["right"]
        return found

    def close(self) -> None:
        self._server.close()
        self.heart.stop()
        self.box.close()
        self.journal.close()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    demo = Demo(tmp_path)
    yield demo
    demo.close()


@pytest.fixture
def pages(context: BrowserContext, demo: Demo) -> Iterator[tuple[Page, Page]]:
    """The tablet, on which Anna's cards are to be counted, and the bench, on which they lie."""
    tablet, bench = context.new_page(), context.new_page()
    tablet.goto(demo.address)
    bench.goto(f"{demo.address}/bench")
    tap(tablet, "recount-0")
    see(tablet, "sheet-recount").to_contain_text("Lay all cards of Anna face up on the mat")
    tap(bench, "lay-out-0", "several")
    see(bench, "zone").to_have_attribute("data-cards", "castle_pink_1 diamond castle_yellow_2")
    yield tablet, bench
    tablet.close()
    bench.close()


def count(demo: Demo, tablet: Page, verdict: str) -> None:
    """Counts until the hands are away and the cards lie still."""
    with demo.heart.beating():
        tap(tablet, "count")
        see(tablet, "count").not_to_have_text("Counting …", timeout=20_000)
        see(tablet, "recounted").to_have_attribute("data-verdict", verdict, timeout=20_000)


def wait_until_seen(demo: Demo, eye_status: str) -> None:
    """Until the box tells of its eye; the box itself wakes us."""
    snapshot = demo.box.snapshot
    with demo.heart.beating():
        while snapshot["eyes"][0]["status"] != eye_status:
            newer = demo.box.wait(snapshot["version"], 20.0)
            assert newer["version"] != snapshot["version"], newer["eyes"]
            snapshot = newer


@pytest.mark.browser
def test_what_differs_is_shown_and_a_tap_puts_the_step_right(demo: Demo, pages: tuple[Page, Page]) -> None:
    tablet, bench = pages
    wait_until_seen(demo, "counting")
    demo.heart.lets_pass(1.0)
    count(demo, tablet, "same")
    see(tablet, "heap-there").to_have_attribute("data-cards", "castle_pink_1 castle_yellow_2 diamond")
    tap(bench, "lift-castle_yellow_2", "show-castle_yellow_3")
    see(bench, "zone").to_have_attribute("data-cards", "castle_pink_1 diamond castle_yellow_3")
    demo.heart.lets_pass(1.0)
    count(demo, tablet, "differs")
    see(tablet, "heap-missing").to_have_attribute("data-cards", "castle_yellow_2")
    see(tablet, "heap-extra").to_have_attribute("data-cards", "castle_yellow_3")
    assert demo.right == ["diamond", "castle_yellow_2"]
    tablet.get_by_test_id("offers").get_by_test_id("act-draw").first.click()
    see(tablet, "sheet-recount").to_have_count(0)
    assert sorted(demo.right) == ["castle_yellow_3", "diamond"]
    assert demo.box.snapshot["match"]["acts"] == len(DRAWN) + 1
    tap(bench, "clear")
    wait_until_seen(demo, "waiting")
    assert demo.box.snapshot["match"]["acts"] == len(DRAWN) + 1  # nothing of what lay there was drawn
    assert demo.box.snapshot["question"] is None


@pytest.mark.browser
@pytest.mark.parametrize("leave", [lambda tablet: tap(tablet, "close"), Page.reload], ids=["closed", "page left"])
def test_a_recount_that_is_over_gives_the_eye_back(
    demo: Demo, pages: tuple[Page, Page], leave: Callable[[Page], Any]
) -> None:
    tablet, bench = pages
    wait_until_seen(demo, "counting")
    leave(tablet)
    tap(bench, "clear")
    wait_until_seen(demo, "waiting")
    tap(bench, "several", "show-fairy")
    wait_until_seen(demo, "read")
    assert demo.right == ["diamond", "castle_yellow_2", "fairy"]


@pytest.mark.browser
def test_the_badge_that_opens_it_is_large_enough_for_a_thumb(pages: tuple[Page, Page]) -> None:
    tablet, _ = pages
    tap(tablet, "close")
    see(tablet, "sheet-recount").to_have_count(0)
    for size in (PHONE, TABLET):
        resize(tablet, size)
        box = tablet.get_by_test_id("recount-1").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 56
        assert tablet.evaluate("document.documentElement.scrollWidth") <= size["width"]
