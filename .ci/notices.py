"""Whose work the box is made of: checks THIRD_PARTY_NOTICES.md against what is shipped; `--write` makes it anew.

Exit status 1 where a package or a shipped file is missing there, or stands there and is gone.
"""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
NOTICES = ROOT / "THIRD_PARTY_NOTICES.md"
OPTIONAL = {  # extras that are not installed with the tests: (licence, extra)
    "lgpio": ("Unlicense", "pi"),
    "matplotlib": ("Matplotlib License (PSF-based)", "plots"),
}
OURS = "MIT, this project's own"
DATA = {  # pattern of shipped files that are no code: (licence, where they come from)
    "companion/games/*/art/*": (OURS, "card art, drawn for this project"),
    "companion/games/*/data/*": (OURS, "boards, sets of tiles and the bots' words, written for this project"),
    "companion/games/*/texts/*": (OURS, "texts in our own words, not those of the rule sheets"),
    "companion/store/words/data/two_letters_*.txt": (OURS, "words of two letters, put together for this project"),
    "vision/*/data/*": (OURS, "network weights, taught with pictures rendered for this project"),
    "web/static/*": (OURS, "icons and emblems, drawn for this project"),
    "web/templates/*": (OURS, "pages, written for this project"),
    "web/translations/*": (OURS, "texts in our own words"),
}
CODE = {".py", ".pyi", ".js", ".ts", ".css", ".typed"}
SHIPPED = ("companion", "vision", "hardware", "web", "calibration")
HEAD = """\
# Third-party notices

The box itself is under the MIT licence. Its package holds no code of others; `pip` installs the packages below beside
it, each under its own licence, whose text lies in the package. Made by `nox -s notices`; a test fails when a dependency
or a shipped file is missing here.
"""
FOOT = """
## Made with, not shipped
Printed sheets and letter tiles are set in Bitstream Vera, which reportlab brings (Bitstream Vera licence: free to
embed, not to be sold by itself). opencv-python-headless brings libraries of its own, FFmpeg (LGPL 2.1) among them;
they are listed in its `LICENSE-3RD-PARTY.txt`. The word judge reads the word lists that the system has (in Debian
`wngerman` and `hunspell-de-de`, GPL) where they are installed; none is part of the box.
"""


def required() -> dict[str, str]:
    """Every package that a box needs, with what brings it: the dependencies of the project and theirs in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = {}
    extras = {"words"}
    queue = [(text, "the box") for text in project["dependencies"]]
    queue += [(text, f"extra `{extra}`") for extra in extras for text in project["optional-dependencies"][extra]]
    while queue:
        text, by = queue.pop(0)
        wanted = Requirement(text)
        name = normal(wanted.name)
        if name in found or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found[name] = by
        queue += [(text, name) for text in importlib.metadata.requires(name) or ()]
    return found


def normal(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(name: str) -> str:
    """What a package says of its licence, at the best place where it says anything."""
    told = importlib.metadata.metadata(name)
    if "License-Expression" in told:
        return told["License-Expression"]
    classified = [
        text.rpartition(":: ")[2] for text in told.get_all("Classifier") or () if text.startswith("License ::")
    ]
    line = told["License"].partition("\n")[0] if "License" in told else ""
    return line if line and len(line) < 36 else ", ".join(classified) or line or "see its package"


def shipped() -> list[str]:
    """The files in the packages that are no code, as git knows them."""
    listed = subprocess.run(["git", "ls-files", *SHIPPED], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.splitlines() if Path(name).suffix not in CODE]


def written() -> str:
    """The document as it should be."""
    rows = [f"| {name} | {licence(name)} | {by} |" for name, by in sorted(required().items())]
    rows += [f"| {name} | {terms} | extra `{extra}` |" for name, (terms, extra) in OPTIONAL.items()]
    files = [
        f"| `{pattern}` | {terms} | {source} |"
        for pattern, (terms, source) in DATA.items()
        if any(fnmatch(name, pattern) for name in shipped())
    ]
    parts = [HEAD, "## Packages", _table("package | licence | brought by", sorted(rows))]
    return "\n".join([*parts, "\n## Data files", _table("files | licence | source", files), FOOT])


def differences(document: str) -> list[str]:
    """What is missing in the document, and what stands there for nothing."""
    packages, _, rest = document.partition("## Data files")
    named = set(re.findall(r"^\| ([a-z0-9-]+) \|", packages, re.MULTILINE)) - {"package"}
    patterns = re.findall(r"^\| `([^`]+)` \|", rest, re.MULTILINE)
    there, files = {*required(), *OPTIONAL}, shipped()
    return [
        *(f"the package {name} is not named" for name in sorted(there - named)),
        *(f"the package {name} is named and not needed" for name in sorted(named - there)),
        *(f"no line covers {file}" for file in files if not any(fnmatch(file, pattern) for pattern in patterns)),
        *(f"nothing is like {pattern}" for pattern in patterns if not any(fnmatch(file, pattern) for file in files)),
    ]


def _table(head: str, rows: Iterable[str]) -> str:
    return "\n".join([f"| {head} |", "|---|---|---|", *rows])


def main() -> int:
    """Writes the document, or says what is wrong with it."""
    if sys.argv[1:] == ["--write"]:
        NOTICES.write_text(written(), encoding="utf-8")
    wrong = differences(NOTICES.read_text(encoding="utf-8"))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
