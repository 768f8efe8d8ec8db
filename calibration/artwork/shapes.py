"""The vector model: a picture is a run of filled shapes, the last one on top.

Colours are "#rrggbb". The same shapes become pixels (`raster`) and SVG (`svg`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from calibration.artwork.paths import Path, box, clip

INK = "#2c2440"  # the pen of all outlines: a soft night blue, never black


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Outlines filled together by the even-odd rule, or open lines when `fill` is None.

    `ink_mm` is the pen's width, 0 draws no outline; `opacity` in 0..1 counts for paint and pen.
    """

    paths: tuple[Path, ...]
    fill: str | None
    ink: str = INK
    ink_mm: float = 0.0
    opacity: float = 1.0


def filled(fill: str, *paths: Path, opacity: float = 1.0) -> Shape:
    """Paint without an outline."""
    return Shape(paths, fill, opacity=opacity)


def inked(fill: str, *paths: Path, ink_mm: float = 0.5, ink: str = INK) -> Shape:
    """Paint with an outline drawn by the pen."""
    return Shape(paths, fill, ink=ink, ink_mm=ink_mm)


def lines(*paths: Path, ink_mm: float = 0.5, ink: str = INK) -> Shape:
    """Strokes of the pen, open at their ends."""
    return Shape(paths, None, ink=ink, ink_mm=ink_mm)


def mix(one: str, other: str, share: float) -> str:
    """The colour between two, `share` (0..1) of the way to the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


def lighter(colour: str, share: float = 0.3) -> str:
    """The colour with some white in it."""
    return mix(colour, "#ffffff", share)


def darker(colour: str, share: float = 0.3) -> str:
    """The colour with some night in it."""
    return mix(colour, "#1c1638", share)


def shades(area: Path, colours: tuple[str, ...], bands: int) -> Iterator[Shape]:
    """A gradient from top to bottom over the bounding box of `area`: each band reaches down to the bottom."""
    top, bottom = float(area.imag.min()), float(area.imag.max())
    left, right = float(area.real.min()), float(area.real.max())
    for band in range(bands):
        level = top + (bottom - top) * band / bands
        place = band / max(1, bands - 1) * (len(colours) - 1)
        lower = min(int(place), len(colours) - 2)
        colour = mix(colours[lower], colours[lower + 1], place - lower)
        yield filled(colour, box(left, level, right - left, bottom - level))


def placed(shapes: Iterable[Shape], *, at: complex = 0, scale: complex = 1, mirrored: bool = False) -> Iterator[Shape]:
    """The shapes turned and scaled by the complex `scale`, then moved to `at`; mirrored left to right first."""
    for shape in shapes:
        paths = tuple((-path.conjugate() if mirrored else path) * scale + at for path in shape.paths)
        yield replace(shape, paths=paths, ink_mm=shape.ink_mm * abs(scale))


def within(shapes: Iterable[Shape], left: float, top: float, right: float, bottom: float) -> Iterator[Shape]:
    """What shows through an upright window."""
    for shape in shapes:
        closed = shape.fill is not None
        cut = (clip(path, left, top, right, bottom, closed=closed) for path in shape.paths)
        kept = tuple(path for path in cut if len(path) > 1)
        if kept:
            yield replace(shape, paths=kept)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
