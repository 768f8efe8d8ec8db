"""The chessboard for measuring a lens, on one page: to be glued on something flat."""

import cv2
import numpy as np

from calibration.charuco import (
    CODE_BITS,
    COLUMNS,
    DICTIONARY,
    HEIGHT_MM,
    MARKER_MM,
    ROWS,
    SQUARE_MM,
    WIDTH_MM,
    marker_squares,
)
from calibration.sheets.page import Pdf


def charuco_sheet(pdf: Pdf, _: str) -> None:
    """Black squares and, in the white ones, markers."""
    pdf.poster(WIDTH_MM, HEIGHT_MM, lambda: _draw(pdf), note="Lens chessboard: glue it on something flat.")


def _draw(pdf: Pdf) -> None:
    for row in range(ROWS):
        for column in range(COLUMNS):
            if (row + column) % 2 == 0:
                pdf.box(column * SQUARE_MM, row * SQUARE_MM, SQUARE_MM, SQUARE_MM, fill="#000000")
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    cell = MARKER_MM / CODE_BITS
    for number, (left, top) in marker_squares():
        code = cv2.aruco.generateImageMarker(dictionary, number, CODE_BITS)
        pdf.box(left, top, MARKER_MM, MARKER_MM, fill="#000000")
        for down, across in np.argwhere(code > 0):
            pdf.box(left + across * cell, top + down * cell, cell, cell, fill="#ffffff")
