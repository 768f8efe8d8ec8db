"""The four boats of PIRATATAK: each one picture of 150 x 162 mm, cut into 3 x 2 cards, bow to the right.

Four boats, four seas: a galleon at dusk, a brig among whales, a junk between jungle islands, a dragon boat at sunrise.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from calibration.artwork import beasts
from calibration.artwork import rigging as r
from calibration.artwork import scenery as s
from calibration.artwork.paths import (
    box,
    ellipse,
    half_disc,
    join,
    loop,
    polygon,
    ribbon,
    scallops,
    spline,
    star,
    surf,
    under,
)
from calibration.artwork.rigging import Mast, Paint, Sail
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines, placed, shades

WIDTH_MM, HEIGHT_MM = 150.0, 162.0
HORIZON, WATERLINE = 104.0, 137.0

Scene = Callable[[], Iterator[Shape]]
Build = Callable[[Paint], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Boat:
    """One design: paints, sky from top to horizon, sea from far to near, rig from back to front."""

    paint: Paint
    sky: tuple[str, ...]
    sea: tuple[str, ...]
    masts: tuple[Mast, ...]
    sails: tuple[Sail, ...]
    beyond: Scene
    hull: Build
    around: Scene


@lru_cache(maxsize=8)
def boat(colour: str) -> tuple[Shape, ...]:
    """The whole picture of a boat, origin at its top-left corner."""
    return tuple(_build(BOATS[colour], Random(f"boat {colour}")))


def _build(design: Boat, chance: Random) -> Iterator[Shape]:
    yield from shades(box(0, 0, WIDTH_MM, HORIZON + 4), design.sky, 16)
    yield from design.beyond()
    far, near = design.sea[:2], design.sea[1:]
    yield from s.water(box(0, HORIZON, WIDTH_MM, 34), (*far, far[-1]), chance, 12)
    for plan in design.masts:
        yield from r.mast(plan, design.paint)
    for cloth in design.sails:
        yield from r.sail(cloth, design.paint)
    yield from design.hull(design.paint)
    yield from _foam(design.sea)
    yield from s.water(box(0, WATERLINE + 8, WIDTH_MM, HEIGHT_MM - WATERLINE - 8), near, chance, 14)
    yield from design.around()


def _foam(sea: tuple[str, ...]) -> Iterator[Shape]:
    """The waves that run along the hull, with their white crests."""
    for y, length, tone in ((WATERLINE - 4, 11.5, sea[1]), (WATERLINE + 1, 15, sea[2])):
        crest = surf(-2, WIDTH_MM + 2, y=y, height=3, length=length)
        yield filled("#ffffff", under(crest, y + 6), opacity=0.9)
        yield filled(tone, under(crest + 1.2j, HEIGHT_MM))


def _galleon(paint: Paint) -> Iterator[Shape]:
    """A high stern castle with a gallery, two rows of guns, a lion's beak under the bowsprit."""
    yield inked(r.WOOD, ribbon(polygon(120 + 116j, 148 + 88j), [3.2, 1.6]), ink_mm=0.5)
    deck = spline(12 + 82j, 30 + 88j, 48 + 92j)
    waist = spline(48 + 104j, 76 + 109j, 104 + 106j)
    bow = spline(104 + 99j, 118 + 101j, 137 + 104j)
    keel = spline(137 + 104j, 128 + 122j, 116 + 144j)
    stern = spline(22 + 144j, 16 + 120j, 8 + 98j, 12 + 82j)
    hull = join(deck, waist, bow, keel, stern)
    yield from r.planks(hull, paint, (111, 117, 124, 130))
    yield inked(r.BRASS, *(ribbon(line - 1.2j, 2.2) for line in (deck, waist, bow)), ink_mm=0.4)
    for x in (20, 29, 38):
        yield from r.cabin_window(complex(x, 98 + (x - 20) * 0.15), 5.4, 6.4)
    for x in (52, 68, 84, 100):
        yield from r.gun(complex(x, 119), 3.0)
    for x in (24, 36):
        yield from r.porthole(complex(x, 112), 2.6)
    yield from r.porthole(118 + 113j, 2.8)
    yield from r.lantern(13 + 81j, 4.2)
    yield from _lion(138 + 105j, 5.6)
    yield from r.skull(76 + 52j, 7.5)


