"""A board of letter tiles on the simulated table: what lies on it, and the hands that lay and take. Obeys no rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin
from random import Random
from threading import RLock

from calibration.array_types import Image
from calibration.board import Point
from calibration.mat import MAT
from calibration.tiles import FIELD_MM, RIM_MM, board_mm, tile_picture
from companion.core.letter_board import Board, Tiles
from hardware.simulated.reach import Reach, Reaches

Face = Callable[[str], Image]
"""The whole top of a letter's tile, upright: BGR uint8, square, of any size."""

FACE_PX = 90
PAUSE_S = 0.2  # between two hands
SHIFT_MM, TURN_DEG = 0.9, 4.0  # how far off its field's middle, and how crooked, a tile may be laid


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on a field: how far its middle lies off the field's, and how it is turned (clockwise)."""

    at: int
    letter: str
    shift_mm: Point = (0.0, 0.0)
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class SeenTiles:
    """What there is to be seen: the board's middle in the mat frame, its turn clockwise, and its tiles by field.

    `face` is how each letter's tile looks.
    """

    board: Board
    face: Face
    centre_mm: Point
    turn_deg: float = 0.0
    tiles: tuple[LaidTile, ...] = ()

    def on_table(self, place_mm: Point) -> Point:
        """A place of the board, from the rim's upper left corner, in the mat frame."""
        width_mm, height_mm = board_mm(self.board)
        x, y, turn = place_mm[0] - width_mm / 2, place_mm[1] - height_mm / 2, radians(self.turn_deg)
        left, top = self.centre_mm
        return left + x * cos(turn) - y * sin(turn), top + x * sin(turn) + y * cos(turn)


class TileBoard:
    """The truth of the board; every method may be called from any thread.

    What hands do takes time: it is seen over the next frames, one hand after another.
    """

    def __init__(self, board: Board, *, rng: Random, face: Face) -> None:
        """`face`: how tiles look."""
        self._lock = RLock()
        self._rng = rng
        self._seen = _empty(board, face)
        self._reaches = Reaches(pause_s=PAUSE_S)

    @property
    def board(self) -> Board:
        """The board that lies there."""
        return self._seen.board

    @property
    def columns(self) -> int:
        return self._seen.board.columns

    def change(self, board: Board, face: Face) -> None:
        """Another board lies there, empty, and other tiles are played with."""
        with self._lock:
            self._reaches = Reaches(pause_s=PAUSE_S)
            self._seen = _empty(board, face)

    @property
    def seen(self) -> SeenTiles:
        """How the board looks now."""
        return self._seen

    @property
    def letters(self) -> dict[int, str]:
        """What lies on each field that is not empty."""
        return {tile.at: tile.letter for tile in self._seen.tiles}

    @property
    def hand(self) -> tuple[Point, float] | None:
        """The hand over the board: its fingertips in the mat frame, and where it comes from, clockwise in degrees."""
        return self._reaches.hand

    @property
    def busy(self) -> bool:
        """A hand is at work, or about to be."""
        with self._lock:
            return bool(self._reaches)

    def put(self, letters: dict[int, str]) -> None:
        """Everything lies there at once, without a hand; a tile that lay there with the same letter stays as it was."""
        with self._lock:
            lying = {tile.at: tile for tile in self._seen.tiles if letters.get(tile.at) == tile.letter}
            tiles = (lying.get(at) or self._crooked(at, letter) for at, letter in sorted(letters.items()))
            self._seen = replace(self._seen, tiles=tuple(tiles))

    def lay(self, letters: dict[int, str]) -> None:
        """A hand lays tiles on fields, one after another."""
        tiles = [self._crooked(at, letter) for at, letter in sorted(letters.items())]
        self.lay_so(tiles)

    def lay_so(self, tiles: Iterable[LaidTile]) -> None:
        """A hand lays tiles just so."""
        tiles = tuple(tiles)
        self._reach([tile.at for tile in tiles], *((lambda one=tile: self._add(one)) for tile in tiles))

    def take(self, fields: Iterable[int]) -> None:
        """A hand takes tiles from fields; where none lies nothing is taken."""
        fields = sorted(fields)
        self._reach(fields, lambda: self._remove(frozenset(fields)))

    def push(self, by_mm: Point, turn_deg: float = 0.0) -> None:
        """A hand pushes the whole board."""
        self._reach([len(self.board.fields) - 1], lambda: self._shove(by_mm, turn_deg))

    def hold(self, at: int, seconds: float) -> None:
        """A hand comes to a field and stays over it for a while."""
        self._reach([at], stay_s=seconds)

    def advance(self, now: float) -> None:
        """Let time go on to `now` (s, monotonic): hands move."""
        with self._lock:
            self._reaches.advance(now)

    # --- inside

    def _crooked(self, at: int, letter: str) -> LaidTile:
        x, y, turn = (self._rng.uniform(-most, most) for most in (SHIFT_MM, SHIFT_MM, TURN_DEG))
        return LaidTile(at, letter, (x, y), turn)

    def _reach(self, fields: list[int], *deeds: Callable[[], object], stay_s: float = 0.5) -> None:
        """A hand comes to the middle of some fields, from a side that is near."""
        rows, columns = zip(*(divmod(at, self.columns) for at in fields), strict=True)
        x, y = (RIM_MM + (sum(places) / len(places) + 0.5) * FIELD_MM for places in (columns, rows))
        with self._lock:
            below = y > board_mm(self.board)[1] / 2
            from_deg = (self._rng.uniform(30, 150) if below else self._rng.uniform(-150, -30)) % 360
            self._reaches.append(Reach(self._seen.on_table((x, y)), from_deg, deeds, come_s=0.3, stay_s=stay_s))

    def _add(self, tile: LaidTile) -> None:
        others = [one for one in self._seen.tiles if one.at != tile.at]
        self._seen = replace(self._seen, tiles=tuple(sorted((*others, tile), key=lambda one: one.at)))

    def _remove(self, fields: frozenset[int]) -> None:
        self._seen = replace(self._seen, tiles=tuple(one for one in self._seen.tiles if one.at not in fields))

    def _shove(self, by_mm: Point, turn_deg: float) -> None:
        (x, y), seen = self._seen.centre_mm, self._seen
        self._seen = replace(seen, centre_mm=(x + by_mm[0], y + by_mm[1]), turn_deg=seen.turn_deg + turn_deg)


def place_mm(board: Board) -> Point:
    """Where the middle of a board lies at first, in the mat frame: beside the mat."""
    width_mm, height_mm = board_mm(board)
    return MAT.width_mm + 80.0 + width_mm / 2, height_mm / 2


def printed_face(tiles: Tiles) -> Face:
    """How the tiles of a set look as they are printed."""
    values = tiles.values
    return lambda letter: tile_picture(letter, values[letter], FACE_PX)


def _empty(board: Board, face: Face) -> SeenTiles:
    return SeenTiles(board, face, place_mm(board))
