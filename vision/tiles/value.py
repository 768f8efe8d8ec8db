"""The value printed small on a letter tile: the first way to tell look-alikes apart, and which way up a tile lies.

A number is a few pixels high in a picture of a whole board, too small to be read by itself. It is compared with the
numbers of the letters in question only, at the place where each of them would have it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.plane import Floats
from vision.tiles.faces import WHOLE_PX, Face, TileSet
from vision.tiles.grid import FIELD_PX
from vision.tiles.match import Match

_PRINTED = 0.25  # ink from which a point belongs to a letter or number
_LEAST_PX, _MOST_PX = 4, 16  # a number's height and width in the straight view
_CORNER = (0.45 * WHOLE_PX, 0.6 * WHOLE_PX)  # it begins right of this, and its middle is lower than this
_BESIDE_PX = 2  # of plain paper compared with it
_STRAY_PX = 2  # how far from its place it is looked for


@dataclass(frozen=True, slots=True)
class _Mark:
    """A face's number: its ink with some paper round it, and where that begins in the `whole` tile's picture, px."""

    whole: npt.NDArray[np.float32]
    ink: npt.NDArray[np.float32]
    left: int
    top: int

    @property
    def end(self) -> tuple[int, int]:
        """Where it ends, right and bottom."""
        return self.left + self.ink.shape[1], self.top + self.ink.shape[0]


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
        return max(_likeness(tile, mark) for mark in marks)

    def decide(self, ink: Floats, at: tuple[int, int], matches: Iterable[Match]) -> list[tuple[float, Match]]:
        """The matches whose number is known by sight, each with its likeness within the same box, best first."""
        known = [(self._marks[match.letter][0], match) for match in matches if match.letter in self._marks]
        if not known:
            return []
        left, top = (min(of) for of in zip(*((mark.left, mark.top) for mark, _ in known), strict=True))
        right, bottom = (max(of) for of in zip(*(mark.end for mark, _ in known), strict=True))
        found = []
        for mark, match in known:
            same = _Mark(mark.whole, np.ascontiguousarray(mark.whole[top:bottom, left:right]), left, top)
            found.append((_likeness(_upright(ink, at, match), same), match))
        return sorted(found, key=lambda one: -one[0])


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
    return _Mark(whole, np.ascontiguousarray(whole[y:last_y, x:last_x]), x, y)


def _upright(ink: Floats, at: tuple[int, int], match: Match) -> npt.NDArray[np.float32]:
    """The whole tile turned upright, with some of its surroundings."""
    side = WHOLE_PX + 2 * _STRAY_PX
    middle = [(of + 1.5) * FIELD_PX - 0.5 + off for of, off in zip(at[::-1], match.off_px, strict=True)]
    turning = cv2.getRotationMatrix2D((middle[0], middle[1]), match.turn_deg + 90 * match.quarters, 1.0)
    turning = turning + np.array([[0, 0, (side - 1) / 2 - of] for of in middle])
    return np.asarray(cv2.warpAffine(ink, turning, (side, side), flags=cv2.INTER_LINEAR), dtype=np.float32)


def _likeness(tile: npt.NDArray[np.float32], mark: _Mark) -> float:
    height, width = mark.ink.shape
    reach = 2 * _STRAY_PX
    patch = tile[mark.top : mark.top + height + reach, mark.left : mark.left + width + reach]
    return float(cv2.matchTemplate(patch, mark.ink, cv2.TM_CCOEFF_NORMED).max())
