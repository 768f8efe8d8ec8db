"""What a family keeps in the box: its own letter boards and tiles, and the words that its table has accepted."""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from companion.core.errors import SettingsError
from companion.store.letter_boards import MaterialStore
from companion.store.words.languages import INSTALL
from companion.store.words.word_store import WordStore
from web.request_json import FILE, read_body

MOST_WORDS = 200  # of one request
MOST_LETTERS = 32


@dataclass(frozen=True, slots=True)
class FamilyStores:
    """The shelves of one box."""

    materials: MaterialStore
    words: WordStore


def blueprint(shelves: FamilyStores) -> Blueprint:
    """/api/materials and /api/words; each post answers how the shelf stands then."""
    routes = Blueprint("shelves", __name__, url_prefix="/api")
    _materials(routes, shelves.materials)
    _words(routes, shelves.words)
    return routes


def _materials(routes: Blueprint, shelf: MaterialStore) -> None:
    """Boards and tiles."""

    def standing() -> ResponseReturnValue:
        return jsonify(
            {
                "boards": [
                    one.to_plain() | {"own": one.name not in shelf.shipped.board_names} for one in shelf.boards()
                ],
                "tiles": [one.to_plain() | {"own": one.name not in shelf.shipped.tile_names} for one in shelf.tiles()],
            }
        )

    @routes.get("/materials")
    def materials() -> ResponseReturnValue:
        return standing()

    @routes.post("/materials/<any(board, tiles):kind>")
    def keep(kind: str) -> ResponseReturnValue:
        keeping: Callable[[object], object] = shelf.keep_board if kind == "board" else shelf.keep_tiles
        keeping(read_body(**{kind: dict})[kind])
        return standing()

    @routes.post("/materials/drop")
    def drop() -> ResponseReturnValue:
        body = read_body(kind=str, name=str)
        if body["kind"] not in ("boards", "tiles"):
            raise SettingsError(file=FILE, key="kind", found=body["kind"][:80], expected="boards or tiles")
        shelf.drop(body["kind"], body["name"])
        return standing()


def _words(routes: Blueprint, shelf: WordStore) -> None:
    """The family's word list, and which dictionaries there are."""

    def standing() -> ResponseReturnValue:
        languages = [asdict(one) for one in shelf.known()]
        return jsonify({"family": sorted(shelf.family.words()), "languages": languages, "install": INSTALL})

    @routes.get("/words")
    def words() -> ResponseReturnValue:
        return standing()

    @routes.post("/words")
    def change() -> ResponseReturnValue:
        body = read_body(add=list, remove=list)
        shelf.family.add(_checked("add", body["add"]))
        shelf.family.remove(_checked("remove", body["remove"]))
        return standing()


def _checked(key: str, words: list[object]) -> list[str]:
    """Words of letters only, in capitals. Raises SettingsError."""
    found = [word.strip().upper() for word in words if isinstance(word, str)]
    fine = all(1 < len(word) <= MOST_LETTERS and word.isalpha() for word in found)
    if len(found) != len(words) or len(words) > MOST_WORDS or not fine:
        expected = f"words of 2 to {MOST_LETTERS} letters"
        raise SettingsError(file=FILE, key=key, found=str(words)[:80], expected=expected)
    return found
