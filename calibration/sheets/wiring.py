"""The wiring: what to buy, which pin goes where, and a diagram of it, on paper or as SVG."""

from itertools import pairwise
from typing import Protocol

from reportlab.lib.colors import Color, HexColor

from calibration.sheets.page import INK, Pdf
from calibration.sheets.svg import SvgPen
from calibration.wiring import PARTS, Connection, Wire, connections
from companion.store.settings import Settings

HEADER_AT = complex(26, 34)  # the middle of pin 1
PITCH_MM = 8.0
PART_X_MM, PART_WIDTH_MM = 122.0, 42.0
ROW_MM = 6.5
PIN_FILL = {Wire.GROUND: "#2b2b2b", Wire.SUPPLY: "#c0392b"}
BRIDGE = "H-bridge"
BOARD, PART = "#e9efe6", "#f3f1ea"
SVG_MM = (210.0, 262.0)
LANES_MM = (66.0, 116.0)  # where wires run down or up


class Pen(Protocol):
    """What a diagram is drawn with; lengths in mm, y downwards."""

    def box(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float, *, fill: str) -> None: ...

    def line(self, start_mm: complex, end_mm: complex, *, width_mm: float = 0.2, colour: Color = INK) -> None: ...

    def text(
        self,
        at_mm: complex,
        text: str,
        *,
        size_mm: float = 3.2,
        colour: Color = INK,
        middle: bool = False,
        bold: bool = False,
    ) -> None: ...


def wiring_sheet(pdf: Pdf, _: str) -> None:
    """Two pages: the diagram, then what to buy and the table of pins."""
    wires = connections(Settings())
    with pdf.page(note="Wiring."):
        draw_diagram(pdf, wires)
    with pdf.page(note="Parts and pins."):
        _tables(pdf, wires)


def wiring_svg() -> str:
    """The diagram as an SVG document."""
    pen = SvgPen(*SVG_MM)
    draw_diagram(pen, connections(Settings()))
    return pen.finished()


def draw_diagram(pen: Pen, wires: tuple[Connection, ...]) -> None:
    """The header of the Pi to the left, the parts to the right, a wire for each connection."""
    pen.text(complex(14, 16), "How the box is wired", size_mm=6, bold=True)
    pen.text(
        complex(14, 22), "The 40-pin header of a Raspberry Pi 3, 4, 5 or Zero 2 W from above, pin 1 at the corner."
    )
    _header(pen, wires)
    ends = terminals(wires)
    for part in dict.fromkeys(wire.part for wire in wires):
        rows = [at for wire, at in ends.items() if wire.part == part]
        height = 9 + ROW_MM * len(rows) + (9 if part == BRIDGE else 0)
        top = rows[0].imag - 12
        pen.box(PART_X_MM, top, PART_WIDTH_MM, height, fill=PART)
        pen.text(complex(PART_X_MM + 3, top + 6), part, size_mm=4, bold=True)
    for wire, at in ends.items():
        pen.text(at + complex(3, 1), wire.terminal)
        _wire(pen, wire, route(wires, wire))
    _motor_side(pen, [at for wire, at in ends.items() if wire.part == BRIDGE])


def terminals(wires: tuple[Connection, ...]) -> dict[Connection, complex]:
    """Where each wire ends at its part, part by part from the top."""
    at: dict[Connection, complex] = {}
    top = 32.0
    for part in dict.fromkeys(wire.part for wire in wires):
        of_part = [wire for wire in wires if wire.part == part]
        at |= {wire: complex(PART_X_MM, top + 12 + ROW_MM * row) for row, wire in enumerate(of_part)}
        top += 13.5 + ROW_MM * len(of_part)
    return at


def route(wires: tuple[Connection, ...], wire: Connection) -> tuple[complex, ...]:
    """The corners of a wire: out to the right (below the pin beside it), along a lane of its own, into the part."""
    start, to, lane = _pin_at(wire.pin), terminals(wires)[wire], _lane(wires, wire)
    if wire.pin % 2 == 0:
        begin: tuple[complex, ...] = (start + 2.4,)
    else:
        begin = (start + 2.4j, complex(start.real, start.imag + PITCH_MM / 2 - 0.6))
    out = begin[-1].imag
    return (*begin, complex(lane, out), complex(lane, to.imag), to)


