"""Heads for witches and pirates: drawn around 0, the head's half width being 1, looking at you."""

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.artwork.paths import Path, ellipse, join, loop, mirror, polygon, ribbon, scallops, sector, spline
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines

WHITE = "#ffffff"
PEN = 0.05  # the outlines' width on this scale


@dataclass(frozen=True, slots=True)
class Face:
    """What makes a face: `look` is where the eyes turn, `nose`, `mouth` and `hair` name their kinds."""

    skin: str
    hair_colour: str
    hair: str  # "long", "wild", "curls", "braids", "bun", "short" or "none"
    eyes: str = "#5a8f3c"
    look: complex = 0
    nose: str = "round"  # "round", "hook", "long" or "button"
    mouth: str = "grin"  # "grin", "smile", "smirk" or "laugh"
    brow: float = 0.2  # how far the brows slant: angry above 0, kind below
    patch: bool = False
    freckles: bool = False
    wart: bool = False


def head(face: Face) -> Iterator[Shape]:
    """Ears, face and features; the hair behind comes from `back_hair`, beards from `beard`."""
    shade = darker(face.skin, 0.25)
    yield inked(face.skin, ellipse(-0.98 + 0.05j, 0.2, 0.28), ellipse(0.98 + 0.05j, 0.2, 0.28), ink_mm=PEN)
    outline = loop(
        -0.96 - 0.2j,
        -0.7 - 0.9j,
        0 - 1.1j,
        0.7 - 0.9j,
        0.96 - 0.2j,
        0.84 + 0.55j,
        0.34 + 1.08j,
        -0.34 + 1.08j,
        -0.84 + 0.55j,
    )
    yield inked(face.skin, outline, ink_mm=PEN)
    yield filled(
        shade,
        join(spline(0.92 - 0.3j, 0.8 + 0.5j, 0.3 + 1.04j), spline(0.1 + 1.04j, 0.58 + 0.5j, 0.72 - 0.3j)),
        opacity=0.4,
    )
    yield filled("#f0705e", ellipse(-0.58 + 0.38j, 0.22, 0.17), ellipse(0.58 + 0.38j, 0.22, 0.17), opacity=0.45)
    yield from _eyes(face)
    yield from _mouth(face)
    yield from _nose(face, shade)
    if face.freckles:
        spots = (-0.7 + 0.3j, -0.56 + 0.4j, -0.44 + 0.3j, 0.44 + 0.3j, 0.56 + 0.4j, 0.7 + 0.3j)
        yield filled(darker(face.skin, 0.45), *(ellipse(spot, 0.04) for spot in spots))
    if face.wart:
        yield inked(darker(face.skin, 0.35), ellipse(0.5 + 0.72j, 0.09), ink_mm=0.03)


def _eyes(face: Face) -> Iterator[Shape]:
    for side in (-1, 1):
        middle = complex(0.38 * side, -0.14)
        if face.patch and side > 0:
            yield lines(spline(-0.9 - 0.62j, 0 - 0.5j, 0.94 - 0.02j), ink_mm=0.1)
            yield inked(
                "#2b2340",
                loop(
                    middle - 0.26 - 0.2j,
                    middle + 0.28 - 0.2j,
                    middle + 0.22 + 0.22j,
                    middle - 0.02 + 0.3j,
                    middle - 0.24 + 0.14j,
                ),
                ink_mm=PEN,
            )
            continue
        yield inked(WHITE, ellipse(middle, 0.27, 0.29), ink_mm=PEN)
        yield inked(face.eyes, ellipse(middle + face.look * 0.1, 0.17), ink_mm=0.03)
        yield filled(INK, ellipse(middle + face.look * 0.12, 0.09))
        yield filled(WHITE, ellipse(middle + face.look * 0.1 - 0.07 - 0.08j, 0.055))
        brow = spline(
            middle + side * -0.26 + (-0.36 + 0.5 * face.brow) * 1j,
            middle - 0.46j,
            middle + side * 0.3 + (-0.4 - 0.2 * face.brow) * 1j,
        )
        yield inked(face.hair_colour, ribbon(brow, [0.13, 0.17, 0.05]), ink_mm=0.03)


