"""Tables with eyes: the simulated one of any game, and the one before a real camera."""

import logging
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path
from random import Random

from companion.app.calibration_in_use import FOLDER, corners_in, lens_in, zones_in
from companion.app.decks import print_and_play
from companion.app.eyes import Eyes, board_reader
from companion.app.simulation import simulated_eye, simulated_eyes
from companion.app.tile_reader import tile_reader
from companion.core.errors import SettingsError
from companion.core.game import Game
from companion.core.letter_board import ShippedLetters, Tiles
from companion.core.referee import Referee
from companion.core.registry import find_game
from companion.games.kit import SimulatedTable
from companion.games.registry import table_of
from companion.store.settings import Settings
from hardware.camera import Camera
from hardware.shared_camera import SharedCamera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from vision.board.eye import BoardEye
from vision.cards.deck import Deck
from vision.cards.sensor import CardSensor
from vision.tiles.corners import Corners
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape

log = logging.getLogger(__name__)


class TableKind(Enum):
    """What there is to be looked at."""

    CARDS = "cards"
    SPINNING_BOARD = "cards and a spinning board"
    LETTERS = "a letter board"


def kind_of(game: Game) -> TableKind:
    """What a game is played with."""
    if game.letters is not None:
        return TableKind.LETTERS
    return TableKind.SPINNING_BOARD if game.spinning_board else TableKind.CARDS


@dataclass(frozen=True, slots=True)
class WatchedTable(SimulatedTable):
    """A simulated table, and the shipped eyes that see it."""

    eyes: Eyes = field(kw_only=True)


def simulated_table(truth: Referee, rng: Random, deck: Deck | None = None) -> WatchedTable:
    """The simulated table of a match, with eyes that know this deck, without one the print-and-play one.

    Raises SettingsError for a part of the game that is broken.
    """
    table = table_of(truth, rng)
    if table.tiles is not None and table.tile_set is not None:
        eyes = _simulated_tile_eyes(table.world, table.tiles, table.tile_set)
    elif not truth.game.cards(truth.header.edition, None):
        eyes = Eyes(simulated_eye(table.world, Deck("no cards", ())))
    else:
        eyes = _simulated_card_eyes(table, deck or print_and_play(truth.header.edition))
    return WatchedTable(table.world, table.hands, table.board, table.tiles, table.tile_set, table.kept, eyes=eyes)


def real_eyes(camera: Camera, settings: Settings, deck: Deck | None) -> Eyes:
    """The eyes behind a real camera, for the game that is played; without a deck they know the print-and-play one.

    Raises SettingsError.
    """
    game, edition = find_game(settings.edition)
    measured = Path(settings.data) / FOLDER
    if game.letters is not None:
        return _real_tile_eyes(camera, measured, game.letters)
    known = deck or print_and_play(edition)
    if not game.spinning_board:
        eye = CardSensor(camera, known, zones=zones_in(measured))
        return Eyes(eye, cards=eye)
    shared = SharedCamera(camera)
    lens, zones = lens_in(measured), zones_in(measured)
    reader, _ = board_reader(settings, lens)
    card_eye = CardSensor(shared.view(), known, zones=zones)
    return Eyes(card_eye, (BoardEye(shared.view(), reader, lens=lens),), card_eye)


def _simulated_card_eyes(table: SimulatedTable, deck: Deck) -> Eyes:
    if table.board is None:
        eye = simulated_eye(table.world, deck)
        return Eyes(eye, cards=eye)
    card_eye, board_eye = simulated_eyes(table.world, deck, table.board.seen.kind)
    return Eyes(card_eye, (board_eye,), card_eye)


def _simulated_tile_eyes(world: World, tiles: TileBoard, tile_set: Tiles) -> Eyes:
    """The tile eye over a camera that draws the table's board; it knows the tiles and the board as they are printed."""
    board = tiles.board
    camera = SimulatedCamera(world, hung=lambda: viewpoint_over(tiles.board))
    eye = TileEye(camera, tile_reader(tile_set, board), Shape(board.rows, board.columns))
    return Eyes(eye, tiles=eye)


def _real_tile_eyes(camera: Camera, measured: Path, letters: ShippedLetters) -> Eyes:
    tiles, board = letters.tiles[0], letters.boards[0]
    corners_in(measured)  # a damaged file is told at the start
    corners = partial(_corners_now, measured)
    eye = TileEye(camera, tile_reader(tiles, board), Shape(board.rows, board.columns), corners=corners)
    return Eyes(eye, tiles=eye)


def _corners_now(folder: Path) -> Corners | None:
    """Corners that were kept or restored count at once; none while their file is damaged."""
    try:
        return corners_in(folder)
    except SettingsError as error:
        log.warning("corners are left out: %s", error)
        return None
