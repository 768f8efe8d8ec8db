"""The API: acts in, snapshots out, and everything that is refused."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.box.box import RefereeBox
from companion.games.diamoniak import DIAMONIAK
from tests.web.whole import Whole
from web import stream

DRAW_PINK = {"event": "draw", "card": "castle_pink_1"}
MATCH = {"edition": "diamoniak", "seats": ["Anna", "Ben"], "options": {}, "first": 0, "replaces": 0}


def act(client: FlaskClient, event: dict[str, Any], after: int) -> TestResponse:
    return client.post("/api/act", json={"act": event, "after": after})


def refusal(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["reason"]


def test_without_a_match_the_snapshot_has_none(client: FlaskClient) -> None:
    assert client.get("/api/snapshot").json["match"] is None


def test_a_new_match_begins_with_the_chosen_seat(client: FlaskClient) -> None:
    answer = client.post("/api/match", json=MATCH | {"edition": "piratatak", "first": 1})
    match = answer.json["match"]
    assert (match["game"], match["edition"], match["state"]["turn"]) == ("diamoniak", "piratatak", 1)
    assert (match["seats"], match["first"], match["options"]) == (["Anna", "Ben"], 1, {})


def test_of_two_tablets_that_begin_a_match_at_once_only_the_first_does(client: FlaskClient) -> None:
    begun = client.post("/api/match", json=MATCH).json["match"]
    answer = client.post("/api/match", json=MATCH | {"seats": ["Cleo", "Dora"]})
    assert refusal(answer) == (409, "overtaken")
    assert answer.json["values"] == {"replaces": 0, "match": begun["id"]}
    assert client.get("/api/snapshot").json["match"] == begun
    again = client.post("/api/match", json=MATCH | {"replaces": begun["id"]})
    assert (again.status_code, again.json["match"]["id"]) == (200, begun["id"] + 1)


def test_an_act_answers_with_the_snapshot_after_it(client: FlaskClient, begin: Callable[..., None]) -> None:
    begin()
    match = act(client, DRAW_PINK, 0).json["match"]
    assert match["acts"] == 1
    assert match["state"]["players"][0]["castle"] == ["castle_pink_1"]


def test_of_two_tablets_the_slower_is_told_that_it_was_overtaken(
    client: FlaskClient, begin: Callable[..., None]
) -> None:
    begin()
    act(client, DRAW_PINK, 0)
    answer = act(client, {"event": "draw", "card": "diamond"}, 0)
    assert refusal(answer) == (409, "overtaken")
    assert answer.json["values"] == {"after": 0, "acts": 1}
    assert answer.json["message"] == "Somebody was quicker. This is how it stands now."


def test_what_the_rules_refuse_says_why_in_words_of_the_edition(
    client: FlaskClient, begin: Callable[..., None]
) -> None:
    begin(edition="piratatak")
    answer = act(client, {"event": "fairy"}, 0)
    assert refusal(answer) == (409, "not_in_phase_witch")
    assert answer.json["message"] == "There is no pirate here now."


def test_an_act_that_is_none_is_refused(client: FlaskClient, begin: Callable[..., None]) -> None:
    begin()
    assert refusal(act(client, {"event": "fly"}, 0)) == (409, "unknown_event")
    assert refusal(act(client, {"event": "draw", "card": 3}, 0)) == (409, "bad_field")
    assert refusal(act(client, {"event": "correct", "at": "x", "to": {}}, 0)) == (409, "bad_field")


def test_a_settled_question_cannot_be_dismissed(client: FlaskClient, begin: Callable[..., None]) -> None:
    begin()
    assert refusal(client.post("/api/dismiss", json={"after": 0})) == (409, "nothing_asked")


def test_nothing_to_resume_is_said(client: FlaskClient) -> None:
    assert refusal(client.post("/api/resume", json={})) == (409, "nothing_to_resume")


def test_choices_of_an_earlier_event_and_the_history_can_be_asked(
    client: FlaskClient, begin: Callable[..., None]
) -> None:
    begin()
    act(client, DRAW_PINK, 0)
    assert {"event": "draw", "card": "witch"} in client.get("/api/choices?at=0").json
    assert client.get("/api/history").json == [{"at": 0, "seat": 0, "stands": True, "event": DRAW_PINK}]
    assert refusal(client.get("/api/choices?at=2")) == (409, "no_such_event")
    assert refusal(client.get("/api/choices?at=-1")) == (400, "bad_value")


def test_the_editions_tell_their_decks_and_house_rules(client: FlaskClient) -> None:
    diamoniak, piratatak, diadingo, diamino = client.get("/api/editions").json
    assert (diamino["game"], diamino["seats"], diamino["decks"]) == ("diamino", [2, 8], [])
    assert (diamoniak["edition"], piratatak["edition"]) == DIAMONIAK.editions
    assert [one["seats"] for one in (diamoniak, piratatak, diadingo)] == [[2, 4], [2, 4], [2, 8]]
    assert [one["game"] for one in (diamoniak, piratatak, diadingo)] == ["diamoniak", "diamoniak", "diadingo"]
    assert diamoniak["decks"] == [{"deck": "classic54", "cards": 54}, {"deck": "pt55", "cards": 55}]
    assert {"key": "dk.trading", "name": "trading", "kind": "switch", "values": [], "default": False} in diamoniak[
        "options"
    ]


def test_the_house_rules_of_diadingo_say_what_they_may_be(client: FlaskClient) -> None:
    options = {option["name"]: option for option in client.get("/api/editions").json[2]["options"]}
    assert list(options) == [
        "winner_by", "ring_values", "attempt_optional", "touch_is_attempt", "theft", "after_theft", "end_on_16",
        "direction", "starter", "tiebreak", "games", "professional", "slots", "spin_turns", "respin_each_round",
    ]  # fmt: skip
    values = {"1000": 7, "2000": 7, "3000": 7, "4000": 7, "5000": 7, "6000": 7}
    assert options["ring_values"] == {
        "key": "dd.ring_values",
        "name": "ring_values",
        "kind": "counts",
        "values": [],
        "default": values,
        "total": 42,
    }
    assert (options["spin_turns"]["default"], options["spin_turns"]["range"]) == ([2, 5], [2, 10])
    assert (options["games"]["default"], options["games"]["range"]) == (1, [1, 99])
    every = {option["key"]: option["default"] for option in options.values()}
    body = MATCH | {"edition": "diadingo", "options": every}
    assert client.post("/api/match", json=body).json["match"]["options"] == every


def test_a_house_rule_that_does_not_exist_names_the_key_and_what_was_expected(client: FlaskClient) -> None:
    answer = client.post("/api/match", json=MATCH | {"options": {"dk.flying": True}})
    assert refusal(answer) == (400, "bad_value")
    assert (answer.json["key"], answer.json["found"]) == ("dk.flying", True)
    assert "dk.trading" in answer.json["expected"]


def test_a_match_knows_the_players_animals_and_where_they_sit(client: FlaskClient) -> None:
    told = client.post("/api/match", json=MATCH | {"animals": [4, 0], "places": [0, 3]}).json["match"]
    assert (told["animals"], told["places"]) == ([4, 0], [0, 3])
    untold = client.post("/api/match", json=MATCH | {"replaces": told["id"]}).json["match"]
    assert (untold["animals"], untold["places"]) == ([], [])


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (MATCH | {"edition": "chess"}, "edition"),
        (MATCH | {"seats": ["Anna", " "]}, "seats[1]"),
        (MATCH | {"seats": ["Anna", "B" * 21]}, "seats[1]"),
        (MATCH | {"seats": ["Anna", 3]}, "seats[1]"),
        (MATCH | {"seats": ["Anna"]}, "seats"),
        (MATCH | {"first": 2}, "first"),
        (MATCH | {"first": True}, "first"),
        (MATCH | {"more": 1}, "more"),
        (MATCH | {"animals": [3]}, "animals"),
        (MATCH | {"animals": [3, 3]}, "animals"),
        (MATCH | {"animals": [3, 8]}, "animals"),
        (MATCH | {"places": [0, "4"]}, "places"),
        (MATCH | {"places": 4}, "places"),
        ({"edition": "diamoniak"}, "seats"),
        ([], "body"),
    ],
)
def test_a_match_that_cannot_be_says_what_is_wrong(client: FlaskClient, body: object, key: str) -> None:
    answer = client.post("/api/match", json=body)
    assert refusal(answer) == (400, "bad_value")
    assert answer.json["key"] == key


@pytest.mark.parametrize(
    "text",
    ['{"act": ', b"\xff\xfe", '{"after": NaN}', '{"a": "\\ud800"}', "[" * 15_000, "1" * 5_000],
)
def test_a_body_that_is_no_json_is_refused(client: FlaskClient, text: str | bytes) -> None:
    answer = client.post("/api/act", data=text, content_type="application/json")
    assert refusal(answer) == (400, "bad_value")
    assert (answer.json["file"], answer.json["key"]) == ("request body", "body")


def test_an_oversized_body_is_refused(client: FlaskClient) -> None:
    answer = client.post("/api/act", json={"act": {"event": "x" * 20_000}, "after": 0})
    assert refusal(answer) == (413, "request_entity_too_large")


def test_a_post_that_is_no_json_is_refused(client: FlaskClient, box: RefereeBox, begin: Callable[..., None]) -> None:
    begin()
    text = json.dumps({"act": DRAW_PINK, "after": 0})
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert client.post("/api/act", data=text, content_type=kind).status_code == 400
    assert box.snapshot["match"]["acts"] == 0


def test_a_page_of_another_host_may_not_post(client: FlaskClient, box: RefereeBox, begin: Callable[..., None]) -> None:
    begin()
    for origin in ("http://elsewhere.example", "null", "http://localhost:81"):
        answer = client.post("/api/act", json={"act": DRAW_PINK, "after": 0}, headers={"Origin": origin})
        assert refusal(answer) == (403, "foreign_origin")
    assert box.snapshot["match"]["acts"] == 0
    own = client.post("/api/act", json={"act": DRAW_PINK, "after": 0}, headers={"Origin": "http://localhost"})
    assert own.status_code == 200


def test_getting_changes_nothing(client: FlaskClient, box: RefereeBox, begin: Callable[..., None]) -> None:
    begin()
    before = box.snapshot
    for path in ("act", "dismiss", "match", "resume"):
        assert client.get(f"/api/{path}").status_code == 405
    for path in ("/", "/api/snapshot", "/api/history", "/api/editions", "/bench/table", "/bench", "/camera"):
        assert client.get(path).status_code == 200
    assert box.snapshot is before


def test_an_unknown_address_of_the_api_answers_in_json(client: FlaskClient) -> None:
    assert refusal(client.get("/api/nothing")) == (404, "not_found")
    assert client.get("/nothing").status_code == 404


def test_every_answer_carries_a_strict_policy(client: FlaskClient) -> None:
    for path in ("/", "/api/snapshot", "/api/nothing", "/card/diamoniak/diamond"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_stream_begins_with_the_whole_snapshot_and_then_beats(box: RefereeBox, begin: Callable[..., None]) -> None:
    begin()
    told = stream.event_stream(box, {}, heartbeat_s=0)
    first = next(told)
    assert first == f"id: {box.snapshot['version']}\ndata: " + first.split("data: ")[1]
    assert json.loads(first.split("data: ")[1]) == box.snapshot
    assert next(told) == f"event: beat\ndata: {box.snapshot['version']}\n\n"


def test_a_stream_tells_each_change_with_the_whole_snapshot(box: RefereeBox, begin: Callable[..., None]) -> None:
    begin()
    told = stream.event_stream(box, {}, heartbeat_s=0)
    next(told)
    box.submit(DRAW_PINK, 0)
    assert json.loads(next(told).split("data: ")[1])["match"]["acts"] == 1


def test_one_stream_too_many_is_told_so_and_gets_a_look(client: FlaskClient) -> None:
    held = [client.get("/api/events") for _ in range(stream.MOST_STREAMS)]
    told = client.get("/api/events").text
    assert told.startswith("retry: 2000\nevent: full\ndata: 56\n\n")
    assert json.loads(told.split("data: ")[2]) == client.get("/api/snapshot").json
    held.pop().close()
    held.append(client.get("/api/events"))
    assert next(iter(held[-1].response)).startswith(b"id: ")
    for answer in held:
        answer.close()


def test_a_word_is_looked_at_before_it_is_laid(client: FlaskClient) -> None:
    client.post("/api/match", json=MATCH | {"edition": "diamino"})
    act(client, {"event": "begin", "seat": 0}, 0)
    answer = client.post("/api/preview", json={"event": {"event": "lay", "tiles": ["K11=H", "L11=A"]}})
    assert [word["text"] for word in answer.json["words"]] == ["HA"]
    assert refusal(client.post("/api/preview", json={"event": {"event": "lay", "tiles": ["A1=H"]}}))[0] == 409
    assert client.get("/api/snapshot").json["match"]["acts"] == 1


def test_a_stream_tells_which_deck_is_shown_when_it_begins_and_when_another_one_was_enrolled(box: RefereeBox) -> None:
    decks = iter(("drawn", "drawn", "ours"))
    told = stream.event_stream(box, {"deck": lambda: next(decks)}, heartbeat_s=0)
    kinds = [next(told).split("\ndata: ") for _ in range(5)]
    assert [(kind, data.strip()) for kind, data in kinds if kind == "event: deck"] == [
        ("event: deck", "drawn"),
        ("event: deck", "ours"),
    ]


# --- the document


DOCUMENT = (Path(__file__).parents[2] / "docs" / "SNAPSHOT.md").read_text(encoding="utf-8")


def documented() -> Iterator[str]:
    """The paths in the document, what may stand in a place as *; `/short` is the one before with another end."""
    before = ""
    for path in re.findall(r"`(?:GET |POST )?(/[\w./-]+)", DOCUMENT):
        before = path if path.count("/") > 1 or not before else before.rpartition("/")[0] + path
        for found in (path, before):
            yield re.sub(r"/[A-Z][A-Z-]*(\.\w+)?(?=/|$)", "/*", found)


def answered(rule: str) -> Iterator[str]:
    """The paths that a route answers, its places as *."""
    choice = re.search(r"<any\(([^)]*)\):\w+>", rule)
    if choice is None:
        yield re.sub(r"/[^/]*<[^/]*", "/*", rule)
        return
    for word in choice[1].split(","):
        yield from answered(rule.replace(choice[0], word.strip()))


def test_every_route_stands_in_the_document(tmp_path: Path) -> None:
    whole = Whole(tmp_path / "data")
    rules = [rule.rule for rule in whole.app.url_map.iter_rules() if not rule.endpoint.startswith("pages.")]
    whole.close()
    told = set(documented())
    assert [path for rule in rules for path in answered(rule) if path not in told] == []
