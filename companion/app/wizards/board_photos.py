"""Boards read from photographs on the tablet: one photograph is held at a time, in memory, and forgotten."""

import secrets
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import BoundedSemaphore, Lock
from typing import TypeVar

import cv2

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.store import Measured
from companion.app.wizards.camera_lease import CameraLease
from companion.app.wizards.corners import measure_corners
from companion.core.errors import IllegalEvent
from vision.tiles.photo import find_board_in, grid_in, read_board
from vision.upload import NotAPhoto, open_photo
from web.board_photo import Corner, PhotoState, ReadBoard, UnsureField

T = TypeVar("T")

IDLE_S = 600.0  # nobody has done anything with it for so long: it is forgotten
MOST_WAITING = 3  # pieces of work, the one that is done among them
LONGEST_S = 25.0  # that a tablet waits for one
_QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 88]


@dataclass(frozen=True, slots=True)
class _Photo:
    """What is held: the picture, and the same as JPEG; `taken`: by the camera over the board."""

    name: str
    picture: Image
    still: bytes
    taken: bool


class TabletBoardPhotos:
    """Looks at photographs in a thread of its own, one after the other, so that neither box nor tablets wait for it."""

    def __init__(
        self,
        picture: Callable[[], Image | None] | None = None,
        *,
        keep: Callable[[Measured], object] | None = None,
        worker: Executor | None = None,
        longest_s: float = LONGEST_S,
    ) -> None:
        """`picture`: the newest one of a camera over a board, None before its first; without it there is none.

        `keep` keeps corners that were dragged in such a picture, for the eye. `worker` does the work, by default in one
        thread; a tablet waits at most `longest_s` for it.
        """
        self._picture = picture
        self._keep = keep
        self._worker = worker or ThreadPoolExecutor(1, thread_name_prefix="board photos")
        self._longest_s = longest_s
        self._places = BoundedSemaphore(MOST_WAITING)
        self._lock = Lock()
        self._held: _Photo | None = None
        self._lease = CameraLease(idle_s=IDLE_S)  # of the photograph: no camera is kept from anybody

    # --- for tablets

    @property
    def has_camera(self) -> bool:
        """Whether there is a camera over a board."""
        return self._picture is not None

    def open(self, content: bytes) -> PhotoState:
        """Decodes a file, and looks for a board in it. Raises IllegalEvent."""
        try:
            return self._done(lambda: self._hold(open_photo(content), taken=False))
        except NotAPhoto as error:
            raise IllegalEvent(error.wrong.value) from error

    def take(self) -> PhotoState:
        """Looks for a board in the camera's newest picture. Raises IllegalEvent."""
        picture = self._picture() if self._picture is not None else None
        if picture is None:
            raise IllegalEvent("photo_none")
        return self._done(partial(self._hold, picture.copy(), taken=True))

    def still(self, photo: str) -> bytes | None:
        """The photograph as JPEG."""
        with self._lock:
            held = self._held
        return held.still if held is not None and held.name == photo else None

    def size(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> tuple[int, int]:
        """Rows and columns between corners. Raises IllegalEvent."""
        picture = self._find(photo).picture
        shape = self._done(lambda: grid_in(picture, corners, rows, columns).shape)
        return shape.rows, shape.columns

    def read(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> ReadBoard:
        """A draft of the board. Raises IllegalEvent."""
        picture = self._find(photo).picture
        board = self._done(lambda: read_board(picture, grid_in(picture, corners, rows, columns)))
        return ReadBoard(tuple(board.rows), tuple(UnsureField(*one.at, one.instead) for one in board.unsure))

    def look(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int, look: Callable[[Image], T]) -> T:
        """What is found in the straight view of the board with these corners. Raises IllegalEvent."""
        picture = self._find(photo).picture
        return self._done(lambda: look(grid_in(picture, corners, rows, columns).view(picture)))

    def keep(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> None:
        """The eye reads by these corners from now on. Raises IllegalEvent, DeviceError."""
        held = self._find(photo)
        if not held.taken or self._keep is None:
            raise IllegalEvent("corners_of_camera")
        try:
            self._keep(self._done(lambda: measure_corners(held.picture, corners, rows, columns)))
        except Refused as refused:
            reason = "corners_off_lines" if refused.why == "off_lines" else refused.why
            raise IllegalEvent(reason, **refused.values) from refused

    def forget(self, photo: str) -> None:
        """Drops the photograph, if it is the one that is held."""
        with self._lock:
            if self._held is not None and self._held.name == photo:
                self._held = None

    # --- for the box

    def tick(self, now: float) -> None:
        """Forgets what nobody uses any more; `now` in s, monotonic."""
        with self._lock:
            if self._lease.expired(now):
                self._held = None

    def close(self) -> None:
        """Forgets everything; what is being looked at is finished."""
        self._worker.shutdown(cancel_futures=True)
        self._held = None

    # --- inside

    def _find(self, photo: str) -> _Photo:
        with self._lock:
            if self._held is None or self._held.name != photo:
                raise IllegalEvent("photo_gone")
            self._lease.touch()
            return self._held

    def _hold(self, picture: Image, *, taken: bool) -> PhotoState:
        """Takes up a picture in place of the one before."""
        found = find_board_in(picture)
        still = cv2.imencode(".jpg", picture, _QUALITY)[1].tobytes()
        held = _Photo(secrets.token_urlsafe(16), picture, still, taken)
        with self._lock:
            self._held = held
            self._lease.touch()
        high, wide = picture.shape[:2]
        keeps = taken and self._keep is not None
        return PhotoState(held.name, wide, high, found.corners_px, found.sure, found.rows, found.columns, keeps)

    def _done(self, action: Callable[[], T]) -> T:
        """What comes out of a piece of work. Raises IllegalEvent "photo_busy" when it would have to wait too long."""
        if not self._places.acquire(blocking=False):
            raise IllegalEvent("photo_busy")
        work: Future[T] = self._worker.submit(action)
        work.add_done_callback(lambda _: self._places.release())
        try:
            return work.result(self._longest_s)
        except TimeoutError as error:
            work.cancel()
            raise IllegalEvent("photo_busy") from error
