"""What lies on each field of a letter-tile board in one still picture."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from vision.plane import Floats, Image
from vision.tiles.blank import find_blanks
from vision.tiles.faces import JOKER, TileSet, ink_of
from vision.tiles.grid import FIELD_PX, Grid
from vision.tiles.match import Match, Matcher

Field = tuple[int, int]
"""Row and column, from 0 in the upper left corner."""

_INK = 0.1  # as dark as this against its paper counts as printed
_LEAST_INK = 0.02  # share of a field's middle
_LEAST_SCORE = 0.85  # likeness; what is no tile of the set reaches 0.78 on the development boards, tiles 0.87
_LEAST_CLEAR, _CLEAR_LEAD = 0.8, 0.1  # the likeness that will do where no other letter comes near
_UPRIGHT_SCORE = 0.9  # less like than this, a tile is also looked at turned by quarters
_TURNED_SCORE, _TURNED_LEAD = 0.86, 0.04  # how like, and how much liker than upright, a turned one must be
_LEAST_ODD = 0.6  # likeness from which something that is not named is told as unsure
_LEAST_SHARE = 0.2  # of the lead that the set's own look-alikes let expect
_SAME_TILE_FIELDS = 0.6  # nearer than this two readings are of one tile


class Kind(StrEnum):
    """What was made of a field."""

    EMPTY = "empty"
    LETTER = "letter"
    JOKER = "joker"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class FieldReading:
    """One field that is not empty. `letter`: JOKER for a joker, None when unsure; `confidence` 0..1.

    `turn_deg`: clockwise turn of the tile, whole quarters included; `candidates`: (letter, likeness), best first.
    """

    row: int
    column: int
    kind: Kind
    letter: str | None = None
    confidence: float = 0.0
    turn_deg: float = 0.0
    off_fields: tuple[float, float] = (0.0, 0.0)
    candidates: tuple[tuple[str, float], ...] = ()

    @property
    def at(self) -> Field:
        return self.row, self.column


class TileReader:
    """Reads boards that are laid with tiles of one set."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self._matcher = Matcher(tiles)

    def read(self, frame: Image, grid: Grid, fields: Iterable[Field] | None = None) -> tuple[FieldReading, ...]:
        """Every field (or each of `fields`) that is not empty, row by row."""
        return self.read_view(grid.view(frame), grid, fields)

    def read_view(self, view: Image, grid: Grid, fields: Iterable[Field] | None = None) -> tuple[FieldReading, ...]:
        """The same of a straight view that has been made."""
        every = [(row, column) for row in range(grid.shape.rows) for column in range(grid.shape.columns)]
        wanted = every if fields is None else sorted(set(fields))
        ink = ink_of(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY))
        found = {}
        for row, column in wanted:
            reading = self._read_field(ink, row, column)
            if reading is not None:
                found[reading.at] = reading
        if self.tiles.has_blank:
            known = {at: reading.off_fields for at, reading in found.items() if reading.kind is Kind.LETTER}
            for row, column, confidence in find_blanks(view, known, wanted):
                found[(row, column)] = FieldReading(row, column, Kind.JOKER, JOKER, confidence)
        return tuple(reading for _, reading in sorted(_one_a_tile(found).items()))

    def _read_field(self, ink: Floats, row: int, column: int) -> FieldReading | None:
        if not _has_ink(ink, row, column):
            return None
        matches = self._matcher.match(ink, row, column)
        if matches[0].score < _UPRIGHT_SCORE:
            around = self._matcher.match(ink, row, column, (1, 2, 3))
            if around[0].score >= max(_TURNED_SCORE, matches[0].score + _TURNED_LEAD):
                matches = tuple(sorted(matches + around, key=lambda match: -match.score))
        return self._judge(matches, row, column)

    def _judge(self, matches: tuple[Match, ...], row: int, column: int) -> FieldReading | None:
        """Names a field if its best face is like enough, and leads by what the set's look-alikes let expect."""
        best = matches[0]
        if best.score < _LEAST_ODD:
            return None
        candidates = tuple((match.letter, match.score) for match in matches[:4])
        confidence = self._confidence(matches)
        least = _LEAST_SCORE if _lead(matches) < _CLEAR_LEAD else _LEAST_CLEAR
        sure = best.score >= least and confidence >= 0.5
        kind = Kind.UNSURE
        if sure:
            kind = Kind.JOKER if best.letter == JOKER else Kind.LETTER
        return FieldReading(
            row=row,
            column=column,
            kind=kind,
            letter=best.letter if sure else None,
            confidence=confidence,
            turn_deg=best.turn_deg + 90 * best.quarters,
            off_fields=(best.off_px[0] / FIELD_PX, best.off_px[1] / FIELD_PX),
            candidates=candidates,
        )

    def _confidence(self, matches: tuple[Match, ...]) -> float:
        """0..1; half where the lead over the next letter is `_LEAST_SHARE` of what is usual between the two."""
        best = matches[0]
        others = [match for match in matches[1:] if match.letter != best.letter]
        share = 1.0
        for other in others[:3]:
            usual = best.score * (1 - self.tiles.alike.get((best.letter, other.letter), 0.0))
            share = min(share, (best.score - other.score) / max(usual, 0.01))
        lead = float(np.clip(share / (2 * _LEAST_SHARE), 0, 1))
        like = float(np.clip((best.score - _LEAST_ODD) / (1 - _LEAST_ODD), 0, 1))
        return round(min(lead, float(np.sqrt(np.sqrt(like)))), 3)


def _lead(matches: tuple[Match, ...]) -> float:
    """How much liker the best letter is than the next."""
    others = (match.score for match in matches if match.letter != matches[0].letter)
    return matches[0].score - max(others, default=-1.0)


def _has_ink(ink: Floats, row: int, column: int) -> bool:
    y, x = (row + 1) * FIELD_PX, (column + 1) * FIELD_PX
    middle = ink[y + 4 : y + FIELD_PX - 4, x + 4 : x + FIELD_PX - 4]
    return float((middle > _INK).mean()) >= _LEAST_INK


def _one_a_tile(found: Mapping[Field, FieldReading]) -> dict[Field, FieldReading]:
    """Drops what is read on two fields because a tile lies between them: the better, then the nearer one stays."""
    order = sorted(found.values(), key=lambda one: (one.kind is Kind.UNSURE, _off(one)))
    kept: dict[Field, FieldReading] = {}
    for reading in order:
        if all(_apart(reading, other) > _SAME_TILE_FIELDS for other in kept.values()):
            kept[reading.at] = reading
    return kept


def _off(reading: FieldReading) -> float:
    return float(np.hypot(*reading.off_fields))


def _apart(first: FieldReading, second: FieldReading) -> float:
    """Distance in fields between the middles of two tiles."""
    across = first.column + first.off_fields[0] - second.column - second.off_fields[0]
    down = first.row + first.off_fields[1] - second.row - second.off_fields[1]
    return float(np.hypot(across, down))
