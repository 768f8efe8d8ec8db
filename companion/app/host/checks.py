"""What a machine must have besides the box's libraries: the doctor's checks of system, supply, rights and files."""

import importlib.metadata
import os
import platform
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from grp import getgrall
from pathlib import Path

from calibration.store import KINDS, in_force
from companion.app.calibration_in_use import FOLDER
from companion.app.host.check_result import CheckResult
from companion.app.host.service import StartCount
from companion.core.errors import CompanionError
from companion.store.lock_file import Claim, claim_data, claim_hardware
from companion.store.settings import Settings
from hardware.pins import line_users
from web.join import HouseNetwork, Network

UNIT = Path("/etc/systemd/system/referee-box.service")
FAILED_STARTS_FILE = Path("/var/lib/referee-box/failed-starts")
LGPIO_FLOOR = (0, 2, 2, 0)  # an empty 0.0.0.2 wheel exists
THROTTLED = {0x1: "undervoltage now", 0x4: "throttled now", 0x10000: "undervoltage since the start"}


def examine_machine(settings: Settings) -> Iterator[CheckResult]:
    """Every check of the machine in turn."""
    yield bits(struct.calcsize("P") * 8)
    yield from lgpio(settings)
    yield from groups(
        settings, {group.gr_name for group in getgrall() if group.gr_gid in (*os.getgroups(), os.getgid())}
    )
    yield from environment(settings, os.environ)
    yield from lines(settings)
    yield supply(told_by_firmware())
    yield network(settings, HouseNetwork())
    yield service(UNIT, FAILED_STARTS_FILE)
    yield box_on(Path(settings.data))
    yield journal(Path(settings.data))
    yield calibrations(Path(settings.data) / FOLDER)
    yield from foreign_mat(Path(settings.data) / FOLDER)


def bits(found: int) -> CheckResult:
    """OpenCV has no packages for 32 bit."""
    return CheckResult(
        "system", found == 64, f"{platform.machine()}, {found} bit", "install the 64-bit Raspberry Pi OS"
    )


def lgpio(settings: Settings) -> Iterator[CheckResult]:
    """The library of the pins, and the folder in which it makes its pipes."""
    if settings.pins == "none":
        return
    cure = "pip install lgpio; on Python 3.13 apt install python3-lgpio and --system-site-packages for the environment"
    try:
        version = importlib.metadata.version("lgpio")
        numbers = tuple(int(part) for part in version.split(".") if part.isdigit())
        yield CheckResult("lgpio", numbers >= LGPIO_FLOOR, f"lgpio {version}, Python {sys.version.split()[0]}", cure)
    except importlib.metadata.PackageNotFoundError:
        yield CheckResult("lgpio", False, f"lgpio is missing, Python {sys.version.split()[0]}", cure)
    folder = os.environ.get("LG_WD", tempfile.gettempdir())
    yield CheckResult(
        "lgpio", os.access(folder, os.W_OK), f"pipes in {folder}", "set LG_WD to a folder that can be written"
    )


def environment(settings: Settings, variables: Mapping[str, str]) -> Iterator[CheckResult]:
    """What somebody left behind in the environment, and gpiozero obeys in other programs."""
    named = variables.get("GPIOZERO_PIN_FACTORY", "")
    if settings.pins != "none" and named not in ("", "lgpio"):
        yield CheckResult("pins", False, f"GPIOZERO_PIN_FACTORY is {named}", "unset GPIOZERO_PIN_FACTORY")


def lines(settings: Settings) -> Iterator[CheckResult]:
    """The lines that the settings name, and who has them; asking takes none of them."""
    if settings.pins == "none":
        return
    try:
        users = line_users([pin for _, pin in settings.pins_used])
    except CompanionError as error:
        yield CheckResult("lines", False, str(error), "see the check of pins")
        return
    taken = [f"GPIO {pin} has {user}" for pin, user in users.items() if user]
    cure = "stop the other program, perhaps a running box; or take its line from /boot/firmware/config.txt"
    free = f"{', '.join(f'GPIO {pin}' for pin in users)} are free"
    yield CheckResult("lines", not taken or _box_has_pins(), ", ".join(taken) or free, cure)


def _box_has_pins() -> bool:
    """A box that runs has its lines, which is no fault."""
    try:
        claim_hardware().close()
    except CompanionError:
        return True
    return False


