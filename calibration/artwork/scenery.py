"""What stands around: sky and weather, hills, trees, water, beasts. Everything is placed by its foot or its middle."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from calibration.artwork.paths import (
    Path,
    box,
    clip,
    ellipse,
    half_disc,
    join,
    loop,
    polygon,
    ribbon,
    ripple,
    rounded,
    scallops,
    spline,
    star,
    turn,
    under,
)
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines, mix, placed

WHITE = "#ffffff"


def sun(at: complex, radius: float, colour: str = "#ffd84a") -> Iterator[Shape]:
    """A smiling sun with two rings of rays."""
    yield filled(lighter(colour, 0.5), ellipse(at, radius * 2.1), opacity=0.35)
    yield filled(colour, star(at, radius * 1.75, radius * 1.05, 16), opacity=0.9)
    yield inked(lighter(colour, 0.15), ellipse(at, radius), ink=darker(colour, 0.35), ink_mm=0.4)
    yield from smile(at, radius * 0.8)


def smile(at: complex, size: float) -> Iterator[Shape]:
    """Two eyes, cheeks and a mouth for a friendly thing."""
    for side in (-1, 1):
        yield filled("#f08a6a", ellipse(at + size * complex(side * 0.55, 0.22), size * 0.2), opacity=0.6)
        yield filled(INK, ellipse(at + size * complex(side * 0.36, -0.12), size * 0.1, size * 0.16))
    yield lines(at + size * spline(-0.36 + 0.26j, 0.5j, 0.36 + 0.26j), ink_mm=max(0.3, size * 0.09))


def moon(at: complex, radius: float, colour: str = "#fff3c4") -> Iterator[Shape]:
    """A full moon with its seas and a halo."""
    yield filled(colour, ellipse(at, radius * 1.5), opacity=0.18)
    yield filled(colour, ellipse(at, radius * 1.22), opacity=0.25)
    yield filled(colour, ellipse(at, radius))
    for x, y, size in ((-0.35, -0.25, 0.26), (0.3, 0.1, 0.2), (-0.1, 0.45, 0.16), (0.25, -0.5, 0.12)):
        yield filled(darker(colour, 0.14), ellipse(at + radius * complex(x, y), radius * size, radius * size * 0.85))


def stars(chance: Random, area: tuple[float, float, float, float], count: int) -> Iterator[Shape]:
    """Stars of two sizes scattered over left, top, right, bottom."""
    left, top, right, bottom = area
    places = [complex(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(count)]
    yield filled("#fff6cf", *(star(place, chance.uniform(0.9, 1.7), 0.35, 4) for place in places[::2]))
    yield filled("#ffffff", *(star(place, 0.7, 0.3, 4) for place in places[1::2]), opacity=0.8)


def cloud(at: complex, width: float, colour: str = WHITE) -> Iterator[Shape]:
    """A heap of cotton on a flat foot."""
    bumps = ((-0.36, 0.14), (-0.14, 0.24), (0.14, 0.2), (0.36, 0.13))
    xs = np.linspace(-0.5, 0.5, 33)
    heights = np.max([np.sqrt(np.maximum(0, radius**2 - (xs - x) ** 2)) for x, radius in bumps], axis=0)
    top = xs - 1j * heights * 0.95
    yield filled(mix(colour, "#7f95c8", 0.35), at + width * under(top, 0.04), opacity=0.75)
    yield filled(colour, at + width * under(top * 0.94 - 0.01j, -0.01))


def bird(at: complex, size: float, colour: str = INK) -> Shape:
    """A bird far away: two bent wings."""
    wing = spline(-1 - 0.3j, -0.55 - 0.55j, 0j, 0.55 - 0.6j, 1 - 0.2j)
    return filled(colour, at + size * ribbon(wing, [0.04, 0.22, 0.26, 0.22, 0.04]))


def hills(crest: Sequence[complex], bottom: float, colour: str) -> Iterator[Shape]:
    """A ridge through the crest points with a lit edge."""
    line = spline(*crest)
    yield filled(lighter(colour, 0.35), under(line, bottom))
    yield filled(colour, under(line + 1.1j, bottom))


def round_tree(at: complex, height: float, colour: str, *, blossom: str | None = None) -> Iterator[Shape]:
    """An oak or, in bloom, a cherry tree."""
    trunk = ribbon(spline(0j, -0.2j, 0.02 - 0.5j), [0.16, 0.1, 0.08])
    yield inked("#7a4f36", at + height * trunk, ink_mm=0.35)
    for x, y, rx, tone in ((0.14, -0.55, 0.26, 0.28), (-0.15, -0.6, 0.27, 0.12), (0.0, -0.76, 0.27, 0.0)):
        crown = at + height * scallops(complex(x, y), rx, rx * 0.85, 9, lean_deg=40 * x)
        yield inked(darker(colour, tone), crown, ink_mm=0.35, ink=darker(colour, 0.6))
    yield filled(lighter(colour, 0.35), at + height * scallops(-0.08 - 0.82j, 0.12, 0.08, 6), opacity=0.8)
    if blossom:
        spots = (-0.3 - 0.58j, -0.18 - 0.48j, -0.02 - 0.62j, 0.16 - 0.52j, 0.28 - 0.6j, 0.1 - 0.82j, -0.14 - 0.74j)
        yield filled(blossom, *(ellipse(at + height * spot, height * 0.035) for spot in spots))


def fir(at: complex, height: float, colour: str, *, snow: str | None = None) -> Iterator[Shape]:
    """A fir tree of three tiers, with snow on them or none."""
    yield inked("#6b4a3a", at + height * box(-0.05, -0.14, 0.1, 0.14), ink_mm=0.35)
    for foot, width, top in ((-0.1, 0.62, -0.5), (-0.34, 0.5, -0.74), (-0.58, 0.38, -1.0)):
        tier = polygon(complex(0, top), complex(width / 2, foot), complex(0.12, foot - 0.05))
        tier = join(tier, polygon(complex(0, foot + 0.02), complex(-0.12, foot - 0.05), complex(-width / 2, foot)))
        yield inked(colour, at + height * tier, ink_mm=0.35, ink=darker(colour, 0.55))
        if snow:
            y, reach = top + 0.17, width * 0.2
            cap = polygon(complex(0, top), complex(reach, y), complex(reach / 3, y - 0.04), 0.02 + 1j * y)
            cap = join(cap, polygon(complex(-reach / 3, y - 0.03), complex(-reach, y)))
            yield filled(snow, at + height * cap)
        else:
            yield filled(
                lighter(colour, 0.25), at + height * polygon(1j * top, -width / 2 + 1j * foot, -0.1 + 1j * foot)
            )


def palm(at: complex, height: float, colour: str = "#4f9a4a") -> Iterator[Shape]:
    """A palm tree with coconuts."""
    stem = spline(0j, 0.08 - 0.3j, 0.07 - 0.6j, 0.0 - 0.8j)
    yield inked("#a5743f", at + height * ribbon(stem, [0.12, 0.09, 0.07, 0.06]), ink_mm=0.35)
    rings = [polygon(point - 0.04, point + 0.04 + 0.015j) for point in stem[2::3]]
    yield lines(*(at + height * ring for ring in rings), ink_mm=0.3, ink="#6d4622")
    top = -0.8j
    fronds = (
        *((-165, 0.42, 0.0), (-15, 0.42, 0.0), (170, 0.34, 0.25), (10, 0.34, 0.25)),
        *((-125, 0.36, 0.0), (-55, 0.36, 0.0), (-90, 0.3, 0.0)),
    )
    for angle_deg, reach, shade in fronds:
        tip = reach * turn(angle_deg) + 0.12j * abs(turn(angle_deg).real)
        leaf = at + height * ribbon(spline(top, top + 0.6 * tip - 0.08j, top + tip), [0.03, 0.13, 0.1, 0.01])
        yield inked(darker(colour, shade), leaf, ink_mm=0.3, ink=darker(colour, 0.6))
    yield inked(
        "#7a4a2a", *(ellipse(at + height * spot, height * 0.04) for spot in (-0.05 - 0.74j, 0.05 - 0.73j)), ink_mm=0.3
    )


def bush(at: complex, width: float, colour: str, berries: str | None = None) -> Iterator[Shape]:
    """A low bush, with berries or roses."""
    yield inked(colour, at + width * scallops(-0.2j, 0.5, 0.3, 11), ink_mm=0.35, ink=darker(colour, 0.6))
    yield filled(lighter(colour, 0.3), at + width * scallops(-0.1 - 0.3j, 0.26, 0.12, 7), opacity=0.8)
    if berries:
        spots = (-0.34 - 0.16j, -0.12 - 0.3j, 0.12 - 0.12j, 0.32 - 0.24j, -0.06 - 0.06j)
        yield inked(berries, *(ellipse(at + width * spot, width * 0.055) for spot in spots), ink_mm=0.25)


def flower(at: complex, size: float, petals: str, *, stem: float = 0.0, heart: str = "#ffd23e") -> Iterator[Shape]:
    """Five petals around a heart, on a stem that goes down, in mm."""
    if stem:
        yield filled("#3e8f47", ribbon(spline(at, at + 0.5j * stem + 0.4, at + 1j * stem), 0.5))
    for number in range(5):
        middle = at + size * 0.62 * turn(72 * number - 90)
        yield inked(petals, ellipse(middle, size * 0.48), ink_mm=min(0.35, size * 0.12))
    yield inked(heart, ellipse(at, size * 0.4), ink_mm=min(0.35, size * 0.12))


def water(area: Path, colours: tuple[str, ...], chance: Random, count: int) -> Iterator[Shape]:
    """Bands of water over the bounding box of `area` with light and dark ripples."""
    left, right = float(area.real.min()), float(area.real.max())
    top, bottom = float(area.imag.min()), float(area.imag.max())
    bands = len(colours)
    for number, colour in enumerate(colours):
        y = top + (bottom - top) * number / bands
        crest = ripple(left, right, y=y, height=1.1, length=9 + number, phase=chance.random())
        yield filled(colour, under(crest, bottom))
    for tone, opacity in ((WHITE, 0.75), (darker(colours[-1], 0.35), 0.6)):
        strokes = []
        for _ in range(count):
            x, y = chance.uniform(left, right - 8), chance.uniform(top + 2, bottom - 1)
            strokes.append(ribbon(ripple(x, x + chance.uniform(5, 9), y=y, height=0.9, length=5), [0.1, 0.7, 0.1]))
        yield filled(tone, *strokes, opacity=opacity)


def grass(chance: Random, left: float, right: float, *, y: float, colour: str, count: int) -> Shape:
    """Tufts along a meadow."""
    blades = []
    for _ in range(count):
        foot = complex(chance.uniform(left, right), y + chance.uniform(-1.5, 1.5))
        blades.append(polygon(foot - 0.8, foot - 1 - 2.2j, foot - 0.2 - 0.6j, foot + 0.2 - 2.8j, foot + 0.5 - 0.5j))
    return filled(colour, *blades)


def banner(at: complex, pole: float, length: float, colour: str, *, wave: float = 1.0) -> Iterator[Shape]:
    """A flag on a pole that stands at `at`; the cloth flies to the right, to the left with a negative length."""
    yield filled(INK, box(at.real - 0.35, at.imag - pole, 0.7, pole))
    top = at - 1j * pole
    upper = spline(top, top + length * 0.35 - 1j * wave, top + length * 0.7 + 1j * wave, top + length + 0.8j)
    lower = spline(
        top + length + 3.4j, top + length * 0.7 + (4.6 + wave) * 1j, top + length * 0.35 + (4.6 - wave) * 1j, top + 5j
    )
    yield inked(colour, join(upper, polygon(top + length * 0.8 + 2.4j), lower), ink_mm=0.35)
    yield inked("#ffd84a", ellipse(top, 0.8), ink_mm=0.3)


def snowman(at: complex, size: float) -> Iterator[Shape]:
    parts = (
        inked("#ffffff", ellipse(-0.3j, 0.34), ink_mm=0.035),
        inked("#ffffff", ellipse(-0.82j, 0.25), ink_mm=0.035),
        inked(
            "#e0483e",
            box(-0.24, -0.66, 0.48, 0.1),
            polygon(0.1 - 0.58j, 0.24 - 0.58j, 0.26 - 0.3j, 0.12 - 0.3j),
            ink_mm=0.03,
        ),
        inked("#3b3560", box(-0.28, -1.06, 0.56, 0.07), box(-0.18, -1.34, 0.36, 0.28), ink_mm=0.03),
        inked("#f08a2c", polygon(0.02 - 0.84j, 0.02 - 0.76j, 0.32 - 0.78j), ink_mm=0.025),
        filled("#2c2440", *(ellipse(spot, 0.035) for spot in (-0.08 - 0.9j, 0.1 - 0.9j, -0.42j, -0.26j, -0.12j))),
        lines(
            polygon(-0.3 - 0.4j, -0.62 - 0.62j),
            polygon(-0.5 - 0.54j, -0.6 - 0.44j),
            polygon(0.3 - 0.4j, 0.6 - 0.7j),
            ink="#6b4630",
            ink_mm=0.05,
        ),
    )
    yield from placed(parts, at=at, scale=size)


def cactus(at: complex, size: float) -> Iterator[Shape]:
    arms = (spline(-0.36 - 0.62j, -0.38 - 0.42j, 0 - 0.36j), spline(0.36 - 0.8j, 0.36 - 0.56j, 0 - 0.5j))
    yield inked("#5c9a4c", *(at + size * ribbon(arm, 0.17) for arm in arms), ink_mm=0.4)
    yield inked("#69ab57", rounded(at.real - size * 0.13, at.imag - size, size * 0.26, size, size * 0.13), ink_mm=0.4)
    yield from flower(at - 1j * size, 1.3, "#ff6f91")


def toadstool(at: complex, size: float) -> Iterator[Shape]:
    parts = (
        inked("#fff3dc", polygon(-0.14 - 0.5j, 0.14 - 0.5j, 0.2 + 0j, -0.2 + 0j), ink_mm=0.06),
        inked("#e0483e", half_disc(-0.45j, 0.5), ink_mm=0.06),
        filled("#ffffff", ellipse(-0.22 - 0.6j, 0.09), ellipse(0.06 - 0.78j, 0.1), ellipse(0.26 - 0.58j, 0.08)),
    )
    yield from placed(parts, at=at, scale=size)


def lighthouse(at: complex, height: float) -> Iterator[Shape]:
    """A striped lighthouse on its rock, with its beam; `at` is the foot of the rock."""
    tower = polygon(-0.16 - 0.12j, -0.1 - 0.8j, 0.1 - 0.8j, 0.16 - 0.12j)
    parts = (
        filled("#fff3b0", polygon(0.02 - 0.86j, 1.3 - 1.15j, 1.3 - 0.75j), opacity=0.6),
        inked("#8d8798", loop(-0.42 + 0j, -0.3 - 0.12j, 0 - 0.18j, 0.34 - 0.1j, 0.5 + 0j), ink_mm=0.015),
        inked(WHITE, tower, ink_mm=0.018),
        filled("#e0483e", *(clip(tower, -1, y, 1, y + 0.14) for y in (-0.34, -0.58, -0.8))),
        inked("#ffe27a", box(-0.09, -0.92, 0.18, 0.12), ink_mm=0.015),
        inked("#e0483e", polygon(-0.13 - 0.92j, 0.13 - 0.92j, 0 - 1.08j), ink_mm=0.018),
    )
    yield from placed(parts, at=at, scale=height)


def chest(at: complex, size: float) -> Iterator[Shape]:
    """A treasure chest adrift, brim-full of gold."""
    coins = [
        ellipse(complex(x, -0.55 - 0.12 * (k % 2)), 0.16) for k, x in enumerate((-0.5, -0.3, -0.08, 0.14, 0.36, 0.52))
    ]
    parts = (
        inked("#8a5a34", polygon(-0.7 - 0.5j, 0.7 - 0.5j, 0.6 + 0.1j, -0.6 + 0.1j), ink_mm=0.05),
        inked("#6f4526", polygon(-0.76 - 0.62j, -0.62 - 1.12j, 0.62 - 1.12j, 0.76 - 0.62j), ink_mm=0.05),
        *(inked("#ffd23e", coin, ink_mm=0.035) for coin in coins),
        inked(
            "#ffcf4a",
            box(-0.12, -0.48, 0.24, 0.26),
            polygon(-0.64 - 0.5j, -0.48 - 0.5j, -0.42 + 0.1j, -0.56 + 0.1j),
            ink_mm=0.035,
        ),
        filled(WHITE, ellipse(0.08j, 0.95, 0.08), opacity=0.85),
    )
    yield from placed(parts, at=at, scale=size)


def bottle(at: complex, size: float) -> Iterator[Shape]:
    """A message in a bottle."""
    glass = join(
        spline(-0.8 + 0j, -0.75 - 0.3j, -0.2 - 0.34j, 0.1 - 0.16j),
        polygon(0.6 - 0.16j, 0.6 + 0.08j, 0.1 + 0.08j),
        spline(0.1 + 0.08j, -0.3 + 0.24j, -0.8 + 0j),
    )
    parts = (
        inked("#fff0cf", ribbon(polygon(-0.62 - 0.06j, 0.0 - 0.04j), 0.24), ink_mm=0.03),
        Shape((glass,), "#8fd8c0", ink_mm=0.05, opacity=0.75),
        inked("#b97a41", box(0.58, -0.14, 0.22, 0.2), ink_mm=0.04),
        filled(WHITE, ribbon(spline(-0.66 - 0.16j, -0.4 - 0.24j, -0.16 - 0.22j), 0.06), opacity=0.9),
        filled(WHITE, ellipse(0.16j, 0.95, 0.07), opacity=0.85),
    )
    yield from placed(parts, at=at, scale=size * turn(-14))
