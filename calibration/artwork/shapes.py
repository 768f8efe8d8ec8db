"""The vector model: a picture is a run of filled shapes, the last one on top.

Colours are "#rrggbb". The same shapes become pixels (`raster`) and SVG (`svg`).
"""

from dataclasses import dataclass

from calibration.artwork.paths import Path

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
