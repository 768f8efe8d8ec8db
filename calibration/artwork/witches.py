"""The eight witches of DIAMONIAK, each with a face, a place and a companion of her own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from calibration.artwork import witch_scenes as scenes
from calibration.artwork.paths import (
    box,
    join,
    ribbon,
    spline,
    turn,
)
from calibration.artwork.people import PEN, Face, back_hair, fringe, head, shoulders
from calibration.artwork.shapes import Shape, filled, inked, lighter, lines, placed, shades

SIZE_MM = 10.0  # a head's half width
WHITE = "#ffffff"
CARD = box(0, 0, 56, 87)

Scene = Callable[[], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Witch:
    """One witch: `at` is the middle of her face in mm, `lean_deg` tips her head and hat."""

    face: Face
    hat: str
    band: str
    dress: str
    sky: tuple[str, ...]
    beyond: Scene
    company: Scene
    at: complex = 28 + 43j
    lean_deg: float = 0.0
    droop: float = 1.0  # to which side the hat's tip falls, -1 to 1


def witch(number: int) -> Iterator[Shape]:
    """The picture of witch 1 to 8 on a whole card."""
    plan = WITCHES[number - 1]
    yield from shades(CARD, plan.sky, 14)
    yield from plan.beyond()
    figure = (*back_hair(plan.face), *head(plan.face), *fringe(plan.face), *hat(plan.hat, plan.band, plan.droop))
    yield from placed(shoulders(plan.dress, plan.band), at=plan.at, scale=SIZE_MM)
    yield from placed(figure, at=plan.at, scale=SIZE_MM * turn(plan.lean_deg))
    yield from plan.company()


def hat(colour: str, band: str, droop: float) -> Iterator[Shape]:
    """A pointed hat whose tip falls to one side, with a band and a buckle."""
    tip = complex(1.0 * droop, -2.9 + 0.3 * abs(droop))
    left = spline(-1.02 - 0.72j, -0.62 - 1.7j, complex(0.1 * droop - 0.2, -2.5), tip)
    right = spline(tip, complex(0.34 * droop + 0.16, -2.2), 0.66 - 1.6j, 1.02 - 0.72j)
    yield inked(colour, join(left, right), ink_mm=PEN * 1.2)
    yield filled(
        lighter(colour, 0.35),
        join(spline(-0.86 - 0.84j, -0.52 - 1.7j, -0.2 - 2.3j), spline(-0.06 - 2.2j, -0.3 - 1.6j, -0.5 - 0.84j)),
        opacity=0.6,
    )
    creases = (spline(-0.5 - 1.75j, -0.2 - 1.66j, 0.1 - 1.72j), spline(0.5 - 1.5j, 0.26 - 1.38j, 0.06 - 1.42j))
    yield lines(*creases, ink_mm=PEN)
    yield inked(
        band,
        join(spline(-1.0 - 0.72j, 0 - 0.5j, 1.0 - 0.72j), spline(0.88 - 1.12j, 0 - 0.92j, -0.88 - 1.12j)),
        ink_mm=PEN,
    )
    yield inked("#ffd23e", box(-0.24, -1.02, 0.48, 0.44), box(-0.11, -0.9, 0.22, 0.2), ink_mm=0.04)
    brim = join(
        spline(-1.95 - 0.42j, -0.9 - 0.78j, 0 - 0.6j, 0.9 - 0.78j, 1.95 - 0.42j),
        spline(1.95 - 0.42j, 1.0 - 0.34j, 0 - 0.3j, -1.0 - 0.34j, -1.95 - 0.42j),
    )
    yield inked(colour, brim, ink_mm=PEN * 1.2)
    yield filled(
        lighter(colour, 0.35), ribbon(spline(-1.7 - 0.46j, -0.9 - 0.66j, -0.2 - 0.5j), [0.02, 0.1, 0.02]), opacity=0.7
    )


WITCHES = (
    Witch(
        face=Face(
            skin="#a9cf7f",
            hair_colour="#e8e4f4",
            hair="wild",
            eyes="#8c3fb4",
            look=0.6 + 0.4j,
            nose="hook",
            brow=0.3,
            wart=True,
        ),
        hat="#4a2f86",
        band="#f2c53d",
        dress="#5b3b96",
        sky=("#1f2557", "#3c3a86", "#7a5aa8"),
        beyond=scenes.moonlight,
        company=scenes.broom,
        lean_deg=-5,
    ),
    Witch(
        face=Face(
            skin="#d7b58c",
            hair_colour="#c8452f",
            hair="curls",
            eyes="#3f7f4a",
            look=0.5j,
            mouth="laugh",
            brow=-0.1,
            freckles=True,
        ),
        hat="#2f6b4c",
        band="#e8b54a",
        dress="#2f6b4c",
        sky=("#54433c", "#8a6a4c", "#d89a4a"),
        beyond=scenes.cave,
        company=scenes.cauldron,
        at=28 + 39j,
        droop=-1,
    ),
    Witch(
        face=Face(
            skin="#f3d3b8",
            hair_colour="#2f2a45",
            hair="long",
            eyes="#4a86c9",
            look=0.7 + 0.3j,
            nose="button",
            mouth="smirk",
            brow=0.1,
        ),
        hat="#2b2a4a",
        band="#c9365c",
        dress="#6d2f5e",
        sky=("#2c2452", "#6b3f78", "#e08a6a"),
        beyond=scenes.rooftops,
        company=scenes.cat,
        at=24 + 40j,
        lean_deg=6,
    ),
    Witch(
        face=Face(
            skin="#c9dba8",
            hair_colour="#8a8fa0",
            hair="bun",
            eyes="#b8742c",
            look=0.6 + 0.2j,
            nose="long",
            mouth="smile",
            brow=-0.3,
        ),
        hat="#5a4a2f",
        band="#8ddb6a",
        dress="#4f6b3a",
        sky=("#27403f", "#4d7361", "#a9b97a"),
        beyond=scenes.dark_wood,
        company=scenes.owl,
        at=23 + 40j,
        droop=-0.8,
    ),
    Witch(
        face=Face(
            skin="#f0c9a0",
            hair_colour="#f0d9a8",
            hair="braids",
            eyes="#2f7fae",
            look=0.7j,
            nose="button",
            mouth="smile",
            brow=-0.2,
            freckles=True,
        ),
        hat="#27507e",
        band="#ffd23e",
        dress="#27507e",
        sky=("#7a5236", "#8f6340"),
        beyond=scenes.library,
        company=scenes.spellbook,
        at=28 + 41j,
        droop=0.6,
    ),
    Witch(
        face=Face(
            skin="#c68a5c", hair_colour="#3a2530", hair="curls", eyes="#3f8f6a", look=0.6j, mouth="smirk", brow=0.0
        ),
        hat="#c2407c",
        band="#59d0d0",
        dress="#b0356b",
        sky=("#7d2f6b", "#a84a86"),
        beyond=scenes.tent,
        company=scenes.crystal,
        at=28 + 40j,
        lean_deg=4,
        droop=-1,
    ),
    Witch(
        face=Face(
            skin="#8fb56a",
            hair_colour="#e88a2c",
            hair="wild",
            eyes="#d8a02e",
            look=-0.6 + 0.4j,
            nose="hook",
            mouth="laugh",
            brow=0.3,
            wart=True,
        ),
        hat="#a8521f",
        band="#8ddb3f",
        dress="#9a4f22",
        sky=("#cfe0d2", "#e9d9b4", "#d9a878"),
        beyond=scenes.kitchen,
        company=scenes.potions,
        at=28 + 40j,
    ),
    Witch(
        face=Face(
            skin="#e9c4a4", hair_colour="#b9452f", hair="long", eyes="#6a4fa0", look=0.6 + 0.5j, nose="long", wart=True
        ),
        hat="#7a2f3a",
        band="#f0a030",
        dress="#a8432f",
        sky=("#f0c05a", "#f6d98a", "#e8a04e"),
        beyond=scenes.autumn,
        company=scenes.pumpkin,
        at=30 + 40j,
        lean_deg=-4,
        droop=-0.7,
    ),
)
