"""What the ink on one field is most like: each face of the set, shifted and turned a little, or by quarter turns.

All templates of a step are columns of one matrix, and all places of a field rows of another, so that one product
compares everything with everything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.tiles.faces import FACE_PX, TileSet
from vision.tiles.grid import FIELD_PX

_REACH_PX = 20  # how far a tile's middle may lie from its field's, along each axis: half a field
_COARSE_DEG = (-5.0, 0.0, 5.0)  # of upright tiles
_FINE_DEG = (-4.0, -2.0, 0.0, 2.0, 4.0)  # round each of these
_TURNED_COARSE_DEG = (0.0,)  # of tiles turned by quarters, which are few
_TURNED_FINE_DEG = (-8.0, -6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0)
_LEAST_TURNED, _TURNED_LAG = 0.6, 0.1  # rough likeness of a turned tile, and how much it may be under the upright one's
_FINE_PX = 3
_TOGETHER_PX = 4  # faces whose rough places are nearer than this are looked at closely in one go
_KEPT = 6  # faces that are looked at closely
_KEPT_WITHIN = 0.25  # of the best one's rough likeness
_LEAST_ROUGH = 0.5  # rough likeness under which nothing of the set lies there
_LEAST_SPREAD = 0.02  # of ink in a patch: with less there is nothing to compare

Templates = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Match:
    """One face laid on the ink: likeness (-1..1), how its middle lies off the field's (px of the straight view), and
    how it is turned (degrees clockwise; `quarters` of them are whole quarter turns). `rough`: likeness at half size."""

    letter: str
    score: float
    off_px: tuple[float, float]
    turn_deg: float
    quarters: int = 0
    rough: float = 0.0


@dataclass(frozen=True, slots=True)
class _Box:
    """Places (px): from left and top to before right and bottom."""

    left: int
    top: int
    right: int
    bottom: int


class Sheet:
    """The ink of a straight view, whole and at half size, and how much it varies within squares of a face's side."""

    def __init__(self, ink: Floats) -> None:
        self.whole = _Squares(np.asarray(ink, dtype=np.float32), FACE_PX)
        self.half = _Squares(_half(self.whole.ink), FACE_PX // 2)


class _Squares:
    """Every square of `side` px of a picture of ink, to be compared with templates of that side."""

    def __init__(self, ink: npt.NDArray[np.float32], side: int) -> None:
        self.ink, self.side = ink, side
        sums, squares = (_sums(values, side) for values in (ink, ink * ink))
        size = side * side
        self._spread = np.sqrt(np.maximum(squares - sums * sums / size, size * _LEAST_SPREAD**2))

    def likeness(self, box: _Box, templates: Templates) -> Floats:
        """Normalised correlation (-1..1) of the squares that begin in the box (rows) with the templates (columns)."""
        window = self.ink[box.top : box.bottom + self.side - 1, box.left : box.right + self.side - 1]
        squares = np.lib.stride_tricks.sliding_window_view(window, (self.side, self.side))
        spread = self._spread[box.top : box.bottom, box.left : box.right]
        return np.asarray((squares.reshape(-1, self.side**2) @ templates) / spread.reshape(-1, 1))


@dataclass(frozen=True, slots=True)
class _Rough:
    """A face worth a closer look: its template (face's number, coarse turn's number, quarters) and place (px)."""

    score: float
    template: tuple[int, int, int]
    left: int
    top: int

    def beside(self, other: "_Rough") -> bool:
        """Whether the two are looked at together."""
        return max(abs(self.left - other.left), abs(self.top - other.top)) <= _TOGETHER_PX


class Matcher:
    """Compares fields with all faces of a set; keeps the turned templates."""

    def __init__(self, tiles: TileSet) -> None:
        self._letters = tuple(face.letter for face in tiles.printed)
        self._inks = tuple(face.ink for face in tiles.printed)
        self._coarse: dict[tuple[int, ...], Templates] = {}
        self._fine: dict[tuple[int, int, int], Templates] = {}

    def match(self, sheet: Sheet, row: int, column: int) -> tuple[Match, ...]:
        """The likeliest letters of a field, best first, for an upright tile.

        Empty where nothing of the set is like what lies there even roughly.
        """
        return self._matches(sheet, (row, column), self._rough(sheet, (row, column), (0,)))

    def match_turned(self, sheet: Sheet, row: int, column: int, upright: Sequence[Match]) -> tuple[Match, ...]:
        """The same for a tile turned by one to three quarters; empty where none is roughly as like as `upright`."""
        rough = self._rough(sheet, (row, column), (1, 2, 3))
        least = max(_LEAST_TURNED, max((match.rough for match in upright), default=0.0) - _TURNED_LAG)
        return self._matches(sheet, (row, column), [one for one in rough if one.score >= least])

    def _rough(self, sheet: Sheet, at: tuple[int, int], quarters: tuple[int, ...]) -> list[_Rough]:
        """The faces most worth a closer look, best first."""
        left, top = (_first_px(of) // 2 for of in at[::-1])
        side = _REACH_PX + 1
        scores = sheet.half.likeness(_Box(left, top, left + side, top + side), self._coarse_of(quarters))
        places = scores.argmax(axis=0)
        tops = scores[places, np.arange(scores.shape[1])].reshape(-1, len(_turns(quarters[0])[0]))
        turns, tops = tops.argmax(axis=1), tops.max(axis=1)
        kept = []
        for one in np.argsort(-tops)[:_KEPT]:
            if tops[one] < max(_LEAST_ROUGH, tops.max() - _KEPT_WITHIN):
                break
            down, right = divmod(int(places[one * len(_turns(quarters[0])[0]) + turns[one]]), side)
            quarter, face = divmod(int(one), len(self._letters))
            template = (face, int(turns[one]), quarters[quarter])
            kept.append(_Rough(float(tops[one]), template, 2 * (left + right), 2 * (top + down)))
        return kept

    def _matches(self, sheet: Sheet, at: tuple[int, int], kept: list[_Rough]) -> tuple[Match, ...]:
        """Each letter once a quarter turn, best first."""
        best: dict[tuple[str, int], Match] = {}
        for match in self._closely(sheet, at, kept):
            key = (match.letter, match.quarters)
            if key not in best or match.score > best[key].score:
                best[key] = match
        return tuple(sorted(best.values(), key=lambda match: -match.score))

    def _closely(self, sheet: Sheet, at: tuple[int, int], kept: list[_Rough]) -> Iterator[Match]:
        """The best place and turn of each face near its rough one; faces at much the same place together."""
        while kept:
            group = [rough for rough in kept if rough.beside(kept[0])]
            kept = [rough for rough in kept if not rough.beside(kept[0])]
            box = _box_round(group, at)
            scores = sheet.whole.likeness(box, np.hstack([self._fine_of(*rough.template) for rough in group]))
            places = scores.argmax(axis=0)
            fines = _turns(group[0].template[2])[1]
            tops = scores[places, np.arange(scores.shape[1])].reshape(-1, len(fines))
            for number, (rough, fine) in enumerate(zip(group, tops.argmax(axis=1), strict=True)):
                down, right = divmod(int(places[number * len(fines) + fine]), box.right - box.left)
                middle_x, middle_y = (_first_px(of) + _REACH_PX for of in at[::-1])
                face, turn, quarters = rough.template
                yield Match(
                    letter=self._letters[face],
                    score=float(tops[number, fine]),
                    off_px=(float(box.left + right - middle_x), float(box.top + down - middle_y)),
                    turn_deg=_turns(quarters)[0][turn] + fines[fine],
                    quarters=quarters,
                    rough=rough.score,
                )

    def _coarse_of(self, quarters: tuple[int, ...]) -> Templates:
        """Every face at half size, by quarters, then by face, then by coarse turn, one a column."""
        if quarters not in self._coarse:
            degrees = [[turn + 90 * quarter for turn in _turns(quarter)[0]] for quarter in quarters]
            every = [_half(turned(ink, turn)) for turns in degrees for ink in self._inks for turn in turns]
            self._coarse[quarters] = _columns(every)
        return self._coarse[quarters]

    def _fine_of(self, face: int, turn: int, quarters: int) -> Templates:
        """One face at each fine turn round a coarse one, one a column."""
        key = (face, turn, quarters)
        if key not in self._fine:
            coarse, fine = _turns(quarters)
            degrees = [90 * quarters + coarse[turn] + more for more in fine]
            self._fine[key] = _columns([turned(self._inks[face], turn) for turn in degrees])
        return self._fine[key]


def _turns(quarters: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The turns (degrees clockwise) tried first, and those tried round the best of them."""
    return (_TURNED_COARSE_DEG, _TURNED_FINE_DEG) if quarters else (_COARSE_DEG, _FINE_DEG)


def turned(ink: npt.NDArray[np.float32], clockwise_deg: float) -> npt.NDArray[np.float32]:
    """A face's ink turned about its middle."""
    middle = (ink.shape[1] - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), -clockwise_deg, 1.0)
    return np.asarray(cv2.warpAffine(ink, matrix, ink.shape[::-1], flags=cv2.INTER_LINEAR), dtype=np.float32)


def _columns(inks: Sequence[npt.NDArray[np.float32]]) -> Templates:
    """Templates as columns without mean and of length one."""
    flat = np.array([ink.ravel() for ink in inks], dtype=np.float32)
    flat -= flat.mean(axis=1, keepdims=True)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return np.ascontiguousarray(flat.T)


def _box_round(group: Sequence[_Rough], at: tuple[int, int]) -> _Box:
    """The places worth a closer look for a group, none farther off the field's middle than a tile may lie."""
    (least_x, least_y), reach = (_first_px(of) for of in at[::-1]), 2 * _REACH_PX
    lefts, tops = [rough.left for rough in group], [rough.top for rough in group]
    return _Box(
        left=max(least_x, min(lefts) - _FINE_PX),
        top=max(least_y, min(tops) - _FINE_PX),
        right=min(least_x + reach, max(lefts) + _FINE_PX) + 1,
        bottom=min(least_y + reach, max(tops) + _FINE_PX) + 1,
    )


def _first_px(field: int) -> int:
    """Where a face's square begins (px of the straight view) that lies as far left, or up, of its field as it may."""
    return (field + 1) * FIELD_PX + FIELD_PX // 2 - FACE_PX // 2 - _REACH_PX


def _sums(values: Floats, side: int) -> Floats:
    """The sum over every square of `side` px, by the square's upper left corner."""
    sums = cv2.boxFilter(values, cv2.CV_32F, (side, side), anchor=(0, 0), normalize=False)
    return np.asarray(sums, dtype=np.float32)


def _half(ink: Floats) -> npt.NDArray[np.float32]:
    small = cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)
