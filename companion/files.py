"""Files that are there whole or not at all, whenever the plug is pulled."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_whole(path: Path, content: bytes) -> None:
    """Writes beside the file, onto the disk, and then into its place; the folder's entry too. Raises OSError."""
    with whole_file(path) as file:
        file.write(content)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write, which comes to its place when all went well; until then, and else, the old one stays.

    Raises OSError.
    """
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    part.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Brings a folder's entries onto the disk. Raises OSError."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
