"""Where the witches of DIAMONIAK are, and what they have with them."""

from collections.abc import Iterator
from random import Random

from calibration.artwork import beasts
from calibration.artwork import scenery as s
from calibration.artwork.paths import (
    box,
    ellipse,
    join,
    loop,
    polygon,
    ribbon,
    rounded,
    scallops,
    sector,
    spline,
    star,
    turn,
)
from calibration.artwork.people import sleeve
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lines

WHITE = "#ffffff"


def moonlight() -> Iterator[Shape]:
    yield from s.stars(Random("witch 1"), (4, 4, 52, 60), 26)
    yield from s.moon(38 + 22j, 15)
    for at, size in ((12 + 16j, 5), (46 + 9j, 4), (9 + 36j, 4)):
        yield beasts.bat(at, size)


def broom() -> Iterator[Shape]:
    yield from sleeve(spline(11 + 72j, 17 + 80j, 23 + 76j), "#5b3b96", "#f2c53d", "#a9cf7f")
    yield from sleeve(spline(45 + 72j, 44 + 80j, 37 + 69j), "#5b3b96", "#f2c53d", "#a9cf7f")
    yield inked("#a86f3c", ribbon(polygon(6 + 84j, 46 + 62j), 2.6), ink_mm=0.5)
    brush = join(
        spline(43 + 63j, 46 + 54j, 54 + 52j),
        polygon(52 + 55j, 56 + 56j, 53 + 59j, 57 + 61j, 53 + 62j, 55 + 66j, 50 + 65j),
        spline(50 + 65j, 46 + 66j, 43 + 63j),
    )
    yield inked("#e8b54a", brush, ink_mm=0.5)
    yield lines(
        polygon(46 + 61j, 53 + 56j),
        polygon(46.5 + 62j, 54 + 60j),
        polygon(47 + 63.5j, 53 + 63j),
        ink_mm=0.4,
        ink="#9a6a1f",
    )
    yield inked("#d8453a", ribbon(polygon(44 + 58.5j, 47 + 66j), 2), ink_mm=0.4)


def cave() -> Iterator[Shape]:
    for x, length in ((5, 22), (14, 12), (24, 17), (36, 10), (45, 16), (53, 26)):
        yield inked("#6d5a4c", polygon(x - 5 - 2j, x + 5 - 2j, x + 1j * length), ink_mm=0.4)
    yield from (inked("#ffb54a", ellipse(at, 1.1), ink_mm=0.3) for at in (9 + 34j, 12 + 38j, 47 + 36j, 50 + 33j))


def cauldron() -> Iterator[Shape]:
    for at, size in ((12 + 50j, 5), (45 + 52j, 6), (40 + 44j, 3.5), (14 + 42j, 3.5)):
        yield Shape((scallops(at, size, size * 0.8, 8),), "#c6f08a", opacity=0.55)
    yield from sleeve(spline(47 + 62j, 52 + 70j, 43 + 64j), "#2f6b4c", "#e8b54a", "#d7b58c")
    yield inked("#9a6a3c", ribbon(polygon(42 + 50j, 36 + 72j), 1.8), ink_mm=0.45)
    yield inked(
        "#3b3a52",
        loop(9 + 70j, 12 + 66j, 28 + 64j, 44 + 66j, 47 + 70j, 45 + 80j, 38 + 88j, 18 + 88j, 11 + 80j),
        ink_mm=0.7,
    )
    yield filled("#6b6a8c", loop(13 + 72j, 17 + 71j, 17 + 80j, 20 + 86j, 14 + 79j), opacity=0.8)
    yield inked("#8ddb3f", ellipse(28 + 68j, 18, 4.4), ink_mm=0.6)
    for at, size in (
        (20 + 67j, 2.6),
        (27 + 69j, 1.8),
        (35 + 67j, 3.0),
        (31 + 65j, 1.4),
        (23 + 63j, 1.6),
        (37 + 61j, 1.5),
    ):
        yield inked("#c2f27a", ellipse(at, size), ink_mm=0.35)
        yield filled(WHITE, ellipse(at - size * (0.3 + 0.3j), size * 0.25))
    yield inked("#55547a", ellipse(9 + 74j, 2.4), ellipse(47 + 74j, 2.4), ink_mm=0.5)


