"""What a tile eye is to expect: board and tiles of the match that is played, with a family's own faces."""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from companion.app.eyes import Eyes
from companion.app.tile_reader import tile_reader
from companion.box.box import RefereeBox
from companion.core.effects import Effect, MatchBegan
from companion.core.errors import SettingsError
from companion.games.diamino.material import Board, Tiles
from companion.games.diamino.state import State
from hardware.simulated.tiles import Face, printed_face
from vision.tiles.eye import TileEye
from vision.tiles.face_store import FaceStore
from vision.tiles.faces import TileSet
from vision.tiles.grid import Shape
from vision.tiles.reader import TileReader

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Material:
    """Board and tiles that the match of this number is played with."""

    board: Board
    tiles: Tiles
    match: int


def material_of(effect: Effect) -> Material | None:
    """What a match with letter tiles that has just begun is played with; None of any other effect."""
    match effect:
        case MatchBegan(match=number, state=State(rules=rules)):
            return Material(rules.board, rules.tiles, number)
    return None


class TilePlan:
    """Has an eye expect what the match is played with. A reader takes a second to make, for which no tick waits.

    It hears from the box that a match began; without one the eye goes on expecting what it expected last.
    """

    name = "tile plan"

    def __init__(self, eye: TileEye, store: FaceStore, work: Executor) -> None:
        """`work` makes readers, with a family's own faces out of `store`."""
        self._eye = eye
        self._store = store
        self._work = work
        self._material: Material | None = None
        self._made_for: tuple[Material, int] | None = None  # the material, and how often faces had been kept by then
        self._coming: Future[TileReader] | None = None

    def perform(self, effect: Effect, now: float) -> None:  # noqa: ARG002 - as of a device
        """Hears that a match began."""
        self._material = material_of(effect) or self._material

    def tick(self) -> None:
        """Called by who ticks the box, before it does."""
        material = self._material
        if material is None:
            return
        wanted = material, self._store.changes
        if wanted != self._made_for:
            if self._coming is not None:
                self._coming.cancel()
            self._made_for = wanted
            self._eye.wait()
            self._coming = self._work.submit(self._read, material)
        if self._coming is not None and self._coming.done():
            self._eye.use(self._coming.result(), Shape(material.board.rows, material.board.columns))
            self._coming = None

    def _read(self, material: Material) -> TileReader:
        return tile_reader(material.tiles, material.board, own_faces(self._store, material.tiles))


def tile_plan(
    eyes: Eyes | None, store: FaceStore, box: RefereeBox, running: ExitStack, work: Executor | None = None
) -> Callable[[], None]:
    """What is to be called before each tick of the box; nothing where no eye looks at letter tiles.

    `work` makes readers: a thread that ends with `running`, if not told.
    """
    if eyes is None or eyes.tiles is None:
        return lambda: None
    work = work or running.enter_context(ThreadPoolExecutor(1, thread_name_prefix="tiles"))
    plan = TilePlan(eyes.tiles, store, work)
    box.add_listener(plan)
    return plan.tick


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
