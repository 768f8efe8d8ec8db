"""Who may do what: roles at every route, PINs, codes, cookies, and what a new PIN does."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from companion.errors import DeviceError
from companion.keys import KEYS_FILE, KeyRing
from companion.record import Header
from tests.web.whole import HOST, Device, Whole
from web import serve
from web.access import Role, needed_for
from web.intake import PHOTO_PATH
from web.patience import FREE_TRIES, FREE_TRIES_OF_ALL, Patience

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


def refused(device: Device, path: str, body: object = None) -> str:
    """The reason why a post is refused."""
    answer = device.post(path, body)
    assert answer.status_code in (403, 409, 429), answer.text
    assert answer.json["message"]
    return answer.json["reason"]


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


# --- coming in


def test_the_pin_of_the_table_lets_in_and_the_owners_lets_in_further(whole: Whole) -> None:
    device, keys = whole.device(), whole.access.ring.keys
    assert device.post("/api/access/pin", {"pin": keys.table.pin}).json == {
        "role": "table",
        "seat": None,
        "here": False,
    }
    assert device.post("/api/access/pin", {"pin": keys.owner.pin}).json["role"] == "owner"
    assert device.post("/api/access/leave").json["role"] == "spectator"
    assert device.get("/api/access").json["role"] == "spectator"


def test_a_code_lets_in_for_the_table_or_one_seat_and_none_is_the_owners(whole: Whole) -> None:
    device = whole.device()
    assert device.post("/api/access/code", {"code": whole.access.code()}).json["role"] == "table"
    assert device.post("/api/access/code", {"code": whole.access.code(3)}).json["seat"] == 3
    owners = whole.let_in("owner").cookies
    assert refused(device, "/api/access/code", {"code": owners}) == "wrong_code"  # a cookie is no code


def test_a_table_may_become_a_single_player_but_not_the_other_way_round(whole: Whole) -> None:
    device = whole.let_in("table")
    assert device.post("/api/access/seat", {"seat": 2}).json == {"role": "player", "seat": 2, "here": False}
    assert refused(device, "/api/access/seat", {"seat": 1}) == "needs_table"
    assert whole.let_in("table").post("/api/access/seat", {"seat": 8}).status_code == 400


def test_the_cookie_is_kept_from_scripts_and_from_posts_of_other_sites(whole: Whole) -> None:
    answer = whole.device().post("/api/access/pin", {"pin": whole.access.ring.keys.table.pin})
    said = answer.headers["Set-Cookie"]
    assert "HttpOnly" in said
    assert "SameSite=Lax" in said
    assert whole.access.ring.keys.table.pin not in said
    assert whole.access.ring.keys.table.secret not in said


@pytest.mark.parametrize(
    "change", [lambda text: text[:-1], lambda text: "x" + text, lambda _: "", lambda text: text.swapcase()]
)
def test_a_cookie_that_was_tampered_with_is_none(whole: Whole, change: Any) -> None:
    cookie = change(whole.let_in("table").cookies)
    found = whole.device().get("/api/access", headers={"Cookie": f"access={cookie}"})
    assert found.json["role"] == "spectator"


def test_a_key_of_the_table_signs_no_owner(whole: Whole) -> None:
    """Whoever knows the table's secret gains nothing beyond the table."""
    keys = whole.access.ring.keys
    stolen = type(whole.access)(ring=KeyRing(None))
    stolen.ring._keys = type(keys)(keys.table, keys.table)
    forged = stolen.let_in(whole.app.response_class(), stolen.try_pin(keys.table.pin, "")).headers["Set-Cookie"]
    assert whole.device().get("/api/access", headers={"Cookie": forged.partition(";")[0]}).json["role"] == "spectator"


# --- the browser on the box itself


def test_a_browser_on_the_box_is_the_owners_and_no_other(whole: Whole) -> None:
    here = whole.device("127.0.0.1")
    assert here.get("/api/access", host="localhost:8080").json == {"role": "owner", "seat": None, "here": True}
    assert here.get("/api/access", host="127.0.0.1:8080").json["role"] == "owner"
    assert here.get("/api/access", host=HOST).json["role"] == "spectator"  # a proxy, or another name
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        passed_on = here.get("/api/access", host="localhost", headers={header: "192.168.178.20"})
        assert passed_on.json["role"] == "spectator"
    assert whole.device().get("/api/access", host="localhost").json["role"] == "spectator"


