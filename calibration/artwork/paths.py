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


def mirror(path: Path, x: float = 0.0) -> Path:
    """The outline mirrored left to right about the upright line at `x`."""
    return np.asarray(2 * x - path.conjugate())


def polygon(*points: complex) -> Path:
    """Straight edges from point to point."""
    return np.array(points, dtype=np.complex128)


def evenly(start: complex, end: complex, count: int, *, bulge: float = 0.0) -> Path:
    """`count` points from start to end, evenly spaced; the middle one is pushed `bulge` to the right."""
    shares = np.linspace(0, 1, count)
    return np.asarray(start + (end - start) * shares + bulge * np.sin(pi * shares), dtype=np.complex128)


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


def sector(centre: complex, radius: float, start_deg: float, end_deg: float) -> Path:
    """The piece of a circle cut off by the chord between two clockwise angles; half discs, smiles, eyelids."""
    steps = max(3, ceil(_steps(radius) * abs(end_deg - start_deg) / 360))
    return centre + radius * _arc(start_deg, end_deg, steps + 1)


def half_disc(at: complex, radius: float) -> Path:
    """The upper half of a disc on its diameter."""
    return sector(at, radius, 180, 360)


def star(centre: complex, outer: float, inner: float, points: int, lean_deg: float = 0.0) -> Path:
    """A star with one point upwards, leaning clockwise."""
    angles = np.arange(2 * points) * (pi / points) - pi / 2 + radians(lean_deg)
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.asarray(centre + radii * np.exp(1j * angles))


def spline(*points: complex) -> Path:
    """An open smooth line through the points (Catmull-Rom), ends included; join several to make corners."""
    knots = polygon(2 * points[0] - points[1], *points, 2 * points[-1] - points[-2])
    return _catmull_rom(knots)


def loop(*points: complex) -> Path:
    """A closed smooth outline through the points."""
    knots = polygon(points[-1], *points, points[0], points[1])
    return _catmull_rom(knots)[:-1]


def join(*paths: Path) -> Path:
    """One outline from several lines, end to start."""
    return np.concatenate(paths)


def ribbon(line: Path, widths: float | Sequence[float]) -> Path:
    """A band along a line; `widths` in mm are spread evenly from its start to its end."""
    along = np.gradient(line)
    across = 1j * along / np.maximum(np.abs(along), 1e-9)
    profile = np.atleast_1d(np.asarray(widths, dtype=np.float64)) / 2
    half = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(profile)), profile)
    if len(profile) == 1:
        half = np.full(len(line), profile[0])
    return join(line + across * half, (line - across * half)[::-1])


def ripple(left: float, right: float, *, y: float, height: float, length: float, phase: float = 0.0) -> Path:
    """A wavy line from left to right, `height` from crest to trough, `length` from crest to crest."""
    steps = max(8, ceil(9 * (right - left) / length))
    xs = np.linspace(left, right, steps)
    return xs + 1j * (y + height / 2 * np.sin(2 * pi * (xs / length + phase)))


def surf(left: float, right: float, *, y: float, height: float, length: float) -> Path:
    """A line of pointed waves from left to right, their crests at `y`."""
    xs = np.linspace(left, right, ceil(8 * (right - left) / length))
    return xs + 1j * (y + height * np.abs(np.sin(pi * xs / length)))


def scallops(centre: complex, rx: float, ry: float, count: int, *, depth: float = 0.16, lean_deg: float = 0) -> Path:
    """A closed outline of `count` bumps around an ellipse: foliage, clouds, smoke, wool."""
    steps = np.arange(count * 6) / (count * 6)
    swell = 1 - depth + depth * np.abs(np.sin(pi * count * steps))
    angles = 2 * pi * steps + radians(lean_deg)
    return np.asarray(centre + swell * (rx * np.cos(angles) + 1j * ry * np.sin(angles)))


def under(line: Path, bottom: float) -> Path:
    """The area between a line that runs from left to right and the level `bottom` below it."""
    return join(line, polygon(complex(line[-1].real, bottom), complex(line[0].real, bottom)))


def clip(path: Path, left: float, top: float, right: float, bottom: float, *, closed: bool = True) -> Path:
    """The part of an outline inside an upright window (Sutherland-Hodgman); empty when all of it is outside.

    A line that is not closed and leaves the window more than once runs along the window's edge in between.
    """
    xs, ys = path.real, path.imag
    nearest_x, furthest_x, nearest_y, furthest_y = xs.min(), xs.max(), ys.min(), ys.max()
    if nearest_x > right or furthest_x < left or nearest_y > bottom or furthest_y < top:
        return path[:0]
    if nearest_x < left:
        path = _from(path, left, closed=closed)
    if furthest_x > right:
        path = -_from(-path, -right, closed=closed)
    if nearest_y < top:
        path = _from(path * -1j, top, closed=closed) * 1j
    if furthest_y > bottom:
        path = _from(path * 1j, -bottom, closed=closed) * -1j
    return path


def _from(path: Path, left: float, *, closed: bool) -> Path:
    """What lies to the right of the upright line x = `left`, with the points where the outline meets it."""
    if not len(path):
        return path
    following = np.concatenate([path[1:], path[:1]])
    inside = path.real >= left
    crossing = inside != (following.real >= left)
    crossing[-1] &= closed
    run = np.where(crossing, following.real - path.real, 1.0)
    both = np.empty((len(path), 2), dtype=np.complex128)
    both[:, 0], both[:, 1] = path, path + (left - path.real) / run * (following - path)
    kept = np.empty((len(path), 2), dtype=np.bool_)
    kept[:, 0], kept[:, 1] = inside, crossing
    return np.asarray(both[kept])


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
