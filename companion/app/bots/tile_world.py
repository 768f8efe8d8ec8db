"""The tiles of DIAMINO on the simulated table, as the bots' hands find them."""

from random import Random
from typing import NoReturn

from companion.app.bots.tile_hands import TileTable
from companion.app.tile_reader import tile_reader
from companion.core.errors import IllegalEvent
from companion.core.letter_board import JOKER
from companion.games.diamino.state import State
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import TileBoard, printed_face
from hardware.simulated.world import World
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape


class TileWorld(TileTable):
    """A table for the bots' hands over a World with a board: tiles are laid by a hand, and taken back when refused.

    Racks and the face-down tiles lie where no camera looks; the World does not follow them.
    """

    def __init__(self, state: State, rng: Random) -> None:
        super().__init__(state, rng)
        self.tiles = TileBoard(state.rules.board, rng=rng, face=printed_face(state.rules.tiles))
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
    camera = SimulatedCamera(table.world, hung=lambda: viewpoint_over(table.tiles.board))
    return TileEye(camera, tile_reader(tiles, board), Shape(board.rows, board.columns))


def _no_card(card_id: str) -> NoReturn:
    raise IllegalEvent("no_cards_here", card=card_id)
