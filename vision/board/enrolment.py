"""Enrolment of a board with sockets: a folder with its layout and two pictures of it."""

from pathlib import Path

from calibration.array_types import Floats
from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from vision.board.lens import Lens
from vision.board.pose import BoardFinder
from vision.board.sockets import SocketLook, cut_sockets, learn_sockets, read_layout

LAYOUT, FULL, SOME = "sockets.json", "full42.jpg", "left16.jpg"


def enrol_board(folder: Path, lens: Lens | None = None) -> SocketLook:
    """How a board looks, from `sockets.json` ([[x, y], ...], mm), `full42.jpg` (every socket full) and `left16.jpg`.

    In the second picture some sockets are empty; which ones is seen. The camera takes both as it hangs over the table;
    without a `lens` it is assumed as everywhere. Raises SettingsError: a file that is missing or damaged, a picture
    without stickers, two pictures that show the same.
    """
    layout = read_layout(folder / LAYOUT)
    full, some = (_patches(folder / name, layout, lens) for name in (FULL, SOME))
    try:
        return learn_sockets(layout, full, some)
    except ValueError as error:
        expected = f"some empty sockets that are full in {FULL}"
        raise SettingsError(file=str(folder / SOME), key="sockets", found=str(error), expected=expected) from error


def _patches(file: Path, layout: Floats, lens: Lens | None) -> Floats:
    finder = BoardFinder(lens)
    straight = finder.straighten(read_picture(file))
    pose = finder.find(straight, 0.0)
    if pose is None:
        raise SettingsError(file=str(file), key="stickers", found=0, expected="one sticker or more")
    return cut_sockets(straight, pose, layout)
