"""The enrolment on a tablet in a real browser, at the simulated table: bench, camera, eye and disk are real ones."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.app.deck_faces import DeckFaces
from companion.app.decks import deck_in_use, own_index, print_and_play
from companion.app.demo.cards import WorldBench
from companion.app.eyes import JpegEye
from companion.app.simulation import simulated_box, simulated_eye
from companion.app.wizards.enrolment import enrolment
from companion.box.box import RefereeBox
from companion.store.journal import Journal
from hardware.simulated.world import card_table
from tests.web.conftest import DrawnFaces, served
from tests.web.taps import PHONE, TABLET, resize, see, tap
from web import CameraUse, DemoHands, create_app, serve

pytestmark = pytest.mark.browser

EDITION = "diadingo"


class Demo:
    """The demo's parts in a folder, with a clock of their own: a tenth of a second each time they are looked at."""

    def __init__(self, folder: Path) -> None:
        world = card_table(EDITION, rng=Random(4))
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.journal = Journal(folder / "journal.db")
        self.faces = DeckFaces(deck_in_use("", folder, EDITION))
        self.eye = simulated_eye(world, self.faces.deck or print_and_play(EDITION))
        self.box: RefereeBox = simulated_box(self.journal, self.eye)
        self.bench = WorldBench(world, EDITION, lambda: self.box.snapshot)
        self.box.add_listener(self.bench)
        enrolling = enrolment(self.eye, EDITION, own_index("", folder, EDITION), self.faces)
        camera = CameraUse(JpegEye(self.eye), enrolling)
        app = create_app(self.box, faces=self.faces, camera=camera, deeds=DemoHands(self.bench))
        self._stop = Event()
        self._heart = Thread(target=self._beat)
        self._server = serve(app, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.port}"
        self._heart.start()

    def _beat(self) -> None:
        now = 0.0
        while not self._stop.wait(0.04):
            now += 0.1
            self.bench.advance(now)
            self.box.tick(now)

    def close(self) -> None:
        """Switches the box off, once."""
        if self._stop.is_set():
            return
        self._server.close()
        self._stop.set()
        self._heart.join()
        self.box.close()
        self.journal.close()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    demo = Demo(tmp_path)
    yield demo
    demo.close()


@pytest.fixture
def table(demo: Demo) -> Demo:
    return demo


@pytest.fixture
def tablet(context: BrowserContext, demo: Demo) -> Iterator[Page]:
    page = context.new_page()
    page.goto(f"{demo.address}/enrol")
    tap(page, "begin")
    see(page, "asked").to_have_text("ring of $1,000")
    yield page
    page.close()


@pytest.fixture
def bench(context: BrowserContext, demo: Demo) -> Iterator[Page]:
    page = context.new_page()
    page.goto(f"{demo.address}/bench")
    yield page
    page.close()


def show(tablet: Page, bench: Page, card: str) -> None:
    """A hand lays a card, and the tablet shows what was taken of it."""
    tap(bench, f"show-{card}")
    see(tablet, "taken").to_be_visible(timeout=20_000)


def test_a_deck_is_enrolled_played_with_and_there_after_the_next_start(tablet: Page, bench: Page, demo: Demo) -> None:
    show(tablet, bench, "ring_1000")
    picture = tablet.get_by_test_id("taken").locator("img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    tap(tablet, "keep")
    see(tablet, "asked").to_have_text("ring of $2,000")
    see(tablet, "progress").to_have_text("1 of 8")

    show(tablet, bench, "ring_1000")  # the wrong one
    see(tablet, "alike").to_contain_text("ring of $1,000")
    assert tablet.get_by_test_id("alike").locator("img").count() == 2
    tap(tablet, "retake")
    show(tablet, bench, "ring_2000")
    see(tablet, "alike").to_have_count(0)
    tap(tablet, "turn", "turn", "keep")

    see(tablet, "asked").to_have_text("ring of $3,000")
    tap(tablet, "skip", "finish")
    see(tablet, "finish").to_contain_text("6 cards will not be known")
    tap(tablet, "finish")
    see(tablet, "written").to_have_text("Done: the box knows 2 cards.", timeout=60_000)

    assert demo.faces.deck is not None
    assert [face.id for face in demo.faces.deck.faces] == ["ring_1000", "ring_2000"]
    assert tablet.request.get(f"{demo.address}/card/{EDITION}/ring_1000").headers["content-type"] == "image/png"
    again = deck_in_use("", demo.folder, EDITION)
    assert again is not None
    assert DeckFaces(again).version == demo.faces.version


def test_a_tablet_that_is_open_shows_the_new_pictures_by_itself(
    context: BrowserContext, tablet: Page, bench: Page, demo: Demo
) -> None:
    other = context.new_page()
    other.goto(demo.address)
    card = other.locator(f'img[src^="/card/{EDITION}/ring_3000"]').first
    expect(card).to_have_attribute("src", f"/card/{EDITION}/ring_3000?deck=drawn")
    show(tablet, bench, "ring_1000")
    tap(tablet, "keep", "finish", "finish")
    see(tablet, "written").to_be_visible(timeout=60_000)
    expect(card).to_have_attribute("src", f"/card/{EDITION}/ring_3000?deck={demo.faces.version}", timeout=10_000)
    other.close()


def test_a_box_that_was_switched_off_goes_on_where_it_was(
    context: BrowserContext, tablet: Page, bench: Page, demo: Demo
) -> None:
    show(tablet, bench, "ring_1000")
    tap(tablet, "keep")
    see(tablet, "asked").to_have_text("ring of $2,000")
    demo.close()
    again = Demo(demo.folder)
    page = context.new_page()
    page.goto(f"{again.address}/enrol")
    see(page, "kept").to_contain_text("One card was taken before")
    tap(page, "begin")
    see(page, "asked").to_have_text("ring of $2,000")
    see(page, "progress").to_have_text("1 of 8")
    page.close()
    again.close()


def test_trouble_is_said_and_a_pause_gives_the_camera_back(tablet: Page, bench: Page, demo: Demo) -> None:
    see(tablet, "trouble").to_contain_text("The frame is empty", timeout=20_000)
    tap(bench, "unplug")
    see(tablet, "trouble").to_contain_text("The camera is gone", timeout=20_000)
    tap(bench, "unplug")
    see(tablet, "trouble").not_to_contain_text("The camera is gone", timeout=20_000)
    tap(tablet, "pause")
    see(tablet, "begin").to_be_visible()
    see(tablet, "asked").to_have_count(0)


def test_nothing_is_cut_off_sideways_before_and_after_a_card_is_taken(tablet: Page, bench: Page) -> None:
    for taken in (False, True):
        if taken:
            show(tablet, bench, "ring_1000")
        for size in (PHONE, TABLET):
            resize(tablet, size)
            assert tablet.evaluate("document.documentElement.scrollWidth") <= size["width"]
    tablet.get_by_test_id("keep").scroll_into_view_if_needed()


def test_a_box_without_a_camera_says_so(context: BrowserContext, box: RefereeBox) -> None:
    with served(box, faces=DrawnFaces()) as server:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/enrol")
        expect(page.get_by_role("alert")).to_have_text("This box has no camera that looks at cards. Set one up first.")
        see(page, "begin").to_have_count(0)
        page.close()
