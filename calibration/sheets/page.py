"""Paper and pen: pages in millimetres from the top-left corner, as PDF (with reportlab).

Every page carries a ruler, because printers that "fit to page" are the commonest reason why a camera measures wrong.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from math import ceil

import cv2
import numpy as np
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from calibration.artwork.paths import Path
from calibration.artwork.shapes import Shape
from calibration.mat import DICTIONARY, Marker
from calibration.paper import Paper

MM = 72 / 25.4  # points
MARGIN_MM = 8.0  # what some printers cannot reach
OVERLAP_MM = 10.0  # of two pages that are glued together
RULER_MM = 100.0
INK, GREY = HexColor("#2c2440"), HexColor("#8a86a0")
BOLD = "VeraBd"  # comes with reportlab, so that what is printed is what eyes are shown
CODE_BITS = 6  # a 4 x 4 code with its black rim


class Pdf:
    """A document that is drawn page by page; lengths in mm, y downwards."""

    def __init__(self, paper: Paper, *, title: str) -> None:
        self.paper = paper
        pdfmetrics.registerFont(TTFont(BOLD, f"{BOLD}.ttf"))
        self._file = BytesIO()
        self._canvas = Canvas(self._file, invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._page: Paper = paper

    def finished(self) -> bytes:
        """The document."""
        self._canvas.save()
        return self._file.getvalue()

    @contextmanager
    def page(self, *, lying: bool = False, note: str = "") -> Iterator[Paper]:
        """A new page with its ruler and a note at the foot; gives its size."""
        self._page = self.paper.lying() if lying else self.paper
        self._canvas.setPageSize((self._page.width_mm * MM, self._page.height_mm * MM))
        yield self._page
        self._ruler(note)
        self._canvas.showPage()

    def poster(self, width_mm: float, height_mm: float, draw: Callable[[], None], *, note: str) -> None:
        """Something of any size: on one page if it fits, else on several that overlap, each with its place named.

        `draw` draws it with its top-left corner at the origin; what lies within 8 mm of a page's edge is not printed
        by every printer, so a single page may be used to its edge only where nothing is drawn there.
        """
        for lying in (False, True):
            page = self.paper.lying() if lying else self.paper
            if width_mm <= page.width_mm and height_mm <= page.height_mm:
                with self.page(lying=lying, note=note):
                    left, top = (page.width_mm - width_mm) / 2, (page.height_mm - height_mm) / 2
                    with self.moved(left, top):
                        draw()
                return
        self._tiled(width_mm, height_mm, draw, note)

    def _tiled(self, width_mm: float, height_mm: float, draw: Callable[[], None], note: str) -> None:
        """On as few pages as overlap by OVERLAP_MM, upright or lying."""
        papers = (self.paper, self.paper.lying())
        page = min(papers, key=lambda paper: _pieces(width_mm, paper.width_mm) * _pieces(height_mm, paper.height_mm))
        columns, rows = _pieces(width_mm, page.width_mm), _pieces(height_mm, page.height_mm)
        step_x, step_y = _usable(page.width_mm) - OVERLAP_MM, _usable(page.height_mm) - OVERLAP_MM
        for row in range(rows):
            for column in range(columns):
                place = f"{note}  Row {row + 1} of {rows}, column {column + 1} of {columns}: overlap by 10 mm and glue."
                with self.page(lying=page is papers[1], note=place):
                    self._window(page)
                    with self.moved(MARGIN_MM - column * step_x, MARGIN_MM - row * step_y):
                        draw()
                    self._canvas.restoreState()

    def _window(self, page: Paper) -> None:
        """What is drawn from here to `restoreState` stays inside the margins, whose corners are marked."""
        width_mm, height_mm = _usable(page.width_mm), _usable(page.height_mm)
        self.cut_marks([MARGIN_MM, MARGIN_MM + width_mm], [MARGIN_MM, MARGIN_MM + height_mm])
        self._canvas.saveState()
        path = self._canvas.beginPath()
        x, y = self._at(complex(MARGIN_MM, MARGIN_MM + height_mm))
        path.rect(x, y, width_mm * MM, height_mm * MM)
        self._canvas.clipPath(path, stroke=0)

    @contextmanager
    def moved(self, x_mm: float, y_mm: float) -> Iterator[None]:
        """What is drawn inside lies so much further right and down."""
        self._canvas.saveState()
        self._canvas.translate(x_mm * MM, -y_mm * MM)
        yield
        self._canvas.restoreState()

    # --- drawing

    def shapes(self, shapes: Iterable[Shape]) -> None:
        """Pictures of the artwork, one over the other."""
        for shape in shapes:
            self._shape(shape)

    def marker(self, marker: Marker) -> None:
        """An ArUco marker as crisp squares."""
        code = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), marker.id, CODE_BITS)
        cell = marker.side_mm / CODE_BITS
        left, top = marker.corners_mm[0]
        self.box(left, top, marker.side_mm, marker.side_mm, fill="#000000")
        for row, column in np.argwhere(code > 0):
            self.box(left + column * cell, top + row * cell, cell, cell, fill="#ffffff")

    def box(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float, *, fill: str) -> None:
        """A filled upright rectangle without an outline."""
        self._canvas.setFillColor(HexColor(fill))
        x, y = self._at(complex(x_mm, y_mm + height_mm))
        self._canvas.rect(x, y, width_mm * MM, height_mm * MM, stroke=0, fill=1)

    def line(self, start_mm: complex, end_mm: complex, *, width_mm: float = 0.2, colour: Color = GREY) -> None:
        """A straight line."""
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(width_mm * MM)
        self._canvas.line(*self._at(start_mm), *self._at(end_mm))

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
        """A line of text on its base line, from `at_mm` on or around it."""
        self._canvas.setFont(BOLD if bold else "Helvetica", size_mm * MM)
        self._canvas.setFillColor(colour)
        draw = self._canvas.drawCentredString if middle else self._canvas.drawString
        draw(*self._at(at_mm), text)

    def cut_marks(self, xs_mm: Iterable[float], ys_mm: Iterable[float], length_mm: float = 4.0) -> None:
        """Short lines at the edges of a grid, outside it: where to cut."""
        xs, ys = sorted(xs_mm), sorted(ys_mm)
        for x in xs:
            for y, way in ((ys[0], -1), (ys[-1], 1)):
                self.line(complex(x, y + way * 1), complex(x, y + way * (1 + length_mm)))
        for y in ys:
            for x, way in ((xs[0], -1), (xs[-1], 1)):
                self.line(complex(x + way * 1, y), complex(x + way * (1 + length_mm), y))

    def _shape(self, shape: Shape) -> None:
        canvas, path = self._canvas, self._canvas.beginPath()
        for outline in shape.paths:
            self._trace(path, outline, closed=shape.fill is not None)
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        if shape.opacity < 1:
            canvas.setFillAlpha(shape.opacity)
            canvas.setStrokeAlpha(shape.opacity)
        if shape.fill is not None:
            canvas.setFillColor(HexColor(shape.fill))
        canvas.setStrokeColor(HexColor(shape.ink))
        canvas.setLineWidth(shape.ink_mm * MM)
        canvas.drawPath(path, stroke=int(shape.ink_mm > 0), fill=int(shape.fill is not None), fillMode=0)
        canvas.restoreState()

    def _trace(self, path: object, outline: Path, *, closed: bool) -> None:
        points = [self._at(complex(point)) for point in outline]
        path.moveTo(*points[0])  # type: ignore[attr-defined]
        for point in points[1:]:
            path.lineTo(*point)  # type: ignore[attr-defined]
        if closed:
            path.close()  # type: ignore[attr-defined]

    def _ruler(self, note: str) -> None:
        """10 cm to hold a real ruler against, in the middle of the foot, clear of anything in the corners."""
        y, left = self._page.height_mm - 6.4, (self._page.width_mm - RULER_MM) / 2
        for mm in range(0, round(RULER_MM) + 1, 5):
            tall = 2.4 if mm % 50 == 0 else 1.6 if mm % 10 == 0 else 0.9
            self.line(complex(left + mm, y), complex(left + mm, y - tall), width_mm=0.15)
        self.line(complex(left, y), complex(left + RULER_MM, y), width_mm=0.15)
        middle = complex(self._page.width_mm / 2, y + 2.8)
        self.text(middle, f"100 mm when printed at 100 %.  {note}", size_mm=2.2, colour=GREY, middle=True)

    def _at(self, mm: complex) -> tuple[float, float]:
        """Where a point of the page is in points from its lower left corner."""
        return mm.real * MM, (self._page.height_mm - mm.imag) * MM


def _usable(side_mm: float) -> float:
    return side_mm - 2 * MARGIN_MM


def _pieces(length_mm: float, page_mm: float) -> int:
    """How many pages make a length, overlaps taken off."""
    return max(1, ceil((length_mm - OVERLAP_MM) / (_usable(page_mm) - OVERLAP_MM)))
