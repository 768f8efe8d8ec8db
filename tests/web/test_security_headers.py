"""What other people's pages, names and bytes cannot do to a box."""

import base64
import hashlib
import json
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Response

from companion.app.host.report import write_report
from companion.core.record import Header
from companion.store.backup import restore_backup, write_backup
from companion.store.pins import KEYS_FILE, PinStore
from companion.store.settings import Settings
from tests.web.whole import HOST, Whole, address
from web.allowed_hosts import Hosts
from web.texts import load_catalogues

CLIMBS = (
    "../../canary.txt",
    "..%2f..%2fcanary.txt",
    "....//canary.txt",
    "/etc/passwd",
    "..\\..\\canary.txt",
    "%00",
    "~root",
)
CANARY = "this file lies beside the data folder"


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Whole]:
    (tmp_path / "canary.txt").write_text(CANARY)
    whole = Whole(tmp_path / "data")
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))
    yield whole
    whole.close()


# --- names (DNS rebinding)


@pytest.mark.parametrize(
    "host",
    [
        "192.168.178.31:8080",
        "10.0.0.7",
        "172.20.3.4:80",
        "169.254.9.9",
        "[fd00::7]:8080",
        "localhost:8080",
        "127.0.0.1",
        "table-box",
        "table-box.local:8080",
        "TABLE-BOX.LAN",
        "table-box.fritz.box",
        "table-box.home.arpa",
        "table-box.local.",
    ],
)
def test_the_box_is_known_by_its_own_names_and_addresses_of_a_house(host: str) -> None:
    assert Hosts(machine="table-box").knows(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8080",
        "table-box.evil.example",
        "table-box.local.evil.example",
        "other.local",
        "",
        "8.8.8.8",
        "[2a00::1]",
        "0.0.0.0",
        "localhost.evil.example",
        "192.168.178.31.evil.example",
        "a b",
        "[::1",
        "x:y",
        "127.0.0.1@evil.example",
        "2130706433",
        "0x7f.1",
    ],
)
def test_no_other_name_leads_to_the_box(host: str) -> None:
    assert not Hosts(machine="table-box").knows(host)


def test_a_name_may_be_given() -> None:
    assert Hosts(("games.example",), machine="table-box").knows("games.example:8080")


def test_who_calls_by_another_name_is_told_so_whatever_is_asked_for(whole: Whole) -> None:
    device = whole.let_in("owner")
    page = device.get("/", host="evil.example")
    assert (page.status_code, page.mimetype) == (421, "text/html")
    assert "This is the wrong name" in page.text
    for _, path in whole.routes("GET"):
        assert device.get(path, host="evil.example").status_code == 421
    for _, path in whole.routes("POST"):
        answer = device.post(path, host="evil.example")
        assert (answer.status_code, answer.json["reason"]) == (421, "foreign_host")


def test_the_page_of_a_wrong_name_is_the_same_whatever_there_is_to_hide(whole: Whole) -> None:
    """Nothing of the match, of who plays, of the box's own names and of its version."""
    devices = [whole.let_in(role) for role in ("owner", "spectator")]
    before = [device.get(path, host="evil.example").data for device in devices for path in ("/", "/tv")]
    whole.box.new_match(Header("diadingo", "diadingo", ("Zoe", "Kim")))
    after = devices[0].get("/", host="evil.example")
    assert {*before, after.data} == {before[0]}
    assert "Set-Cookie" not in after.headers
    assert "src=" not in after.text
    assert "href=" not in after.text


def test_the_page_of_a_wrong_name_may_load_nothing_and_carries_the_only_style_that_it_may_have(whole: Whole) -> None:
    page = whole.device().get("/", host="evil.example")
    style = page.text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert page.headers["Content-Security-Policy"] == (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert len(page.data) < 5000


@pytest.mark.parametrize("language", sorted(load_catalogues()))
def test_the_page_of_a_wrong_name_is_in_the_readers_language(whole: Whole, language: str) -> None:
    page = whole.device().get("/", host="evil.example", headers={"Accept-Language": language})
    texts = load_catalogues()[language]
    assert f'<html lang="{language}">' in page.text
    assert f"<h1>{texts.say('host.title')}</h1>" in page.text
    assert texts.say("host.own", table="[network]") in page.text


# --- other pages (CSRF)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://evil.example:8080", f"http://{HOST}.evil.example"]
)
def test_no_other_page_can_post(whole: Whole, origin: str) -> None:
    for role in ("table", "owner"):
        device = whole.let_in(role)
        for _, path in whole.routes("POST"):
            answer = device.post(path, headers={"Origin": origin})
            assert (answer.status_code, answer.json["reason"]) == (403, "foreign_origin")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_refused(whole: Whole, kind: str) -> None:
    table = whole.let_in("table")
    for _, path in whole.routes("POST"):
        answer = table.post(path, json=None, data=b"{}", content_type=kind)
        assert (answer.status_code, answer.json["key"]) == (400, "Content-Type"), path


def test_every_document_has_the_strict_policy_and_no_answer_lets_others_read_it(whole: Whole) -> None:
    owner = whole.let_in("owner")
    for _, path in whole.routes("GET"):
        answer = owner.get(path)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Origin" not in answer.headers
        if answer.mimetype not in ("text/javascript", "text/css"):
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
            assert "unsafe" not in answer.headers["Content-Security-Policy"]