def _nose(face: Face, shade: str) -> Iterator[Shape]:
    match face.nose:
        case "hook":
            yield inked(
                face.skin,
                join(
                    spline(-0.1 - 0.1j, -0.16 + 0.2j, -0.3 + 0.42j),
                    spline(-0.3 + 0.42j, 0 + 0.66j, 0.24 + 0.44j, 0.1 + 0.2j, 0.06 - 0.1j),
                ),
                ink_mm=PEN,
            )
            yield filled(face.skin, polygon(-0.08 - 0.16j, 0.05 - 0.16j, 0.06 + 0.1j, -0.12 + 0.1j))
            yield filled(shade, ellipse(0.02 + 0.46j, 0.12, 0.06), opacity=0.7)
        case "long":
            yield inked(
                face.skin,
                join(spline(0.1 - 0.12j, 0.3 + 0.2j, 0.62 + 0.5j), spline(0.62 + 0.5j, 0.2 + 0.56j, -0.12 + 0.36j)),
                ink_mm=PEN,
            )
            yield filled(lighter(face.skin, 0.4), ellipse(0.3 + 0.32j, 0.1, 0.07))
        case "button":
            yield inked(lighter(face.skin, 0.1), ellipse(0 + 0.24j, 0.15, 0.12), ink_mm=PEN)
        case _:
            yield inked(lighter(face.skin, 0.08), ellipse(0 + 0.26j, 0.27, 0.23), ink_mm=PEN)
            yield filled(lighter(face.skin, 0.5), ellipse(-0.09 + 0.18j, 0.08, 0.06))


def _mouth(face: Face) -> Iterator[Shape]:
    match face.mouth:
        case "smile":
            yield lines(spline(-0.38 + 0.66j, 0 + 0.84j, 0.38 + 0.66j), ink_mm=0.08)
        case "smirk":
            yield lines(spline(-0.34 + 0.76j, 0.06 + 0.82j, 0.44 + 0.6j), ink_mm=0.08)
            yield lines(spline(0.4 + 0.54j, 0.46 + 0.6j, 0.44 + 0.68j), ink_mm=0.05)
        case "laugh":
            yield inked("#7c2f3f", sector(0.56j, 0.42, 0, 180), ink_mm=PEN)
            yield filled("#ef7f86", sector(0.78j, 0.22, -180, 0) + 0.12j)
            yield filled(WHITE, polygon(-0.34 + 0.58j, 0.34 + 0.58j, 0.3 + 0.68j, -0.3 + 0.68j))
        case _:
            grin = join(spline(-0.52 + 0.54j, 0 + 0.72j, 0.52 + 0.54j), spline(0.44 + 0.7j, 0 + 0.98j, -0.44 + 0.7j))
            yield inked(WHITE, grin, ink_mm=PEN)
            yield lines(*(polygon(complex(x, 0.64), complex(x, 0.86)) for x in (-0.24, 0.0, 0.24)), ink_mm=0.035)
            yield filled(INK, polygon(0.24 + 0.64j, 0.42 + 0.6j, 0.36 + 0.8j, 0.24 + 0.84j))


def back_hair(face: Face) -> Iterator[Shape]:
    """Hair behind the head."""
    if face.hair in HAIR:
        yield from HAIR[face.hair](face.hair_colour, darker(face.hair_colour, 0.6))


def _long(colour: str, ink: str) -> Iterator[Shape]:
    """Falling straight over the shoulders, in strands."""
    side = join(spline(0 - 1.15j, -1.15 - 0.7j, -1.25 + 0.6j, -1.5 + 1.9j), spline(-1.5 + 1.9j, -0.9 + 1.7j, 0 + 1.6j))
    yield inked(colour, join(side, mirror(side)[::-1]), ink_mm=PEN, ink=ink)
    strands = [spline(-1.1 - 0.2j, -1.18 + 0.8j, -1.3 + 1.7j), spline(-0.94 + 0.4j, -1.0 + 1.0j, -1.0 + 1.6j)]
    yield lines(*strands, *(mirror(strand) for strand in strands), ink_mm=0.045, ink=ink)


def _wild(colour: str, ink: str) -> Iterator[Shape]:
    """Standing off in points."""
    tips = (
        -0.9 - 1.0j,
        -1.7 - 0.5j,
        -1.25 - 0.2j,
        -1.95 + 0.3j,
        -1.35 + 0.4j,
        -1.9 + 1.1j,
        -1.2 + 0.9j,
        -1.5 + 1.7j,
        -0.7 + 1.2j,
    )
    side = polygon(*tips)
    yield inked(colour, join(side, mirror(side)[::-1]), ink_mm=PEN, ink=ink)
    yield filled(lighter(colour, 0.3), *_locks(side), *(mirror(lock) for lock in _locks(side)))


