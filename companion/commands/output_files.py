"""Files that a command is told to write."""

from pathlib import Path

from companion.core.errors import DeviceError
from companion.store.atomic_files import atomic_write


def write_out(path: Path, content: bytes) -> None:
    """Writes the file whole or not at all. Raises DeviceError."""
    try:
        atomic_write(path, content)
    except OSError as error:
        raise DeviceError(f"{path}: cannot be written: {error.strerror}") from error
