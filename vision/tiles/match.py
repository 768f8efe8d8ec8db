"""What the ink on one field is most like: each face of the set, shifted and turned a little, or by quarter turns."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.plane import Floats
from vision.tiles.faces import FACE_PX, Face, TileSet
from vision.tiles.grid import FIELD_PX

_REACH_PX = 16  # how far a tile's middle may lie from its field's, along each axis: 8 mm of 20
_COARSE_DEG = (-5.0, 0.0, 5.0)
_FINE_DEG = (-4.0, -2.0, 0.0, 2.0, 4.0)
_FINE_PX = 3
_KEPT = 6  # faces that are looked at closely
_SOFT_PX = 0.8  # templates are a little soft, as pictures are


@dataclass(frozen=True, slots=True)
class Match:
    """One face laid on the ink: likeness (-1..1), how its middle lies off the field's (px of the straight view), and
    how it is turned (degrees clockwise; `quarters` of them are whole quarter turns)."""

    letter: str
    score: float
    off_px: tuple[float, float]
    turn_deg: float
    quarters: int = 0


class Matcher:
    """Compares fields with all faces of a set; keeps the turned templates."""

    def __init__(self, tiles: TileSet) -> None:
        self._faces = tiles.printed
        self._coarse = {
            quarters: [
                (face, turn, _half(turned(face.ink, turn + 90 * quarters)))
                for face in self._faces
                for turn in _COARSE_DEG
            ]
            for quarters in range(4)
        }

    def match(self, ink: Floats, row: int, column: int, quarters: Iterable[int] = (0,)) -> tuple[Match, ...]:
        """The likeliest letters of a field, best first, each once a quarter turn; `ink` is of the straight view."""
        window = _window(ink, row, column)
        small = _half(window)
        found: list[Match] = []
        for quarter in quarters:
            rough = self._rough(small, quarter)
            found += [self._close(window, *one, quarter) for one in rough]
        best: dict[tuple[str, int], Match] = {}
        for match in found:
            key = (match.letter, match.quarters)
            if key not in best or match.score > best[key].score:
                best[key] = match
        return tuple(sorted(best.values(), key=lambda match: -match.score))

    def _rough(self, small: Floats, quarters: int) -> list[tuple[Face, float, tuple[int, int]]]:
        """The faces most worth a closer look, each with its rough turn and place (upper left, px of the window)."""
        scores = []
        for face, turn, template in self._coarse[quarters]:
            _, score, _, at = cv2.minMaxLoc(cv2.matchTemplate(small, template, cv2.TM_CCOEFF_NORMED))
            scores.append((score, face, turn, (2 * at[0], 2 * at[1])))
        scores.sort(key=lambda one: -one[0])
        kept: list[tuple[Face, float, tuple[int, int]]] = []
        for _, face, turn, at in scores:
            if all(face is not other for other, *_ in kept):
                kept.append((face, turn, at))
            if len(kept) == _KEPT:
                break
        return kept

    def _close(self, window: Floats, face: Face, turn: float, at: tuple[int, int], quarters: int) -> Match:
        """The best place and turn of one face near a rough one."""
        left, top = (max(0, place - _FINE_PX) for place in at)
        patch = window[top : at[1] + FACE_PX + _FINE_PX, left : at[0] + FACE_PX + _FINE_PX]
        best = Match(face.letter, -1.0, (0.0, 0.0), 0.0, quarters)
        for more in _FINE_DEG:
            template = turned(face.ink, turn + more + 90 * quarters)
            _, score, _, where = cv2.minMaxLoc(cv2.matchTemplate(patch, template, cv2.TM_CCOEFF_NORMED))
            if score > best.score:
                off = (float(left + where[0] - _REACH_PX), float(top + where[1] - _REACH_PX))
                best = Match(face.letter, score, off, turn + more, quarters)
        return best


def turned(ink: npt.NDArray[np.float32], clockwise_deg: float) -> npt.NDArray[np.float32]:
    """A face's ink turned about its middle."""
    middle = (ink.shape[1] - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), -clockwise_deg, 1.0)
    return np.asarray(cv2.warpAffine(ink, matrix, ink.shape[::-1], flags=cv2.INTER_LINEAR), dtype=np.float32)


def _window(ink: Floats, row: int, column: int) -> Floats:
    """The field and its surroundings, so far as a tile's face on it may reach."""
    half = FACE_PX // 2 + _REACH_PX
    y, x = (row + 1) * FIELD_PX + FIELD_PX // 2, (column + 1) * FIELD_PX + FIELD_PX // 2
    padded = ink[max(0, y - half) : y + half, max(0, x - half) : x + half]
    return np.ascontiguousarray(padded)


def _half(ink: Floats) -> npt.NDArray[np.float32]:
    small = cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)
