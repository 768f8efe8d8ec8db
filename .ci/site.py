"""What the site has beside docs/: the documents of the top folder, and a page for each module of the core.

MkDocs calls the functions by their names (https://www.mkdocs.org/user-guide/configuration/#hooks).
"""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
TOP = {  # document of the top folder -> its page
    "README.md": "index.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "DECISIONS.md": "DECISIONS.md",
    "SECURITY.md": "REPORTING.md",  # docs/SECURITY.md is another one
    "THIRD_PARTY_NOTICES.md": "THIRD_PARTY_NOTICES.md",
    "CODE_OF_CONDUCT.md": "CODE_OF_CONDUCT.md",
}
API = "API of the core"  # its place in the navigation of mkdocs.yml
FIRST = ("game", "referee", "acts", "record", "observations", "effects", "question", "diagnosis", "history", "snapshot")
DECISION = re.compile(r"^## (D-\d{3}) ([^:]+): (.+)$", re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Puts the modules of the core into the navigation, in the order in which one would read them."""
    for entry in config.nav or []:
        if API in entry:
            entry[API] = [{"Overview": "api/index.md"}, *({name: f"api/{name}.md"} for name in _core_modules())]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that do not lie in docs/."""
    for document, page in TOP.items():
        text = (ROOT / document).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_with_index(text) if document == "DECISIONS.md" else text))
    files.append(File.generated(config, "api/index.md", content="::: companion.core\n"))
    for name in _core_modules():
        files.append(File.generated(config, f"api/{name}.md", content=f"::: companion.core.{name}\n"))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Makes links between docs/ and the top folder fit, since all pages lie in one folder here."""
    from_top = page.file.src_uri in TOP.values()

    def fitting(match: re.Match[str]) -> str:
        target = match[2]
        if from_top:
            return match[1] + (target.removeprefix("docs/") if target.startswith("docs/") else TOP.get(target, target))
        return match[1] + (TOP.get(target.removeprefix("../"), target) if target.startswith("../") else target)

    def without_source(match: re.Match[str]) -> str:
        """Of a link to code, which has no page here, the text remains; one that leads nowhere is left to fail."""
        path = ((ROOT if from_top else ROOT / "docs") / match[2]).resolve()
        is_source = path.exists() and path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / "docs")
        return match[1] if is_source and path.name not in TOP else match[0]

    markdown = re.sub(r"(?<!!)\[([^\]]+)\]\(([^)#:\s]+)\)", without_source, markdown)
    return re.sub(r"""(\]\(|src=")([^)#"\s]+)""", fitting, markdown)


def _core_modules() -> list[str]:
    names = sorted(file.stem for file in (ROOT / "companion" / "core").glob("*.py") if file.stem != "__init__")
    return [*FIRST, *(name for name in names if name not in FIRST)]


def _with_index(decisions: str) -> str:
    """The decisions with an index by subject before them, and an anchor of its own for each (`#d-017`)."""
    by_subject: dict[str, list[str]] = defaultdict(list)
    for number, subject, title in DECISION.findall(decisions):
        by_subject[subject].append(f"- [{number}](#{number.lower()}) {title}")
    index = "\n\n".join(f'??? note "{subject}"\n' + _indented(by_subject[subject]) for subject in sorted(by_subject))
    anchored = DECISION.sub(lambda match: f"{match[0]} {{#{match[1].lower()}}}", decisions)
    head, _, rest = anchored.partition("\n## ")
    return f"{head}\n\n{index}\n\n## {rest}"


def _indented(lines: list[str]) -> str:
    return "\n".join(f"    {line}" for line in lines)
