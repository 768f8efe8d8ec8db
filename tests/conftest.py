"""What tests of every package need."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.journal import Journal


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says loudly that no real pin and no real camera was tried."""
    for report in terminalreporter.stats.get("skipped", ()):
        if "kernel" in report.keywords:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
            terminalreporter.write_sep("!", "NOT TRIED ON A REAL KERNEL'S PINS AND CAMERAS", red=True, bold=True)
            terminalreporter.write_line(f"{report.nodeid}: {reason}")


@pytest.fixture
def open_journal() -> Iterator[Callable[[Path], Journal]]:
    """Opens journals that are closed when the test is over, whatever became of it."""
    with ExitStack() as opened:
        yield lambda path: opened.enter_context(Journal(path))
