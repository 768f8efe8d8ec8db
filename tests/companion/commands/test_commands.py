"""The command line as people and measurements call it."""

import io
import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.app.data_folder import own_journal
from companion.core.record import Header

RECORD = """\
{"record":1,"game":"diamoniak","edition":"diamoniak","options":{},"seats":["Anna","Ben"],"first":0}
{"event":"draw","card":"castle_blue_2"}
{"event":"draw","card":"diamond"}
{"event":"pass"}
{"event":"draw","card":"castle_blue_3"}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_replay_prints_state_and_outcome(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["events"] == 4
    assert told["outcome"] is None
    assert told["state"]["players"][0]["castle"] == ["castle_blue_2"]
    assert told["state"]["players"][1]["right"] == ["castle_blue_3"]


def test_replay_tells_people_who_has_what(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "diamoniak, 4 events",
        "pile 51, discard 0, phase draw",
        "  Anna: castle castle_blue_2; right diamond",
        "  Ben: castle -; right castle_blue_3",
        "Ben is on turn",
    ]


def test_replay_stops_at_an_illegal_event_with_its_line_and_reason(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(RECORD + '{"event":"buy","card":"castle_blue_2","seller":0}\n', encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert capsys.readouterr().err == "companion replay: drawn_already (line=6)\n"


def test_replay_goes_on_from_a_written_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.jsonl"
    header, *_ = RECORD.splitlines()
    position = {"players": [{"castle": [f"castle_blue_{part}" for part in range(1, 6)]}, {}]}
    lines = [header, json.dumps({"position": position}), '{"event":"draw","card":"castle_blue_6"}']
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == {
        "reason": "castle_complete",
        "winners": [0],
        "scores": [6, 0],
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: found 'nothing', expected a header"),
        ("hello\n", "match.jsonl:1: line: found 'hello', expected a JSON object"),
        ('{"record":2}\n', "record: found 2, expected 1"),
        (RECORD.replace('"edition":"diamoniak"', '"edition":"chess"'), "edition: found 'chess'"),
        (RECORD.replace('"seats":["Anna","Ben"]', '"seats":["Anna"]'), "seats: found 1, expected 2 to 4 players"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(
    record: Path, capsys: pytest.CaptureFixture[str], text: str, says: str
) -> None:
    record.write_text(text, encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert says in capsys.readouterr().err


def test_a_record_taken_into_the_journal_comes_out_again(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = str(tmp_path / "data"), tmp_path / "out.jsonl"
    assert main(["import", str(record), "--data", data]) == 0
    assert main(["export", "1", "--out", str(out), "--data", data]) == 0
    assert out.read_text(encoding="utf-8") == RECORD
    assert main(["export", "2", "--out", str(out), "--data", data]) == 1
    assert "match: found 2" in capsys.readouterr().err


def test_an_illegal_record_is_not_taken_into_the_journal(record: Path, tmp_path: Path) -> None:
    record.write_text(RECORD + '{"event":"pass"}\n{"event":"pass"}\n', encoding="utf-8")
    assert main(["import", str(record), "--data", str(tmp_path / "data")]) == 1
    assert not (tmp_path / "data").exists()


def test_wrong_usage_ends_with_status_2() -> None:
    for words in ([], ["dance"], ["autoplay", "--through", "walls"], ["replay"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == 2


@pytest.mark.parametrize(
    "words",
    [
        *(["autoplay", "--matches", "0"], ["autoplay", "--seats", "9"], ["autoplay", "--seats", "-1"]),
        *(["demo", "--port", "65536"], ["demo", "--port", "-1"], ["demo", "--port", "http"]),
        ["watch", ".", "--game", "diamoniak", "--deck", ".", "--seats", "0"],
        ["measure", "bumps", "--frames", "0"],
    ],
    ids=" ".join,
)
def test_a_number_out_of_its_bounds_is_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert f"argument {words[-2]}: " in capsys.readouterr().err


def test_what_cannot_be_written_is_told_in_one_line(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = str(tmp_path / "data"), str(tmp_path / "nowhere" / "out")
    assert main(["import", str(record), "--data", data]) == 0
    for words in (
        ["export", "1", "--out", out, "--data", data],
        ["stats", "--csv", out, "--data", data],
        ["print", "qr", "--address", "http://box.local/", "--out", out],
    ):
        assert main(words) == 1
        assert capsys.readouterr().err == f"companion {words[0]}: {out}: cannot be written: No such file or directory\n"


@pytest.mark.parametrize(
    "words", [["stats"], ["export", "1", "--out", "out"], ["backup", "out.zip"], ["access", "show"]]
)
def test_a_folder_of_no_box_is_refused_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main([*words, "--data", str(tmp_path / "typo")]) == 1
    assert "expected the data folder of a box" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_no_match_is_taken_into_the_journal_of_a_running_box(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as running:
        journal = own_journal(tmp_path / "data", running)
        number = journal.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
        assert main(["import", str(record), "--data", str(tmp_path / "data")]) == 1
        assert "stop that one first" in capsys.readouterr().err
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert unfinished.id == number


@pytest.mark.parametrize("kind", [["cards"], ["board"], ["tiles"], ["pace"], ["sweeps"], ["photos", "set"]])
def test_a_set_of_pictures_that_is_none_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: list[str]
) -> None:
    assert main(["measure", *kind, str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert (said.count("found"), said.count("SettingsError")) == (1, 0)


def test_a_question_that_nobody_answers_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("companion.commands.stats.run", lambda _: input("clockwise? "))
    assert main(["stats"]) == 1
    assert capsys.readouterr().err == "companion stats: a question was asked, and nobody is there to answer\n"


def test_an_unknown_game_is_told_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["autoplay", "--game", "chess"]) == 1
    assert "expected one of diamoniak, piratatak" in capsys.readouterr().err


def test_bots_play_through_the_rules_without_a_mismatch(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["autoplay", "--game", "piratatak", "--seats", "3", "--matches", "5", "--seed", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["matches"], told["finished"], told["mismatches"]) == (5, 5, 0)
    assert sum(told["winners"].values()) == 5
    assert told["events"] > 5 * 6


def test_the_same_seed_plays_the_same_matches(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        main(["autoplay", "--matches", "2", "--seed", "5", "--json"])
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["events"] == told[1]["events"]
    assert told[0]["winners"] == told[1]["winners"]


def test_the_doctor_names_every_check_and_a_cure_for_what_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text('camera = "/dev/video97"\nport = 18999\ndeck = "nowhere.npz"\n', encoding="utf-8")
    assert main(["doctor", "--settings", str(settings), "--json"]) == 1
    found = {row["check"]: row for row in json.loads(capsys.readouterr().out)["checks"]}
    assert found.keys() == {
        *("library", "python", "disk", "clock", "port", "deck", "camera", "pins", "words", "games"),
        *("system", "groups", "supply", "network", "service", "box", "journal", "calibration"),
    }
    assert found["disk"]["ok"]
    assert not found["deck"]["ok"]
    assert found["deck"]["cure"] == "enrol the deck: companion enrol DECK_DIR --out FILE"
    assert not found["camera"]["ok"]


def test_a_healthy_scoreboard_passes_the_doctor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text("port = 18998\n", encoding="utf-8")
    assert main(["doctor", "--settings", str(settings)]) == 0
    assert "FAIL" not in capsys.readouterr().out
