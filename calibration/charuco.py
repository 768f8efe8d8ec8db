"""The sheet that a lens is measured with: a chessboard with markers in its white squares.

Its markers are of another dictionary than those of mat and boards, so no eye takes it for one of them.
"""

import cv2

COLUMNS, ROWS = 9, 6
SQUARE_MM, MARKER_MM = 28.0, 21.0
WIDTH_MM, HEIGHT_MM = COLUMNS * SQUARE_MM, ROWS * SQUARE_MM
CODE_BITS = 7  # of a 5 x 5 code with its black rim
CORNERS = (COLUMNS - 1) * (ROWS - 1)
DICTIONARY = cv2.aruco.DICT_5X5_50


def charuco_board() -> cv2.aruco.CharucoBoard:
    """The board as OpenCV knows it, lengths in mm."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, MARKER_MM, dictionary)


def marker_squares() -> list[tuple[int, tuple[float, float]]]:
    """Each marker's id and the top-left corner (mm) of its black square on the board."""
    corners = charuco_board().getObjPoints()
    return [(int(number), (float(quad[0][0]), float(quad[0][1]))) for number, quad in enumerate(corners)]
