"""Past matches over HTTP: the list and its filters, one match step by step, files, going on."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.store.journal import ABANDONED, Journal
from companion.store.past_matches import Archive
from tests.web.conftest import DrawnFaces
from tests.web.past import RINGS, put_away, won
from web import create_app


@pytest.fixture
def journal(box: RefereeBox, tmp_path: Path) -> Iterator[Journal]:
    """The box's file, written to past the box."""
    with Journal(tmp_path / "journal.db", clock=lambda: 1_800_000_000.0) as journal:
        yield journal


@pytest.fixture
def client(box: RefereeBox, faces: DrawnFaces, journal: Journal) -> Iterator[FlaskClient]:
    archive = Archive(Journal(journal.path))
    yield create_app(box, faces=faces, archive=archive).test_client()
    archive.close()


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["reason"]


def numbers(client: FlaskClient, query: str) -> list[int]:
    return [one["id"] for one in client.get(f"/api/matches?{query}").json["matches"]]


def test_the_list_tells_of_each_match_the_latest_first(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    told = client.get("/api/matches").json
    assert told["matches"] == [
        {
            "id": 2,
            "damaged": False,
            "begun_s": 1_800_000_000,
            "game": "diadingo",
            "edition": "diadingo",
            "seats": ["=Bo", "Cy", "ADA"],
            "animals": [],
            "acts": 1,
            "events": 1,
            "duration_s": None,
            "ended": "abandoned",
            "may_go_on": True,
            "outcome": None,
        },
        {
            "id": 1,
            "damaged": False,
            "begun_s": 1_800_000_000,
            "game": "diamoniak",
            "edition": "diamoniak",
            "seats": ["Ada", "Bo"],
            "animals": [],
            "acts": 3,
            "events": 3,
            "duration_s": 60.0,
            "ended": "castle_complete",
            "may_go_on": False,
            "outcome": {"reason": "castle_complete", "winners": [0]},
        },
    ]
    assert (told["more"], told["editions"], told["players"]) == (
        False,
        ["diadingo", "diamoniak"],
        ["=Bo", "ADA", "Bo", "Cy"],
    )


def test_the_list_is_filtered_by_game_and_player(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    won(journal)
    assert numbers(client, "edition=diamoniak") == [3, 1]
    assert numbers(client, "player=ada") == [3, 2, 1]
    assert numbers(client, "player=%20BO%20") == [3, 1]
    assert numbers(client, "player=cy&edition=diamoniak") == []
    assert numbers(client, "before=3") == [2, 1]


def test_a_long_list_comes_in_parts(client: FlaskClient, journal: Journal) -> None:
    for _ in range(31):
        put_away(journal)
    told = client.get("/api/matches").json
    assert ([told["matches"][0]["id"], told["matches"][-1]["id"]], told["more"]) == ([31, 2], True)
    assert (numbers(client, "before=2"), client.get("/api/matches?before=2").json["more"]) == ([1], False)
    assert refusal(client.get("/api/matches?before=x")) == (400, "bad_value")


def test_a_damaged_match_stands_in_the_list_and_cannot_be_opened(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    journal._db.execute("UPDATE match SET header = '{' WHERE id = 2")
    journal._db.execute("UPDATE act SET act = '{}' WHERE match = 1 AND n = 1")
    told = client.get("/api/matches").json["matches"]
    assert [(one["id"], one["damaged"], one.get("seats")) for one in told] == [
        (2, True, None),
        (1, True, ["Ada", "Bo"]),
    ]
    for path in ("/api/matches/2", "/api/matches/2/moments", "/api/matches/2/record", "/api/matches/1"):
        assert refusal(client.get(path)) == (409, "match_damaged")
    assert client.get("/api/matches/2").json["message"] == "This match is damaged and cannot be read any more."
    assert refusal(client.post("/api/matches/2/resume", json={"replaces": 0})) == (409, "match_damaged")


def test_a_match_opened_tells_its_steps_and_each_moment_as_the_tablet_saw_it(
    client: FlaskClient, journal: Journal
) -> None:
    number = won(journal)
    told = client.get(f"/api/matches/{number}").json
    assert [(step["at"], step["seat"], step["event"]["card"]) for step in told["steps"]] == [
        (0, 0, "diamond"),
        (1, 0, "fairy"),
        (2, 0, "castle_pink_6"),
    ]
    moments = client.get(f"/api/matches/{number}/moments?from=1&most=2").json
    assert [(one["events"], one["choices"], len(one["recent"])) for one in moments] == [(1, [], 1), (2, [], 2)]
    assert [one["state"]["players"][0]["right"] for one in moments] == [["diamond"], ["diamond", "fairy"]]
    (last,) = client.get(f"/api/matches/{number}/moments?from=3").json
    assert last["state"]["outcome"]["winners"] == [0]
    assert client.get(f"/api/matches/{number}/moments?from=4").json == []


def test_no_answer_holds_more_than_a_dozen_moments(client: FlaskClient, journal: Journal) -> None:
    number = journal.begin(Header("diamoniak", "diamoniak", ("Ada", "Bo")))
    journal.append(number, enumerate([{"event": "draw", "card": "diamond"}] * 14), None)
    assert len(client.get(f"/api/matches/{number}/moments?from=0&most=999").json) == 12
    assert len(client.get(f"/api/matches/{number}/moments?from=12").json) == 3


def test_a_match_that_is_not_there_is_refused(client: FlaskClient) -> None:
    for path in ("/api/matches/7", "/api/matches/7/moments", "/api/matches/7/record"):
        assert refusal(client.get(path)) == (400, "bad_value")
    assert client.get("/api/matches/x").status_code == 404


def test_record_and_statistics_come_as_files(client: FlaskClient, journal: Journal) -> None:
    number = won(journal)
    record = client.get(f"/api/matches/{number}/record")
    assert record.headers["Content-Disposition"] == 'attachment; filename="match-1.jsonl"'
    assert record.text.splitlines()[-1] == '{"event":"draw","card":"castle_pink_6"}'
    table = client.get("/api/statistics.csv")
    assert table.headers["Content-Disposition"] == 'attachment; filename="statistics.csv"'
    assert table.data.decode("utf-8-sig").splitlines()[1] == "Ada,,1,1,1,,1.0"


def test_statistics_are_told(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    told = client.get("/api/statistics").json
    assert [(one["name"], one["all"]["matches"], one["all"]["wins"]) for one in told["players"]] == [
        ("Ada", 1, 1),
        ("Bo", 1, 0),
    ]
    assert told["editions"] == [
        {"edition": "diamoniak", "matches": 1, "average_s": 60.0, "best_score": None, "best_by": None}
    ]


def test_looking_at_past_matches_changes_nothing(
    client: FlaskClient, journal: Journal, box: RefereeBox, begin: Callable[..., None]
) -> None:
    won(journal)
    begin()
    before = box.snapshot
    for path in ("", "/1", "/1/moments", "/1/record"):
        assert client.get(f"/api/matches{path}").status_code == 200
    assert box.snapshot == before
    assert [len(journal.acts(number)) for number in (1, 2)] == [3, 0]


def test_a_match_goes_on_where_it_was_put_away(
    client: FlaskClient, journal: Journal, box: RefereeBox, begin: Callable[..., None]
) -> None:
    number = put_away(journal)
    begin()
    assert refusal(client.post(f"/api/matches/{number}/resume", json={"replaces": 0})) == (409, "overtaken")
    told = client.post(f"/api/matches/{number}/resume", json={"replaces": 2}).json
    assert (told["match"]["id"], told["match"]["acts"]) == (number, 1)
    assert journal.find(2).ended == ABANDONED
    assert refusal(client.post(f"/api/matches/{won(journal)}/resume", json={"replaces": 1})) == (409, "match_over")


def test_a_match_in_which_nothing_happened_is_not_listed_once_it_is_put_away(
    client: FlaskClient, journal: Journal
) -> None:
    journal.begin(RINGS)
    assert numbers(client, "") == [1]
    journal.append(1, [], ABANDONED)
    assert numbers(client, "") == []


def test_a_box_without_a_journal_of_its_own_has_no_such_page(box: RefereeBox, faces: DrawnFaces) -> None:
    client = create_app(box, faces=faces).test_client()
    assert client.get("/matches").status_code == 404
    assert client.get("/api/matches").status_code == 404


# --- the page


def test_a_match_that_cannot_be_read_keeps_nobody_from_beginning_another_one(tmp_path: Path, faces: DrawnFaces) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        journal.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
        journal.open().execute("UPDATE match SET header = '{}', ended = 'abandoned'")
        client = create_app(RefereeBox(journal), faces=faces).test_client()
        assert client.get("/api/minutes").json == {"used": True}
