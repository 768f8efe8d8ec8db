"""The soak: what goes wrong is drawn by seed, and nothing of it makes tablets and box differ from what happened."""

import json
import time
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.app.simulation import simulated_box
from companion.app.soak.playing import soak
from companion.app.soak.troubles import CLOCK_STEP_S, Lots, Trouble, Troubles, of_the_world, time_of_day
from companion.commands.soak import seconds
from companion.core.errors import SettingsError
from companion.core.record import Header
from companion.core.registry import games
from companion.store.journal import Journal
from hardware.simulated.board import SpinningBoard
from hardware.simulated.world import Faults, World, card_table


def diary(seed: int) -> list[str]:
    """What goes wrong in ten minutes, tick by tick."""
    told: list[str] = []

    def trouble(kind: str) -> Trouble:
        return Trouble(lambda: told.append(kind), lambda: told.append(f"no {kind}"))

    troubles = Troubles({kind: trouble(kind) for kind in ("dim", "glare", "unplugged")}, Lots(Random(seed)))
    for tick in range(6000):
        before = len(told)
        troubles.advance(tick / 10)
        if len(told) > before:
            told.append(str(tick))
    troubles.mend()
    return told


def test_the_same_seed_breaks_the_same_at_the_same_time() -> None:
    assert diary(3) == diary(3)
    assert diary(3) != diary(4)
    assert {"dim", "no dim", "glare", "no glare", "unplugged", "no unplugged"} < set(diary(3))


def test_one_trouble_is_over_before_the_next_one_begins() -> None:
    kinds = [one for one in diary(3) if not one.isdigit()]
    assert all(end == f"no {begun}" for begun, end in zip(kinds[::2], kinds[1::2], strict=True))


def test_each_trouble_comes_once_before_one_comes_again() -> None:
    lots = Lots(Random(5))
    kinds = ["dim", "glare", "hung"]
    drawn = [lots.draw(kinds) for _ in range(9)]
    assert [sorted(drawn[at : at + 3]) for at in (0, 3, 6)] == [kinds, kinds, kinds]
    assert drawn[:3] != drawn[3:6] or drawn[3:6] != drawn[6:]


@pytest.fixture
def world() -> World:
    """A table with a board."""
    return World(
        (), picture=card_table("diamoniak", rng=Random(1)).picture, rng=Random(1), board=SpinningBoard(rng=Random(1))
    )


def test_every_trouble_of_the_world_can_be_mended(world: World) -> None:
    for kind, trouble in of_the_world(world, Random(1)).items():
        trouble.begin()
        assert world.scene.faults != Faults() or world.scene.hand is not None, kind
        trouble.end()
        assert world.scene.faults == Faults(), kind
        assert world.scene.hand is None, kind


def test_whatever_can_be_wrong_with_the_world_is_a_trouble(world: World) -> None:
    broken: set[str] = set()
    for trouble in of_the_world(world, Random(1)).values():
        trouble.begin()
        faults = world.scene.faults
        broken |= {
            field.name for field in fields(Faults) if getattr(faults, field.name) != getattr(Faults(), field.name)
        }
        trouble.end()
    assert broken == {field.name for field in fields(Faults)}


def test_a_board_that_is_jammed_does_not_turn_until_it_is_mended(world: World) -> None:
    assert world.board is not None
    world.board.motor = lambda: 1.0
    world.jam()
    world.advance(0.0)
    world.advance(1.0)
    assert world.board.speed_deg_s == 0
    world.mend()
    world.advance(2.0)
    assert world.board.speed_deg_s > 100


@pytest.mark.parametrize("off_s", [-CLOCK_STEP_S, CLOCK_STEP_S])
def test_the_time_of_day_steps_by_five_hours_and_the_boxs_own_time_does_not(world: World, off_s: float) -> None:
    true, own = time.time(), time.monotonic()
    with time_of_day(world):
        world.step_clock(off_s)
        assert abs(time.time() - true - off_s) < 60
        assert time.monotonic() - own < 60
        world.step_clock(0)
        assert abs(time.time() - true) < 60
    assert world.scene.faults == Faults()


