"""One owner of the hardware: a lock file keeps a second process from driving the same pins."""

import fcntl
import os
import tempfile
from pathlib import Path

from companion.errors import DeviceError

LOCK_FILE = Path(tempfile.gettempdir()) / "referee-box.lock"


class HardwareClaim:
    """Holds the hardware until closed; the system lets go of it when the process ends in any other way."""

    def __init__(self, lock_file: Path = LOCK_FILE) -> None:
        """Raises DeviceError when another process holds it or the file cannot be written."""
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
            raise DeviceError(f"the hardware belongs to process {owner}: stop that one first") from error
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def close(self) -> None:
        """Let go of the hardware."""
        self._file.close()
