"""Files that a command is told to write."""

from pathlib import Path

from companion.errors import DeviceError
from companion.files import write_whole


def write_out(path: Path, content: bytes) -> None:
    """Writes the file whole or not at all. Raises DeviceError."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise DeviceError(f"{path}: cannot be written: {error.strerror}") from error
