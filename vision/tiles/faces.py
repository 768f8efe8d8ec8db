"""The faces of a set of letter tiles: how each looks as ink, and how alike the set's faces are to one another."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Image, Points
from calibration.image_files import read_picture
from companion.core.errors import SettingsError
from companion.core.json_values import json_values
from companion.core.letter_board import MOST_VALUE
from vision.tiles.grid import FIELD_PX

JOKER = "*"
LIST = "faces.json"
FILE = re.compile(r"[\w-][\w .-]{0,79}\.(?:png|jpe?g)")
MOST_FACES = 200
FACE_PX = 32  # side of the middle of a tile that is compared
WHOLE_PX = 40  # side of the picture of a whole tile with what lies just round it
TILE_SHARE = 0.9  # a tile's side in fields: 18 of 20 mm
_STROKE_PX = 13  # wider than any stroke of a letter
_BLANK = 0.3  # less ink than this is none
_FULL_TILE_PX = round(FIELD_PX * TILE_SHARE)


@dataclass(frozen=True, slots=True)
class Face:
    """One face: `letter` (JOKER for a joker), its `value` if the set tells, and its ink (FACE_PX square, 0..1).

    `around`: the ink of the whole tile (WHOLE_PX square, about the same middle), where it is known.
    """

    letter: str
    ink: npt.NDArray[np.float32]
    value: int | None = None
    around: npt.NDArray[np.float32] | None = None

    @property
    def whole(self) -> npt.NDArray[np.float32]:
        """The whole tile's ink (WHOLE_PX square); without ink at its edge where that is not known."""
        if self.around is not None:
            return self.around
        edge = (WHOLE_PX - FACE_PX) // 2
        return np.pad(self.ink, edge)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is printed on it."""
        return float(self.ink.max()) < _BLANK


class TileSet:
    """All faces of a set; a letter may have several (other lights, other copies)."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self.faces: tuple[Face, ...] = tuple(faces)

    @property
    def printed(self) -> tuple[Face, ...]:
        """The faces that show ink."""
        return tuple(face for face in self.faces if not face.is_blank)

    @property
    def has_blank(self) -> bool:
        """Whether a joker is a tile with nothing on it."""
        return any(face.is_blank for face in self.faces)

    @property
    def values(self) -> Mapping[str, int]:
        """The value of each letter, where known."""
        return {face.letter: face.value for face in self.faces if face.value is not None}

    @cached_property
    def alike(self) -> Mapping[tuple[str, str], float]:
        """How alike two letters' faces are at best (-1..1) under small shifts: the set's own impostors."""
        found: dict[tuple[str, str], float] = {}
        for first in self.printed:
            padded = cv2.copyMakeBorder(first.ink, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=0)
            for second in self.printed:
                score = float(cv2.matchTemplate(padded, second.ink, cv2.TM_CCOEFF_NORMED).max())
                pair = (first.letter, second.letter)
                found[pair] = max(score, found.get(pair, -1.0))
        return found


def ink_of(grey: Image) -> npt.NDArray[np.float32]:
    """How much darker each point is than the paper round it: 0 paper, 1 black, whatever the light does there."""
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_STROKE_PX, _STROKE_PX))
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel), (0, 0), 1.5).astype(np.float32)
    return np.asarray(np.clip(1 - grey.astype(np.float32) / np.maximum(paper, 8), 0, 1), dtype=np.float32)


