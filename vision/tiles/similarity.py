"""Which letters of a set look alike, and what will settle them when the eye is not sure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from calibration.quality import SCALES, Grade
from vision.tiles.faces import JOKER, Face, TileSet
from vision.tiles.tile_points import ValueEye

ALIKE = 0.9  # likeness (-1..1) of two letters from which they are told; those of the printed set reach 0.95
_FAINT_INK = 0.45  # of a face's darkest points: less is hardly told from paper in poor light
_PAD_PX = 3
_DARK_SHARE = 2.0  # of a face's points, in %


class Settles(StrEnum):
    """What decides between two letters, in this order."""

    VALUE = "value"  # the number in the corner
    DIRECTION = "direction"  # one is the other turned: which way the word runs, and its other tiles lie
    WORDS = "words"  # which of the two words there is


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two letters that look alike, `first` turned clockwise by `quarters`; `likeness` -1..1."""

    first: str
    second: str
    likeness: float
    quarters: int
    settled_by: tuple[Settles, ...]


def look_alikes(tiles: TileSet) -> tuple[LookAlike, ...]:
    """The letters of a set that look alike as they lie, or when one is turned by quarters; most alike first."""
    values = ValueEye(tiles)
    found: dict[tuple[str, str], LookAlike] = {}
    for one, other, likeness, quarters in _pairs(tiles):
        pair = (one, other) if one < other else (other, one)
        if likeness < ALIKE or (pair in found and found[pair].likeness >= likeness):
            continue
        by_value = (Settles.VALUE,) if values.tells(one, other) else ()
        by_way = (Settles.DIRECTION,) if quarters else ()
        settled_by = (*by_value, *by_way, Settles.WORDS)
        found[pair] = LookAlike(one, other, round(likeness, 3), quarters, settled_by)
    return tuple(sorted(found.values(), key=lambda alike: -alike.likeness))


def qualities(tiles: TileSet) -> dict[str, Grade]:
    """How well each letter of a set will be told: by its margin to the one most like it, and by how dark it is.

    A margin is 1 less the likeness, as between the faces of a deck of cards.
    """
    grades = {}
    for face in tiles.faces:
        if face.is_blank and face.letter == JOKER:
            continue
        alike = max((like for pair, like in tiles.alike.items() if _is_rival(face.letter, *pair)), default=-1.0)
        faint = face.is_blank or _darkest(face) < _FAINT_INK
        grades[face.letter] = Grade.POOR if faint else SCALES["deck"].grade(1 - alike)
    return grades


def _is_rival(letter: str, one: str, other: str) -> bool:
    return one == letter != other


def _darkest(face: Face) -> float:
    return float(np.percentile(face.ink, 100 - _DARK_SHARE))


def _pairs(tiles: TileSet) -> Iterator[tuple[str, str, float, int]]:
    """Each two letters once for each way in which the first may be turned, with their likeness."""
    faces = [face for face in tiles.printed if face.letter != JOKER]
    for at, one in enumerate(faces):
        for quarters in range(4):
            turned = np.ascontiguousarray(np.rot90(one.ink, -quarters))
            padded = np.pad(turned, _PAD_PX)
            for other in faces[at + 1 :]:
                likeness = cv2.matchTemplate(padded, other.ink, cv2.TM_CCOEFF_NORMED).max()
                if one.letter != other.letter:
                    yield one.letter, other.letter, float(likeness), quarters
