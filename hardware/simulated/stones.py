"""The stones of the simulated board: where each stands, and which of them do not come off. Only this module knows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import cos, hypot, radians, sin
from random import Random

from calibration.board import APART_MM, FIXED, SOCKETS, STICKERS, STONE, STONES, TRAY, Point
from companion.core.errors import IllegalEvent

WALL_MM = TRAY.corner_mm * cos(radians(22.5)) - STONE.width_mm / 2 - 1
CLEAR_OF_STICKER_MM = 27.0  # of the sticker's middle: half its diagonal and half a stone
TOUCHING_MM = STONE.width_mm + 0.5
SLIP_MM = 3.0  # how far a loose stone at the rim may slide while the board gets from rest to full speed
TRIES = 400


class Kind(StrEnum):
    """The two kinds of board."""

    TRAY = "tray"  # stones stand anywhere
    SOCKETS = "sockets"  # every stone has its place


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone as anybody can see it: its foot in mm of the board frame, `turn_deg` how its facets lie."""

    number: int
    at_mm: Point
    turn_deg: float
    toppled: bool = False


class StoneSet:
    """42 stones. `standing` gives those on the board by number; a stone is known by its number for good."""

    def __init__(self, kind: Kind, rng: Random) -> None:
        self._rng = rng
        self._kind = kind
        numbers = list(range(STONES))
        rng.shuffle(numbers)
        self._fixed = frozenset(numbers[:FIXED])
        self._on_board: dict[int, Stone] = {}
        self.spread()

    @property
    def standing(self) -> tuple[Stone, ...]:
        """The stones on the board, toppled ones too, in the order of their numbers."""
        return tuple(self._on_board[number] for number in sorted(self._on_board))

    def spread(self, without: int = 0) -> None:
        """All stones are on the board: the loose ones anywhere, the fixed ones where they always are.

        `without` so many of the loose ones.
        """
        while (placed := self._scattered()) is None:
            pass  # the last ones found no room
        self._on_board = placed
        loose = sorted(set(placed) - self._fixed)
        self.take(self._rng.sample(loose, without))

    def _scattered(self) -> dict[int, Stone] | None:
        """Stones all over the board, the fixed ones first; None when there was no room left for one."""
        placed = {number: stone for number, stone in self._on_board.items() if number in self._fixed}
        loose = sorted(set(range(STONES)) - set(placed), key=lambda number: (number not in self._fixed, number))
        for number in loose:
            place = SOCKETS[number] if self._kind is Kind.SOCKETS else self._free_place(placed.values())
            if place is None:
                return None
            placed[number] = Stone(number, place, self._rng.uniform(0, 360))
        return placed

    def comes_off(self, number: int) -> bool:
        """Would this stone come off? Raises IllegalEvent when it is not on the board."""
        self._find(number)
        return number not in self._fixed

    def take(self, numbers: Iterable[int]) -> None:
        """Those of the stones that come off leave the board."""
        for number in numbers:
            if self.comes_off(number):
                del self._on_board[number]

    def put_back(self, stone: Stone) -> None:
        """A stone that was taken stands again."""
        self._on_board[stone.number] = replace(stone, toppled=False)

    def topple(self, number: int) -> None:
        """A loose stone falls over where it stands."""
        if self.comes_off(number):
            self._on_board[number] = replace(self._find(number), toppled=True)

    def stand_up(self, number: int) -> None:
        """A toppled stone is set upright."""
        self._on_board[number] = replace(self._find(number), toppled=False)

    def slip(self, jerk: float) -> None:
        """The board gets faster or slower by `jerk` (share of its full speed, -1..1): loose stones slide a little.

        They lag behind, the outer ones more, none the same; none leaves the floor or climbs on another.
        """
        if self._kind is Kind.SOCKETS or abs(jerk) < 1e-3:
            return
        for stone in self.standing:
            if stone.number in self._fixed:
                continue
            (x, y), grip = stone.at_mm, self._rng.uniform(0.2, 1.0)
            way = SLIP_MM * jerk * grip / TRAY.corner_mm
            place = (x + way * y + 0.2 * abs(way) * x, y - way * x + 0.2 * abs(way) * y)
            others = (other for other in self.standing if other.number != stone.number)
            if _is_free(place, others, TOUCHING_MM):
                self._on_board[stone.number] = replace(stone, at_mm=place)

    def _find(self, number: int) -> Stone:
        if number not in self._on_board:
            raise IllegalEvent("no_such_stone", stone=number)
        return self._on_board[number]

    def _free_place(self, others: Iterable[Stone]) -> Point | None:
        others = tuple(others)
        for _ in range(TRIES):
            place = (self._rng.uniform(-WALL_MM, WALL_MM), self._rng.uniform(-WALL_MM, WALL_MM))
            if _is_free(place, others, APART_MM):
                return place
        return None


def _is_free(place: Point, others: Iterable[Stone], apart_mm: float) -> bool:
    """Is a place on the floor, off the stickers, and so far from other stones?"""
    x, y = place
    edges = (radians(22.5 + 45 * edge) for edge in range(8))
    if any(x * cos(turn) + y * sin(turn) > WALL_MM for turn in edges):
        return False
    stickers = ((sticker.radius_mm, radians(sticker.angle_deg)) for sticker in STICKERS)
    if any(hypot(x - out * cos(turn), y - out * sin(turn)) < CLEAR_OF_STICKER_MM for out, turn in stickers):
        return False
    return all(hypot(x - other.at_mm[0], y - other.at_mm[1]) >= apart_mm for other in others)
