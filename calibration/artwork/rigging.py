"""What boats are built of: hulls, masts and sails, with their bow to the right."""

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.artwork.paths import Path, box, clip, ellipse, evenly, join, polygon, ribbon, rounded, spline, star
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, lines

WOOD = "#8a5a34"
BRASS = "#ffcf4a"


@dataclass(frozen=True, slots=True)
class Paint:
    """The paints of one boat."""

    hull: str
    stripe: str  # along the hull
    sail: str
    mark: str  # stripes and battens on the sails
    flag: str


@dataclass(frozen=True, slots=True)
class Sail:
    """One sail on its mast: `at` is the middle of its upper edge; widths and height in mm."""

    kind: str  # "square", "striped", "lateen", "junk" or "jib"
    at: complex
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mast:
    """An upright mast from the deck to its truck, perhaps with a crow's nest, a flag on top."""

    x: float
    top: float
    deck: float
    nest: bool = False
    flag: float = 0.0


def mast(plan: Mast, paint: Paint) -> Iterator[Shape]:
    """Mast, shrouds and crow's nest; sails come later, in front."""
    shrouds = [polygon(complex(plan.x + side * 13, plan.deck), complex(plan.x, plan.top + 14)) for side in (-1, 1)]
    ratlines = []
    for share in (0.12, 0.24, 0.36, 0.48, 0.6):
        y, half = plan.deck + (plan.top + 14 - plan.deck) * share, 13 * (1 - share)
        ratlines.append(polygon(complex(plan.x - half, y), complex(plan.x + half, y)))
    yield lines(*shrouds, *ratlines, ink_mm=0.35, ink="#5b4632")
    yield inked(
        WOOD, ribbon(polygon(complex(plan.x, plan.deck + 2), complex(plan.x, plan.top)), [2.8, 1.6]), ink_mm=0.45
    )
    if plan.flag:
        yield from pennant(complex(plan.x, plan.top), plan.flag, paint.flag)
    if plan.nest:
        nest = polygon(*(complex(plan.x + x, plan.top + y) for x, y in ((-5, 9), (5, 9), (3.8, 14), (-3.8, 14))))
        yield inked(lighter(WOOD, 0.2), nest)
        yield lines(*(polygon(nest[0] + k * 2.5, nest[3] + k * 1.9) for k in (1, 2, 3)), ink_mm=0.3)
        yield inked(BRASS, box(plan.x - 5.6, plan.top + 8, 11.2, 1.6), ink_mm=0.4)


def pennant(at: complex, length: float, colour: str) -> Iterator[Shape]:
    """A long forked flag that flies from the top of a mast."""
    upper = spline(at - 5j, at + length * 0.4 - 6j, at + length * 0.7 - 4j, at + length - 5j)
    lower = spline(at + length - 0.5j, at + length * 0.7 + 0.5j, at + length * 0.4 - 1.5j, at)
    yield inked(colour, join(upper, polygon(at + length * 0.82 - 2.6j), lower), ink_mm=0.4)
    yield inked(BRASS, ellipse(at - 5j, 1.0), ink_mm=0.3)


def sail(plan: Sail, paint: Paint) -> Iterator[Shape]:
    """A sail full of wind from the left."""
    match plan.kind:
        case "lateen":
            yield from _lateen(plan, paint)
        case "jib":
            yield from _jib(plan, paint)
        case "junk":
            yield from _junk(plan, paint)
        case _:
            yield from _square(plan, paint)


def _square(plan: Sail, paint: Paint) -> Iterator[Shape]:
    """Yard and billowing cloth, with upright stripes when it is striped and seams when not."""
    left, right = plan.at - plan.width / 2, plan.at + plan.width / 2
    down, belly = 1j * plan.height, plan.width * 0.07
    luff = spline(left, left + down * 0.5 + belly, left + down * 0.98 - 1)
    foot = spline(left + down * 0.98 - 1, plan.at + down * 0.86 + belly, right + down * 0.98 + 1)
    leech = spline(right + down * 0.98 + 1, right + down * 0.5 + 2.2 * belly, right)
    cloth = join(luff, foot, leech)
    yield inked(paint.sail, cloth, ink_mm=0.6)
    shares = [number / 7 for number in range(8)]
    bellies = [
        evenly(left + plan.width * share, left + plan.width * share + down * 0.9, 12, bulge=belly * (1 + share))
        for share in shares
    ]
    if plan.kind == "striped":
        bands = [join(bellies[number], bellies[number + 1][::-1]) for number in (1, 3, 5)]
        yield filled(paint.mark, *bands)
    else:
        yield lines(*bellies[2:7:2], ink=darker(paint.sail, 0.25), ink_mm=0.35)
        yield filled(
            paint.mark, join(bellies[0][:3], bellies[7][:3][::-1]), join(bellies[0][8:10], bellies[7][8:10][::-1])
        )
    reefs = [polygon(complex(line[level]), complex(line[level]) + 2.2j) for line in bellies[1:7] for level in (3, 7)]
    yield lines(*reefs, ink=darker(paint.mark, 0.5), ink_mm=0.5)
    yield filled(darker(paint.sail, 0.6), join(bellies[6], bellies[7][::-1]), opacity=0.22)
    yield filled("#ffffff", join(bellies[0] + 0.6, bellies[1][::-1]), opacity=0.35)
    yield inked(WOOD, ribbon(polygon(left - 3, right + 3), [0.9, 1.9, 0.9]), ink_mm=0.4)


