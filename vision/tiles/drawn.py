"""What the tile eye made of a picture, drawn into it for people."""

from collections.abc import Iterable

import cv2
import numpy as np

from calibration.array_types import Image
from vision.tiles.grid import Grid
from vision.tiles.reader import FieldReading

_BOARD, _READ, _UNSURE = (180, 120, 30), (60, 150, 40), (30, 60, 220)  # BGR
_SCALE = 0.5  # of the picture: people look at it on a tablet


def draw_tiles(frame: Image, grid: Grid | None, tiles: Iterable[FieldReading]) -> Image:
    """A smaller copy with the board's outline and a frame round each tile: its letter, or red and "?"."""
    picture = np.asarray(cv2.resize(frame, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    if grid is None:
        return picture
    rows, columns = grid.shape.rows, grid.shape.columns
    _frame(picture, grid, [(0, 0), (columns, 0), (columns, rows), (0, rows)], _BOARD)
    for one in tiles:
        x, y = one.column + 0.5 + one.off_fields[0], one.row + 0.5 + one.off_fields[1]
        half, colour = 0.45, _UNSURE if one.letter is None else _READ
        _frame(
            picture,
            grid,
            [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
            colour,
        )
        left, top = grid.px([(x - half, y - half)])[0] * _SCALE
        text, at = one.letter or "?", (round(left) + 1, round(top) - 2)
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, colour, 1, cv2.LINE_AA)
    return picture


def _frame(picture: Image, grid: Grid, fields: list[tuple[float, float]], colour: tuple[int, int, int]) -> None:
    corners = np.rint(grid.px(fields) * _SCALE).astype(np.int32)
    cv2.polylines(picture, [corners], True, colour, 1, cv2.LINE_AA)
