"""The README keeps its word."""

import argparse
import importlib
import re
import shlex
from collections.abc import Iterator
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


def words_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The options of a command, and the words of which it takes one."""
    for action in parser._actions:
        if "--help" not in action.option_strings:
            yield from (*action.option_strings, *(action.choices or ()))
        if isinstance(action, argparse._SubParsersAction):
            for part in action.choices.values():
                yield from words_of(part)


@pytest.mark.parametrize("name", COMMANDS)
def test_all_that_a_command_takes_stands_in_the_document_of_the_commands(name: str) -> None:
    parser = argparse.ArgumentParser(prog=f"companion {name}")
    importlib.import_module(f"companion.commands.{COMMANDS[name][0]}").arguments(parser)
    text = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
    parts = [*re.split(r"\n(?=## )", text), *text.splitlines()]
    told = "\n".join(
        part for part in parts if part.startswith(f"## {name}\n") or re.search(rf"`(companion )?{name}\b", part)
    )
    assert [word for word in words_of(parser) if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", told)] == []


def test_every_command_tells_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as ended:
            main([name, "--help"])
        assert ended.value.code == 0
        assert f"companion {name}" in capsys.readouterr().out
