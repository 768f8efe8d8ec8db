"""The box as a service of systemd: it tells that it is ready and alive, and starts safely when it failed twice."""

import logging
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path

from companion.app.host.report import without_addresses
from companion.core.errors import SettingsError
from companion.store.atomic_files import atomic_write
from companion.store.settings import Settings, load_settings
from web.safe_mode import SafeMode

ALIVE_EVERY_S = 1.0
GOOD_AFTER_S = 20.0  # a start after which the box ticked for so long did not fail
FAILED_STARTS = 2  # so many one after the other, and the next one is in safe mode
DATA = "data"  # the data folder in the service's own one, as the installed settings have it

log = logging.getLogger(__name__)


class StartCount:
    """How many starts one after the other did not come to a good end, in a file of the service's own folder."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._number = 0

    def begin(self) -> tuple[int, str]:
        """One more start; how many before it failed, and why the last of them did, as far as it could say.

        A file that cannot be read or written counts as none.
        """
        failed, why = self.read()
        self._number = failed + 1
        self._write()
        return failed, why

    def read(self) -> tuple[int, str]:
        """How many starts up to now failed, this one if it has begun among them, and why the last did."""
        try:
            number, _, why = self._file.read_text(encoding="utf-8").partition("\n")
            return int(number), why
        except (OSError, ValueError):
            return 0, ""

    def failed(self, why: str) -> None:
        """This start failed, and knows why."""
        self._write(why)

    def good(self) -> None:
        """This start did not fail."""
        self._number = 0
        self._write()

    def _write(self, why: str = "") -> None:
        try:
            atomic_write(self._file, f"{self._number}\n{why}".encode())
        except OSError as error:
            log.warning("%s: %s", self._file, error)


class Service:
    """What systemd hears of the box. Without systemd nobody listens."""

    def __init__(
        self, tell: Callable[[str], None], starts: StartCount | None = None, safe: SafeMode | None = None
    ) -> None:
        """`safe` says why the box runs without camera and pins, if it does."""
        self.safe = safe
        self._tell = tell
        self._starts = starts
        self._began_s: float | None = None
        self._told_s = -inf
        self.failed = False

    def tick(self, tick: Callable[[float], None], now: float) -> None:
        """Lets the box tick; `now` in s, monotonic. The first tick means ready, each later one alive."""
        try:
            tick(now)
        except Exception as error:
            self.fail(f"{type(error).__name__}: {error}")
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

    def fail(self, why: str) -> None:
        """The box cannot go on."""
        self.failed = True
        if self._starts is not None:
            self._starts.failed(why)

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
    tell = notifier(environment)
    if folder is None:
        return _load(settings_file), Service(tell)
    starts = StartCount(Path(folder) / "failed-starts")
    failed, why = starts.begin()
    if failed < FAILED_STARTS:
        try:
            return _load(settings_file), Service(tell, starts)
        except SettingsError as error:
            starts.failed(str(error))
            raise
    log.warning("safe mode after %d failed starts: no camera, no pins; everything is tapped", failed)
    try:
        settings = _load(settings_file)
    except SettingsError as error:
        log.warning("%s", error)
        settings = Settings(data=str(Path(folder) / DATA))
    safe = SafeMode(failed, without_addresses(why))
    return replace(settings, camera="", deck="", board="", pins="none"), Service(tell, starts, safe)


def _load(settings_file: Path | None) -> Settings:
    return load_settings(settings_file) if settings_file else Settings()
