"""A whole match as a visitor of the demo plays it: bench and tablet in the browser, everything between them real."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.app.deck_faces import DeckFaces
from companion.app.decks import print_and_play
from companion.app.demo.cards import WorldBench
from companion.app.eyes import JpegEye
from companion.app.simulation import simulated_box, simulated_eye
from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.diamoniak.hands import world_of
from companion.games.diamoniak.simulated import cards_kept
from companion.store.journal import Journal
from tests.heart import Heart
from tests.stored import matches
from web import CameraUse, DemoHands, create_app, serve

pytestmark = pytest.mark.browser

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
SHORT = 45  # of many seeds the one whose match is soonest over, with a fairy and with payments of three and of two
MOST_TURNS = 60


class Demo:
    """The demo's parts with a clock of their own."""

    def __init__(self, folder: Path) -> None:
        world = world_of(begin(HEADER), Random(SHORT))
        self.journal = Journal(folder / "journal.db")
        eye = simulated_eye(world, print_and_play("diamoniak"))
        self.box: RefereeBox = simulated_box(self.journal, eye)
        self.bench = WorldBench(world, "diamoniak", lambda: self.box.snapshot, kept=cards_kept)
        self.box.add_listener(self.bench)
        app = create_app(self.box, faces=DeckFaces(), camera=CameraUse(JpegEye(eye)), deeds=DemoHands(self.bench))
        self._server = serve(app, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.port}/"
        self.heart = Heart(self._beat)

    def _beat(self, now: float) -> None:
        self.bench.advance(now)
        self.box.tick(now)

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
def pages(demo: Demo, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """The tablet and the bench, on two devices."""
    contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
    tablet, bench = (context.new_page() for context in contexts)
    tablet.set_viewport_size({"width": 1180, "height": 820})
    tablet.goto(demo.address)
    bench.goto(demo.address + "bench")
    yield tablet, bench
    for context in contexts:
        context.close()


def wait_for_act(demo: Demo, acts: int) -> None:
    """Until the box has done one more act; the box itself wakes us."""
    snapshot = demo.box.snapshot
    with demo.heart.beating():
        while snapshot["match"]["acts"] == acts:
            newer = demo.box.wait(snapshot["version"], 20.0)
            assert newer["version"] != snapshot["version"], f"nothing happens: {newer['question']}, {newer['eyes']}"
            snapshot = newer


def give_to_the_witch(tablet: Page, demo: Demo) -> None:
    """A fairy if there is one, else what lies first on the right."""
    state = demo.box.snapshot["match"]["state"]
    player = state["players"][state["turn"]]
    if "fairy" in player["right"]:
        tablet.get_by_test_id("act-fairy").first.click()
        return
    tablet.get_by_test_id("act-pay").first.click()
    dialog = tablet.get_by_role("dialog")
    taken: dict[str, int] = {}
    for card in (player["right"] + player["castle"])[: state["owed"]]:
        dialog.get_by_test_id(f"card-{card}").nth(taken.get(card, 0)).click()
        taken[card] = taken.get(card, 0) + 1
    tablet.get_by_test_id("give").click()


def test_a_whole_match_is_played_on_the_bench_and_the_tablet(demo: Demo, pages: tuple[Page, Page]) -> None:
    tablet, bench = pages
    tablet.get_by_test_id("at-once").click()
    tablet.get_by_test_id("name-0").fill("Anna")
    tablet.get_by_test_id("name-1").fill("Ben")
    tablet.get_by_test_id("begin").click()
    expect(tablet.get_by_test_id("turn")).to_contain_text("Anna")
    for _ in range(MOST_TURNS):
        match = demo.box.snapshot["match"]
        if match["state"]["outcome"]:
            break
        if match["state"]["phase"] == "witch":
            give_to_the_witch(tablet, demo)
        else:
            bench.get_by_test_id("take-top").click()
        wait_for_act(demo, match["acts"])
    outcome = demo.box.snapshot["match"]["state"]["outcome"]
    assert outcome["reason"] == "castle_complete"
    winner = demo.box.snapshot["match"]["seats"][outcome["winners"][0]]
    expect(tablet.get_by_test_id("sheet-winner")).to_contain_text(winner)
    assert demo.box.snapshot["question"] is None
    assert matches(demo.journal)[0].ended == "castle_complete"
