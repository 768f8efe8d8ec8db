"""Coming in: PINs, codes and cookies, the browser on the box itself, and patience with wrong PINs."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from companion.store.pins import PinStore
from tests.web.whole import HOST, Whole, refused
from web import serve
from web.login_throttle import FREE_TRIES, FREE_TRIES_OF_ALL, LoginThrottle


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Whole]:
    whole = Whole(tmp_path / "data")
    yield whole
    whole.close()


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
    stolen = type(whole.access)(ring=PinStore(None))
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


# --- keys


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"])
def test_what_a_proxy_on_this_machine_forwards_is_not_the_owners_over_the_real_server(
    whole: Whole, header: str
) -> None:
    with serve(whole.app, "127.0.0.1", 0) as server:
        place = f"http://127.0.0.1:{server.port}/api/access"
        with urlopen(place) as own, urlopen(Request(place, headers={header: "for=192.168.178.40"})) as forwarded:
            assert json.load(own)["role"] == "owner"
            assert json.load(forwarded)["role"] == "spectator"


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
    patience = LoginThrottle()
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
    patience = LoginThrottle()
    assert [patience.begin("10.0.0.1", 0.0) for _ in range(7)] == [0.0] * 5 + [5.0, 5.0]
