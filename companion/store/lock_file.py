"""One owner of the hardware, or of a data folder: a lock file keeps a second process out."""

import errno
import fcntl
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from companion.core.errors import DeviceError

HARDWARE_LOCK = Path(tempfile.gettempdir()) / "referee-box.lock"
DATA_LOCK = ".lock"


class Claim:
    """Holds what a lock file stands for until closed; the system lets go of it when the process ends in any way."""

    def __init__(self, lock_file: Path, what: str) -> None:
        """Raises DeviceError when another process holds it or the file cannot be written; `what` is its name.

        On a read-only disk the file as it is will do, and there is nothing to hold where there is none.
        """
        self._file = _opened(lock_file)
        if self._file is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.seek(0)
            owner = self._file.read().strip() or "unknown"
            self._file.close()
            raise DeviceError(f"{what} belongs to process {owner}: stop that one first") from error
        if self._file.writable():
            with suppress(OSError):  # the number is a courtesy; a full disk has no room for it
                self._file.seek(0)
                self._file.truncate()
                self._file.write(f"{os.getpid()}\n")
                self._file.flush()

    def close(self) -> None:
        """Let go of it."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()


def _opened(lock_file: Path) -> TextIO | None:
    try:
        return os.fdopen(_descriptor(lock_file), "r+", encoding="ascii")
    except OSError as error:
        if error.errno != errno.EROFS:
            raise DeviceError(f"{lock_file}: cannot be opened: {error.strerror}") from error
    return lock_file.open(encoding="ascii") if lock_file.exists() else None


def _descriptor(lock_file: Path) -> int:
    """A descriptor that every user can have, whoever made the file: in /tmp the kernel lets nobody else create it."""
    try:
        return os.open(lock_file, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        made = os.open(lock_file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        os.fchmod(made, 0o666)  # whatever the umask
        return made


def claim_hardware() -> Claim:
    """Pins for this process alone. Raises DeviceError."""
    return Claim(HARDWARE_LOCK, "the hardware")


def claim_data(data: Path) -> Claim:
    """A data folder, which must be there, for this process alone. Raises DeviceError."""
    return Claim(data / DATA_LOCK, str(data))
