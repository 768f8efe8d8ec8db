"""The box as a service of systemd: it tells that it is ready and alive, and starts safely when it failed twice."""

import logging
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path

from companion.errors import SettingsError
from companion.files import write_whole
from companion.settings import Settings, load_settings

ALIVE_EVERY_S = 1.0
GOOD_AFTER_S = 20.0  # a start after which the box ticked for so long did not fail
FAILED_STARTS = 2  # so many one after the other, and the next one is in safe mode
DATA = "data"  # the data folder in the service's own one, as the installed settings have it

log = logging.getLogger(__name__)


class StartCount:
    """How many starts one after the other did not come to a good end, in a file of the service's own folder."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def begin(self) -> int:
        """One more start; how many before it failed. A file that cannot be read or written counts as none."""
        try:
            failed = int(self._file.read_text(encoding="ascii"))
        except (OSError, ValueError):
            failed = 0
        self._write(failed + 1)
        return failed

    def good(self) -> None:
        """This start did not fail."""
        self._write(0)

    def _write(self, number: int) -> None:
        try:
            write_whole(self._file, str(number).encode())
        except OSError as error:
            log.warning("%s: %s", self._file, error)


class Service:
    """What systemd hears of the box. Without systemd nobody listens."""

    def __init__(self, tell: Callable[[str], None], starts: StartCount | None = None) -> None:
        self._tell = tell
        self._starts = starts
        self._began_s: float | None = None
        self._told_s = -inf
        self.failed = False

    def tick(self, tick: Callable[[float], None], now: float) -> None:
        """Lets the box tick; `now` in s, monotonic. The first tick means ready, each later one alive."""
        try:
            tick(now)
        except Exception:
            self.failed = True
            raise
        if self._began_s is None:
            self._began_s = now
            self._tell("READY=1")
        if now - self._told_s >= ALIVE_EVERY_S:
            self._told_s = now
            self._tell("WATCHDOG=1")
        if self._starts is not None and now - self._began_s >= GOOD_AFTER_S:
            self._starts.good()
            self._starts = None

    def stopped(self) -> int:
        """The box has ended. The exit status: 0 when it was told to end, which is no failed start, 1 when it failed."""
        self._tell("STOPPING=1")
        if self._starts is not None and not self.failed:
            self._starts.good()
        return int(self.failed)


def notifier(environment: Mapping[str, str]) -> Callable[[str], None]:
    """Sends what systemd is to hear to where it listens (sd_notify(3)); nobody listens outside of a service."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return lambda _: None
    address = "\0" + address[1:] if address.startswith("@") else address

    def tell(state: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.setblocking(False)  # the box must not wait for a listener that does not read
            try:
                systemd.sendto(state.encode(), address)
            except OSError as error:
                log.warning("systemd does not hear: %s", error)

    return tell


def start_as_service(
    settings_file: Path | None, environment: Mapping[str, str] = os.environ
) -> tuple[Settings, Service]:
    """The settings to run with, and what systemd is told through.

    As a service (STATE_DIRECTORY is set) the third start after two that failed is in safe mode: no camera, no pins,
    only the scoreboard, even when the settings cannot be read. Raises SettingsError.
    """
    folder = environment.get("STATE_DIRECTORY")
    starts = StartCount(Path(folder) / "failed-starts") if folder else None
    failed = starts.begin() if starts else 0
    service = Service(notifier(environment), starts)
    if folder is None or failed < FAILED_STARTS:
        return load_settings(settings_file) if settings_file else Settings(), service
    log.warning("safe mode after %d failed starts: no camera, no pins; everything is tapped", failed)
    try:
        settings = load_settings(settings_file) if settings_file else Settings()
    except SettingsError as error:
        log.warning("%s", error)
        settings = Settings(data=str(Path(folder) / DATA))
    return replace(settings, camera="", deck="", board="", pins="none"), service
