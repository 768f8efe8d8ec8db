"""The data folder as one archive, and back: journal, decks, words, calibration, and the settings file.

The archive is a ZIP: `data/...`, `settings.toml` if there is one, and `backup.json` at the end, which lists both
({"backup": 1, "files": {name: SHA-256}}). The journal in it is whole, whoever was writing meanwhile. The PINs are not
in it: an archive leaves the house, and a box keeps its own ones when something is restored.
"""

import ctypes
import hashlib
import json
import os
import shutil
import sqlite3
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from companion.core.errors import DeviceError, SettingsError
from companion.core.json_values import json_values
from companion.store.atomic_files import atomic_file, hand_over, sync_folder
from companion.store.journal import Journal, check_sound, copy_journal
from companion.store.lock_file import DATA_LOCK, claim_data
from companion.store.pins import KEYS_FILE
from companion.store.recovery import COPY
from companion.store.settings import Settings, read_settings

VERSION = 1
LISTING, SETTINGS, DATA = "backup.json", "settings.toml", "data"
JOURNAL = "journal.db"
_LEFT_OUT = {DATA_LOCK, KEYS_FILE, COPY, f"{JOURNAL}-wal", f"{JOURNAL}-shm", f"{JOURNAL}-journal"}
_CHUNK = 1 << 20
_SPARE = 16 << 20  # bytes that must stay free beside what is restored
_AT_CWD, _EXCHANGE = -100, 2  # of renameat2(2)


def write_backup(data: Path, settings: Path | None, out: Path) -> list[str]:
    """Writes the archive, whole or not at all, also while the box runs; returns the names of what is in it.

    Links are not followed and not kept. Raises SettingsError when there is no such folder, DeviceError.
    """
    if not data.is_dir():
        raise SettingsError(file=str(data), key="data", found="no folder", expected="the data folder of a box")
    with tempfile.TemporaryDirectory() as scratch, _disk_refuses(out):
        files = _files(data, out)
        if JOURNAL in files:
            files[JOURNAL] = Path(scratch) / JOURNAL
            copy_journal(data / JOURNAL, files[JOURNAL])
        kept = {f"{DATA}/{name}": path for name, path in files.items()}
        if settings is not None:
            kept[SETTINGS] = settings
        with atomic_file(out) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            sums = {}
            for name, path in kept.items():
                content = path.read_bytes()
                archive.writestr(name, content)
                sums[name] = hashlib.sha256(content).hexdigest()
            archive.writestr(LISTING, json.dumps({"backup": VERSION, "files": sums}, indent=1))
    return sorted(kept)


def check_backup(path: Path) -> dict[str, int]:
    """The sizes in bytes of what is in an archive, by name. Raises SettingsError: damaged, foreign or unsafe."""
    try:
        with zipfile.ZipFile(path) as archive:
            sums = _listing(path, archive)
            entries = {entry.filename: entry for entry in archive.infolist() if entry.filename != LISTING}
            if len(entries) != len(archive.infolist()) - 1 or entries.keys() != sums.keys():
                raise _wrong(path, "other files than it lists", "a backup as it was made")
            for name, entry in entries.items():
                _check_name(path, entry)
                if _read_sum(archive, entry) != sums[name]:
                    raise _wrong(path, f"{name} changed", "a backup as it was made")
            return {name: entry.file_size for name, entry in entries.items()}
    except OSError as error:
        raise _wrong(path, error.strerror or str(error), "a file that can be read") from error
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        if isinstance(error, SettingsError):
            raise
        raise _wrong(path, f"damaged: {error}", "a backup written by this program") from error


def settings_in(path: Path, file: Path) -> Settings | None:
    """The settings of an archive as they will stand in a file; None without any. Raises SettingsError."""
    if SETTINGS not in check_backup(path):
        return None
    with zipfile.ZipFile(path) as archive:
        return read_settings(archive.read(SETTINGS), file)


def restore_backup(path: Path, data: Path, settings: Path | None) -> list[Path]:
    """Puts the archive's data in place of a data folder at one stroke, and its settings in place of a settings file.

    Returns where what was there before is kept. Raises SettingsError (bad archive, nothing was changed), DeviceError
    (a box runs on the folder, the disk refuses).
    """
    sizes = check_backup(path)
    with _disk_refuses(data), _emptied_beside(data, "restoring") as stage:
        free = shutil.disk_usage(stage).free
        if sum(sizes.values()) + _SPARE > free:
            raise DeviceError(f"{data}: {sum(sizes.values())} bytes are to be restored, {free} are free")
        _unpack(path, stage)
        _check_unpacked(path, stage)
        (stage / DATA).mkdir(exist_ok=True)
        _keep_own_keys(data, stage / DATA)
        for made in (stage / DATA, *(stage / DATA).rglob("*")):
            hand_over(made, data if data.exists() else data.parent)
        aside = _replace_folder(stage / DATA, data)
        if settings is not None and (stage / SETTINGS).exists():
            aside += _replace_file(stage / SETTINGS, settings)
        return aside


