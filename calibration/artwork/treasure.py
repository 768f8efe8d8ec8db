"""Diamond and coin, fairy and cannon, and the backs of the decks."""

from collections.abc import Iterator
from random import Random

from calibration.artwork import scenery as s
from calibration.artwork.paths import (
    box,
    ellipse,
    join,
    loop,
    mirror,
    polygon,
    ribbon,
    rounded,
    scallops,
    spline,
    star,
    turn,
)
from calibration.artwork.people import Face, back_hair, fringe, head
from calibration.artwork.rigging import BRASS, WOOD, skull
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, lines, mix, placed, shades

WHITE = "#ffffff"
CARD = box(0, 0, 56, 87)
MIDDLE = 28 + 43.5j
BACKS = {  # ground, lattice, accent
    "diamoniak": ("#4a2f86", "#6a4fb0", "#f2a0c8"),
    "piratatak": ("#1d3f66", "#2f6090", "#f2c53d"),
    "diadingo": ("#2c2e33", "#4a4d55", "#9fe0f8"),
}


def rays(at: complex, colours: tuple[str, str], count: int) -> Iterator[Shape]:
    """A sunburst over the whole card."""
    yield filled(colours[0], CARD)
    step = 360 / count
    wedges = [polygon(at, at + 70 * turn(k * step), at + 70 * turn((k + 0.5) * step)) for k in range(count)]
    yield filled(colours[1], *wedges)


def twinkles(spots: tuple[tuple[complex, float], ...], colour: str = WHITE) -> Iterator[Shape]:
    """Four-pointed lights of the given sizes."""
    for at, size in spots:
        yield filled(colour, ellipse(at, size * 0.9), opacity=0.25)
        yield filled(colour, star(at, size, size * 0.2, 4))


def diamond() -> Iterator[Shape]:
    """A cut stone on a cushion, light from the upper left."""
    yield from rays(28 + 38j, ("#7a4fc0", "#8f68d0"), 18)
    yield filled("#c9b2f5", ellipse(28 + 38j, 25), opacity=0.35)
    yield filled("#e6dcff", ellipse(28 + 38j, 20), opacity=0.35)
    yield from _cushion(28 + 72j)
    yield from stone(28 + 40j, 20.5)
    yield from twinkles(
        ((12 + 19j, 4.2), (46 + 24j, 5), (9 + 50j, 2.6), (49 + 54j, 3.2), (30 + 10j, 2.6), (20 + 33j, 3.4))
    )
    for at, size in ((10 + 9j, 3.6), (47 + 10j, 3.0), (7 + 33j, 2.4), (50 + 40j, 2.6)):
        yield from stone(at, size)


def _cushion(at: complex) -> Iterator[Shape]:
    """A red cushion with gold tassels."""
    for side in (-1, 1):
        tassel = at + side * 22 + 6j
        yield inked("#e8b83c", polygon(tassel - 1.6, tassel + 1.6, tassel + 2.6 + 8j, tassel - 2.6 + 8j), ink_mm=0.45)
        yield inked(BRASS, ellipse(tassel, 2.2), ink_mm=0.45)
    yield inked("#c9304f", loop(at - 22 + 7j, at - 20 - 5j, at - 8j, at + 20 - 5j, at + 22 + 7j, at + 10j), ink_mm=0.7)
    yield filled("#e8617a", loop(at - 17 - 3j, at - 8 - 6j, at - 4 - 5j, at - 12 - 1j))
    folds = [spline(at + x, at + x * 0.8 + 4j, at + x * 1.1 + 8j) for x in (-12, -4, 5, 13)]
    yield lines(*folds, ink="#8a1f3c", ink_mm=0.6)
    yield lines(spline(at - 21 + 6j, at + 9j, at + 21 + 6j), ink=BRASS, ink_mm=1.0)


