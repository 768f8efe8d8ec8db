"""The animals of the cards, placed by their feet or their waterline."""

from collections.abc import Iterator

from calibration.artwork.paths import ellipse, half_disc, join, loop, polygon, ribbon, spline, star, turn
from calibration.artwork.shapes import INK, Shape, darker, filled, inked, lighter, lines, placed

WHITE = "#ffffff"


def swan(at: complex, size: float, *, mirrored: bool = False) -> Iterator[Shape]:
    """A swan on the water; `at` is the waterline under its middle."""
    body = loop(-0.7 - 0.02j, -0.85 - 0.35j, -0.5 - 0.28j, 0 - 0.42j, 0.42 - 0.3j, 0.5 - 0.02j)
    neck = ribbon(
        spline(0.36 - 0.2j, 0.62 - 0.5j, 0.34 - 0.8j, 0.48 - 1.05j, 0.66 - 0.98j), [0.26, 0.17, 0.15, 0.17, 0.2]
    )
    parts = (
        filled(WHITE, ellipse(0.02j, 0.8, 0.08), opacity=0.6),
        inked(WHITE, neck, ink_mm=0.05),
        inked("#f3902b", polygon(0.68 - 1.04j, 0.9 - 0.9j, 0.66 - 0.9j), ink_mm=0.04),
        inked(WHITE, body, ink_mm=0.05),
        inked("#e7ecf7", loop(-0.6 - 0.2j, -0.3 - 0.34j, 0.2 - 0.3j, -0.1 - 0.12j), ink_mm=0.04),
        filled(INK, ellipse(0.56 - 1.02j, 0.04)),
    )
    yield from placed(parts, at=at, scale=size, mirrored=mirrored)


def rabbit(at: complex, size: float, colour: str = "#c9a27c", *, mirrored: bool = False) -> Iterator[Shape]:
    """A sitting rabbit; `at` is its foot."""
    ears = (
        loop(0.22 - 0.95j, 0.18 - 1.4j, 0.3 - 1.42j, 0.36 - 0.95j),
        loop(0.4 - 0.95j, 0.46 - 1.4j, 0.58 - 1.36j, 0.52 - 0.9j),
    )
    parts = (
        inked(WHITE, ellipse(-0.5 - 0.25j, 0.14), ink_mm=0.05),
        inked(colour, loop(-0.5 - 0.1j, -0.4 - 0.5j, 0.05 - 0.62j, 0.36 - 0.3j, 0.4 + 0j, -0.3 + 0j), ink_mm=0.05),
        inked(colour, *ears, ink_mm=0.05),
        inked(lighter(colour, 0.15), ellipse(0.38 - 0.78j, 0.28, 0.24), ink_mm=0.05),
        filled("#f4a6a6", ellipse(0.64 - 0.74j, 0.06, 0.05)),
        filled(INK, ellipse(0.46 - 0.84j, 0.055, 0.07)),
        lines(spline(-0.2 - 0.05j, -0.1 - 0.3j, 0.12 - 0.26j), ink_mm=0.05),
    )
    yield from placed(parts, at=at, scale=size, mirrored=mirrored)


def penguin(at: complex, size: float) -> Iterator[Shape]:
    parts = (
        inked("#f5a02e", ellipse(-0.16 - 0.02j, 0.14, 0.06), ellipse(0.16 - 0.02j, 0.14, 0.06), ink_mm=0.04),
        inked(
            "#2f3a66",
            loop(-0.34 - 0.1j, -0.4 - 0.5j, -0.24 - 0.95j, 0.24 - 0.95j, 0.4 - 0.5j, 0.34 - 0.1j),
            ink_mm=0.05,
        ),
        filled("#ffffff", loop(-0.2 - 0.08j, -0.26 - 0.45j, 0 - 0.66j, 0.26 - 0.45j, 0.2 - 0.08j)),
        filled("#ffffff", ellipse(-0.1 - 0.82j, 0.1), ellipse(0.1 - 0.82j, 0.1)),
        filled(INK, ellipse(-0.08 - 0.82j, 0.045), ellipse(0.08 - 0.82j, 0.045)),
        inked("#f5a02e", polygon(-0.09 - 0.74j, 0.09 - 0.74j, 0 - 0.6j), ink_mm=0.03),
    )
    yield from placed(parts, at=at, scale=size)


