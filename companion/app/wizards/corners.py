"""The corners of a letter-tile board without markers, dragged by a person: whether the eye can read by them."""

from collections.abc import Sequence

from calibration.array_types import Image
from calibration.errors import Refused
from calibration.store import Measured, measured
from companion.core.errors import IllegalEvent
from vision.tiles.corners import Corner, Corners
from vision.tiles.photo import grid_in
from vision.tiles.size import are_lines_there


def measure_corners(picture: Image, at_px: Sequence[Corner], rows: int = 0, columns: int = 0) -> Measured:
    """The calibration "corners" from a picture of the camera; its quality is the shortest side in px a field.

    `at_px`: the outer corners of the fields, upper left, then clockwise; 0 rows or columns: counted. Raises Refused:
    why corners cannot be meant, or "off_lines" (no lines run where fields would meet).
    """
    try:
        grid = grid_in(picture, at_px, rows, columns)
    except IllegalEvent as wrong:
        expected = "four corners of a board, upper left, then clockwise"
        raise Refused("corners", wrong.reason, found=wrong.reason, expected=expected) from wrong
    rows, columns = grid.shape.rows, grid.shape.columns
    if are_lines_there(grid.view(picture), rows, columns) is False:
        found = f"no lines of {rows} x {columns} fields there"
        raise Refused("corners", "off_lines", found=found, expected="corners on those of the fields, and their number")
    size_px = (picture.shape[1], picture.shape[0])
    corners = Corners(tuple((float(x), float(y)) for x, y in at_px), size_px)
    values = {"at_px": [list(at) for at in corners.at_px], "size_px": list(size_px), "rows": rows, "columns": columns}
    return measured("corners", values, corners.shortest_px / max(rows, columns))
