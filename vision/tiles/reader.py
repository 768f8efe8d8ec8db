"""What lies on each field of a letter-tile board in one still picture."""

from collections.abc import Iterable, Mapping, Sequence

import cv2
import numpy as np

from calibration.array_types import Floats, Image
from vision.tiles.blank import find_blanks
from vision.tiles.classify import Judge
from vision.tiles.faces import JOKER, TileSet, ink_of
from vision.tiles.grid import FIELD_PX, Grid
from vision.tiles.match import Matcher, Sheet
from vision.tiles.reading import DecidedBy, Doubt, Field, FieldReading, Kind

__all__ = ["DecidedBy", "Doubt", "Field", "FieldReading", "Kind", "TileReader"]

_MARGIN_PX = 6  # of a field on each side, not looked at for ink: the lines of the board
_INK = 0.05  # as much more than is usual on the field counts as printed
_LEAST_INK = 0.035  # share of a field's middle; tiles reach 0.1 even in glare
_SAME_TILE_FIELDS = 0.7  # nearer than this two readings are of one tile
_AS_LIKE = 0.05  # likenesses that differ by less count as the same


class TileReader:
    """Reads boards that are laid with tiles of one set."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self._matcher = Matcher(tiles)
        self._judge = Judge(tiles)

    def read(self, frame: Image, grid: Grid, fields: Iterable[Field] | None = None) -> tuple[FieldReading, ...]:
        """Every field (or each of `fields`) that is not empty, row by row."""
        return self.read_view(grid.view(frame), grid, fields)

    def read_view(self, view: Image, grid: Grid, fields: Iterable[Field] | None = None) -> tuple[FieldReading, ...]:
        """The same of a straight view that has been made."""
        every = [(row, column) for row in range(grid.shape.rows) for column in range(grid.shape.columns)]
        wanted = every if fields is None else sorted(set(fields))
        sheet = Sheet(ink_of(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)))
        found = {}
        smooth = np.asarray(cv2.blur(sheet.whole.ink, (5, 5)))
        for at in _with_ink(smooth, wanted):
            reading = self._read_field(sheet, at)
            if reading is not None:
                found[reading.at] = reading
        if self.tiles.has_blank:
            known = {at: reading.off_fields for at, reading in found.items() if reading.kind is Kind.LETTER}
            for row, column, confidence in find_blanks(view, known, wanted):
                found[(row, column)] = FieldReading(
                    row, column, Kind.JOKER, JOKER, confidence, decided_by=DecidedBy.PAPER
                )
        return tuple(reading for _, reading in sorted(_one_a_tile(found, smooth).items()))

    def _read_field(self, sheet: Sheet, at: Field) -> FieldReading | None:
        ink = sheet.whole.ink
        matches = self._matcher.match(sheet, *at)
        if self._judge.may_be_turned(ink, at, matches):
            around = self._matcher.match_turned(sheet, *at, upright=matches)
            matches = self._judge.with_turned(ink, at, matches, around)
        return self._judge.judge(ink, at, matches)


def _with_ink(smooth: Floats, wanted: Sequence[Field]) -> list[Field]:
    """Those of the fields on which something may be printed; noise and shade make no ink that stands out."""
    if not wanted:
        return []
    middles = np.array([_middle(smooth, at).ravel() for at in wanted])
    shares = (middles > np.median(middles, axis=1, keepdims=True) + _INK).mean(axis=1)
    return [at for at, share in zip(wanted, shares, strict=True) if share >= _LEAST_INK]


def _middle(smooth: Floats, at: Field) -> Floats:
    """The middle of a field in the straight view."""
    top, left = ((of + 1) * FIELD_PX + _MARGIN_PX for of in at)
    side = FIELD_PX - 2 * _MARGIN_PX
    return smooth[top : top + side, left : left + side]


def _one_a_tile(found: Mapping[Field, FieldReading], smooth: Floats) -> dict[Field, FieldReading]:
    """Drops what is read twice, and what is only the part of a tile that lies over the edge of its field.

    Of two readings too near to be two tiles the liker stays, and of two as like the one nearer its field.
    """
    kept: dict[Field, FieldReading] = {}
    for reading in sorted(found.values(), key=_worth):
        if all(_apart(reading, other) > _SAME_TILE_FIELDS for other in kept.values()):
            kept[reading.at] = reading
    tiles = [reading for reading in kept.values() if reading.doubt is not Doubt.UNLIKE]
    return {
        at: reading for at, reading in kept.items() if reading.doubt is not Doubt.UNLIKE or _stands(at, tiles, smooth)
    }


def _worth(reading: FieldReading) -> tuple[bool, float, float]:
    likeness = reading.candidates[0][1] if reading.candidates else reading.confidence
    off = float(np.hypot(*reading.off_fields))
    return reading.doubt is Doubt.UNLIKE, -round(likeness / _AS_LIKE), off


def _stands(at: Field, tiles: Iterable[FieldReading], smooth: Floats) -> bool:
    """Whether a field has ink beside that of the tiles next to it, which may reach over its edge."""
    field = _middle(smooth, at)
    inked = field > np.median(field) + _INK
    top, left = ((of + 1) * FIELD_PX + _MARGIN_PX for of in at)
    half = FIELD_PX // 2
    for tile in tiles:
        x, y = (of - begin for of, begin in zip(_middle_px(tile), (left, top), strict=True))
        inked[max(0, y - half) : max(0, y + half), max(0, x - half) : max(0, x + half)] = False
    return float(inked.mean()) >= _LEAST_INK


def _middle_px(reading: FieldReading) -> tuple[int, int]:
    """Where a tile's middle lies in the straight view, across and down."""
    across, down = reading.off_fields
    return round((reading.column + 1.5 + across) * FIELD_PX), round((reading.row + 1.5 + down) * FIELD_PX)


def _apart(first: FieldReading, second: FieldReading) -> float:
    """Distance in fields between the middles of two tiles."""
    across = first.column + first.off_fields[0] - second.column - second.off_fields[0]
    down = first.row + first.off_fields[1] - second.row - second.off_fields[1]
    return float(np.hypot(across, down))