def camel(at: complex, size: float) -> Iterator[Shape]:
    body = loop(-0.7 - 0.5j, -0.45 - 0.85j, -0.25 - 0.72j, 0.05 - 0.95j, 0.3 - 0.7j, 0.42 - 0.5j, 0 - 0.4j)
    neck = ribbon(spline(0.3 - 0.6j, 0.62 - 0.6j, 0.7 - 1.0j, 0.95 - 1.02j), [0.26, 0.16, 0.14, 0.18])
    legs = [polygon(x - 0.07 - 0.5j, x + 0.07 - 0.5j, x + 0.04 + 0j, x - 0.04 + 0j) for x in (-0.55, -0.38, 0.14, 0.3)]
    yield from placed((filled("#8a5a2e", *legs), filled("#a8713a", body), filled("#a8713a", neck)), at=at, scale=size)


def flamingo(at: complex, size: float, *, mirrored: bool) -> Iterator[Shape]:
    neck = ribbon(spline(0.2 - 0.66j, 0.46 - 0.8j, 0.24 - 1.1j, 0.36 - 1.3j, 0.5 - 1.22j), [0.16, 0.1, 0.08, 0.1, 0.12])
    parts = (
        lines(polygon(0 - 0.5j, 0.02 + 0j), polygon(0.1 - 0.5j, 0.3 - 0.3j, 0.08 - 0.24j), ink="#d6527a", ink_mm=0.06),
        inked("#ff8fa8", neck, ink_mm=0.035),
        inked("#ff8fa8", loop(-0.5 - 0.5j, -0.2 - 0.8j, 0.26 - 0.72j, 0.2 - 0.46j, -0.1 - 0.42j), ink_mm=0.035),
        inked("#f2688c", loop(-0.5 - 0.5j, -0.2 - 0.7j, 0.1 - 0.62j, -0.1 - 0.5j), ink_mm=0.03),
        filled(INK, polygon(0.5 - 1.26j, 0.66 - 1.06j, 0.5 - 1.14j), ellipse(0.44 - 1.25j, 0.03)),
    )
    yield from placed(parts, at=at, scale=size, mirrored=mirrored)


def duck(at: complex, size: float) -> Iterator[Shape]:
    parts = (
        filled("#ffffff", ellipse(0j, 0.8, 0.07), opacity=0.6),
        inked("#ffe07a", loop(-0.7 - 0.3j, -0.4 - 0.1j, 0.2 + 0j, 0.5 - 0.2j, 0.3 - 0.45j, -0.3 - 0.35j), ink_mm=0.05),
        inked("#ffe07a", ellipse(0.42 - 0.6j, 0.24), ink_mm=0.05),
        inked("#f3902b", polygon(0.62 - 0.66j, 0.92 - 0.56j, 0.62 - 0.5j), ink_mm=0.04),
        inked("#f3c94e", loop(-0.4 - 0.3j, 0 - 0.38j, 0.15 - 0.2j, -0.2 - 0.12j), ink_mm=0.04),
        filled(INK, ellipse(0.48 - 0.66j, 0.05)),
    )
    yield from placed(parts, at=at, scale=size)


