"""The box as a service: it says that it lives, and after two failed starts it starts without what may have failed."""

import socket
from pathlib import Path

import pytest

from companion.app.host.service import Service, StartCount, notifier, start_as_service
from companion.core.errors import SettingsError
from web.safe_mode import SafeMode


def nothing(_: float) -> None:
    """A tick in which nothing happens."""


def test_it_is_ready_with_the_first_tick_and_alive_once_a_second() -> None:
    told: list[str] = []
    service = Service(told.append)
    for step in range(50):
        service.tick(nothing, 100 + step / 20)
    assert told == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]
    assert service.stopped() == 0
    assert told[-1] == "STOPPING=1"


def test_a_box_that_hangs_in_a_tick_says_nothing_any_more() -> None:
    told: list[str] = []
    service = Service(told.append)

    def failing(_: float) -> None:
        raise RuntimeError("nobody expected this")

    with pytest.raises(RuntimeError):
        service.tick(failing, 100.0)
    assert told == []
    assert service.stopped() == 1


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_hears_it_where_it_listens(tmp_path: Path, abstract: bool) -> None:
    address = f"@referee-box-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("\0" + address[1:] if abstract else address)
        systemd.settimeout(5)
        notifier({"NOTIFY_SOCKET": address})("READY=1")
        assert systemd.recv(100) == b"READY=1"


def test_a_listener_that_does_not_read_holds_nothing_up(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        tell = notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for _ in range(1000):  # its queue is full long before
            tell("WATCHDOG=1")


def test_without_systemd_nobody_hears_it() -> None:
    notifier({})("READY=1")
    notifier({"NOTIFY_SOCKET": "/nowhere/notify"})("READY=1")


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(f'data = "{tmp_path}/data"\ncamera = "0"\npins = "lgpio"\nport = 9000\n', encoding="utf-8")
    return path


def started(settings: Path, folder: Path) -> tuple[str, str, int]:
    """Camera, pins and port of a start as a service."""
    chosen, _ = start_as_service(settings, {"STATE_DIRECTORY": str(folder)})
    return chosen.camera, chosen.pins, chosen.port


def test_the_third_start_after_two_that_failed_is_in_safe_mode(settings: Path, tmp_path: Path) -> None:
    assert started(settings, tmp_path) == ("0", "lgpio", 9000)
    assert started(settings, tmp_path) == ("0", "lgpio", 9000)
    assert started(settings, tmp_path) == ("", "none", 9000)


def test_a_start_that_went_well_for_20_s_or_was_ended_is_no_failed_one(settings: Path, tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    for _ in range(4):
        chosen, service = start_as_service(settings, environment)
        assert chosen.camera == "0"
        service.tick(nothing, 100.0)
        service.tick(nothing, 120.0)
    for _ in range(4):
        chosen, service = start_as_service(settings, environment)
        assert chosen.camera == "0"
        service.tick(nothing, 100.0)
        service.stopped()


def test_in_safe_mode_settings_that_cannot_be_read_do_not_matter(settings: Path, tmp_path: Path) -> None:
    settings.write_text("port = ", encoding="utf-8")
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    for _ in range(2):
        with pytest.raises(SettingsError):
            start_as_service(settings, environment)
    chosen, _ = start_as_service(settings, environment)
    assert (chosen.data, chosen.camera, chosen.pins) == (str(tmp_path / "data"), "", "none")


def test_outside_of_a_service_no_start_is_counted(settings: Path, tmp_path: Path) -> None:
    for _ in range(5):
        assert start_as_service(settings, {})[0].camera == "0"
    assert [path.name for path in tmp_path.iterdir()] == ["box.toml"]


@pytest.mark.parametrize("content", ["", "many", "\x00"])
def test_a_count_that_cannot_be_read_counts_as_none(tmp_path: Path, content: str) -> None:
    (tmp_path / "failed-starts").write_text(content, encoding="ascii")
    assert StartCount(tmp_path / "failed-starts").begin() == (0, "")
    assert StartCount(tmp_path / "none" / "failed-starts").begin() == (0, "")


def test_safe_mode_knows_how_often_and_why_it_came_to_it(settings: Path, tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    for why in ("spinner: GPIO busy", "camera rtsp://eye:secret@10.0.0.3/: gone"):
        _, service = start_as_service(settings, environment)
        assert service.safe is None
        service.fail(why)
    _, service = start_as_service(settings, environment)
    assert service.safe == SafeMode(2, "camera rtsp://... gone")


def test_a_start_that_was_killed_leaves_no_reason_of_an_older_one(settings: Path, tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    start_as_service(settings, environment)[1].fail("spinner: GPIO busy")
    start_as_service(settings, environment)
    assert start_as_service(settings, environment)[1].safe == SafeMode(2)


def test_what_a_tick_died_of_and_wrong_settings_are_reasons_too(settings: Path, tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": str(tmp_path)}

    def dying(now: float) -> None:
        raise KeyError("rook")

    with pytest.raises(KeyError):
        start_as_service(settings, environment)[1].tick(dying, 1.0)
    assert (tmp_path / "failed-starts").read_text(encoding="utf-8") == "1\nKeyError: 'rook'"
    settings.write_text("prot = 80", encoding="utf-8")
    with pytest.raises(SettingsError):
        start_as_service(settings, environment)
    safe = start_as_service(settings, environment)[1].safe
    assert safe is not None
    assert "prot: found 80, expected one of" in safe.why
