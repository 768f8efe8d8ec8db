"""Boards from photographs on the tablet: one photograph is held, looked at in a thread of its own, and forgotten."""

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any

import cv2
import pytest

from calibration.store import Measured
from calibration.tiles import board_picture
from companion.app.wizards.board_photos import IDLE_S, MOST_WAITING, TabletBoardPhotos
from companion.core.errors import IllegalEvent
from companion.games.diamino.material import make_board
from tests.at_once import AtOnce
from tests.small_board import ROWS

PICTURE = board_picture(make_board({"name": "small", "rows": ROWS}, "board"), 2.0)
FILE = cv2.imencode(".png", PICTURE)[1].tobytes()


@pytest.fixture
def photos() -> Iterator[TabletBoardPhotos]:
    photos = TabletBoardPhotos(lambda: PICTURE)
    yield photos
    photos.close()


def reason(refused: "pytest.ExceptionInfo[IllegalEvent]") -> str:
    return refused.value.reason


def test_a_photo_is_looked_at_read_and_forgotten(photos: TabletBoardPhotos) -> None:
    found = photos.open(FILE)
    assert (found.width, found.height) == (PICTURE.shape[1], PICTURE.shape[0])
    assert (found.sure, found.rows, found.columns) == (True, 9, 9)
    assert (photos.still(found.photo) or b"")[:3] == b"\xff\xd8\xff"
    assert photos.size(found.photo, found.corners, 0, 0) == (9, 9)
    board = photos.read(found.photo, found.corners, 9, 9)
    assert (list(board.rows), board.unsure) == (ROWS, ())
    photos.forget(found.photo)
    assert photos.still(found.photo) is None
    with pytest.raises(IllegalEvent) as refused:
        photos.read(found.photo, found.corners, 9, 9)
    assert reason(refused) == "photo_gone"


def test_another_photo_takes_the_place_of_the_one_before(photos: TabletBoardPhotos) -> None:
    first, second = photos.open(FILE), photos.take()
    assert photos.still(first.photo) is None
    photos.forget(first.photo)  # which is another one
    assert photos.still(second.photo) is not None


def test_what_nobody_uses_is_forgotten_after_ten_minutes(photos: TabletBoardPhotos) -> None:
    found = photos.open(FILE)
    photos.tick(100.0)
    photos.tick(100.0 + IDLE_S)
    assert photos.still(found.photo) is not None
    photos.size(found.photo, found.corners, 9, 9)
    photos.tick(900.0)
    photos.tick(900.0 + IDLE_S)
    assert photos.still(found.photo) is not None
    photos.tick(901.0 + IDLE_S)
    assert photos.still(found.photo) is None


@pytest.mark.parametrize(
    ("content", "why"), [(b"hello", "photo_kind"), (FILE[: len(FILE) // 2], "photo_damaged"), (b"", "photo_kind")]
)
def test_what_is_no_photo_is_refused_and_the_one_before_stays(
    photos: TabletBoardPhotos, content: bytes, why: str
) -> None:
    found = photos.open(FILE)
    with pytest.raises(IllegalEvent) as refused:
        photos.open(content)
    assert reason(refused) == why
    assert photos.still(found.photo) is not None


def test_corners_that_cannot_be_meant_are_refused_with_the_reason(photos: TabletBoardPhotos) -> None:
    found = photos.open(FILE)
    for corners, why in ((found.corners[::-1], "corners_mirrored"), (((1.0, 1.0),) * 4, "corners_too_small")):
        with pytest.raises(IllegalEvent) as refused:
            photos.size(found.photo, corners, 9, 9)
        assert reason(refused) == why


def test_a_box_without_a_camera_or_before_its_first_picture_takes_none() -> None:
    for picture, there in ((None, False), (lambda: None, True)):
        photos = TabletBoardPhotos(picture)
        assert photos.has_camera is there
        with pytest.raises(IllegalEvent) as refused:
            photos.take()
        assert reason(refused) == "photo_none"
        photos.close()


class Stuck(Executor):
    """Takes work, begins it, and never ends it."""

    def __init__(self) -> None:
        self.begun: list[Future[Any]] = []

    def submit(self, *_: Any) -> "Future[Any]":  # type: ignore[override]
        work: Future[Any] = Future()
        work.set_running_or_notify_cancel()
        self.begun.append(work)
        return work


def test_nobody_waits_longer_than_is_good_and_who_comes_too_much_begins_nothing() -> None:
    worker = Stuck()
    photos = TabletBoardPhotos(worker=worker, longest_s=0.0)
    for _ in range(MOST_WAITING + 2):
        with pytest.raises(IllegalEvent) as refused:
            photos.open(FILE)
        assert reason(refused) == "photo_busy"
    assert len(worker.begun) == MOST_WAITING
    worker.begun[0].set_result(None)
    with pytest.raises(IllegalEvent):
        photos.open(FILE)
    assert len(worker.begun) == MOST_WAITING + 1


def test_corners_dragged_in_the_cameras_picture_are_kept_for_the_eye_where_lines_run() -> None:
    kept: list[Measured] = []
    photos = TabletBoardPhotos(lambda: PICTURE, keep=kept.append, worker=AtOnce())
    taken = photos.take()
    assert taken.keeps
    place = (taken.photo, taken.corners, taken.rows or 0, taken.columns or 0)
    photos.keep(*place)
    assert [(one.kind, one.values["rows"]) for one in kept] == [("corners", taken.rows)]
    off = tuple((x + 17, y + 13) for x, y in taken.corners)
    with pytest.raises(IllegalEvent, match="corners_off_lines"):
        photos.keep(taken.photo, off, *place[2:])
    sent = photos.open(cv2.imencode(".png", PICTURE)[1].tobytes())
    assert not sent.keeps
    with pytest.raises(IllegalEvent, match="corners_of_camera"):
        photos.keep(sent.photo, *place[1:])
    assert len(kept) == 1
