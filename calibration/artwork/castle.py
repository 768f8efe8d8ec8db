"""The four castles of DIAMONIAK: each one picture of 150 x 162 mm, cut into 3 x 2 cards.

Four places, four times of the day: a garden in the morning, snow under the moon, an oasis at sunset, a wood at noon.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from calibration.artwork import scenery as s
from calibration.artwork.beasts import camel, dragon, duck, flamingo, penguin, rabbit, swan
from calibration.artwork.masonry import Look, Tower, bridge, gate, shore, tower, wall
from calibration.artwork.paths import box, loop, polygon, ribbon, spline, star, turn
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, shades

WIDTH_MM, HEIGHT_MM = 150.0, 162.0
GROUND = 128.0  # where the walls stand

Scene = Callable[[], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Castle:
    """One design: paints, sky from top to horizon, towers from back to front, what is behind and in front."""

    look: Look
    sky: tuple[str, ...]
    meadow: str
    moat: tuple[str, ...]
    back: tuple[Tower, ...]
    front: tuple[Tower, ...]
    wall_top: float
    beyond: Scene
    around: Scene


@lru_cache(maxsize=8)
def castle(colour: str) -> tuple[Shape, ...]:
    """The whole picture of a castle, origin at its top-left corner."""
    return tuple(_build(CASTLES[colour], Random(f"castle {colour}")))


def _build(design: Castle, chance: Random) -> Iterator[Shape]:
    yield from shades(box(0, 0, WIDTH_MM, 118), design.sky, 16)
    yield from design.beyond()
    for plan in design.back:
        yield from tower(plan, design.look, chance)
    yield from wall(box(14, design.wall_top, 122, GROUND - design.wall_top), design.look, chance)
    for plan in design.front:
        yield from tower(plan, design.look, chance)
    yield from gate(75 + GROUND * 1j, 15, 22, design.look)
    yield from s.hills(
        (
            complex(-5, GROUND + 1),
            30 + GROUND * 1j - 1.5j,
            75 + GROUND * 1j + 0.5j,
            120 + GROUND * 1j - 1.5j,
            complex(155, GROUND + 1),
        ),
        162,
        design.meadow,
    )
    yield s.grass(chance, 2, 148, y=GROUND + 3, colour=darker(design.meadow, 0.3), count=26)
    yield from s.water(box(0, 135, WIDTH_MM, 16), design.moat, chance, 16)
    yield shore(0, WIDTH_MM, 149, darker(design.meadow, 0.4))
    yield filled(design.meadow, box(0, 150.5, WIDTH_MM, 12))
    yield s.grass(chance, 2, 148, y=154, colour=lighter(design.meadow, 0.3), count=24)
    yield s.grass(chance, 2, 148, y=158, colour=darker(design.meadow, 0.3), count=24)
    yield from bridge(75 + GROUND * 1j, 17, 25)
    yield from design.around()


def _garden_beyond() -> Iterator[Shape]:
    yield from s.sun(24 + 24j, 9, "#ffd65c")
    for at, width in ((62 + 16j, 26), (118 + 22j, 34), (140 + 52j, 24), (10 + 58j, 22), (92 + 40j, 16)):
        yield from s.cloud(at, width, "#fff6f8")
    yield from s.hills((-5 + 100j, 25 + 88j, 60 + 96j, 100 + 90j, 130 + 84j, 155 + 94j), 130, "#b9d79a")
    yield from s.hills((-5 + 112j, 30 + 106j, 80 + 110j, 118 + 104j, 155 + 110j), 130, "#9ccf86")
    yield s.bird(50 + 30j, 2.6)
    yield s.bird(57 + 35j, 2.0)
    yield s.bird(103 + 12j, 2.4)


def _garden_around() -> Iterator[Shape]:
    yield from s.round_tree(9 + 133j, 34, "#ef9dbd", blossom="#fff0f5")
    yield from s.round_tree(143 + 133j, 30, "#f3acc8", blossom="#fff0f5")
    yield from s.bush(40 + 134j, 15, "#5aa757", "#e8487f")
    yield from s.bush(108 + 134j, 17, "#5aa757", "#ffffff")
    yield from swan(27 + 146j, 8)
    yield from swan(122 + 144j, 6.5, mirrored=True)
    for at, petals in (
        (8 + 152j, "#ff7fae"),
        (18 + 155j, "#ffffff"),
        (40 + 154j, "#ffd84a"),
        (52 + 156j, "#ff7fae"),
        (97 + 155j, "#c98be6"),
        (108 + 153j, "#ffffff"),
        (137 + 154j, "#ff7fae"),
        (145 + 156j, "#c98be6"),
    ):
        yield from s.flower(at, 2.2, petals, stem=6)
    yield from rabbit(124 + 160j, 8)


def _winter_beyond() -> Iterator[Shape]:
    yield from s.stars(Random("stars"), (2, 2, 148, 70), 70)
    yield from s.moon(122 + 22j, 12)
    yield from s.cloud(28 + 34j, 26, "#aebfe8")
    yield from s.cloud(96 + 46j, 20, "#aebfe8")
    yield filled(
        "#5f7cc0",
        polygon(
            -5 + 112j,
            12 + 72j,
            26 + 88j,
            40 + 66j,
            66 + 104j,
            96 + 70j,
            112 + 90j,
            132 + 62j,
            155 + 100j,
            155 + 130j,
            -5 + 130j,
        ),
    )
    for peak, drop in ((12 + 72j, 10), (40 + 66j, 12), (96 + 70j, 11), (132 + 62j, 13)):
        yield filled(
            "#f2f6ff",
            polygon(
                peak,
                peak + complex(drop * 0.6, drop),
                peak + complex(drop * 0.15, drop * 0.75),
                peak + complex(-drop * 0.2, drop),
                peak + complex(-drop * 0.4, drop * 0.8),
            ),
        )
    yield from s.hills((-5 + 106j, 30 + 100j, 70 + 108j, 115 + 98j, 155 + 106j), 130, "#c7d6f4")


def _winter_around() -> Iterator[Shape]:
    for at, height in ((4 + 134j, 26), (13 + 136j, 34), (136 + 135j, 36), (147 + 136j, 27), (109 + 134j, 18)):
        yield from s.fir(at, height, "#2f6a72", snow="#f6f9ff")
    yield from s.snowman(37 + 135j, 15)
    floes = [loop(x + 0j + 142j, x + 5 + 140.6j, x + 11 + 141.6j, x + 9 + 144j, x + 3 + 144.2j) for x in (10, 100, 128)]
    yield inked("#eef5ff", *floes, ink_mm=0.4, ink="#7f9ad0")
    yield from penguin(17 + 141.5j, 7)
    yield from penguin(135 + 141.5j, 6.5)
    yield from penguin(108 + 141j, 5)
    chance = Random("snow")
    flakes = [star(complex(chance.uniform(2, 148), chance.uniform(4, 158)), 0.9, 0.35, 6) for _ in range(60)]
    yield filled("#ffffff", *flakes, opacity=0.9)


def _oasis_beyond() -> Iterator[Shape]:
    yield from s.sun(138 + 27j, 12, "#ff9d3c")
    for at, width in ((30 + 18j, 30), (94 + 11j, 22), (12 + 46j, 20), (142 + 58j, 18)):
        yield from s.cloud(at, width, "#fff0cf")
    yield from s.hills((-5 + 92j, 20 + 82j, 48 + 94j, 90 + 86j, 128 + 92j, 155 + 80j), 130, "#e8b45e")
    yield from s.hills((-5 + 108j, 26 + 100j, 70 + 108j, 108 + 98j, 155 + 108j), 130, "#f0c878")
    for at in (22 + 102j, 29 + 101j, 134 + 103j):
        yield from camel(at, 6)
    for at in (52 + 30j, 60 + 26j, 67 + 31j):
        yield s.bird(at, 2.4)


def _oasis_around() -> Iterator[Shape]:
    yield from s.palm(12 + 134j, 38)
    yield from s.palm(30 + 135j, 26)
    yield from s.palm(140 + 134j, 34)
    yield from s.palm(119 + 135j, 24)
    yield from s.bush(44 + 134j, 12, "#7ea648", "#ff7a3c")
    for at, mirrored in ((22 + 146j, False), (34 + 148j, True), (128 + 147j, True), (106 + 148j, False)):
        yield from flamingo(at, 11, mirrored=mirrored)
    yield from s.cactus(8 + 160j, 12)
    yield from s.cactus(142 + 160j, 10)
    for at in (46 + 156j, 52 + 159j, 100 + 157j):
        yield from s.flower(at, 2.0, "#ff7a4a", stem=4)


def _wood_beyond() -> Iterator[Shape]:
    rainbow = ("#e86a5c", "#f6a544", "#f9dc5c", "#74c365", "#5aa6e0", "#8f74cf")
    for number, tone in enumerate(rainbow):
        line = spline(*(78 + 112j + (86 - 2.6 * number) * turn(angle) for angle in range(180, 361, 15)))
        yield Shape((ribbon(line, 2.8),), tone, opacity=0.55)
    for at, width in ((20 + 20j, 28), (130 + 16j, 26), (104 + 54j, 20), (50 + 8j, 18)):
        yield from s.cloud(at, width)
    yield from s.hills((-5 + 90j, 30 + 80j, 75 + 92j, 120 + 78j, 155 + 88j), 130, "#7fb97a")
    chance = Random("wood")
    for number in range(16):
        yield from s.fir(complex(number * 10 - 2, 104 + chance.uniform(-5, 4)), chance.uniform(18, 26), "#4f9465")
    yield s.bird(30 + 36j, 2.6)
    yield s.bird(38 + 32j, 2.0)


def _wood_around() -> Iterator[Shape]:
    yield from s.round_tree(7 + 135j, 38, "#3f9a4d")
    yield from s.round_tree(22 + 136j, 26, "#5cb04f")
    yield from s.round_tree(142 + 135j, 36, "#4aa052")
    yield from s.round_tree(124 + 136j, 24, "#6ab85a")
    yield from s.bush(42 + 135j, 14, "#3f9152", "#e0483e")
    yield from s.bush(106 + 135j, 15, "#3f9152", "#e0483e")
    yield from duck(26 + 145j, 7)
    for x in (36, 42):
        yield from duck(x + 146j, 4)
    yield from dragon(118 + 147j, 15)
    for at in (10 + 158j, 34 + 160j, 103 + 159j, 146 + 159j):
        yield from s.toadstool(at, 6)
    yield from rabbit(50 + 161j, 7, "#b08968", mirrored=True)


CASTLES = {
    "pink": Castle(
        Look(wall="#f6b3c9", roof="#d2417c", trim="#fbe0d2", flag="#8f5fc4"),
        sky=("#f7b9d4", "#fbd3dc", "#fff0dc"),
        meadow="#8ccb74",
        moat=("#7fd0e0", "#68bfdc", "#57add2"),
        back=(
            Tower(50, 15, 62, 110, "cone", 30, (1, 1), 9),
            Tower(101, 14, 70, 110, "cone", 26, (1, 1), -9),
            Tower(75, 34, 46, GROUND, "cone", 34, (2, 2), 12),
        ),
        front=(
            Tower(22, 22, 72, GROUND, "onion", 30, (2, 1)),
            Tower(127, 24, 64, GROUND, "onion", 33, (3, 1), 10),
            Tower(58, 11, 96, GROUND, "cone", 18, (1, 1)),
            Tower(92, 11, 96, GROUND, "cone", 18, (1, 1)),
        ),
        wall_top=102,
        beyond=_garden_beyond,
        around=_garden_around,
    ),
    "blue": Castle(
        Look(wall="#9db9ea", roof="#2f56b4", trim="#d6e3fb", flag="#f2c53d", snow="#f6f9ff"),
        sky=("#22306f", "#3a52a3", "#7d9be0"),
        meadow="#dfe9fb",
        moat=("#8cc2ee", "#6ba8e2", "#5391d3"),
        back=(
            Tower(38, 13, 54, 110, "cone", 32, (2, 1), -8),
            Tower(112, 13, 62, 110, "cone", 34, (2, 1), 8),
            Tower(60, 18, 48, GROUND, "cone", 34, (3, 1), 9),
            Tower(86, 26, 56, GROUND, "battlements", 0, (2, 2), 11),
        ),
        front=(
            Tower(20, 20, 84, GROUND, "battlements", 0, (2, 1)),
            Tower(130, 20, 78, GROUND, "cone", 36, (2, 1), -9),
            Tower(57, 12, 92, GROUND, "cone", 20, (1, 1)),
            Tower(93, 12, 92, GROUND, "cone", 20, (1, 1)),
        ),
        wall_top=104,
        beyond=_winter_beyond,
        around=_winter_around,
    ),
    "yellow": Castle(
        Look(wall="#f3cf7e", roof="#e39a1f", trim="#fff0bf", flag="#c8452f", glow="#fff3b0"),
        sky=("#f8a052", "#ffc46e", "#fff0b8"),
        meadow="#e9c46c",
        moat=("#6fc7c2", "#55b3b8", "#449fae"),
        back=(
            Tower(36, 10, 34, 110, "onion", 18, (3, 1)),
            Tower(116, 10, 44, 110, "onion", 18, (3, 1)),
            Tower(75, 46, 62, GROUND, "dome", 36, (2, 3), 10),
        ),
        front=(
            Tower(16, 18, 76, GROUND, "dome", 18, (2, 1), 9),
            Tower(48, 16, 78, GROUND, "onion", 26, (2, 1)),
            Tower(102, 16, 78, GROUND, "onion", 26, (2, 1)),
            Tower(135, 18, 70, GROUND, "dome", 18, (2, 1), -9),
        ),
        wall_top=104,
        beyond=_oasis_beyond,
        around=_oasis_around,
    ),
    "green": Castle(
        Look(wall="#bcd0a6", roof="#2f7f49", trim="#eef0cf", flag="#e0663c"),
        sky=("#9fd9cf", "#c9ecd8", "#f3f8d6"),
        meadow="#6fb85c",
        moat=("#74c9b8", "#57b3a6", "#479c98"),
        back=(
            Tower(44, 20, 58, GROUND, "gable", 26, (2, 1), 9),
            Tower(110, 16, 46, 112, "battlements", 0, (3, 1), 11),
            Tower(76, 28, 50, GROUND, "gable", 34, (2, 2), -10),
        ),
        front=(
            Tower(22, 24, 80, GROUND, "battlements", 0, (2, 1), 10),
            Tower(128, 20, 76, GROUND, "cone", 40, (2, 1), 9),
            Tower(58, 12, 98, GROUND, "battlements", 0, (1, 1)),
            Tower(92, 12, 98, GROUND, "battlements", 0, (1, 1)),
        ),
        wall_top=106,
        beyond=_wood_beyond,
        around=_wood_around,
    ),
}
