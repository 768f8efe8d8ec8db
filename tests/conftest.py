"""What tests of every package need."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.store.journal import Journal
from tests.chromium import launch, need_chromium

if TYPE_CHECKING:  # a machine for drivers only has no playwright
    from playwright.sync_api import Browser, Playwright

LOUD = {"kernel": "ON A REAL KERNEL'S PINS AND CAMERAS", "system": "IN A SYSTEM OF ITS OWN"}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says loudly what was not tried: no real pin and no real camera, no real systemd, no processor of a Pi."""
    for report in terminalreporter.stats.get("skipped", ()):
        for mark, what in LOUD.items():
            if mark in report.keywords:
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
                terminalreporter.write_sep("!", f"NOT TRIED {what}", red=True, bold=True)
                terminalreporter.write_line(f"{report.nodeid}: {reason}")


@pytest.fixture
def open_journal() -> Iterator[Callable[[Path], Journal]]:
    """Opens journals that are closed when the test is over, whatever became of it."""
    with ExitStack() as opened:
        yield lambda path: opened.enter_context(Journal(path))


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """There can be only one of it at a time; none is started where there is no browser for it to drive."""
    need_chromium()
    with pytest.importorskip("playwright.sync_api").sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: "Playwright") -> Iterator["Browser"]:
    """One browser for all tests; what must not be shared between them is in their contexts."""
    browser = launch(playwright)
    yield browser
    browser.close()