def _lateen(plan: Sail, paint: Paint) -> Iterator[Shape]:
    """A three-cornered sail on a slanting yard; `at` is the upper end of the yard."""
    low = plan.at + complex(-plan.width * 0.62, plan.height * 0.92)
    clew = plan.at + complex(plan.width * 0.38, plan.height)
    foot = spline(low, (low + clew) / 2 - 2j, clew)
    yard = evenly(plan.at, low, 12)
    leech = evenly(plan.at, clew, 12, bulge=plan.width * 0.13)
    yield inked(paint.sail, join(yard, foot, leech[::-1]), ink_mm=0.6)
    yield filled(paint.mark, *(join(yard[k : k + 3], leech[k : k + 3][::-1]) for k in (3, 7)))
    yield filled(darker(paint.sail, 0.6), join(leech, (leech * 0.8 + yard * 0.2)[::-1]), opacity=0.2)
    overhang = (low - plan.at) * 0.07
    yield inked(WOOD, ribbon(polygon(low + overhang, plan.at - overhang), [0.9, 1.8, 0.9]), ink_mm=0.4)


def _jib(plan: Sail, paint: Paint) -> Iterator[Shape]:
    """A foresail between mast and bowsprit; `at` is its upper corner, it widens to the right."""
    tack = plan.at + complex(plan.width, plan.height)
    clew = plan.at + complex(plan.width * 0.12, plan.height * 0.86)
    foot = spline(tack, (tack + clew) / 2 - 2j, clew)
    leech = spline(clew, (clew + plan.at) / 2 - plan.width * 0.1, plan.at)
    cloth = join(polygon(plan.at), foot, leech)
    yield inked(paint.sail, cloth, ink_mm=0.6)
    stripe = plan.height * 0.13
    levels = [plan.at.imag + plan.height * share for share in (0.35, 0.65)]
    yield filled(paint.mark, *(clip(cloth, plan.at.real - 50, y, tack.real, y + stripe) for y in levels))
    yield lines(polygon(plan.at, tack), ink_mm=0.5, ink="#5b4632")


def _junk(plan: Sail, paint: Paint) -> Iterator[Shape]:
    """A fan on battens: six panels of two colours."""
    foot = plan.at + 1j * plan.height
    luff = evenly(plan.at - plan.width * 0.16, foot - plan.width * 0.4, 7)
    leech = evenly(
        plan.at + complex(plan.width * 0.34, -plan.height * 0.1), foot + plan.width * 0.54, 7, bulge=plan.width * 0.1
    )
    fold = 0.25 * luff + 0.75 * leech
    for number in range(len(luff) - 1):
        upper, lower = slice(number, number + 1), slice(number + 1, number + 2)
        tone = paint.sail if number % 2 else paint.mark
        yield inked(tone, join(luff[upper], leech[upper], leech[lower], luff[lower]), ink_mm=0.5)
        yield filled(darker(tone, 0.6), join(fold[upper], leech[upper], leech[lower], fold[lower]), opacity=0.22)
    battens = [ribbon(polygon(left - 1.4, right + 1.4), 1.1) for left, right in zip(luff, leech, strict=True)]
    yield inked(BRASS, *battens, ink_mm=0.3)


