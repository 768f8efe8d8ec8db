"""What a user without rights is told; tests often run as root, who may everything."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import DeviceError

NOBODY = 65534


@contextmanager
def folder_for_all(mode: int = 0o755) -> Iterator[Path]:
    """A folder that every user sees; that of a test's own is only for who runs it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(mode)
        yield folder


def told_nobody(attempt: Callable[[], object]) -> str:
    """What a DeviceError says that an attempt of the user nobody raises; empty when it raises none."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setuid(NOBODY)
            attempt()
        except DeviceError as error:
            os.write(writing, str(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as told:
        return told.read()
