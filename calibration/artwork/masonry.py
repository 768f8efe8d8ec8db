"""What castles are built of: towers with their roofs, walls, windows, the gate."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from calibration.artwork.paths import Path, box, ellipse, join, polygon, ribbon, ripple, rounded, sector, spline, under
from calibration.artwork.scenery import banner
from calibration.artwork.shapes import Shape, darker, filled, inked, lighter, lines


@dataclass(frozen=True, slots=True)
class Look:
    """The paints of one castle."""

    wall: str
    roof: str
    trim: str  # ledges, frames, the gate's arch
    flag: str
    glow: str = "#ffd766"  # lit windows
    snow: str | None = None  # on roofs and battlements


@dataclass(frozen=True, slots=True)
class Tower:
    """An upright tower: its middle, its width, the level of its ledge; `windows` are (rows, columns)."""

    x: float
    width: float
    top: float
    foot: float
    roof: str  # "cone", "onion", "dome", "battlements" or "gable"
    roof_height: float = 0.0
    windows: tuple[int, int] = (2, 1)
    flag: float = 0.0  # length of the cloth, negative to the left, 0 for none


def tower(plan: Tower, look: Look, chance: Random) -> Iterator[Shape]:
    """A whole tower from its foot to its flag."""
    left, height = plan.x - plan.width / 2, plan.foot - plan.top
    if plan.flag:
        reach = 7 if plan.roof != "battlements" else 12
        yield from banner(complex(plan.x, plan.top - plan.roof_height + 1), reach, plan.flag, look.flag)
    yield from roof(plan, look)
    yield inked(look.wall, box(left, plan.top, plan.width, height))
    yield filled(lighter(look.wall, 0.45), box(left + 0.4, plan.top, plan.width * 0.22, height - 0.4), opacity=0.7)
    yield filled(
        darker(look.wall, 0.45), box(plan.x + plan.width * 0.22, plan.top, plan.width * 0.27, height), opacity=0.4
    )
    yield from bricks(box(left, plan.top + 4, plan.width, height - 5), look.wall, chance, int(plan.width * height / 34))
    rows, columns = plan.windows
    for row in range(rows):
        for column in range(columns):
            x = plan.x + (column - (columns - 1) / 2) * plan.width / columns * 0.9
            y = plan.top + 9 + row * max(12.0, (height - 12) / max(rows, 1))
            yield from window(complex(x, y), min(4.6, plan.width * 0.24), look)
    yield from ledge(complex(plan.x, plan.top), plan.width + 3.4, look)


def ledge(at: complex, width: float, look: Look) -> Iterator[Shape]:
    """The rim of a tower with its corbels below; `at` is its upper middle."""
    count = max(3, int(width / 3.2))
    step = width / count
    corbels = [
        box(at.real - width / 2 + (number + 0.22) * step, at.imag + 2.6, step * 0.56, 1.9) for number in range(count)
    ]
    yield inked(darker(look.wall, 0.25), *corbels, ink_mm=0.35)
    yield inked(look.trim, rounded(at.real - width / 2 - 0.4, at.imag - 0.6, width + 0.8, 3.4, 0.9))
    if look.snow:
        drift = ripple(at.real - width / 2 - 0.6, at.real + width / 2 + 0.6, y=at.imag + 0.6, height=1.0, length=4.5)
        yield filled(look.snow, join(drift, polygon(drift[-1] - 1.8j, drift[0] - 1.8j)))


def roof(plan: Tower, look: Look) -> Iterator[Shape]:
    """What the tower wears; its foot is the tower's ledge."""
    half, top = plan.width / 2 + 2.6, plan.top
    match plan.roof:
        case "cone":
            outline = _spire(plan.x, half, top, plan.roof_height)
        case "onion":
            outline = _onion(plan.x, half * 0.92, top, plan.roof_height)
        case "dome":
            outline = _dome(plan.x, half * 0.92, top, plan.roof_height)
        case "gable":
            yield from _gable(plan, look)
            return
        case _:
            yield from battlements(plan.x - half, plan.x + half, top, look)
            return
    yield inked(look.roof, outline, ink_mm=0.6)
    yield from _tiles(outline, plan.x, look)
    yield inked(look.trim, ellipse(complex(plan.x, top - plan.roof_height), 1.3), ink_mm=0.4)


def _spire(x: float, half: float, top: float, height: float) -> Path:
    """A witch's-hat roof: steep above, flared at the eaves."""
    left = spline(complex(x - half, top + 0.5), complex(x - half * 0.55, top - height * 0.34), complex(x, top - height))
    return join(left, 2 * x - left[::-1].conjugate())