def rooftops() -> Iterator[Shape]:
    yield from s.stars(Random("witch 3"), (4, 4, 52, 40), 22)
    yield from s.moon(12 + 17j, 8, "#ffdf8a")
    for x, top, colour in ((2, 46, "#5a3a5e"), (47, 42, "#4b3358"), (12, 54, "#6a4668")):
        yield inked(
            colour,
            polygon(x - 7 + 1j * top + 8j, x + 1j * top, x + 7 + 1j * top + 8j, x + 7 + 90j, x - 7 + 90j),
            ink_mm=0.4,
        )
    yield inked("#ffd766", box(45, 55, 4, 5), box(1, 58, 3.4, 4.4), ink_mm=0.4)


def cat() -> Iterator[Shape]:
    fur = "#3c3558"
    yield inked(fur, ribbon(spline(46 + 84j, 54 + 76j, 50 + 66j, 53 + 60j), [4, 3.6, 3, 2]), ink_mm=0.5)
    yield inked(fur, loop(24 + 90j, 26 + 76j, 36 + 70j, 46 + 76j, 49 + 90j), ink_mm=0.6)
    face = join(
        polygon(27 + 58j),
        spline(31 + 61j, 36 + 60j, 41 + 61j),
        polygon(45 + 58j),
        spline(46 + 66j, 43 + 73j, 36 + 75j, 29 + 73j, 26 + 66j),
    )
    yield inked(fur, face, ink_mm=0.6)
    yield filled(
        "#e8899a", polygon(28.4 + 60j, 30.6 + 62j, 28.2 + 63.6j), polygon(43.6 + 60j, 41.4 + 62j, 43.8 + 63.6j)
    )
    yield inked("#d6f05a", ellipse(31.6 + 67j, 2.5, 2.7), ellipse(40.4 + 67j, 2.5, 2.7), ink_mm=0.4)
    yield filled(INK, ellipse(32 + 67j, 0.8, 2.2), ellipse(40 + 67j, 0.8, 2.2))
    yield filled("#f2a0b4", polygon(35 + 70j, 37 + 70j, 36 + 71.3j))
    yield lines(
        spline(33.6 + 72.6j, 35 + 73j, 36 + 71.4j), spline(36 + 71.4j, 37 + 73j, 38.4 + 72.6j), ink_mm=0.35, ink=WHITE
    )
    whiskers = [
        polygon(complex(36 + side * 4, y), complex(36 + side * 12, y + drop))
        for side in (-1, 1)
        for y, drop in ((70, -1), (71.4, 1.4))
    ]
    yield lines(*whiskers, ink_mm=0.3, ink=WHITE)
    yield inked("#e0483e", ribbon(spline(30 + 75.5j, 36 + 77.5j, 42 + 75.5j), 1.8), ink_mm=0.4)
    yield inked("#ffd23e", ellipse(36 + 78.4j, 1.6), ink_mm=0.4)


def dark_wood() -> Iterator[Shape]:
    yield from s.moon(44 + 14j, 7, "#f4f0c8")
    for x, width in ((5, 7), (50, 8), (16, 4), (41, 4)):
        yield inked(
            "#3d4a3a",
            join(
                spline(x - width + 90j, x - width * 0.4 + 50j, x - width * 0.5 - 1j),
                spline(x + width * 0.5 - 1j, x + width * 0.4 + 50j, x + width + 90j),
            ),
            ink_mm=0.4,
        )
    yield lines(spline(5 + 30j, 12 + 24j, 18 + 25j), spline(50 + 34j, 43 + 28j, 39 + 30j), ink="#3d4a3a", ink_mm=1.6)
    yield filled("#ffe66b", *(ellipse(at, 0.8) for at in (4 + 48j, 6.6 + 48j, 49 + 52j, 51.6 + 52j)))


