"""Card art as SVG: what may be in a file, what it becomes, and what is refused by name."""

import numpy as np
import pytest

from calibration.artwork.paths import ellipse, polygon
from calibration.artwork.shapes import Shape, filled, inked
from calibration.artwork.svg import read_svg, svg_text
from companion.core.errors import SettingsError

SQUARE = "M1 2h3v4h-3z"


def read(inside: str, view_box: str = "0 0 10 20", root: str = "") -> tuple[Shape, ...]:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" {root}>{inside}</svg>'
    return read_svg(text, width_mm=10, height_mm=20, file="card.svg")


def points(steps: str) -> list[complex]:
    (shape,) = read(f'<path d="{steps}"/>')
    (path,) = shape.paths
    return [complex(point) for point in np.round(path, 6)]


@pytest.mark.parametrize(
    "steps",
    [
        "M1 2h3v4h-3z",
        "M1,2H4V6H1Z",
        "m 1 2 3 0 0 4 -3 0 z",
        "M1 2 4 2L4 6 1 6Z",
        "M1 2l3-0 0 4-3,0z",
        "m.1e1 2l+3 0V6h-3z",
    ],
)
def test_an_outline_may_be_written_in_many_ways(steps: str) -> None:
    assert points(steps) == [1 + 2j, 4 + 2j, 4 + 6j, 1 + 6j]


def test_a_second_outline_begins_where_it_is_told_from_the_start_of_the_first() -> None:
    (shape,) = read('<path d="M1 1h2v2z m5 5h1v1z"/>')
    assert [complex(path[0]) for path in shape.paths] == [1 + 1j, 6 + 6j]


@pytest.mark.parametrize("steps", ["M0 5C0 2.2385 2.2385 0 5 0", "M0 5c0-2.7615 2.2385-5 5-5"])
def test_a_curve_is_flattened_to_a_hundredth_of_a_millimetre(steps: str) -> None:
    circle = np.array(points(steps))
    middles = (circle[1:] + circle[:-1]) / 2
    assert len(circle) > 5
    assert np.abs(np.abs(np.concatenate([circle, middles]) - (5 + 5j)) - 5).max() < 0.012


def test_a_file_in_other_units_becomes_millimetres() -> None:
    (shape,) = read(f'<path stroke="#000" stroke-width="10" d="{SQUARE}"/>', view_box="-100 0 100 200")
    assert complex(shape.paths[0][0]) == pytest.approx(10.1 + 0.2j)
    assert shape.ink_mm == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("translate(2,3)", 3 + 5j),
        ("translate(2)", 3 + 2j),
        ("scale(2)", 2 + 4j),
        ("scale(2 3)", 2 + 6j),
        ("rotate(90)", -2 + 1j),
        ("rotate(90,1,2)", 1 + 2j),
        ("matrix(0 1 -1 0 5 0)", 3 + 1j),
        ("translate(2,3) scale(2)", 4 + 7j),
    ],
)
def test_a_transform_moves_a_path_and_whole_groups(transform: str, corner: complex) -> None:
    for inside in (
        f'<path transform="{transform}" d="{SQUARE}"/>',
        f'<g transform="{transform}"><g><path d="{SQUARE}"/></g></g>',
    ):
        (shape,) = read(inside)
        assert complex(shape.paths[0][0]) == pytest.approx(corner)


def test_paint_comes_from_attributes_from_style_and_from_the_groups_around() -> None:
    one, two = read(
        f'<g stroke-width="0.5" opacity="0.5"><path fill="#abc" d="{SQUARE}"/>'
        f'<path style="fill:none;stroke:#123456;opacity:0.5" d="{SQUARE}"/></g>',
        root='fill="#ff0000" stroke="#2c2440"',
    )
    assert (one.fill, one.ink, one.ink_mm, one.opacity) == ("#aabbcc", "#2c2440", 0.5, 0.5)
    assert (two.fill, two.ink, two.ink_mm, two.opacity) == (None, "#123456", 0.5, 0.25)


def test_without_a_stroke_there_is_no_pen() -> None:
    (shape,) = read(f'<path d="{SQUARE}"/>')
    assert (shape.fill, shape.ink_mm) == ("#000000", 0)


def test_a_closed_line_without_paint_comes_back_to_its_start() -> None:
    (shape,) = read(f'<path fill="none" stroke="#000" d="{SQUARE}"/>')
    assert shape.paths[0][0] == shape.paths[0][-1]


def test_hidden_layers_and_what_an_editor_keeps_for_itself_are_passed_over() -> None:
    assert not read(
        "<title>A card</title><defs><path id='unused'/></defs><metadata/>"
        '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/>'
        f'<g style="display:none"><path d="{SQUARE}"/></g>'
    )


@pytest.mark.parametrize(
    ("inside", "key", "found"),
    [
        ('<rect id="frame" width="2" height="2"/>', "frame", "<rect>"),
        ("<text>7</text>", "element", "<text>"),
        ('<path d="M0 0a1 1 0 0 1 2 2"/>', "path", "a1 1 0 0 1 2 2"),
        ('<path d="M0 0h1 2l3"/>', "path", "l3"),
        (f'<path fill="url(#gold)" d="{SQUARE}"/>', "fill", "url(#gold)"),
        (f'<path stroke="black" d="{SQUARE}"/>', "stroke", "black"),
        (f'<path stroke="#000" stroke-width="1em" d="{SQUARE}"/>', "stroke-width", "1em"),
        (f'<path style="fill-opacity:0.3" d="{SQUARE}"/>', "fill-opacity", "0.3"),
        (f'<g filter="url(#blur)"><path d="{SQUARE}"/></g>', "filter", "url(#blur)"),
        (f'<path transform="skewX(3)" d="{SQUARE}"/>', "transform", "skewX(3)"),
    ],
)
def test_what_could_not_be_printed_is_refused_by_name(inside: str, key: str, found: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read(inside)
    assert (refused.value.file, refused.value.key, refused.value.found) == ("card.svg", key, found)


@pytest.mark.parametrize(
    "text", ["", "<svg", '<svg viewBox="0 0 1"/>', '<svg viewBox="0 0 10 10"/>', '<svg viewBox="0 0 0 0"/>']
)
def test_a_file_of_another_kind_or_shape_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=r"card\.svg"):
        read_svg(text, width_mm=10, height_mm=20, file="card.svg")


def test_shapes_that_are_written_are_read_as_they_were() -> None:
    shapes = (
        filled("#d23a32", polygon(0, 10, 10 + 20j, 20j), ellipse(5 + 5j, 2)),
        inked("#2f62c4", ellipse(5 + 12j, 3, 5), ink_mm=0.6),
        Shape((polygon(1 + 1j, 9 + 3j, 2 + 18j),), None, ink="#ffffff", ink_mm=0.4, opacity=0.5),
    )
    text = svg_text(shapes, width_mm=10, height_mm=20)
    for one, two in zip(shapes, read_svg(text, width_mm=10, height_mm=20, file="card.svg"), strict=True):
        assert (one.fill, one.ink, one.opacity) == (two.fill, two.ink, two.opacity)
        assert one.ink_mm == pytest.approx(two.ink_mm)
        for drawn, read_back in zip(one.paths, two.paths, strict=True):
            assert np.abs(drawn - read_back).max() < 0.008