# --- patience


def test_after_some_wrong_pins_an_address_waits_longer_and_longer(whole: Whole) -> None:
    device, keys = whole.device(), whole.access.ring.keys
    for _ in range(FREE_TRIES):
        assert refused(device, "/api/access/pin", {"pin": "x"}) == "wrong_pin"
    answer = device.post("/api/access/pin", {"pin": keys.table.pin})
    assert (answer.status_code, answer.json["reason"], answer.headers["Retry-After"]) == (429, "wait_for_pin", "6")
    assert answer.json["message"] == "Too many wrong PINs. Wait 6 seconds, please."
    whole.clock.now += 5.0
    assert refused(device, "/api/access/pin", {"pin": "x"}) == "wrong_pin"
    assert device.post("/api/access/pin", {"pin": "x"}).json["values"] == {"count": 11}
    other = whole.device("192.168.178.77")
    assert other.post("/api/access/pin", {"pin": keys.table.pin}).status_code == 200
    whole.clock.now += 10.0
    assert device.post("/api/access/pin", {"pin": keys.table.pin}).status_code == 200
    assert refused(device, "/api/access/pin", {"pin": "x"}) == "wrong_pin"  # all is forgiven


def test_a_long_wait_is_told_in_minutes(whole: Whole) -> None:
    device = whole.device()
    for _ in range(12):
        device.post("/api/access/pin", {"pin": "x"})
        whole.clock.now += 640.0
    assert device.post("/api/access/pin", {"pin": "x"}).status_code == 403
    assert "minutes" in device.post("/api/access/pin", {"pin": "x"}).json["message"]


def test_many_addresses_together_are_slowed_down_but_nobody_waits_longer_than_a_minute() -> None:
    patience = Patience()
    tried = sum(patience.begin(f"10.0.{at // 250}.{at % 250}", 0.0) == 0.0 for at in range(1000))
    assert tried == FREE_TRIES_OF_ALL
    now, tries = 0.0, 0
    for at in itertools.count():
        wait_s = patience.begin(f"10.1.{at // 250 % 250}.{at % 250}", now)
        assert wait_s <= 60.0
        tries += wait_s == 0.0
        now += wait_s
        if now > 24 * 3600:
            break
    assert tries <= 1460  # a day, of a million PINs


def test_the_owner_at_the_box_and_those_who_are_in_are_never_locked_out(whole: Whole) -> None:
    table = whole.let_in("table")
    for at in range(40):
        whole.device(f"10.0.0.{at}").post("/api/access/pin", {"pin": "x"})
    assert table.get("/api/access").json["role"] == "table"
    assert table.post("/api/stop").status_code == 200
    here = whole.device("127.0.0.1")
    assert here.get("/api/access/keys", host="localhost").status_code == 200
    assert whole.device().post("/api/access/code", {"code": whole.access.code()}).status_code == 200


def test_pins_tried_at_once_count_each(whole: Whole) -> None:
    patience = Patience()
    assert [patience.begin("10.0.0.1", 0.0) for _ in range(7)] == [0.0] * 5 + [5.0, 5.0]


# --- keys


def test_the_keys_are_random_only_the_boxs_user_reads_them_and_they_stay(tmp_path: Path) -> None:
    first, second = KeyRing(tmp_path).keys, KeyRing(tmp_path).keys
    assert first == second
    assert (tmp_path / KEYS_FILE).stat().st_mode & 0o777 == 0o600
    rings = [KeyRing(None).keys for _ in range(50)]
    assert len({keys.table.secret for keys in rings}) == 50
    assert len({keys.table.pin for keys in rings}) > 45
    assert all(len(key.pin) == 6 and key.pin.isdigit() for keys in rings for key in (keys.table, keys.owner))
    assert all(keys.table.pin != keys.owner.pin for keys in rings)


