"""The document of threats: each names tests that there are."""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_threat_names_tests_that_there_are_behind_the_module_they_are_in() -> None:
    modules: defaultdict[str, str] = defaultdict(str)  # some have one name in several folders
    for path in (ROOT / "tests").rglob("test_*.py"):
        modules[path.stem] += path.read_text(encoding="utf-8")
    table = (ROOT / "docs" / "SECURITY.md").read_text().partition("## Threats")[2].partition("## What is left")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for threat, _, tests, *_ in rows:
        named = [part.strip("._") for part in re.findall(r"`([\w.]+)`", tests)]
        assert named or "that step" in tests, threat
        module = ""
        for one in named:
            module = one if one in modules else module
            assert one == module or re.search(rf"def test_\w*{one}", modules[module]), (threat, module, one)
