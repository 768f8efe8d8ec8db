"""Matches on disk: SQLite, one row an act, each on the disk before anybody sees what it led to."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from companion.core.errors import DeviceError, SettingsError
from companion.core.game import Plain
from companion.core.json_values import json_values
from companion.core.record import Header, StoredMatch, header_from_plain, header_to_plain

VERSION = 1
NO_SUCH_MATCH = "match"  # the key of the SettingsError about a number that no match has
ABANDONED = "abandoned"  # how a match ended that was put away

SCHEMA = f"""
CREATE TABLE match (id INTEGER PRIMARY KEY, header TEXT NOT NULL, ended TEXT);
CREATE TABLE act (match INTEGER NOT NULL REFERENCES match, n INTEGER NOT NULL, act TEXT NOT NULL,
                  PRIMARY KEY (match, n)) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
"""
TIMES = """
CREATE TABLE begun (match INTEGER PRIMARY KEY REFERENCES match, at_s INTEGER NOT NULL);
CREATE TABLE lapse (match INTEGER NOT NULL REFERENCES match, n INTEGER NOT NULL, s REAL NOT NULL,
                    PRIMARY KEY (match, n)) WITHOUT ROWID;
"""  # beside the others: a program from before them still opens the file, and what it writes has no times

_ADD_ACT = """
INSERT INTO act SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM act WHERE match = ?1 AND n = ?2 AND act = ?3)
"""

_REACHES = """
SELECT EXISTS (SELECT 1 FROM match WHERE id = ?1) AND (SELECT count(*) FROM act WHERE match = ?1 AND n < ?2) = ?2
"""

_STORED = """
SELECT id, header, ended, (SELECT count(*) FROM act WHERE match = id), at_s
FROM match LEFT JOIN begun ON begun.match = id
"""

_LARGEST = (1 << 63) - 1  # number that SQLite takes
_PASSING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CONSTRAINT}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class DamagedMatch(DeviceError):
    """What is written of a match is nothing that this program writes."""


class Journal:
    """The file of all matches. Acts are appended, never changed or erased; one process at a time writes.

    A disk that refuses raises DeviceError, and the file is opened anew at the next use. A damaged file raises
    SettingsError, unless there is a `rescue`: that is given the path, makes a sound file of what can be read, and
    returns the name under which the damaged one is kept (`put_aside`). `clock` tells the time of day in s since 1970; a
    box without a clock of its own may be hours off.
    """

    def __init__(
        self,
        path: Path,
        *,
        rescue: Callable[[Path], str] | None = None,
        at_once: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`at_once`: opened now, not only at its first use. Raises as `open` does."""
        self.path = path
        self._clock = clock
        self.put_aside: str | None = None
        self._rescue = rescue
        self._db: sqlite3.Connection | None = None
        if at_once:
            self.open()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> sqlite3.Connection:
        """The file, opened if it is not.

        Raises SettingsError for a file that is no journal or a newer one, DeviceError when the disk refuses.
        """
        if self._db is None:
            try:
                self._db = self._connect()
            except sqlite3.Error as error:
                if _code(error) not in _DAMAGED:
                    raise DeviceError(f"journal {self.path}: {error}") from error
                if self._rescue is None:
                    raise SettingsError(
                        file=str(self.path), key="file", found=str(error), expected="a journal"
                    ) from error
                self.put_aside = self._rescue(self.path)
                self._db = self._connect()
        return self._db

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=2)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")
            elif version != VERSION:
                expected = f"{VERSION}, the journal version of this program"
                raise SettingsError(file=str(self.path), key="user_version", found=version, expected=expected)
            if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'lapse'").fetchone():
                db.executescript(f"BEGIN IMMEDIATE; {TIMES} COMMIT;")
            if self._rescue is not None:
                check_sound(db)
        except UnicodeDecodeError as error:  # SQLite quotes what it found
            db.close()
            raise _damage(str(error)) from error
        except BaseException:
            db.close()
            raise
        return db

    def begin(self, header: Header) -> int:
        """Opens a match and returns its id; one that was unfinished is abandoned."""
        with self._writing() as db:
            _put_away(db)
            row = db.execute("INSERT INTO match (header) VALUES (?)", (_header(header),))
            db.execute("INSERT INTO begun VALUES (?, ?)", (row.lastrowid, round(self._clock())))
        assert row.lastrowid is not None
        return row.lastrowid

    def reopen(self, match: int) -> None:
        """The match is unfinished again; another one that is unfinished is abandoned. Raises DeviceError."""
        with self._writing() as db:
            _put_away(db)
            db.execute("UPDATE match SET ended = NULL WHERE id = ?", (match,))

    def append(
        self,
        match: int,
        acts: Iterable[tuple[int, Plain]],
        ended: str | None,
        lapses: Mapping[int, float] | None = None,
        *,
        header: Header | None = None,
    ) -> int:
        """Writes acts with their numbers (from 0) and how the match stands after them, all or nothing.

        An act that is there already stays: the disk may have kept what it said it had refused. With a `header` the
        match itself is written too, if it is missing. `lapses`: by the number of an act, how many seconds of play it
        came after the one before, where that is known. Returns how many acts there were. Raises DeviceError, also when
        what comes before these acts is not there (any more).
        """
        rows = [(match, n, _dump(act)) for n, act in acts]
        known = lapses or {}
        with self._writing() as db:
            if header is not None:
                db.execute("INSERT OR IGNORE INTO match (id, header) VALUES (?, ?)", (match, _header(header)))
            elif rows and not db.execute(_REACHES, (match, rows[0][1])).fetchone()[0]:
                raise DeviceError(f"journal {self.path}: match {match} is not there up to act {rows[0][1]}")
            db.executemany(_ADD_ACT, rows)
            times = [(match, n, known[n]) for _, n, _ in rows if n in known]
            db.executemany("INSERT OR REPLACE INTO lapse VALUES (?, ?, ?)", times)
            db.execute("UPDATE match SET ended = ? WHERE id = ? AND ended IS NOT ?", (ended, match, ended))
        return len(rows)

    def acts(self, match: int) -> list[Plain]:
        """The acts of a match in order. Raises DamagedMatch."""
        with self._using() as db:
            rows = db.execute("SELECT act FROM act WHERE match = ? ORDER BY n", (match,))
            return [json.loads(act) for (act,) in rows]

    def lapses(self, match: int) -> dict[int, float]:
        """By the number of an act, how many seconds of play it came after the one before it, where that is known."""
        with self._using() as db:
            return dict(db.execute("SELECT n, s FROM lapse WHERE match = ?", (match,)))

    def ids(self) -> list[int]:
        """The numbers of all matches, the latest first."""
        with self._using() as db:
            return [at for (at,) in db.execute("SELECT id FROM match ORDER BY id DESC")]

    def latest_begun_s(self, before: int) -> int | None:
        """The latest time at which one of the matches before that number was begun, s since 1970."""
        with self._using() as db:
            (found,) = db.execute("SELECT max(at_s) FROM begun WHERE match < ?", (before,)).fetchone()
            return found if found is None else int(found)

    def find(self, match: int) -> StoredMatch:
        """The match with an id. Raises SettingsError when there is none, DamagedMatch."""
        if abs(match) <= _LARGEST:
            for stored in self._stored("WHERE id = ?", match):
                return stored
        raise SettingsError(file=str(self.path), key=NO_SUCH_MATCH, found=match, expected="a match's number")

    def unfinished(self) -> StoredMatch | None:
        """The latest match that has not ended. Raises SettingsError, DamagedMatch."""
        return next(iter(self._stored("WHERE ended IS NULL ORDER BY id DESC LIMIT 1")), None)

    def close(self) -> None:
        """Lets go of the file."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _stored(self, which: str, *values: int) -> list[StoredMatch]:
        with self._using() as db:
            rows = db.execute(f"{_STORED} {which}", values)
            return [StoredMatch(at, header_of(header, self.path), *rest) for at, header, *rest in rows]

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """The open file; of what SQLite refuses only a busy file or an act written twice leaves it open."""
        try:
            yield self.open()
        except sqlite3.Error as error:
            if _code(error) not in _PASSING:
                self.close()
            raise DeviceError(f"journal {self.path}: {error}") from error
        except json.JSONDecodeError as error:
            raise DamagedMatch(f"journal {self.path}: damaged: {error}") from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing."""
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise


