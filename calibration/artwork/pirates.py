"""The eight pirates of PIRATATAK, each with a face, a place and a treasure of their own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from calibration.artwork import pirate_scenes as scenes
from calibration.artwork.paths import (
    box,
    ellipse,
    join,
    loop,
    polygon,
    ribbon,
    rounded,
    scallops,
    spline,
    turn,
)
from calibration.artwork.people import PEN, Face, back_hair, beard, fringe, head, shoulders
from calibration.artwork.rigging import BRASS, skull
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, lines, placed, shades

SIZE_MM = 10.5  # a head's half width
WHITE = "#ffffff"
CARD = box(0, 0, 56, 87)

Scene = Callable[[], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Pirate:
    """One pirate: `at` is the middle of the face in mm, `lean_deg` tips head and hat."""

    face: Face
    beard: str
    hat: str  # "tricorn", "bicorne", "scarf", "plume" or "cap"
    hat_colour: str
    coat: str
    trim: str
    sky: tuple[str, ...]
    beyond: Scene
    treasure: Scene
    at: complex = 28 + 42j
    lean_deg: float = 0.0


def pirate(number: int) -> Iterator[Shape]:
    """The picture of pirate 1 to 8 on a whole card."""
    plan = PIRATES[number - 1]
    yield from shades(CARD, plan.sky, 14)
    yield from plan.beyond()
    yield from placed(back_hair(plan.face), at=plan.at, scale=SIZE_MM * turn(plan.lean_deg))
    yield from placed((*shoulders(plan.coat, plan.trim), *_collar(plan)), at=plan.at, scale=SIZE_MM)
    top = (*head(plan.face), *fringe(plan.face), *beard(plan.beard, plan.face.hair_colour), *_earring(), *_hat(plan))
    yield from placed(top, at=plan.at, scale=SIZE_MM * turn(plan.lean_deg))
    yield from plan.treasure()


def _collar(plan: Pirate) -> Iterator[Shape]:
    """A striped shirt between the lapels."""
    yield inked(WHITE, polygon(-0.7 + 1.3j, 0.7 + 1.3j, 0.5 + 4.6j, -0.5 + 4.6j), ink_mm=PEN)
    yield filled("#4a78c0", *(box(-0.58, y, 1.16, 0.22) for y in (1.7, 2.15, 2.6, 3.05, 3.5)))
    lapel = polygon(-0.66 + 1.15j, -1.4 + 1.6j, -0.4 + 3.4j)
    yield inked(plan.trim, lapel, -lapel.conjugate(), ink_mm=PEN)


def _earring() -> Iterator[Shape]:
    yield lines(loop(-1.05 + 0.28j, -1.2 + 0.44j, -1.05 + 0.6j, -0.9 + 0.44j), ink=BRASS, ink_mm=0.1)


def _hat(plan: Pirate) -> Iterator[Shape]:
    """What the pirate wears."""
    match plan.hat:
        case "scarf":
            yield from _scarf(plan.hat_colour)
        case "bicorne":
            yield from _bicorne(plan.hat_colour, plan.trim)
        case "cap":
            yield from _cap(plan.hat_colour)
        case _:
            yield from _tricorn(plan.hat_colour, plan.trim)
            if plan.hat == "plume":
                yield from _plume()


def _scarf(colour: str) -> Iterator[Shape]:
    knot = 1.02 - 0.5j
    yield inked(
        darker(colour, 0.15),
        polygon(knot, knot + 0.9 + 0.1j, knot + 0.7 + 0.4j),
        polygon(knot, knot + 0.6 + 0.6j, knot + 0.3 + 0.8j),
        ink_mm=PEN,
    )
    yield inked(
        colour,
        join(
            spline(-1.06 - 0.36j, -1.0 - 1.1j, 0 - 1.5j, 1.0 - 1.1j, 1.06 - 0.36j),
            spline(1.06 - 0.36j, 0 - 0.66j, -1.06 - 0.36j),
        ),
        ink_mm=PEN,
    )
    yield filled(
        WHITE,
        *(
            ellipse(spot, 0.1)
            for spot in (-0.7 - 0.9j, -0.25 - 1.2j, 0.25 - 0.95j, 0.7 - 1.05j, -0.3 - 0.76j, 0.66 - 0.66j)
        ),
    )
    yield inked(colour, ellipse(knot, 0.2), ink_mm=PEN)


def _bicorne(colour: str, trim: str) -> Iterator[Shape]:
    outline = join(
        spline(-1.9 - 0.34j, -1.5 - 1.3j, -0.7 - 1.9j, 0 - 2.1j, 0.7 - 1.9j, 1.5 - 1.3j, 1.9 - 0.34j),
        spline(1.9 - 0.34j, 0.8 - 0.62j, 0 - 0.66j, -0.8 - 0.62j, -1.9 - 0.34j),
    )
    yield inked(colour, outline, ink_mm=PEN * 1.2)
    edge = spline(-1.86 - 0.4j, -1.46 - 1.26j, -0.68 - 1.84j, 0 - 2.02j, 0.68 - 1.84j, 1.46 - 1.26j, 1.86 - 0.4j)
    yield inked(trim, ribbon(edge, 0.17), ink_mm=0.03)
    yield from placed(skull(0j, 1.0), at=-1.28j, scale=0.44)


def _tricorn(colour: str, trim: str) -> Iterator[Shape]:
    crown = spline(-1.0 - 0.7j, -0.9 - 1.7j, 0 - 1.9j, 0.9 - 1.7j, 1.0 - 0.7j)
    yield inked(colour, crown, ink_mm=PEN * 1.2)
    brim = join(
        spline(-2.0 - 0.9j, -1.0 - 1.0j, 0 - 1.36j, 1.0 - 1.0j, 2.0 - 0.9j),
        spline(2.0 - 0.9j, 1.2 - 0.44j, 0 - 0.5j, -1.2 - 0.44j, -2.0 - 0.9j),
    )
    yield inked(lighter(colour, 0.12), brim, ink_mm=PEN * 1.2)
    yield inked(
        trim, ribbon(spline(-1.96 - 0.92j, -1.0 - 1.0j, 0 - 1.34j, 1.0 - 1.0j, 1.96 - 0.92j), 0.15), ink_mm=0.03
    )
    yield filled(
        lighter(colour, 0.4), ribbon(spline(-0.7 - 1.3j, -0.5 - 1.62j, 0 - 1.74j), [0.02, 0.14, 0.02]), opacity=0.7
    )


def _plume() -> Iterator[Shape]:
    quill = spline(0.9 - 0.9j, 1.5 - 1.7j, 1.5 - 2.5j, 0.9 - 2.9j)
    yield inked("#fdf3f0", ribbon(quill, [0.1, 0.7, 0.8, 0.1]), ink_mm=PEN)
    yield lines(quill, ink_mm=0.04, ink="#c98b9a")
    yield inked(BRASS, ellipse(0.92 - 0.86j, 0.18), ink_mm=PEN)


def _cap(colour: str) -> Iterator[Shape]:
    yield inked(
        colour,
        join(
            spline(-1.05 - 0.5j, -0.9 - 1.3j, 0 - 1.7j, 0.9 - 1.4j, 1.5 - 1.9j),
            spline(1.5 - 1.9j, 1.5 - 1.0j, 1.05 - 0.5j),
        ),
        ink_mm=PEN,
    )
    yield inked(WHITE, scallops(1.6 - 1.9j, 0.26, 0.26, 7), ink_mm=PEN)
    yield filled(
        WHITE,
        *(
            ribbon(spline(complex(x, -0.7), complex(x * 0.9, -1.1), complex(x * 0.7, -1.5)), [0.2, 0.18, 0.1])
            for x in (-0.66, 0.0, 0.66)
        ),
        opacity=0.85,
    )
    yield inked(lighter(colour, 0.3), rounded(-1.15, -0.78, 2.3, 0.36, 0.18), ink_mm=PEN)


PIRATES = (
    Pirate(
        face=Face(skin="#e9b48c", hair_colour="#3a2b33", hair="long", eyes="#4a7fb0", look=0.2 + 0.3j, brow=0.5),
        beard="full",
        hat="bicorne",
        hat_colour="#2b2846",
        coat="#a8322f",
        trim=BRASS,
        sky=("#3f4a7c", "#6a78a8", "#9aa6c8"),
        beyond=scenes.storm,
        treasure=scenes.hook,
    ),
    Pirate(
        face=Face(skin="#f0c39a", hair_colour="#7a4f2f", hair="short", eyes="#3f7f4a", look=0.5 + 0.2j, patch=True),
        beard="stubble",
        hat="scarf",
        hat_colour="#d8403a",
        coat="#2f6fb0",
        trim=WHITE,
        sky=("#8fd0f0", "#c4e8f8", "#eef8fb"),
        beyond=scenes.deck,
        treasure=scenes.cutlass,
        at=25 + 40j,
        lean_deg=-5,
    ),
    Pirate(
        face=Face(
            skin="#d9a06c",
            hair_colour="#b8402a",
            hair="curls",
            eyes="#3f8f6a",
            look=0.7 - 0.2j,
            nose="button",
            mouth="smirk",
            brow=0.0,
            freckles=True,
        ),
        beard="none",
        hat="plume",
        hat_colour="#5a2f6e",
        coat="#7a3f8f",
        trim="#f0e0c8",
        sky=("#ffc98a", "#ffe0b0", "#fff3d8"),
        beyond=scenes.lookout,
        treasure=scenes.spyglass,
        at=26 + 42j,
        lean_deg=4,
    ),
    Pirate(
        face=Face(
            skin="#e8b08a",
            hair_colour="#d8dbe4",
            hair="wild",
            eyes="#5a86b8",
            look=0.8 + 0.3j,
            mouth="smile",
            brow=-0.3,
        ),
        beard="braided",
        hat="tricorn",
        hat_colour="#6b4a34",
        coat="#4a5a3c",
        trim="#d9a441",
        sky=("#2b2f66", "#4a4c8c", "#8a78a8"),
        beyond=scenes.harbour,
        treasure=scenes.parrot,
        at=23 + 40j,
    ),
    Pirate(
        face=Face(
            skin="#f2cba4",
            hair_colour="#e0a040",
            hair="short",
            eyes="#3f78c0",
            look=0.5j,
            nose="button",
            mouth="laugh",
            brow=-0.3,
            freckles=True,
        ),
        beard="none",
        hat="scarf",
        hat_colour="#3f8f6a",
        coat="#3f8f6a",
        trim=BRASS,
        sky=("#9a6a44", "#a8764c"),
        beyond=scenes.cabin,
        treasure=scenes.chart,
        at=28 + 39j,
    ),
    Pirate(
        face=Face(
            skin="#c98d5e", hair_colour="#2b2330", hair="none", eyes="#7a5230", look=0.4j, mouth="laugh", brow=0.1
        ),
        beard="goatee",
        hat="tricorn",
        hat_colour="#b8302f",
        coat="#e8b83c",
        trim="#7a2f2f",
        sky=("#7fd6ec", "#b8ecf2", "#fdf3d0"),
        beyond=scenes.beach,
        treasure=scenes.gold,
        at=28 + 40j,
        lean_deg=-4,
    ),
    Pirate(
        face=Face(skin="#f0b898", hair_colour="#e07a2c", hair="none", look=0.5j, mouth="smile", brow=-0.2),
        beard="moustache",
        hat="cap",
        hat_colour="#3a6fb8",
        coat="#f4f0e6",
        trim="#d8403a",
        sky=("#d9b98c", "#c9a070"),
        beyond=scenes.galley,
        treasure=scenes.soup,
        at=28 + 38j,
    ),
    Pirate(
        face=Face(skin="#7a4a30", hair_colour="#2a2028", hair="braids", eyes="#c98a2c", look=0.2 + 0.5j, patch=True),
        beard="none",
        hat="tricorn",
        hat_colour="#24647a",
        coat="#24647a",
        trim="#e8c24a",
        sky=("#16324f", "#24557a", "#4a90a8"),
        beyond=scenes.night,
        treasure=scenes.compass,
        at=28 + 39j,
        lean_deg=3,
    ),
)
