"""Where the pirates of PIRATATAK are, and what they hold."""

from collections.abc import Iterator
from random import Random

from calibration.artwork import scenery as s
from calibration.artwork.paths import (
    box,
    ellipse,
    join,
    loop,
    polygon,
    ribbon,
    ripple,
    rounded,
    scallops,
    sector,
    spline,
    star,
    turn,
)
from calibration.artwork.people import sleeve
from calibration.artwork.rigging import BRASS, lantern
from calibration.artwork.shapes import INK, Shape, filled, inked, lines

WHITE = "#ffffff"


def sea(level: float, colours: tuple[str, ...], seed: str) -> Iterator[Shape]:
    yield from s.water(box(0, level, 56, 87 - level), colours, Random(seed), 6)


def storm() -> Iterator[Shape]:
    for at, width in ((12 + 14j, 26), (44 + 10j, 26), (50 + 26j, 18)):
        yield from s.cloud(at, width, "#8c92b8")
    yield inked("#ffe45c", polygon(9 + 16j, 14 + 16j, 11 + 24j, 15 + 24j, 6 + 38j, 9 + 27j, 5.6 + 27j), ink_mm=0.4)
    yield from sea(52, ("#56679c", "#46578c", "#38487c"), "storm")


def hook() -> Iterator[Shape]:
    yield from sleeve(spline(46 + 66j, 50 + 76j, 44 + 72j), "#a8322f", BRASS, "#e9b48c")
    yield inked("#55557a", box(38.4, 66.6, 5, 5), ink_mm=0.45)
    yield inked(
        "#d9e2f0", ribbon(spline(40 + 67j, 40 + 60j, 35 + 56j, 31 + 60j, 33 + 64j), [2, 2, 2, 1.6, 0.3]), ink_mm=0.5
    )
    yield from sleeve(spline(10 + 66j, 6 + 76j, 13 + 76j), "#a8322f", BRASS, "#e9b48c")
    blade = join(spline(16 + 74j, 24 + 66j, 25 + 52j), spline(28 + 50j, 30 + 66j, 20 + 79j))
    yield inked("#e8eef8", blade + (-1 + 3j), ink_mm=0.5)
    yield inked(BRASS, loop(12 + 72j, 17 + 72j, 20 + 78j, 15 + 81j), ink_mm=0.5)


def deck() -> Iterator[Shape]:
    yield from s.cloud(14 + 16j, 22)
    yield from s.cloud(46 + 26j, 18)
    yield from sea(44, ("#5fb4dc", "#4aa0cf"), "deck")
    rails = [box(0, 50, 56, 2.4), *(box(x, 52, 2.4, 16) for x in range(1, 56, 7))]
    yield from (inked("#b97a41", rail, ink_mm=0.4) for rail in rails)
    shrouds = [polygon(complex(x, -2), complex(x * 0.5 - 3, 50)) for x in (4, 10, 16)]
    yield lines(
        *shrouds,
        *(polygon(complex(-1, y), complex(14 - y * 0.16, y)) for y in range(6, 50, 7)),
        ink="#6d4a2e",
        ink_mm=0.5,
    )


def cutlass() -> Iterator[Shape]:
    blade = join(spline(38 + 66j, 44 + 50j, 42 + 30j), spline(42 + 30j, 50 + 48j, 44 + 69j))
    yield inked("#e8eef8", blade, ink_mm=0.5)
    yield filled("#b8c4dc", join(spline(43 + 62j, 47 + 48j, 42.6 + 32j), spline(42.6 + 32j, 50 + 48j, 44 + 67j)))
    yield inked(BRASS, ribbon(spline(35 + 63j, 40 + 67j, 47 + 70j), [2, 3, 2]), ink_mm=0.5)
    yield inked(BRASS, join(spline(46 + 69j, 49 + 76j, 41 + 78j), spline(41 + 77j, 46 + 75j, 43.6 + 69j)), ink_mm=0.45)
    yield from sleeve(spline(50 + 70j, 52 + 82j, 43 + 78j), "#2f6fb0", WHITE, "#f0c39a")


def lookout() -> Iterator[Shape]:
    yield from s.sun(12 + 16j, 7, "#ffd65c")
    yield from s.cloud(44 + 14j, 20)
    yield from s.hills((30 + 52j, 40 + 43j, 48 + 46j, 60 + 52j), 60, "#5fae6a")
    yield from s.palm(47 + 48j, 15)
    yield from sea(50, ("#58c0c8", "#45a9b8", "#3793a8"), "lookout")
    for at in (24 + 10j, 31 + 14j):
        yield s.bird(at, 2.4)


