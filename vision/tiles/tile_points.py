"""The value printed small on a letter tile: the first way to tell look-alikes apart, and which way up a tile lies.

A number is a few pixels high in a picture of a whole board, too small to be read by itself. It is compared with the
numbers of the letters in question only, at the place where each of them would have it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats
from vision.tiles.faces import WHOLE_PX, Face, TileSet
from vision.tiles.grid import FIELD_PX
from vision.tiles.match import Match

_PRINTED = 0.25  # ink from which a point belongs to a letter or number
_LEAST_PX, _MOST_PX = 4, 16  # a number's height and width in the straight view
_CORNER = (0.45 * WHOLE_PX, 0.6 * WHOLE_PX)  # it begins right of this, and its middle is lower than this
_BESIDE_PX = 2  # of plain paper compared with it
_STRAY_PX = 2  # how far from its place it is looked for
_BLOT_PX = 1.2  # sigma of a blur in which a number of 5 px is a blot
_PLAIN = 1e-6  # less ink than that is none


@dataclass(frozen=True, slots=True)
class _Mark:
    """A face's `whole` tile, its ink, and where on it the number is, with some paper round it."""

    whole: npt.NDArray[np.float32]
    place: npt.NDArray[np.bool_]


class ValueEye:
    """Compares what is printed in the corner of a tile with the number that a letter has there."""

    def __init__(self, tiles: TileSet) -> None:
        self._values = tiles.values
        self._marks: dict[str, list[_Mark]] = {}
        for face in tiles.printed:
            mark = _mark(face)
            if mark is not None:
                self._marks.setdefault(face.letter, []).append(mark)

    def tells(self, first: str, second: str) -> bool:
        """Whether the set says that two letters have different values, and both numbers are known by sight."""
        values = self._values.get(first), self._values.get(second)
        known = None not in values and first in self._marks and second in self._marks
        return known and values[0] != values[1]

    def likeness(self, ink: Floats, at: tuple[int, int], match: Match) -> float | None:
        """How like (-1..1) the number of the letter is to what lies in that corner of a tile that lies as matched.

        `at`: row and column of the field; None: the letter has no number, or one that touches the letter.
        """
        marks = self._marks.get(match.letter)
        if not marks:
            return None
        tile = _upright(ink, at, match)
        return max(_likeness(tile, mark.whole, mark.place) for mark in marks)

    def decide(self, ink: Floats, at: tuple[int, int], matches: Iterable[Match]) -> list[tuple[float, Match]]:
        """The matches whose number is known by sight, each with its likeness, best first; none if out of focus.

        All are compared on the same part of the tile: wherever one of them has its number. A letter turned round has it
        where another one may have a stroke.
        """
        known = [match for match in matches if match.letter in self._marks]
        if known and self._out_of_focus(ink, at, known[0]):
            return []
        found = [
            (
                _likeness(_upright(ink, at, match), self._marks[match.letter][0].whole, self._numbers(match, known)),
                match,
            )
            for match in known
        ]
        return sorted(found, key=lambda one: -one[0])

    def _out_of_focus(self, ink: Floats, at: tuple[int, int], match: Match) -> bool:
        """Whether the tile is liker to a blurred face than to a sharp one: its number is a blot then."""
        whole = self._marks[match.letter][0].whole
        tile, everywhere = _upright(ink, at, match), np.ones(whole.shape, dtype=np.bool_)
        blurred = np.asarray(cv2.GaussianBlur(whole, (0, 0), _BLOT_PX), dtype=np.float32)
        return _likeness(tile, blurred, everywhere) > _likeness(tile, whole, everywhere)

    def _numbers(self, match: Match, others: Iterable[Match]) -> npt.NDArray[np.bool_]:
        """Where on the tile, upright as matched, some letters have their numbers, each as it is matched."""
        places = [np.rot90(self._marks[one.letter][0].place, match.quarters - one.quarters) for one in others]
        return np.asarray(np.any(places, axis=0))


def _mark(face: Face) -> _Mark | None:
    """The number of a face: what is printed in its lower right corner and is no part of the letter."""
    whole = face.whole
    printed = np.asarray(whole > _PRINTED, dtype=np.uint8)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(printed, connectivity=8)
    left, top, wide, high = (boxes[1:, i] for i in range(4))
    right, bottom = left + wide, top + high
    corner = (left > _CORNER[0]) & ((top + bottom) / 2 > _CORNER[1])
    parts = corner & (high >= _LEAST_PX) & (high <= _MOST_PX) & (np.maximum(right, bottom) < WHOLE_PX - 1)
    if not parts.any():
        return None
    x, y = (max(0, int(of[parts].min()) - _BESIDE_PX) for of in (left, top))
    last_x, last_y = (int(of[parts].max()) + _BESIDE_PX for of in (right, bottom))
    if last_x - x > _MOST_PX + 2 * _BESIDE_PX:
        return None
    place = np.zeros(whole.shape, dtype=np.bool_)
    place[y:last_y, x:last_x] = True
    return _Mark(whole, place)


def _upright(ink: Floats, at: tuple[int, int], match: Match) -> npt.NDArray[np.float32]:
    """The whole tile turned upright, with some of its surroundings."""
    side = WHOLE_PX + 2 * _STRAY_PX
    middle = [(of + 1.5) * FIELD_PX - 0.5 + off for of, off in zip(at[::-1], match.off_px, strict=True)]
    turning = cv2.getRotationMatrix2D((middle[0], middle[1]), match.turn_deg + 90 * match.quarters, 1.0)
    turning = turning + np.array([[0, 0, (side - 1) / 2 - of] for of in middle])
    return np.asarray(cv2.warpAffine(ink, turning, (side, side), flags=cv2.INTER_LINEAR), dtype=np.float32)


def _likeness(tile: npt.NDArray[np.float32], whole: npt.NDArray[np.float32], place: npt.NDArray[np.bool_]) -> float:
    """How like (-1..1) a tile with its surroundings is to a face at that place of it, a little shifted if need be."""
    shifted = np.lib.stride_tricks.sliding_window_view(tile, whole.shape)
    return float(_correlation(shifted[:, :, place], whole[place]).max())


def _correlation(seen: npt.NDArray[np.float32], printed: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """-1..1 along the last axis; 0 where there is nothing but plain paper."""
    seen, printed = seen - seen.mean(axis=-1, keepdims=True), printed - printed.mean()
    size = np.asarray(np.linalg.norm(seen, axis=-1) * np.linalg.norm(printed), dtype=np.float64)
    return np.asarray(np.divide(seen @ printed, size, out=np.zeros_like(size), where=size > _PLAIN))