def _lion(at: complex, size: float) -> Iterator[Shape]:
    """The figurehead: a lion's head with its mane."""
    yield inked("#c9802b", scallops(at, size, size, 11, depth=0.2), ink_mm=0.5)
    yield inked(r.BRASS, ellipse(at, size * 0.64, size * 0.68), ink_mm=0.4)
    yield inked("#fff0c4", ellipse(at + size * 0.24j, size * 0.34, size * 0.26), ink_mm=0.3)
    yield filled(INK, *(ellipse(at + size * complex(x, -0.14), size * 0.09, size * 0.13) for x in (-0.26, 0.26)))
    yield filled(INK, ellipse(at + size * 0.12j, size * 0.16, size * 0.1))


def _brig(paint: Paint) -> Iterator[Shape]:
    """A sleek brig: one white band with ports, an anchor at the bow."""
    yield inked(r.WOOD, ribbon(polygon(122 + 112j, 149 + 97j), [3.0, 1.4]), ink_mm=0.5)
    rail = spline(8 + 100j, 30 + 106j, 76 + 110j, 112 + 106j, 134 + 99j)
    keel = spline(134 + 99j, 131 + 120j, 116 + 144j)
    stern = spline(24 + 144j, 14 + 124j, 8 + 100j)
    yield from r.planks(join(rail, keel, stern), paint, (112, 116, 127, 131))
    yield inked("#ffffff", ribbon(rail - 1j, 2.4), ink_mm=0.4)
    for x in (26, 42, 58, 74, 90, 106):
        yield from r.porthole(complex(x, 118.4), 2.7)
    yield from r.cabin_window(15 + 108j, 4.4, 5)
    anchor = 120 + 112j
    yield lines(
        polygon(anchor, anchor + 10j),
        polygon(anchor + 2j - 2.6, anchor + 2j + 2.6),
        spline(anchor + 6j - 5, anchor + 10j - 2.6, anchor + 10.4j, anchor + 10j + 2.6, anchor + 6j + 5),
        ink_mm=1.3,
    )
    yield lines(star(anchor - 1.4j, 1.4, 1.4, 6), ink_mm=0.8)
    yield from _wheel(34 + 100j, 6.5)
    yield from beasts.fish(46 + 76j, 9, paint.mark)
    yield from beasts.fish(98 + 76j, 12, "#f2c53d")
    yield from beasts.fish(97 + 38j, 6, paint.mark)


def _wheel(at: complex, radius: float) -> Iterator[Shape]:
    """A steering wheel with eight spokes."""
    yield inked(r.WOOD, box(at.real - 1.3, at.imag, 2.6, radius * 1.3), ink_mm=0.4)
    spokes = [polygon(at, at + radius * 1.25 * np.exp(1j * np.pi * k / 4)) for k in range(8)]
    yield lines(*spokes, ink_mm=1.0, ink="#6d4426")
    yield inked("#b97a41", ellipse(at, radius * 0.95), ellipse(at, radius * 0.68), ink_mm=0.4)
    yield inked(r.BRASS, ellipse(at, radius * 0.24), ink_mm=0.4)


