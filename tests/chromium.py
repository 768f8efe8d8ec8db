"""The browser that Debian brings, started quietly."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

CHROMIUM = Path("/usr/bin/chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
QUIET += ["--disable-sync", "--no-first-run"]


def need_chromium() -> None:
    """Skips a test that wants the browser where there is none."""
    if not CHROMIUM.exists():
        pytest.skip("no Chromium")


def launch(playwright: "Playwright", *flags: str, **more: Any) -> "Browser":
    """Chromium without a window; a test that wants it is skipped where there is none."""
    need_chromium()
    return playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*QUIET, *flags], **more)
