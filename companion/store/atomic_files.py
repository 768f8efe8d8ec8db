"""Files that are there whole or not at all, whenever the plug is pulled.

A box may run as a user of its own: what root writes there belongs to the owner of what it replaces, or of the folder.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import BinaryIO


def atomic_write(path: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Writes beside the file, onto the disk, and then into its place; the folder's entry too. Raises OSError."""
    with atomic_file(path, mode=mode) as file:
        file.write(content)


@contextmanager
def atomic_file(path: Path, *, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A file to write, which comes to its place when all went well; until then, and else, the old one stays.

    `mode`: who may read and write it, less what the system's umask takes away. Raises OSError.
    """
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # of an earlier attempt, perhaps with another mode
    try:
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            hand_over(part, path if path.exists() else path.parent)
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    part.replace(path)
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Makes a folder, with those above it, where it is not there. Raises OSError."""
    missing = list(takewhile(lambda one: not one.exists(), (folder, *folder.parents)))
    folder.mkdir(parents=True, exist_ok=True)
    for made in reversed(missing):
        hand_over(made, made.parent)


def hand_over(made: Path, like: Path) -> None:
    """What root has made belongs to the owner of something else; nobody but root can give anything away."""
    if os.geteuid() == 0:
        owner = like.stat()
        with suppress(PermissionError):  # a disk that lets nobody give anything away
            os.chown(made, owner.st_uid, owner.st_gid, follow_symlinks=False)


def sync_folder(folder: Path) -> None:
    """Brings a folder's entries onto the disk. Raises OSError."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
