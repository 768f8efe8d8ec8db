"""Measures the eyes on picture sets with known truth: figures as plain values, and a table of them for people."""

from vision.measure.board import board, board_clips
from vision.measure.cards import cards
from vision.measure.clips import clips
from vision.measure.goban import goban
from vision.measure.pace import pace
from vision.measure.photos import photos
from vision.measure.special import special
from vision.measure.sweeps import sweeps
from vision.measure.table import table
from vision.measure.tile_photos import tile_photos
from vision.measure.tiles import tiles
from vision.measure.tray import tray

__all__ = [
    "board",
    "board_clips",
    "cards",
    "clips",
    "goban",
    "pace",
    "photos",
    "special",
    "sweeps",
    "table",
    "tile_photos",
    "tiles",
    "tray",
]
