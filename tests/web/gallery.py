"""Pictures of every main moment of the tablet, in three sizes, light and dark, with one page to look at them all.

    .venv/bin/python -m tests.web.gallery OUT [--language de] [--only NAME ...]

The moments are those of tests/web/scenes.py; nothing is judged here: that is what people's eyes are for.
"""

import argparse
import html
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.store.journal import Journal
from tests.chromium import launch
from tests.web.conftest import living_table
from tests.web.scenes import SCENES, Scene, shown
from tests.web.taps import ALL_DRAWN, PHONE, TABLET, resize

SIZES: dict[str, ViewportSize] = {"tablet": TABLET, "phone": PHONE, "large": {"width": 1920, "height": 1080}}
LOOKS = ("light", "dark")
LOOK_OF_THE_PAGE = """
body { margin: 24px; font: 16px system-ui; background: #777; color: #fff; }
figure { display: inline-block; margin: 0 16px 16px 0; vertical-align: top; }
img { display: block; height: 420px; width: auto; }
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its moment, how it was looked at, and its file's name."""

    scene: str
    size: str
    look: str
    file: str


def take(page: Page, out: Path, scene: Scene, number: int) -> Iterator[Shot]:
    """Takes the pictures of the moment that a page shows."""
    for size, viewport in SIZES.items():
        resize(page, viewport)
        for look in LOOKS:
            page.emulate_media(color_scheme=look)
            page.evaluate(ALL_DRAWN)
            name = re.sub(r"\W+", "-", scene.name)
            file = f"{number:02}-{name}-{size}-{look}.png"
            page.screenshot(path=out / file)
            yield Shot(scene.name, size, look, file)
    page.emulate_media(color_scheme="light")
    resize(page, TABLET)


def gallery(browser: Browser, out: Path, language: str, only: Sequence[str] = ()) -> list[Shot]:
    """Leads a tablet through all moments and takes their pictures; of the scenes in `only` alone when there are any."""
    shots: list[Shot] = []
    context = browser.new_context(viewport=TABLET, locale=language, reduced_motion="reduce")
    with ExitStack() as held:
        journal = held.enter_context(Journal(Path(held.enter_context(tempfile.TemporaryDirectory())) / "journal.db"))
        table = held.enter_context(living_table(journal))
        page = context.new_page()
        for number, scene in enumerate(shown(page, table)):
            if not only or scene.name in only:
                shots += take(page, out, scene, number)
        context.close()
    return shots


def index(shots: Sequence[Shot], language: str) -> str:
    """The page that shows them: a row a moment."""
    rows = []
    for scene in dict.fromkeys(shot.scene for shot in shots):
        figures = "".join(
            f'<figure><a href="{shot.file}"><img loading="lazy" src="{shot.file}" alt=""></a>'
            f"<figcaption>{shot.size}, {shot.look}</figcaption></figure>"
            for shot in shots
            if shot.scene == scene
        )
        rows.append(f"<h2>{html.escape(scene)}</h2><div>{figures}</div>")
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>The tablet, {html.escape(language)}</title>'
    return f"{head}<style>{LOOK_OF_THE_PAGE}</style>{''.join(rows)}</html>\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("out", type=Path, help="the folder for the pictures and index.html")
    parser.add_argument("--language", default="en", help="a browser's language, such as de or pt-BR")
    parser.add_argument("--only", nargs="*", default=[], choices=[scene.name for scene in SCENES], metavar="NAME")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        shots = gallery(browser, given.out, given.language, given.only)
        browser.close()
    (given.out / "index.html").write_text(index(shots, given.language), encoding="utf-8")
    print(f"{len(shots)} pictures: {given.out / 'index.html'}")


if __name__ == "__main__":
    main()
