"""A damaged journal: put aside, and made anew of what can be read of it and of the copy made when it was last sound."""

import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError, DeviceError, IllegalEvent, SettingsError
from companion.core.json_values import json_values
from companion.core.referee import begin
from companion.store.atomic_files import hand_over, sync_folder
from companion.store.journal import SCHEMA, TIMES, Journal, copy_journal, header_of

log = logging.getLogger(__name__)

COPY = "journal-copy.db"
REBUILT = "journal-rebuilt.db"
_BESIDE = ("", "-wal", "-shm")  # a database and what SQLite keeps beside it


@dataclass(slots=True)
class _Read:
    """What could be read of a match."""

    header: str
    ended: str | None
    acts: dict[int, str] = field(default_factory=dict)
    begun_s: int | None = None
    lapses: dict[int, float] = field(default_factory=dict)


def open_sound(journal: Journal) -> None:
    """Opens the journal of a box, made by rescuing if need be; what can be resumed can be played on afterwards.

    Raises SettingsError, DeviceError.
    """
    try:
        journal.put_aside = _finish(journal.path)
    except OSError as error:
        raise DeviceError(f"journal {journal.path}: {error}") from error
    journal.open()
    try:
        unfinished = journal.unfinished()
        if unfinished is not None:
            begin(unfinished.header, journal.acts(unfinished.id))
    except (IllegalEvent, SettingsError):
        journal.close()
        journal.put_aside = rescue(journal.path)
        journal.open()


def keep_copy(path: Path) -> None:
    """Copies a sound journal beside itself, whole or not at all. Raises DeviceError."""
    part = path.with_name(f"{COPY}.part")
    try:
        part.unlink(missing_ok=True)
        copy_journal(path, part)
        hand_over(part, path)
        part.replace(path.with_name(COPY))
        sync_folder(path.parent)
    except OSError as error:
        raise DeviceError(f"{part}: {error.strerror or error}") from error


def rescue(path: Path) -> str:
    """Makes a sound journal at `path` of what can be read of a damaged one, which is kept; returns its new name.

    Nothing is erased, and a power cut in the middle only means that it is done again. Raises DeviceError.
    """
    rebuilt = path.with_name(REBUILT)
    try:
        if not rebuilt.exists():
            _rebuild(path, rebuilt)
        return _finish(path) or path.name
    except (OSError, sqlite3.Error) as error:
        raise DeviceError(f"journal {path} is damaged and cannot be rescued: {error}") from error


def _finish(path: Path) -> str | None:
    """Puts the rebuilt journal in place of the damaged one, where there is one. Raises OSError."""
    rebuilt = path.with_name(REBUILT)
    if not rebuilt.exists():
        return None
    aside = _free_name(path)
    for ending in _BESIDE[1::-1]:
        with suppress(FileNotFoundError):
            os.link(f"{path}{ending}", f"{aside}{ending}")
    sync_folder(path.parent)
    for ending in _BESIDE[1:]:  # a log of the damaged journal must never lie beside the rebuilt one
        Path(f"{path}{ending}").unlink(missing_ok=True)
    sync_folder(path.parent)
    rebuilt.replace(path)
    sync_folder(path.parent)
    log.warning("the journal was damaged; it is kept as %s", aside.name)
    return aside.name


def _free_name(path: Path) -> Path:
    """The first `journal-damaged-N.db` that is not taken: by number, as the clock of a box may be wrong."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _rebuild(path: Path, rebuilt: Path) -> None:
    found: dict[int, _Read] = {}
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="rescue-") as scratch:
        for source in (path.with_name(COPY), path):  # what the damaged one says goes before the older copy
            copied = Path(scratch) / source.name
            for ending in _BESIDE[:2]:
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{source}{ending}", f"{copied}{ending}")
            if copied.exists():
                _read(copied, found)
        part = Path(scratch) / REBUILT
        _write(part, found, path)
        part.replace(rebuilt)
    sync_folder(rebuilt.parent)


def _read(path: Path, found: dict[int, _Read]) -> None:
    """Adds what can be read: from both ends, as a damaged page in the middle ends a walk."""
    with closing(sqlite3.connect(path)) as db:
        for order in ("", " DESC"):
            for at, header, ended in _rows(db, f"SELECT id, header, ended FROM match ORDER BY id{order}"):
                match = found.setdefault(at, _Read(header, ended))
                match.header, match.ended = header, ended
            acts = f"SELECT match, n, act FROM act ORDER BY match{order}, n{order}"
            for at, n, act in _rows(db, acts):
                if at in found:
                    found[at].acts[n] = act
            for at, begun_s in _rows(db, f"SELECT match, at_s FROM begun ORDER BY match{order}"):
                if at in found:
                    found[at].begun_s = begun_s
            for at, n, s in _rows(db, f"SELECT match, n, s FROM lapse ORDER BY match{order}, n{order}"):
                if at in found:
                    found[at].lapses[n] = s


def _rows(db: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows up to the first one that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from db.execute(query)


def _write(path: Path, found: dict[int, _Read], damaged: Path) -> None:
    """A journal of every match whose header can be read, each as far as its acts follow one another by the rules."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {TIMES}")
        for at, match in sorted(found.items()):
            acts = _standing(match, damaged)
            if acts is not None:
                db.execute("INSERT INTO match VALUES (?, ?, ?)", (at, match.header, match.ended))
                db.executemany("INSERT INTO act VALUES (?, ?, ?)", ((at, n, act) for n, act in enumerate(acts)))
                times = [(at, n, match.lapses[n]) for n in range(len(acts)) if n in match.lapses]
                db.executemany("INSERT INTO lapse VALUES (?, ?, ?)", times)
                if match.begun_s is not None:
                    db.execute("INSERT INTO begun VALUES (?, ?)", (at, match.begun_s))
        db.execute("COMMIT")


def _standing(match: _Read, path: Path) -> list[str] | None:
    """The acts from the first one on, as far as they are there and legal; None without a header."""
    acts: list[str] = []
    try:
        referee = begin(header_of(match.header, path))
    except (CompanionError, ValueError, TypeError, LookupError, AttributeError):
        return None
    with suppress(CompanionError, ValueError):
        while (act := match.acts.get(len(acts))) is not None:
            referee.submit(referee.act_from_plain(json_values(act)))
            acts.append(act)
    return acts