def dragon(at: complex, size: float) -> Iterator[Shape]:
    """A friendly water dragon: three humps and a head."""
    humps = [half_disc(x + 0j, 0.26) for x in (0.28, 0.85)]
    neck = ribbon(spline(-0.3 + 0j, -0.42 - 0.45j, -0.36 - 0.8j, -0.56 - 0.95j), [0.34, 0.26, 0.22, 0.24])
    spikes = [polygon(x - 0.09 - 0.22j, x - 0.4j, x + 0.09 - 0.22j) for x in (0.28, 0.85)]
    spikes += [polygon(-0.2 - 0.4j, -0.06 - 0.56j, -0.22 - 0.6j), polygon(-0.2 - 0.75j, -0.06 - 0.9j, -0.26 - 0.94j)]
    parts = (
        inked("#f3b83f", *spikes, ink_mm=0.03),
        inked("#58b368", *humps, ink_mm=0.035),
        inked("#58b368", polygon(1.22 + 0j, 1.3 - 0.34j, 1.5 - 0.46j, 1.42 - 0.2j, 1.4 + 0j), ink_mm=0.035),
        inked("#58b368", neck, ink_mm=0.035),
        inked("#6cc47a", loop(-0.98 - 0.86j, -0.9 - 1.04j, -0.5 - 1.18j, -0.3 - 0.98j, -0.5 - 0.8j), ink_mm=0.035),
        filled("#ffffff", ellipse(-0.56 - 1.06j, 0.1)),
        filled(INK, ellipse(-0.58 - 1.05j, 0.05), ellipse(-0.9 - 0.94j, 0.025)),
        lines(spline(-0.9 - 0.85j, -0.7 - 0.84j, -0.52 - 0.9j), ink_mm=0.035),
    )
    yield from placed(parts, at=at, scale=size)


def crab(at: complex, size: float, colour: str = "#ef5a3c") -> Iterator[Shape]:
    """A crab that waves its claws."""
    legs = [
        spline(0.4 * side + 0j, 0.75 * side - 0.1j + 0.06j * k, (0.95 - 0.08 * k) * side + 0.16j * k)
        for side in (-1, 1)
        for k in (0, 1, 2)
    ]
    arms = [spline(0.45 * side - 0.2j, 0.85 * side - 0.35j, 0.8 * side - 0.7j) for side in (-1, 1)]
    claws = [
        loop(side * 0.62 - 0.74j, side * 0.66 - 1.06j, side * 0.8 - 0.86j, side * 0.98 - 1.02j, side * 0.96 - 0.7j)
        for side in (-1, 1)
    ]
    parts = (
        lines(*legs, *arms, ink=darker(colour, 0.25), ink_mm=0.11),
        inked(colour, *claws, ink_mm=0.045),
        lines(polygon(-0.18 - 0.3j, -0.2 - 0.62j), polygon(0.18 - 0.3j, 0.2 - 0.62j), ink_mm=0.06),
        inked(colour, ellipse(-0.12j, 0.62, 0.36), ink_mm=0.05),
        inked(WHITE, ellipse(-0.2 - 0.64j, 0.13), ellipse(0.2 - 0.64j, 0.13), ink_mm=0.04),
        filled(INK, ellipse(-0.18 - 0.62j, 0.06), ellipse(0.22 - 0.62j, 0.06)),
        lines(spline(-0.25 - 0.04j, 0 + 0.1j, 0.25 - 0.04j), ink_mm=0.05),
    )
    yield from placed(parts, at=at, scale=size)


def shark(at: complex, size: float) -> Iterator[Shape]:
    """A fin that cuts the water."""
    parts = (
        inked(
            "#7d8aa8",
            join(spline(-0.55 + 0j, -0.1 - 0.45j, 0.1 - 0.9j), spline(0.1 - 0.9j, 0.16 - 0.4j, 0.5 + 0j)),
            ink_mm=0.04,
        ),
        filled(WHITE, ellipse(0j, 0.75, 0.08), ellipse(1.1 + 0.05j, 0.3, 0.05), opacity=0.8),
        inked(
            "#7d8aa8",
            join(spline(1.0 + 0j, 1.2 - 0.2j, 1.3 - 0.4j), spline(1.3 - 0.4j, 1.3 - 0.2j, 1.4 + 0j)),
            ink_mm=0.04,
        ),
    )
    yield from placed(parts, at=at, scale=size)