def face_from_picture(letter: str, picture: Image, value: int | None = None) -> Face:
    """A face from an upright picture (square, any size) of one tile's whole top."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == 3 else picture
    small = cv2.resize(grey, (_FULL_TILE_PX, _FULL_TILE_PX), interpolation=cv2.INTER_AREA)
    whole = _middle_of(ink_of(cv2.copyMakeBorder(small, 8, 8, 8, 8, cv2.BORDER_REPLICATE)), WHOLE_PX)
    ink = _middle_of(whole, FACE_PX)
    if ink.max() < _BLANK:
        return Face(letter, ink, value)
    soft, around = (np.asarray(cv2.GaussianBlur(part, (0, 0), 0.8), dtype=np.float32) for part in (ink, whole))
    return Face(letter, soft, value, around)


def _middle_of(ink: npt.NDArray[np.float32], side: int) -> npt.NDArray[np.float32]:
    edge = (ink.shape[0] - side) // 2
    return np.ascontiguousarray(ink[edge : edge + side, edge : edge + side])


@dataclass(frozen=True, slots=True)
class ListedFace:
    """A row of faces.json: the file of a picture beside it, the letter on it and what the set says it is worth."""

    file: str
    letter: str
    value: int | None = None


def listed_faces(folder: Path) -> list[ListedFace]:
    """The rows of a folder's faces.json: {"faces": [{"file", "letter", "value"}]}; "_" is the joker.

    Raises SettingsError, which says what was found where and what was expected.
    """
    path = folder / LIST
    try:
        rows = json_values(path.read_text(encoding="utf-8"))["faces"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(file=str(path), key="faces", found=str(error), expected="a list of faces") from error
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_FACES:
        raise SettingsError(file=str(path), key="faces", found=str(rows)[:80], expected=f"1 to {MOST_FACES} faces")
    return [_listed(row, str(path), number) for number, row in enumerate(rows)]


def _listed(row: object, path: str, number: int) -> ListedFace:
    found = row if isinstance(row, dict) else {}
    file, letter, value = found.get("file"), found.get("letter"), found.get("value")
    if not isinstance(file, str) or not FILE.fullmatch(file):
        expected = "the name of a PNG or JPEG file beside it"
        raise SettingsError(file=path, key=f"faces[{number}].file", found=str(file)[:80], expected=expected)
    if not isinstance(letter, str) or len(letter) != 1:
        expected = 'one letter, or "_" for a joker'
        raise SettingsError(file=path, key=f"faces[{number}].letter", found=str(letter)[:80], expected=expected)
    if value is not None and (type(value) is not int or not 0 <= value <= MOST_VALUE):
        expected = f"0 to {MOST_VALUE}, or null"
        raise SettingsError(file=path, key=f"faces[{number}].value", found=str(value)[:80], expected=expected)
    return ListedFace(file, JOKER if letter == "_" else letter, value)


def read_faces(folder: Path) -> TileSet:
    """The set in a folder of face pictures with a faces.json. Raises SettingsError: of the list, or of a picture."""
    rows = listed_faces(folder)
    return TileSet(face_from_picture(row.letter, read_picture(folder / row.file), row.value) for row in rows)


def cut_faces(
    view: Image, laid: Sequence[tuple[int, int, str]], values: Mapping[str, int] | None = None
) -> tuple[Face, ...]:
    """Faces from a straight view of a board on which it is known what lies: (row, column, letter) of each tile.

    This is how a set is enrolled from a photograph of all its letters; `values`: what the set says a letter is worth.
    A tile may lie off its field's middle. Of each letter the copy that is most like the others is kept.
    """
    ink = ink_of(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY))
    cuts: dict[str, list[npt.NDArray[np.float32]]] = {}
    middles = _middles(view, [(row, column) for row, column, _ in laid])
    for (*_, letter), middle in zip(laid, middles, strict=True):
        at = (float(middle[0]), float(middle[1]))
        whole = np.asarray(cv2.getRectSubPix(ink, (WHOLE_PX, WHOLE_PX), at), dtype=np.float32)
        cuts.setdefault(letter, []).append(whole)
    return tuple(_cut_face(letter, copies, (values or {}).get(letter)) for letter, copies in cuts.items())


def _cut_face(letter: str, wholes: Sequence[npt.NDArray[np.float32]], value: int | None) -> Face:
    """A face from the copies of one letter, each cut with what lies just round its tile."""
    cuts = [_cleaned(_middle_of(whole, FACE_PX)) for whole in wholes]
    if letter == JOKER and all(float(np.percentile(cut[4:-4, 4:-4], 95)) < _BLANK for cut in cuts):
        return Face(letter, np.zeros_like(cuts[0]), value)
    best = _most_like(cuts)
    return Face(letter, cuts[best], value, wholes[best])


def _cleaned(cut: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Without what is dark right at the rim: that is the gap to the next tile."""
    rim = np.ones(cut.shape, dtype=bool)
    rim[1:-1, 1:-1] = False
    cleaned = cut.copy()
    cleaned[rim & (cut > _BLANK)] = 0.0
    return cleaned


