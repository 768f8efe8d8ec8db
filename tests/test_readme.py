"""The README keeps its word."""

import re
import shlex
from pathlib import Path

import pytest

from companion.__main__ import COMMANDS, main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    missing = [to for to in targets if "://" not in to and not (page.parent / to).exists()]
    assert missing == []


def test_the_readme_has_one_command_to_play_and_one_to_test() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for mark, ends in (("demo", "companion demo"), ("tests", "pytest --numprocesses 2 --dist worksteal")):
        found = re.search(rf"<!-- {mark} -->\n```sh\n(.+)\n```", text)
        assert found is not None
        assert found[1].startswith("python3 -m venv .venv && ")
        assert found[1].endswith(ends)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_that_a_page_shows_exists(page: Path) -> None:
    for line in re.findall(r"^(?:\S*/)?companion .*$", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        assert shlex.split(line, comments=True)[1] in COMMANDS, line


def test_every_command_tells_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0
        assert f"companion {name}" in capsys.readouterr().out
