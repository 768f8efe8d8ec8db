"""Shapes to SVG text."""

from collections.abc import Iterable

import cv2
import numpy as np

from calibration.artwork.paths import Path
from calibration.artwork.shapes import INK, Shape

UNITS_PER_MM = 10
STRAY_UNITS = 0.8  # how far a left-out point may lie from the line


def svg_text(shapes: Iterable[Shape], *, width_mm: float, height_mm: float) -> str:
    """A whole SVG document; one user unit is 0.1 mm, coordinates are whole and relative to keep it small."""
    box = f"0 0 {round(width_mm * UNITS_PER_MM)} {round(height_mm * UNITS_PER_MM)}"
    style = f'fill-rule="evenodd" stroke="{INK}" stroke-width="0" stroke-linejoin="round" stroke-linecap="round"'
    elements = "".join(_element(shape) for shape in shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {style}>{elements}</svg>'


def _element(shape: Shape) -> str:
    end = "" if shape.fill is None else "z"
    outlines = "".join(_outline(path, end) for path in shape.paths)
    attributes = [f'fill="{_short(shape.fill) if shape.fill else "none"}"']
    if shape.ink_mm:
        attributes.append(f'stroke-width="{round(shape.ink_mm * UNITS_PER_MM)}"')
        if shape.ink != INK:
            attributes.append(f'stroke="{_short(shape.ink)}"')
    if shape.opacity < 1:
        attributes.append(f'opacity="{shape.opacity:.2g}"')
    return f'<path {" ".join(attributes)} d="{outlines}"/>'


def _outline(path: Path, end: str) -> str:
    """`M` to the first point, then relative steps; points that change nothing visible are left out."""
    units = np.rint(np.stack([path.real, path.imag], axis=1) * UNITS_PER_MM).astype(np.int32)
    points = cv2.approxPolyDP(units, STRAY_UNITS, bool(end)).reshape(-1, 2)
    if len(points) < 2:
        return ""
    text, last = f"M{_numbers(*points[0].tolist())}", ""
    for x, y in np.diff(points, axis=0).tolist():
        command = "v" if x == 0 else "h" if y == 0 else "l"
        numbers = str(y) if x == 0 else str(x) if y == 0 else _numbers(x, y)
        text += numbers if command == last and numbers[0] == "-" else (command if command != last else " ") + numbers
        last = command
    return text + end


def _numbers(x: int, y: int) -> str:
    """Two numbers, parted by a minus sign where there is one and by a blank where not."""
    return f"{x}{'' if y < 0 else ' '}{y}"


def _short(colour: str) -> str:
    """The colour in three digits where that says the same."""
    return "#" + colour[1::2] if colour[1::2] == colour[2::2] else colour