def _files(data: Path, out: Path) -> dict[str, Path]:
    """Every regular file of the folder by its name in it; not the archive itself, if it is written there."""
    found = {}
    for path in sorted(data.rglob("*")):
        inside = path.relative_to(data)
        linked = any(parent.is_symlink() for parent in (path, *path.parents[: len(inside.parts) - 1]))
        mine = path.absolute() == out.absolute() or path.suffix == ".part" or inside.as_posix() in _LEFT_OUT
        if not linked and not mine and path.is_file():
            found[inside.as_posix()] = path
    return found


def _listing(path: Path, archive: zipfile.ZipFile) -> dict[str, str]:
    """What the archive says it holds, with check sums."""
    try:
        listing = json_values(archive.read(LISTING))
        version, sums = listing["backup"], dict(listing["files"])
    except (KeyError, TypeError, ValueError) as error:
        raise _wrong(path, "no list of its files", "a backup written by this program") from error
    if version != VERSION:
        raise _wrong(path, f"version {version}", f"a backup of version {VERSION}")
    return sums


def _check_name(path: Path, entry: zipfile.ZipInfo) -> None:
    """Only regular files, only where they belong."""
    name, kind = entry.filename, stat.S_IFMT(entry.external_attr >> 16)
    parts = PurePosixPath(name).parts
    plain = "\\" not in name and ".." not in parts and "/".join(parts) == name and kind in (0, stat.S_IFREG)
    plain = plain and entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    if not plain or not (name == SETTINGS or (parts[0] == DATA and len(parts) > 1)):
        raise _wrong(path, name, f"{SETTINGS} and plain files below {DATA}/")


def _read_sum(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> str:
    """Never more than the archive says that there is: nothing swells without an end."""
    with archive.open(entry) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]


def _unpack(path: Path, stage: Path) -> None:
    """Onto the disk, folders and all."""
    folders = {stage}
    with zipfile.ZipFile(path) as archive:
        for name in (entry.filename for entry in archive.infolist() if entry.filename != LISTING):
            target = stage / name
            target.parent.mkdir(parents=True, exist_ok=True)
            folders.add(target.parent)
            with archive.open(name) as source, target.open("wb") as file:
                shutil.copyfileobj(source, file, _CHUNK)
                file.flush()
                os.fsync(file.fileno())
    for folder in folders:
        sync_folder(folder)


def _keep_own_keys(data: Path, restored: Path) -> None:
    """A box is opened by the PINs that it had; an archive that somebody else has made brings none."""
    (restored / KEYS_FILE).unlink(missing_ok=True)
    if (data / KEYS_FILE).is_file():
        shutil.copy2(data / KEYS_FILE, restored / KEYS_FILE)


def _check_unpacked(path: Path, stage: Path) -> None:
    """The journal and the settings are ones that this program reads; a match that cannot be read hides no other one.

    Raises SettingsError, DeviceError.
    """
    if (stage / SETTINGS).exists():
        read_settings((stage / SETTINGS).read_bytes(), path)
    journal = stage / DATA / JOURNAL
    if journal.exists():
        try:
            with Journal(journal) as opened:
                check_sound(opened.open())
        except (sqlite3.Error, DeviceError) as error:
            raise _wrong(path, f"a damaged journal: {error}", "a journal that SQLite finds sound") from error


def _replace_file(new: Path, old: Path) -> list[Path]:
    """Puts a file in place of another, which is kept aside."""
    aside = []
    if old.exists():
        aside.append(_free_name(old))
        shutil.copy2(old, aside[0])
    with atomic_file(old) as file:
        file.write(new.read_bytes())
    return aside


def _replace_folder(new: Path, old: Path) -> list[Path]:
    """Puts a folder in place of another, which is kept aside. Raises DeviceError while a box runs on it."""
    if not old.exists():
        new.rename(old)
        sync_folder(old.parent)
        return []
    claim = claim_data(old)
    try:
        aside = _free_name(old)
        if not _exchange(new, old):
            old.rename(aside)
            new.rename(old)
        else:
            new.rename(aside)
        sync_folder(old.parent)
    finally:
        claim.close()
    return [aside]


def _exchange(one: Path, other: Path) -> bool:
    """Swaps two folders at one stroke; False where this system or this disk cannot."""
    swap = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    return swap is not None and swap(_AT_CWD, os.fsencode(one), _AT_CWD, os.fsencode(other), _EXCHANGE) == 0


def _free_name(path: Path) -> Path:
    """A name beside a file or folder that nothing has."""
    names = (path.with_name(f"{path.name}.before-restore-{number}") for number in range(1, 10_000))
    return next(name for name in names if not name.exists())


@contextmanager
def _emptied_beside(folder: Path, word: str) -> Iterator[Path]:
    """A new folder on the same disk, gone afterwards."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    stage = Path(tempfile.mkdtemp(prefix=f"{folder.name}.{word}-", dir=folder.parent))
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


@contextmanager
def _disk_refuses(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if isinstance(error, DeviceError):
            raise
        raise DeviceError(f"{path}: {error.strerror or error}") from error


def _wrong(path: Path, found: str, expected: str) -> SettingsError:
    return SettingsError(file=str(path), key="backup", found=found, expected=expected)
