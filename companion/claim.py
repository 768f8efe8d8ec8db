"""One owner of the hardware, or of a data folder: a lock file keeps a second process out."""

import fcntl
import os
import tempfile
from pathlib import Path

from companion.errors import DeviceError

HARDWARE_LOCK = Path(tempfile.gettempdir()) / "referee-box.lock"
DATA_LOCK = ".lock"


class Claim:
    """Holds what a lock file stands for until closed; the system lets go of it when the process ends in any way."""

    def __init__(self, lock_file: Path, what: str) -> None:
        """Raises DeviceError when another process holds it or the file cannot be written; `what` is its name."""
        try:
            self._file = lock_file.open("a+", encoding="ascii")
        except OSError as error:
            raise DeviceError(f"{lock_file}: cannot be opened: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.seek(0)
            owner = self._file.read().strip() or "unknown"
            self._file.close()
            raise DeviceError(f"{what} belongs to process {owner}: stop that one first") from error
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def close(self) -> None:
        """Let go of it."""
        self._file.close()


def claim_hardware() -> Claim:
    """Pins for this process alone. Raises DeviceError."""
    return Claim(HARDWARE_LOCK, "the hardware")


def claim_data(data: Path) -> Claim:
    """A data folder, which must be there, for this process alone. Raises DeviceError."""
    return Claim(data / DATA_LOCK, str(data))