# --- looking changes nothing


def standing(whole: Whole) -> dict[str, Any]:
    """All that a request could have changed."""
    files = sorted(path for path in whole.data.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {
        "snapshot": whole.box.snapshot,
        "files": {path.name: path.read_bytes() for path in files},
        "bench": (whole.bench.table, whole.panel.standing, whole.panel.taps),
        "enrolment": whole.enrolling.state,
        "letters": whole.letters.seen,
    }


@pytest.mark.parametrize("role", ["spectator", "owner"])
def test_no_look_changes_anything(whole: Whole, role: str) -> None:
    device = whole.let_in(role)
    before = standing(whole)
    for rule, path in whole.routes("GET"):
        for values in ("", "?at=0", "?deck=x", "?version=1"):
            assert device.get(path + values).status_code < 500, rule
        for method in ("HEAD", "OPTIONS"):
            device._client.open(path, method=method, base_url=f"http://{HOST}")
    assert standing(whole) == before


# --- files


@pytest.mark.parametrize("climb", CLIMBS)
def test_no_address_leads_to_a_file(whole: Whole, climb: str) -> None:
    owner = whole.let_in("owner")
    for rule, _ in whole.routes("GET"):
        for name in rule.arguments:
            for text in (climb, quote(climb, safe=""), quote(quote(climb, safe=""), safe="")):
                answer = owner.get(address(rule, **{name: text}))
                assert answer.status_code < 500, (rule, text)
                assert CANARY not in answer.text
                assert "root:x:" not in answer.text


@pytest.mark.parametrize("climb", CLIMBS)
def test_no_body_leads_to_a_file(whole: Whole, climb: str) -> None:
    owner, around = whole.let_in("owner"), whole.data.parent
    before = {path: path.read_bytes() for path in around.iterdir() if path.is_file()}
    keys = ("card", "face", "name", "pin", "code", "which", "letters", "edition", "act")
    for _, path in whole.routes("POST"):
        for body in ({key: climb} for key in keys):
            assert owner.post(path, body).status_code < 500
        owner.post(path, {"kind": "boards", "name": climb})
        owner.post(path, {"board": {"name": climb}})
        owner.post(path, {"add": [climb], "remove": []})
    assert {path: path.read_bytes() for path in around.iterdir() if path.is_file()} == before


# --- secrets


def secrets(data: Path) -> list[str]:
    found = json.loads((data / KEYS_FILE).read_text())
    return [found[who][what] for who in ("table", "owner") for what in ("pin", "secret")]


def test_no_log_has_a_secret(whole: Whole, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    caplog.set_level(logging.DEBUG)
    for role in ("table", "owner", "player"):
        device = whole.let_in(role)
        for _, path in whole.routes("GET"):
            device.get(path)
        for _, path in whole.routes("POST"):
            device.post(path, {"pin": "000000"})
    cookie = whole.let_in("owner").cookies
    told = caplog.text + "".join(capfd.readouterr()) + repr(whole.access.ring.keys)
    assert [text for text in (*secrets(whole.data), cookie, whole.access.code()) if text in told] == []


def test_no_answer_to_others_than_the_owner_has_a_pin_or_a_secret(whole: Whole) -> None:
    whole.access.ring.renew(owner=True)
    for role in ("spectator", "player", "table"):
        device = whole.let_in(role)
        answers = [device.get(path) for _, path in whole.routes("GET")]
        told = b"".join(answer.data + str(answer.headers).encode() for answer in answers)
        assert [text for text in secrets(whole.data) if text.encode() in told] == []


def test_no_secret_is_in_a_bug_report_or_a_backup(whole: Whole, tmp_path: Path) -> None:
    write_report(tmp_path / "report.zip", Settings(data=str(whole.data)), [])
    write_backup(whole.data, None, tmp_path / "backup.zip")
    for name in ("report.zip", "backup.zip"):
        with zipfile.ZipFile(tmp_path / name) as archive:
            content = b"".join(archive.read(entry) for entry in archive.namelist())
            assert KEYS_FILE not in "".join(archive.namelist())
        assert [text for text in secrets(whole.data) if text.encode() in content] == []


def test_a_restored_box_keeps_its_own_pins(tmp_path: Path) -> None:
    whole = Whole(tmp_path / "data")
    write_backup(whole.data, None, tmp_path / "backup.zip")
    whole.close()
    keys = PinStore(tmp_path / "data").keys
    restore_backup(tmp_path / "backup.zip", tmp_path / "data", None)
    assert PinStore(tmp_path / "data").keys == keys
    assert (tmp_path / "data" / KEYS_FILE).stat().st_mode & 0o777 == 0o600


# --- sizes


def test_a_body_that_is_too_large_is_refused_before_it_is_read(whole: Whole) -> None:
    table = whole.let_in("table")
    for _, path in whole.routes("POST"):
        answer: Response = table.post(path, data=b"[" * 16_385, content_type="application/json", json=None)
        assert answer.status_code in (400, 403, 413), path
    assert table.post("/api/act", data=b" " * 16_385, content_type="application/json", json=None).status_code == 413
