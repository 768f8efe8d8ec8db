"""The stickers of both boards, with a word about where they go."""

from calibration.mat import Marker
from calibration.sheets.page import Pdf

SIDE_MM = 20.0
QUIET_MM = 4.0  # white all round, cut outside it
STEP_MM = 40.0
SPINNING_BOARD = ((10, "0 degrees"), (11, "120 degrees"), (12, "240 degrees"))
LETTER_BOARD = ((20, "top left"), (21, "top right"), (22, "bottom right"), (23, "bottom left"))
SPINNING_NOTE = (
    "Spinning board: on its rim, the arrow pointing away from its middle. The middle of each sticker",
    "lies 146 mm from the board's middle and 253 mm from the middles of the two others, clockwise 10, 11, 12.",
)
LETTERS_NOTE = (
    "Letter board: outside its corners, arrow up. The middle of each sticker lies 15 mm outwards of the",
    "corner along both edges. Print the board with this program and its markers are on it already.",
)


def sticker_sheet(pdf: Pdf, _: str) -> None:
    """Two sets of each, for the first will be glued on crooked."""
    with pdf.page(note="Stickers: cut along the thin lines, outside the white."):
        for at, (stickers, note) in enumerate(((SPINNING_BOARD, SPINNING_NOTE), (LETTER_BOARD, LETTERS_NOTE))):
            top = 24 + 118 * at
            for line, words in enumerate(note):
                pdf.text(complex(16, top + 4.6 * line), words, size_mm=3.1)
            for copy in range(2):
                for place, (number, where) in enumerate(stickers):
                    _sticker(pdf, number, where, complex(36 + STEP_MM * place, top + 26 + 46 * copy))


def _sticker(pdf: Pdf, number: int, where: str, middle: complex) -> None:
    half = SIDE_MM / 2 + QUIET_MM
    corners = [middle + complex(x, y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pdf.line(start, end, width_mm=0.15)
    pdf.marker(Marker(number, (middle.real, middle.imag), SIDE_MM))
    tip = middle - complex(0, half + 4)
    for start in (tip - 1.6 + 2.4j, tip + 1.6 + 2.4j, tip + 3.4j):
        pdf.line(start, tip, width_mm=0.4)
    pdf.text(middle + complex(0, half + 4.2), f"{number}  {where}", size_mm=3.0, middle=True)