def stone(at: complex, half: float) -> Iterator[Shape]:
    """A brilliant from the side: table, crown facets, pavilion facets; `half` is its half width."""
    table = [complex(x, -0.62) for x in (-0.55, -0.18, 0.18, 0.55)]
    girdle = [complex(x, -0.16) for x in (-1.0, -0.62, -0.2, 0.2, 0.62, 1.0)]
    point = 1.0j
    facets = (
        (polygon(table[0], girdle[0], girdle[1]), "#9fe0f8"),
        (polygon(table[0], girdle[1], table[1]), "#e4fbff"),
        (polygon(table[1], girdle[1], girdle[2]), "#b6ebfb"),
        (polygon(table[1], girdle[2], girdle[3], table[2]), "#ffffff"),
        (polygon(table[2], girdle[3], girdle[4]), "#8fd6f4"),
        (polygon(table[2], girdle[4], table[3]), "#c4f0fc"),
        (polygon(table[3], girdle[4], girdle[5]), "#63b9e6"),
        (polygon(girdle[0], girdle[1], point), "#74c9ef"),
        (polygon(girdle[1], girdle[2], point), "#c9f3fd"),
        (polygon(girdle[2], girdle[3], point), "#8fdcf7"),
        (polygon(girdle[3], girdle[4], point), "#54aee2"),
        (polygon(girdle[4], girdle[5], point), "#3a8ccb"),
    )
    outline = polygon(table[0], table[3], girdle[5], point, girdle[0])
    pen = 0.035 * half
    yield filled(facets[0][1], at + half * outline)
    yield from (inked(colour, at + half * facet, ink_mm=pen * 0.45, ink="#2f6fa8") for facet, colour in facets)
    yield lines(at + half * polygon(*outline, outline[0]), ink_mm=max(0.4, pen))
    if half > 10:
        yield filled(WHITE, at + half * polygon(-0.5 - 0.1j, -0.36 - 0.1j, 0.0 + 0.62j, -0.06 + 0.66j), opacity=0.8)


def coin() -> Iterator[Shape]:
    """A great gold coin with the skull on it, more of them all around."""
    yield from rays(28 + 38j, ("#1f6a7c", "#2a8193"), 18)
    yield filled("#ffe9a3", ellipse(28 + 38j, 25), opacity=0.3)
    for at, lean in (
        (9 + 77j, -20),
        (47 + 78j, 25),
        (20 + 81j, 10),
        (36 + 80j, -12),
        (28 + 76j, 0),
        (8 + 12j, 30),
        (48 + 12j, -30),
    ):
        yield from placed(_flat_coin(), at=at, scale=turn(lean))
    at = 28 + 39j
    yield inked("#b9781c", ellipse(at + 1.4 + 1.8j, 20.6), ink_mm=0.7)
    yield inked(BRASS, ellipse(at, 20.6), ink_mm=0.7)
    notches = [polygon(at + 20.2 * turn(angle), at + 18.2 * turn(angle)) for angle in range(0, 360, 10)]
    yield lines(*notches, ink="#b9781c", ink_mm=0.8)
    yield inked("#f2b632", ellipse(at, 17.6), ink_mm=0.5, ink="#b9781c")
    yield filled("#ffdf7a", loop(at - 14 - 6j, at - 8 - 13j, at + 2 - 15j, at - 6 - 8j, at - 11 + 3j), opacity=0.7)
    dots = [ellipse(at + 15 * turn(angle), 0.8) for angle in range(0, 360, 15)]
    yield filled("#b9781c", *dots)
    yield from skull(at - 1j, 7.6, "#fff0c0")
    yield from twinkles(((14 + 22j, 5), (45 + 27j, 3.6), (41 + 58j, 4), (8 + 46j, 2.6), (50 + 50j, 2.4)), "#fffbe0")


def _flat_coin() -> Iterator[Shape]:
    """A coin lying in the heap, around 0."""
    yield inked("#b9781c", ellipse(1.2j, 7.2, 5), ink_mm=0.5)
    yield inked(BRASS, ellipse(0j, 7.2, 5), ink_mm=0.5)
    yield inked("#f2b632", ellipse(0j, 5.4, 3.5), ink_mm=0.35, ink="#b9781c")
    yield filled("#b9781c", star(0j, 2.8, 1.2, 5))


