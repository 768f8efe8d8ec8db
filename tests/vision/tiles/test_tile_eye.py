"""The tile eye over a simulated board: what lies there is told once it lies still, whatever hands do meanwhile."""

from random import Random

import numpy as np
import pytest

from companion.app.tile_reader import tile_reader
from companion.core.errors import DeviceError
from companion.core.letter_board import make_board
from companion.core.observations import HandSeen, TilesSeen, TileUnsure
from companion.core.ports import EyeStatus
from companion.games.diamino.material import find_board, find_tiles
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import LaidTile, TileBoard, printed_face
from hardware.simulated.world import World
from vision.tiles.board_motion import look_at
from vision.tiles.eye import TileEye
from vision.tiles.follow import TileBoard as Followed
from vision.tiles.grid import Shape
from vision.tiles.reader import FieldReading, Kind

ROWS = [
    ".........",
    "..B...B..",
    ".........",
    ".........",
    "....S....",
    ".........",
    ".........",
    "..G...R..",
    ".........",
]
BOARD = make_board({"rows": ROWS}, "board")
TILES = find_tiles("default_de110", "tiles")
READER = tile_reader(TILES, BOARD)


class Table:
    """A small board that an eye looks at, ten frames a second."""

    def __init__(self) -> None:
        self.board = TileBoard(BOARD, rng=Random(3), face=printed_face(TILES))
        self.world = World((), picture=None, rng=Random(3), tiles=self.board)
        self.eye = self.new_eye()
        self.now = 0.0

    def new_eye(self):
        camera = SimulatedCamera(self.world, hung=lambda: viewpoint_over(self.board.board))
        return TileEye(camera, READER, Shape(9, 9))

    def wait(self, seconds):
        """What the eye reports meanwhile."""
        seen = []
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            seen += self.eye.poll(self.now)
        return seen

    def lay(self, row, column, word):
        self.board.lay({row * 9 + column + step: letter for step, letter in enumerate(word)})


@pytest.fixture
def table():
    table = Table()
    assert table.wait(1.0)[-1] == TilesSeen(())
    return table


def laid(row, column, word):
    return tuple((row, column + step, letter) for step, letter in enumerate(word))


def test_signs_that_are_printed_on_an_empty_board_are_no_tiles(table):
    assert (table.eye.status, table.eye.tiles) == (EyeStatus.WAITING, ())


def test_a_word_is_told_once_the_hand_is_away_and_only_then(table):
    table.lay(4, 4, "MWNZ")
    assert table.wait(1.0) == [HandSeen()]
    assert table.eye.status is EyeStatus.HAND
    assert table.wait(1.0) == [TilesSeen(laid(4, 4, "MWNZ"))]
    assert table.eye.status is EyeStatus.READ
    assert table.wait(3.0) == []


def test_old_tiles_are_told_with_the_new_ones_and_none_that_was_taken_back(table):
    table.lay(4, 4, "IEQO")
    table.wait(2.0)
    table.lay(5, 4, "N*")
    assert table.wait(2.0)[-1] == TilesSeen(laid(4, 4, "IEQO") + laid(5, 4, "N*"))
    table.board.take([5 * 9 + 4, 5 * 9 + 5])
    assert table.wait(2.0)[-1] == TilesSeen(laid(4, 4, "IEQO"))


def test_a_hand_that_lies_over_tiles_takes_none_away(table):
    table.lay(4, 3, "HAUS")
    table.wait(2.0)
    table.board.hold(4 * 9 + 4, 5.0)
    assert table.wait(8.0) == [HandSeen()]


def test_a_pushed_board_is_found_again_and_reads_the_same(table):
    table.lay(4, 3, "HAUS")
    table.wait(2.0)
    table.board.push((9.0, -5.0), turn_deg=3.0)
    assert table.wait(4.0) == [HandSeen()]
    table.lay(5, 3, "E")
    assert table.wait(2.0)[-1] == TilesSeen((*laid(4, 3, "HAUS"), (5, 3, "E")))


def test_tiles_turned_and_half_off_their_fields_are_told(table):
    tiles = (LaidTile(40, "R", (0.0, 0.0), 180.0), LaidTile(42, "E", (6.0, 5.0), 3.0), LaidTile(60, "T", (0, 0), 90.0))
    table.board.lay_so(tiles)
    (seen,) = [one for one in table.wait(3.0) if isinstance(one, TilesSeen)]
    assert seen == TilesSeen(((4, 4, "R"), (4, 6, "E"), (6, 6, "T")), turned=((4, 4, 2), (6, 6, 1)))


def test_what_is_doubtful_is_told_with_the_way_each_candidate_would_be_turned():
    reading = FieldReading(
        row=4,
        column=5,
        kind=Kind.UNSURE,
        candidates=(("N", 0.9), (".", 0.89), ("Z", 0.88)),
        chances=(("N", 0.4), (".", 0.3), ("Z", 0.3)),
        turns=(1, 0, 0),
    )
    board = Followed()
    look = look_at(np.full((11 * 40, 11 * 40, 3), 200, dtype=np.uint8))
    seen = []
    for step in range(3):
        board.see(look, 0.4 * step)
        seen += board.believe(((4, 5),), (reading,))
    assert seen == [TilesSeen((), doubtful=(TileUnsure(4, 5, (("N", 0.4, 1), ("Z", 0.3, 0))),))]


def test_darker_light_changes_nothing(table):
    table.lay(4, 3, "HAUS")
    table.wait(2.0)
    table.world.dim(0.6)
    assert [one for one in table.wait(3.0) if isinstance(one, TilesSeen)] == []


def test_an_eye_that_begins_in_the_middle_of_a_match_tells_all_that_lies_there(table):
    table.board.put({40: "A", 41: "B", 49: "*"})
    table.eye = table.new_eye()
    assert table.wait(1.5)[-1] == TilesSeen(((4, 4, "A"), (4, 5, "B"), (5, 4, "*")))


def test_a_board_that_is_not_there_and_a_camera_that_is_gone_are_said_so(table):
    table.board.push((2000.0, 0.0))
    table.wait(6.0)
    assert table.eye.status is EyeStatus.NO_MAT
    table.world.unplug()
    with pytest.raises(DeviceError):
        table.wait(0.2)
    assert table.eye.status is EyeStatus.LOST


def test_the_shipped_board_is_read_without_a_false_tile():
    board = find_board("default21", "board")
    truth = TileBoard(board, rng=Random(1), face=printed_face(TILES))
    world = World((), picture=None, rng=Random(1), tiles=truth)
    camera = SimulatedCamera(world, hung=lambda: viewpoint_over(board))
    eye = TileEye(camera, tile_reader(TILES, board), Shape(21, 21))
    seen = [one for step in range(12) for one in eye.poll(0.1 * (step + 1))]
    assert seen[-1] == TilesSeen(())


def test_what_was_told_has_a_picture_of_the_board_that_is_read_as_the_same(table):
    table.lay(4, 3, "HUT")
    told = table.wait(2.0)[-1]
    assert told.tiles == laid(4, 3, "HUT")
    assert len(told.look.pictures) == 1
    assert told.look.again() == told
