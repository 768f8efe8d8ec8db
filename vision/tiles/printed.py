"""What is printed on the board itself: faces that are no tiles, so that a sign is never taken for a letter."""

from collections.abc import Iterable

import cv2
import numpy as np

from calibration.array_types import Image
from vision.tiles.faces import FACE_PX, Face, ink_of
from vision.tiles.grid import FIELD_PX

SIGN = "."  # the letter of such faces


def printed_faces(view: Image, fields: Iterable[tuple[int, int]]) -> tuple[Face, ...]:
    """The signs on fields (row, column) of an empty board, seen in a straight view (FIELD_PX a field, with its rim)."""
    ink = ink_of(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY))
    faces = []
    for row, column in fields:
        middle = ((column + 1.5) * FIELD_PX - 0.5, (row + 1.5) * FIELD_PX - 0.5)
        cut = np.asarray(cv2.getRectSubPix(ink, (FACE_PX, FACE_PX), middle), dtype=np.float32)
        face = Face(SIGN, cut)
        if not face.is_blank:
            faces.append(face)
    return tuple(faces)