def fairy() -> Iterator[Shape]:
    """A fairy over a flower meadow, with a wand that sheds stars."""
    yield from shades(CARD, ("#6fd0d8", "#b6ebd8", "#fdf6cf"), 14)
    yield filled(WHITE, ellipse(30 + 36j, 24), opacity=0.25)
    yield filled(WHITE, ellipse(30 + 36j, 18), opacity=0.25)
    yield from s.hills((-4 + 72j, 14 + 66j, 36 + 71j, 60 + 65j), 90, "#7cc66a")
    yield s.grass(Random("fairy"), 2, 54, y=76, colour="#4f9f4a", count=16)
    for at, petals, size in (
        (8 + 75j, "#ff7fae", 3.2),
        (17 + 80j, "#ffffff", 2.6),
        (44 + 76j, "#c98be6", 3.2),
        (51 + 81j, "#ff9d5c", 2.6),
        (35 + 82j, "#ff7fae", 2.4),
    ):
        yield from s.flower(at, size, petals, stem=8)
    yield from s.toadstool(26 + 85j, 8)
    yield from _wings()
    yield from _fairy_dress()
    face = Face("#f9d8bd", "#f2b632", "curls", "#3f8fc0", 0.4 - 0.2j, "button", "smile", -0.3)
    yield from placed((*back_hair(face), *head(face), *fringe(face), *_flower_crown()), at=30 + 27j, scale=7.6)
    yield from _wand()


def _wings() -> Iterator[Shape]:
    """Two pairs of wings with veins."""
    upper = loop(29 + 43j, 18 + 36j, 6 + 22j, 5 + 34j, 10 + 44j)
    lower = loop(29 + 45j, 18 + 46j, 8 + 52j, 12 + 60j, 22 + 56j)
    for wing, colour in ((upper, "#d9f3ff"), (lower, "#f3dcff")):
        for path in (wing, mirror(wing, 30)):
            yield Shape((path,), colour, ink="#6a78c0", ink_mm=0.6, opacity=0.9)
    veins = [
        spline(28 + 43j, 16 + 37j, 8 + 28j),
        spline(28 + 43.5j, 17 + 40j, 9 + 38j),
        spline(28 + 46j, 19 + 50j, 13 + 56j),
    ]
    yield lines(*veins, *(mirror(vein, 30) for vein in veins), ink="#8f9fdc", ink_mm=0.5)
    spots = [ellipse(spot, 1.3) for spot in (9 + 31j, 12 + 36j, 14 + 53j)]
    yield filled("#ffb3d0", *spots, *(mirror(spot, 30) for spot in spots))


def _fairy_dress() -> Iterator[Shape]:
    """Dress of petals, arms and legs."""
    skin = "#f9d8bd"
    yield inked(
        skin,
        ribbon(spline(27 + 58j, 25 + 66j, 22 + 72j), [3, 2.6, 2.2]),
        ribbon(spline(33 + 58j, 35 + 65j, 40 + 69j), [3, 2.6, 2.2]),
        ink_mm=0.5,
    )
    yield inked("#e0518a", ellipse(21.4 + 73j, 2.4, 1.5), ellipse(41 + 70j, 2.4, 1.5), ink_mm=0.45)
    yield inked(
        skin,
        ribbon(spline(26 + 40j, 19 + 44j, 14 + 40j), [3, 2.6, 2.2]),
        ribbon(spline(34 + 40j, 40 + 38j, 45 + 31j), [3, 2.6, 2.2]),
        ink_mm=0.5,
    )
    for x, tone in ((-8, 0.2), (8, 0.2), (-4, 0.0), (4, 0.0), (0, -0.2)):
        paint = darker("#f0609a", tone) if tone >= 0 else lighter("#f0609a", -tone)
        yield inked(
            paint, loop(30 + 47j, 30 + x * 0.7 - 3.5 + 53j, 30 + x * 1.25 + 62j, 30 + x * 0.7 + 3.5 + 53j), ink_mm=0.5
        )
    yield inked(skin, box(28.4, 33, 3.2, 5), ink_mm=0.45)
    yield inked("#e0518a", loop(25.4 + 38j, 30 + 36.6j, 34.6 + 38j, 33.4 + 48j, 26.6 + 48j), ink_mm=0.55)
    yield inked("#ffd23e", ribbon(spline(26.4 + 47j, 30 + 48j, 33.6 + 47j), 1.8), ink_mm=0.4)
    yield inked(WHITE, *(ellipse(at, 0.7) for at in (30 + 40j, 30 + 43j)), ink_mm=0.3)


def _flower_crown() -> Iterator[Shape]:
    for at, petals in (
        (-0.7 - 0.86j, "#ff7fae"),
        (-0.26 - 1.06j, WHITE),
        (0.22 - 1.08j, "#c98be6"),
        (0.66 - 0.9j, "#ff9d5c"),
    ):
        yield inked(petals, scallops(at, 0.3, 0.3, 5, depth=0.3), ink_mm=0.05)
        yield filled("#ffd23e", ellipse(at, 0.1))


