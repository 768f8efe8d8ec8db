"""What holds at every moment of the tablet, however it is looked at: accessible, large enough, nothing cut off."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from companion.journal import Journal
from tests.web.scenes import shown
from tests.web.taps import PHONE, TABLET

pytestmark = pytest.mark.browser

EVERYTHING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
GRAVE = {"serious", "critical"}
LOOKS = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "light, more contrast": {"color_scheme": "light", "contrast": "more"},
    "dark, more contrast": {"color_scheme": "dark", "contrast": "more"},
}
SIZES = {"phone": PHONE, "tablet": TABLET}
SMALL = """
[...document.querySelectorAll("button, input, select, summary, a[href], [role=button]")]
  .filter((one) => one.checkVisibility() && !(one instanceof SVGElement))
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML.slice(0, 120))
"""
WIDER = "document.documentElement.scrollWidth - innerWidth"
MOVING = """
document.getAnimations().filter((one) => one.playState === "running" && one.effect.getTiming().duration > 1).length
"""


@dataclass
class Findings:
    """What was found at all moments; each finding begins with its scene and how it was looked at."""

    axe: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    wide: list[str] = field(default_factory=list)
    moving: list[str] = field(default_factory=list)
    scenes: int = 0


def grave(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe-core finds serious or critical: the rule, where, and why."""
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']} at {node['target']}: {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def look_at(page: Page, scene: str, findings: Findings) -> None:
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        findings.small += [f"{scene}, {size}: {one}" for one in page.evaluate(SMALL)]
        if (px := page.evaluate(WIDER)) > 0:
            findings.wide.append(f"{scene}, {size}: {px} px")
    if page.evaluate(MOVING):
        findings.moving.append(scene)
    for look, media in LOOKS.items():
        page.emulate_media(**media)
        options = EVERYTHING if look == "light" else CONTRAST
        findings.axe += [f"{scene}, {look}: {one}" for one in grave(page, options)]
    page.emulate_media(**LOOKS["light"])


@pytest.fixture(scope="module")
def found(browser: Browser, tmp_path_factory: pytest.TempPathFactory, new_table: Any) -> Findings:
    """All scenes, looked at once in every way."""
    findings = Findings()
    page = browser.new_context(viewport=TABLET, reduced_motion="reduce").new_page()
    page.set_default_timeout(8000)
    with Journal(tmp_path_factory.mktemp("audit") / "journal.db") as journal, new_table(journal) as table:
        for scene in shown(page, table):
            look_at(page, scene.name, findings)
            findings.scenes += 1
        page.context.close()
    return findings


def test_no_page_has_a_serious_finding_of_axe(found: Findings) -> None:
    assert found.scenes > 20
    assert not found.axe, "\n".join(found.axe)


def test_no_target_is_smaller_than_a_thumb(found: Findings) -> None:
    assert not found.small, "\n".join(found.small)


def test_nothing_is_wider_than_the_page(found: Findings) -> None:
    assert not found.wide, "\n".join(found.wide)


def test_nothing_moves_where_people_asked_for_less_motion(found: Findings) -> None:
    assert not found.moving, "\n".join(found.moving)
