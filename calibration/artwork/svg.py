"""Card art as SVG files: what of SVG they may use, read into shapes, and shapes written as such files.

A file is as wide and high as its `viewBox` says, which has the proportions of the card. It holds `<path>`, in `<g>` or
not: outlines made of M, L, H, V, C and Z in either case, `fill` and `stroke` (#rgb, #rrggbb or none), `stroke-width`
and `opacity`, as attributes or as `style`, inherited from their groups, and `transform`. Outlines of one path are
filled by the even-odd rule, and every pen is round. Hidden layers, and what an editor keeps for itself, are passed
over. Anything else is refused by name, because it would be missing in print: in Inkscape, "Object to Path" turns
rectangles, circles and text into paths.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from math import ceil, sqrt
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from calibration.artwork.paths import Path
from calibration.artwork.shapes import INK, Shape
from companion.core.errors import SettingsError

CURVE_MM = 0.01  # how far a flattened curve may stray from the true one
_SVG = "{http://www.w3.org/2000/svg}"
_UNSEEN = frozenset(f"{_SVG}{name}" for name in ("defs", "desc", "metadata", "title"))
_DEFAULTS = {"fill": "#000000", "stroke": "none", "stroke-width": "1"}
_ONLY = {"fill-opacity": "1", "stroke-opacity": "1", "stroke-dasharray": "none"} | dict.fromkeys(
    ("clip-path", "filter", "mask"), "none"
)
_SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}  # numbers of one step
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND = re.compile(r"([a-df-zA-DF-Z])([^a-df-zA-DF-Z]*)")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")

Matrix = npt.NDArray[np.float64]
"""3 x 3, of homogeneous coordinates."""


def read_svg(text: str, *, width_mm: float, height_mm: float, file: str) -> tuple[Shape, ...]:
    """The shapes of an SVG document, in mm from its top-left corner, the last one on top; `file` is for the message.

    Raises SettingsError for a document of other proportions, and for anything that card art is not made of.
    """
    try:
        root = ET.fromstring(text)
        left, top, width, height = (float(number) for number in _NUMBER.findall(root.get("viewBox", "")))
    except (ET.ParseError, ValueError) as error:
        raise SettingsError(
            file=file, key="svg", found=str(error), expected="an SVG document with a viewBox"
        ) from error
    if not (width > 0 and abs(width * height_mm - height * width_mm) <= 0.01 * width * height_mm):
        _refuse(file, "viewBox", f"{width:g} x {height:g}", f"the proportions of {width_mm:g} x {height_mm:g}")
    scale = width_mm / width
    to_mm = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]])
    return tuple(_shapes(root, to_mm, _style(root, _DEFAULTS, file), file))


def _shapes(group: ET.Element, to_mm: Matrix, inherited: Mapping[str, str], file: str) -> Iterator[Shape]:
    """The shapes of a group's elements, one after the other."""
    for element in group:
        if element.tag in _UNSEEN or not str(element.tag).startswith(_SVG):
            continue
        style = _style(element, inherited, file)
        if style.get("display") == "none":
            continue
        matrix = to_mm @ _matrix(element.get("transform", ""), file)
        match element.tag.removeprefix(_SVG):
            case "g":
                yield from _shapes(element, matrix, style, file)
            case "path":
                yield _shape(element.get("d", ""), matrix, style, file)
            case other:
                _refuse(file, element.get("id", "element"), f"<{other}>", "<path> or <g>")


def _shape(steps: str, matrix: Matrix, style: Mapping[str, str], file: str) -> Shape:
    fill, ink = _colour(style, "fill", file), _colour(style, "stroke", file)
    scale = sqrt(abs(np.linalg.det(matrix[:2, :2])))
    paths = []
    for points, closed in _outlines(steps, CURVE_MM / max(scale, 1e-9), file):
        path = np.array([*points, points[0]] if closed and fill is None else points, dtype=np.complex128)
        x, y, _ = matrix @ np.stack([path.real, path.imag, np.ones(len(path))])
        paths.append(x + 1j * y)
    ink_mm = _number(style, "stroke-width", file) * scale if ink else 0.0
    return Shape(tuple(paths), fill, ink or INK, ink_mm, _number({"opacity": "1"} | dict(style), "opacity", file))


def _style(element: ET.Element, inherited: Mapping[str, str], file: str) -> dict[str, str]:
    """How an element is painted; its opacity is that of its groups as well."""
    pairs = (item.partition(":")[::2] for item in element.get("style", "").split(";") if item.strip())
    own = dict(element.attrib) | {key.strip(): value.strip() for key, value in pairs}
    for key, only in _ONLY.items():
        if own.get(key, only) != only:
            _refuse(file, key, own[key], only)
    painted = {key: own[key] for key in (*_DEFAULTS, "opacity", "display") if key in own}
    if "opacity" in own and "opacity" in inherited:
        painted["opacity"] = str(_number(own, "opacity", file) * float(inherited["opacity"]))
    return {**inherited, **painted}


def _colour(style: Mapping[str, str], key: str, file: str) -> str | None:
    """The colour as "#rrggbb", None for none."""
    found = style[key]
    if found == "none":
        return None
    if not _COLOUR.fullmatch(found):
        _refuse(file, key, found, "#rgb, #rrggbb or none")
    return found if len(found) == 7 else "#" + "".join(2 * digit for digit in found[1:])


