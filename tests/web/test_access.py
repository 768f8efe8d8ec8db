"""Who may do what: roles at every route, and a player at the own seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.record import Header
from tests.web.whole import Device, Whole, refused
from web.permissions import Role, needed_for
from web.upload_limits import PHOTO_PATH

FREE_POSTS = {"/api/access/pin", "/api/access/code", "/api/access/leave", "/api/stop"}
OWNERS_POSTS = (
    "/api/access/new",
    "/api/board-photo/keep",
    "/api/board-photo/take",
    "/api/calibrate",
    "/api/enrol",
    "/api/try",
)
PLAYERS_POSTS = {"/api/act", "/api/dismiss", "/api/preview"}
DRAW = {"event": "draw", "card": "diamond"}


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Whole]:
    whole = Whole(tmp_path / "data")
    yield whole
    whole.close()


def closed_to(whole: Whole, role: str) -> set[str]:
    """The posts that such a device may not make."""
    return {path for _, path in whole.routes("POST") if whole.let_in(role).post(path).status_code == 403}


# --- roles


def test_a_spectator_may_post_nothing_but_to_come_in_and_to_stop_the_motor(whole: Whole) -> None:
    assert {path for _, path in whole.routes("POST")} - closed_to(whole, "spectator") == FREE_POSTS
    spectator = whole.let_in("spectator")
    assert refused(spectator, "/api/access/code", {"code": "x"}) == "wrong_code"
    assert refused(spectator, "/api/access/pin", {"pin": "x"}) == "wrong_pin"


def test_a_player_may_post_acts_only(whole: Whole) -> None:
    assert {path for _, path in whole.routes("POST")} - closed_to(whole, "player") == FREE_POSTS | PLAYERS_POSTS


def test_a_table_may_post_all_but_what_is_the_owners(whole: Whole) -> None:
    owners = {path for _, path in whole.routes("POST") if path.startswith(OWNERS_POSTS)}
    assert closed_to(whole, "table") == owners


def test_an_owner_may_post_everything(whole: Whole) -> None:
    assert closed_to(whole, "owner") == set()


def test_whoever_looks_sees_all_but_camera_cards_in_the_making_and_keys(whole: Whole) -> None:
    spectator = whole.let_in("spectator")
    closed = {path for _, path in whole.routes("GET") if spectator.get(path).status_code in (303, 403)}
    assert {path for path in closed if not path.startswith(("/bench", "/join/code"))} == {
        "/again/1/0/0.jpg",
        "/api/access/keys",
        "/api/again",
        "/api/board-photo/none.jpg",
        "/api/calibrate",
        "/api/enrol",
        "/api/enrol/picture/diamond",
        "/api/faces",
        "/api/faces/tile/1-1.png",
        "/api/recount/board",
        "/camera.jpg",
    }
    table, owner = whole.let_in("table"), whole.let_in("owner")
    for path in ("/camera.jpg", "/api/enrol", "/api/access/keys"):
        assert (table.get(path).status_code, owner.get(path).status_code) == (403, 200)


def test_a_photo_of_a_board_is_sent_in_by_the_table_and_taken_by_the_owners_camera_only(whole: Whole) -> None:
    spectator, player, table, owner = map(whole.let_in, ("spectator", "player", "table", "owner"))
    assert [one.post(PHOTO_PATH).json["reason"] for one in (spectator, player)] == ["needs_table"] * 2
    assert table.post(PHOTO_PATH).json["reason"] == "photo_kind"
    assert table.post(f"{PHOTO_PATH}/take").json["reason"] == "needs_owner"
    assert owner.post(f"{PHOTO_PATH}/take").json["reason"] == "photo_none"
    looked = [one.get(f"{PHOTO_PATH}/none.jpg").status_code for one in (spectator, player, table)]
    assert looked == [403, 403, 404]


def test_a_page_for_others_leads_to_the_pin_and_back(whole: Whole) -> None:
    answer = whole.let_in("table").get("/camera")
    assert (answer.status_code, answer.location) == (303, "/enter?for=camera&needs=owner")
    assert whole.let_in("owner").get("/camera").status_code == 200


def test_the_tablet_is_told_the_list_and_other_pages_are_not(whole: Whole) -> None:
    spectator = whole.let_in("spectator")
    assert "&#34;tryOut&#34;: &#34;owner&#34;" in spectator.get("/").text
    assert "data-actions" not in spectator.get("/tv").text


def pages_of(device: Device) -> set[str]:
    """The pages that a device is offered."""
    return set(device.get("/").text.partition('data-pages="')[2].partition('"')[0].split())


def test_a_page_says_who_the_device_is_and_what_it_may_open(whole: Whole) -> None:
    player, table, owner = (whole.let_in(role) for role in ("player", "table", "owner"))
    assert 'data-role="player" data-seat="1"' in player.get("/").text
    assert {"bench", "boards", "letters", "words"} & pages_of(player) == set()
    assert pages_of(table) - pages_of(player) == {"bench", "boards", "letters", "words"}
    assert pages_of(owner) - pages_of(table) == {"calibrate", "camera", "enrol"}


def test_a_route_that_nobody_has_thought_of_needs_the_table() -> None:
    assert needed_for("/api/something/new", looks=False) is Role.TABLE
    assert needed_for("/api/enrol/begin", looks=False) is Role.OWNER
    assert needed_for("/api/enrolment", looks=False) is Role.TABLE
    assert needed_for("/api/something/new", looks=True) is Role.SPECTATOR


# --- a player


def test_a_player_does_the_acts_of_the_own_seat_only(whole: Whole) -> None:
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom", "Oma")))
    tom = whole.let_in("player")
    assert refused(tom, "/api/act", {"act": DRAW, "after": 0}) == "not_your_act"
    assert whole.box.snapshot["match"]["acting"] == [0]
    whole.box.submit(DRAW, 0)
    whole.box.submit({"event": "pass"}, 1)
    assert whole.box.snapshot["match"]["acting"] == [1]
    assert tom.post("/api/act", {"act": DRAW, "after": 2}).status_code == 200


def test_a_player_takes_back_only_what_was_the_own_act(whole: Whole) -> None:
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))
    tom = whole.let_in("player")
    whole.box.submit(DRAW, 0)
    assert refused(tom, "/api/act", {"act": {"event": "undo"}, "after": 1}) == "not_your_act"
    whole.box.submit({"event": "pass"}, 1)
    tom.post("/api/act", {"act": DRAW, "after": 2})
    assert tom.post("/api/act", {"act": {"event": "undo"}, "after": 3}).status_code == 200
    assert refused(tom, "/api/act", {"act": {"event": "undo"}, "after": 4}) == "not_your_act"


@pytest.mark.parametrize("act", [{"event": "correct", "at": 0, "to": DRAW}, {"event": "cut", "at": 0}])
def test_corrections_are_for_the_table(whole: Whole, act: dict[str, Any]) -> None:
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom"), {}, 1))
    whole.box.submit(DRAW, 0)
    assert refused(whole.let_in("player"), "/api/act", {"act": act, "after": 1}) == "not_your_act"
    assert whole.let_in("table").post("/api/act", {"act": act, "after": 1}).status_code == 200


def test_the_seat_that_picks_the_cards_for_the_witch_is_the_one_that_pays_them(whole: Whole) -> None:
    """DKQ-11: the left neighbour picks."""
    hand = {"right": ["diamond", "castle_pink_2", "castle_pink_3"]}
    position = {"players": [hand, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]}
    options = {"dk.witch_chooser": "left_neighbour"}
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom"), options, 0, position))
    pay = {"act": {"event": "pay", "cards": ["diamond"]}, "after": 0}
    assert whole.box.snapshot["match"]["acting"] == [0, 1]
    with pytest.raises(Exception, match="not_your_act"):
        whole.box.submit(pay["act"], 0, seat=0)
    assert whole.let_in("player").post("/api/act", pay).status_code == 200


def test_words_are_judged_by_the_table_and_each_tells_the_own_hand(whole: Whole) -> None:
    """DM-20: a player tells what is left in the hand."""
    position = {"phase": "account", "turn": 0, "first": 0, "out": 1, "players": [{"hand": 3}, {"hand": 0, "told": 0}]}
    whole.box.new_match(Header("diamino", "diamino", ("Mia", "Tom"), {"dm.rule_set": "set2"}, 0, position))
    assert whole.box.snapshot["match"]["acting"] == [0]
    assert refused(whole.let_in("player"), "/api/act", {"act": {"event": "tell", "seat": 0, "value": 9}, "after": 0})
    whole.box.submit({"event": "tell", "seat": 0, "value": 9}, 0, seat=0)
