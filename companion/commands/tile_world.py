"""The tiles of DIAMINO on the simulated table, as the bots' hands find them."""

from random import Random
from typing import NoReturn

from companion.commands.tile_faces import print_and_play_tiles
from companion.commands.tile_hands import TileTable
from companion.games.diamino.material import JOKER
from companion.games.diamino.state import State
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape


class TileWorld(TileTable):
    """A table for the bots' hands over a World with a board: tiles are laid by a hand, and taken back when refused.

    Racks and the face-down tiles lie where no camera looks; the World does not follow them.
    """

    def __init__(self, state: State, rng: Random) -> None:
        super().__init__(state, rng)
        self.tiles = TileBoard(state.rules.board, rng=rng)
        self.tiles.put(dict(self.board))
        self.world = World((), picture=_no_card, rng=rng, tiles=self.tiles)

    def show(self, tiles: dict[int, str]) -> None:
        """A hand lays tiles on the board."""
        self.tiles.lay({at: JOKER if face.islower() else face for at, face in tiles.items()})

    def take_back(self) -> None:
        """A hand takes all tiles that were not accepted."""
        fields = self.tiles.letters.keys() - self.board.keys()
        if fields:
            self.tiles.take(fields)

    def gather(self) -> None:
        """All tiles are taken back."""
        super().gather()
        self.tiles.put({})


def simulated_tile_eye(table: TileWorld, state: State) -> TileEye:
    """The tile eye over a camera that draws the table's board; it knows the tiles and the board as they are printed."""
    board, tiles = state.rules.board, state.rules.tiles
    viewpoint, size = viewpoint_over(table.tiles.seen)
    camera = SimulatedCamera(table.world, size=size, viewpoint=viewpoint, values=tiles.values)
    return TileEye(camera, print_and_play_tiles(tiles, board), Shape(board.rows, board.columns))


def _no_card(card_id: str) -> NoReturn:
    raise LookupError(f"no card lies on a table of tiles, {card_id} neither")