def dolphin(at: complex, size: float) -> Iterator[Shape]:
    """A dolphin in mid-leap."""
    back = spline(-0.9 + 0.1j, -0.5 - 0.5j, 0.1 - 0.72j, 0.6 - 0.5j, 0.78 - 0.22j)
    belly = spline(0.98 - 0.1j, 0.62 - 0.2j, 0.1 - 0.34j, -0.5 - 0.18j, -0.9 + 0.1j)
    parts = (
        inked(
            "#6d93c8", polygon(-0.86 + 0.02j, -1.2 - 0.02j, -1.0 + 0.16j, -1.08 + 0.42j, -0.82 + 0.18j), ink_mm=0.045
        ),
        inked("#6d93c8", join(back, belly), ink_mm=0.05),
        filled(
            "#dbe8f7",
            join(spline(0.7 - 0.22j, 0.3 - 0.32j, -0.2 - 0.3j), spline(-0.2 - 0.26j, 0.3 - 0.24j, 0.7 - 0.16j)),
        ),
        inked("#5b80b6", loop(-0.05 - 0.68j, 0.0 - 1.02j, 0.26 - 0.68j), ink_mm=0.04),
        inked("#5b80b6", loop(0.2 - 0.34j, 0.1 - 0.02j, 0.36 - 0.3j), ink_mm=0.04),
        filled(INK, ellipse(0.56 - 0.36j, 0.05)),
        filled(
            WHITE, *(ellipse(spot, 0.07) for spot in (-1.3 + 0.2j, -1.16 + 0.5j, -0.7 + 0.5j, -1.4 + 0.4j)), opacity=0.9
        ),
    )
    yield from placed(parts, at=at, scale=size)


def whale(at: complex, size: float) -> Iterator[Shape]:
    """A whale that spouts."""
    spout = [
        spline(0.35 - 0.72j, 0.35 - 1.0j, 0.35 + 0.26 * side - 1.1j, 0.35 + 0.4 * side - 0.92j) for side in (-1, 1)
    ]
    parts = (
        lines(*spout, ink=WHITE, ink_mm=0.09),
        inked(
            "#3d68b8",
            join(
                spline(-1.1 - 0.1j, -0.6 - 0.16j, -0.2 - 0.62j, 0.4 - 0.7j, 0.9 - 0.4j, 0.92 + 0j), polygon(-0.9 + 0j)
            ),
            ink_mm=0.045,
        ),
        inked(
            "#3d68b8",
            loop(-1.1 - 0.1j, -1.5 - 0.34j, -1.36 - 0.5j, -1.14 - 0.36j, -0.98 - 0.54j, -0.86 - 0.4j),
            ink_mm=0.045,
        ),
        filled("#d5e4f8", join(spline(0.92 - 0.06j, 0.6 - 0.14j, 0.1 - 0.1j), polygon(0 + 0j, 0.92 + 0j))),
        filled(INK, ellipse(0.52 - 0.36j, 0.06)),
        lines(spline(0.9 - 0.2j, 0.68 - 0.22j, 0.56 - 0.16j), ink_mm=0.04),
        filled(WHITE, ellipse(0.02j, 1.2, 0.07), opacity=0.85),
    )
    yield from placed(parts, at=at, scale=size)


def fish(at: complex, size: float, colour: str) -> Iterator[Shape]:
    """A striped fish that swims to the right."""
    parts = (
        inked(
            darker(colour, 0.2),
            polygon(-0.6 + 0j, -1.05 - 0.4j, -0.95 + 0j, -1.05 + 0.4j),
            loop(-0.1 - 0.4j, 0.0 - 0.66j, 0.3 - 0.34j),
            ink_mm=0.06,
        ),
        inked(colour, ellipse(0j, 0.72, 0.46), ink_mm=0.06),
        filled(WHITE, ellipse(-0.22 + 0j, 0.1, 0.4), ellipse(0.12 + 0j, 0.09, 0.42), opacity=0.8),
        inked(WHITE, ellipse(0.42 - 0.1j, 0.13), ink_mm=0.04),
        filled(INK, ellipse(0.45 - 0.1j, 0.07)),
    )
    yield from placed(parts, at=at, scale=size)


