"""What holds at every moment of the tablet, however it is looked at: accessible, large enough, nothing cut off.

A usual run looks at each moment once: in one look, one language and one size, the next moment in the next ones. With
which look it begins follows from the files that a tablet loads, so that who changes them sees the moments in another.
`pytest -m long tests/web/test_audit.py tests/web/test_overflow.py` looks at each in all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from companion.store.journal import Journal
from tests.web.fitting import LANGUAGES, SIZES, misfits
from tests.web.scenes import SCENES, shown
from tests.web.taps import TABLET, resize
from web.assets import shipped

pytestmark = pytest.mark.browser

EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
LOOKS = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "light, more contrast": {"color_scheme": "light", "contrast": "more"},
    "dark, more contrast": {"color_scheme": "dark", "contrast": "more"},
}
SMALL = """
[...document.querySelectorAll("button, input, select, summary, a[href], [role=button]")]
  .filter((one) => one.checkVisibility() && !(one instanceof SVGElement))
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML.slice(0, 120))
"""
WIDER = "document.documentElement.scrollWidth - innerWidth"
GRAVE = """
async (runOnly) => {
  const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"], preload: false });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target}: ${node.failureSummary}`));
}
"""
MOVING = """
document.getAnimations().filter((one) => one.playState === "running" && one.effect.getTiming().duration > 1).length
"""


@dataclass
class Findings:
    """What was found at all moments; each finding begins with its scene and how it was looked at."""

    axe: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    wide: list[str] = field(default_factory=list)
    misfits: list[str] = field(default_factory=list)
    moving: list[str] = field(default_factory=list)
    scenes: int = 0


def grave(page: Page, rules: Any) -> list[str]:
    """What axe-core finds serious or critical: the rule, where, and why."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(GRAVE, rules)  # type: ignore[no-any-return]


def look_at(page: Page, scene: str, looks: Sequence[str], findings: Findings) -> None:
    for size in ("phone", "tablet"):
        resize(page, SIZES[size])
        findings.small += [f"{scene}, {size}: {one}" for one in page.evaluate(SMALL)]
        if (px := page.evaluate(WIDER)) > 0:
            findings.wide.append(f"{scene}, {size}: {px} px")
    if page.evaluate(MOVING):
        findings.moving.append(scene)
    for look in looks:
        page.emulate_media(**LOOKS[look])
        rules = EVERYTHING if look == looks[0] else CONTRAST  # only colours differ between looks
        findings.axe += [f"{scene}, {look}: {one}" for one in grave(page, rules)]


def one_by_turns(number: int) -> Sequence[str]:
    return [[*LOOKS][(number + int(shipped().version, 16)) % len(LOOKS)]]


def all_looks(number: int) -> Sequence[str]:
    return [*LOOKS]


BY_TURNS = pytest.param(one_by_turns, id="by turns")
ALL = pytest.param(all_looks, id="all looks", marks=pytest.mark.long)


def language_of(number: int) -> str:
    """In which a moment is seen."""
    return LANGUAGES[number % len(LANGUAGES)]


@pytest.fixture(scope="module", params=[BY_TURNS, ALL])
def found(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, new_table: Any, request: pytest.FixtureRequest
) -> Findings:
    """All scenes, looked at once."""
    findings = Findings()
    page = browser.new_context(viewport=TABLET, reduced_motion="reduce").new_page()
    page.set_default_timeout(20_000)
    with Journal(tmp_path_factory.mktemp("audit") / "journal.db") as journal, new_table(journal) as table:
        for number, scene in enumerate(shown(page, table, language_of)):
            look_at(page, scene.name, request.param(number), findings)
            findings.misfits += misfits(page, scene.name, [language_of(number)], [*SIZES][number % len(SIZES)])
            findings.scenes += 1
        page.context.close()
    return findings


def test_no_page_has_a_serious_finding_of_axe(found: Findings) -> None:
    assert found.scenes == len(SCENES) > len(LANGUAGES) * len(SIZES)
    assert not found.axe, "\n".join(found.axe)


def test_no_target_is_smaller_than_a_thumb(found: Findings) -> None:
    assert not found.small, "\n".join(found.small)


def test_nothing_is_wider_than_the_page(found: Findings) -> None:
    assert not found.wide, "\n".join(found.wide)


def test_everything_fits_each_moment_in_another_language_and_size(found: Findings) -> None:
    assert not found.misfits, "\n".join(found.misfits)


def test_nothing_moves_where_people_asked_for_less_motion(found: Findings) -> None:
    assert not found.moving, "\n".join(found.moving)
