"""The eyes that look at one table, and the picture of theirs that tablets are shown."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2

from calibration.array_types import Image
from companion.core.ports import Listener, Sensor
from companion.store.settings import Settings
from hardware.capture_backends import Fixed
from vision.board.enrolment import enrol_board
from vision.board.lens import Lens
from vision.board.readers import Reader, SocketReader, TrayReader
from vision.cards.sensor import CardSensor
from vision.tiles.eye import TileEye


class MainEye(Sensor, Protocol):
    """The eye whose picture tablets are shown."""

    def debug_picture(self) -> Image | None:
        """The latest frame with what was made of it, None before the first."""
        ...


class JpegEye:
    """What an eye sees, as JPEG."""

    def __init__(self, eye: MainEye) -> None:
        self._eye = eye

    def debug_picture(self) -> bytes | None:
        """The latest frame with what was made of it, None before the first."""
        picture = self._eye.debug_picture()
        return None if picture is None else cv2.imencode(".jpg", picture)[1].tobytes()


@dataclass(frozen=True, slots=True)
class Eyes:
    """The eyes that look at one table; the `main` one is polled first.

    `cards` is the one that knows a deck, `tiles` the one that knows letter tiles.
    """

    main: MainEye
    others: tuple[Sensor, ...] = ()
    cards: CardSensor | None = None
    tiles: TileEye | None = None
    chosen: Callable[[], Fixed] = Fixed
    """What the camera has chosen by itself."""

    @property
    def pictures(self) -> Callable[[], Image | None] | None:
        """Where the newest picture of a board of letter tiles comes from, None without a camera over one."""
        eye = self.tiles
        return None if eye is None else lambda: eye.picture

    @property
    def listeners(self) -> tuple[Listener, ...]:
        """Those that want to hear when a board turns."""
        return tuple(eye for eye in self.all if isinstance(eye, Listener))

    @property
    def all(self) -> tuple[Sensor, ...]:
        return (self.main, *self.others)


def board_reader(settings: Settings, lens: Lens | None = None) -> tuple[Reader, str]:
    """What counts the places of the board that the settings name, and its kind: "sockets" or "stones".

    `lens`: of the camera, as calibrated. Raises SettingsError for a folder that shows no board with sockets.
    """
    if settings.board:
        return SocketReader(enrol_board(Path(settings.board), lens)), "sockets"
    return TrayReader(), "stones"
