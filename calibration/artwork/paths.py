"""Outlines to draw with: closed curves as 1-D complex arrays, x + iy in mm, y downwards.

Complex numbers make every placement plain arithmetic: `outline * 2 + (10 + 5j)` is twice as large and moved,
`outline * turn(30)` is rotated clockwise by 30 degrees, `outline.conjugate()` is upside down.
"""

from collections.abc import Sequence
from math import ceil, cos, pi, radians, sin, sqrt

import numpy as np
import numpy.typing as npt

Path = npt.NDArray[np.complex128]

FLATNESS_MM = 0.06  # how far a flattened curve may stray from the true one,
FLATNESS = 0.03  # and how far in proportion to its size: figures are often drawn small and then enlarged


def turn(angle_deg: float) -> complex:
    """The factor that rotates clockwise as seen (y points down)."""
    return complex(cos(radians(angle_deg)), sin(radians(angle_deg)))


def polygon(*points: complex) -> Path:
    """Straight edges from point to point."""
    return np.array(points, dtype=np.complex128)


def box(left: float, top: float, width: float, height: float) -> Path:
    """An upright rectangle."""
    corner = complex(left, top)
    return polygon(corner, corner + width, corner + width + 1j * height, corner + 1j * height)


def rounded(left: float, top: float, width: float, height: float, radius: float) -> Path:
    """An upright rectangle with round corners."""
    quarter = max(2, _steps(radius) // 4)
    inner = box(left + radius, top + radius, width - 2 * radius, height - 2 * radius)
    starts = (180.0, 270.0, 0.0, 90.0)
    return np.concatenate(
        [corner + radius * _arc(start, start + 90, quarter) for corner, start in zip(inner, starts, strict=True)]
    )


def ellipse(centre: complex, rx: float, ry: float | None = None) -> Path:
    """An ellipse with half axes `rx` and `ry`; a circle when `ry` is left out."""
    ry = rx if ry is None else ry
    unit = _arc(0, 360, _steps(max(rx, ry)) + 1)[:-1]
    return centre + unit.real * rx + 1j * unit.imag * ry


def star(centre: complex, outer: float, inner: float, points: int, lean_deg: float = 0.0) -> Path:
    """A star with one point upwards, leaning clockwise."""
    angles = np.arange(2 * points) * (pi / points) - pi / 2 + radians(lean_deg)
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.asarray(centre + radii * np.exp(1j * angles))


def spline(*points: complex) -> Path:
    """An open smooth line through the points (Catmull-Rom), ends included."""
    knots = polygon(2 * points[0] - points[1], *points, 2 * points[-1] - points[-2])
    return _catmull_rom(knots)


def loop(*points: complex) -> Path:
    """A closed smooth outline through the points."""
    knots = polygon(points[-1], *points, points[0], points[1])
    return _catmull_rom(knots)[:-1]


def ribbon(line: Path, widths: float | Sequence[float]) -> Path:
    """A band along a line; `widths` in mm are spread evenly from its start to its end."""
    along = np.gradient(line)
    across = 1j * along / np.maximum(np.abs(along), 1e-9)
    profile = np.atleast_1d(np.asarray(widths, dtype=np.float64)) / 2
    half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(profile)), profile)
    if len(profile) == 1:
        half = np.full(len(line), profile[0])
    return np.concatenate([line + across * half, (line - across * half)[::-1]])


def _steps(radius: float) -> int:
    """How many straight edges make a circle of this radius look round."""
    return max(8, ceil(pi / sqrt(2 * min(FLATNESS, FLATNESS_MM / max(radius, 1e-9)))))


def _arc(start_deg: float, end_deg: float, count: int) -> Path:
    """`count` points of the unit circle, both ends included."""
    return np.exp(1j * np.radians(np.linspace(start_deg, end_deg, count)))


def _catmull_rom(knots: Path) -> Path:
    """The curve through knots[1:-1], flattened; the outer knots only give direction."""
    pieces = []
    for before, start, end, after in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        bend = max(abs(2 * before - 5 * start + 4 * end - after), abs(2 * after - 5 * end + 4 * start - before)) / 8
        stray = max(min(FLATNESS_MM, FLATNESS / 2 * abs(end - start)), 1e-9)
        steps = max(1, min(10, ceil(sqrt(bend / stray))))
        t = np.arange(steps) / steps
        pieces.append(
            start
            + (end - before) / 2 * t
            + (before - 2.5 * start + 2 * end - after / 2) * t**2
            + (1.5 * (start - end) + (after - before) / 2) * t**3
        )
    return np.concatenate([*pieces, knots[-2:-1]])
