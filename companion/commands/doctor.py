"""doctor: can this machine be a referee box? One line a check, with the cure where it fails."""

import argparse
import importlib.metadata
import json
import os
import re
import shutil
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from glob import glob
from pathlib import Path

from companion.app.decks import deck_in_use
from companion.app.host.check_result import CheckResult
from companion.app.host.checks import examine_machine
from companion.app.host.report import write_report
from companion.core.errors import CompanionError
from companion.core.registry import broken_games, games
from companion.games.registry import parts_of
from companion.store.settings import Settings, load_settings
from companion.store.words.languages import INSTALL, LANGUAGES
from companion.store.words.speller import FOLDER, has_binding
from hardware.camera import open_camera
from hardware.capture_backends import stable_name
from hardware.pins import pin_factory
from web.texts import untranslated_games

FLOORS = {
    "numpy": (1, 26),
    "opencv-python-headless": (4, 10),
    "gpiozero": (2, 0, 1, 3),
    "flask": (3, 0),
    "waitress": (3, 0),
}
FREE_MB = 200
CAMERA_S = 5.0


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--settings", metavar="FILE", type=Path, help="the settings of the box (default: none)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--zip", metavar="FILE", type=Path, help="write what was found for a bug report, without persons"
    )


def run(args: argparse.Namespace) -> int:
    """Checks everything and prints it; exit status 1 when something fails."""
    settings = load_settings(args.settings) if args.settings else Settings()
    findings = list(examine(settings))
    if args.zip:
        write_report(args.zip, settings, findings)
    if args.json:
        print(json.dumps({"checks": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            print(f"{'OK  ' if finding.ok else 'FAIL'} {finding.check:<11} {finding.found}")
            if not finding.ok:
                print(f"     {'cure':<11} {finding.cure}")
    return 0 if all(finding.ok for finding in findings) else 1


def examine(settings: Settings) -> Iterator[CheckResult]:
    """Every check in turn."""
    checks: tuple[Callable[[Settings], CheckResult], ...] = (
        _python,
        _disk,
        _clock,
        _port,
        _games,
        _deck,
        _camera,
        _pins,
        _words,
    )
    yield from _libraries()
    for check in checks:
        yield check(settings)
    yield from examine_machine(settings)


def _libraries() -> Iterator[CheckResult]:
    for name, floor in FLOORS.items():
        least = ".".join(map(str, floor[:3])) + "".join(f".post{post}" for post in floor[3:])
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            yield CheckResult("library", False, f"{name} is missing", f"pip install '{name}>={least}'")
            continue
        numbers = tuple(map(int, re.findall(r"\d+", version)))[: len(floor)]
        yield CheckResult("library", numbers >= floor, f"{name} {version}", f"pip install '{name}>={least}'")


def _python(_: Settings) -> CheckResult:
    found = ".".join(map(str, sys.version_info[:3]))
    return CheckResult("python", sys.version_info >= (3, 11), found, "Python 3.11 or newer is needed")


def _disk(settings: Settings) -> CheckResult:
    folder = Path(settings.data)
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    free_mb = shutil.disk_usage(there).free // 2**20
    try:
        with (
            tempfile.TemporaryDirectory(dir=there) as scratch,
            closing(sqlite3.connect(Path(scratch) / "probe.db")) as database,
        ):
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("CREATE TABLE probe (x)")
    except (OSError, sqlite3.Error) as error:
        return CheckResult("disk", False, f"{there}: {error}", f"give this user write access to {there}")
    cure = f"free some space: at least {FREE_MB} MB are wanted"
    return CheckResult("disk", free_mb >= FREE_MB, f"{there} can be written, {free_mb} MB free", cure)


def _clock(_: Settings) -> CheckResult:
    year = time.gmtime().tm_year
    steps = {time.monotonic() for _ in range(1000)}
    found = f"the year is {year}, the monotonic clock has {len(steps)} of 1000 readings apart"
    return CheckResult("clock", year >= 2024 and len(steps) > 1, found, "set the date of this machine")


def _port(settings: Settings) -> CheckResult:
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            cure = "stop the other program (perhaps a running box), or set another port"
            return CheckResult("port", False, f"{settings.host}:{settings.port}: {error.strerror}", cure)
    return CheckResult("port", True, f"{settings.host}:{settings.port} is free")


def _games(_: Settings) -> CheckResult:
    """Games that cannot be loaded, whole or in part; a language that a game lacks is told, and English stands in."""
    broken = [f"{name} is left out: {why}" for name, why in broken_games().items()]
    told, untranslated = [], untranslated_games()
    for game in games().values():
        broken += [f"{game.name}: {why}" for why in parts_of(game).problems.values()]
        missing = ", ".join(untranslated.get(game.name, ()))
        told.append(f"{game.name} (no texts in {missing})" if missing else game.name)
    cure = "install that game anew, or take it away: pip uninstall; companion games tells where it comes from"
    return CheckResult("games", not broken, "; ".join(broken or told), cure)


def _deck(settings: Settings) -> CheckResult:
    try:
        deck = deck_in_use(settings.deck, Path(settings.data), settings.edition)
    except CompanionError as error:
        return CheckResult("deck", False, str(error), "enrol the deck: companion enrol DECK_DIR --out FILE")
    if deck is None:
        return CheckResult("deck", True, f"the print-and-play deck of {settings.edition}")
    return CheckResult("deck", True, f"{deck.name}, {len(deck.faces)} faces")


def _camera(settings: Settings) -> CheckResult:
    there = ", ".join(sorted(glob("/dev/video*"))) or "no /dev/video*"
    if not settings.camera:
        return CheckResult("camera", True, f"none is set: everything is tapped ({there})")
    cure = "plug it in; try another index; add this user to the group video"
    try:
        with closing(open_camera(settings.camera)) as camera:
            frame, end = None, time.monotonic() + CAMERA_S
            while frame is None and time.monotonic() < end:
                time.sleep(0.05)
                frame = camera.read(time.monotonic())
    except CompanionError as error:
        return CheckResult("camera", False, f"{error} ({there})", cure)
    if frame is None:
        return CheckResult("camera", False, f"{settings.camera} gives no picture ({there})", cure)
    height, width = frame[1].shape[:2]
    named = stable_name(Path(f"/dev/video{settings.camera}" if settings.camera.isdigit() else settings.camera))
    stays = f"; its name that stays: {named}" if named and str(named) != settings.camera else ""
    return CheckResult("camera", True, f"{settings.camera} gives {width} x {height}{stays}")


def _pins(settings: Settings) -> CheckResult:
    chips = ", ".join(sorted(glob("/dev/gpiochip*"))) or "no /dev/gpiochip*"
    if settings.pins == "none":
        return CheckResult("pins", True, f"none are used: no buzzer, no motor ({chips})")
    try:
        pin_factory(settings.pins).close()
    except CompanionError as error:
        return CheckResult("pins", False, f"{error} ({chips})", 'see the message; on a PC set pins = "none"')
    return CheckResult("pins", True, f"{settings.pins} ({chips}), user {os.getuid()}")


def _words(_: Settings) -> CheckResult:
    """What DIAMINO's word judge has on this machine; without anything the table judges, so nothing of it is a fault."""
    told = []
    for language in LANGUAGES.values():
        lists = str(language.list_file or f"no word list ({INSTALL})")
        speller = "speller" if has_binding() and (FOLDER / f"{language.speller}.dic").exists() else "no speller"
        told.append(f"{language.name}: {lists}, {speller}")
    binding = "" if has_binding() else " (pip install 'referee-box[words]' for spellers)"
    return CheckResult("words", True, "; ".join(told) + binding)