def owl() -> Iterator[Shape]:
    feather, at = "#b98352", 42 + 66j
    yield inked("#7a5334", ribbon(spline(26 + 83j, 40 + 80j, 56 + 82j), 3.4), ink_mm=0.5)
    yield inked(
        feather,
        loop(
            at - 9 + 8j, at - 9.5 - 4j, at - 7.5 - 12j, at - 11j, at + 7.5 - 12j, at + 9.5 - 4j, at + 9 + 8j, at + 14j
        ),
        ink_mm=0.6,
    )
    yield inked(
        feather,
        polygon(at - 8 - 10j, at - 9 - 16j, at - 3 - 12j),
        polygon(at + 8 - 10j, at + 9 - 16j, at + 3 - 12j),
        ink_mm=0.5,
    )
    yield filled("#f0d9b0", loop(at - 5 + 8j, at - 5 + 1j, at - 2j, at + 5 + 1j, at + 5 + 8j, at + 11j))
    rows = [
        sector(at + complex(x, y), 1.5, 0, 180)
        for y, xs in ((2, (-3, 0, 3)), (5, (-1.6, 1.6)), (8, (-3, 0, 3)))
        for x in xs
    ]
    yield lines(*rows, ink_mm=0.4, ink="#8a5a34")
    yield inked(
        darker(feather, 0.25),
        loop(at - 9.5 - 2j, at - 6 + 1j, at - 7 + 9j, at - 10 + 10j),
        loop(at + 9.5 - 2j, at + 6 + 1j, at + 7 + 9j, at + 10 + 10j),
        ink_mm=0.5,
    )
    for side in (-1, 1):
        yield inked("#fff3d6", ellipse(at + side * 3.8 - 6j, 3.8), ink_mm=0.5)
        yield inked("#ffb52e", ellipse(at + side * 3.6 - 6j, 2.2), ink_mm=0.35)
        yield filled(INK, ellipse(at + side * 3.4 - 6j, 1.2))
        yield filled(WHITE, ellipse(at + side * 3.4 - 0.5 - 6.5j, 0.45))
    yield inked("#f0902c", polygon(at - 1.4 - 4j, at + 1.4 - 4j, at - 1j), ink_mm=0.4)
    yield inked("#f0902c", *(ellipse(at + complex(x, 14), 1.2, 0.9) for x in (-4, -2, 2, 4)), ink_mm=0.35)


def library() -> Iterator[Shape]:
    books = ("#c0504d", "#4f81bd", "#9bbb59", "#8064a2", "#f0a04b", "#4bacc6")
    for row, y in enumerate((3, 22, 41)):
        x = 3.0 - row * 1.3
        for number in range(12):
            width, tall = 3.4 + (number * 7 + row * 3) % 3, 12 + (number * 5 + row * 2) % 4
            yield inked(books[(number + 2 * row) % 6], box(x, y + 16 - tall, width, tall), ink_mm=0.35)
            yield filled("#ffe9a3", box(x + 0.8, y + 18 - tall, width - 1.6, 1.4))
            x += width
        yield inked("#6b4630", box(0, y + 16, 56, 2.4), ink_mm=0.4)


def spellbook() -> Iterator[Shape]:
    yield from sleeve(spline(10 + 66j, 8 + 76j, 15 + 80j), "#27507e", "#ffd23e", "#f0c9a0")
    yield from sleeve(spline(46 + 66j, 48 + 76j, 41 + 80j), "#27507e", "#ffd23e", "#f0c9a0")
    yield filled(
        "#fff2a8",
        *(
            polygon(28 + 74j, 28 + 30 * turn(angle) + 74j, 28 + 30 * turn(angle + 9) + 74j)
            for angle in (-160, -130, -100, -70, -40)
        ),
        opacity=0.4,
    )
    yield inked("#8a3b52", polygon(8 + 68j, 28 + 73j, 48 + 68j, 50 + 84j, 28 + 89j, 6 + 84j), ink_mm=0.6)
    left = join(spline(28 + 72j, 18 + 65j, 9 + 67j), spline(7.5 + 82j, 18 + 80j, 28 + 86j))
    yield inked("#fff6df", left, 56 - left.conjugate(), ink_mm=0.5)
    rows = [spline(12 + y * 1j, 18 + (y - 1) * 1j, 24 + (y + 2) * 1j) for y in (71, 74, 77)]
    yield lines(*rows, ink_mm=0.4, ink="#a08a72")
    yield inked("#ffd23e", star(38 + 75j, 4, 1.7, 5, 8), ink_mm=0.4)
    for at, size in ((28 + 62j, 3), (18 + 58j, 2), (39 + 57j, 2.2), (10 + 62j, 1.4), (47 + 61j, 1.4)):
        yield inked("#ffe45c", star(at, size, size * 0.42, 5), ink_mm=0.3)