def spyglass() -> Iterator[Shape]:
    yield from sleeve(spline(10 + 66j, 6 + 74j, 14 + 70j), "#7a3f8f", "#f0e0c8", "#d9a06c")
    for start, end, width, colour in (
        (16 + 70j, 26 + 63j, 5, "#8a4b2a"),
        (25 + 64j, 37 + 56j, 6.4, "#a85f34"),
        (36 + 57j, 50 + 47j, 8, "#8a4b2a"),
    ):
        yield inked(colour, ribbon(polygon(start, end), width), ink_mm=0.5)
        yield inked(
            BRASS, ribbon(polygon(end - 0.1 * (end - start), end + 0.06 * (end - start)), width + 1.8), ink_mm=0.45
        )
    yield filled(
        WHITE, ribbon(polygon(27 + 61j, 36 + 55j), 0.9), ribbon(polygon(38 + 54j, 47 + 47.6j), 1.1), opacity=0.6
    )
    yield from sleeve(spline(46 + 66j, 50 + 74j, 41 + 62j), "#7a3f8f", "#f0e0c8", "#d9a06c")


def harbour() -> Iterator[Shape]:
    yield from s.moon(44 + 15j, 8, "#fff0b8")
    yield from s.stars(Random("harbour"), (4, 4, 52, 36), 18)
    for x, top in ((2, 38), (12, 44), (44, 40), (54, 46)):
        yield inked(
            "#4a4472",
            polygon(x - 6 + 1j * top + 6j, x + 1j * top, x + 6 + 1j * top + 6j, x + 6 + 70j, x - 6 + 70j),
            ink_mm=0.4,
        )
        yield inked("#ffd766", box(x - 1.5, top + 8, 3, 4), ink_mm=0.35)
    yield from sea(56, ("#3c4f8c", "#31437c"), "harbour")


def parrot() -> Iterator[Shape]:
    at = 45 + 62j
    yield inked("#3f78c9", loop(at + 2 + 8j, at + 7 + 12j, at + 8 + 24j, at + 3 + 22j, at - 1 + 12j), ink_mm=0.5)
    yield inked(
        "#e0483e",
        loop(at - 6 + 2j, at - 5 - 8j, at - 13j, at + 5 - 9j, at + 7 + 2j, at + 4 + 12j, at - 3 + 12j),
        ink_mm=0.55,
    )
    yield inked("#f6c544", loop(at + 3 - 4j, at + 8 + 2j, at + 7 + 12j, at + 3 + 8j), ink_mm=0.45)
    yield inked("#3f9d54", loop(at + 4 + 2j, at + 8 + 8j, at + 6 + 16j, at + 3 + 10j), ink_mm=0.45)
    yield inked(WHITE, ellipse(at - 2 - 7j, 3, 3.2), ink_mm=0.4)
    yield filled(INK, ellipse(at - 2.2 - 7j, 1.1))
    yield filled(WHITE, ellipse(at - 2.6 - 7.5j, 0.4))
    yield inked(
        "#f0a030",
        join(
            spline(at - 4.6 - 6.4j, at - 9.6 - 6j, at - 8.6 - 0.4j), spline(at - 8.6 - 0.4j, at - 7 - 3.2j, at - 4 - 3j)
        ),
        ink_mm=0.45,
    )
    yield inked(
        "#e0483e",
        *(loop(at + complex(x, -12), at + complex(x - 2, -17), at + complex(x + 1.4, -15)) for x in (-1, 1.5)),
        ink_mm=0.4,
    )
    yield inked("#6d6a80", *(ellipse(at + complex(x, 12.6), 1.3, 1.0) for x in (-2, 1)), ink_mm=0.4)


def cabin() -> Iterator[Shape]:
    for number in range(8):
        yield inked("#9a6a44" if number % 2 else "#a8764c", box(0, number * 11 - 4, 56, 11), ink_mm=0.35)
    yield inked(BRASS, ellipse(45 + 22j, 9), ink_mm=0.5)
    yield inked("#8fd3f0", ellipse(45 + 22j, 6.8), ink_mm=0.45)
    yield filled("#3f8fc0", sector(45 + 22j, 6.5, 10, 170))
    yield from lantern(11 + 26j, 4.4)
    yield lines(polygon(11 + 3j, 11 + 17j), ink_mm=0.6)


def chart() -> Iterator[Shape]:
    yield from sleeve(spline(10 + 66j, 4 + 74j, 9 + 76j), "#3f8f6a", BRASS, "#f2cba4")
    yield from sleeve(spline(46 + 66j, 52 + 74j, 47 + 76j), "#3f8f6a", BRASS, "#f2cba4")
    sheet = join(ripple(8, 48, y=64, height=2, length=40), ripple(8, 48, y=90, height=2, length=40)[::-1])
    yield inked("#f3dfae", sheet, ink_mm=0.6)
    yield inked(
        "#9ccf8a", loop(14 + 72j, 20 + 68j, 30 + 70j, 36 + 68j, 43 + 74j, 38 + 83j, 26 + 84j, 16 + 80j), ink_mm=0.4
    )
    yield lines(
        *(
            polygon(a, b)
            for a, b in ((17 + 77j, 20 + 75j), (22 + 74j, 25 + 74.6j), (27 + 76j, 29 + 78j), (31 + 79j, 33.6 + 78.6j))
        ),
        ink="#b0352f",
        ink_mm=0.7,
    )
    yield lines(polygon(35 + 74j, 40 + 79j), polygon(40 + 74j, 35 + 79j), ink="#d8302f", ink_mm=1.3)
    yield from s.palm(22 + 73j, 8)
    yield inked("#e8c980", ellipse(8 + 64.6j, 2.4, 1.7), ellipse(48 + 64.6j, 2.4, 1.7), ink_mm=0.45)