def _junk(paint: Paint) -> Iterator[Shape]:
    """A junk that rises at both ends, with an eye at the bow and lanterns along the rail."""
    rail = spline(6 + 84j, 22 + 98j, 54 + 108j, 100 + 108j, 124 + 101j, 143 + 90j)
    keel = spline(143 + 90j, 136 + 118j, 118 + 144j)
    stern = spline(22 + 144j, 12 + 120j, 6 + 84j)
    yield from r.planks(join(rail, keel, stern), paint, (112, 118, 126, 132))
    yield inked("#d9a441", ribbon(rail - 1j, 2.8), ink_mm=0.5)
    yield inked(lighter(paint.hull, 0.25), box(18, 86, 26, 20), ink_mm=0.6)
    yield inked(
        paint.flag, join(spline(10 + 86j, 18 + 82j, 31 + 74j), spline(31 + 74j, 44 + 82j, 52 + 86j)), ink_mm=0.6
    )
    for x in (25, 37):
        yield from r.cabin_window(complex(x, 96), 5, 7)
    eye = 128 + 112j
    yield inked("#ffffff", ellipse(eye, 5.0, 4.0), ink_mm=0.6)
    yield filled(INK, ellipse(eye + 1, 2.2))
    yield filled("#ffffff", ellipse(eye + 1.7 - 0.9j, 0.7))
    for x in (62, 78, 94):
        yield from _paper_lantern(complex(x, 112), "#e5483e")
    yield inked(paint.flag, ellipse(70 + 52j, 11), ink_mm=0.6)
    yield inked(r.BRASS, star(70 + 52j, 9, 4, 8), ink_mm=0.45)
    yield inked("#fff3c0", ellipse(70 + 52j, 2.6), ink_mm=0.4)
    scales = [half_disc(complex(x, 125 + 3 * (k % 2)), 2.6) for k, x in enumerate(range(32, 118, 6))]
    yield lines(*scales, ink=darker(paint.hull, 0.5), ink_mm=0.4)


def _paper_lantern(at: complex, colour: str) -> Iterator[Shape]:
    yield lines(polygon(at - 4j, at), polygon(at + 5j, at + 8j), ink_mm=0.5)
    yield inked(colour, ellipse(at + 2.5j, 3.2, 2.8), ink_mm=0.45)
    yield filled("#ffd766", ellipse(at + 2.5j, 1.2, 2.5), opacity=0.8)


def _longship(paint: Paint) -> Iterator[Shape]:
    """A dragon boat: curling stem and stern, shields along the rail, oars in the water."""
    neck = ribbon(spline(112 + 120j, 128 + 108j, 130 + 92j, 121 + 80j, 127 + 71j), [16, 11, 8, 8, 9])
    tail = ribbon(spline(30 + 118j, 14 + 108j, 10 + 92j, 16 + 80j, 24 + 82j, 22 + 89j), [16, 11, 7, 5, 4, 3])
    yield inked(darker(paint.hull, 0.12), neck, tail, ink_mm=0.6)
    rail = spline(18 + 104j, 46 + 111j, 74 + 113j, 102 + 111j, 126 + 104j)
    keel = spline(126 + 104j, 121 + 124j, 104 + 144j)
    stern = spline(42 + 144j, 24 + 124j, 18 + 104j)
    oars = [ribbon(polygon(complex(x, 118), complex(x - 12, 143)), [1.2, 1.2, 3.4]) for x in (46, 60, 74, 88, 102)]
    yield from r.planks(join(rail, keel, stern), paint, (116, 121, 128, 133))
    yield inked("#c98c4d", *oars, ink_mm=0.4)
    for number, x in enumerate((32, 44, 56, 68, 80, 92, 104, 116)):
        level = 112 - 0.0018 * (x - 74) ** 2
        yield from r.shield(complex(x, level), 5.6, ("#d8453a", "#3f78c9", "#3f9d54")[number % 3])
    yield inked(paint.flag, scallops(78 + 58j, 17, 17, 12, depth=0.12), ink_mm=0.6)
    yield inked("#fff3c0", ellipse(78 + 58j, 12), ink_mm=0.5)
    yield from beasts.starfish(78 + 58j, 10.5, "#f0a93a")
    yield from _dragon_head(128 + 71j, paint)


