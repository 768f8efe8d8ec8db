"""What people are told of the box's disk."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.core.errors import DeviceError
from companion.store.journal import Journal
from tests.web.taps import see

pytestmark = pytest.mark.browser

DRAW = {"event": "draw", "card": "diamond"}


class Full(Journal):
    """A journal on a disk that has no room while `full`."""

    full = False

    def append(self, *args: Any, **more: Any) -> int:
        if self.full:
            raise DeviceError("no space left on device")
        return super().append(*args, **more)


def test_a_banner_says_since_when_nothing_is_on_disk(
    other_page: Page, tmp_path: Path, new_table: Callable[..., AbstractContextManager[Any]]
) -> None:
    with Full(tmp_path / "journal.db") as journal, new_table(journal) as table:
        other_page.goto(table.address)
        table.begin()
        table.box.submit(DRAW, 0)
        journal.full = True
        table.box.submit(DRAW, 1)
        table.box.submit(DRAW, 2)
        see(other_page, "note-lost-journal").to_contain_text("since entry 2 nothing is on disk")
        journal.full = False
        table.box.submit(DRAW, 3)
        see(other_page, "note-lost-journal").to_have_count(0)
        assert len(journal.acts(1)) == 4


def test_who_begins_is_told_that_a_damaged_journal_was_put_aside(
    other_page: Page, tmp_path: Path, new_table: Callable[..., AbstractContextManager[Any]]
) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        journal.put_aside = "journal-damaged-1.db"
        with new_table(journal) as table:
            other_page.goto(table.address)
            other_page.get_by_text("Play at once").click()
            see(other_page, "note-put-aside").to_contain_text("the damaged file is kept as journal-damaged-1.db")
            table.begin()
            see(other_page, "note-put-aside").to_have_count(0)