def _onion(x: float, half: float, top: float, height: float) -> Path:
    """An onion dome: bulging, then drawn to a point."""
    knots = ((-0.72, 0), (-1.08, 0.22), (-0.92, 0.45), (-0.42, 0.64), (-0.14, 0.8), (0, 1.0))
    left = spline(*(complex(x + half * across, top - height * up) for across, up in knots))
    return join(left, 2 * x - left[::-1].conjugate())


def _dome(x: float, half: float, top: float, height: float) -> Path:
    """A round dome with a small tip."""
    knots = ((-0.98, 0), (-0.96, 0.3), (-0.7, 0.66), (-0.28, 0.84), (-0.06, 0.9), (0, 1.0))
    left = spline(*(complex(x + half * across, top - height * up) for across, up in knots))
    return join(left, 2 * x - left[::-1].conjugate())


def _tiles(outline: Path, x: float, look: Look) -> Iterator[Shape]:
    """Rows of round tiles, light from the left, shadow on the right, snow where there is any."""
    top, bottom = float(outline.imag.min()), float(outline.imag.max())
    left_edge = outline[: len(outline) // 2]
    order = np.argsort(left_edge.imag)
    levels = np.arange(bottom - 2.4, top + 3, -3.4)
    halves = x - np.interp(levels, left_edge.imag[order], left_edge.real[order])
    rows = [
        ripple(x - half, x + half, y=level, height=1.0, length=2.9, phase=0.5 * (number % 2))
        for number, (level, half) in enumerate(zip(levels.tolist(), halves.tolist(), strict=True))
        if half > 1
    ]
    shadow = join(outline[outline.real >= x], polygon(complex(x + 0.3 * float(halves[0]), bottom)))
    yield filled(darker(look.roof, 0.5), shadow, opacity=0.45)
    gleam = left_edge.real + (x - left_edge.real) * 0.3 + 1j * left_edge.imag
    inner = left_edge.real + (x - left_edge.real) * 0.58 + 1j * left_edge.imag
    yield filled(lighter(look.roof, 0.5), join(gleam, inner[::-1]), opacity=0.5)
    yield lines(*rows, ink=darker(look.roof, 0.55), ink_mm=0.4)
    if look.snow:
        cap = outline[outline.imag < top + (bottom - top) * 0.42]
        yield inked(look.snow, cap, ink_mm=0.3, ink="#8fa6d8")


def _gable(plan: Tower, look: Look) -> Iterator[Shape]:
    """A gable in steps with a round window."""
    half, steps = plan.width / 2 + 1, 5
    left = []
    for number in range(steps):
        x, y = plan.x - half * (1 - number / steps), plan.top - plan.roof_height * number / (steps - 0.5)
        left += [complex(x, y + 1), complex(x, y - plan.roof_height / (steps - 0.5))]
    side = polygon(*left)
    yield inked(look.roof, join(side, 2 * plan.x - side[::-1].conjugate()), ink_mm=0.6)
    yield filled(
        darker(look.roof, 0.5), join(polygon(complex(plan.x, plan.top)), 2 * plan.x - side.conjugate()), opacity=0.35
    )
    middle = complex(plan.x, plan.top - plan.roof_height * 0.38)
    yield inked(look.trim, ellipse(middle, half * 0.36), ink_mm=0.4)
    yield inked(look.glow, ellipse(middle, half * 0.25), ink_mm=0.4)


def battlements(left: float, right: float, top: float, look: Look) -> Iterator[Shape]:
    """Merlons in a row; `top` is the level they stand on."""
    count = max(2, round((right - left) / 6))
    step = (right - left) / (count - 0.4)
    merlons = [box(left + number * step, top - 4.6, step * 0.6, 5.2) for number in range(count)]
    yield inked(look.wall, *merlons)
    yield filled(lighter(look.wall, 0.4), *(_sliver(merlon) for merlon in merlons))
    caps = [box(float(merlon.real.min()) - 0.4, top - 5.4, step * 0.6 + 0.8, 1.3) for merlon in merlons]
    yield inked(look.snow or look.trim, *caps, ink_mm=0.35)


def _sliver(merlon: Path) -> Path:
    """The lit left edge of a merlon."""
    return box(float(merlon.real.min()) + 0.4, float(merlon.imag.min()) + 0.8, 1.0, 4.0)


def bricks(area: Path, wall: str, chance: Random, count: int) -> Iterator[Shape]:
    """Single stones that stand out here and there, dark ones and light ones, in courses."""
    left, top = float(area.real.min()), float(area.imag.min())
    right, bottom = float(area.real.max()), float(area.imag.max())
    for colour in (darker(wall, 0.28), lighter(wall, 0.5)):
        stones = []
        for _ in range(max(2, count // 2)):
            x = left + 0.8 + 1.6 * chance.randrange(max(1, int((right - left - 4.8) / 1.6)))
            y = top + 2.2 * chance.randrange(max(1, int((bottom - top - 1) / 2.2)))
            stones.append(box(x, y, chance.choice((2.4, 3.2)), 1.5))
        yield filled(colour, *stones)


def arch(at: complex, width: float, height: float) -> Path:
    """A door with a round top; `at` is the middle of its sill."""
    top = sector(at - 1j * (height - width / 2), width / 2, 180, 360)
    return join(top, polygon(at + width / 2, at - width / 2))


def window(at: complex, width: float, look: Look) -> Iterator[Shape]:
    """A lit window with its cross; `at` is its middle."""
    sill = at + 1j * width * 0.9
    yield inked(look.trim, arch(sill + 0.7j, width + 1.6, width * 1.8 + 1.6), ink_mm=0.4)
    yield inked(look.glow, arch(sill, width, width * 1.8), ink_mm=0.4)
    yield filled(lighter(look.glow, 0.6), arch(sill - 0.4j, width * 0.5, width * 1.1))
    yield lines(polygon(sill, sill - 1.75j * width), polygon(at - width / 2, at + width / 2), ink_mm=0.4)


def wall(area: Path, look: Look, chance: Random) -> Iterator[Shape]:
    """A curtain wall with battlements on top of the area, which is an upright rectangle."""
    left, top = float(area.real.min()), float(area.imag.min())
    right, foot = float(area.real.max()), float(area.imag.max())
    yield from battlements(left, right, top, look)
    yield inked(look.wall, box(left, top, right - left, foot - top))
    yield filled(darker(look.wall, 0.4), box(left, foot - 5, right - left, 5), opacity=0.35)
    yield from bricks(
        box(left, top + 2, right - left, foot - top - 4), look.wall, chance, int((right - left) * (foot - top) / 40)
    )
    count = max(2, round((right - left) / 12))
    slits = [(left + (right - left) * (number + 0.5) / count) for number in range(count)]
    yield inked("#3a3358", *(rounded(x - 0.8, top + 7, 1.6, 6, 0.8) for x in slits), ink_mm=0.3)
    yield inked(look.trim, box(left, top - 0.4, right - left, 2.0), ink_mm=0.4)


def gate(at: complex, width: float, height: float, look: Look) -> Iterator[Shape]:
    """The gate with its raised portcullis; `at` is the middle of the threshold."""
    yield inked(look.trim, arch(at, width + 5, height + 3), ink_mm=0.6)
    stones = [at - 1j * (height - width / 2) + (width / 2 + 1.3) * np.exp(1j * np.pi * (1 + k / 8)) for k in range(9)]
    yield filled(darker(look.trim, 0.3), *(ellipse(complex(stone), 0.9) for stone in stones))
    yield inked("#43304f", arch(at, width, height))
    yield filled("#ffb84d", arch(at, width * 0.62, height * 0.6), opacity=0.5)
    bars = [
        box(at.real - width / 2 + width * k / 6 - 0.3, at.imag - height * 0.95, 0.6, height * 0.5) for k in range(1, 6)
    ]
    rails = [box(at.real - width / 2, at.imag - height * share, width, 0.6) for share in (0.55, 0.68, 0.81)]
    for ironwork in (bars, rails):
        yield filled("#c9a24a", *ironwork)
    tips = [at + complex(-width / 2 + width * k / 6, -height * 0.45) for k in range(1, 6)]
    yield filled("#c9a24a", *(polygon(tip - 0.7, tip + 0.7, tip + 1.6j) for tip in tips))


def bridge(at: complex, width: float, length: float) -> Iterator[Shape]:
    """The drawbridge down over the moat, wider towards us; `at` is the middle of its far end."""
    near = at + 1j * length
    planks = polygon(at - width / 2, at + width / 2, near + width * 0.7, near - width * 0.7)
    yield inked("#b07a45", planks, ink_mm=0.6)
    rows = [(share, width * (0.5 + 0.2 * share)) for share in (0.14, 0.3, 0.46, 0.62, 0.8)]
    yield lines(
        *(polygon(at + 1j * length * share - half, at + 1j * length * share + half) for share, half in rows), ink_mm=0.4
    )
    yield filled(
        "#d8a365", polygon(at - width * 0.3, at - width * 0.1, near - width * 0.14, near - width * 0.4), opacity=0.7
    )
    for side in (-1, 1):
        chain = spline(at + side * width / 2 - 17j, at + side * width * 0.7 - 6j, near + side * width * 0.68 - 1j)
        yield filled("#5a5470", ribbon(chain, 0.7))


def shore(left: float, right: float, y: float, colour: str) -> Shape:
    """The bank along the water."""
    line = ripple(left, right, y=y, height=1.4, length=17)
    return filled(colour, under(line, y + 3))
