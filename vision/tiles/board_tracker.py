"""Where a board of letter tiles lies over time: at rest, and with the lines of the board that is meant."""

from collections.abc import Callable

import numpy as np

from calibration.array_types import Image
from companion.core.ports import EyeStatus
from vision.tiles.corners import Corners, what_is_wrong
from vision.tiles.grid import Grid, Shape, find_by_markers
from vision.tiles.size import are_lines_there, size_by_markers

_SAME_PLACE_PX = 1.5  # corners that lie nearer than this to where they lay have not moved
_LOST_S = 3.0  # a board whose markers were not seen for so long is not there
_COUNT_AGAIN_S = 5.0  # lines that are not where they should be are counted at most so often: it takes half a second


class Place:
    """Follows where a board of one shape lies: by its markers, or without any by corners that a person has dragged.

    Lines elsewhere than between its fields are those of another board, or of one that was pushed off its corners.
    """

    def __init__(self, shape: Shape, corners: Callable[[], Corners | None] = lambda: None) -> None:
        """`corners` are asked for at each look, until markers have been seen."""
        self.shape = shape
        self.grid: Grid | None = None
        self._corners = corners
        self._has_markers = False
        self._is_other = False
        self._next: Grid | None = None
        self._found_at_s: float | None = None
        self._counted_at_s: float | None = None

    def view(self, frame: Image, now: float) -> Image | None:
        """The straight view of the board, if it lies where it lay, or rests elsewhere: there in two frames in a row.

        None as well for another board; `now` in s, monotonic.
        """
        found = find_by_markers(self.shape, frame)
        if found is None:
            return None if self._has_markers else self._by_corners(frame, now)
        self._has_markers, self._found_at_s = True, now
        if not self._rests(found) or self.grid is None:
            return None
        view = self.grid.view(frame)
        if self._fits(view):
            self._is_other = False
        elif self._counted_at_s is None or now - self._counted_at_s >= _COUNT_AGAIN_S:
            self._counted_at_s = now
            self._is_other = size_by_markers(frame) not in (None, (self.shape.rows, self.shape.columns))
        return None if self._is_other else view

    def _by_corners(self, frame: Image, now: float) -> Image | None:
        """The board where its corners were dragged to, as long as its lines lie there."""
        corners = self._corners()
        if corners is None or what_is_wrong(corners, self.shape) is not None:
            return None
        grid = corners.grid(self.shape, frame)
        view = grid.view(frame)
        if not self._fits(view):
            return None
        self._found_at_s = now
        if self.grid is None or _apart_px(grid, self.grid) > 0:
            self.grid = grid
        return view

    def _fits(self, view: Image) -> bool:
        """Whether nothing speaks against lines between the fields; where no lines are seen nothing does."""
        return are_lines_there(view, self.shape.rows, self.shape.columns) is not False

    def trouble(self, now: float) -> EyeStatus | None:
        """Why nothing is read of it: nothing has been seen of it for a while, or it is another board."""
        if self._found_at_s is None or now - self._found_at_s > _LOST_S:
            return EyeStatus.NO_MAT
        return EyeStatus.OTHER_BOARD if self._is_other else None

    def _rests(self, found: Grid) -> bool:
        if self.grid is not None and _apart_px(found, self.grid) < _SAME_PLACE_PX:
            self._next = None
            return True
        before, self._next = self._next, found
        if before is None or _apart_px(found, before) >= _SAME_PLACE_PX:
            return False
        self.grid, self._next, self._counted_at_s = found, None, None
        return True


def _apart_px(one: Grid, other: Grid) -> float:
    """How far the farther of the board's corners lies from where it lies in another grid."""
    rows, columns = one.shape.rows, one.shape.columns
    corners = [(0, 0), (columns, 0), (columns, rows), (0, rows)]
    return float(np.abs(one.px(corners) - other.px(corners)).max())
