"""No text is cut, nothing lies over something else and no page is too wide: in every language, at every moment.

It takes minutes: `pytest -m long tests/web/test_overflow.py`. A usual run looks at each moment in one language and one
size (`test_audit`).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.store.journal import Journal
from tests.web.fitting import LANGUAGES, SIZES, misfits
from tests.web.scenes import Scene, come_to, shown, speak
from tests.web.taps import TABLET

pytestmark = [pytest.mark.browser, pytest.mark.long]


def on_a_page(page: Page, address: str, scene: Scene) -> Iterator[str]:
    """What does not fit on a page that is drawn in the language in which it is asked for."""
    for language in LANGUAGES:
        if page.locator("html").get_attribute("lang") != language:
            speak(page, address, language)
            come_to(page, address, scene)
        for size in SIZES:
            yield from misfits(page, scene.name, [language], size)


def overflows(page: Page, table: Any) -> Iterator[str]:
    """What does not fit; the tablet changes its language where it stands."""
    for scene in shown(page, table, lambda _: LANGUAGES[0]):
        if scene.path == "/":
            for size in SIZES:
                yield from misfits(page, scene.name, LANGUAGES, size)
        else:
            yield from on_a_page(page, table.address, scene)


def test_everything_fits_at_every_moment_in_every_language(browser: Browser, tmp_path: Path, new_table: Any) -> None:
    page = browser.new_context(viewport=TABLET, reduced_motion="reduce").new_page()
    page.set_default_timeout(20_000)
    with Journal(tmp_path / "journal.db") as journal, new_table(journal) as table:
        findings = list(overflows(page, table))
        page.context.close()
    assert not findings, "\n".join(findings)