def _curls(colour: str, ink: str) -> Iterator[Shape]:
    """A heap of curls on either side."""
    spots = (
        -0.95 - 0.7j,
        -1.25 - 0.2j,
        -1.3 + 0.4j,
        -1.2 + 0.95j,
        0.95 - 0.7j,
        1.25 - 0.2j,
        1.3 + 0.4j,
        1.2 + 0.95j,
    )
    yield from (inked(colour, scallops(spot, 0.46, 0.46, 7), ink_mm=PEN, ink=ink) for spot in spots)
    yield lines(
        *(spline(spot - 0.16, spot - 0.14j, spot + 0.16, spot + 0.06j) for spot in spots), ink_mm=0.045, ink=ink
    )


def _braids(colour: str, ink: str) -> Iterator[Shape]:
    """Two plaits with bows."""
    for sign in (-1, 1):
        knots = [complex(sign * (1.05 + 0.1 * k), 0.5 + 0.42 * k) for k in range(4)]
        yield from (
            inked(colour, ellipse(knot, 0.3 - 0.02 * k, 0.28), ink_mm=PEN, ink=ink) for k, knot in enumerate(knots)
        )
        yield inked("#e8485a", ellipse(knots[-1] + 0.3j, 0.16, 0.12), ink_mm=PEN)
        yield inked(
            colour,
            polygon(knots[-1] + 0.38j, knots[-1] + 0.24 + 0.8j, knots[-1] - 0.24 + 0.8j),
            ink_mm=PEN,
            ink=ink,
        )


def _bun(colour: str, ink: str) -> Iterator[Shape]:
    """A bun over each ear."""
    yield inked(colour, ellipse(-1.2 - 0.15j, 0.42, 0.46), ellipse(1.2 - 0.15j, 0.42, 0.46), ink_mm=PEN, ink=ink)
    swirls = [
        spline(1.2 * side - 0.25 - 0.1j, 1.2 * side - 0.4j, 1.2 * side + 0.2 - 0.1j, 1.2 * side + 0.06j)
        for side in (-1, 1)
    ]
    yield lines(*swirls, ink_mm=0.05, ink=ink)


def _short(colour: str, ink: str) -> Iterator[Shape]:
    """A mop around the head."""
    yield inked(colour, scallops(-0.2j, 1.16, 1.08, 13, depth=0.1), ink_mm=PEN, ink=ink)


HAIR = {"long": _long, "wild": _wild, "curls": _curls, "braids": _braids, "bun": _bun, "short": _short}


def _locks(side: Path) -> list[Path]:
    """A lit streak in each point of wild hair."""
    return [polygon(tip * 0.96, tip * 0.62 + 0.06j, tip * 0.64 - 0.08j) for tip in side[1:8:2]]


def fringe(face: Face) -> Iterator[Shape]:
    """Hair over the forehead, below a hat."""
    if face.hair not in {"none", "short"}:
        curl = join(spline(-0.98 - 0.1j, -0.86 - 0.62j, -0.3 - 0.72j), spline(-0.3 - 0.72j, -0.66 - 0.5j, -0.98 - 0.1j))
        yield inked(face.hair_colour, curl, mirror(curl), ink_mm=0.04, ink=darker(face.hair_colour, 0.6))