def tent() -> Iterator[Shape]:
    for number in range(9):
        x = 28 + (number - 4) * 14
        yield inked("#7d2f6b" if number % 2 else "#a84a86", polygon(28 - 6j, x - 7 + 60j, x + 7 + 60j), ink_mm=0.35)
    yield inked("#ffd23e", *(sector(complex(x, 58), 4, 0, 180) for x in range(0, 60, 8)), ink_mm=0.4)
    yield filled("#ffe9a3", *(star(at, 1.6, 0.6, 5) for at in (8 + 30j, 48 + 28j, 10 + 46j, 47 + 48j)))


def crystal() -> Iterator[Shape]:
    yield inked("#3d5aa8", loop(-2 + 92j, 2 + 80j, 16 + 77j, 40 + 77j, 54 + 80j, 58 + 92j), ink_mm=0.6)
    yield filled("#ffd23e", *(star(at, 1.6, 0.7, 5) for at in (8 + 83j, 48 + 83j, 16 + 85j, 40 + 85j)))
    yield inked("#d9a441", polygon(20 + 77j, 36 + 77j, 39 + 84j, 17 + 84j), ink_mm=0.6)
    yield filled("#bff2ff", ellipse(28 + 68j, 15), opacity=0.35)
    yield inked("#7fd3f0", ellipse(28 + 68j, 11), ink_mm=0.6)
    yield filled("#b9ecfb", ellipse(26 + 66j, 7.6), opacity=0.8)
    yield from s.smile(28.5 + 69j, 4.4)
    yield filled("#c77ae0", ribbon(spline(19 + 71j, 25 + 74j, 31 + 73j, 37 + 66j), [0.3, 2, 2, 0.3]), opacity=0.7)
    yield filled(WHITE, ribbon(spline(20.5 + 66j, 22.5 + 61.5j, 27 + 59.6j), [0.4, 1.6, 0.4]))
    yield from sleeve(spline(9 + 64j, 7 + 73j, 13 + 73j), "#b0356b", "#ffd23e", "#c68a5c")
    yield from sleeve(spline(47 + 64j, 49 + 73j, 43 + 73j), "#b0356b", "#ffd23e", "#c68a5c")


def kitchen() -> Iterator[Shape]:
    yield inked(
        "#8a5f42", box(0, 33, 14, 2.4), box(42, 33, 14, 2.4), box(0, 14, 12, 2.4), box(44, 14, 12, 2.4), ink_mm=0.4
    )
    jars = (
        (4, 33, "#e86a5c"),
        (10, 33, "#5aa6e0"),
        (47, 33, "#f6c544"),
        (52, 33, "#74c365"),
        (5, 14, "#b77ae0"),
        (48, 14, "#f29cc0"),
    )
    for x, y, colour in jars:
        yield inked(colour, rounded(x - 2.4, y - 7, 4.8, 7, 1), ink_mm=0.4)
        yield inked("#fff3d6", box(x - 1.6, y - 5, 3.2, 2.4), ink_mm=0.25)
        yield inked("#9a6a3c", box(x - 1.6, y - 8.6, 3.2, 1.8), ink_mm=0.35)


