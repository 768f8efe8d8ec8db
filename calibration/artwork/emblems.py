"""The sign of each colour, so that colour is never the only carrier, and the plan that shows a card's part."""

from collections.abc import Iterator

from calibration.artwork import beasts
from calibration.artwork.paths import box, ellipse, join, loop, polygon, rounded, spline, star, turn
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, lines

COLOURS = {"pink": "#e0518a", "red": "#d23a32", "blue": "#2f62c4", "yellow": "#f0a81e", "green": "#2f9150"}
BADGE_MM = 5.6


def badge(kind: str, colour: str, at: complex) -> Iterator[Shape]:
    """The emblem of a castle's or boat's colour in its ring."""
    paint = COLOURS[colour]
    yield inked(paint, ellipse(at, BADGE_MM), ink_mm=0.5)
    yield inked("#fffaf0", ellipse(at, BADGE_MM - 1.2), ink_mm=0.3)
    yield from EMBLEMS[kind, colour](at, paint)


def plan(part: int, colour: str, at: complex) -> Iterator[Shape]:
    """The big picture as six small cards, this one filled; `at` is the plate's top-left corner."""
    yield inked("#fffaf0", rounded(at.real, at.imag, 11.2, 11.2, 1.6), ink_mm=0.4)
    cells = [box(at.real + 1.2 + 3.0 * (k % 3), at.imag + 1.2 + 4.6 * (k // 3), 2.6, 4.1) for k in range(6)]
    yield inked("#e9e2d4", *(cell for number, cell in enumerate(cells, 1) if number != part), ink_mm=0.25)
    yield inked(COLOURS[colour], cells[part - 1], ink_mm=0.4)


def _flower(at: complex, paint: str) -> Iterator[Shape]:
    yield inked(paint, *(ellipse(at + 2.0 * turn(72 * k - 90), 1.5) for k in range(5)), ink_mm=0.3)
    yield filled(paint, ellipse(at, 1.8))
    yield inked("#ffd23e", ellipse(at, 1.2), ink_mm=0.3)


def _drop(at: complex, paint: str) -> Iterator[Shape]:
    left = spline(-3.6j, -1.2 - 1.2j, -2.3 + 1.0j, -1.5 + 2.8j, 3.4j)
    yield inked(paint, at + join(left, -left[::-1].conjugate()), ink_mm=0.35)
    yield filled("#ffffff", at + loop(-1.3 + 0.8j, -0.8 - 0.4j, -0.5 + 0.8j, -0.7 + 2.0j), opacity=0.85)


def _sun(at: complex, paint: str) -> Iterator[Shape]:
    yield inked(paint, star(at, 4.0, 2.4, 10), ink_mm=0.3)
    yield inked(lighter(paint, 0.4), ellipse(at, 1.9), ink_mm=0.3)


def _leaf(at: complex, paint: str) -> Iterator[Shape]:
    side = spline(-3.7j, -2.4 - 0.8j, -1.9 + 1.4j, 2.6j)
    yield inked(paint, at + join(side, -side[::-1].conjugate()) * turn(30), ink_mm=0.35)
    veins = (polygon(-2.6j, 3.9j), *(polygon(1j * y, complex(x, y - 1.0)) for y in (-0.6, 1.0) for x in (-1.2, 1.2)))
    yield lines(*(at + vein * turn(30) for vein in veins), ink_mm=0.35, ink=darker(paint, 0.55))


def _crab(at: complex, paint: str) -> Iterator[Shape]:
    yield from beasts.crab(at + 0.9j, 3.8, paint)


def _fish(at: complex, paint: str) -> Iterator[Shape]:
    yield from beasts.fish(at + 0.5, 3.8, paint)


def _turtle(at: complex, paint: str) -> Iterator[Shape]:
    legs = [ellipse(at + complex(x, y), 1.1) for x in (-2.1, 2.1) for y in (-1.6, 1.9)]
    yield inked(lighter(paint, 0.45), *legs, ellipse(at - 3.0j, 1.2, 1.3), ink_mm=0.3)
    yield inked(paint, ellipse(at + 0.3j, 2.5, 2.8), ink_mm=0.35)
    yield filled(lighter(paint, 0.45), star(at + 0.3j, 1.5, 1.25, 6))


def _starfish(at: complex, paint: str) -> Iterator[Shape]:
    yield from beasts.starfish(at + 0.2j, 4.1, paint)


EMBLEMS = {
    ("castle", "pink"): _flower,
    ("castle", "blue"): _drop,
    ("castle", "yellow"): _sun,
    ("castle", "green"): _leaf,
    ("boat", "red"): _crab,
    ("boat", "blue"): _fish,
    ("boat", "green"): _turtle,
    ("boat", "yellow"): _starfish,
}
