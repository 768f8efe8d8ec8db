"""A photo of a board on the command line: what says where the board lies in it, and how it is refused."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from calibration.array_types import Image
from companion.core.errors import IllegalEvent, SettingsError
from vision.tiles.corners import Corner
from vision.tiles.grid import Grid
from vision.tiles.photo import find_board_in, grid_in
from vision.upload import NotAPhoto, open_photo

_WRONG = {
    "photo_bytes": ("too many bytes", "a picture of at most 16 MB"),
    "photo_kind": ("no picture", "a JPEG, PNG or WebP picture"),
    "photo_large": ("too many pixels", "a picture of fewer pixels"),
    "photo_small": ("too few pixels", "a picture of at least 300 px each way"),
    "photo_damaged": ("a damaged picture", "a picture that can be read"),
    "corners_outside": ("corners outside", "four corners within the picture"),
    "corners_crossed": ("crossed edges", "corners in order: upper left, upper right, lower right, lower left"),
    "corners_mirrored": ("mirrored corners", "corners clockwise: upper left, upper right, lower right, lower left"),
    "corners_on_a_line": ("corners on a line", "corners of which no three lie on one line"),
    "corners_too_small": ("a small board", "a board that is larger in the picture: 12 px a field or more"),
    "board_size": ("no lines between the fields", "--size"),
    "board_sides": ("another number of fields", "9 to 26 fields each way"),
}
"""By the reason of a refusal: what was found, and what is expected."""


def board_arguments(parser: argparse.ArgumentParser) -> None:
    """What says where the board lies."""
    parser.add_argument("--size", metavar="N or RxC", help="rows and columns (default: counted)")
    parser.add_argument(
        "--corners",
        nargs=4,
        metavar="X,Y",
        help="outer corners of the fields in px: upper left, then clockwise (default: found by the board's markers)",
    )


def board_in_photo(args: argparse.Namespace) -> tuple[Image, Grid]:
    """The picture in the file `args.photo`, and the board in it as the arguments say. Raises SettingsError."""
    photo = _opened(args.photo)
    rows, columns = read_size(args.size)
    try:
        return photo, grid_in(photo, _corners(args, photo, rows, columns), rows, columns)
    except IllegalEvent as wrong:
        found, expected = _WRONG[wrong.reason]
        raise SettingsError(file=str(args.photo), key="board", found=found, expected=expected) from wrong


def _corners(args: argparse.Namespace, photo: Image, rows: int, columns: int) -> Sequence[Corner]:
    """The corners that were given, else those that the markers tell. Raises SettingsError where neither is there."""
    if args.corners is not None:
        return read_corners(args.corners)
    found = find_board_in(photo, rows, columns)
    if not found.sure:
        expected = "four corners, x,y each: not all markers are seen"
        raise SettingsError(file=str(args.photo), key="--corners", found="no markers", expected=expected)
    return found.corners_px


def _opened(file: Path) -> Image:
    try:
        return open_photo(file.read_bytes())
    except OSError as error:
        raise SettingsError(file=str(file), key="PHOTO", found=error.strerror, expected="a picture") from error
    except NotAPhoto as error:
        found, expected = _WRONG[error.wrong.value]
        raise SettingsError(file=str(file), key="PHOTO", found=found, expected=expected) from error


def read_size(text: str | None) -> tuple[int, int]:
    """Rows and columns in `--size`; 0: to be counted. Raises SettingsError."""
    if text is None:
        return 0, 0
    match = re.fullmatch(r"(\d{1,2})(?:x(\d{1,2}))?", text)
    if match is None:
        raise SettingsError(file="command line", key="--size", found=text, expected="15, or 15x17: rows and columns")
    return int(match[1]), int(match[2] or match[1])


def read_corners(written: Sequence[str]) -> list[Corner]:
    """The points in `--corners`, px. Raises SettingsError."""
    return [_corner(text) for text in written]


def _corner(text: str) -> Corner:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError as error:
        raise SettingsError(file="command line", key="--corners", found=text, expected="x,y in px") from error
    return x, y
