"""What was calibrated, put to use by whatever it concerns: each as measured, else as it is without a calibration."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from calibration.errors import Refused
from calibration.store import in_force
from calibration.zones import Zones
from companion.store.settings import Settings
from hardware.capture_backends import Fixed
from hardware.spinner import Drive
from vision.board.lens import Lens
from vision.tiles.corners import Corners

FOLDER = "calibration"  # in the data folder


def fixed_in(folder: Path) -> Fixed:
    """What a live camera is to keep to, else nothing. Raises SettingsError."""
    measured = in_force(folder, "white-balance")
    with _as_written("white-balance"):
        told = {key: value for key, value in measured.values.items() if value is not None} if measured else {}
        fixed: dict[str, Any] = {
            key: _numbers(value, 2) if key == "gains" else _number(value) for key, value in told.items()
        }
        return Fixed(**fixed)


def drive_in(folder: Path, settings: Settings) -> Drive:
    """The drive of the board, else as the settings say. Raises SettingsError."""
    measured = in_force(folder, "spinner")
    with _as_written("spinner"):
        turns_per_s = _number(measured.values["at_full_power"]) if measured else settings.turns_per_s
        if turns_per_s <= 0:
            raise ValueError(turns_per_s)
    return Drive(turns_per_s, settings.longest_spin_s)


def lens_in(folder: Path) -> Lens | None:
    """The camera's lens; None: assumed as everywhere. Raises SettingsError."""
    measured = in_force(folder, "lens")
    if measured is None:
        return None
    with _as_written("lens"):
        values = measured.values
        matrix = np.array([_numbers(row, 3) for row in values["matrix"]]).reshape(3, 3)
        return Lens(matrix, np.array(_numbers(values["distortion"], 5)), _size(values["size_px"]))


def zones_in(folder: Path) -> Zones | None:
    """Where cards are read without our mat; None: on our mat. Raises SettingsError."""
    measured = in_force(folder, "zones")
    if measured is None:
        return None
    with _as_written("zones"):
        values: dict[str, Any] = dict(measured.values)
        boxes = {key: _numbers(values[key], count) for key, count in (("zone", 4), ("card", 4), ("paper", 3))}
        scale = {key: _number(values[key]) for key in ("px_per_mm", "off")}
        return Zones(**values | boxes | scale | {"size_px": _size(values["size_px"])})


def corners_in(folder: Path) -> Corners | None:
    """Where the corners of a letter-tile board without markers lie; None: not dragged yet. Raises SettingsError."""
    measured = in_force(folder, "corners")
    if measured is None:
        return None
    with _as_written("corners"):
        left_top, right_top, right_low, left_low = (_numbers(at, 2) for at in measured.values["at_px"])
        at_px = tuple((x, y) for x, y in (left_top, right_top, right_low, left_low))
        return Corners(at_px, _size(measured.values["size_px"]))


def octaves_in(folder: Path) -> int:
    """By how many octaves tunes are played higher, so that they are loud. Raises SettingsError."""
    measured = in_force(folder, "buzzer")
    with _as_written("buzzer"):
        return int(_number(measured.values["octaves"])) if measured else 0


def _number(found: object) -> float:
    """A finite number. Raises ValueError."""
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise ValueError(found)
    return float(found)


def _numbers(found: Sequence[object], count: int) -> tuple[Any, ...]:
    """So many of them. Raises ValueError."""
    if len(found) != count:
        raise ValueError(found)
    return tuple(map(_number, found))


def _size(found: Sequence[object]) -> tuple[int, int]:
    """The size of a picture, px. Raises ValueError."""
    width, height = (int(side) for side in _numbers(found, 2))
    if min(width, height) < 1:
        raise ValueError(found)
    return width, height


@contextmanager
def _as_written(kind: str) -> Iterator[None]:
    """What calibrate wrote is read. Raises Refused where it is something else."""
    try:
        yield
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise Refused(kind, "damaged", found=str(error), expected="what calibrate wrote") from error
