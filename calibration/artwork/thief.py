"""The theft card of DIADINGO: a masked raccoon on the roofs at night, a diamond in its paws."""

from collections.abc import Iterator
from random import Random

from calibration.artwork import scenery as s
from calibration.artwork.paths import box, ellipse, join, loop, polygon, ribbon, spline
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines, placed, shades
from calibration.artwork.treasure import CARD, stone, twinkles

FUR, PALE, MASK = "#8f8ba6", "#e9e6f2", "#38334f"


def thief() -> Iterator[Shape]:
    """The whole card."""
    yield from shades(CARD, ("#1c2350", "#34407e", "#6a5f9e", "#c98a8e"), 16)
    yield from s.stars(Random("thief"), (4, 4, 52, 40), 26)
    yield from s.moon(43 + 14j, 7)
    yield from _roofs()
    yield from _tail()
    yield from _sack()
    yield from _body()
    yield from _head()
    yield from stone(28 + 57j, 6.4)
    yield from _paws()
    yield from twinkles(((37 + 50j, 2.8), (19 + 52j, 2.2), (33 + 64j, 1.8)))


def _roofs() -> Iterator[Shape]:
    """Houses far away with lit windows, and the ridge on which it stands."""
    for x, top, width in ((3, 46, 11), (15, 52, 9), (40, 50, 10)):
        yield inked(
            "#2a2c5c",
            box(x, top, width, 40),
            polygon(x - 1 + 1j * top, x + width / 2 + 1j * (top - 7), x + width + 1 + 1j * top),
            ink_mm=0.4,
        )
        yield inked("#ffd76a", box(x + 2, top + 4, 2.6, 3.4), box(x + width - 4.6, top + 10, 2.6, 3.4), ink_mm=0.3)
    yield inked("#a5483f", polygon(-2 + 80j, 58 + 74j, 58 + 90j, -2 + 90j), ink_mm=0.7)
    for row in range(2):
        for column in range(9):
            at = complex(-1 + 7 * column + 3 * row, 80.5 - 0.7 * column + 5 * row)
            yield inked("#bb5a4c", loop(at, at + 3 + 3j, at + 6 - 0.6j, at + 6 - 3j, at - 2.4j), ink_mm=0.35)


def _tail() -> Iterator[Shape]:
    """Ringed, curling up on the left."""
    line = spline(20 + 78j, 10 + 80j, 5 + 70j, 8 + 58j, 13 + 54j)
    yield filled(INK, ribbon(line, [7, 10.4, 10.8, 9, 3]))
    yield filled(FUR, ribbon(line, [6, 9.2, 9.6, 7.8, 2]))
    count = len(line)
    for share in (0.25, 0.45, 0.65, 0.85):
        at = int(share * (count - 1))
        yield filled(MASK, ribbon(line[max(0, at - 2) : at + 2], 8.6 - 3 * share))


def _sack() -> Iterator[Shape]:
    """Over its shoulder, too full to close."""
    yield inked("#b58a54", loop(36 + 74j, 34 + 56j, 42 + 47j, 51 + 52j, 54 + 66j, 48 + 76j), ink_mm=0.7)
    yield filled("#d0a870", loop(39 + 70j, 38 + 58j, 43 + 51j, 45 + 54j, 42 + 66j), opacity=0.8)
    for at, size in ((42 + 46j, 3.6), (48 + 47j, 3.0), (45 + 42.5j, 2.8)):
        yield from stone(at, size)
    yield inked("#8a5f34", ribbon(spline(37 + 52j, 44 + 50.5j, 52 + 54j), 2.2), ink_mm=0.4)


def _body() -> Iterator[Shape]:
    yield inked(FUR, loop(15 + 80j, 16 + 62j, 22 + 53j, 34 + 53j, 40 + 62j, 41 + 80j), ink_mm=0.7)
    jersey = [
        loop(
            16 + complex(0, y),
            28 + complex(0, y + 3),
            40 + complex(0, y),
            40 + complex(0, y + 3),
            28 + complex(0, y + 6),
            16 + complex(0, y + 3),
        )
        for y in (60, 67, 74)
    ]
    yield filled("#f5f1e6", loop(16 + 79j, 17 + 62j, 23 + 55j, 33 + 55j, 39 + 62j, 40 + 79j))
    yield filled("#40538f", *jersey)
    for x in (21, 35):
        yield inked(MASK, ellipse(complex(x, 80.5), 5, 2.8), ink_mm=0.6)


