"""A pen that draws diagrams as SVG, for the pages of the documentation."""

from html import escape

from reportlab.lib.colors import Color

from calibration.sheets.page import INK


class SvgPen:
    """Boxes, lines and text on a white page; lengths in mm, y downwards."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self._size = width_mm, height_mm
        self._drawn: list[str] = []
        self.box(0, 0, width_mm, height_mm, fill="#ffffff")

    def finished(self) -> str:
        """The document."""
        width, height = self._size
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">'
        return "\n".join((head, *self._drawn, "</svg>\n"))

    def box(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float, *, fill: str) -> None:
        """A filled upright rectangle."""
        self._drawn.append(
            f'<rect x="{x_mm:.2f}" y="{y_mm:.2f}" width="{width_mm:.2f}" height="{height_mm:.2f}" fill="{fill}"/>'
        )

    def line(self, start_mm: complex, end_mm: complex, *, width_mm: float = 0.2, colour: Color = INK) -> None:
        """A straight line."""
        ends = f'x1="{start_mm.real:.2f}" y1="{start_mm.imag:.2f}" x2="{end_mm.real:.2f}" y2="{end_mm.imag:.2f}"'
        self._drawn.append(f'<line {ends} stroke="{_hex(colour)}" stroke-width="{width_mm:g}" stroke-linecap="round"/>')

    def text(
        self,
        at_mm: complex,
        text: str,
        *,
        size_mm: float = 3.2,
        colour: Color = INK,
        middle: bool = False,
        bold: bool = False,
    ) -> None:
        """A line of text on its base line."""
        style = ' text-anchor="middle"' * middle + ' font-weight="bold"' * bold
        place = f'x="{at_mm.real:.2f}" y="{at_mm.imag:.2f}" font-size="{size_mm:g}" fill="{_hex(colour)}"'
        self._drawn.append(f"<text {place}{style}>{escape(text)}</text>")


def _hex(colour: Color) -> str:
    return "#" + str(colour.hexval())[2:]
