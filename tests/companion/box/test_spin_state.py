"""The spin of the board in the box: the shipped spinner on mock pins, a scripted board eye, a clock of its own."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import RefereeBox
from companion.core.effects import Effect, SpinRandomly
from companion.core.errors import DeviceError
from companion.core.observations import HandSeen, Observation, SpinFinished, StonesSeen
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.store.journal import Journal
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.spinner import Drive, Spinner

HEADER = Header("diadingo", "diadingo", ("Anna", "Ben"))


class BoardEye:
    """Reports what it is given, and hears effects."""

    name = "board eye"

    def __init__(self) -> None:
        self.coming: list[Observation] = []
        self.status = EyeStatus.WAITING
        self.lost = False

    def perform(self, effect: Effect, now: float) -> None: ...

    def poll(self, now: float) -> Sequence[Observation]:
        if self.lost:
            raise DeviceError("unplugged")
        seen, self.coming = self.coming, []
        return seen

    def close(self) -> None: ...


class Front:
    """Sensor and actuator in one, as word judge and panel are; keeps what it hears."""

    name = "front"
    status = EyeStatus.WAITING

    def __init__(self) -> None:
        self.heard: list[Effect] = []

    def poll(self, now: float) -> Sequence[Observation]:
        return ()

    def perform(self, effect: Effect, now: float) -> None:
        self.heard.append(effect)

    def tick(self, now: float) -> None: ...

    def close(self) -> None: ...


class Table:
    def __init__(self, path: Path, *, watched: bool, front: Front | None = None) -> None:
        self.now = 0.0
        self.eye = BoardEye()
        self.journal = Journal(path)
        self.pins = pin_factory("mock")
        slew = Drive().slew_per_s
        self.motor = SoftMotor(forward_pin=12, backward_pin=13, pin_factory=self.pins, slew_per_s=slew)
        spinner = Spinner(self.motor, countdown_s=3)
        both = [front] if front else []
        self.box = RefereeBox(self.journal, [*([self.eye] if watched else []), *both], both, spinner=spinner)
        self.box.new_match(HEADER)

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.now += 0.05
            self.box.tick(self.now)

    def sees(self, *seen: Observation) -> None:
        self.eye.coming.extend(seen)
        self.waits(0.05)

    def taps(self, event: str) -> None:
        self.box.submit({"event": event}, self.box.snapshot["match"]["acts"])

    @property
    def spin(self) -> Any:
        return self.box.snapshot["spin"]

    @property
    def phase(self) -> str:
        phase: str = self.box.snapshot["match"]["state"]["phase"]
        return phase

    @property
    def duty(self) -> float:
        """What the pins give the motor, either way round."""
        return float(self.pins.pin("GPIO12").state + self.pins.pin("GPIO13").state)

    def close(self) -> None:
        self.box.close()
        self.journal.close()
        self.pins.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "journal.db", watched=True)
    yield table
    table.close()


def halted(reason: str) -> dict[str, object]:
    return {"stage": "halted", "seconds": None, "reason": reason}


def at_speed(table: Table) -> None:
    table.taps("startspin")
    table.waits(5)
    assert (table.spin, table.duty) == ({"stage": "turning", "seconds": None, "reason": None}, 1)


def test_each_second_of_the_countdown_is_published(table: Table) -> None:
    table.taps("startspin")
    told = [table.spin["seconds"]]
    for _ in range(2):
        table.waits(1)
        told.append(table.spin["seconds"])
    assert told == [3, 2, 1]
    assert table.duty == 0


def test_the_eye_finds_the_board_again_and_the_eyes_open(table: Table) -> None:
    at_speed(table)
    table.waits(14)
    assert (table.spin["stage"], table.phase, table.duty) == ("settling", "spinning", 0)
    table.sees(SpinFinished(), StonesSeen(42))
    assert (table.spin, table.phase) == (None, "draw")


def test_what_the_eye_counts_while_the_motor_turns_opens_the_eyes_only_at_rest(table: Table) -> None:
    table.taps("startspin")
    table.sees(StonesSeen(42))
    assert table.phase == "spinning"
    table.waits(5)
    table.sees(SpinFinished(), StonesSeen(42))
    assert (table.phase, table.duty) == ("spinning", 1)
    table.waits(15)
    assert (table.spin, table.phase) == (None, "draw")


@pytest.mark.parametrize("after_s", [1.0, 5.0])
def test_a_hand_over_the_board_stops_the_motor_and_counts_end_nothing(table: Table, after_s: float) -> None:
    table.taps("startspin")
    table.waits(after_s)
    table.sees(HandSeen())
    assert (table.spin, table.duty) == (halted("hand"), 0)
    table.sees(SpinFinished(), StonesSeen(42))
    assert (table.spin, table.phase) == (halted("hand"), "spinning")
    table.taps("spun")
    assert (table.spin, table.phase) == (None, "draw")


def test_a_hand_that_lay_there_from_before_stops_it_before_it_turns(table: Table) -> None:
    table.eye.status = EyeStatus.HAND
    table.taps("startspin")
    table.waits(3.2)
    assert (table.spin, table.duty) == (halted("hand"), 0)


def test_stop_stops_and_it_can_be_spun_again(table: Table) -> None:
    at_speed(table)
    table.box.stop()
    assert (table.spin, table.duty, table.phase) == (halted("stop"), 0, "spinning")
    at_speed(table)


@pytest.mark.parametrize("act", ["undo", "spun"])
def test_any_other_act_ends_the_spin(table: Table, act: str) -> None:
    at_speed(table)
    table.taps(act)
    assert (table.spin, table.duty) == (None, 0)


def test_a_new_match_and_closing_stop_the_motor(table: Table) -> None:
    at_speed(table)
    table.box.new_match(HEADER)
    assert (table.spin, table.duty) == (None, 0)
    at_speed(table)
    table.box.close()
    assert table.motor.power == 0


def test_a_camera_lost_in_the_middle_lets_the_spin_end_and_somebody_taps(table: Table) -> None:
    at_speed(table)
    table.eye.lost = True
    table.waits(15)
    assert (table.spin["stage"], table.phase, table.duty) == ("settling", "spinning", 0)
    table.taps("spun")
    assert table.phase == "draw"


def test_a_motor_that_cannot_be_reached_is_lost_and_the_match_goes_on(table: Table) -> None:
    at_speed(table)
    table.pins.pin("GPIO12").close()
    table.pins.pin("GPIO13").close()
    table.waits(15)
    assert table.spin == halted("lost")
    table.taps("spun")
    assert table.phase == "draw"


def test_without_a_board_eye_the_spinner_says_that_it_is_over(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.db", watched=False)
    at_speed(table)
    table.waits(15)
    assert (table.spin, table.phase, table.duty) == (None, "draw", 0)
    table.close()


def test_a_word_judge_or_a_panel_is_no_board_eye_and_hears_each_effect_once(tmp_path: Path) -> None:
    front = Front()
    table = Table(tmp_path / "journal.db", watched=False, front=front)
    at_speed(table)
    assert [effect for effect in front.heard if isinstance(effect, SpinRandomly)] == [SpinRandomly(2, 5)]
    table.waits(15)
    assert (table.spin, table.phase) == (None, "draw")
    table.close()


def test_after_a_power_cut_the_motor_is_off_and_the_spin_is_offered_again(table: Table) -> None:
    at_speed(table)
    again = RefereeBox(table.journal)
    again.resume()
    assert again.snapshot["spin"] is None
    assert again.snapshot["match"]["choices"] == [{"event": "startspin"}, {"event": "spun"}]