def _most_like(copies: Sequence[npt.NDArray[np.float32]]) -> int:
    """The number of the copy that correlates best with all others."""
    if len(copies) < 3 or not copies[0].any():
        return 0
    likeness = np.corrcoef(np.array([copy.ravel() + 1e-6 * np.arange(copy.size) for copy in copies]))
    return int(np.median(likeness, axis=1).argmax())


def _middles(view: Image, laid: Sequence[tuple[int, int]]) -> list[Points]:
    """Where the middle of the tile on each field (row, column) lies in the straight view, px.

    Tiles are high: from the camera they seem pushed outwards, the more the farther out. What most tiles tell of that
    says where each is looked for again, so that none is taken for its neighbour.
    """
    dark = _darkness(view)
    fields = np.array([((column + 1.5) * FIELD_PX, (row + 1.5) * FIELD_PX) for row, column in laid]) - 0.5
    first = np.array([_tile_near(dark, at, round(0.42 * FIELD_PX)) for at in fields])
    if len(laid) < 8:
        return list(first)
    usual, _ = cv2.estimateAffinePartial2D(fields, first, ransacReprojThreshold=4.0)
    if usual is None:
        return list(first)
    expected = fields @ np.asarray(usual)[:, :2].T + np.asarray(usual)[:, 2]
    return [_tile_near(dark, at, round(0.2 * FIELD_PX)) for at in expected]


def _tile_near(dark: npt.NDArray[np.float32], at: Points, reach: int) -> Points:
    """The middle of a tile within `reach` px of a place: pale along its edge, dark round it."""
    wide = FIELD_PX + 5
    around = (wide + 2 * reach, wide + 2 * reach)
    patch = cv2.getRectSubPix(dark, around, (float(at[0]), float(at[1])))
    score = np.asarray(cv2.matchTemplate(patch, _edges(wide), cv2.TM_CCORR), dtype=np.float32)
    steps = np.arange(-reach, reach + 1) / FIELD_PX
    score = np.asarray(score - 0.4 * (steps[:, None] ** 2 + steps[None, :] ** 2), dtype=np.float32)
    _, _, _, best = cv2.minMaxLoc(score)
    return np.asarray(at + (np.array(best) - reach))


def _edges(wide: int) -> npt.NDArray[np.float32]:
    """Counts for the dark round a tile, and against what is dark just within its edge."""
    away = np.abs(np.arange(wide) - (wide - 1) / 2)
    off = np.maximum(away[:, None], away[None, :])
    outside, within = off > FIELD_PX * 0.48, (off < FIELD_PX * 0.45) & (off > FIELD_PX * 0.35)
    weights = outside / outside.sum() - 2 * within / within.sum()
    return np.asarray(weights, dtype=np.float32)


def _darkness(view: Image) -> npt.NDArray[np.float32]:
    """0 on the paper of tiles, 1 on black, on coloured fields and in the gaps between tiles."""
    least = view.min(axis=2).astype(np.float32)
    paper = float(np.percentile(least, 95))
    return np.asarray(np.clip(1.2 - 1.2 * least / max(paper, 1.0), 0, 1), dtype=np.float32)
