"""What does not fit on a page, in the languages in which it is looked at."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

from tests.web.moments import NAMES
from tests.web.taps import PHONE, TABLET, resize
from web.texts import load_catalogues

OVERFLOWS = (Path(__file__).parent / "overflow.js").read_text(encoding="utf-8")
SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": TABLET, "phone on its side": {"width": 844, "height": 390}}
LANGUAGES = sorted(load_catalogues())
PLAYERS = [*NAMES, "Anna", "Ben"]

# What does not fit in each of some languages, as "language: sentence". The tablet is asked to speak as its own sheet of
# languages asks; once it is drawn anew the button that asked is gone.
IN_ALL = f"""
async ([languages, names]) => {{
  const overflows = {OVERFLOWS.strip().removesuffix(";")};
  const found = [];
  for (const language of languages) {{
    if (document.documentElement.lang !== language) {{
      const control = document.createElement("button");
      Object.assign(control.dataset, {{ do: "speak", value: JSON.stringify(language) }});
      const drawn = new Promise((done) => {{
        const watcher = new MutationObserver(() => control.isConnected || done(watcher.disconnect()));
        watcher.observe(document.getElementById("app"), {{ childList: true }});
      }});
      document.getElementById("app").append(control);
      control.click();
      await drawn;
      while (document.documentElement.lang !== language) await new Promise(requestAnimationFrame);
    }}
    found.push(...overflows(names).map((one) => `${{language}}: ${{one}}`));
  }}
  return found;
}}
"""


def misfits(page: Page, scene: str, languages: Sequence[str], size: str) -> list[str]:
    """What does not fit, with where. Only the tablet itself can change the language that it was loaded in."""
    resize(page, SIZES[size])
    return [f"{scene}, {size}, {one}" for one in page.evaluate(IN_ALL, [languages, PLAYERS])]
