"""What was measured about a table: kept with its quality and its date, and the measurement before it as well."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from math import isfinite
from pathlib import Path
from typing import Any

from calibration.quality import SCALES, Grade
from companion.core.errors import DeviceError, SettingsError
from companion.core.json_values import json_values
from companion.store.atomic_files import atomic_write, make_folder

VERSION = 1
KINDS = tuple(SCALES)


@dataclass(frozen=True, slots=True)
class Measured:
    """One calibration: its values, how good it is (`quality` in `unit`), and the day on which it was made."""

    kind: str
    values: Mapping[str, Any]
    quality: float
    unit: str
    date: str = field(default_factory=lambda: date.today().isoformat())

    @property
    def grade(self) -> Grade:
        """How good it is, in a word."""
        return SCALES[self.kind].grade(self.quality)


def measured(kind: str, values: Mapping[str, Any], quality: float) -> Measured:
    """What was measured today."""
    return Measured(kind, dict(values), round(quality, 3), SCALES[kind].unit)


def keep(folder: Path, measured: Measured) -> Path:
    """Writes a calibration; the one that was in force becomes the one before. Gives its file. Raises DeviceError."""
    path, before = _files(folder, measured.kind)
    try:
        make_folder(folder)
        if path.exists():
            atomic_write(before, path.read_bytes())
        atomic_write(path, json.dumps({"calibration": VERSION, **asdict(measured)}, indent=1).encode())
    except OSError as error:
        raise DeviceError(f"{path}: cannot be written: {error.strerror}") from error
    return path


def in_force(folder: Path, kind: str) -> Measured | None:
    """The calibration of a kind; None when there is none. Raises SettingsError for a file that is none."""
    path, _ = _files(folder, kind)
    return _read(path, kind) if path.exists() else None


def one_before(folder: Path, kind: str) -> Measured | None:
    """The calibration before the one in force; None when there is none. Raises SettingsError."""
    _, before = _files(folder, kind)
    return _read(before, kind) if before.exists() else None


def restore_previous(folder: Path, kind: str) -> Measured:
    """The one before and the one in force change places. Raises SettingsError: none before; DeviceError."""
    path, before = _files(folder, kind)
    if not before.exists():
        raise SettingsError(file=str(folder), key=kind, found="nothing", expected="a calibration before this one")
    found = _read(before, kind)
    try:
        now = path.read_bytes() if path.exists() else None
        atomic_write(path, before.read_bytes())
        if now is None:
            before.unlink()
        else:
            atomic_write(before, now)
    except OSError as error:
        raise DeviceError(f"{path}: {error.strerror}") from error
    return found


def _files(folder: Path, kind: str) -> tuple[Path, Path]:
    return folder / f"{kind}.json", folder / f"{kind}.previous.json"


def _read(path: Path, kind: str) -> Measured:
    """The values of a kind are looked at by whoever puts them to use, all else here. Raises SettingsError."""
    try:
        plain = json_values(path.read_text(encoding="utf-8"))
        if plain.pop("calibration") != VERSION:
            raise ValueError("another version")
        found = Measured(**plain)
        texts = isinstance(found.unit, str) and isinstance(found.date, str)
        if found.kind != kind or not isinstance(found.values, dict) or not texts or not isfinite(found.quality):
            raise ValueError("other values than calibrate writes")
        return found
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise SettingsError(file=str(path), key="calibration", found=str(error), expected="a calibration") from error