def _wand() -> Iterator[Shape]:
    """The wand and the stars that fall from it."""
    yield inked("#b97a41", ribbon(polygon(43 + 33j, 47 + 15j), [1.4, 1.0]), ink_mm=0.4)
    yield filled("#fff6c8", ellipse(47.4 + 12j, 7.4), opacity=0.5)
    yield inked("#ffd23e", star(47.4 + 12j, 5.4, 2.3, 5, 10), ink_mm=0.5)
    yield from twinkles(
        (
            (38 + 9j, 2.6),
            (33 + 14j, 1.8),
            (26 + 10j, 2.2),
            (18 + 14j, 1.8),
            (12 + 12j, 2.6),
            (51 + 24j, 2.2),
            (7 + 48j, 1.8),
        ),
        "#fffbe0",
    )


def cannon() -> Iterator[Shape]:
    """A cannon that fires over the rail."""
    yield from shades(CARD, ("#f08a5c", "#ffc07a", "#fff0c0"), 14)
    yield from s.cloud(14 + 12j, 24, "#fff0e0")
    yield from s.water(box(0, 40, 56, 20), ("#5a86b8", "#4a76a8"), Random("cannon"), 5)
    yield from _blast(46 + 32j)
    for number in range(5):
        yield inked(mix("#b97a41", "#8a5530", (number % 2) * 0.6), box(0, 62 + 6 * number, 56, 6.4), ink_mm=0.4)
    yield inked("#8a5530", box(0, 50, 9, 14), box(47, 54, 9, 10), ink_mm=0.5)
    yield inked("#a86f3c", box(-1, 47, 12, 4), box(45, 51, 12, 4), ink_mm=0.5)
    yield from placed(_barrel(), at=27 + 55j, scale=turn(-32))
    yield from _carriage()
    for at in (45 + 80j, 51 + 80j, 48 + 75j):
        yield inked("#3b3a52", ellipse(at, 3.4), ink_mm=0.5)
        yield filled("#8a89b0", ellipse(at - 1.1 - 1.2j, 0.9))


def _blast(at: complex) -> Iterator[Shape]:
    """Fire, smoke and the ball on its way."""
    for spot, size, tone in (
        (at + 2 - 8j, 9, "#d8d2dc"),
        (at - 8 - 6j, 7, "#c6bfd0"),
        (at + 9 + 1j, 8, "#c6bfd0"),
        (at - 3 + 4j, 6, "#e6e2ea"),
    ):
        yield inked(tone, scallops(spot, size, size * 0.85, 9), ink_mm=0.45, ink="#6d6a80")
    yield inked("#f0702e", star(at - 3 + 3j, 10, 5, 9, 12), ink_mm=0.5)
    yield filled("#ffd23e", star(at - 3 + 3j, 6.6, 3.4, 9, 12))
    yield filled("#fffbe0", ellipse(at - 3 + 3j, 2.6))
    ball = at + 1 - 15j
    yield lines(
        *(polygon(ball + complex(-6 - k, 6 - k * 1.4), ball + complex(-11 - k, 11 - k * 1.4)) for k in (-3, 0, 3)),
        ink_mm=0.6,
    )
    yield inked("#3b3a52", ellipse(ball, 4), ink_mm=0.5)
    yield filled("#8a89b0", ellipse(ball - 1.3 - 1.4j, 1.1))


def _barrel() -> Iterator[Shape]:
    """The gun's barrel along +x, its trunnion at 0."""
    tube = join(
        polygon(-14 - 6j, -6 - 6.4j, 16 - 4.4j, 18 - 6j, 21 - 6j, 21 + 6j, 18 + 6j, 16 + 4.4j, -6 + 6.4j, -14 + 6j),
        spline(-14 + 6j, -17.5, -14 - 6j),
    )
    yield inked("#55597c", ellipse(-19 + 0j, 2.6), ink_mm=0.6)
    yield inked("#55597c", tube, ink_mm=0.7)
    yield filled("#8d92ba", polygon(-13 - 4.4j, 16 - 3.2j, 16 - 1.6j, -13 - 2.2j))
    yield filled("#3b3e5e", polygon(-13 + 3.4j, 16 + 2.4j, 16 + 4j, -6 + 5.8j, -13 + 5.6j))
    yield inked(
        BRASS, *(box(x, -half, 2.4, 2 * half) for x, half in ((-13, 6.4), (-4, 6.6), (8, 5.4), (18, 6.4))), ink_mm=0.45
    )
    yield inked("#1f1a33", ellipse(21 + 0j, 1.8, 5), ink_mm=0.5)
    yield lines(spline(-12 - 6j, -13 - 10j, -17 - 11j), ink="#e8d9b0", ink_mm=0.9)
    yield filled("#ff9d3c", star(-17.5 - 11.4j, 3, 1.2, 7))
    yield filled("#fff3a0", ellipse(-17.5 - 11.4j, 1))


