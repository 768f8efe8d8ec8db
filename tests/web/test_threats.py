"""The document of threats: each names tests that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_threat_names_a_test_that_there_is() -> None:
    names = re.findall(r"def (test_\w+)\(", "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py")))
    files = {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    table = (ROOT / "docs" / "SECURITY.md").read_text().partition("## Threats")[2].partition("## What is left")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for threat, _, tests, *_ in rows:
        named = [part.strip("._") for part in re.findall(r"`([\w.]+)`", tests)]
        assert named or "that step" in tests, threat
        missing = [one for one in named if one not in files and not any(one in name for name in names)]
        assert missing == [], threat