def test_a_match_is_kept_and_taken_up_though_the_clock_steps_between_its_acts(world: World, tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with time_of_day(world):
        with Journal(path, clock=time.time) as journal:
            box = simulated_box(journal)
            box.new_match(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
            for at, off_s in enumerate((0.0, CLOCK_STEP_S, -CLOCK_STEP_S, 0.0)):
                world.step_clock(off_s)
                box.tick(10.0 * at)
                box.submit(box.snapshot["match"]["choices"][0], at)
            played = box.snapshot["match"]
            lapses = journal.lapses(played["id"])
        world.step_clock(-CLOCK_STEP_S)
        with Journal(path, clock=time.time) as journal:
            box = simulated_box(journal)
            box.resume()
            assert box.snapshot["match"] == played
    assert played["acts"] == 4
    assert [lapses[at] for at in (1, 2, 3)] == [10.0, 10.0, 10.0]  # by the box's own time, not by that of day


@pytest.mark.parametrize(("text", "length_s"), [("90s", 90), ("10m", 600), ("1.5h", 5400)])
def test_lengths_are_said_as_people_say_them(text: str, length_s: float) -> None:
    assert seconds(text) == length_s


def test_another_length_is_refused() -> None:
    with pytest.raises(SettingsError, match="--for"):
        seconds("soon")


def test_bots_play_every_edition_by_http_while_things_go_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    begun_s = time.monotonic()
    assert main(["soak", "--for", "8s", "--seed", "2", "--json"]) == 0
    took_s = time.monotonic() - begun_s
    told = json.loads(capsys.readouterr().out)
    assert told["mismatches"] == 0
    assert told["events"] > 0
    assert told["threads"] <= 2
    assert set(told["editions"]) == {edition for game in games().values() for edition in game.editions}
    assert told["broken_off"] + told["finished"] == told["matches"]
    assert took_s - told["seconds"] < 60  # what is not the soak's own time: the decks
    kinds = {"dim", "glare", "blur", "unplugged", "hung", "stale", "bump", "weak supply", "hand", "clock", "disk full"}
    assert kinds | {"power cut", "tablet gone"} <= set(told["faults_by_kind"])


def test_a_soak_of_one_game_spends_all_its_time_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--game", "piratatak", "--for", "4s", "--seed", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["editions"]) == {"piratatak"}
    assert told["editions"]["piratatak"]["spent_s"] > 3
    assert told["events"] > 0
    assert told["mismatches"] == 0


def test_a_soak_of_a_game_that_there_is_not_is_refused_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["soak", "--game", "chess", "--for", "1s"]) != 0
    assert "piratatak" in capsys.readouterr().err


def test_a_soak_ends_when_its_time_is_over_in_the_middle_of_a_match() -> None:
    begun_s = time.monotonic()
    figures = soak(1.0, 3, troubled=False)
    assert time.monotonic() - begun_s < 30
    assert figures.mismatches == 0


WALL_CLOCK = {"time.time", "datetime.now", "utcnow(", "time.localtime", "time.gmtime", "date.today"}
WRITES_A_DATE = {
    "companion/app/production.py",
    "companion/app/soak/house.py",
    "companion/app/soak/troubles.py",
    "calibration/store.py",
    "companion/commands/calibrate.py",
    "companion/commands/doctor.py",
    "companion/store/journal.py",
}


def test_nothing_in_the_box_asks_for_the_time_of_day() -> None:
    """Only dates that people read, quiet hours, and what the soak does to the clock."""
    root = Path(__file__).parents[4]
    sources = [
        path
        for part in ("companion", "vision", "hardware", "web", "calibration")
        for path in (root / part).rglob("*.py")
    ]
    asking = {
        path.relative_to(root).as_posix() for path in sources if any(word in path.read_text() for word in WALL_CLOCK)
    }
    assert asking <= WRITES_A_DATE
