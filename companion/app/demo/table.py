"""All benches of a simulated table: cards, diamonds, letter tiles."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from companion.app.demo.board import StoneBench
from companion.app.demo.cards import WorldBench, match_at
from companion.app.demo.tiles import TileBench
from companion.app.game_tables import SimulatedTable
from companion.box.box import RefereeBox
from companion.core.snapshot import Snapshot
from vision.tiles.face_store import FaceStore


@dataclass(frozen=True, slots=True)
class Benches:
    """The benches of a table; `stones` and `tiles` only where there are such.

    The box may play any game, also one that this table has nothing for. Then nobody plays at it.
    """

    cards: WorldBench
    stones: StoneBench | None
    tiles: TileBench | None
    look: Callable[[], Snapshot]

    def advance(self, now: float) -> None:
        """What hands do by themselves as a match goes on; `now` in s, monotonic."""
        self.cards.advance(now)
        if self.stones is not None:
            self.stones.prepare(self.look())
        if self.tiles is not None:
            self.tiles.prepare()


def benches(table: SimulatedTable, edition: str, box: RefereeBox, faces: FaceStore, rng: Random) -> Benches:
    """The benches of a table that is laid for an edition; `faces` are the letters that a family enrolled."""

    def look() -> Snapshot:
        snapshot = box.snapshot
        return snapshot | {"match": match_at(edition, snapshot)}

    cards = WorldBench(table.world, edition, lambda: box.snapshot, kept=table.kept)
    stones = StoneBench(table.world, table.board, rng) if table.board is not None else None
    tiles = TileBench(table.tiles, faces, look, rng) if table.tiles is not None else None
    for bench in (cards, tiles):
        if bench is not None:
            box.add_listener(bench)
    return Benches(cards, stones, tiles, look)
