"""Files that are there whole or not at all, whenever the plug is pulled."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Writes beside the file, onto the disk, and then into its place; the folder's entry too. Raises OSError."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