def _lane(wires: tuple[Connection, ...], wire: Connection) -> float:
    first, last = LANES_MM
    return first + (last - first) * wires.index(wire) / (len(wires) - 1)


def _header(pen: Pen, wires: tuple[Connection, ...]) -> None:
    used = {wire.pin: wire for wire in wires}
    left = HEADER_AT - complex(6, 6)
    pen.box(left.real, left.imag, 20, 20 * PITCH_MM + 4, fill=BOARD)
    for pin in range(1, 41):
        at = _pin_at(pin)
        wire = used.get(pin)
        fill = "#c9cfc6" if wire is None else PIN_FILL.get(wire.wire, wire.wire.value)
        pen.box(at.real - 2.4, at.imag - 2.4, 4.8, 4.8, fill=fill)
        ink = HexColor("#ffffff") if wire is not None else INK
        pen.text(at + 1j, str(pin), size_mm=2.6, colour=ink, middle=True, bold=wire is not None)


def _pin_at(pin: int) -> complex:
    """The middle of a pin: odd ones in the left column."""
    return HEADER_AT + complex(8.0 * ((pin - 1) % 2), PITCH_MM * ((pin - 1) // 2))


def _wire(pen: Pen, wire: Connection, corners: tuple[complex, ...]) -> None:
    colour = HexColor(wire.wire.value)
    for first, last in pairwise(corners):
        pen.line(first, last, width_mm=0.5, colour=colour)
    pen.text(complex(42, corners[-3].imag - 0.8), wire.name, size_mm=2.6, colour=colour)


def _motor_side(pen: Pen, rows: list[complex]) -> None:
    """What hangs on the bridge beside the Pi: a pull-down at each input, the motor, and the motor's own supply."""
    one, ground, two = rows
    for end in (one, two):
        at = complex(end.real - 4, (end.imag + ground.imag) / 2)
        pen.line(complex(at.real, end.imag), complex(at.real, ground.imag), width_mm=0.5)
        pen.box(at.real - 1, at.imag - 2, 2, 4, fill="#ffffff")
        pen.box(at.real - 0.7, at.imag - 1.7, 1.4, 3.4, fill="#8a6d3b")
    pen.text(complex(one.real - 13, two.imag + 5), "10 kOhm each", size_mm=2.6, middle=True)
    edge = PART_X_MM + PART_WIDTH_MM
    beside = (("Motor", ("OUT1", "OUT2"), one.imag - 9), ("Own supply", ("VM  +", "GND  -"), one.imag + 9))
    for name, ends, top in beside:
        pen.box(edge + 8, top, 30, 15, fill=PART)
        pen.text(complex(edge + 23, top + 8.5), name, size_mm=3.4, middle=True, bold=True)
        for row, terminal in enumerate(ends):
            at = complex(edge, top + 4 + 7 * row)
            colour = HexColor(Wire.SUPPLY if "+" in terminal else Wire.GROUND)
            pen.line(at, at + 8, width_mm=0.5, colour=colour)
            pen.text(at + complex(-12.5, 1), terminal, size_mm=2.8)


def _tables(pdf: Pdf, wires: tuple[Connection, ...]) -> None:
    """What to buy, and where each pin goes."""
    pdf.text(complex(14, 20), "What to buy", size_mm=6, bold=True)
    y = 29.0
    for part in PARTS:
        pdf.text(complex(14, y), f"{part.count} x  {part.name}", size_mm=3.4, bold=True)
        pdf.text(complex(20, y + 4.6), part.about, size_mm=3.0)
        y += 9.4
    pdf.text(complex(14, y + 8), "Pins", size_mm=6, bold=True)
    y += 17
    columns = (14.0, 28.0, 52.0, 92.0, 142.0)
    for x, title in zip(columns, ("pin", "name", "part", "terminal", "setting"), strict=True):
        pdf.text(complex(x, y), title, size_mm=3.2, bold=True)
    for wire in wires:
        y += 5.1
        for x, cell in zip(columns, (str(wire.pin), wire.name, wire.part, wire.terminal, wire.setting), strict=True):
            pdf.text(complex(x, y), cell, size_mm=3.2)