def _carriage() -> Iterator[Shape]:
    """Cheek and wheels."""
    yield inked("#9a5a30", polygon(11 + 76j, 13 + 64j, 20 + 64j, 23 + 59j, 31 + 57j, 37 + 66j, 39 + 76j), ink_mm=0.7)
    yield filled(
        lighter("#9a5a30", 0.25), polygon(12 + 74j, 13.6 + 66j, 19 + 66j, 23.4 + 61j, 25 + 61j, 19 + 74j), opacity=0.8
    )
    yield inked(BRASS, ellipse(27.5 + 60j, 2.2), ink_mm=0.5)
    for at in (15 + 78j, 34 + 78j):
        yield inked(WOOD, ellipse(at, 6.4), ink_mm=0.7)
        yield inked("#b97a41", ellipse(at, 4.8), ink_mm=0.4)
        yield lines(
            *(polygon(at - 4.6 * turn(angle), at + 4.6 * turn(angle)) for angle in (10, 70, 130)),
            ink_mm=0.8,
            ink="#6d4426",
        )
        yield inked(BRASS, ellipse(at, 1.6), ink_mm=0.4)


def back(game: str) -> Iterator[Shape]:
    """The back of a deck: the same either way up."""
    ground, light, accent = BACKS[game]
    yield filled(ground, CARD)
    lattice = [polygon(at - 3.3, at - 5j, at + 3.3, at + 5j) for at in _lattice()]
    yield filled(light, *lattice)
    yield filled(accent, *(star(at, 1.5, 0.55, 4) for at in _lattice()))
    edge = rounded(5.4, 5.4, 45.2, 76.2, 3)
    yield lines(join(edge, edge[:1]), ink=accent, ink_mm=1.0)
    yield inked(ground, star(MIDDLE, 19, 16.4, 24), ink_mm=0.8, ink=accent)
    yield inked(ground, ellipse(MIDDLE, 14.6), ink=accent, ink_mm=0.7)
    half = tuple(_half_emblem(game))
    yield from placed(half, at=MIDDLE)
    yield from placed(half, at=MIDDLE, scale=-1)


def _lattice() -> list[complex]:
    """Places of the pattern, point-symmetric about the card's middle."""
    return [
        MIDDLE + complex(4 * column, 6 * row)
        for row in range(-7, 8)
        for column in range(-7, 8)
        if (row + column) % 2 == 0
    ]


def _half_emblem(game: str) -> Iterator[Shape]:
    """The upper half of what stands in the middle of a back, around 0."""
    if game == "diadingo":
        yield inked("#eebc3e", ellipse(0j, 9.0), ellipse(0j, 6.2), ink_mm=0.5)
        yield from placed(stone(0j, 4.2), at=-9.2j)
        return
    if game == "diamoniak":
        yield from placed(stone(0j, 6.4), at=-6.6j)
        yield from twinkles(((-9 - 7j, 2.6), (9 - 7j, 2.6), (-12 - 1j, 1.6)), "#ffe3f2")
        return
    for angle, reach, tone in (
        (45, 8.5, "#8fb8d8"),
        (-45, 8.5, "#8fb8d8"),
        (0, 12.6, "#f2c53d"),
        (90, 12.6, "#e0483e"),
    ):
        needle = -1j * turn(angle)
        yield inked(tone, polygon(reach * needle, 2.2j * needle, -2.2j * needle), ink_mm=0.4)
        yield filled(darker(tone, 0.35), polygon(reach * needle * 0.96, 2.0j * needle, 0j))
    yield inked("#fff0c0", ellipse(0j, 2.2), ink_mm=0.4)
