"""The page of the calibration in a real browser, at the simulated table: camera, eye, files and page are real ones."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest
from playwright.sync_api import BrowserContext, Page

from companion.app.decks import print_and_play
from companion.app.eyes import JpegEye
from companion.app.simulation import simulated_box, simulated_drivers, simulated_eye
from companion.app.wizards.calibration import TabletCalibration
from companion.app.wizards.instruments import Instruments
from companion.store.journal import Journal
from companion.store.settings import Settings
from hardware.buzzer import Buzzer
from hardware.pins import pin_factory
from hardware.simulated.world import card_table
from tests.web.conftest import DrawnFaces
from tests.web.taps import see, tap
from web import CameraUse, create_app, serve

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[str]:
    """A simulated table that lives, and where its tablet is served."""
    world, drivers = card_table("diadingo", rng=Random(4)), simulated_drivers()
    drivers = replace(drivers, buzzer=Buzzer(Settings().buzzer_pin, pin_factory("mock"), active=True))
    eye = simulated_eye(world, print_and_play("diadingo"))
    parts = Instruments(
        deck=lambda: None, playing=lambda: False, sensor=eye, spinner=drivers.spinner, buzzer=drivers.buzzer
    )
    stop = Event()
    with Journal(tmp_path / "journal.db") as journal, ThreadPoolExecutor(1) as aside:
        page = TabletCalibration(tmp_path, parts, aside)
        box = simulated_box(journal, eye, drivers=drivers)

        def live() -> None:
            now = 0.0
            while not stop.wait(0.04):
                now += 0.1
                page.tick(now)
                box.tick(now)

        heart = Thread(target=live)
        heart.start()
        camera = CameraUse(JpegEye(eye), calibrating=page)
        with serve(create_app(box, faces=DrawnFaces(), camera=camera), "127.0.0.1", 0) as server:
            yield f"http://127.0.0.1:{server.port}"
        stop.set()
        heart.join()
        box.close()


@pytest.fixture
def tablet(context: BrowserContext, table: str) -> Iterator[Page]:
    page = context.new_page()
    page.goto(f"{table}/calibrate")
    yield page
    page.close()


def test_a_camera_is_refused_measured_measured_again_and_restored(tablet: Page) -> None:
    tap(tablet, "step-camera")
    tablet.get_by_test_id("ruler").fill("96")
    tap(tablet, "begin")
    see(tablet, "refused").to_contain_text("not printed at 100 %")
    tablet.get_by_test_id("ruler").fill("100")
    for _ in range(2):
        tap(tablet, "begin")
        see(tablet, "kept").to_contain_text("Good: The mat fits to", timeout=20_000)
        tap(tablet, "back")
        tap(tablet, "step-camera")
    tap(tablet, "restore")
    see(tablet, "restore").to_contain_text("Really use that of")
    tap(tablet, "restore")
    see(tablet, "step-camera").to_contain_text("Good")


def test_rectangles_are_dragged_over_the_picture(tablet: Page) -> None:
    tap(tablet, "step-zones")
    see(tablet, "bumps").to_contain_text("draw the rectangles anew")
    tap(tablet, "begin")
    see(tablet, "box-card").to_be_visible(timeout=20_000)
    before = tablet.get_by_test_id("box-card").bounding_box()
    tablet.get_by_test_id("box-card").press("ArrowRight")
    after = tablet.get_by_test_id("box-card").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] > before["x"]
    tap(tablet, "draw")
    see(tablet, "refused").to_be_visible(timeout=20_000)
    tap(tablet, "close")


def test_an_active_buzzer_is_asked_about_once(tablet: Page) -> None:
    tap(tablet, "step-buzzer", "begin")
    see(tablet, "tone").to_have_text("Did you hear it?")
    tap(tablet, "loud")
    see(tablet, "kept").to_contain_text("tones are loud")


def test_what_this_box_lacks_is_said(tablet: Page) -> None:
    tap(tablet, "step-spinner")
    see(tablet, "lacks").to_have_text("Needs a sensor that counts turns")
    see(tablet, "begin").to_have_count(0)