def check_sound(db: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError, as SQLite does for damage, when the file or a row in it is not sound."""
    (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if said == "ok":
        try:
            for (text,) in db.execute(
                "SELECT CAST(header AS BLOB) FROM match UNION ALL SELECT CAST(act AS BLOB) FROM act"
            ):
                json_values(text)
        except ValueError:
            said = "a row that is no JSON"
    if said != "ok":
        raise _damage(said)


def copy_journal(path: Path, to: Path) -> None:
    """A copy as of one moment, whoever writes meanwhile. Raises DeviceError."""
    try:
        source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
        with closing(source), closing(sqlite3.connect(to)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise DeviceError(f"journal {path}: {error}") from error


def header_of(text: str, path: Path) -> Header:
    """A header as the journal keeps it. Raises SettingsError, ValueError for what is none."""
    plain = json_values(text)
    if not isinstance(plain, dict):
        raise SettingsError(file=str(path), key="header", found=text[:80], expected="an object")
    position = plain.pop("position", None)
    header = header_from_plain(plain, file=str(path))
    return replace(header, position=position)


def _damage(said: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(said)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _put_away(db: sqlite3.Connection) -> None:
    db.execute("UPDATE match SET ended = ? WHERE ended IS NULL", (ABANDONED,))


def _code(error: sqlite3.Error) -> int:
    """The kind of an error."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _header(header: Header) -> str:
    return _dump(header_to_plain(header) | {"position": header.position})


def _dump(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
