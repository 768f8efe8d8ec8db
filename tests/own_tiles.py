"""A family's own board and tiles: 15 x 15 fields, letters in another script than the printed set, photographed."""

from pathlib import Path

import cv2
import numpy as np
import reportlab
from PIL import Image, ImageDraw, ImageFont

from calibration.tiles import FIELD_MM, RIM_MM, TILE_MM, board_picture
from companion.core.letter_board import JOKER, make_board, make_tiles

BOARD = make_board(
    {
        "name": "fifteen",
        "rows": ["." * 15] * 3 + ["...B...G...R..."] + ["." * 15] * 3 + ["." * 7 + "S" + "." * 7] + ["." * 15] * 7,
    },
    "board",
)
TILES = make_tiles(
    {
        "name": "ours",
        "jokers": 1,
        "letters": {
            "A": [1, 4],
            "D": [2, 2],
            "E": [1, 6],
            "I": [1, 3],
            "N": [1, 4],
            "R": [1, 4],
            "S": [1, 4],
            "T": [1, 4],
        },
    },
    "tiles",
)
PX_PER_MM = 3.0
_SIDE_PX = 120


def own_face(letter: str) -> np.ndarray:
    """A tile as the family has it: slanted letters, no number, a ring for the joker."""
    picture = Image.new("RGB", (_SIDE_PX, _SIDE_PX), "#efe0b8")
    pen = ImageDraw.Draw(picture)
    if letter == JOKER:
        pen.ellipse((34, 34, 86, 86), outline="#26304a", width=12)
    else:
        font = ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / "VeraIt.ttf"), 84)
        pen.text((58, 92), letter, fill="#26304a", font=font, anchor="ms")
    return np.ascontiguousarray(np.asarray(picture, dtype=np.uint8)[:, :, ::-1])


def photo_of_letters() -> np.ndarray:
    """Each letter once, and the joker, in a row of the empty board."""
    picture = board_picture(BOARD, PX_PER_MM)
    side = round(TILE_MM * PX_PER_MM)
    for column, letter in enumerate([*(letter for letter, *_ in TILES.letters), JOKER]):
        x, y = (round((RIM_MM + (of + 0.5) * FIELD_MM) * PX_PER_MM - side / 2) for of in (column + 2, 5))
        picture[y : y + side, x : x + side] = cv2.resize(own_face(letter), (side, side), interpolation=cv2.INTER_AREA)
        cv2.rectangle(picture, (x, y), (x + side, y + side), (120, 130, 140), 1)
    return picture
