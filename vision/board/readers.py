"""Reads the places of the two kinds of board: what stands where, in one picture."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from vision.board.cover import Floor, is_covered, look_at_floor
from vision.board.follow import Place
from vision.board.pose import BoardPose
from vision.board.relief import Relief, make_relief, tray_mask
from vision.board.sockets import SocketLook, SocketReading, SocketState, cut_sockets, read_sockets
from vision.board.stones import GIRDLE_MM, MOST_STONES, find_in_relief
from vision.board.traces import Look, Trace, Traces, follow_traces, leave_traces
from vision.board.view import PX_PER_MM, view_board, view_px

_SAME_MM = 9.0  # a stone found so near a known place is that place's stone, nudged a little
_BESIDE_MM = 60.0  # a stone that nobody knew is told as beside the nearest place that lost its own, up to here
_LIES_MM = 20.0  # round an empty place: where a toppled stone lies
_STANDS_MM = 13.0  # round a standing stone: its own edges and shadow
_LIES = 0.12  # share of px with edges, of those not near standing stones, from which something lies there
_EDGE = 4.0  # times the noise, and
_STEEP = 0.25  # of a stone's usual slope, from which a px is an edge
_OVER_MM = 8.0  # round an empty place: the dark of peg and floor, or what lies over them
_OVER = (1.4, 22.0)  # brightness from which something lies over it: times the floor's, and levels above it
_COVERS = 2  # sockets that a hand hides at least
_BESIDE_COVERED = 0.15  # how much more of the board round an emptied socket must be covered


class Reader(Protocol):
    """Counts the places of a board, and looks at them again."""

    @property
    def places_mm(self) -> Points: ...

    def count(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        """Finds the places anew; their order is that of `places_mm` from now on."""
        ...

    def look(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        """What is seen now at each of the places."""
        ...

    def is_covered(self, straight: Image, pose: BoardPose) -> bool:
        """Whether a hand lies over the board, turning or not; False before the first count."""
        ...


class TrayReader:
    """Free-standing stones on a black tray."""

    def __init__(self, *, most: int = MOST_STONES) -> None:
        self._most = most
        self._places = np.zeros((0, 2))
        self._traces: Traces | None = None
        self._gone: set[int] = set()
        self._floor: Floor | None = None

    @property
    def places_mm(self) -> Points:
        return self._places

    def count(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        relief = _relief(straight, pose)
        stones = find_in_relief(relief, most=self._most)
        self._places = np.array([stone.at_mm for stone in stones], dtype=np.float64).reshape(-1, 2)
        self._traces = leave_traces(relief, self._places)
        self._floor = look_at_floor(straight, pose)
        self._gone = set()
        return (Place.STANDING,) * len(stones)

    def look(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        if self._traces is None:
            return ()
        relief = _relief(straight, pose)
        stones = np.array([stone.at_mm for stone in find_in_relief(relief, most=self._most)]).reshape(-1, 2)
        owner = self._owners(stones)
        found = [place in owner for place in range(len(self._places))]
        seen = follow_traces(self._traces, relief, self._places, found)
        stands = [known or trace is Trace.SAME for known, trace in zip(found, seen.likely, strict=True)]
        others = self._places[np.array(stands, dtype=bool)]
        result = [
            Place.STANDING if there else _absent(relief, at_mm, others, trace, seen)
            for there, at_mm, trace in zip(stands, self._places, seen.likely, strict=True)
        ]
        self._tell_beside(result, [at for at, place in zip(stones, owner, strict=True) if place is None])
        self._settle(seen, stones, owner)
        self._gone = {index for index, place in enumerate(result) if place is Place.GONE}
        return tuple(result)

    def _tell_beside(self, result: list[Place], strangers: Sequence[Points]) -> None:
        """A stone where none was known stands beside the nearest place that has just lost its own."""
        for at in strangers:
            lost = [index for index, place in enumerate(result) if place is Place.GONE and index not in self._gone]
            nearest = min(lost, key=lambda index: float(np.linalg.norm(self._places[index] - at)), default=None)
            if nearest is not None and np.linalg.norm(self._places[nearest] - at) < _BESIDE_MM:
                result[nearest] = Place.BESIDE

    def _settle(self, seen: Look, stones: Points, owner: Sequence[int | None]) -> None:
        """Stones that were nudged or turned are known from now on as they are."""
        for at, place in zip(stones, owner, strict=True):
            if place is not None:
                self._places[place] = at
        touched = [place for place in owner if place is not None and seen.likely[place] is not Trace.SAME]
        if self._traces is not None and touched and not seen.poor:
            self._traces = self._traces.renewed(seen.traces, touched)

    def is_covered(self, straight: Image, pose: BoardPose) -> bool:
        return self._floor is not None and is_covered(self._floor, look_at_floor(straight, pose))

    def _owners(self, found: Points) -> list[int | None]:
        """The known place of each stone that was found, nearest pairs first."""
        owner: list[int | None] = [None] * len(found)
        away = np.linalg.norm(found[:, None] - self._places[None], axis=2)
        taken: set[int] = set()
        for flat in np.argsort(away, axis=None):
            stone, place = (int(index) for index in np.unravel_index(flat, away.shape))
            if away[stone, place] > _SAME_MM:
                break
            if owner[stone] is None and place not in taken:
                owner[stone] = place
                taken.add(place)
        return owner


def _absent(relief: Relief, at_mm: Points, others_mm: Points, trace: Trace, seen: Look) -> Place:
    """What is seen where no stone was found; `others_mm` stand."""
    x, y = view_px(at_mm)
    rows, columns = (_window(middle, relief.slope.shape[0]) for middle in (y, x))
    down, right = np.arange(rows.start, rows.stop)[:, None], np.arange(columns.start, columns.stop)[None, :]
    others = view_px(others_mm)[:, :, None, None]
    away = np.hypot(right - others[:, 0], down - others[:, 1]).min(axis=0, initial=np.inf) / PX_PER_MM
    round_it = np.hypot(right - x, down - y) / PX_PER_MM < _LIES_MM
    free = round_it & (away > _STANDS_MM) & (relief.valid[rows, columns] > 0)
    if not free.any():
        return Place.HIDDEN
    edge = max(_EDGE * relief.noise, _STEEP * seen.slope)
    if float((relief.slope[rows, columns][free] > edge).mean()) > _LIES:
        return Place.HIDDEN if seen.poor else Place.TOPPLED
    over = free & (np.hypot(right - x, down - y) / PX_PER_MM < _OVER_MM)
    smooth = _lies_over(relief, relief.light[rows, columns][over])
    return Place.GONE if trace is Trace.BARE and not smooth else Place.HIDDEN


def _lies_over(relief: Relief, light: npt.NDArray[np.floating]) -> bool:
    """Whether something smooth is bright over most of a place, as an arm at rest is; an empty peg is not."""
    if not light.size:
        return False
    times, more = _OVER
    floor = float(np.median(relief.light[relief.valid > 0]))
    return float(np.percentile(light, 25)) > times * floor + more


def _window(middle_px: float, side_px: int) -> slice:
    """The rows or columns of a view within _LIES_MM of a place."""
    reach = _LIES_MM * PX_PER_MM
    return slice(max(0, int(middle_px - reach)), min(side_px, int(middle_px + reach) + 2))


def _relief(straight: Image, pose: BoardPose) -> Relief:
    view = view_board(straight, pose, GIRDLE_MM)
    return make_relief(view, tray_mask(view, pose, GIRDLE_MM))


_PLACES = {
    SocketState.OCCUPIED: Place.STANDING,
    SocketState.EMPTY: Place.GONE,
    SocketState.HIDDEN: Place.HIDDEN,
    SocketState.UNSURE: Place.HIDDEN,
}


class SocketReader:
    """A board with sockets whose look was learned."""

    def __init__(self, look: SocketLook) -> None:
        self._look = look
        self._halves = (look.every_other(0), look.every_other(1))
        self._before: tuple[SocketReading, ...] = ()
        self._more_hidden = [0, 0]  # than usual, in each half of the sockets when it was looked at last
        self._turn = 0

    @property
    def places_mm(self) -> Points:
        return self._look.layout

    def count(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        self._before = _read(straight, pose, self._look)
        self._more_hidden = [0, 0]
        return tuple(_PLACES[reading.state] for reading in self._before)

    def look(self, straight: Image, pose: BoardPose) -> tuple[Place, ...]:
        return tuple(
            Place.BESIDE if _lies_beside(before, after) else _PLACES[after.state]
            for before, after in zip(self._before, _read(straight, pose, self._look), strict=True)
        )

    def is_covered(self, straight: Image, pose: BoardPose) -> bool:
        """Reads half of the sockets, the other half at the next frame: a hand stays longer than that."""
        if pose.held or not self._before:
            return False
        self._turn = 1 - self._turn
        readings = _read(straight, pose, self._halves[self._turn])
        self._more_hidden[self._turn] = _hidden(readings) - _hidden(self._before[self._turn :: 2])
        return sum(self._more_hidden) >= _COVERS


def _read(straight: Image, pose: BoardPose, look: SocketLook) -> tuple[SocketReading, ...]:
    return read_sockets(cut_sockets(straight, pose, look.layout), look)


def _hidden(readings: Sequence[SocketReading]) -> int:
    return sum(reading.state is SocketState.HIDDEN for reading in readings)


def _lies_beside(before: SocketReading, after: SocketReading) -> bool:
    emptied = after.state is SocketState.EMPTY and before.state is not SocketState.EMPTY
    return emptied and after.covered - before.covered > _BESIDE_COVERED
