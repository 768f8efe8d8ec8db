"""Numbers as shapes, so that a card reads the same as pixels, on the tablet and in print."""

from collections.abc import Iterator

from calibration.artwork.paths import Path, ellipse, join, polygon, spline
from calibration.artwork.shapes import Shape, lines

_ADVANCE = 1.22  # from one numeral to the next, in widths
_PEN = 0.3  # its stroke, in widths

# The middle line of each numeral, 1 wide and 1.6 high, the origin in its middle.
_LINES: dict[str, tuple[Path, ...]] = {
    "0": (join(ellipse(0j, 0.42, 0.66), ellipse(0j, 0.42, 0.66)[:1]),),
    "1": (polygon(-0.3 - 0.36j, 0.06 - 0.66j, 0.06 + 0.66j), polygon(-0.26 + 0.66j, 0.38 + 0.66j)),
    "2": (
        spline(-0.38 - 0.34j, -0.2 - 0.6j, 0.14 - 0.64j, 0.38 - 0.36j, 0.2 + 0.04j, -0.4 + 0.66j),
        polygon(-0.4 + 0.66j, 0.42 + 0.66j),
    ),
    "3": (
        spline(-0.36 - 0.46j, -0.06 - 0.66j, 0.32 - 0.5j, 0.3 - 0.18j, -0.04 - 0.04j),
        spline(-0.04 - 0.04j, 0.36 + 0.1j, 0.36 + 0.5j, -0.02 + 0.68j, -0.4 + 0.46j),
    ),
    "4": (polygon(0.16 + 0.66j, 0.16 - 0.66j, -0.42 + 0.26j, 0.44 + 0.26j),),
    "5": (
        polygon(0.36 - 0.66j, -0.28 - 0.66j, -0.34 - 0.08j),
        spline(-0.34 - 0.08j, 0.06 - 0.2j, 0.38 + 0.06j, 0.32 + 0.48j, -0.02 + 0.68j, -0.38 + 0.5j),
    ),
    "6": (
        spline(0.3 - 0.62j, -0.1 - 0.5j, -0.36 - 0.06j, -0.38 + 0.26j),
        join(ellipse(0.26j, 0.38, 0.4), ellipse(0.26j, 0.38, 0.4)[:1]),
    ),
    "7": (polygon(-0.38 - 0.66j, 0.38 - 0.66j, -0.1 + 0.66j),),
    "8": (
        join(ellipse(-0.34j, 0.32, 0.32), ellipse(-0.34j, 0.32, 0.32)[:1]),
        join(ellipse(0.32j, 0.4, 0.36), ellipse(0.32j, 0.4, 0.36)[:1]),
    ),
    "9": (
        spline(-0.3 + 0.62j, 0.1 + 0.5j, 0.36 + 0.06j, 0.38 - 0.26j),
        join(ellipse(-0.26j, 0.38, 0.4), ellipse(-0.26j, 0.38, 0.4)[:1]),
    ),
}


def number(value: int, at: complex, height_mm: float, colour: str, edge: str) -> Iterator[Shape]:
    """A whole number with its middle at `at`: strokes of `colour` on a wider `edge`, so that it reads on any ground."""
    width_mm = height_mm / 1.6
    strokes = [at + width_mm * line for line in _numeral_lines(str(value))]
    for paint, pen in ((edge, _PEN + 0.24), (colour, _PEN)):
        yield lines(*strokes, ink=paint, ink_mm=pen * width_mm)


def _numeral_lines(text: str) -> Iterator[Path]:
    for place, numeral in enumerate(text):
        middle = (place - (len(text) - 1) / 2) * _ADVANCE
        yield from (line + middle for line in _LINES[numeral])
