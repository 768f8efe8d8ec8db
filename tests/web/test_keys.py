"""The keys of table and owner: the file that holds them, and what a new PIN does."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.errors import DeviceError
from companion.store.pins import KEYS_FILE, PinStore
from tests.web.whole import Whole, refused


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Whole]:
    whole = Whole(tmp_path / "data")
    yield whole
    whole.close()


def test_the_keys_are_random_only_the_boxs_user_reads_them_and_they_stay(tmp_path: Path) -> None:
    first, second = PinStore(tmp_path).keys, PinStore(tmp_path).keys
    assert first == second
    assert (tmp_path / KEYS_FILE).stat().st_mode & 0o777 == 0o600
    rings = [PinStore(None).keys for _ in range(50)]
    assert len({keys.table.secret for keys in rings}) == 50
    assert len({keys.table.pin for keys in rings}) > 45
    assert all(len(key.pin) == 6 and key.pin.isdigit() for keys in rings for key in (keys.table, keys.owner))
    assert all(keys.table.pin != keys.owner.pin for keys in rings)


def test_a_file_that_others_could_read_is_closed_again(tmp_path: Path) -> None:
    keys = PinStore(tmp_path).keys
    (tmp_path / KEYS_FILE).chmod(0o644)
    assert PinStore(tmp_path).keys == keys
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
    keys = PinStore(tmp_path).keys
    assert keys.table.pin not in text
    assert PinStore(tmp_path).keys == keys
    assert json.loads((tmp_path / KEYS_FILE).read_text())["table"]["pin"] == keys.table.pin


def test_a_file_that_cannot_be_read_any_more_leaves_the_keys_as_they_are_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ring = PinStore(tmp_path)
    keys = ring.keys
    (tmp_path / KEYS_FILE).unlink()
    (tmp_path / KEYS_FILE).mkdir()
    assert (ring.keys, ring.keys) == (keys, keys)
    assert [one.message.count("the PINs stay as they are") for one in caplog.records] == [1]
    with pytest.raises(DeviceError, match=r"access\.json: cannot be read"):
        PinStore(tmp_path)


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
    PinStore(whole.data).renew()
    assert table.get("/api/access").json["role"] == "spectator"


def test_a_disk_that_refuses_keeps_the_pins_that_are_there(tmp_path: Path) -> None:
    ring = PinStore(tmp_path / "gone")
    keys = ring.keys
    with pytest.raises(Exception, match="cannot be written"):
        ring.renew()
    assert ring.keys == keys
