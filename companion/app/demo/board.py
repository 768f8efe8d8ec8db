"""The board of the demo's bench: buttons that move hands over the simulated board, and what a family would see."""

from math import hypot
from random import Random

from companion.core.errors import IllegalEvent
from companion.core.snapshot import Snapshot
from hardware.simulated.board import SpinningBoard
from hardware.simulated.stones import Stone
from hardware.simulated.world import World
from web.board_bench import BenchBoard, BenchStone

NEAR_MM = 16.0
PUSH_MM, PUSH_DEG = 9.0, 4.0
HOLD_S = 3.0
WHICH = {"any": None, "loose": True, "fixed": False}


class StoneBench:
    """Acts on the board of a World; of the box it only looks at the snapshot, to know when a game begins."""

    def __init__(self, world: World, board: SpinningBoard, rng: Random) -> None:
        self._world = world
        self._board = board
        self._rng = rng
        self._game: tuple[int, int] | None = None

    @property
    def board(self) -> BenchBoard:
        """How the board stands, as seen from above."""
        seen, faults = self._board.seen, self._world.scene.faults
        stones = sorted((*self._from_above(stone), stone.toppled) for stone in seen.stones)
        return BenchBoard(
            kind=str(seen.kind),
            angle_deg=round(seen.angle_deg, 1),
            stones=tuple(BenchStone(round(x), round(y), toppled) for x, y, toppled in stones),
            busy=self._board.busy,
            jammed=self._board.blocked,
            weak_supply=faults.weak_supply,
        )

    def prepare(self, snapshot: Snapshot) -> None:
        """A game that has just begun finds all diamonds on the board."""
        match = snapshot["match"]
        if match is None:
            return
        game = (match["id"], match["state"]["game"])
        if game != self._game and match["state"]["phase"] == "spin":
            if len(self._board.seen.stones) != match["state"]["board"]:
                self._board.spread()
            self._game = game

    def reach(self, x_mm: int, y_mm: int) -> None:
        stone = min(self._board.seen.stones, key=lambda one: self._away(one, x_mm, y_mm), default=None)
        if stone is None or self._away(stone, x_mm, y_mm) > NEAR_MM:
            raise IllegalEvent("no_such_stone")
        self._board.try_stone(stone.number)

    def try_one(self, which: str) -> None:
        if which not in WHICH:
            raise IllegalEvent("no_such_stone", which=which[:80])
        self._board.try_stone(self._some(WHICH[which]))

    def two(self) -> None:
        first = self._some(True)
        others = [number for number in self._numbers(True) if number != first]
        if not others:
            raise IllegalEvent("no_two_stones")
        self._board.take_several(first, self._rng.choice(others))

    def lift(self) -> None:
        self._board.lift_and_put_back(self._some(True))

    def topple(self) -> None:
        self._board.topple(self._some(True))

    def stand_up(self) -> None:
        lying = next((stone.number for stone in self._board.seen.stones if stone.toppled), None)
        if lying is None:
            raise IllegalEvent("no_stone_lies")
        self._board.stand_up(lying)

    def push(self) -> None:
        self._board.push(by_mm=PUSH_MM, turn_deg=PUSH_DEG)

    def hold(self) -> None:
        self._board.hold(HOLD_S)

    def spread(self) -> None:
        self._board.spread()

    def jam(self, on: bool) -> None:
        self._board.block(on)

    def weak_supply(self, on: bool) -> None:
        self._world.weak_supply(on)

    def _some(self, comes_off: bool | None) -> int:
        numbers = self._numbers(comes_off)
        if not numbers:
            raise IllegalEvent("no_such_stone")
        return self._rng.choice(numbers)

    def _numbers(self, comes_off: bool | None) -> list[int]:
        stones = [stone.number for stone in self._board.seen.stones]
        return [number for number in stones if comes_off is None or self._board.comes_off(number) is comes_off]

    def _from_above(self, stone: Stone) -> tuple[float, float]:
        seen = self._board.seen
        x, y = seen.on_table(stone.at_mm)
        return x - seen.centre_mm[0], y - seen.centre_mm[1]

    def _away(self, stone: Stone, x_mm: float, y_mm: float) -> float:
        x, y = self._from_above(stone)
        return hypot(x - x_mm, y - y_mm)
