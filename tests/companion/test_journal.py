"""The journal: what is on disk stays, what is no journal is refused."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import DeviceError, SettingsError
from companion.journal import Journal
from companion.record import Header

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
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_acts_written_together_are_all_there_or_none(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    number = journal.begin(HEADER)
    journal.append(number, [(0, DRAW)], None)
    with pytest.raises(DeviceError):
        journal.append(number, [(1, DRAW), (0, DRAW)], None)
    assert journal.acts(number) == [DRAW]


def test_only_the_latest_match_can_be_unfinished(tmp_path: Path, open_journal: Opened) -> None:
    journal = open_journal(tmp_path / "journal.db")
    first = journal.begin(HEADER)
    assert journal.unfinished() == journal.find(first)
    second = journal.begin(HEADER)
    journal.append(second, [(0, DRAW)], "castle_complete")
    assert journal.unfinished() is None


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
    journal._db.execute("PRAGMA user_version = 99")
    journal.close()
    with pytest.raises(SettingsError, match="user_version: found 99, expected 1"):
        open_journal(path)


def test_a_folder_that_is_not_there_is_a_lost_device(tmp_path: Path, open_journal: Opened) -> None:
    with pytest.raises(DeviceError, match="unable to open"):
        open_journal(tmp_path / "nowhere" / "journal.db")


def test_a_match_that_is_not_there_is_named(tmp_path: Path, open_journal: Opened) -> None:
    with pytest.raises(SettingsError, match="match: found 7"):
        open_journal(tmp_path / "journal.db").find(7)