def _dragon_head(at: complex, paint: Paint) -> Iterator[Shape]:
    """The head on the stem, spitting a little fire; `at` is its neck."""
    spikes = [polygon(spike, spike - 5 - 4j, spike + 1 - 4.5j) for spike in (-4, -6 + 7j, -5 + 14j)]
    teeth = [polygon(tooth, tooth + 1.8, tooth + 0.9 + 2.2j) for tooth in (4 + 0.6j, 7 + 0.6j, 10 + 0.6j)]
    parts = (
        inked("#d8453a", *spikes, ink_mm=0.4),
        inked(paint.hull, loop(-6 + 3j, -5 - 6j, 1 - 8j, 12 - 4j, 13 + 1j, 3 + 2j, 6j), ink_mm=0.6),
        inked("#ffffff", ellipse(-4j, 2.0), ink_mm=0.4),
        filled(INK, ellipse(0.5 - 4j, 1.0), ellipse(10.5 - 3j, 0.7)),
        filled("#ffffff", *teeth),
        inked("#ff9d3c", loop(13 + 1.3j, 18, 16 + 2j, 19 + 4j, 13 + 3j), ink_mm=0.4),
    )
    yield from placed(parts, at=at)


def _dusk() -> Iterator[Shape]:
    yield from s.sun(112 + 84j, 12, "#ffd65c")
    for at, width in ((18 + 22j, 28), (128 + 30j, 30), (10 + 60j, 18), (140 + 62j, 22)):
        yield from s.cloud(at, width, "#ffe3cf")
    yield from s.hills((-8 + 106j, 6 + 97j, 20 + 93j, 34 + 101j, 44 + 108j), 112, "#a3566b")
    for at in (30 + 40j, 22 + 46j, 132 + 14j, 141 + 20j):
        yield s.bird(at, 3)


def _dusk_sea() -> Iterator[Shape]:
    yield from beasts.crab(20 + 158j, 9)
    yield from beasts.shark(120 + 152j, 12)
    yield from beasts.dolphin(60 + 154j, 11)
    yield from s.chest(96 + 158j, 10)


def _swell() -> Iterator[Shape]:
    for at, width in ((24 + 18j, 36), (110 + 14j, 28), (134 + 40j, 26), (12 + 56j, 22), (64 + 8j, 18)):
        yield from s.cloud(at, width)
    for at in (14 + 34j, 20 + 40j, 70 + 20j, 64 + 28j):
        yield s.bird(at, 3)
    yield from s.lighthouse(12 + 106j, 34)
    for at in (36 + 40j, 46 + 34j, 120 + 58j, 136 + 66j, 128 + 74j):
        yield s.bird(at, 3)


def _whales() -> Iterator[Shape]:
    yield from beasts.whale(34 + 156j, 17)
    yield from beasts.fish(84 + 155j, 6, "#ffb14a")
    yield from beasts.fish(96 + 158j, 5, "#ff7f6b")
    yield from beasts.dolphin(128 + 153j, 12)


def _islands() -> Iterator[Shape]:
    yield from s.sun(20 + 20j, 9, "#ffe066")
    for at, width in ((70 + 12j, 22), (132 + 24j, 28), (10 + 52j, 18)):
        yield from s.cloud(at, width)
    for at in (52 + 18j, 44 + 26j, 108 + 14j, 140 + 52j, 134 + 58j):
        yield s.bird(at, 3)
    yield from s.hills((88 + 110j, 104 + 84j, 116 + 92j, 130 + 74j, 146 + 90j, 158 + 108j), 112, "#5da573")
    yield from s.hills((-8 + 108j, 4 + 92j, 14 + 98j, 30 + 110j), 112, "#6fb67f")
    for at, height in ((128 + 106j, 22), (138 + 107j, 28), (8 + 107j, 24)):
        yield from s.palm(at, height)


def _turtles() -> Iterator[Shape]:
    yield from beasts.turtle(30 + 155j, 12)
    yield from beasts.turtle(58 + 158j, 7)
    yield from beasts.fish(84 + 156j, 6, "#ff8f5c")
    yield from beasts.octopus(122 + 157j, 11)