def _head() -> Iterator[Shape]:
    """Mask, ears, whiskers and a flat cap."""
    half = tuple(_half_head())
    yield from placed(half, at=28 + 38j, mirrored=True)
    yield from placed(half, at=28 + 38j)
    yield inked(PALE, loop(28 + 50j, 22 + 46j, 24 + 41j, 28 + 39j, 32 + 41j, 34 + 46j), ink_mm=0.4)
    yield inked(INK, ellipse(28 + 42.4j, 2.1, 1.5), ink_mm=0.3)
    yield lines(spline(28 + 44j, 28 + 46j, 25 + 47.4j), spline(28 + 46j, 31.6 + 47j), ink_mm=0.6)
    cap = join(
        spline(15 + 28.5j, 17 + 20.5j, 28 + 17j, 39 + 20.5j, 41 + 28.5j), spline(41 + 28.5j, 28 + 25.4j, 15 + 28.5j)
    )
    yield inked("#3f6b5c", cap, ink_mm=0.7)
    yield inked("#2f5346", loop(13 + 30j, 28 + 25.6j, 43 + 30j, 40 + 31.6j, 28 + 28.6j, 16 + 31.6j), ink_mm=0.6)
    yield inked("#2f5346", ellipse(28 + 17.6j, 2, 1.4), ink_mm=0.5)


def _half_head() -> Iterator[Shape]:
    """The right half around 0."""
    yield inked(FUR, loop(8 - 8j, 12.5 - 17j, 16 - 8j, 14.4 - 2j), ink_mm=0.6)
    yield filled("#e0a0b0", loop(10.4 - 9j, 12.4 - 13.6j, 14 - 7.4j))
    face = join(polygon(-12.2j), spline(-12.2j, 10 - 10j, 17 + 1j, 11 + 8.6j, 0 + 12.6j))
    yield inked(FUR, face, ink_mm=0.6)
    yield filled(FUR, polygon(-0.6 - 11.6j, 3 - 11.4j, 3 + 12j, -0.6 + 12.2j))
    yield filled(PALE, loop(1 - 5j, 8 - 7.6j, 14.4 - 2j, 15 + 2j, 8 - 2.4j, 2 - 1j))
    yield inked(MASK, loop(1.4 - 0.6j, 7 - 5j, 13 - 2j, 13.6 + 3.4j, 8 + 5.4j, 3 + 3.6j), ink_mm=0.3)
    yield inked("#fffbe8", ellipse(7.4 + 0j, 2.9, 3.2), ink_mm=0.4)
    yield filled(INK, ellipse(6.6 + 0.3j, 1.5, 1.8))
    yield filled("#ffffff", ellipse(7.2 - 0.6j, 0.6))
    yield lines(
        *(polygon(complex(9, 7 + k), complex(17, 5.4 + 2.4 * k)) for k in (0, 1.2, 2.4)),
        ink=lighter(MASK, 0.2),
        ink_mm=0.35,
    )


def _paws() -> Iterator[Shape]:
    for side in (-1, 1):
        at = 28 + side * 7.2 + 59.6j
        sleeve = ribbon(spline(at + side * 7.6 - 3j, at + side * 4 + 1j, at), [5.4, 4.6, 3.6])
        yield inked(darker("#40538f", 0.1), sleeve, ink_mm=0.5)
        yield inked(MASK, ellipse(at, 2.9, 2.5), ink_mm=0.4)
        yield lines(
            *(polygon(at - side * complex(1, k), at - side * complex(3, k)) for k in (-0.9, 0.3, 1.4)),
            ink=lighter(MASK, 0.35),
            ink_mm=0.6,
        )
