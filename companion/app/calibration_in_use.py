"""What was calibrated, put to use by whatever it concerns: each as measured, else as it is without a calibration."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import numpy as np

from calibration.errors import Refused
from calibration.store import in_force
from calibration.zones import Zones
from companion.core.schema import build, read_as
from companion.store.settings import Settings
from hardware.capture_backends import Fixed
from hardware.spinner import Drive
from vision.board.lens import Lens
from vision.tiles.corners import Corners

FOLDER = "calibration"  # in the data folder


def _is_positive(number: float) -> bool:
    return number > 0


Positive = Annotated[float, _is_positive]
Three = tuple[float, float, float]
Corner = tuple[float, float]
Side = Annotated[int, _is_positive]
Size = tuple[Side, Side]
"""Of a picture, px."""


def fixed_in(folder: Path) -> Fixed:
    """What a live camera is to keep to, else nothing. Raises SettingsError."""
    measured = in_force(folder, "white-balance")
    with _as_written("white-balance"):
        return build(Fixed, measured.values) if measured else Fixed()


def drive_in(folder: Path, settings: Settings) -> Drive:
    """The drive of the board, else as the settings say. Raises SettingsError."""
    measured = in_force(folder, "spinner")
    with _as_written("spinner"):
        turns_per_s = read_as(Positive, measured.values["at_full_power"]) if measured else settings.turns_per_s
    return Drive(turns_per_s, settings.longest_spin_s)


def lens_in(folder: Path) -> Lens | None:
    """The camera's lens; None: assumed as everywhere. Raises SettingsError."""
    measured = in_force(folder, "lens")
    if measured is None:
        return None
    with _as_written("lens"):
        values = measured.values
        matrix = np.array(read_as(tuple[Three, Three, Three], values["matrix"]))
        distortion = np.array(read_as(tuple[float, float, float, float, float], values["distortion"]))
        return Lens(matrix, distortion, read_as(Size, values["size_px"]))


def zones_in(folder: Path) -> Zones | None:
    """Where cards are read without our mat; None: on our mat. Raises SettingsError."""
    measured = in_force(folder, "zones")
    if measured is None:
        return None
    with _as_written("zones"):
        read_as(Size, measured.values["size_px"])
        return build(Zones, measured.values)


def corners_in(folder: Path) -> Corners | None:
    """Where the corners of a letter-tile board without markers lie; None: not dragged yet. Raises SettingsError."""
    measured = in_force(folder, "corners")
    if measured is None:
        return None
    with _as_written("corners"):
        at_px = read_as(tuple[Corner, Corner, Corner, Corner], measured.values["at_px"])
        return Corners(at_px, read_as(Size, measured.values["size_px"]))


def octaves_in(folder: Path) -> int:
    """By how many octaves tunes are played higher, so that they are loud. Raises SettingsError."""
    measured = in_force(folder, "buzzer")
    with _as_written("buzzer"):
        return int(read_as(float, measured.values["octaves"])) if measured else 0


@contextmanager
def _as_written(kind: str) -> Iterator[None]:
    """What calibrate wrote is read. Raises Refused where it is something else."""
    try:
        yield
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise Refused(kind, "damaged", found=str(error), expected="what calibrate wrote") from error
