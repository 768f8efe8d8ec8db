"""companion stats: players of past matches, in words, as JSON and as a table."""

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.core.record import Header
from companion.store.journal import Journal

FIVE = [f"castle_pink_{part}" for part in range(1, 6)]
ALMOST = Header("diamoniak", "diamoniak", ("Ada", "Bo"), {}, 0, {"players": [{"castle": FIVE}, {}]})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Journal(tmp_path / "journal.db") as journal:
        number = journal.begin(ALMOST)
        journal.append(number, [(0, {"event": "draw", "card": "castle_pink_6"})], "castle_complete", {0: 120.0})
    return tmp_path


def test_players_are_told_in_words(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(data)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ada: matches 1, wins 1, longest streak 1, about 2 min a match",
        "  diamoniak: matches 1, wins 1, longest streak 1, about 2 min a match",
        "Bo: matches 1, wins 0, longest streak 0, about 2 min a match",
        "  diamoniak: matches 1, wins 0, longest streak 0, about 2 min a match",
    ]


def test_players_come_as_json_and_as_a_table(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(data), "--json", "--csv", str(data / "out.csv")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(player["name"], player["all"]["wins"]) for player in told["players"]] == [("Ada", 1), ("Bo", 0)]
    assert (data / "out.csv").read_text("utf-8").splitlines()[1] == "Ada,,1,1,1,,2.0"


def test_without_a_finished_match_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Journal(tmp_path / "journal.db").close()
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "no finished match yet\n"
