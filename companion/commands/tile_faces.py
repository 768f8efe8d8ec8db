"""The reader of the print-and-play tiles: its faces are those that `companion print tiles` prints."""

import numpy as np

from calibration.tiles import FIELD_MM, RIM_MM, board_picture, special_fields, tile_pictures
from companion.games.diamino.material import Board, Tiles
from vision.plane import Image
from vision.tiles.faces import TileSet, face_from_picture
from vision.tiles.grid import FIELD_PX
from vision.tiles.printed import printed_faces
from vision.tiles.reader import TileReader

_FACE_PX = 200


def print_and_play_tiles(tiles: Tiles, board: Board) -> TileReader:
    """A reader of a set's tiles, as they are printed, on a board as it is printed."""
    pictures = tile_pictures(tiles, _FACE_PX)
    faces = [face_from_picture(letter, picture, tiles.values[letter]) for letter, picture in pictures.items()]
    return TileReader(TileSet((*faces, *printed_faces(_straight_view(board), special_fields(board).values()))))


def _straight_view(board: Board) -> Image:
    """The empty board as `Grid.view` shows it: one field's width of what lies round the fields."""
    px_per_mm = FIELD_PX / FIELD_MM
    edge = round((RIM_MM - FIELD_MM) * px_per_mm)
    return np.ascontiguousarray(board_picture(board, px_per_mm)[edge:-edge, edge:-edge])
