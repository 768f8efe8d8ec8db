"""A table at which a match has begun."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.scripted_table import HEADER, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "journal.db")
    table.box.new_match(HEADER)
    yield table
    table.box.close()
    table.journal.close()
