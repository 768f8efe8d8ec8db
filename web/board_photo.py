"""A family's board read from a photograph of it: sent in, or taken by the box's own camera over the board."""

from dataclasses import asdict, dataclass
from typing import Protocol

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from companion.core.errors import SettingsError
from companion.core.game import Plain
from web.request_json import FILE, read_body
from web.upload_limits import MAX_PHOTO_BYTES, PHOTO_PATH

Corner = tuple[float, float]
MOST_FIELDS = 99  # of a side, in a request: which of them a board can have is said by the reading
MOST_PX = 1e6  # no corner lies farther out; not-a-number is not less either


@dataclass(frozen=True, slots=True)
class PhotoState:
    """A photograph that the box holds: its name, its size in px, and where a board may lie in it.

    `corners`: px, upper left, then clockwise; `sure`: found by the board's markers. `rows`, `columns`: None when no
    lines between fields are seen. `keeps`: its corners can be kept for the eye.
    """

    photo: str
    width: int
    height: int
    corners: tuple[Corner, ...]
    sure: bool
    rows: int | None
    columns: int | None
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class UnsureField:
    """A field to look at again; `instead`: what else it may be, likeliest first."""

    row: int
    column: int
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A draft of the board: its likeliest rows, as they stand in a board's file."""

    rows: tuple[str, ...]
    unsure: tuple[UnsureField, ...]


class BoardPhotos(Protocol):
    """Holds one photograph for a while, in memory only. Methods may be called from any thread.

    IllegalEvent: "photo_gone" for another photograph than the one that is held; "photo_busy" while others are looked
    at; "corners_...", "board_size", "board_sides" for a board that cannot lie so.
    """

    @property
    def has_camera(self) -> bool:
        """Whether the box has a camera over a board."""
        ...

    def open(self, content: bytes) -> PhotoState:
        """A file that was sent in. Raises IllegalEvent: "photo_...", why it is not taken."""
        ...

    def take(self) -> PhotoState:
        """The newest picture of the box's camera. Raises IllegalEvent "photo_none"."""
        ...

    def still(self, photo: str) -> bytes | None:
        """The photograph as JPEG, upright; None for another one."""
        ...

    def size(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> tuple[int, int]:
        """Rows and columns between the corners; those that are 0 are counted. Raises IllegalEvent."""
        ...

    def read(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> ReadBoard:
        """The board with these corners and so many fields; counted where 0. Raises IllegalEvent."""
        ...

    def keep(self, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> None:
        """From now on the eye reads a board without markers by these corners.

        Raises IllegalEvent: "corners_of_camera" for a photograph that was sent in, "corners_off_lines"; DeviceError.
        """
        ...

    def forget(self, photo: str) -> None:
        """The photograph is not needed any more."""
        ...


def blueprint(photos: BoardPhotos) -> Blueprint:
    """POST /api/board-photo (a picture as it is), /take, /size, /read, /keep, /forget; GET .../<photo>.jpg."""
    routes = Blueprint("board_photo", __name__, url_prefix=PHOTO_PATH)
    _coming(routes, photos)
    _reading(routes, photos)
    return routes


def _coming(routes: Blueprint, photos: BoardPhotos) -> None:
    """How a photograph comes, is looked at and goes."""

    @routes.post("")
    def send_in() -> ResponseReturnValue:
        request.max_content_length = MAX_PHOTO_BYTES
        return jsonify(asdict(photos.open(request.get_data(cache=False))))

    @routes.post("/take")
    def take() -> ResponseReturnValue:
        read_body()
        return jsonify(asdict(photos.take()))

    @routes.get("/<photo>.jpg")
    def still(photo: str) -> Response:
        return Response(photos.still(photo) or abort(404), mimetype="image/jpeg")

    @routes.post("/forget")
    def forget() -> ResponseReturnValue:
        photos.forget(read_body(photo=str)["photo"])
        return jsonify({})


def _reading(routes: Blueprint, photos: BoardPhotos) -> None:
    """What is made of it."""

    @routes.post("/size")
    def size() -> ResponseReturnValue:
        rows, columns = photos.size(*_asked())
        return jsonify({"rows": rows, "columns": columns})

    @routes.post("/keep")
    def keep() -> ResponseReturnValue:
        photos.keep(*_asked())
        return jsonify({})

    @routes.post("/read")
    def read() -> ResponseReturnValue:
        return jsonify(asdict(photos.read(*_asked())))


def _asked() -> tuple[str, tuple[Corner, ...], int, int]:
    """The photograph, the board's corners in it, its rows and columns (0: to be counted). Raises SettingsError."""
    return place_in(read_body(photo=str, corners=list, rows=int, columns=int))


def place_in(body: Plain) -> tuple[str, tuple[Corner, ...], int, int]:
    """The same of a body that has been read. Raises SettingsError."""
    for side in ("rows", "columns"):
        if not 0 <= body[side] <= MOST_FIELDS:
            raise SettingsError(file=FILE, key=side, found=body[side], expected=f"0 to {MOST_FIELDS}")
    return body["photo"], _corners(body["corners"]), body["rows"], body["columns"]


def _corners(found: list[object]) -> tuple[Corner, ...]:
    """Four points. Raises SettingsError."""
    points = [tuple(point) for point in found if isinstance(point, list) and len(point) == 2]
    fine = len(points) == len(found) == 4 and all(map(_is_number, sum(points, ())))
    if not fine:
        raise SettingsError(file=FILE, key="corners", found=str(found)[:80], expected="four points: [[x, y], ...]")
    return tuple((float(x), float(y)) for x, y in points)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < MOST_PX
