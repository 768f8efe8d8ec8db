"""A damaged journal: noticed at the start, put aside, made anew of what can be read and of the last sound copy."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.app.data_folder import own_journal
from companion.box.box import RefereeBox
from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.record import Header
from companion.store.journal import Journal
from tests.stored import matches

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DRAWS = [{"event": "draw", "card": card} for card in ("diamond", "castle_blue_1", "castle_green_2", "fairy")]
PAGE = 4096


class House:
    """A box at home, started as `serve` and `demo` do it, and switched off again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.path = data / "journal.db"

    def evening(self, acts: list[Plain]) -> None:
        """One match is begun and left."""
        with ExitStack() as running:
            journal = own_journal(self.data, running)
            box = RefereeBox(journal)
            box.new_match(HEADER)
            for at, act in enumerate(acts):
                box.submit(act, at)

    def finds(self) -> tuple[list[list[Plain]], str | None]:
        """The acts of each match, the oldest first, as a box that is switched on has them, and what was put aside."""
        with ExitStack() as running:
            journal = own_journal(self.data, running)
            told: str | None = RefereeBox(journal).snapshot["disk"]["put_aside"]
            return [journal.acts(stored.id) for stored in reversed(matches(journal))], told

    @property
    def names(self) -> list[str]:
        return sorted(path.name for path in self.data.iterdir() if path.name.startswith("journal"))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def spoil(path: Path, page: int) -> None:
    """A page of the file is overwritten by something else."""
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(b"\xa5" * PAGE)


def test_a_sound_journal_is_left_alone(house: House) -> None:
    house.evening(DRAWS)
    assert house.finds() == ([DRAWS], None)
    assert house.names == ["journal-copy.db", "journal.db"]


def test_a_destroyed_journal_is_put_aside_with_its_name_told_and_the_last_copy_is_taken(house: House) -> None:
    house.evening(DRAWS)
    house.evening(DRAWS[:2])
    spoiled = b"\xa5" * house.path.stat().st_size
    house.path.write_bytes(spoiled)
    assert house.finds() == ([DRAWS, DRAWS[:2]], "journal-damaged-1.db")
    assert (house.data / "journal-damaged-1.db").read_bytes() == spoiled


def test_matches_are_read_out_of_a_journal_that_is_damaged_in_part(house: House) -> None:
    """The copy is gone too: what can be read of the damaged file alone."""
    for _ in range(40):
        house.evening(DRAWS)
    (house.data / "journal-copy.db").unlink()
    spoil(house.path, house.path.stat().st_size // PAGE - 1)
    found, told = house.finds()
    assert told == "journal-damaged-1.db"
    assert len(found) > 10
    assert all(acts == DRAWS[: len(acts)] for acts in found)


def test_acts_since_the_copy_are_read_from_the_damaged_journal(house: House) -> None:
    for _ in range(40):
        house.evening(DRAWS[:2])
    with Journal(house.path) as journal:
        journal.append(40, [(2, DRAWS[2])], None)  # the box was switched off by the plug: no copy
    spoil(house.path, 3)
    found, told = house.finds()
    assert told == "journal-damaged-1.db"
    assert found == [DRAWS[:2]] * 39 + [DRAWS[:3]]


def test_a_second_damage_takes_another_name(house: House) -> None:
    for number in (1, 2):
        house.evening(DRAWS)
        spoil(house.path, 0)
        assert house.finds()[1] == f"journal-damaged-{number}.db"


def test_acts_that_break_the_rules_are_left_out_with_all_that_follow(house: House) -> None:
    house.evening(DRAWS)
    with sqlite3.connect(house.path) as db:
        db.execute('UPDATE act SET act = \'{"event":"pass","card":1}\' WHERE n = 2')
    db.close()
    (house.data / "journal-copy.db").unlink()
    assert house.finds() == ([DRAWS[:2]], "journal-damaged-1.db")


@pytest.mark.parametrize(
    "header",
    [
        *("{}", "[]", "5", "null"),
        '{"record":1,"game":"diamoniak","seats":["A","B"],"first":"x"}',
        '{"record":1,"game":"?"}',
    ],
)
def test_a_match_whose_header_is_none_keeps_no_box_from_starting(house: House, header: str) -> None:
    house.evening(DRAWS)
    house.evening(DRAWS[:2])
    with sqlite3.connect(house.path) as db:
        db.execute("UPDATE match SET header = ? WHERE id = 2", (header,))
    db.close()
    (house.data / "journal-copy.db").unlink()
    assert house.finds() == ([DRAWS], "journal-damaged-1.db")


def test_a_rescue_that_a_power_cut_ended_early_is_finished(house: House) -> None:
    house.evening(DRAWS)
    with Journal(house.data / "journal-rebuilt.db") as rebuilt:
        rebuilt.append(rebuilt.begin(HEADER), enumerate(DRAWS[:1]), None)
    rebuilt.open().execute("PRAGMA journal_mode = DELETE")
    rebuilt.close()
    assert house.finds() == ([DRAWS[:1]], "journal-damaged-1.db")
    assert "journal-rebuilt.db" not in house.names


def test_a_journal_of_a_newer_program_is_never_rescued(house: House) -> None:
    house.evening(DRAWS)
    with sqlite3.connect(house.path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    before = house.path.read_bytes()
    with ExitStack() as running, pytest.raises(SettingsError, match="user_version: found 99"):
        own_journal(house.data, running)
    assert house.path.read_bytes() == before


def test_whatever_is_overwritten_the_box_starts_and_keeps_the_damaged_file(house: House) -> None:
    for _ in range(3):
        house.evening(DRAWS)
    sound = house.path.read_bytes()
    rng = Random(5)
    rescued = 0
    for _ in range(60):
        damaged = bytearray(sound)
        for _ in range(rng.randrange(1, 4)):
            at, length = rng.randrange(len(sound)), rng.choice((1, 16, 512, PAGE))
            damaged[at : at + length] = rng.randbytes(len(damaged[at : at + length]))
        for left in house.data.glob("journal.db*"):
            left.unlink()
        house.path.write_bytes(damaged)
        if damaged[60:64] != sound[60:64]:
            continue  # the version was hit: another program's file, which is refused
        found, told = house.finds()
        rescued += told is not None
        if told is not None:
            assert (house.data / told).read_bytes() == damaged
            assert found[0] == DRAWS
    assert rescued > 10


@pytest.fixture(autouse=True)
def _nothing_left(tmp_path: Path) -> Iterator[None]:
    yield
    assert not list(tmp_path.glob("rescue-*"))
    assert not list(tmp_path.glob("*.part"))
