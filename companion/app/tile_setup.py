"""What a tile eye is to expect: board and tiles of the match that is played, with a family's own faces."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from companion.app.eyes import Eyes
from companion.app.tile_reader import tile_reader
from companion.core.errors import SettingsError
from companion.core.letter_board import Board, Tiles, make_board, make_tiles
from companion.core.snapshot import Snapshot
from hardware.simulated.tiles import Face, printed_face
from vision.tiles.eye import TileEye
from vision.tiles.face_store import FaceStore
from vision.tiles.faces import TileSet
from vision.tiles.grid import Shape
from vision.tiles.reader import TileReader

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Material:
    """Board and tiles that a match is played with; its number, and how often faces had been kept until then."""

    board: Board
    tiles: Tiles
    match: int
    changes: int


class MatchMaterial:
    """Tells the material of the match in a box's snapshot; what has not changed is told at no cost."""

    def __init__(self, snapshot: Callable[[], Snapshot], shelf: FaceStore) -> None:
        self._snapshot = snapshot
        self._shelf = shelf
        self._of: tuple[int, int] | None = None
        self._found: Material | None = None

    def now(self) -> Material | None:
        """The material of this match; without one that of the last, None before the first."""
        match = self._snapshot()["match"]
        if match is None or match["game"] != "diamino":
            return self._found
        of = (match["id"], self._shelf.changes)
        if of != self._of:
            board = {key: value for key, value in match["state"]["board"].items() if key != "start"}
            tiles = make_tiles(match["state"]["tiles"], "tiles")
            self._of, self._found = of, Material(make_board(board, "board"), tiles, *of)
        return self._found


class TilePlan:
    """Has an eye expect what the match is played with. A reader takes a second to make, for which no tick waits."""

    def __init__(self, eye: TileEye, shelf: FaceStore, snapshot: Callable[[], Snapshot], work: Executor) -> None:
        """`work` makes readers."""
        self._eye = eye
        self._shelf = shelf
        self._matter = MatchMaterial(snapshot, shelf)
        self._work = work
        self._for: Material | None = None
        self._coming: Future[TileReader] | None = None

    def follow(self) -> None:
        """Called by who ticks the box, before it does."""
        wanted = self._matter.now()
        if wanted is not None and wanted != self._for:
            if self._coming is not None:
                self._coming.cancel()
            self._for = wanted
            self._eye.wait()
            self._coming = self._work.submit(self._read, wanted)
        if self._for is not None and self._coming is not None and self._coming.done():
            board = self._for.board
            self._eye.use(self._coming.result(), Shape(board.rows, board.columns))
            self._coming = None

    def _read(self, material: Material) -> TileReader:
        return tile_reader(material.tiles, material.board, own_faces(self._shelf, material.tiles))


def tile_plan(
    eyes: Eyes | None,
    shelf: FaceStore,
    snapshot: Callable[[], Snapshot],
    running: ExitStack,
    work: Executor | None = None,
) -> Callable[[], None]:
    """What is to be called before each tick of the box; nothing where no eye looks at letter tiles.

    `work` makes readers: a thread that ends with `running`, if not told.
    """
    if eyes is None or eyes.tiles is None:
        return lambda: None
    work = work or running.enter_context(ThreadPoolExecutor(1, thread_name_prefix="tiles"))
    return TilePlan(eyes.tiles, shelf, snapshot, work).follow


def own_faces(shelf: FaceStore, tiles: Tiles) -> TileSet | None:
    """The faces that a family keeps of a set; None: it has none, or they cannot be read."""
    try:
        return shelf.find(tiles.name)
    except SettingsError as error:
        log.warning("own tile faces are left out: %s", error)
        return None


def seen_face(shelf: FaceStore, tiles: Tiles) -> Face:
    """How the tiles of a set look on a simulated table: as the family's own, else as they are printed."""
    try:
        own = shelf.pictures(tiles.name)
    except SettingsError:  # told by the reader's side
        own = {}
    printed = printed_face(tiles)
    return lambda letter: own[letter] if letter in own else printed(letter)
