"""The doctor's checks of a machine, and the bug report that names nobody."""

import json
import socket
import threading
import zipfile
from pathlib import Path

import pytest

from calibration.store import KINDS, Measured, keep
from companion.__main__ import main
from companion.app.host.checks import (
    bits,
    box_on,
    calibrations,
    environment,
    foreign_mat,
    groups,
    journal,
    lines,
    network,
    service,
    supply,
)
from companion.app.host.report import without_persons
from companion.commands.doctor import examine
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.lock_file import claim_data
from companion.store.settings import Settings

UNIT = Path(__file__).parents[3] / "install" / "referee-box.service"


@pytest.mark.parametrize(
    ("told", "ok", "found"),
    [
        ("throttled=0x0\n", True, "enough"),
        ("throttled=0x50005\n", False, "undervoltage now, throttled now, undervoltage since the start"),
        ("throttled=0x10000\n", False, "undervoltage since the start"),
        ("", True, "not told by this machine"),
    ],
)
def test_a_weak_supply_is_told(told: str, ok: bool, found: str) -> None:
    finding = supply(told)
    assert (finding.ok, finding.found) == (ok, found)


def test_a_32_bit_system_is_told() -> None:
    assert bits(64).ok
    assert not bits(32).ok


def test_the_group_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    settings = Settings(pins="lgpio", camera="0")
    found = list(groups(settings, {"gpio", "users"}))
    assert [(finding.ok, finding.cure.split()[3]) for finding in found] == [(True, "gpio"), (False, "video")]
    assert list(groups(Settings(camera="rtsp://camera"), set())) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_a_port_is_tried_at_an_address_of_either_kind(host: str) -> None:
    try:
        taken = socket.create_server((host, 0), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError:
        pytest.skip(f"this machine has no {host}")
    settings = Settings(host=host, port=taken.getsockname()[1])
    with taken:
        found = next(one for one in examine(settings) if one.check == "port")
        assert (found.ok, "in use" in found.found) == (False, True)
    found = next(one for one in examine(settings) if one.check == "port")
    assert (found.ok, found.found) == (True, f"{host}:{settings.port} is free")


def test_a_box_that_runs_is_no_fault(tmp_path: Path) -> None:
    assert box_on(tmp_path / "none").found == "none has run here yet"
    assert box_on(tmp_path).ok
    box = claim_data(tmp_path)
    assert (box_on(tmp_path).ok, "belongs to process" in box_on(tmp_path).found) == (True, True)
    box.close()


def test_a_damaged_journal_is_told(tmp_path: Path) -> None:
    assert journal(tmp_path).found == "none yet"
    with Journal(tmp_path / "journal.db") as opened:
        opened.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
    assert journal(tmp_path).found.startswith("1 matches")
    path = tmp_path / "journal.db"
    path.write_bytes(b"no database at all" * 100)
    assert not journal(tmp_path).ok


def test_a_calibration_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert calibrations(tmp_path).found == ", ".join(f"{kind} none" for kind in KINDS)
    (tmp_path / "camera.json").write_text("{", encoding="utf-8")
    assert not calibrations(tmp_path).ok


def test_that_a_bump_goes_unnoticed_on_another_mat_is_told(tmp_path: Path) -> None:
    assert list(foreign_mat(tmp_path)) == []
    keep(tmp_path, Measured("zones", {}, 1.0, "%", "2026-11-28"))
    (finding,) = foreign_mat(tmp_path)
    assert finding.ok
    assert "a bumped camera is not noticed" in finding.found
    (tmp_path / "zones.json").write_text("{", encoding="utf-8")
    assert list(foreign_mat(tmp_path)) == []


@pytest.mark.parametrize(
    "text",
    [
        "rtsp://anna:secret@192.168.1.30:554/stream cannot be opened",
        "/home/anna/box-data can be written",
        "user anna on annas-pi",
        "192.168.1.30:8080: Address already in use",
    ],
)
def test_no_person_no_password_and_no_address_is_left(text: str) -> None:
    told = without_persons(text, Path("/home/anna"), "anna", "annas-pi")
    for private in ("anna", "secret", "192.168", "554"):
        assert private not in told


def test_a_camera_that_is_not_there_is_let_go(tmp_path: Path) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text('port = 18996\ncamera = "/dev/video98"\n', encoding="utf-8")
    assert main(["doctor", "--settings", str(settings)]) == 1
    assert not [thread for thread in threading.enumerate() if thread.name == "camera /dev/video98"]


def test_what_is_no_address_is_left() -> None:
    text = '0.0.0.0:8080 is free; opencv-python-headless 5.0.0.93x; "host": "127.0.0.1"'
    assert without_persons(text, Path("/root"), "root", "localhost") == text


def test_the_report_holds_findings_versions_and_settings_and_no_match(tmp_path: Path) -> None:
    settings = tmp_path / "box.toml"
    settings.write_text('port = 18997\ncamera = "rtsp://anna:secret@192.0.2.1/"\n', encoding="utf-8")
    (tmp_path / "box-data").mkdir()
    with Journal(tmp_path / "box-data" / "journal.db") as opened:
        opened.begin(Header("diamoniak", "diamoniak", ("Wilhelmine", "Ben")))
    main(["doctor", "--settings", str(settings), "--zip", str(tmp_path / "bug.zip")])
    with zipfile.ZipFile(tmp_path / "bug.zip") as report:
        assert report.namelist() == ["findings.json", "settings.json", "versions.json"]
        text = "".join(report.read(name).decode() for name in report.namelist())
        assert json.loads(report.read("settings.json"))["port"] == 18997
    for private in ("secret", "anna", "Wilhelmine", "192.0.2.1"):
        assert private not in text


def test_another_pin_library_in_the_environment_is_told() -> None:
    (finding,) = environment(Settings(pins="lgpio"), {"GPIOZERO_PIN_FACTORY": "mock"})
    assert (finding.ok, finding.found) == (False, "GPIOZERO_PIN_FACTORY is mock")
    assert list(environment(Settings(pins="lgpio"), {"GPIOZERO_PIN_FACTORY": "lgpio"})) == []
    assert list(environment(Settings(), {"GPIOZERO_PIN_FACTORY": "mock"})) == []


def test_lines_are_looked_at_only_where_pins_are_used() -> None:
    assert list(lines(Settings())) == []
    (finding,) = lines(Settings(pins="lgpio"))
    assert (finding.check, finding.ok) == ("lines", False)  # there is no GPIO chip here


@pytest.mark.parametrize(
    ("host", "own", "found"),
    [
        ("0.0.0.0", "192.168.1.20", "tablets reach it at http://192.168.1.20:8080/"),
        ("0.0.0.0", None, "in no network: see docs/INSTALL.md for one of its own"),
        ("127.0.0.1", "192.168.1.20", "serves 127.0.0.1 only"),
    ],
)
def test_the_address_for_tablets_is_told(host: str, own: str | None, found: str) -> None:
    finding = network(Settings(host=host), PaperNetwork(own))
    assert (finding.ok, finding.found) == (True, found)


class PaperNetwork:
    """A house with this address, or none."""

    def __init__(self, own: str | None) -> None:
        self._own = own

    def own_address(self) -> str | None:
        return self._own

    def listens(self, host: str, port: int) -> bool:
        return False


def test_a_unit_without_what_makes_it_safe_is_told(tmp_path: Path) -> None:
    unit, failed = tmp_path / "referee-box.service", tmp_path / "failed-starts"
    assert service(unit, failed).found == "not installed as a service"
    unit.write_text(UNIT.read_text(encoding="utf-8"), encoding="utf-8")
    assert (service(unit, failed).ok, service(unit, failed).found) == (True, "installed")
    failed.write_text("2\nspinner: GPIO busy", encoding="utf-8")
    assert (service(unit, failed).ok, service(unit, failed).found) == (
        False,
        "2 starts one after the other failed: spinner: GPIO busy",
    )
    unit.write_text("[Service]\nWatchdogSec=10\n", encoding="utf-8")
    assert service(unit, failed).found == f"{unit} lacks ExecStopPost=, StateDirectory="