def turtle(at: complex, size: float) -> Iterator[Shape]:
    """A sea turtle from the side."""
    parts = (
        inked(
            "#8cc56c",
            loop(-0.3 + 0j, -0.7 + 0.3j, -0.5 + 0.34j, -0.05 + 0.1j),
            loop(0.3 + 0j, 0.5 + 0.42j, 0.7 + 0.36j, 0.5 + 0j),
            ink_mm=0.045,
        ),
        inked("#8cc56c", loop(0.55 - 0.1j, 0.78 - 0.42j, 1.12 - 0.4j, 1.16 - 0.16j, 0.8 + 0j), ink_mm=0.045),
        inked(
            "#3f8a58",
            join(
                spline(-0.78 + 0.05j, -0.5 - 0.42j, 0 - 0.6j, 0.45 - 0.42j, 0.72 + 0.05j),
                polygon(0.72 + 0.12j, -0.78 + 0.12j),
            ),
            ink_mm=0.05,
        ),
        filled("#8fd08a", *(star(spot, 0.17, 0.15, 3) for spot in (-0.38 - 0.14j, 0 - 0.28j, 0.36 - 0.14j))),
        filled(INK, ellipse(0.96 - 0.3j, 0.05)),
        lines(spline(1.14 - 0.18j, 1.02 - 0.16j, 0.94 - 0.2j), ink_mm=0.035),
    )
    yield from placed(parts, at=at, scale=size)


def octopus(at: complex, size: float, colour: str = "#e87f9c") -> Iterator[Shape]:
    """An octopus that looks out of the water."""
    arms = [spline(0.2 * k + 0j, 0.42 * k - 0.1j, 0.5 * k - 0.42j, 0.62 * k - 0.5j) for k in (-2.2, -1.5, 1.5, 2.2)]
    parts = (
        inked(darker(colour, 0.15), *(ribbon(arm, [0.24, 0.2, 0.14, 0.05]) for arm in arms), ink_mm=0.04),
        inked(colour, join(spline(-0.42 + 0.05j, -0.5 - 0.5j, 0 - 0.98j, 0.5 - 0.5j, 0.42 + 0.05j)), ink_mm=0.05),
        inked(WHITE, ellipse(-0.18 - 0.42j, 0.13, 0.16), ellipse(0.18 - 0.42j, 0.13, 0.16), ink_mm=0.035),
        filled(INK, ellipse(-0.15 - 0.4j, 0.07), ellipse(0.21 - 0.4j, 0.07)),
        lines(spline(-0.14 - 0.16j, 0 - 0.1j, 0.14 - 0.16j), ink_mm=0.045),
        filled(WHITE, ellipse(0.06j, 1.0, 0.08), opacity=0.8),
    )
    yield from placed(parts, at=at, scale=size)


def starfish(at: complex, size: float, colour: str = "#ff9f43") -> Iterator[Shape]:
    """A starfish with a face."""
    points = [at + size * (1.0 if k % 2 == 0 else 0.5) * turn(36 * k - 90) for k in range(10)]
    yield inked(colour, loop(*points), ink_mm=0.05 * size)
    yield filled(lighter(colour, 0.5), *(ellipse(at + 0.62 * size * turn(72 * k - 90), size * 0.08) for k in range(5)))
    yield filled(
        INK, ellipse(at + size * (-0.16 - 0.05j), size * 0.08), ellipse(at + size * (0.16 - 0.05j), size * 0.08)
    )
    yield lines(at + size * spline(-0.16 + 0.14j, 0 + 0.22j, 0.16 + 0.14j), ink_mm=0.05 * size)


def bat(at: complex, size: float, colour: str = INK) -> Shape:
    """A bat on the wing."""
    wing = join(
        spline(0.12 - 0.2j, 0.5 - 0.5j, 1.1 - 0.3j),
        polygon(0.94 + 0.1j, 0.76 - 0.04j, 0.56 + 0.18j, 0.36 + 0.02j, 0.14 + 0.26j),
    )
    ears = polygon(0.12 - 0.2j, 0.1 - 0.4j, 0 - 0.26j, -0.1 - 0.4j, -0.12 - 0.2j)
    return filled(colour, at + size * join(wing[::-1], ears[:0], -wing.conjugate()), at + size * ears)
