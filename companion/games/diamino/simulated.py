"""The tiles of DIAMINO on the simulated table, as the bots' hands find them."""

from collections import Counter
from random import Random
from typing import NoReturn

from companion.core.game import Plain
from companion.core.letter_board import JOKER
from companion.core.referee import Referee
from companion.games.diamino.hands import TileHands, TileTable
from companion.games.diamino.state import State
from companion.games.kit import SimulatedTable
from hardware.simulated.tiles import TileBoard, printed_face
from hardware.simulated.world import World


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


def table_of(truth: Referee, rng: Random) -> SimulatedTable:
    """The table of a match."""
    state: State = truth.state
    table = TileWorld(state, rng)
    return SimulatedTable(
        table.world, TileHands(table, rng), tiles=table.tiles, tile_set=state.rules.tiles, kept=_no_cards
    )


def _no_cards(_: Plain) -> Counter[str]:
    return Counter()


def _no_card(card_id: str) -> NoReturn:
    raise LookupError(f"no cards lie at this table: {card_id}")
