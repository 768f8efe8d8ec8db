"""The reader of a set of tiles: a family's own faces, else those that `companion print tiles` prints."""

from dataclasses import replace

import numpy as np

from calibration.array_types import Image
from calibration.tiles import FIELD_MM, RIM_MM, board_picture, special_fields, tile_pictures
from companion.core.letter_board import Board, Tiles
from vision.tiles.faces import TileSet, face_from_picture
from vision.tiles.grid import FIELD_PX
from vision.tiles.printed import printed_faces
from vision.tiles.reader import TileReader

_FACE_PX = 200


def tile_reader(tiles: Tiles, board: Board, own: TileSet | None = None) -> TileReader:
    """A reader of a set's tiles on a board as it is printed. Takes about a second for 21 x 21 fields.

    `own`: a family's own faces; letters that these lack are looked for as they are printed.
    """
    values = tiles.values
    faces = [replace(face, value=values[face.letter]) for face in (own.faces if own else ()) if face.letter in values]
    known = {face.letter for face in faces}
    for letter, picture in tile_pictures(tiles, _FACE_PX).items():
        if letter not in known:
            faces.append(face_from_picture(letter, picture, values[letter]))
    return TileReader(TileSet((*faces, *printed_faces(_straight_view(board), special_fields(board).values()))))


def _straight_view(board: Board) -> Image:
    """The empty board as `Grid.view` shows it: one field's width of what lies round the fields."""
    px_per_mm = FIELD_PX / FIELD_MM
    edge = round((RIM_MM - FIELD_MM) * px_per_mm)
    return np.ascontiguousarray(board_picture(board, px_per_mm)[edge:-edge, edge:-edge])
