"""Shapes to SVG text."""

from collections.abc import Iterable

import numpy as np

from calibration.artwork.paths import Path
from calibration.artwork.shapes import INK, Shape

UNITS_PER_MM = 10


def svg_text(shapes: Iterable[Shape], *, width_mm: float, height_mm: float) -> str:
    """A whole SVG document; one user unit is 0.1 mm, coordinates are whole and relative to keep it small."""
    size = f"0 0 {round(width_mm * UNITS_PER_MM)} {round(height_mm * UNITS_PER_MM)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" fill-rule="evenodd" stroke-linejoin="round">'
    return head + f'<g stroke="{INK}" stroke-width="0">' + "".join(_element(shape) for shape in shapes) + "</g></svg>"


def _element(shape: Shape) -> str:
    attributes = [f'fill="{_short(shape.fill) if shape.fill else "none"}"']
    if shape.ink_mm:
        attributes.append(f'stroke-width="{round(shape.ink_mm * UNITS_PER_MM)}"')
        if shape.ink != INK:
            attributes.append(f'stroke="{_short(shape.ink)}"')
    if shape.opacity < 1:
        attributes.append(f'opacity="{shape.opacity:.2g}"')
    return f'<path {" ".join(attributes)} d="{"".join(_outline(path) for path in shape.paths)}"/>'


def _outline(path: Path) -> str:
    """`M` to the first point, then relative steps; steps shorter than half a unit vanish."""
    points = np.rint(np.stack([path.real, path.imag], axis=1) * UNITS_PER_MM).astype(int)
    steps = np.diff(points, axis=0)
    text = "".join(_pair(x, y) for x, y in steps.tolist() if x or y)
    return f"M{points[0, 0]} {points[0, 1]}l{text.lstrip()}z" if text else ""


def _pair(x: int, y: int) -> str:
    """Two numbers, parted by a minus sign where there is one and by a blank where not."""
    return f"{'' if x < 0 else ' '}{x}{'' if y < 0 else ' '}{y}"


def _short(colour: str) -> str:
    """The colour in three digits where that says the same."""
    return "#" + colour[1::2] if colour[1::2] == colour[2::2] else colour
