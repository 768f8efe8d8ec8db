"""A board in a photo: where it lies, how many fields it has, and what is printed on them.

The command line and the tablet both read boards by these steps; what is refused is refused alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.array_types import Image
from companion.core.errors import IllegalEvent
from companion.core.letter_board import LEAST_SIDE, MOST_SIDE
from vision.tiles.corners import Corner, Corners, suggested, what_is_wrong
from vision.tiles.grid import Grid, Shape, find_by_markers, outline
from vision.tiles.premium_squares import FieldKind, read_special, rows_of
from vision.tiles.size import fields_within, size_by_corners, size_by_markers


@dataclass(frozen=True, slots=True)
class BoardInPhoto:
    """What is known of a board before its fields are read.

    `corners_px`: the four outer corners of its fields, upper left, then clockwise; `sure`: they were found by its
    markers; `rows`, `columns`: None when no lines between fields are seen.
    """

    corners_px: tuple[Corner, ...]
    sure: bool
    rows: int | None = None
    columns: int | None = None


@dataclass(frozen=True, slots=True)
class BoardRead:
    """The likeliest board: all its fields, row by row."""

    shape: Shape
    fields: tuple[FieldKind, ...]

    @property
    def rows(self) -> list[str]:
        """The likeliest kinds as the rows of a board."""
        return rows_of(self.fields, self.shape.columns)

    @property
    def unsure(self) -> tuple[FieldKind, ...]:
        """The fields that somebody should look at again."""
        return tuple(one for one in self.fields if not one.sure)


def find_board_in(photo: Image, rows: int = 0, columns: int = 0) -> BoardInPhoto:
    """Where a board may lie: by its markers, else by its outline, else a square to drag the corners of.

    Where a board has an edge round its fields, the lines between them say where these begin. With rows and columns
    given, no lines are counted.
    """
    size_px = (photo.shape[1], photo.shape[0])
    given = (rows, columns) if rows and columns else None
    size = given or size_by_markers(photo)
    grid = find_by_markers(Shape(*size), photo) if size is not None else None
    if size is not None and grid is not None:
        down, across = size
        corners = grid.px([(0, 0), (across, 0), (across, down), (0, down)])
        return BoardInPhoto(suggested(corners.tolist(), size_px), sure=True, rows=down, columns=across)
    seen = outline(photo)
    found = suggested(None if seen is None else seen.tolist(), size_px)
    if seen is None or given:
        return BoardInPhoto(found, sure=False, rows=given and given[0], columns=given and given[1])
    counted = size_by_corners(photo, found)
    if counted is None and (within := fields_within(photo, found)) is not None:
        corners_px, counted = within
        found = suggested(corners_px.tolist(), size_px)
    return BoardInPhoto(found, sure=False, rows=counted and counted[0], columns=counted and counted[1])


def grid_in(photo: Image, corners_px: Sequence[Corner], rows: int = 0, columns: int = 0) -> Grid:
    """The board with these corners; 0 rows or columns: counted in the photo.

    Raises IllegalEvent: why the corners cannot be meant ("corners_..."), "board_size" (how many fields it has cannot
    be seen), "board_sides" (a board has LEAST_SIDE to MOST_SIDE fields each way).
    """
    corners = Corners(tuple((float(x), float(y)) for x, y in corners_px), (photo.shape[1], photo.shape[0]))
    given = Shape(rows or LEAST_SIDE, columns or LEAST_SIDE)
    if wrong := what_is_wrong(corners, given):
        raise IllegalEvent(wrong.value)
    counted = None if rows and columns else size_by_corners(photo, corners.at_px)
    if counted is None and not (rows and columns):
        raise IllegalEvent("board_size")
    shape = Shape(rows or (counted or (0, 0))[0], columns or (counted or (0, 0))[1])
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (shape.rows, shape.columns)):
        raise IllegalEvent("board_sides", least=LEAST_SIDE, most=MOST_SIDE)
    if wrong := what_is_wrong(corners, shape):
        raise IllegalEvent(wrong.value)
    return corners.grid(shape, photo)


def read_board(photo: Image, grid: Grid) -> BoardRead:
    """The board that lies so in the photo, read. Best without tiles on it."""
    return BoardRead(grid.shape, read_special(photo, grid))