def test_a_file_that_others_could_read_is_closed_again(tmp_path: Path) -> None:
    keys = KeyRing(tmp_path).keys
    (tmp_path / KEYS_FILE).chmod(0o644)
    assert KeyRing(tmp_path).keys == keys
    assert (tmp_path / KEYS_FILE).stat().st_mode & 0o777 == 0o600


def keys_file(**table: object) -> str:
    """A file in which the key of the table is another one."""
    return json.dumps(
        {"table": {"pin": "123456", "secret": "a" * 64} | table, "owner": {"pin": "7" * 6, "secret": "b" * 64}}
    )


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"table": {}}', '{"table": {"pin": "1", "secret": "x"}, "owner": 3}'),
        *(keys_file(pin=pin) for pin in (["1"] * 6, 123456, "12345", "12345x", "١٢٣٤٥٦", "123456\n", None)),
        *(keys_file(secret=secret) for secret in (["a"] * 64, 1, "a", None)),
    ],
)
def test_a_damaged_file_is_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / KEYS_FILE).write_text(text)
    keys = KeyRing(tmp_path).keys
    assert keys.table.pin not in text
    assert KeyRing(tmp_path).keys == keys
    assert json.loads((tmp_path / KEYS_FILE).read_text())["table"]["pin"] == keys.table.pin


def test_a_file_that_cannot_be_read_any_more_leaves_the_keys_as_they_are_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ring = KeyRing(tmp_path)
    keys = ring.keys
    (tmp_path / KEYS_FILE).unlink()
    (tmp_path / KEYS_FILE).mkdir()
    assert (ring.keys, ring.keys) == (keys, keys)
    assert [one.message.count("the PINs stay as they are") for one in caplog.records] == [1]
    with pytest.raises(DeviceError, match=r"access\.json: cannot be read"):
        KeyRing(tmp_path)


def test_a_new_pin_puts_out_every_other_device(whole: Whole) -> None:
    table, player, owner, other = (whole.let_in(role) for role in ("table", "player", "owner", "owner"))
    code, before = whole.access.code(), whole.access.version
    told = owner.post("/api/access/new", {"owner": True}).json
    assert [device.get("/api/access").json["role"] for device in (table, player, other)] == ["spectator"] * 3
    assert owner.get("/api/access").json["role"] == "owner"
    assert refused(whole.device(), "/api/access/code", {"code": code}) == "wrong_code"
    assert whole.access.version != before  # which every tablet is told
    assert whole.device().post("/api/access/pin", {"pin": told["table"]}).json["role"] == "table"


def test_a_new_pin_of_the_table_alone_leaves_the_owners(whole: Whole) -> None:
    table, owner = whole.let_in("table"), whole.let_in("owner")
    pin = whole.access.ring.keys.owner.pin
    owner.post("/api/access/new", {"owner": False})
    assert (table.get("/api/access").json["role"], owner.get("/api/access").json["role"]) == ("spectator", "owner")
    assert whole.access.ring.keys.owner.pin == pin


def test_a_new_pin_by_the_command_reaches_the_running_box(whole: Whole) -> None:
    table = whole.let_in("table")
    KeyRing(whole.data).renew()
    assert table.get("/api/access").json["role"] == "spectator"


def test_a_disk_that_refuses_keeps_the_pins_that_are_there(tmp_path: Path) -> None:
    ring = KeyRing(tmp_path / "gone")
    keys = ring.keys
    with pytest.raises(Exception, match="cannot be written"):
        ring.renew()
    assert ring.keys == keys


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"])
def test_what_a_proxy_on_this_machine_forwards_is_not_the_owners_over_the_real_server(
    whole: Whole, header: str
) -> None:
    with serve(whole.app, "127.0.0.1", 0) as server:
        place = f"http://127.0.0.1:{server.port}/api/access"
        with urlopen(place) as own, urlopen(Request(place, headers={header: "for=192.168.178.40"})) as forwarded:
            assert json.load(own)["role"] == "owner"
            assert json.load(forwarded)["role"] == "spectator"