def _sunrise() -> Iterator[Shape]:
    yield from s.sun(34 + 44j, 13, "#ffb52e")
    for at, width in ((120 + 18j, 34), (78 + 6j, 20), (140 + 50j, 20), (12 + 78j, 20)):
        yield from s.cloud(at, width, "#fff4d4")
    for at in (16 + 14j, 26 + 20j, 10 + 24j, 108 + 44j, 116 + 38j):
        yield s.bird(at, 3)
    yield filled("#c98a52", polygon(92 + 108j, 118 + 66j, 122 + 70j, 128 + 66j, 156 + 108j))
    yield inked("#ff6f3c", loop(118 + 66j, 123 + 70j, 128 + 66j, 126 + 76j, 122 + 74j, 119 + 80j), ink_mm=0.3)
    for at, size in ((124 + 60j, 6), (130 + 52j, 8), (138 + 42j, 9)):
        yield filled("#b89a8a", scallops(at, size, size * 0.7, 8), opacity=0.8)


def _sunrise_sea() -> Iterator[Shape]:
    yield from beasts.starfish(14 + 156j, 6)
    yield from beasts.dolphin(38 + 153j, 12)
    yield from beasts.fish(70 + 157j, 6, "#e5483e")
    yield from beasts.octopus(98 + 157j, 9, "#c77ad0")
    yield from s.bottle(132 + 156j, 10)


BOATS: dict[str, Boat] = {
    "red": Boat(
        Paint(hull="#b8352f", stripe="#f2c14e", sail="#fff1e0", mark="#d6423a", flag="#2f2a45"),
        sky=("#d8605f", "#f4937a", "#ffd9ac"),
        sea=("#7d87b8", "#5a70ac", "#455c9c", "#3a4c8a"),
        masts=(Mast(30, 22, 90, flag=15), Mast(76, 12, 108, nest=True, flag=18), Mast(114, 26, 102, flag=14)),
        sails=(
            Sail("lateen", 40 + 34j, 36, 44),
            Sail("striped", 76 + 28j, 34, 14),
            Sail("striped", 76 + 44j, 46, 42),
            Sail("striped", 113 + 38j, 24, 16),
            Sail("striped", 113 + 56j, 30, 34),
        ),
        beyond=_dusk,
        hull=_galleon,
        around=_dusk_sea,
    ),
    "blue": Boat(
        Paint(hull="#2c58b0", stripe="#f4f7ff", sail="#f7fbff", mark="#5b94e0", flag="#f2c53d"),
        sky=("#5ea6ea", "#9ccbf5", "#e2f3fd"),
        sea=("#5aa2dc", "#3f86cc", "#3273bd", "#2861a8"),
        masts=(Mast(42, 16, 106, nest=True, flag=16), Mast(94, 10, 108, nest=True, flag=17)),
        sails=(
            Sail("square", 42 + 32j, 30, 22),
            Sail("square", 42 + 58j, 40, 36),
            Sail("jib", 104 + 34j, 40, 60),
            Sail("square", 92 + 26j, 32, 24),
            Sail("square", 92 + 54j, 44, 42),
        ),
        beyond=_swell,
        hull=_brig,
        around=_whales,
    ),
    "green": Boat(
        Paint(hull="#2e7f4f", stripe="#e9c14f", sail="#8fcf7c", mark="#4fa863", flag="#b8402f"),
        sky=("#8fd8c4", "#c2ecd4", "#f7f6d0"),
        sea=("#5fc0a8", "#45a894", "#379684", "#2c8474"),
        masts=(Mast(34, 36, 92), Mast(72, 8, 106, flag=16), Mast(112, 30, 104, flag=14)),
        sails=(Sail("junk", 32 + 42j, 30, 36), Sail("junk", 70 + 16j, 50, 78), Sail("junk", 110 + 38j, 36, 58)),
        beyond=_islands,
        hull=_junk,
        around=_turtles,
    ),
    "yellow": Boat(
        Paint(hull="#e0a32c", stripe="#a8581f", sail="#fff3c0", mark="#f0a93a", flag="#d8453a"),
        sky=("#ffc95e", "#ffe092", "#fff6d2"),
        sea=("#7cc4c0", "#5cb0b4", "#4a9dab", "#3d8a9e"),
        masts=(Mast(76, 8, 112, nest=True, flag=22),),
        sails=(Sail("striped", 76 + 26j, 78, 68),),
        beyond=_sunrise,
        hull=_longship,
        around=_sunrise_sea,
    ),
}
