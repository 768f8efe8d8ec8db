"""What a stranger finds beside the code: it parses, names what there is, and does not go stale."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from companion.__main__ import main

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ROOT_PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "THIRD_PARTY_NOTICES.md"]


def read(name: str) -> str:
    """The text of a file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def load(name: str) -> ModuleType:
    """A script of .ci as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def normal(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_version_is_told_as_the_project_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"companion {PROJECT['version']}\n"


def test_the_newest_version_of_the_changelog_is_that_of_the_project() -> None:
    versions = re.findall(r"^## \[([^\]]+)\] - \d{4}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)
    assert versions[0] == PROJECT["version"]


@pytest.mark.parametrize(
    ("schema", "pattern"),
    [
        ("vendor.github-workflows", ".github/workflows/*.yml"),
        ("vendor.dependabot", ".github/dependabot.yml"),
        ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("vendor.github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
    ],
)
def test_what_the_forge_reads_has_the_form_that_it_wants(schema: str, pattern: str) -> None:
    files = [str(file) for file in sorted(ROOT.glob(pattern))]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_workflow_runs_parts_that_there_are() -> None:
    script, workflow = read(".ci/run"), read(".github/workflows/checks.yml")
    matrix = re.search(r"part: \[(.+)\]", workflow)
    assert matrix is not None
    asked = {*re.findall(r"\.ci/run (\w+)", workflow), *matrix[1].split(", ")}
    known = set(re.findall(r"^(\w+)\(\) \{", script, re.MULTILINE))
    assert asked <= known
    assert set(re.findall(r'"\.ci/run", part|_check\(session, "(\w+)"', read("noxfile.py"))) - {""} <= known


def test_every_python_that_the_workflow_and_nox_try_is_supported() -> None:
    tried = set(re.findall(r'python: "(3\.\d+)"', read(".github/workflows/checks.yml")))
    assert tried == set(re.findall(r'"(3\.\d+)"', read("noxfile.py")))
    assert min(tried, key=lambda version: int(version[2:])) == PROJECT["requires-python"].removeprefix(">=")


def pinned() -> dict[str, list[Requirement]]:
    """The lines of constraints.txt by package."""
    found: dict[str, list[Requirement]] = {}
    for line in read("constraints.txt").splitlines():
        if line and not line.startswith("#"):
            found.setdefault(normal(Requirement(line).name), []).append(Requirement(line))
    return found


def test_constraints_name_one_version_for_each_package_that_the_project_asks_for() -> None:
    extras = PROJECT["optional-dependencies"].values()
    asked = [Requirement(text) for text in (*PROJECT["dependencies"], *(text for extra in extras for text in extra))]
    lines = pinned()
    assert [wanted.name for wanted in asked if normal(wanted.name) not in lines] == []
    for wanted in asked:
        versions = [next(iter(line.specifier)) for line in lines[normal(wanted.name)]]
        assert all(one.operator == "==" for one in versions)
        assert all(wanted.specifier.contains(one.version) for one in versions), wanted.name


def test_constraints_name_every_package_that_a_box_needs_in_the_end() -> None:
    assert set(load("notices").required()) - set(pinned()) == set()


def test_notices_name_every_package_and_shipped_file() -> None:
    assert load("notices").differences(read("THIRD_PARTY_NOTICES.md")) == []


def test_notices_that_forget_or_invent_something_are_wrong() -> None:
    right = read("THIRD_PARTY_NOTICES.md")
    wrong = right.replace("| flask |", "| flusk |").replace("`web/templates/*`", "`web/temples/*`")
    told = load("notices").differences(wrong)
    assert "the package flask is not named" in told
    assert "the package flusk is named and not needed" in told
    assert "nothing is like web/temples/*" in told
    assert any(line.startswith("no line covers web/templates/") for line in told)


def decisions() -> list[tuple[str, str, str]]:
    """Number, subject and date of each decision."""
    form = r"^## D-(\d{3}) ([^:\n]+): .+\n(\d{4}-\d\d-\d\d)\. "
    return re.findall(form, read("DECISIONS.md"), re.MULTILINE)


def test_every_decision_has_its_number_in_turn_a_subject_and_a_date() -> None:
    text, found = read("DECISIONS.md"), decisions()
    assert len(found) == len(re.findall(r"^## ", text, re.MULTILINE)) >= 186
    assert [int(number) for number, _, _ in found] == list(range(1, len(found) + 1))
    dates = [date for _, _, date in found]
    assert dates == sorted(dates)


def test_subjects_of_decisions_are_those_that_its_head_lists() -> None:
    listed = re.search(r"^Subjects: ([^.]+)\.", read("DECISIONS.md"), re.MULTILINE)
    assert listed is not None
    assert {subject for _, subject, _ in decisions()} == set(re.split(r",\s+", listed[1]))


def test_decisions_that_a_text_cites_exist() -> None:
    numbers = {f"D-{number}" for number, _, _ in decisions()}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    cited = {number for page in pages for number in re.findall(r"\bD-\d{3}\b", page.read_text(encoding="utf-8"))}
    assert cited <= numbers


def test_no_line_of_the_changelog_stands_twice() -> None:
    told = re.findall(r"^- .*", read("CHANGELOG.md"), re.MULTILINE)
    assert [line for line, times in Counter(told).items() if times > 1] == []


def test_every_place_that_the_glossary_names_exists() -> None:
    places = re.findall(r"`([\w/]+\.py)(?:: (\w+))?`", read("docs/GLOSSARY.md"))
    assert len(places) >= 40
    assert [file for file, _ in places if not (ROOT / file).is_file()] == []
    assert [(file, name) for file, name in places if name and not re.search(rf"\b{name}\b", read(file))] == []


def test_words_of_the_glossary_stand_in_order_within_a_part() -> None:
    for part in read("docs/GLOSSARY.md").split("\n## ")[1:]:
        words = re.findall(r"^\| ([A-Z][^|]*) \|", part, re.MULTILINE)
        assert words == sorted(words, key=str.lower)


@pytest.mark.parametrize("page", ROOT_PAGES)
def test_every_link_of_a_page_at_the_top_leads_somewhere(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", read(page))
    assert [to for to in targets if "://" not in to and not (ROOT / to).exists()] == []


def test_the_example_of_the_contributors_guide_runs() -> None:
    code = re.findall(r"```python\n(.+?)```", read("CONTRIBUTING.md"), re.DOTALL)
    names: dict[str, object] = {"__name__": "example"}
    exec("\n".join(code), names)
    test = names["test_what_no_rule_explains_is_asked_after_two_seconds"]
    assert callable(test)
    test()


def test_the_navigation_of_the_site_has_every_document() -> None:
    navigation = read("mkdocs.yml").partition("\nnav:")[2]
    assert [page.name for page in sorted((ROOT / "docs").glob("*.md")) if f": {page.name}" not in navigation] == []
