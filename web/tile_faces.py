"""Own letter tiles: cut out of a photograph of all letters, named by people, kept as the faces that the eye knows."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Protocol

from flask import Blueprint, Response, abort, jsonify, request
from flask.typing import ResponseReturnValue

from web.board_photo import Corner, place_in
from web.pages import FOR_THIS_DEVICE
from web.request_json import read_body


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set of tiles, its letters in order; `kept`: own faces of it are, `damaged`: they cannot be read."""

    name: str
    order: tuple[str, ...]
    kept: bool = False
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile on the photograph: its field, and the letter that it is taken for ("*" a joker, "" none of the set)."""

    row: int
    column: int
    letter: str


@dataclass(frozen=True, slots=True)
class ShownAlike:
    """Two letters that look alike, the first turned clockwise by `quarters`.

    `settled_by`: "value", "direction", "words", in the order in which they are asked.
    """

    letters: tuple[str, str]
    quarters: int
    settled_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FacesState:
    """How far it is. `phase`: "closed", "naming" (tiles of `set` were found) or "kept"; `step` grows with every change.

    `order`: the letters that should lie there; `missing` of them are nowhere, `surplus` tiles (row, column) are none.
    `grades`: letter to "good", "fair", "poor". `photo` names the photograph, with which pictures of tiles change.
    """

    step: int
    phase: str
    sets: tuple[ShownSet, ...]
    set: str = ""
    photo: str = ""
    order: tuple[str, ...] = ()
    tiles: tuple[ShownTile, ...] = ()
    missing: tuple[str, ...] = ()
    surplus: tuple[tuple[int, int], ...] = ()
    jokers: bool = False
    blank_joker: bool = False
    grades: dict[str, str] = field(default_factory=dict)
    alike: tuple[ShownAlike, ...] = ()


class TileFaces(Protocol):
    """The tiles of one photograph at a time. Methods may be called from any thread.

    Acts name the step that a person has seen: IllegalEvent "overtaken" if somebody was quicker.
    """

    def look(self) -> FacesState:
        """How far it is."""
        ...

    def read(self, name: str, photo: str, corners: tuple[Corner, ...], rows: int, columns: int) -> None:
        """Finds the tiles of a set in a photograph that the box holds.

        Raises IllegalEvent: "no_tiles_seen", or what is wrong with photograph or corners; SettingsError: no such set.
        """
        ...

    def say(self, row: int, column: int, letter: str, step: int) -> None:
        """A person says what a tile is; those after it go on from there. Raises IllegalEvent, "no_tile_there" too."""
        ...

    def blank_joker(self, on: bool, step: int) -> None:
        """The joker is a tile with nothing on it. Raises IllegalEvent."""
        ...

    def keep(self, step: int) -> None:
        """The faces are kept and in use. Raises IllegalEvent: "letters_missing", "tiles_surplus"; DeviceError."""
        ...

    def drop(self, name: str) -> None:
        """The kept faces of a set are forgotten. Raises DeviceError."""
        ...

    def close(self) -> None:
        """What was found is forgotten."""
        ...

    def picture(self, row: int, column: int) -> bytes | None:
        """The picture of a tile, as PNG; None: there is none."""
        ...


def blueprint(faces: TileFaces) -> Blueprint:
    """GET /api/faces, its pictures, and POST /api/faces/<act>; each answers how far it is then."""
    routes = Blueprint("tile_faces", __name__, url_prefix="/api/faces")

    def standing() -> ResponseReturnValue:
        return jsonify(asdict(faces.look()))

    routes.get("")(standing)

    @routes.get("/tile/<int:row>-<int:column>.png")
    def picture(row: int, column: int) -> Response:
        response = Response(faces.picture(row, column) or abort(404), mimetype="image/png")
        response.headers["Cache-Control"] = FOR_THIS_DEVICE if "photo" in request.args else "no-cache"
        return response

    _acting(routes, faces, standing)
    return routes


def _acting(routes: Blueprint, faces: TileFaces, standing: Callable[[], ResponseReturnValue]) -> None:
    @routes.post("/read")
    def read() -> ResponseReturnValue:
        body = read_body(set=str, photo=str, corners=list, rows=int, columns=int)
        faces.read(body["set"], *place_in(body))
        return standing()

    @routes.post("/say")
    def say() -> ResponseReturnValue:
        body = read_body(row=int, column=int, letter=str, step=int)
        faces.say(body["row"], body["column"], body["letter"], body["step"])
        return standing()

    @routes.post("/blank")
    def blank() -> ResponseReturnValue:
        body = read_body(on=bool, step=int)
        faces.blank_joker(body["on"], body["step"])
        return standing()

    @routes.post("/keep")
    def keep() -> ResponseReturnValue:
        faces.keep(read_body(step=int)["step"])
        return standing()

    @routes.post("/drop")
    def drop() -> ResponseReturnValue:
        faces.drop(read_body(set=str)["set"])
        return standing()

    @routes.post("/close")
    def close() -> ResponseReturnValue:
        read_body()
        faces.close()
        return standing()