def network(settings: Settings, house: Network) -> CheckResult:
    """The address by which tablets reach the box; a box in no network is no fault, nor is one for itself only."""
    if settings.host not in ("0.0.0.0", "::"):
        return CheckResult("network", True, f"serves {settings.host} only")
    own = house.own_address()
    if own is None:
        return CheckResult("network", True, "in no network: see docs/INSTALL.md for one of its own")
    return CheckResult("network", True, f"tablets reach it at http://{own}:{settings.port}/")


def service(unit: Path, failed_starts: Path) -> CheckResult:
    """The service as it is installed: what keeps outputs low and brings a hanging box back must be in its unit."""
    if not unit.exists():
        return CheckResult("service", True, "not installed as a service")
    text = unit.read_text(encoding="utf-8", errors="replace")
    missing = [line for line in ("WatchdogSec=", "ExecStopPost=", "StateDirectory=") if line not in text]
    if missing:
        return CheckResult("service", False, f"{unit} lacks {', '.join(missing)}", "run install/install.sh again")
    failed, why = StartCount(failed_starts).read()
    told = f"{failed} starts one after the other failed: {why or 'nobody knows why'}" if failed > 1 else "installed"
    return CheckResult("service", failed <= 1, told, "journalctl -u referee-box")


def groups(settings: Settings, mine: set[str]) -> Iterator[CheckResult]:
    """The groups that may open pins and cameras; root may anyway."""
    wanted = {
        "gpio": settings.pins != "none",
        "video": settings.camera.isdigit() or settings.camera.startswith("/dev/"),
    }
    for group, needed in wanted.items():
        if needed:
            ok = group in mine or os.geteuid() == 0
            found = f"{'in' if group in mine else 'not in'} the group {group}, user {os.getuid()}"
            yield CheckResult("groups", ok, found, f"sudo usermod -aG {group} $USER, then log in again")


def told_by_firmware() -> str:
    """What a Pi's firmware says of its supply; empty on other machines."""
    program = shutil.which("vcgencmd")
    if program is None:
        return ""
    try:
        return subprocess.run([program, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def supply(told: str) -> CheckResult:
    """`throttled=0x50005`, as vcgencmd says it."""
    try:
        number = int(told.strip().removeprefix("throttled="), 16)
    except ValueError:
        return CheckResult("supply", True, "not told by this machine")
    wrong = [name for bit, name in THROTTLED.items() if number & bit]
    return CheckResult(
        "supply", not wrong, ", ".join(wrong) or "enough", "a stronger supply, a shorter cable; the motor on its own"
    )


def box_on(data: Path) -> CheckResult:
    """One owner of the data folder; a box that runs is no fault."""
    if not data.is_dir():
        return CheckResult("box", True, "none has run here yet")
    try:
        claim: Claim = claim_data(data)
    except CompanionError as error:
        return CheckResult(
            "box", "belongs to process" in str(error), str(error), f"give this user write access to {data}"
        )
    claim.close()
    return CheckResult("box", True, f"none runs on {data}")


def journal(data: Path) -> CheckResult:
    """SQLite finds the journal sound."""
    path = data / "journal.db"
    if not path.exists():
        return CheckResult("journal", True, "none yet")
    cure = "companion restore a backup"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as database:
            (said,) = database.execute("PRAGMA quick_check(1)").fetchone()
            (matches,) = database.execute("SELECT count(*) FROM match").fetchone()
    except sqlite3.Error as error:
        return CheckResult("journal", False, str(error), cure)
    return CheckResult("journal", said == "ok", f"{matches} matches, {path.stat().st_size} bytes: {said}", cure)


def calibrations(folder: Path) -> CheckResult:
    """What is calibrated, and how well."""
    told = []
    try:
        for kind in KINDS:
            measured = in_force(folder, kind)
            told.append(f"{kind} {measured.quality:g} {measured.unit}" if measured else f"{kind} none")
    except CompanionError as error:
        return CheckResult("calibration", False, str(error), "companion calibrate restore KIND, or calibrate anew")
    return CheckResult("calibration", True, ", ".join(told))


def foreign_mat(folder: Path) -> Iterator[CheckResult]:
    """A mat that is not ours has nothing by which a bumped camera would be noticed: no fault, but to be known."""
    with suppress(CompanionError):  # `calibrations` tells of a file that cannot be read
        if in_force(folder, "zones") is not None:
            told = "cards are read where people drew, not on our mat: a bumped camera is not noticed; then draw anew"
            yield CheckResult("zones", True, told)
