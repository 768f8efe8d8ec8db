"""The reveal mat to print: one A4 page, or two pages of another paper."""

from reportlab.lib.colors import HexColor

from calibration.mat import MAT
from calibration.sheets.page import Pdf

TINT, LINE = "#e8f0f4", HexColor("#96b0c4")
ARM_MM = 14.0


def mat_sheet(pdf: Pdf, _: str) -> None:
    """Markers in the corners, the zone in the middle."""
    pdf.poster(MAT.width_mm, MAT.height_mm, lambda: _draw(pdf), note="Reveal mat.")


def _draw(pdf: Pdf) -> None:
    zone = MAT.zone
    pdf.box(zone.left_mm, zone.top_mm, zone.right_mm - zone.left_mm, zone.bottom_mm - zone.top_mm, fill=TINT)
    for x, inwards in ((zone.left_mm, ARM_MM), (zone.right_mm, -ARM_MM)):
        for y, down in ((zone.top_mm, ARM_MM), (zone.bottom_mm, -ARM_MM)):
            pdf.line(complex(x, y), complex(x + inwards, y), width_mm=1.2, colour=LINE)
            pdf.line(complex(x, y), complex(x, y + down), width_mm=1.2, colour=LINE)
    for marker in MAT.markers:
        pdf.marker(marker)
