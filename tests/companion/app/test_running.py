"""What `companion serve` tells at its console: where the tablet is, and the PINs to a terminal only."""

import os
import pty
import re
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.running import address, where_to_play
from companion.commands.print_sheets import qr_address
from companion.core.errors import DeviceError, SettingsError
from companion.store.pins import PinStore

PATIENCE_S = 60.0


class Network:
    """A house's network as a test tells it."""

    def __init__(self, own: str | None) -> None:
        self.own = own

    def own_address(self) -> str | None:
        return self.own

    def listens(self, host: str, port: int) -> bool:
        return self.own is not None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@contextmanager
def serving(folder: Path, console: int) -> Iterator[subprocess.Popen[bytes]]:
    """A scoreboard that lets the house in, its standard output at `console`, its log in a file."""
    settings = folder / "settings.toml"
    settings.write_text(f'port = {free_port()}\ndata = "{folder / "data"}"\n')
    command = [sys.executable, "-m", "companion", "serve", "--settings", str(settings)]
    with (folder / "log").open("wb") as log:
        box = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=console, stderr=log)
    try:
        yield box
    finally:
        box.terminate()
        box.wait(timeout=PATIENCE_S)


def read_until(console: int, wanted: bytes) -> str:
    """What is told until it matches a pattern."""
    told, until_s = b"", time.monotonic() + PATIENCE_S
    while not re.search(wanted, told) and select.select([console], [], [], until_s - time.monotonic())[0]:
        told += os.read(console, 4096)
    return told.decode()


def test_a_terminal_is_shown_the_pins_and_the_log_has_none_of_them(tmp_path: Path) -> None:
    try:
        ours, theirs = pty.openpty()
    except OSError as error:  # a chroot without /dev/pts
        pytest.skip(f"no terminal can be had here: {error}")
    try:
        with serving(tmp_path, theirs):
            told = read_until(ours, rb"owner's: .*\n")
    finally:
        os.close(ours)
        os.close(theirs)
    keys = PinStore(tmp_path / "data").keys
    assert re.findall(r"\b\d{6}\b", told) == [keys.table.pin, keys.owner.pin]
    assert "The tablet: http://" in told
    log = (tmp_path / "log").read_text()
    assert [secret for secret in (keys.table.pin, keys.owner.pin) if secret in log] == []


def test_the_address_is_the_one_in_the_house_or_the_one_that_was_set() -> None:
    assert address("0.0.0.0", 8080, Network("192.168.178.31")) == "http://192.168.178.31:8080/"
    assert address("10.0.0.7", 80, Network(None)) == "http://10.0.0.7:80/"
    assert where_to_play("0.0.0.0", 8080, Network("192.168.178.31")) == (
        "The tablet: http://192.168.178.31:8080/   Ctrl-C ends."
    )


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("::", "http://192.168.178.31:8080/"),
        ("::1", "http://[::1]:8080/"),
        ("fd00::5", "http://[fd00::5]:8080/"),
        ("127.0.0.1", "http://127.0.0.1:8080/"),
    ],
)
def test_an_address_of_either_kind_can_be_typed_into_a_browser(host: str, told: str) -> None:
    assert address(host, 8080, Network("192.168.178.31")) == told


def test_a_box_in_no_network_says_so_and_what_to_do() -> None:
    assert address("0.0.0.0", 8080, Network(None)) is None
    told = where_to_play("0.0.0.0", 8080, Network(None))
    assert "http://127.0.0.1:8080/ on this machine only, for it is in no network" in told
    assert "connect it to the router, by cable or Wi-Fi" in told


def test_no_card_is_printed_with_an_address_that_leads_nowhere() -> None:
    assert qr_address(None, Network("192.168.178.31")) == "http://192.168.178.31:8080/"
    assert qr_address("http://box.example.net/", Network(None)) == "http://box.example.net/"
    with pytest.raises(DeviceError, match="in no network"):
        qr_address(None, Network(None))
    with pytest.raises(SettingsError, match="--address"):
        qr_address("box", Network(None))
