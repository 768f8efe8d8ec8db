"""A card with the address of the tablet as a QR code, to stand on the table."""

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from calibration.sheets.page import Pdf

CARD_MM = (85.0, 110.0)
CODE_MM = 62.0
MOST_BYTES = 150  # about 45 modules a side: still 1.4 mm each


def modules(address: str) -> list[list[bool]]:
    """The dark squares of the code, row by row, with a medium share of correction."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    size = code.getModuleCount()
    return [[bool(code.isDark(row, column)) for column in range(size)] for row in range(size)]


def qr_sheet(pdf: Pdf, address: str) -> None:
    """One card on a page, its address written below: a code that no one can read otherwise is of no use."""
    with pdf.page(note="Cut along the marks and fold a foot of your own.") as page:
        left, top = (page.width_mm - CARD_MM[0]) / 2, 40.0
        pdf.cut_marks([left, left + CARD_MM[0]], [top, top + CARD_MM[1]])
        middle = page.width_mm / 2
        pdf.text(complex(middle, top + 14), "The tablet of the table", size_mm=5.5, middle=True, bold=True)
        rows = modules(address)
        side = CODE_MM / len(rows)
        for row, dark in enumerate(rows):
            for column, filled in enumerate(dark):
                if filled:
                    x, y = middle - CODE_MM / 2 + column * side, top + 24 + row * side
                    pdf.box(x, y, side + 0.01, side + 0.01, fill="#000000")
        pdf.text(complex(middle, top + 24 + CODE_MM + 10), address, size_mm=4, middle=True)
