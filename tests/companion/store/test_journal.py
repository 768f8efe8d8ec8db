"""The journal: what is on disk stays, what is no journal is refused."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import DeviceError, SettingsError
from companion.core.record import Header
from companion.store.journal import ABANDONED, DamagedMatch, Journal
from tests.stored import matches

Opened = Callable[[Path], Journal]

HEADER = Header("diamoniak", "piratatak", ("Anna", "Ben"), {"pt.reshuffle": "eager"}, 1, {"turn": 1})
DRAW = {"event": "draw", "card": "coin"}


def test_a_match_comes_back_as_it_was_written(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "journal.db"
    journal = open_journal(path)
    number = journal.begin(HEADER)
    journal.append(number, [(0, DRAW), (1, {"event": "undo"})], None)
    journal.close()
    again = open_journal(path)
    assert again.acts(number) == [DRAW, {"event": "undo"}]
    stored = again.find(number)
    assert (stored.header, stored.ended, stored.acts) == (HEADER, None, 2)


def test_the_file_is_written_ahead_and_fully_synchronised(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    assert journal.open().execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal.open().execute("PRAGMA synchronous").fetchone() == (2,)


def test_acts_written_together_are_all_there_or_none(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    number = journal.begin(HEADER)
    journal.append(number, [(0, DRAW)], None)
    with pytest.raises(DeviceError):
        journal.append(number, [(1, DRAW), (0, {"event": "pass"})], None)
    assert journal.acts(number) == [DRAW]


def test_a_journal_keeps_the_time_of_day_of_the_beginning_and_the_seconds_before_each_act(
    tmp_path: Path, open_journal: Opened
) -> None:
    with Journal(tmp_path / "journal.db", clock=lambda: 1_800_000_000.4) as journal:
        number = journal.begin(HEADER)
        journal.append(number, [(0, DRAW), (1, DRAW)], None, {0: 12.5, 1: 3.0, 7: 1.0})
        journal.append(number, [(2, DRAW)], None)
        assert journal.find(number).begun_s == 1_800_000_000
        assert journal.lapses(number) == {0: 12.5, 1: 3.0}


OLD = """
CREATE TABLE match (id INTEGER PRIMARY KEY, header TEXT NOT NULL, ended TEXT);
CREATE TABLE act (match INTEGER NOT NULL REFERENCES match, n INTEGER NOT NULL, act TEXT NOT NULL,
                  PRIMARY KEY (match, n)) WITHOUT ROWID;
INSERT INTO match VALUES (1, '{"record":1,"game":"diamoniak","edition":"piratatak","seats":["Anna","Ben"],"options":{},
                               "first":0,"position":null}', NULL);
INSERT INTO act VALUES (1, 0, '{"event":"draw","card":"coin"}');
PRAGMA user_version = 1;
"""


def test_a_journal_without_times_is_opened_and_loses_nothing(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "journal.db"
    old = sqlite3.connect(path)
    old.executescript(OLD)
    old.close()
    journal = open_journal(path)
    stored = journal.find(1)
    assert (stored.header.seats, stored.acts, stored.begun_s) == (("Anna", "Ben"), 1, None)
    assert (journal.acts(1), journal.lapses(1)) == ([DRAW], {})


def test_a_program_from_before_the_times_still_writes_to_the_journal(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "journal.db"
    number = open_journal(path).begin(HEADER)
    old = sqlite3.connect(path)
    assert old.execute("PRAGMA user_version").fetchone() == (1,)
    old.execute("INSERT INTO act VALUES (?, ?, ?)", (number, 0, '{"event":"draw","card":"coin"}'))
    old.commit()
    old.close()
    assert open_journal(path).acts(number) == [DRAW]


def test_a_damaged_match_is_told(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    first, second = journal.begin(HEADER), journal.begin(HEADER)
    journal.append(first, [(0, DRAW)], ABANDONED)
    journal.open().execute("UPDATE match SET header = '{torn' WHERE id = ?", (second,))
    journal.open().execute("UPDATE act SET act = '[1' WHERE match = ?", (first,))
    for ask in (lambda: journal.find(second), lambda: journal.acts(first)):
        with pytest.raises(DamagedMatch):
            ask()
    assert journal.ids() == [2, 1]


def test_of_two_matches_one_is_unfinished_whichever_was_begun_first(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    first, second = journal.begin(HEADER), journal.begin(HEADER)
    assert [stored.ended for stored in matches(journal)] == [None, ABANDONED]
    journal.reopen(first)
    assert [stored.ended for stored in matches(journal)] == [ABANDONED, None]
    assert journal.unfinished() == journal.find(first)
    assert journal.find(second).ended == ABANDONED


def test_a_foreign_file_is_refused_with_its_name(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0" * 500)
    with pytest.raises(SettingsError, match=r"holiday\.jpg: file: .* expected a journal"):
        open_journal(path)
    assert path.read_bytes() == b"\xff\xd8\xff\xe0" * 500


def test_another_programs_database_is_refused(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE songs (name)")
    other.close()
    with pytest.raises(SettingsError, match="user_version: found 0"):
        open_journal(path)


def test_a_newer_journal_is_refused(tmp_path: Path, open_journal: Opened) -> None:
    path = tmp_path / "journal.db"
    journal = open_journal(path)
    journal.open().execute("PRAGMA user_version = 99")
    journal.close()
    with pytest.raises(SettingsError, match="user_version: found 99, expected 1"):
        open_journal(path)


def test_a_folder_that_is_not_there_is_a_lost_device(tmp_path: Path, open_journal: Opened) -> None:
    with pytest.raises(DeviceError, match="unable to open"):
        open_journal(tmp_path / "nowhere" / "journal.db")


@pytest.mark.parametrize("number", [7, 0, -1, 10**25, -(10**25)])
def test_a_match_that_is_not_there_is_named(tmp_path: Path, open_journal: Opened, number: int) -> None:
    with pytest.raises(SettingsError, match=f"match: found {number}"):
        open_journal(tmp_path / "journal.db").find(number)