def potions() -> Iterator[Shape]:
    yield from sleeve(spline(11 + 66j, 9 + 74j, 14 + 70j), "#9a4f22", "#8ddb3f", "#8fb56a")
    yield from sleeve(spline(45 + 66j, 48 + 76j, 42 + 74j), "#9a4f22", "#8ddb3f", "#8fb56a")
    for at, size in ((14 + 46j, 3.4), (10 + 41j, 2.6), (16 + 39j, 2.0)):
        yield Shape((scallops(at, size, size * 0.85, 7),), "#f0a0e0", opacity=0.75)
    neck = join(
        spline(12.4 + 52j, 12.4 + 60j, 5 + 74j),
        spline(5 + 74j, 14 + 78j, 23 + 74j),
        spline(23 + 74j, 15.6 + 60j, 15.6 + 52j),
    )
    yield inked("#e9fbff", neck, ink_mm=0.6)
    yield inked("#e055c0", join(polygon(8.6 + 67j, 19.4 + 67j), spline(23 + 74j, 14 + 78j, 5 + 74j)), ink_mm=0.4)
    yield filled(WHITE, *(ellipse(at, 0.9) for at in (11 + 70j, 15 + 73j, 17 + 69j)), opacity=0.85)
    yield inked("#e9fbff", ellipse(41 + 74j, 8), box(38.6, 58, 4.8, 9), ink_mm=0.6)
    yield inked("#4fd07a", sector(41 + 74j, 7.6, -12, 192), ink_mm=0.4)
    yield inked("#b97a41", rounded(38, 55, 6, 4, 1), ink_mm=0.5)
    yield filled(WHITE, *(ellipse(at, 1.0) for at in (38 + 77j, 43 + 75j, 41 + 79j)), opacity=0.85)
    yield filled(WHITE, ribbon(spline(35.4 + 73j, 36.6 + 69.6j, 39 + 68.4j), [0.3, 1.2, 0.3]))


def autumn() -> Iterator[Shape]:
    yield from s.sun(45 + 16j, 6.5, "#ffb13c")
    yield from s.hills((-4 + 56j, 14 + 48j, 30 + 56j, 46 + 47j, 60 + 54j), 90, "#c97a3a")
    yield from s.round_tree(6 + 60j, 30, "#e0702e")
    yield from s.round_tree(52 + 60j, 26, "#d8a02e")
    chance = Random("autumn")
    for tone in ("#e0483e", "#f0a030", "#c9682a"):
        yield filled(
            tone, *(star(complex(chance.uniform(4, 52), chance.uniform(4, 58)), 1.4, 0.7, 5) for _ in range(7))
        )


def pumpkin() -> Iterator[Shape]:
    at = 20 + 74j
    for x, width in ((-8, 6), (8, 6), (-4, 6), (4, 6), (0, 5)):
        yield inked("#f08a2c" if x else "#f59c3f", ellipse(at + x, width, 11), ink_mm=0.5)
    yield inked("#5f8f3a", ribbon(spline(at - 10j, at - 13j + 1, at - 15j + 4), [3, 2, 1.4]), ink_mm=0.45)
    eyes = (polygon(at - 6.5 - 1j, at - 2 - 2.4j, at - 3 + 1.6j), polygon(at + 6.5 - 1j, at + 2 - 2.4j, at + 3 + 1.6j))
    grin = join(
        spline(at - 7.5 + 3j, at + 5.4j, at + 7.5 + 3j),
        polygon(at + 4 + 7j, at + 2.6 + 5.6j, at + 8j, at - 2.6 + 5.6j, at - 4 + 7j),
    )
    yield inked("#ffe45c", *eyes, grin, ink_mm=0.45)
    thread = 45 + 66j
    yield lines(polygon(45 + 38j, thread), ink_mm=0.3, ink=WHITE)
    legs = [
        spline(thread + side * 2, thread + side * 5 + 1j * y - 2j, thread + side * 6.4 + 1j * (y + 2))
        for side in (-1, 1)
        for y in (-3, -0.5, 2, 4)
    ]
    yield lines(*legs, ink_mm=0.6)
    yield inked("#6a4fa0", ellipse(thread, 3.6, 4), ink_mm=0.45)
    yield inked(WHITE, ellipse(thread - 1.3 - 1j, 1.2), ellipse(thread + 1.3 - 1j, 1.2), ink_mm=0.3)
    yield filled(INK, ellipse(thread - 1.1 - 0.9j, 0.6), ellipse(thread + 1.5 - 0.9j, 0.6))
    yield lines(spline(thread - 1.2 + 1.3j, thread + 2j, thread + 1.2 + 1.3j), ink_mm=0.35)
