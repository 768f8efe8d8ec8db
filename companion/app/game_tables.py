"""The tables of each game: what bots sit at, what is simulated, and which eyes look at a real one. One entry a game."""

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.app.bots.card_hands import CardHands, world_of
from companion.app.bots.match_runner import Hands
from companion.app.bots.stone_hands import StoneHands, StoneTable
from companion.app.bots.stone_world import StoneWorld, rings_kept
from companion.app.bots.tile_hands import TileHands, TileTable
from companion.app.bots.tile_world import TileWorld, simulated_tile_eye
from companion.app.calibration_in_use import FOLDER, corners_in, lens_in, zones_in
from companion.app.decks import print_and_play
from companion.app.eyes import Eyes, board_reader
from companion.app.simulation import simulated_eye, simulated_eyes
from companion.app.tile_reader import tile_reader
from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.referee import Referee
from companion.games.diamino.material import BOARDS, TILE_SETS, find_board, find_tiles
from companion.store.settings import Settings
from hardware.camera import Camera
from hardware.shared_camera import SharedCamera
from hardware.simulated.board import SpinningBoard
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from vision.board.eye import BoardEye
from vision.cards.deck import Deck
from vision.cards.sensor import CardSensor
from vision.tiles.corners import Corners
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A table without matter: the World, the bots' hands over it, and the shipped eyes that see it.

    `board` is a board that its motor turns; `kept` tells from a match's state which cards lie before the players;
    `tiles` is a board of letter tiles.
    """

    world: World
    hands: Hands
    eyes: Eyes
    board: SpinningBoard | None = None
    kept: Callable[[Plain], Counter[str]] | None = None
    tiles: TileBoard | None = None


@dataclass(frozen=True, slots=True)
class GameTable:
    """What the commands must know of a game besides its rules.

    told(truth, rng): bots' hands over a table without pictures, on which the match lies as its state says.
    simulated(truth, rng, deck): the same in pictures, with eyes that know this deck, without one the print-and-play
        one.
    watched(camera, settings, deck): the eyes behind a real camera; without a deck the print-and-play one. Raises
        SettingsError.
    """

    told: Callable[[Referee, Random], Hands]
    simulated: Callable[[Referee, Random, Deck | None], SimulatedTable]
    watched: Callable[[Camera, Settings, Deck | None], Eyes]


def _cards_told(truth: Referee, rng: Random) -> Hands:
    return CardHands(world_of(truth, rng), rng)


def _cards_simulated(truth: Referee, rng: Random, deck: Deck | None) -> SimulatedTable:
    world = world_of(truth, rng)
    eye = simulated_eye(world, deck or print_and_play(truth.header.edition))
    return SimulatedTable(world, CardHands(world, rng), Eyes(eye, cards=eye))


def _cards_watched(camera: Camera, settings: Settings, deck: Deck | None) -> Eyes:
    zones = zones_in(Path(settings.data) / FOLDER)
    eye = CardSensor(camera, deck or print_and_play(settings.edition), zones=zones)
    return Eyes(eye, cards=eye)


def _stones_told(truth: Referee, rng: Random) -> Hands:
    return StoneHands(StoneTable(truth.state, rng), rng)


def _stones_simulated(truth: Referee, rng: Random, deck: Deck | None) -> SimulatedTable:
    table = StoneWorld(truth.state, rng)
    known = deck or print_and_play(truth.header.edition)
    card_eye, board_eye = simulated_eyes(table.world, known, table.board.seen.kind)
    eyes = Eyes(card_eye, (board_eye,), card_eye)
    return SimulatedTable(table.world, StoneHands(table, rng), eyes, table.board, rings_kept)


def _stones_watched(camera: Camera, settings: Settings, deck: Deck | None) -> Eyes:
    shared = SharedCamera(camera)
    measured = Path(settings.data) / FOLDER
    lens, zones = lens_in(measured), zones_in(measured)
    reader, _ = board_reader(settings, lens)
    card_eye = CardSensor(shared.view(), deck or print_and_play(settings.edition), zones=zones)
    return Eyes(card_eye, (BoardEye(shared.view(), reader, lens=lens),), card_eye)


def _tiles_told(truth: Referee, rng: Random) -> Hands:
    return TileHands(TileTable(truth.state, rng), rng)


def _tiles_simulated(truth: Referee, rng: Random, deck: Deck | None) -> SimulatedTable:  # noqa: ARG001 - no cards
    table = TileWorld(truth.state, rng)
    eye = simulated_tile_eye(table, truth.state)
    eyes = Eyes(eye, tiles=eye)
    return SimulatedTable(table.world, TileHands(table, rng), eyes, kept=_no_cards, tiles=table.tiles)


def _no_cards(_: Plain) -> Counter[str]:
    return Counter()


def _tiles_watched(camera: Camera, settings: Settings, deck: Deck | None) -> Eyes:  # noqa: ARG001 - no cards
    tiles, board = find_tiles(TILE_SETS[0], "tiles"), find_board(BOARDS[0], "board")
    folder = Path(settings.data) / FOLDER
    corners_in(folder)  # a damaged file is told at the start
    corners = partial(_corners_now, folder)
    eye = TileEye(camera, tile_reader(tiles, board), Shape(board.rows, board.columns), corners=corners)
    return Eyes(eye, tiles=eye)


def _corners_now(folder: Path) -> Corners | None:
    """Corners that were kept or restored count at once; none while their file is damaged."""
    try:
        return corners_in(folder)
    except SettingsError as error:
        log.warning("corners are left out: %s", error)
        return None


TABLES = {
    "diamoniak": GameTable(_cards_told, _cards_simulated, _cards_watched),
    "diadingo": GameTable(_stones_told, _stones_simulated, _stones_watched),
    "diamino": GameTable(_tiles_told, _tiles_simulated, _tiles_watched),
}


def simulated_table(truth: Referee, rng: Random, deck: Deck | None = None) -> SimulatedTable:
    """The simulated table of a match's game."""
    return TABLES[truth.game.name].simulated(truth, rng, deck)
