"""The tiles of the demo's bench: buttons that lay and take letters on the simulated board of DIAMINO."""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.app.tile_setup import Material, material_of, seen_face
from companion.core.effects import Effect
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.snapshot import Snapshot
from companion.games.diamino.bot import find_move, small_vocabulary
from companion.games.diamino.material import EMPTY, JOKER, lines
from companion.games.diamino.moves import read_tiles
from companion.games.diamino.position import setup
from companion.games.diamino.state import Phase, State
from hardware.simulated.tiles import TileBoard
from vision.tiles.face_store import FaceStore
from web.tile_bench import BenchTiles

HANDFULS = 20  # how many racks are drawn before nobody finds a word
PUSH_MM, PUSH_DEG = (6.0, -4.0), 2.0
HOLD_S = 3.0


class TileBench:
    """Acts on the board of a World; the box tells it that a match began, and the snapshot what has been accepted."""

    name = "tile bench"

    def __init__(self, tiles: TileBoard, shelf: FaceStore, snapshot: Callable[[], Snapshot], rng: Random) -> None:
        """`shelf`: a family's own faces, which its simulated tiles have as well."""
        self._tiles = tiles
        self._shelf = shelf
        self._snapshot = snapshot
        self._material: Material | None = None
        self._made_for: tuple[Material, int] | None = None  # the material, and how often faces had been kept by then
        self._rng = rng
        self._deal: tuple[int, int] | None = None
        self._laid_for: list[str] = []  # the accepted rows for which hands have done what they had to

    @property
    def board(self) -> BenchTiles:
        """How the board stands."""
        lying, board = self._tiles.letters, self._tiles.board
        row = [lying.get(at, EMPTY) for at in range(len(board.fields))]
        return BenchTiles(
            fields=tuple(lines(board.fields, board.columns)),
            tiles=tuple(lines("".join(row), board.columns)),
            busy=self._tiles.busy,
        )

    def perform(self, effect: Effect, now: float) -> None:  # noqa: ARG002 - as of a device
        """Hears that a match began."""
        self._material = material_of(effect) or self._material

    def prepare(self) -> None:
        """Board and tiles are those of the match.

        A deal that has just begun finds an empty board; a word that was typed and accepted is laid.
        """
        self._follow()
        match = self._snapshot()["match"]
        if match is None or match["state"]["grid"] == self._laid_for or not self._fits(match["state"]):
            return
        deal = (match["id"], match["state"]["deal"])
        accepted = _lying(match["state"])
        if deal != self._deal:
            self._tiles.put(accepted)
            self._deal = deal
        elif missing := {at: tile for at, tile in accepted.items() if at not in self._tiles.letters}:
            self._tiles.lay(missing)
        self._laid_for = match["state"]["grid"]

    def some_word(self) -> None:
        state = self._state()
        rest = list((Counter(state.rules.tiles.counts) - Counter(self._tiles.letters.values())).elements())
        for _ in range(HANDFULS):
            rack = self._rng.sample(rest, min(state.player.hand, len(rest)))
            move = find_move(state, rack, self._rng, small_vocabulary())
            if move is not None:
                tiles = read_tiles(state.rules, move.tiles)
                self._tiles.lay({at: JOKER if face.islower() else face for at, face in tiles.items()})
                return
        raise IllegalEvent("no_word_found")

    def lay(self, row: int, column: int, letters: str, *, down: bool) -> None:
        board, lying = self._tiles.board, self._tiles.letters
        known = {*self._rules_tiles(), JOKER}
        if strange := sorted({*letters.upper()} - known):
            raise IllegalEvent("no_such_tile", letter=strange[0])
        step, tiles = (board.columns if down else 1), {}
        at, end = row * board.columns + column, len(board.fields) if down else (row + 1) * board.columns
        if not (0 <= row < board.rows and 0 <= column < board.columns):
            raise IllegalEvent("no_such_field")
        for letter in letters.upper():
            while at in lying:
                at += step
            if at >= end:
                raise IllegalEvent("off_the_board")
            tiles[at] = letter
            at += step
        if tiles:
            self._tiles.lay(tiles)

    def take(self, row: int, column: int) -> None:
        at = row * self._tiles.columns + column
        if at not in self._tiles.letters:
            raise IllegalEvent("no_tile_there")
        self._tiles.take([at])

    def take_back(self) -> None:
        match = self._snapshot()["match"]
        new = self._tiles.letters.keys() - (_lying(match["state"]).keys() if match else set())
        if new:
            self._tiles.take(new)

    def push(self) -> None:
        self._tiles.push(PUSH_MM, PUSH_DEG)

    def hold(self) -> None:
        self._tiles.hold(len(self._tiles.board.fields) // 2, HOLD_S)

    def _follow(self) -> None:
        """Another match may be played on another board, or the family has kept faces meanwhile."""
        material = self._material
        if material is None or self._made_for == (material, self._shelf.changes):
            return
        self._made_for = material, self._shelf.changes
        self._tiles.change(material.board, seen_face(self._shelf, material.tiles))
        self._deal, self._laid_for = None, []

    def _fits(self, state: Plain) -> bool:
        """Is the match played on the board that is simulated?"""
        board: Plain = state["board"]
        return bool(board["rows"] == lines(self._tiles.board.fields, self._tiles.columns))

    def _rules_tiles(self) -> set[str]:
        match = self._snapshot()["match"]
        return set(match["state"]["tiles"]["letters"]) if match else set()

    def _state(self) -> State:
        """The match as the snapshot tells it. Raises IllegalEvent when no word is to be laid in it on this board."""
        match = self._snapshot()["match"]
        if match is None or match["state"]["phase"] != Phase.LAY or not self._fits(match["state"]):
            raise IllegalEvent("not_laying_here")
        shown = match["state"]
        players = [{"hand": one["hand"], "points": one["points"]} for one in shown["players"]]
        position = {"turn": shown["turn"], "first": shown["first"], "grid": shown["grid"], "players": players}
        return setup("diamino", match["options"], len(players), match["first"], position | {"phase": Phase.LAY.value})


def _lying(state: Plain) -> dict[int, str]:
    """What has been accepted, by field; small letters are jokers."""
    faces = enumerate("".join(state["grid"]))
    return {at: JOKER if face.islower() else face for at, face in faces if face != EMPTY}
