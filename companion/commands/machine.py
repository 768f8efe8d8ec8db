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
from collections.abc import Iterator
from contextlib import closing
from grp import getgrall
from pathlib import Path

from calibration.kept import KINDS, in_force
from companion.claim import Claim, claim_data
from companion.commands.calibrate import FOLDER
from companion.commands.finding import Finding
from companion.errors import CompanionError
from companion.settings import Settings

LGPIO_FLOOR = (0, 2, 2, 0)  # an empty 0.0.0.2 wheel exists
THROTTLED = {0x1: "undervoltage now", 0x4: "throttled now", 0x10000: "undervoltage since the start"}


def examine_machine(settings: Settings) -> Iterator[Finding]:
    """Every check of the machine in turn."""
    yield bits(struct.calcsize("P") * 8)
    yield from lgpio(settings)
    yield from groups(
        settings, {group.gr_name for group in getgrall() if group.gr_gid in (*os.getgroups(), os.getgid())}
    )
    yield supply(told_by_firmware())
    yield box_on(Path(settings.data))
    yield journal(Path(settings.data))
    yield calibrations(Path(settings.data) / FOLDER)


def bits(found: int) -> Finding:
    """OpenCV has no packages for 32 bit."""
    return Finding("system", found == 64, f"{platform.machine()}, {found} bit", "install the 64-bit Raspberry Pi OS")


def lgpio(settings: Settings) -> Iterator[Finding]:
    """The library of the pins, and the folder in which it makes its pipes."""
    if settings.pins == "none":
        return
    cure = "pip install lgpio; on Python 3.13 apt install python3-lgpio and --system-site-packages for the environment"
    try:
        version = importlib.metadata.version("lgpio")
        numbers = tuple(int(part) for part in version.split(".") if part.isdigit())
        yield Finding("lgpio", numbers >= LGPIO_FLOOR, f"lgpio {version}, Python {sys.version.split()[0]}", cure)
    except importlib.metadata.PackageNotFoundError:
        yield Finding("lgpio", False, f"lgpio is missing, Python {sys.version.split()[0]}", cure)
    folder = os.environ.get("LG_WD", tempfile.gettempdir())
    yield Finding(
        "lgpio", os.access(folder, os.W_OK), f"pipes in {folder}", "set LG_WD to a folder that can be written"
    )


def groups(settings: Settings, mine: set[str]) -> Iterator[Finding]:
    """The groups that may open pins and cameras; root may anyway."""
    wanted = {
        "gpio": settings.pins != "none",
        "video": settings.camera.isdigit() or settings.camera.startswith("/dev/"),
    }
    for group, needed in wanted.items():
        if needed:
            ok = group in mine or os.geteuid() == 0
            found = f"{'in' if group in mine else 'not in'} the group {group}, user {os.getuid()}"
            yield Finding("groups", ok, found, f"sudo usermod -aG {group} $USER, then log in again")


def told_by_firmware() -> str:
    """What a Pi's firmware says of its supply; empty on other machines."""
    program = shutil.which("vcgencmd")
    if program is None:
        return ""
    try:
        return subprocess.run([program, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def supply(told: str) -> Finding:
    """`throttled=0x50005`, as vcgencmd says it."""
    try:
        number = int(told.strip().removeprefix("throttled="), 16)
    except ValueError:
        return Finding("supply", True, "not told by this machine")
    wrong = [name for bit, name in THROTTLED.items() if number & bit]
    return Finding(
        "supply", not wrong, ", ".join(wrong) or "enough", "a stronger supply, a shorter cable; the motor on its own"
    )


def box_on(data: Path) -> Finding:
    """One owner of the data folder; a box that runs is no fault."""
    if not data.is_dir():
        return Finding("box", True, "none has run here yet")
    try:
        claim: Claim = claim_data(data)
    except CompanionError as error:
        return Finding("box", "belongs to process" in str(error), str(error), f"give this user write access to {data}")
    claim.close()
    return Finding("box", True, f"none runs on {data}")


def journal(data: Path) -> Finding:
    """SQLite finds the journal sound."""
    path = data / "journal.db"
    if not path.exists():
        return Finding("journal", True, "none yet")
    cure = "companion restore a backup"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as database:
            (said,) = database.execute("PRAGMA quick_check(1)").fetchone()
            (matches,) = database.execute("SELECT count(*) FROM match").fetchone()
    except sqlite3.Error as error:
        return Finding("journal", False, str(error), cure)
    return Finding("journal", said == "ok", f"{matches} matches, {path.stat().st_size} bytes: {said}", cure)


def calibrations(folder: Path) -> Finding:
    """What is calibrated, and how well."""
    told = []
    try:
        for kind in KINDS:
            measured = in_force(folder, kind)
            told.append(f"{kind} {measured.quality:g} {measured.unit}" if measured else f"{kind} none")
    except CompanionError as error:
        return Finding("calibration", False, str(error), "companion calibrate restore KIND, or calibrate anew")
    return Finding("calibration", True, ", ".join(told))