def _number(style: Mapping[str, str], key: str, file: str) -> float:
    try:
        return float(style[key].removesuffix("px"))
    except ValueError:
        _refuse(file, key, style[key], "a number")


def _matrix(transform: str, file: str) -> Matrix:
    """The product of matrix(), translate(), scale() and rotate()."""
    whole = np.eye(3)
    for name, inside in _TRANSFORM.findall(transform):
        numbers = [float(number) for number in _NUMBER.findall(inside)]
        match name, numbers:
            case "matrix", [a, b, c, d, e, f]:
                step = [[a, c, e], [b, d, f]]
            case "translate", [x, *rest]:
                step = [[1, 0, x], [0, 1, rest[0] if rest else 0]]
            case "scale", [x, *rest]:
                step = [[x, 0, 0], [0, rest[0] if rest else x, 0]]
            case "rotate", [angle, *rest]:
                way = np.exp(1j * np.radians(angle))
                middle = complex(*rest) if rest else 0j
                moved = middle - way * middle
                step = [[way.real, -way.imag, moved.real], [way.imag, way.real, moved.imag]]
            case _:
                _refuse(file, "transform", f"{name}({inside})", "matrix, translate, scale or rotate")
        whole = whole @ np.array([*step, [0, 0, 1]])
    return whole


def _outlines(steps: str, flatness: float, file: str) -> list[tuple[list[complex], bool]]:
    """The outlines of a path, each with whether it is closed, curves flattened."""
    outlines: list[tuple[list[complex], bool]] = []
    points: list[complex] = []
    for command, numbers in _steps(steps, file):
        at = points[-1] if points else 0j
        origin = at if command.islower() else 0j
        match command.upper():
            case "M":
                outlines.append((points, False))
                points = [origin + complex(*numbers)]
            case "Z":
                outlines.append((points, True))
                points = points[:1]
            case "H":
                points.append(complex(origin.real + numbers[0], at.imag))
            case "V":
                points.append(complex(at.real, origin.imag + numbers[0]))
            case "L":
                points.append(origin + complex(*numbers))
            case "C":
                one, two, end = (origin + complex(*numbers[pair : pair + 2]) for pair in (0, 2, 4))
                points.extend(_curve(at, one, two, end, flatness))
    return [(outline, closed) for outline, closed in (*outlines, (points, False)) if len(outline) > 1]


def _steps(steps: str, file: str) -> Iterator[tuple[str, list[float]]]:
    """The steps of a path, each with its own command."""
    for command, inside in _COMMAND.findall(steps):
        numbers, size = [float(number) for number in _NUMBER.findall(inside)], _SIZES.get(command.upper())
        if size is None or (len(numbers) % size if size else numbers):
            _refuse(file, "path", f"{command}{inside}", "M, L, H, V, C and Z, each with its numbers")
        if not size:
            yield command, []
        following = {"M": "L", "m": "l"}.get(command, command)
        for start in range(0, len(numbers), size or 1):
            yield (following if start else command), numbers[start : start + size]


def _curve(start: complex, one: complex, two: complex, end: complex, flatness: float) -> list[complex]:
    """The points of a cubic Bezier curve after its first one.

    n even steps stray by at most sqrt(3) / 18 * the curve's second difference / n^2 (Wang's formula, rounded up).
    """
    bend = max(abs(start - 2 * one + two), abs(one - 2 * two + end))
    t = np.arange(1, (count := max(1, ceil(sqrt(0.75 * bend / flatness)))) + 1) / count
    curve = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t**2 * two + t**3 * end
    return list(curve)


def svg_text(shapes: Iterable[Shape], *, width_mm: float, height_mm: float, unit_mm: float = 0.01) -> str:
    """Shapes as an SVG document that `read_svg` reads; coordinates are rounded to whole user units of `unit_mm`."""
    view_box = f"0 0 {width_mm / unit_mm:g} {height_mm / unit_mm:g}"
    size = f'width="{width_mm:g}mm" height="{height_mm:g}mm" viewBox="{view_box}"'
    style = f'fill-rule="evenodd" stroke="{INK}" stroke-width="0" stroke-linejoin="round" stroke-linecap="round"'
    elements = "\n".join(_element(shape, unit_mm) for shape in shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}\n {style}>\n{elements}\n</svg>\n'


def _element(shape: Shape, unit_mm: float) -> str:
    steps = "".join(_written(path / unit_mm, closed=shape.fill is not None) for path in shape.paths)
    pen = f' stroke="{shape.ink}" stroke-width="{shape.ink_mm / unit_mm:.3g}"' if shape.ink_mm else ""
    opacity = f' opacity="{shape.opacity:.2g}"' if shape.opacity < 1 else ""
    return f'<path fill="{shape.fill or "none"}"{pen}{opacity} d="{steps}"/>'


def _written(path: Path, *, closed: bool) -> str:
    """`M` to the first point, then relative lines; a sign needs no blank before it."""
    points = np.rint(np.stack([path.real, path.imag], axis=1)).astype(np.int32)
    first, *steps = (f"{x} {y}" for x, y in [points[0], *np.diff(points, axis=0)])
    return f"M{first}l{' '.join(steps)}{'z' if closed else ''}".replace(" -", "-")


def _refuse(file: str, key: str, found: str, expected: str) -> NoReturn:
    raise SettingsError(file=file, key=key, found=found, expected=expected)