def beard(kind: str, colour: str) -> Iterator[Shape]:
    """A beard over the lower face: "full", "braided", "moustache", "goatee", "stubble" or "none"."""
    ink = darker(colour, 0.6)
    if kind in {"full", "braided"}:
        length = 1.75 if kind == "full" else 1.45
        side = spline(-0.98 + 0.0j, -1.12 + 0.7j, -0.8 + 1.3j, 0 + 1j * length)
        inner = spline(-0.98 + 0.0j, -0.72 + 0.36j, -0.3 + 0.46j, 0 + 0.44j)
        yield inked(colour, join(side, mirror(side)[::-1], mirror(inner), inner[::-1]), ink_mm=PEN, ink=ink)
        waves = [spline(-0.8 + 0.5j, -0.7 + 0.95j, -0.4 + 1.3j), spline(-0.5 + 0.75j, -0.42 + 1.1j, -0.16 + 1.4j)]
        yield lines(*waves, *(mirror(wave) for wave in waves), ink_mm=0.05, ink=ink)
        yield inked("#7c2f3f", sector(0.7j, 0.26, 0, 180), ink_mm=PEN)
        yield filled(WHITE, polygon(-0.2 + 0.71j, 0.2 + 0.71j, 0.16 + 0.79j, -0.16 + 0.79j))
    if kind == "braided":
        for x in (-0.5, 0.0, 0.5):
            knots = [complex(x, 1.3 + 0.2 * k) for k in range(4)]
            yield from (inked(colour, ellipse(knot, 0.16, 0.14), ink_mm=0.04, ink=ink) for knot in knots)
            yield inked("#ffcf4a", ellipse(knots[-1] + 0.18j, 0.11), ink_mm=0.04)
    if kind in {"full", "braided", "moustache"}:
        reach = 1.0 if kind == "moustache" else 0.62
        half = join(
            spline(0.5j, -0.4 + 0.42j, -reach + 0.62j, -reach - 0.1 + 0.36j),
            spline(-reach - 0.1 + 0.36j, -reach * 0.7 + 0.86j, -0.3 + 0.76j, 0.66j),
        )
        yield inked(lighter(colour, 0.12), half, mirror(half), ink_mm=PEN, ink=ink)
    if kind == "goatee":
        yield inked(
            colour,
            join(spline(-0.3 + 0.94j, -0.24 + 1.3j, 0 + 1.6j), spline(0 + 1.6j, 0.24 + 1.3j, 0.3 + 0.94j, 0 + 1.0j)),
            ink_mm=PEN,
            ink=ink,
        )
        tips = join(spline(0.5j, -0.3 + 0.44j, -0.6 + 0.36j), spline(-0.6 + 0.36j, -0.3 + 0.6j, 0.58j))
        yield inked(colour, tips, mirror(tips), ink_mm=0.04, ink=ink)
    if kind == "stubble":
        dots = [
            complex(x, 0.98 - 0.5 * x * x + 0.06 * (k % 2))
            for k, x in enumerate((-0.6, -0.45, -0.3, -0.15, 0.0, 0.15, 0.3, 0.45, 0.6))
        ]
        yield filled(colour, *(ellipse(dot, 0.035) for dot in dots))


def shoulders(colour: str, trim: str) -> Iterator[Shape]:
    """Neck and shoulders down to 5 below the head's middle, with buttons."""
    half = spline(-0.5 + 1.1j, -1.5 + 1.6j, -2.1 + 2.6j, -2.4 + 5j)
    yield inked(colour, join(half, mirror(half)[::-1]), ink_mm=PEN * 1.3)
    folds = [spline(-1.3 + 2.2j, -1.24 + 3.4j, -1.4 + 4.6j), spline(-0.7 + 1.7j, -0.6 + 3.0j, -0.66 + 4.6j)]
    yield lines(*folds, *(mirror(fold) for fold in folds), ink_mm=0.06, ink=darker(colour, 0.5))
    yield filled(darker(colour, 0.5), join(spline(1.5 + 1.7j, 2.0 + 2.6j, 2.3 + 5j), polygon(1.5 + 5j)), opacity=0.35)
    yield inked(trim, *(ellipse(complex(0, y), 0.15) for y in (2.0, 2.7, 3.4)), ink_mm=0.04)


def sleeve(line: Path, colour: str, cuff: str, skin: str) -> Iterator[Shape]:
    """An arm from the first point of a line in mm, round its outermost point, to the hand at its last point."""
    shoulder, hand = complex(line[0]), complex(line[-1])
    elbow = complex(max(line, key=lambda point: abs(point - shoulder) + abs(point - hand)))
    out = (hand - elbow) / abs(hand - elbow)
    yield inked(skin, ellipse(hand + out * 1.6, 2.9), ink_mm=0.5)
    yield lines(
        *(polygon(hand + out * (3.4 + 1j * k), hand + out * (2.0 + 1j * k)) for k in (-1.1, 0.2, 1.4)), ink_mm=0.4
    )
    upper, fore = polygon(shoulder, elbow), polygon(elbow, hand)
    for tone, rim in ((INK, 0.55), (colour, 0.0)):
        yield filled(tone, ribbon(upper, [6 + 2 * rim, 7.4 + 2 * rim]))
        yield filled(tone, ellipse(elbow, 3.7 + rim))
        yield filled(tone, ribbon(fore, [7.4 + 2 * rim, 8 + 2 * rim]))
    yield inked(cuff, ribbon(polygon(hand - out * 1.8, hand + out * 0.4), 9.4), ink_mm=0.5)
