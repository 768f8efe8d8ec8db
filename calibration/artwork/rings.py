"""The rings of DIADINGO: one picture a value, told apart by band, ground and number, each with an empty setting."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from calibration.artwork.numerals import number
from calibration.artwork.paths import (
    Path,
    box,
    ellipse,
    join,
    loop,
    polygon,
    ribbon,
    ripple,
    rounded,
    spline,
    star,
    turn,
)
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines, placed

CARD = box(0, 0, 56, 87)
RING = 28 + 45j  # the middle of the band
OUTER_MM, INNER_MM = 19.0, 13.4
SETTING = RING - 19.5j  # where the diamond goes
PLATE = 28 + 75.5j  # where the value stands
GOLD, SILVER, COPPER = "#eebc3e", "#c3cbd8", "#d9814a"

Art = Callable[[str], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Design:
    """How a ring looks: the metal of its band, what adorns it, and the ground that it lies on."""

    metal: str
    band: Art
    ground: str
    pattern: Art


def ring_card(value: int) -> Iterator[Shape]:
    """The card of a ring that is worth `value` dollars; a value without a design of its own borrows one."""
    design = DESIGNS[(value // 1000 - 1) % len(DESIGNS)]
    yield filled(design.ground, CARD)
    yield from design.pattern(design.ground)
    yield filled("#fffdf2", ellipse(RING, 23.5), opacity=0.32)
    yield from design.band(design.metal)
    yield from _setting(design.metal)
    yield from _plate(value, design)


def _setting(metal: str) -> Iterator[Shape]:
    """Six claws round an empty place that waits for its diamond."""
    cup = join(polygon(-8.4 - 3j, 8.4 - 3j), spline(8.4 - 3j, 6.4 + 4j, 3.2 + 6.4j), polygon(-3.2 + 6.4j))
    yield inked(darker(metal, 0.25), SETTING + cup, ink_mm=0.6)
    yield inked("#fffaf0", SETTING - 4j + ellipse(0j, 9.4), ink_mm=0.7)
    outline = polygon(-5.6 - 2.4j, -3.2 - 5.0j, 3.2 - 5.0j, 5.6 - 2.4j, 5.4j, -5.6 - 2.4j)
    yield lines(*_dashes(SETTING - 4j + outline, 1.5), ink="#8a86a8", ink_mm=0.6)
    for angle in range(0, 360, 60):
        claw = SETTING - 4j + 9.2 * turn(angle + 30)
        yield inked(metal, ellipse(claw, 1.7), ink_mm=0.5)
        yield filled(lighter(metal, 0.6), ellipse(claw - 0.5 - 0.5j, 0.5))


def _dashes(line: Path, length_mm: float) -> Iterator[Path]:
    """Every other piece of a line."""
    for start, end in pairwise(line):
        step = (end - start) / abs(end - start) * length_mm
        for piece in range(round(abs(end - start) / (2 * length_mm)) + 1):
            yield polygon(start + 2 * piece * step, start + (2 * piece + 0.9) * step)


def _plate(value: int, design: Design) -> Iterator[Shape]:
    """The value, large at the foot and small and upside down at the head, as players of both sides read it."""
    left, top = PLATE.real - 21, PLATE.imag - 6.6
    yield inked("#fffaf0", rounded(left, top, 42, 13.2, 4), ink_mm=0.8)
    yield lines(_closed(rounded(left + 1.3, top + 1.3, 39.4, 10.6, 3)), ink=design.metal, ink_mm=0.7)
    yield from number(value, PLATE, 8.6, darker(design.ground, 0.45), "#fffaf0")
    small = tuple(number(value, 0j, 4.2, darker(design.ground, 0.55), "#fffaf0"))
    yield from placed(small, at=43 + 8.4j, scale=-1)
    yield from placed(small, at=13 + 8.4j, scale=-1)


def _closed(path: Path) -> Path:
    return join(path, path[:1])


def _annulus(metal: str) -> Iterator[Shape]:
    yield inked(metal, ellipse(RING, OUTER_MM), ellipse(RING, INNER_MM), ink_mm=0.7)


def _around(count: int, radius_mm: float) -> Iterator[tuple[complex, float]]:
    """Places on the band, clear of the setting, with the angle at which they look outwards."""
    for step in range(count):
        angle = -60 + (step + 0.5) * 300 / count
        yield RING + radius_mm * turn(angle), angle


# --- bands


def _plain(metal: str) -> Iterator[Shape]:
    """A smooth hoop with the light on it."""
    yield from _annulus(metal)
    yield lines(
        *(RING + radius * _arc(start, end) for radius, start, end in ((17, 150, 250), (17, 20, 60), (14.9, 60, 120))),
        ink=lighter(metal, 0.7),
        ink_mm=1.0,
    )


def _rope(metal: str) -> Iterator[Shape]:
    """A twisted cord."""
    yield from _annulus(darker(metal, 0.2))
    for at, angle in _around(26, (OUTER_MM + INNER_MM) / 2):
        strand = loop(-3.4 - 0.9j, 0 - 1.5j, 3.4 + 0.3j, 3.2 + 1.2j, 0 + 1.2j, -3.2 - 0.1j)
        yield inked(metal, at + strand * turn(angle + 38), ink_mm=0.45)
        yield filled(lighter(metal, 0.7), at + ellipse(-0.6j, 1.6, 0.4) * turn(angle + 38))


def _wreath(metal: str) -> Iterator[Shape]:
    """Laurel leaves in pairs."""
    yield lines(_closed(ellipse(RING, 16.2)), ink=darker(metal, 0.35), ink_mm=1.8)
    leaf = loop(0j, 2.2 - 1.6j, 5.4 - 1.4j, 7.2 + 0j, 5.0 + 1.2j, 2.0 + 1.0j)
    for at, angle in _around(15, 16.2):
        for lean in (38, 142):
            yield inked(metal, at + leaf * turn(angle + lean), ink_mm=0.45)
            yield lines(at + polygon(0.8 + 0j, 5.6 + 0j) * turn(angle + lean), ink=darker(metal, 0.45), ink_mm=0.35)


def _signet(metal: str) -> Iterator[Shape]:
    """An eight-sided hoop set with square stones."""
    corners = [turn(22.5 + 45 * k) for k in range(8)]
    yield inked(metal, RING + 20 * polygon(*corners), ellipse(RING, INNER_MM), ink_mm=0.8)
    for at, angle in _around(7, 16.6):
        yield inked("#3a9c7e", at + 2.5 * polygon(*(turn(45 + 90 * k) for k in range(4))) * turn(angle), ink_mm=0.5)
        yield filled("#b6f0da", at + polygon(-1 - 1j, 0.4 - 1j, -1 + 0.4j) * turn(angle))


def _serpent(metal: str) -> Iterator[Shape]:
    """A snake that bites for the diamond."""
    body = RING + 16.2 * _arc(-52, 232)
    yield filled(INK, ribbon(body, [7.6, 7.2, 6.6, 5.2, 1.6]))
    yield filled(metal, ribbon(body, [6.4, 6.0, 5.4, 4.0, 0.6]))
    for step in range(16):
        at = RING + 16.2 * turn(-40 + step * 15)
        yield filled(darker(metal, 0.4), at + 1.5 * star(0j, 1, 0.55, 4) * turn(15 * step))
    head = RING + 16.2 * turn(-54)
    yield inked(metal, head + loop(-4.4 + 3j, -5 - 2j, -1 - 5j, 4 - 3.6j, 4.4 + 1j, 1 + 4j), ink_mm=0.6)
    for side in (-1.8 - 1.4j, 1.6 - 1.2j):
        yield inked("#fff7d0", ellipse(head + side, 1.2), ink_mm=0.35)
        yield filled(INK, ellipse(head + side, 0.5))


def _crown(metal: str) -> Iterator[Shape]:
    """A hoop of points with a pearl on each."""
    spikes = [RING + (23.4 if k % 2 == 0 else 18.2) * turn(-60 + k * 300 / 26) for k in range(27)]
    yield inked(metal, join(polygon(*spikes), RING + 17.4 * _arc(240, -60)), ink_mm=0.6)
    yield from _annulus(metal)
    for place, (at, _) in enumerate(_around(13, 16.2)):
        yield inked(("#e0407a", "#3f7fe0", "#fffaf0")[place % 3], ellipse(at, 1.9), ink_mm=0.45)
        yield filled("#ffffff", ellipse(at - 0.6 - 0.6j, 0.5), opacity=0.9)
    yield from (inked("#fffaf0", ellipse(spike, 1.3), ink_mm=0.4) for spike in spikes[::2])


def _arc(start_deg: float, end_deg: float) -> Path:
    """A piece of the unit circle."""
    return polygon(*(turn(start_deg + (end_deg - start_deg) * step / 48) for step in range(49)))


# --- grounds


def _stripes(ground: str) -> Iterator[Shape]:
    bands = [polygon(x + 0j, x + 5 + 0j, x + 5 - 50 + 87j, x - 50 + 87j) for x in range(0, 110, 11)]
    yield filled(lighter(ground, 0.18), *bands)


def _dots(ground: str) -> Iterator[Shape]:
    places = [complex(x + 5 * (row % 2), 5 + 8 * row) for row in range(11) for x in range(3, 56, 10)]
    yield filled(lighter(ground, 0.3), *(ellipse(at, 2.1) for at in places))


def _rays(ground: str) -> Iterator[Shape]:
    yield filled(
        lighter(ground, 0.22),
        *(polygon(RING, RING + 70 * turn(a), RING + 70 * turn(a + 10)) for a in range(0, 360, 20)),
    )


def _chequers(ground: str) -> Iterator[Shape]:
    tiles = [(column, row) for row in range(11) for column in range(7) if (row + column) % 2]
    yield filled(lighter(ground, 0.2), *(box(8 * column, 8 * row, 8, 8) for column, row in tiles))


def _waves(ground: str) -> Iterator[Shape]:
    crests = [ripple(-2, 58, y=6 + 8 * row, height=3, length=14, phase=2.0 * row) for row in range(11)]
    yield lines(*crests, ink=lighter(ground, 0.35), ink_mm=1.8)


def _stars(ground: str) -> Iterator[Shape]:
    places = [complex(4 + 12 * column + 6 * (row % 2), 5 + 9 * row) for row in range(10) for column in range(5)]
    yield filled(lighter(ground, 0.4), *(star(at, 2.6, 0.9, 5, 9 * k) for k, at in enumerate(places)))


DESIGNS = (
    Design(COPPER, _plain, "#4fa7a0", _stripes),
    Design(SILVER, _rope, "#d98aa0", _dots),
    Design(GOLD, _wreath, "#5f8f4a", _rays),
    Design(SILVER, _signet, "#8a68b8", _chequers),
    Design("#58b06a", _serpent, "#e08c4a", _waves),
    Design(GOLD, _crown, "#34549e", _stars),
)
