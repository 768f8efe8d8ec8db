"""Enrolling a family's own tiles: each of its letters once on a board, photographed, cut out, named, kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from calibration.array_types import Floats, Image
from companion.core.letter_board import GREEN, PLAIN, RED, START, Tiles
from vision.tiles.faces import JOKER, TILE_SHARE, TileSet, face_from_picture, ink_of
from vision.tiles.grid import FIELD_PX
from vision.tiles.premium_squares import FieldKind, read_special_view
from vision.tiles.reading import Field

_COLOURED = (START, GREEN, RED)
CUT_PX = round(FIELD_PX * TILE_SHARE)
_INK, _LEAST_INK = 0.3, 0.012  # ink, and the share of a field's middle that must have it: the thinnest is an I
_MARGIN_PX = 9
_REACH_PX = 8  # how far off its field's middle a tile is looked for
_CORNER_PX = 5  # of a side, not looked at: corners are round
_SHARP = 0.6  # change that is an edge
_STRAY = 0.01  # what a px off the field's middle counts against a place
_OTHER_PAPER = 0.1  # logarithm of colour from which a coloured field is no tile; light differs by less
_SCALE = 4  # of kept pictures, so that people see something


@dataclass(frozen=True, slots=True)
class CutTile:
    """One tile that was found: its field, and its picture (BGR, CUT_PX square)."""

    at: Field
    picture: Image


def find_tiles(view: Image) -> tuple[CutTile, ...]:
    """The tiles on a straight view of a board, row by row: fields with ink that is no special field's print.

    A tile may lie off its field's middle. A joker without print is not found.
    """
    ink = ink_of(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY))
    fields = [one for one in read_special_view(view, hands=False) if _may_be_tile(one) and _has_ink(ink, one.at)]
    if not fields:
        return ()
    edges = _edges(view)
    cuts = (cv2.getRectSubPix(view, (CUT_PX, CUT_PX), _middle(edges, one.at)) for one in fields)
    found = [CutTile(one.at, np.asarray(cut, dtype=np.uint8)) for one, cut in zip(fields, cuts, strict=True)]
    return _of_one_paper(found, [one.kind in _COLOURED for one in fields])


def _of_one_paper(found: Sequence[CutTile], coloured: Sequence[bool]) -> tuple[CutTile, ...]:
    """Without `coloured` ones on other paper than the rest: a sign of which a board has one is unsure as a tile is."""
    papers = np.array([_paper(tile.picture) for tile in found])
    rest = papers[~np.array(coloured)]
    usual = np.median(rest if len(rest) else papers, axis=0)
    other = np.array(coloured) & (np.abs(papers - usual).max(axis=1) > _OTHER_PAPER)
    return tuple(tile for tile, drop in zip(found, other, strict=True) if not drop)


def _paper(picture: Image) -> tuple[float, float]:
    """The colour of most of a picture, in logarithms: how blue and how red it is, in whatever brightness."""
    blue, green, red = np.log(np.median(picture.reshape(-1, 3), axis=0) + 8.0)
    return blue - green, red - green


def _edges(view: Image) -> Floats:
    """How sharply a view changes at each point, in whatever light (0..1): down (first) and across."""
    logs = np.log(cv2.GaussianBlur(view, (3, 3), 0).astype(np.float32) + 8)
    steps = [np.abs(cv2.Sobel(logs, cv2.CV_32F, *way, ksize=3)).max(axis=2) for way in ((0, 1), (1, 0))]
    return np.stack([np.minimum(step / _SHARP, 1.0) for step in steps])


def _middle(edges: Floats, at: Field) -> tuple[float, float]:
    """Where the middle of the tile on a field lies (px): where edges run along all four of its sides."""
    y, x = (round((of + 1.5) * FIELD_PX) for of in at)
    half, best, found = CUT_PX // 2, -1.0, (x - 0.5, y - 0.5)
    for down in range(-_REACH_PX, _REACH_PX + 1):
        for right in range(-_REACH_PX, _REACH_PX + 1):
            top, left = y + down - half, x + right - half
            bottom, end = top + CUT_PX, left + CUT_PX
            inner = slice(_CORNER_PX, -_CORNER_PX)
            level = [edges[0, row - 1 : row + 1, left:end].max(axis=0)[inner].mean() for row in (top, bottom)]
            upright = [
                edges[1, top:bottom, column - 1 : column + 1].max(axis=1)[inner].mean() for column in (left, end)
            ]
            score = float(np.sqrt(np.array(level + upright)).sum()) - _STRAY * float(np.hypot(down, right))
            if score > best:
                best, found = score, (x + right - 0.5, y + down - 0.5)
    return found


def _may_be_tile(field: FieldKind) -> bool:
    return field.kind == PLAIN or not field.sure


def _has_ink(ink: Floats, at: Field) -> bool:
    top, left = ((of + 1) * FIELD_PX + _MARGIN_PX for of in at)
    side = FIELD_PX - 2 * _MARGIN_PX
    return float((ink[top : top + side, left : left + side] > _INK).mean()) >= _LEAST_INK


def name_tiles(fields: Sequence[Field], order: Sequence[str], said: Mapping[Field, str]) -> dict[Field, str]:
    """A letter for each tile: they lie in the order of the set, and what a person `said` of one moves those after it.

    "" is no tile, or none of the set.
    """
    named: dict[Field, str] = {}
    place = 0
    for at in fields:
        if at in said:
            named[at] = said[at]
            if said[at] in order:
                place = order.index(said[at]) + 1
        else:
            named[at] = order[place] if place < len(order) else ""
            place += 1
    return named


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The tiles found on a photograph of all letters of a set, and what each of them is taken for.

    They lie in the order of the set, the joker last; `said` is what a person said of some of them. A joker on which
    nothing is printed cannot lie among them: `blank_joker` tells that there is one.
    """

    set: Tiles
    tiles: tuple[CutTile, ...]
    said: Mapping[Field, str] = field(default_factory=dict)
    blank_joker: bool = False

    @property
    def order(self) -> tuple[str, ...]:
        """The letters that should lie there."""
        letters = tuple(letter for letter, *_ in self.set.letters)
        return (*letters, JOKER) if self.set.jokers and not self.blank_joker else letters

    @property
    def named(self) -> dict[Field, str]:
        """What each tile is taken for; "" for none of the set."""
        return name_tiles([tile.at for tile in self.tiles], self.order, self.said)

    @property
    def surplus(self) -> tuple[Field, ...]:
        """Tiles for which no letter is left, and of which nobody has said that they are none."""
        return tuple(at for at, letter in self.named.items() if not letter and at not in self.said)

    @property
    def missing(self) -> tuple[str, ...]:
        """The letters that no tile is taken for."""
        there = set(self.named.values())
        return tuple(letter for letter in self.order if letter not in there)

    def say(self, at: Field, letter: str) -> "Alphabet":
        """A person says what a tile is; "" for none of the set."""
        return replace(self, said={**self.said, at: letter})

    def with_blank_joker(self, there: bool) -> "Alphabet":
        """A person says whether the joker is a tile with nothing on it."""
        return replace(self, blank_joker=there)

    def pictures(self) -> dict[str, Image]:
        """A picture of each letter's tile; of several copies the last."""
        side = CUT_PX * _SCALE
        named = self.named
        found = {
            named[tile.at]: cv2.resize(tile.picture, (side, side), interpolation=cv2.INTER_CUBIC)
            for tile in self.tiles
            if named[tile.at]
        }
        blank = {JOKER: np.full((side, side, 3), 255, np.uint8)} if self.blank_joker and self.set.jokers else {}
        return {letter: np.asarray(picture, dtype=np.uint8) for letter, picture in (found | blank).items()}

    def faces(self) -> TileSet:
        """The set as an eye will know it."""
        values = self.set.values
        pictures = self.pictures()
        return TileSet(face_from_picture(letter, picture, values[letter]) for letter, picture in pictures.items())
