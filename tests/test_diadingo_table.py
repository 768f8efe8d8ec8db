"""DIADINGO at the simulated table: cards, spins and stones through frames, eyes, referee and mock pins, with faults."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.bots.match_runner import MatchRunner, VisionDriver
from companion.app.decks import print_and_play
from companion.app.simulation import simulated_box, simulated_drivers, simulated_eyes
from companion.app.wizards.calibration import TabletCalibration
from companion.app.wizards.instruments import Instruments
from companion.box.box import RefereeBox
from companion.core.game import Plain
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.games.diadingo.hands import StoneHands
from companion.games.diadingo.simulated import StoneWorld
from companion.store.journal import Journal
from tests.at_once import AtOnce
from vision.cards.deck import Deck

HEADER = Header("diadingo", "diadingo", ("Anna", "Ben", "Cleo"))
LONGEST_SPIN_S = 40.0


@pytest.fixture(scope="module")
def deck() -> Deck:
    return print_and_play("diadingo")


class Table:
    """A match in progress at the simulated table, with a clock of its own."""

    def __init__(self, deck: Deck, path: Path, seed: int = 1, *, playing: bool = True) -> None:
        self.truth: Referee = begin(HEADER)
        self.rng = Random(seed)
        self.stones = StoneWorld(self.truth.state, self.rng)
        self.world, self.board = self.stones.world, self.stones.board
        self.journal = Journal(path)
        self.eyes = simulated_eyes(self.world, deck, self.board.seen.kind)
        self.drivers = simulated_drivers(self.board)
        self.box: RefereeBox = simulated_box(self.journal, *self.eyes, board=self.board, drivers=self.drivers)
        if playing:
            self.box.new_match(HEADER)
        self.now = 0.0

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.box.tick(self.now)

    def waits_for(self, done: Callable[[], bool], most_s: float = LONGEST_SPIN_S) -> None:
        for _ in range(round(most_s * 10)):
            if done():
                return
            self.waits(0.1)
        raise AssertionError(f"nothing happened in {most_s} s: {self.box.snapshot}")

    def tells(self, event: str) -> None:
        self.box.submit({"event": event}, self.box.snapshot["match"]["acts"])

    def begins_to_turn(self) -> None:
        self.waits(1.5)
        self.tells("startspin")
        self.waits_for(lambda: self.stage == "turning" and self.board.motor() != 0)

    @property
    def match(self) -> Plain:
        match: Plain = self.box.snapshot["match"]
        return match

    @property
    def phase(self) -> str:
        phase: str = self.match["state"]["phase"]
        return phase

    @property
    def stage(self) -> str | None:
        spin = self.box.snapshot["spin"]
        return spin["stage"] if spin else None


@pytest.fixture
def table(deck: Deck, tmp_path: Path) -> Iterator[Table]:
    table = Table(deck, tmp_path / "journal.db")
    yield table
    table.box.close()
    table.journal.close()


def is_drawing(table: Table) -> bool:
    return table.phase == "draw"


def test_a_spin_is_counted_by_the_eye_and_eyes_are_opened(table: Table) -> None:
    table.begins_to_turn()
    before_deg = table.board.seen.angle_deg
    table.waits(1.5)
    assert table.board.seen.angle_deg != before_deg
    table.waits_for(lambda: is_drawing(table))
    assert table.board.motor() == 0
    assert table.board.speed_deg_s == 0
    assert table.box.snapshot["question"] is None


def test_a_card_a_stone_and_a_miss_are_seen_one_after_another(table: Table) -> None:
    table.begins_to_turn()
    table.waits_for(lambda: is_drawing(table))
    for comes_off in (True, False):
        table.world.show("ring_3000")
        table.waits_for(lambda: table.phase == "attempt", 4)
        table.world.clear_zone()
        numbers = (stone.number for stone in table.board.seen.stones)
        number = next(number for number in numbers if table.board.comes_off(number) is comes_off)
        table.board.try_stone(number)
        table.waits_for(lambda: is_drawing(table), 12)
    players = table.match["state"]["players"]
    assert [(player["filled"], player["empty"]) for player in players[:2]] == [([3000], []), ([], [3000])]


def test_a_hand_over_the_turning_board_stops_the_motor_and_the_spin_is_done_again(table: Table) -> None:
    table.begins_to_turn()
    table.waits(1.0)
    table.board.hold(1.0)
    table.waits_for(lambda: table.stage == "halted", 1.2)
    assert table.box.snapshot["spin"]["reason"] == "hand"
    assert table.board.motor() == 0
    table.waits(4.0)
    assert table.phase == "spinning"
    table.begins_to_turn()
    table.waits_for(lambda: is_drawing(table))
    assert table.board.motor() == 0


def test_a_hand_over_the_board_stops_the_measuring_of_the_motor(deck: Deck, tmp_path: Path) -> None:
    table = Table(deck, tmp_path / "journal.db", playing=False)
    spinner = table.drivers.spinner
    table.waits(1.5)  # the board eye has seen it at rest
    page = TabletCalibration(tmp_path, Instruments(spinner=spinner, eyes=table.eyes[1:]), AtOnce())
    page.begin("spinner", {})

    def phase() -> str:
        page.tick(table.now)
        table.waits(0.1)
        running = page.look().running
        return running.phase if running else "closed"

    table.waits_for(lambda: phase() == "measuring" and abs(spinner.power) > 0.5, 10)
    table.board.hold(3.0)
    table.waits_for(lambda: phase() == "refused", 5)
    assert spinner.power == 0
    told = page.look().running
    assert told is not None
    assert told.why == "halted_hand"
    assert table.board.hand is not None  # it is there still
    table.box.close()
    table.journal.close()


def test_a_camera_that_dies_in_the_middle_of_a_spin_comes_back_and_counts(table: Table) -> None:
    table.begins_to_turn()
    table.waits(1.0)
    table.world.unplug()
    table.waits(1.0)
    assert set(table.box.snapshot["lost"]) == {"card eye", "board eye"}
    table.waits_for(lambda: table.board.motor() == 0)
    table.waits(3.0)
    assert table.phase == "spinning"
    table.world.plug_in()
    table.waits_for(lambda: is_drawing(table), 5)
    assert table.box.snapshot["lost"] == {}
    assert table.match["state"]["board"] == len(table.board.seen.stones) == 42


def test_a_camera_that_drops_out_as_the_motor_starts_misses_nothing(table: Table) -> None:
    table.world.weak_supply()
    table.waits(1.5)
    table.tells("startspin")
    table.waits_for(lambda: table.box.snapshot["lost"] != {}, 10)
    table.waits_for(lambda: is_drawing(table))
    assert table.box.snapshot["lost"] == {}
    assert table.board.motor() == 0


def test_a_jammed_board_halts_the_spin_with_the_motor_off_and_somebody_says_how_it_goes_on(table: Table) -> None:
    table.board.block()
    table.begins_to_turn()
    table.waits_for(lambda: table.board.motor() == 0)
    assert table.box.snapshot["spin"] == {"stage": "halted", "seconds": None, "reason": "stuck"}
    table.waits(3.0)
    assert table.phase == "spinning"
    table.board.block(False)
    table.begins_to_turn()
    table.waits_for(lambda: is_drawing(table))


def test_bots_draw_and_reach_for_a_while_and_the_box_never_differs_from_the_truth(table: Table) -> None:
    party = MatchRunner(
        table.truth, StoneHands(table.stones, table.rng), VisionDriver(table.stones, table.box, lambda _: None)
    )
    for _ in range(12):
        for step in party.hands.steps(party.state):
            party._take(step)
        party._compare()
    assert party.mismatches == 0
    assert table.match["state"]["board"] == len(table.board.seen.stones)
