"""What docs/RELIABILITY.md promises: each promise has figures, a command that runs, and a short form in the checks."""

import shlex
from pathlib import Path

import pytest

from companion.__main__ import main

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs" / "RELIABILITY.md").read_text().partition("## Speed")[0]
ROWS = [line.strip("| ").split(" | ") for line in TABLE.splitlines() if line.startswith("| ")][1:]
CHECKS = (ROOT / ".ci" / "run").read_text()
COMMANDS = sorted({row[2].strip("`") for row in ROWS if row[2] != "the same"})


def test_each_promise_has_figures_a_command_and_a_short_form() -> None:
    assert len(ROWS) > 10
    assert [row for row in ROWS if len(row) != 4 or not all(row)] == []


@pytest.mark.parametrize("command", [one for one in COMMANDS if "pytest" in one])
def test_a_promise_that_is_a_test_names_a_file_that_knows_its_number(command: str) -> None:
    *numbers, file = [word for word in shlex.split(command) if word not in ("pytest", "-s")]
    text = (ROOT / file).read_text()
    for number in numbers:
        name, _, value = number.partition("=")
        assert value.isdigit()
        assert f'os.environ.get("{name}"' in text


@pytest.mark.parametrize("command", [one for one in COMMANDS if "pytest" not in one])
def test_a_promise_that_is_a_command_runs_and_is_a_step_of_the_checks_or_a_part_of_the_suite(command: str) -> None:
    program, *words = shlex.split(command)
    if program == "companion":
        assert f'"$bin/companion" {words[0]} --' in CHECKS
        with pytest.raises(SystemExit) as ended:
            main([*words, "--help"])
        assert ended.value.code == 0
    else:
        assert (ROOT / f"{words[1].replace('.', '/')}.py").exists()