def planks(hull: Path, paint: Paint, levels: tuple[float, ...]) -> Iterator[Shape]:
    """The hull's skin: seams, a coloured stripe, shadow towards the keel."""
    left, right, bottom = float(hull.real.min()), float(hull.real.max()), float(hull.imag.max())
    yield inked(paint.hull, hull, ink_mm=0.7)
    yield filled(darker(paint.hull, 0.55), clip(hull, left, bottom - 9, right, bottom), opacity=0.5)
    yield filled(lighter(paint.hull, 0.3), clip(hull, left, levels[0], right, levels[0] + 2))
    yield filled(paint.stripe, clip(hull, left, levels[1], right, levels[1] + 4.6))
    seams = []
    for level in levels:
        inside = clip(hull, left, level, right, level + 0.5)
        seams.append(polygon(complex(float(inside.real.min()), level), complex(float(inside.real.max()), level)))
    yield lines(*seams, ink=darker(paint.hull, 0.5), ink_mm=0.4)


def porthole(at: complex, radius: float) -> Iterator[Shape]:
    """A round window with a brass rim and light in it."""
    yield inked(BRASS, ellipse(at, radius), ink_mm=0.4)
    yield inked("#bfe6f5", ellipse(at, radius * 0.62), ink_mm=0.35)
    yield filled("#ffffff", ellipse(at - radius * (0.2 + 0.2j), radius * 0.2))


def gun(at: complex, size: float) -> Iterator[Shape]:
    """A gun that looks out of its port."""
    yield inked("#4a3050", box(at.real - size, at.imag - size, 2 * size, 2 * size), ink_mm=0.5)
    yield inked(
        "#b5453c",
        polygon(at - size * (1.1 + 1j), at + size * (1.1 - 1j), at + size * (0.9 - 1.8j), at - size * (0.9 + 1.8j)),
        ink_mm=0.4,
    )
    yield inked("#5d6180", ellipse(at, size * 0.72), ink_mm=0.4)
    yield filled("#1f1a33", ellipse(at, size * 0.42))


def cabin_window(at: complex, width: float, height: float) -> Iterator[Shape]:
    """A lit stern window with its bars."""
    yield inked(
        BRASS, rounded(at.real - width / 2 - 0.8, at.imag - height / 2 - 0.8, width + 1.6, height + 1.6, 1), ink_mm=0.4
    )
    yield inked("#ffe9a3", box(at.real - width / 2, at.imag - height / 2, width, height), ink_mm=0.4)
    yield lines(
        polygon(at - 1j * height / 2, at + 1j * height / 2), polygon(at - width / 2, at + width / 2), ink_mm=0.4
    )


def lantern(at: complex, size: float) -> Iterator[Shape]:
    """A stern lantern with its glow; `at` is its foot."""
    yield filled("#ffe680", ellipse(at - 1j * size, size * 1.6), opacity=0.35)
    yield inked(
        "#ffdf6b",
        polygon(at - size * 0.35, at + size * 0.35, at + size * (0.55 - 1.4j), at - size * (0.55 + 1.4j)),
        ink_mm=0.4,
    )
    yield inked(WOOD, polygon(at - size * (0.7 + 1.4j), at + size * (0.7 - 1.4j), at - size * 2.1j), ink_mm=0.4)


def shield(at: complex, radius: float, colour: str) -> Iterator[Shape]:
    """A round shield with a star and its boss."""
    yield inked(colour, ellipse(at, radius), ink_mm=0.5)
    yield filled("#fff3d0", star(at, radius * 0.8, radius * 0.36, 6))
    yield inked(BRASS, ellipse(at, radius * 0.3), ink_mm=0.35)


def skull(at: complex, size: float, bone: str = "#fffaf0") -> Iterator[Shape]:
    """A merry skull over crossed bones."""
    for lean in (-1, 1):
        ends = (at + size * complex(-1.25, 0.9 - 0.55 * lean), at + size * complex(1.25, 0.9 + 0.55 * lean))
        yield inked(bone, ribbon(polygon(*ends), size * 0.3), ink_mm=size * 0.07)
        yield filled(bone, *(ellipse(end, size * 0.26) for end in ends))
    yield inked(
        bone, rounded(at.real - size * 0.5, at.imag + size * 0.2, size, size * 0.65, size * 0.2), ink_mm=size * 0.07
    )
    yield inked(bone, ellipse(at - 0.1j * size, size * 0.85, size * 0.75), ink_mm=size * 0.07)
    yield filled("#2c2440", *(ellipse(at + size * complex(x, -0.05), size * 0.22, size * 0.26) for x in (-0.34, 0.34)))
    yield filled("#2c2440", polygon(at + 0.22j * size, at + size * (0.1 + 0.42j), at + size * (-0.1 + 0.42j)))
    yield lines(
        *(polygon(at + size * complex(x, 0.55), at + size * complex(x, 0.8)) for x in (-0.2, 0.0, 0.2)),
        ink_mm=size * 0.07,
    )
