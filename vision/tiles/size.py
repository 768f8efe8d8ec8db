"""How many fields a board has: the lines between its fields are counted in a straight view."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from calibration.array_types import Floats, Image, Matrix, Points
from companion.core.letter_board import LEAST_SIDE, MOST_SIDE
from vision.plane import project
from vision.tiles.grid import FIELD_PX, MARKER_OUT_FIELDS, marker_middles

_SIDE_PX = 1040  # of the view in which lines are looked for: 40 px a field where there are 26
_BESIDE_PX = 4  # what a line is compared with lies so far beside it
_BANDS = 8  # across a line, in most of which it must be seen
_SPREAD_PX = 2  # a line may lie so far off its place
_AS_GOOD = 0.75  # of the best score: every line of a board of 7 fields is one of 14 and of 21 as well, so more wins
_EVERY_PX = 4  # rows of a view that are looked at where it is only asked whether lines are there
_LEAST_LINE = 0.006  # contrast of a line (logarithm of brightness) from which it counts

_MOST_EDGE = 0.16  # of a view's side: as wide the edge round the fields may be
_EDGE_STEP_PX = 4  # in which widths of the edge are tried; a line may lie _SPREAD_PX off its place

Place = Callable[[int], Floats]
"""Where the lines of so many fields lie, as shares of the view's side."""


def size_by_corners(frame: Image, corners_px: npt.ArrayLike) -> tuple[int, int] | None:
    """Rows and columns of the board whose fields' outer corners (4x2, px) are given; None: no lines are seen."""
    return _size(frame, corners_px, _between)


def size_by_markers(frame: Image) -> tuple[int, int] | None:
    """Rows and columns of a board with all four markers in sight; None: they are not, or no lines are seen."""
    middles = marker_middles(frame)
    if middles is None:
        return None
    out = MARKER_OUT_FIELDS
    return _size(frame, middles, lambda fields: (np.arange(1, fields) + out) / (fields + 2 * out))


def fields_within(frame: Image, corners_px: npt.ArrayLike) -> tuple[Points, tuple[int, int]] | None:
    """The corners (4x2, px) of the fields of a board with an edge round them, and its rows and columns.

    `corners_px` (4x2) are those of the whole board. Where the lines between the fields are as far apart from side to
    side, and the outermost of them at both ends, is looked for. None: no lines are seen.
    """
    to_view = _to_view(corners_px)
    logs = _logs(frame, to_view)
    down, across = (_spanned(_lines(turned)) for turned in (np.ascontiguousarray(logs.T), logs))
    if down is None or across is None:
        return None
    (rows, top, bottom), (columns, left, right) = down, across
    inner = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return project(np.linalg.inv(to_view), inner), (rows, columns)


def are_lines_there(view: Image, rows: int, columns: int) -> bool | None:
    """Whether lines run between the fields of a straight view (`Grid.view`), and none through them; about 10 ms.

    None: no lines are seen.
    """
    grey = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)[FIELD_PX:-FIELD_PX, FIELD_PX:-FIELD_PX]
    found = []
    for turned, fields in ((grey.T, rows), (grey, columns)):
        some = np.log(np.ascontiguousarray(turned[::_EVERY_PX]).astype(np.float32) + 8)
        lines = _lines(some[: len(some) // _BANDS * _BANDS])
        if float(np.percentile(lines, 95)) < _LEAST_LINE:
            return None
        found.append(_score(lines, fields, _between) > 0)
    return all(found)


def _size(frame: Image, corners_px: npt.ArrayLike, place: Place) -> tuple[int, int] | None:
    logs = _logs(frame, _to_view(corners_px))
    rows, columns = (_count(_lines(turned), place) for turned in (np.ascontiguousarray(logs.T), logs))
    return None if rows is None or columns is None else (rows, columns)


def _to_view(corners_px: npt.ArrayLike) -> Matrix:
    side = float(_SIDE_PX)
    square = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float32)
    return np.asarray(cv2.getPerspectiveTransform(np.asarray(corners_px, dtype=np.float32), square), dtype=np.float64)


def _logs(frame: Image, to_view: Matrix) -> Floats:
    """The straight view as logarithms of brightness."""
    view = cv2.cvtColor(cv2.warpPerspective(frame, to_view, (_SIDE_PX, _SIDE_PX)), cv2.COLOR_BGR2GRAY)
    return np.log(view.astype(np.float32) + 8)


def _spanned(lines: Floats) -> tuple[int, float, float] | None:
    """How many fields lie between which places of a view, both ends lines as well; None: that cannot be seen."""
    most = int(_MOST_EDGE * _SIDE_PX)
    edges = np.arange(0, most, _EDGE_STEP_PX)
    first, last = (one.ravel() for one in np.meshgrid(edges, _SIDE_PX - 1 - edges, indexing="ij"))
    found: dict[int, tuple[float, int]] = {}
    for fields in range(LEAST_SIDE, MOST_SIDE + 1):
        share = np.arange(2 * fields + 1) / (2 * fields)
        at = np.rint(first[:, None] + (last - first)[:, None] * share).astype(int)
        values = lines[at]
        there = np.minimum(np.percentile(values[:, ::2], 20, axis=1), np.minimum(values[:, 0], values[:, -1]))
        scores = there - np.percentile(values[:, 1::2], 80, axis=1)
        best = int(np.argmax(scores))
        found[fields] = float(scores[best]), best
    most_score = max(score for score, _ in found.values())
    if most_score < _LEAST_LINE:
        return None
    fields = max(fields for fields, (score, _) in found.items() if score >= _AS_GOOD * most_score)
    best = found[fields][1]
    return fields, float(first[best]), float(last[best])


def _lines(logs: Floats) -> Floats:
    """How much of a line runs down at each column of a view: the usual difference from what lies beside it."""
    smooth = cv2.GaussianBlur(logs, (3, 1), 0)
    beside = (np.roll(smooth, _BESIDE_PX, axis=1) + np.roll(smooth, -_BESIDE_PX, axis=1)) / 2
    usual = np.abs(np.median(np.asarray(smooth - beside).reshape(_BANDS, -1, smooth.shape[1]), axis=1))
    strength = np.median(usual, axis=0)
    strength[: 2 * _BESIDE_PX] = strength[-2 * _BESIDE_PX :] = 0
    wide = np.ones(2 * _SPREAD_PX + 1, dtype=np.uint8)
    return np.asarray(cv2.dilate(strength.reshape(1, -1).astype(np.float32), wide.reshape(1, -1)).ravel())


def _count(lines: Floats, place: Place) -> int | None:
    """The largest number of fields nearly all of whose lines are seen."""
    scores = {fields: _score(lines, fields, place) for fields in range(LEAST_SIDE, MOST_SIDE + 1)}
    best = max(scores.values())
    if best < _LEAST_LINE:
        return None
    return max(fields for fields, score in scores.items() if score >= _AS_GOOD * best)


def _score(lines: Floats, fields: int, place: Place) -> float:
    """By how much lines between so many fields stand out from what lies within them."""
    at, middle = place(fields), (place(fields)[1:] + place(fields)[:-1]) / 2
    there, within = (lines[np.rint(places * (len(lines) - 1)).astype(int)] for places in (at, middle))
    return float(np.percentile(there, 20) - np.percentile(within, 80))


def _between(fields: int) -> Floats:
    """Where lines lie in a view of the fields alone."""
    return np.arange(1, fields) / fields
