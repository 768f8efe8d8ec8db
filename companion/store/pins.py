"""What opens a box for acting: two PINs and the secrets behind them, in a file that only the box's user may read."""

import json
import logging
import os
import re
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.core.errors import DeviceError
from companion.core.json_values import json_values
from companion.store.atomic_files import atomic_write

log = logging.getLogger(__name__)

KEYS_FILE = "access.json"
DIGITS = 6
SECRET_BYTES = 32
ONLY_MINE = 0o600


@dataclass(frozen=True, slots=True)
class Pin:
    """One PIN and the secret that signs what it opens; whoever gets another one needs to come in anew.

    Neither is part of its text, so that no log and no report can hold them.
    """

    pin: str = field(repr=False)
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pins:
    """The key of the table, for acts of a match, and the key of the owner, for everything else."""

    table: Pin
    owner: Pin


class PinStore:
    """The keys of a data folder: made at the first look, read anew whenever the file has changed. For any thread.

    Without a folder, or where its disk refuses, the keys last as long as the process. Raises DeviceError for a file
    that cannot be read; one that cannot be read any more is told, and leaves the keys as they are.
    """

    def __init__(self, data: Path | None) -> None:
        self._file = data / KEYS_FILE if data is not None else None
        self._seen: tuple[int, int] | None = None
        self._keys = _new_keys()
        if self._file is not None and self._stamp() is not None:
            self._load(self._file)
        else:
            self._write()

    @property
    def keys(self) -> Pins:
        """The keys that open the box now."""
        stamp = self._stamp()
        if self._file is not None and stamp is not None and stamp != self._seen:
            try:
                self._load(self._file)
            except DeviceError as error:
                log.warning("%s; the PINs stay as they are", error)
        return self._keys

    def renew(self, *, owner: bool = False) -> Pins:
        """Another key for the table, and one for the owner too if asked: all others are out. Raises DeviceError."""
        fresh, keys = _new_keys(), self.keys
        self._keys = fresh if owner else Pins(_other(fresh.table, keys.owner), keys.owner)
        if not self._write():
            self._keys = keys
            raise DeviceError(f"{self._file}: cannot be written, the old PIN stays")
        return self._keys

    def _load(self, file: Path) -> None:
        """Takes what the file says; a damaged one is written anew."""
        self._seen = self._stamp()
        try:
            found = _parsed(file.read_text(encoding="ascii", errors="replace"))
            if file.stat().st_mode & ~ONLY_MINE & 0o777:
                file.chmod(ONLY_MINE)
        except OSError as error:
            raise DeviceError(f"{file}: cannot be read: {error.strerror}; it belongs to the user of the box") from error
        if found is not None:
            self._keys = found
        else:
            log.warning("%s is damaged: there are new PINs", file)
            self._write()

    def _write(self) -> bool:
        """Is it on the disk? A refusing one is told, and the keys are kept in memory."""
        if self._file is None:
            return True
        try:
            atomic_write(self._file, json.dumps(asdict(self._keys)).encode(), mode=ONLY_MINE)
        except OSError as error:
            log.warning("%s cannot be written (%s): the PINs last until the box is switched off", self._file, error)
            return False
        self._seen = self._stamp()
        return True

    def _stamp(self) -> tuple[int, int] | None:
        """Another one for every content of the file; None without it."""
        if self._file is None:
            return None
        try:
            found = os.stat(self._file)
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns


def _new_key() -> Pin:
    return Pin(f"{secrets.randbelow(10**DIGITS):0{DIGITS}}", secrets.token_hex(SECRET_BYTES))


def _other(key: Pin, than: Pin) -> Pin:
    """A key whose PIN is another one than that of `than`."""
    while key.pin == than.pin:
        key = _new_key()
    return key


def _new_keys() -> Pins:
    owner = _new_key()
    return Pins(_other(_new_key(), owner), owner)


def _parsed(text: str) -> Pins | None:
    """The keys that a file holds; None when it holds none."""
    try:
        found = json_values(text)
        keys = Pins(Pin(**found["table"]), Pin(**found["owner"]))
    except (ValueError, TypeError, KeyError):
        return None
    return keys if _is_key(keys.table) and _is_key(keys.owner) else None


def _is_key(key: Pin) -> bool:
    """Is it one as they are made here, whatever a file has brought in?"""
    if not isinstance(key.pin, str) or not isinstance(key.secret, str):
        return False
    return re.fullmatch(rf"[0-9]{{{DIGITS}}}", key.pin) is not None and len(key.secret) >= SECRET_BYTES
