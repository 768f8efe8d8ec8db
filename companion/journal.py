"""Matches on disk: SQLite, one row an act, each on the disk before anybody sees what it led to."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.errors import DeviceError, SettingsError
from companion.game import Plain
from companion.record import Header, header_from_plain

VERSION = 1

_SCHEMA = f"""
CREATE TABLE match (id INTEGER PRIMARY KEY, header TEXT NOT NULL, ended TEXT);
CREATE TABLE act (match INTEGER NOT NULL REFERENCES match, n INTEGER NOT NULL, act TEXT NOT NULL,
                  PRIMARY KEY (match, n)) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as the journal knows it; `ended` is the reason key of its end, None while it can be resumed."""

    id: int
    header: Header
    ended: str | None
    acts: int


class Journal:
    """The file of all matches. Acts are appended, never changed or erased; one process at a time writes.

    Raises SettingsError for a file that is no journal or a newer one, DeviceError when the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2)
        except sqlite3.Error as error:
            raise DeviceError(f"journal {path}: {error}") from error
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self.close()
            if "not a database" in str(error) or "malformed" in str(error):
                raise SettingsError(file=str(path), key="file", found=str(error), expected="a journal") from error
            raise DeviceError(f"journal {path}: {error}") from error
        except SettingsError:
            self.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0 and not self._db.execute("SELECT 1 FROM sqlite_master").fetchone():
            self._db.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")
        elif version != VERSION:
            expected = f"{VERSION}, the journal version of this program"
            raise SettingsError(file=str(self.path), key="user_version", found=version, expected=expected)

    def begin(self, header: Header) -> int:
        """Opens a match and returns its id."""
        with self._writing():
            row = self._db.execute("INSERT INTO match (header) VALUES (?)", (_dump({"record": 1, **asdict(header)}),))
        assert row.lastrowid is not None
        return row.lastrowid

    def append(self, match: int, acts: Iterable[tuple[int, Plain]], ended: str | None) -> int:
        """Writes acts with their numbers (from 0) and how the match stands after them, all or nothing.

        Returns how many were written.
        """
        rows = [(match, n, _dump(act)) for n, act in acts]
        with self._writing():
            self._db.executemany("INSERT INTO act VALUES (?, ?, ?)", rows)
            self._db.execute("UPDATE match SET ended = ? WHERE id = ? AND ended IS NOT ?", (ended, match, ended))
        return len(rows)

    def acts(self, match: int) -> list[Plain]:
        """The acts of a match in order."""
        rows = self._db.execute("SELECT act FROM act WHERE match = ? ORDER BY n", (match,))
        return [json.loads(act) for (act,) in rows]

    def matches(self) -> list[StoredMatch]:
        """All matches, the latest first."""
        rows = self._db.execute(
            "SELECT id, header, ended, (SELECT count(*) FROM act WHERE match = id) FROM match ORDER BY id DESC"
        )
        return [StoredMatch(at, self._header(header), ended, acts) for at, header, ended, acts in rows]

    def find(self, match: int) -> StoredMatch:
        """The match with an id. Raises SettingsError when there is none."""
        for stored in self.matches():
            if stored.id == match:
                return stored
        raise SettingsError(file=str(self.path), key="match", found=match, expected="the number of a stored match")

    def unfinished(self) -> StoredMatch | None:
        """The latest match, if it has not ended."""
        latest = next(iter(self.matches()), None)
        return latest if latest and latest.ended is None else None

    def close(self) -> None:
        self._db.close()

    def _header(self, text: str) -> Header:
        plain = json.loads(text)
        position = plain.pop("position")
        header = header_from_plain(plain, file=str(self.path))
        return Header(header.game, header.edition, header.seats, header.options, header.first, position)

    def _writing(self) -> "_Transaction":
        return _Transaction(self._db)


class _Transaction:
    """BEGIN ... COMMIT, rolled back on any error; a refusing disk becomes a DeviceError."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise DeviceError(f"journal: {error}") from error

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        try:
            self._db.execute("ROLLBACK" if error else "COMMIT")
        except sqlite3.Error as refused:
            raise DeviceError(f"journal: {refused}") from refused
        if isinstance(error, sqlite3.Error):
            raise DeviceError(f"journal: {error}") from error


def _dump(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
