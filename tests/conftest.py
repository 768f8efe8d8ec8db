"""What tests of every package need."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.journal import Journal


@pytest.fixture
def open_journal() -> Iterator[Callable[[Path], Journal]]:
    """Opens journals that are closed when the test is over, whatever became of it."""
    with ExitStack() as opened:
        yield lambda path: opened.enter_context(Journal(path))
