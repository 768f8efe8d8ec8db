"""The tables of each game: what bots sit at, what is simulated, and which eyes look at a real one. One entry a game."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.commands.board_bench import rings_kept
from companion.commands.card_hands import CardHands, world_of
from companion.commands.faces import MainEye
from companion.commands.party import Hands
from companion.commands.simulated import print_and_play, simulated_eye, simulated_eyes
from companion.commands.stone_hands import StoneHands, StoneTable
from companion.commands.stone_world import StoneWorld
from companion.commands.tile_faces import print_and_play_tiles
from companion.commands.tile_hands import TileHands, TileTable
from companion.commands.tile_world import TileWorld, simulated_tile_eye
from companion.game import Plain
from companion.games.diamino.material import BOARDS, TILE_SETS, find_board, find_tiles
from companion.ports import Sensor
from companion.referee import Referee
from companion.settings import Settings
from hardware.camera import Camera
from hardware.shared_camera import SharedCamera
from hardware.simulated.board import SpinningBoard
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from vision.board.enrolment import enrol_board
from vision.board.eye import BoardEye
from vision.board.readers import SocketReader, TrayReader
from vision.card_sensor import CardSensor
from vision.deck import Deck
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape


@dataclass(frozen=True, slots=True)
class Eyes:
    """The eyes that look at one table; the `main` one is polled first, `cards` is the one that knows a deck."""

    main: MainEye
    others: tuple[Sensor, ...] = ()
    cards: CardSensor | None = None

    @property
    def all(self) -> tuple[Sensor, ...]:
        return (self.main, *self.others)


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
    eye = CardSensor(camera, deck or print_and_play(settings.edition))
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
    reader = SocketReader(enrol_board(Path(settings.board))) if settings.board else TrayReader()
    card_eye = CardSensor(shared.view(), deck or print_and_play(settings.edition))
    return Eyes(card_eye, (BoardEye(shared.view(), reader),), card_eye)


def _tiles_told(truth: Referee, rng: Random) -> Hands:
    return TileHands(TileTable(truth.state, rng), rng)


def _tiles_simulated(truth: Referee, rng: Random, deck: Deck | None) -> SimulatedTable:  # noqa: ARG001 - no cards
    table = TileWorld(truth.state, rng)
    eyes = Eyes(simulated_tile_eye(table, truth.state))
    return SimulatedTable(table.world, TileHands(table, rng), eyes, kept=_no_cards, tiles=table.tiles)


def _no_cards(_: Plain) -> Counter[str]:
    return Counter()


def _tiles_watched(camera: Camera, settings: Settings, deck: Deck | None) -> Eyes:  # noqa: ARG001 - no cards
    tiles, board = find_tiles(TILE_SETS[0], "tiles"), find_board(BOARDS[0], "board")
    return Eyes(TileEye(camera, print_and_play_tiles(tiles, board), Shape(board.rows, board.columns)))


TABLES = {
    "diamoniak": GameTable(_cards_told, _cards_simulated, _cards_watched),
    "diadingo": GameTable(_stones_told, _stones_simulated, _stones_watched),
    "diamino": GameTable(_tiles_told, _tiles_simulated, _tiles_watched),
}


def simulated_table(truth: Referee, rng: Random, deck: Deck | None = None) -> SimulatedTable:
    """The simulated table of a match's game."""
    return TABLES[truth.game.name].simulated(truth, rng, deck)
