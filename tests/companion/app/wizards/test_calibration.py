"""Calibration on the tablet without a browser: the simulated table, its camera, motor and buzzer are real ones."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic
from typing import Any

import pytest

from calibration.errors import Refused
from calibration.store import Measured, in_force, keep
from companion.app.decks import print_and_play
from companion.app.simulation import simulated_drivers, simulated_eyes, simulated_reader
from companion.app.wizards.calibration import IDLE_S, TabletCalibration
from companion.app.wizards.instruments import Instruments
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.ports import EyeStatus, Halt
from hardware.buzzer import Buzzer
from hardware.pins import pin_factory
from hardware.simulated.board import SpinningBoard
from hardware.simulated.world import World, card_table
from tests.at_once import AtOnce
from vision.board.readers import Reader, TrayReader
from web.calibrate import CalibrateState

TICK_S = 0.1
BUZZER_PIN = 18
PATIENCE_S = 60.0


def until(there: Callable[[], bool]) -> None:
    """Waits for what another thread works out."""
    end_s = monotonic() + PATIENCE_S
    while not there():
        assert monotonic() < end_s, "it never happened"


class Table:
    """A simulated table with its board, whose time goes on by ticks."""

    def __init__(self, folder: Path, aside: Executor, *, reader: Reader | None = None, active: bool = False) -> None:
        cards = card_table("diadingo", rng=Random(3))
        self.board = SpinningBoard(rng=Random(4))
        pile = cards.places["pile"]
        self.world = World(pile, picture=cards.picture, rng=Random(5), board=self.board)
        deck = print_and_play("diadingo")
        self.drivers = simulated_drivers(self.board)
        self.pins = pin_factory("mock")
        self.buzzer = Buzzer(BUZZER_PIN, self.pins, active=active)
        self.sensor, self.board_eye = simulated_eyes(self.world, deck, self.board.seen.kind)
        self.playing = False
        self.folder = folder
        self.page = TabletCalibration(
            folder,
            Instruments(
                deck=lambda: deck,
                playing=lambda: self.playing,
                sensor=self.sensor,
                board=(reader or simulated_reader(self.board.seen.kind), "stones"),
                spinner=self.drivers.spinner,
                buzzer=self.buzzer,
                eyes=(self.board_eye,),
            ),
            aside,
        )
        self.ticks = 0
        self.now = 100.0

    def run(self, seconds: float, *, watched: bool = True) -> CalibrateState:
        """Time goes on while somebody looks, or nobody does."""
        for _ in range(round(seconds / TICK_S)):
            self.now += TICK_S
            self.world.advance(self.now)
            self.page.tick(self.now)
            self.sensor.poll(self.now)
            self.drivers.spinner.tick(self.now)
            self.buzzer.tick(self.now)
            self.ticks += 1
            if watched:
                self.page.look()
        return self.page.look()

    def act(self, name: str, **value: object) -> CalibrateState:
        self.page.act(name, value, self.page.look().step)
        return self.run(0.2)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "calibration", AtOnce())


def test_the_camera_is_measured_kept_and_given_back(table: Table) -> None:
    table.page.begin("camera", {"ruler_mm": 100})
    assert table.run(0.3).running.phase == "measuring"
    assert table.sensor.status is EyeStatus.CALIBRATING
    told = table.run(2)
    assert told.running.phase == "done"
    assert (told.steps[0].kept.grade, told.steps[0].before) == ("good", None)
    assert in_force(table.folder, "camera") is not None
    table.page.close()
    table.run(0.5)
    assert table.page.look().running is None


@pytest.mark.parametrize(("ruler_mm", "why"), [(96, "scale"), (0, "scale"), ("long", "scale")])
def test_a_wrong_ruler_is_refused_at_once_and_nothing_is_kept(table: Table, ruler_mm: object, why: str) -> None:
    table.page.begin("camera", {"ruler_mm": ruler_mm})
    running = table.page.look().running
    assert (running.phase, running.why) == ("refused", why)
    assert in_force(table.folder, "camera") is None


def test_a_dark_room_is_told(table: Table) -> None:
    table.world.dim(0.1)
    table.page.begin("camera", {"ruler_mm": 100})
    running = table.run(2).running
    assert (running.phase, running.why) == ("refused", "dark")


def test_the_board_is_surveyed(table: Table) -> None:
    table.page.begin("board", {})
    assert table.run(2).running.phase == "done"
    assert in_force(table.folder, "board").values["standing"] == 42


def test_the_deck_is_compared_without_keeping_the_box_waiting(table: Table) -> None:
    table.page.begin("deck", {})
    assert table.page.look().running.phase == "done"
    assert in_force(table.folder, "deck").quality == pytest.approx(0.09, abs=0.03)


def test_the_motor_is_measured_and_a_person_says_which_way_it_went(table: Table) -> None:
    table.page.begin("spinner", {})
    assert table.run(3).running.progress == {"turning": True, "ask": False}
    assert table.drivers.spinner.power > 0.5
    assert table.run(60).running.progress == {"turning": False, "ask": True}
    assert table.act("clockwise").running.phase == "done"
    assert in_force(table.folder, "spinner").values["at_full_power"] == pytest.approx(0.5, rel=0.05)


def test_a_hand_cuts_the_motor_and_the_page_says_so(table: Table) -> None:
    table.page.begin("spinner", {})
    table.run(3)
    table.drivers.spinner.halt(Halt.HAND)
    assert table.drivers.spinner.power == 0
    running = table.run(0.5).running
    assert (running.phase, running.why) == ("refused", "halted_hand")
    assert table.drivers.spinner.progress is None


def test_a_page_that_is_left_alone_switches_the_motor_off(table: Table) -> None:
    table.page.begin("spinner", {})
    table.run(3)
    table.run(5, watched=False)
    assert table.drivers.spinner.power == 0
    assert table.page.look().running is None


def test_a_page_that_is_left_alone_gives_the_camera_back(table: Table) -> None:
    table.page.begin("zones", {})
    table.run(1)
    table.run(IDLE_S + 1, watched=False)
    assert table.page.look().running is None
    assert table.sensor.status is not EyeStatus.CALIBRATING or table.run(1).running is None


class Quicker:
    """A lock before which, the `nth` time that it is taken, somebody else does something."""

    def __init__(self, page: Any, nth: int, deed: Callable[[], None]) -> None:
        self._page, self._lock, self._left, self._deed = page, page._lock, nth, deed
        page._lock = self

    def __enter__(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._page._lock = self._lock
            self._deed()
        self._lock.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._lock.__exit__(*error)


@pytest.mark.parametrize("nth", [1, 2])
def test_of_two_that_begin_at_the_same_moment_the_first_ones_motor_does_not_go_on(table: Table, nth: int) -> None:
    def another() -> None:
        table.page.begin("spinner", {})
        table.run(3)
        assert table.drivers.spinner.power > 0.5

    Quicker(table.page, nth, another)
    table.page.begin("buzzer", {})
    assert table.run(0.3).running.kind == "buzzer"
    assert (table.drivers.spinner.power, table.drivers.spinner.progress) == (0, None)


def test_the_motor_is_not_turned_in_a_match(table: Table) -> None:
    table.playing = True
    with pytest.raises(IllegalEvent, match="spin_in_match"):
        table.page.begin("spinner", {})


def test_tones_are_heard_one_by_one(table: Table) -> None:
    table.page.begin("buzzer", {})
    table.run(0.2)
    for loud in (False, False, False, True, True, True, False, False):
        table.act("loud" if loud else "faint")
    assert table.page.look().running.phase == "done"
    assert in_force(table.folder, "buzzer").values["octaves"] == 1


def test_an_active_buzzer_has_one_tone_and_is_only_asked_whether_it_was_heard(tmp_path: Path) -> None:
    table = Table(tmp_path, AtOnce(), active=True)
    line = table.pins.pin(f"GPIO{BUZZER_PIN}")
    table.page.begin("buzzer", {})
    told = table.run(0.2).running.progress
    assert (told["active"], told["done"], told["of"], line.state) == (True, 0, 1, 1)
    table.run(1.0)
    assert line.state == 0
    table.act("again")
    assert line.state == 1
    assert table.act("loud").running.phase == "done"
    assert in_force(tmp_path, "buzzer").values["octaves"] == 0
    table.run(1.0)
    assert line.state == 0


def test_an_active_buzzer_that_nobody_hears_is_refused(tmp_path: Path) -> None:
    table = Table(tmp_path, AtOnce(), active=True)
    table.page.begin("buzzer", {})
    running = table.act("faint").running
    assert (running.phase, running.why) == ("refused", "silent")


def test_rectangles_are_drawn_over_the_picture_and_wrong_ones_are_told(table: Table) -> None:
    table.page.begin("zones", {})
    table.run(0.5)
    running = table.act("draw", zone=[0.1, 0.1, 0.9, 0.9], card=[0.4, 0.4, 0.6, 0.5]).running
    assert (running.phase, running.why) == ("refused", "no_card_shape")


def test_an_act_that_somebody_was_quicker_with_is_overtaken(table: Table) -> None:
    table.page.begin("buzzer", {})
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.page.act("loud", {}, table.page.look().step - 1)


def test_what_a_box_lacks_is_told_and_not_begun(tmp_path: Path) -> None:
    page = TabletCalibration(tmp_path, Instruments(), AtOnce())
    lacks = {step.kind: step.lacks for step in page.look().steps}
    assert lacks == {
        "camera": "camera",
        "lens": "camera",
        "white-balance": "camera",
        "zones": "camera",
        "deck": None,
        "board": "camera",
        "spinner": "motor",
        "buzzer": "buzzer",
        "corners": "tiles",
    }
    for kind in ("camera", "corners", "moon"):
        with pytest.raises(IllegalEvent, match="calibrate_lacks"):
            page.begin(kind, {})


def test_the_one_before_is_restored(table: Table) -> None:
    for quality in (0.9, 0.3):
        keep(table.folder, Measured("camera", {}, quality, "mm", "2026-11-28"))
    table.page.restore("camera")
    step = table.page.look().steps[0]
    assert (step.kept.quality, step.before.quality) == (0.9, 0.3)
    with pytest.raises(SettingsError):
        table.page.restore("lens")


# --- what takes long is worked out aside


class Pondering(TrayReader):
    """Counts the places of the board when a test lets it; `fails` tells how it goes wrong."""

    def __init__(self, fails: Exception | None = None) -> None:
        super().__init__()
        self.asked, self.go_on = Event(), Event()
        self._fails = fails

    def count(self, *seen: Any) -> Any:
        self.asked.set()
        assert self.go_on.wait(PATIENCE_S)
        if self._fails is not None:
            raise self._fails
        return super().count(*seen)


@pytest.fixture
def aside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as worker:
        yield worker


def test_the_box_ticks_on_while_eight_pictures_are_judged(tmp_path: Path, aside: ThreadPoolExecutor) -> None:
    reader = Pondering()
    table = Table(tmp_path, aside, reader=reader)
    table.page.begin("board", {})
    until(lambda: table.run(TICK_S) and reader.asked.is_set())
    before = table.ticks
    assert table.run(2.0).running.phase == "measuring"
    assert table.ticks == before + 20
    reader.go_on.set()
    until(lambda: table.run(TICK_S).running.phase == "done")
    assert in_force(tmp_path, "board").values["standing"] == 42


def test_what_was_cancelled_meanwhile_is_not_kept_and_refuses_nothing_of_the_next(
    tmp_path: Path, aside: ThreadPoolExecutor
) -> None:
    reader = Pondering(fails=Refused("board", "no_stones", found="none", expected="some"))
    table = Table(tmp_path, aside, reader=reader)
    table.page.begin("board", {})
    until(lambda: table.run(TICK_S) and reader.asked.is_set())
    table.page.begin("buzzer", {})
    reader.go_on.set()
    aside.submit(lambda: None).result()
    assert table.run(0.2).running.phase == "measuring"
    assert in_force(tmp_path, "board") is None


def test_what_goes_wrong_in_a_way_that_nobody_expected_ends_the_measurement_and_not_the_box(
    tmp_path: Path, aside: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture
) -> None:
    reader = Pondering(fails=ZeroDivisionError("nobody expected this"))
    reader.go_on.set()
    table = Table(tmp_path, aside, reader=reader)
    table.page.begin("board", {})
    with caplog.at_level(logging.ERROR):
        until(lambda: table.run(TICK_S).running is None)
    assert "measuring board failed" in caplog.text
    table.page.begin("zones", {})
    assert table.run(0.5).running.phase == "measuring"