def beach() -> Iterator[Shape]:
    yield from s.sun(44 + 16j, 7.5, "#fff0a8")
    yield from s.cloud(14 + 14j, 20)
    yield from sea(42, ("#4fc4cf", "#63d0d4"), "beach")
    yield from s.hills((-4 + 58j, 16 + 54j, 40 + 57j, 60 + 53j), 90, "#f3d9a0")
    yield from s.palm(7 + 62j, 36)
    yield from s.palm(53 + 62j, 28)


def gold() -> Iterator[Shape]:
    yield from s.chest(28 + 86j, 24)
    for at, size in ((12 + 78j, 2.4), (46 + 79j, 2.4), (20 + 56j, 2.0), (38 + 55j, 2.2)):
        yield inked("#fff6c8", star(at, size, size * 0.3, 4), ink_mm=0.25)


def galley() -> Iterator[Shape]:
    yield inked("#8a5f42", box(0, 16, 56, 2.4), box(0, 40, 56, 2.4), ink_mm=0.4)
    for x, colour in ((8, "#c0563c"), (19, "#6f94b8"), (38, "#d6a64a"), (49, "#7da85a")):
        yield inked(colour, rounded(x - 4, 7, 8, 9, 1.6), ink_mm=0.4)
        yield inked("#f6ead0", ellipse(x + 11.6j, 2.2), ink_mm=0.3)
    for x in (5, 11, 45, 52):
        yield inked("#d8c9b0", polygon(x - 2 + 30j, x + 2 + 30j, x + 1.6 + 40j, x - 1.6 + 40j), ink_mm=0.4)


def soup() -> Iterator[Shape]:
    for at, size in ((16 + 52j, 4), (40 + 50j, 5), (44 + 43j, 3.4), (13 + 45j, 3)):
        yield Shape((scallops(at, size, size * 0.8, 7),), WHITE, opacity=0.6)
    yield inked("#6b6f92", box(8, 68, 40, 22), ink_mm=0.6)
    yield filled("#9a9ec2", box(11, 70, 4, 18), opacity=0.8)
    yield inked("#e8902f", ellipse(28 + 68j, 20, 4.6), ink_mm=0.6)
    fish = loop(20 + 66j, 25 + 60j, 33 + 61j, 36 + 66j, 30 + 68j)
    yield inked("#7fc3d6", fish, polygon(21 + 65j, 15 + 60j, 16 + 67j), ink_mm=0.5)
    yield inked(WHITE, ellipse(32 + 63.6j, 1.3), ink_mm=0.35)
    yield filled(INK, ellipse(32.3 + 63.6j, 0.6))
    yield inked("#f2b04a", *(ellipse(at, 1.5, 0.9) for at in (14 + 68j, 40 + 67j, 43 + 69j, 37 + 70j)), ink_mm=0.3)
    yield inked("#55597c", ellipse(6 + 75j, 3, 3.6), ellipse(50 + 75j, 3, 3.6), ink_mm=0.5)


def night() -> Iterator[Shape]:
    yield from s.stars(Random("night"), (4, 4, 52, 60), 30)
    yield from s.moon(12 + 16j, 8, "#d9f0ff")
    yield from sea(58, ("#2f6a7c", "#26596c"), "night")
    ship = join(spline(38 + 50j, 44 + 56j, 54 + 56j), polygon(56 + 49j))
    yield filled(
        "#1f3a52",
        ship,
        polygon(46 + 50j, 46 + 26j, 47 + 26j, 47 + 50j),
        polygon(41 + 46j, 45 + 30j, 45 + 46j),
        polygon(48 + 46j, 48 + 29j, 55 + 46j),
    )


def compass() -> Iterator[Shape]:
    at = 28 + 74j
    yield from sleeve(spline(9 + 66j, 6 + 76j, 14 + 76j), "#24647a", "#e8c24a", "#7a4a30")
    yield from sleeve(spline(47 + 66j, 50 + 76j, 42 + 76j), "#24647a", "#e8c24a", "#7a4a30")
    yield inked(BRASS, ellipse(at, 13), ellipse(at - 14j, 2.4), ink_mm=0.6)
    yield inked("#fff6dc", ellipse(at, 10.6), ink_mm=0.5)
    ticks = [polygon(at + 10 * turn(angle), at + 8.6 * turn(angle)) for angle in range(0, 360, 30)]
    yield lines(*ticks, ink_mm=0.5)
    yield inked("#8fb8d8", star(at, 8.6, 2.4, 4, 45), ink_mm=0.35)
    yield inked("#e0483e", polygon(at - 9.4j * turn(20), at + 2.2 * turn(20), at - 2.2 * turn(20)), ink_mm=0.45)
    yield inked("#3a4a86", polygon(at + 9.4j * turn(20), at + 2.2 * turn(20), at - 2.2 * turn(20)), ink_mm=0.45)
    yield inked(BRASS, ellipse(at, 1.6), ink_mm=0.4)
