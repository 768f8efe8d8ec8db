"""The tile eye in a room as it is: hard sun that wanders, a hand in it, tiles laid carelessly."""

from random import Random

import cv2
import numpy as np
import pytest

from companion.app.tile_reader import tile_reader
from companion.core.letter_board import make_board
from companion.core.observations import TilesSeen
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.material import find_tiles
from companion.games.diamino.state import Begin
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import LaidTile, TileBoard, printed_face
from hardware.simulated.world import World
from vision.tiles.eye import TileEye
from vision.tiles.grid import Shape

ROWS = [".........", "..B...B..", ".........", ".........", "....S...."]
ROWS += [".........", ".........", "..G...R..", "........."]
BOARD = make_board({"rows": ROWS}, "board")
TILES = find_tiles("default_de110", "tiles")
READER = tile_reader(TILES, BOARD)
SHADE, SUN = (0.55, 0.52, 0.48), (1.15, 1.32, 1.4)  # blue, green, red: shade is bluer, sun warmer and nearly blown out
NO_SUN = ()


class SunnyCamera:
    """A camera in whose pictures the sun comes through a window: `patch` are its corners as shares of the picture."""

    def __init__(self, camera):
        self._camera = camera
        self.patch = NO_SUN

    def read(self, now):
        taken = self._camera.read(now)
        if taken is None or not self.patch:
            return taken
        at, frame = taken
        height, width = frame.shape[:2]
        lit = np.zeros((height, width), np.float32)
        cv2.fillPoly(lit, [np.rint(np.array(self.patch) * (width, height)).astype(np.int32)], (1.0,))
        lit = cv2.GaussianBlur(lit, (0, 0), 1.2)[:, :, np.newaxis]
        gain = np.float32(SHADE) * (1 - lit) + np.float32(SUN) * lit
        return at, np.clip(frame * gain, 0, 255).astype(np.uint8)

    def close(self):
        self._camera.close()


def window(left, top, wide=0.28, high=0.5, lean=0.12):
    """The corners of a patch of sun."""
    return ((left, top), (left + wide, top), (left + wide + lean, top + high), (left + lean, top + high))


class Room:
    """A small board that an eye looks at, ten frames a second."""

    def __init__(self):
        self.board = TileBoard(BOARD, rng=Random(5), face=printed_face(TILES))
        self.world = World((), picture=None, rng=Random(5), tiles=self.board)
        self.camera = SunnyCamera(SimulatedCamera(self.world, hung=lambda: viewpoint_over(BOARD)))
        self.eye = TileEye(self.camera, READER, Shape(9, 9))
        self.now = 0.0

    def wait(self, seconds):
        """What the eye tells of tiles meanwhile."""
        seen = []
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            seen += self.eye.poll(self.now)
        return [one for one in seen if isinstance(one, TilesSeen)]

    def lay(self, row, column, word):
        self.board.lay({row * 9 + column + step: letter for step, letter in enumerate(word)})


@pytest.fixture
def room():
    room = Room()
    assert room.wait(1.0) == [TilesSeen(())]
    return room


def laid(row, column, word):
    return tuple((row, column + step, letter) for step, letter in enumerate(word))


def test_a_word_half_in_the_sun_is_read_as_one_in_the_shade(room):
    room.camera.patch = window(0.43, 0.3)
    assert room.wait(2.0) == []
    room.lay(4, 2, "WMZNIE")
    assert room.wait(3.5)[-1] == TilesSeen(laid(4, 2, "WMZNIE"))


def test_a_patch_of_sun_that_wanders_over_the_board_lays_no_tile_and_takes_none(room):
    room.lay(4, 2, "HAUSEIN")
    room.wait(3.5)
    for left in (0.1, 0.3, 0.37, 0.5, 0.65):
        room.camera.patch = window(float(left), 0.2)
        assert room.wait(1.2) == []
    room.camera.patch = NO_SUN
    assert room.wait(2.0) == []


def test_a_hand_that_lies_in_the_sun_and_leaves_again_takes_no_tile(room):
    room.camera.patch = window(0.35, 0.3)
    room.lay(4, 2, "HAUSEIN")
    room.wait(3.5)
    room.board.hold(4 * 9 + 4, 4.0)
    assert room.wait(7.0) == []


APART = {11: "M", 14: "W", 37: "N", 40: "Z", 43: "I", 65: "E"}  # fields with two empty ones between them


def test_tiles_half_off_their_fields_in_the_sun_are_told_as_themselves_or_as_doubtful(room):
    room.camera.patch = window(0.35, 0.3)
    room.board.lay_so([LaidTile(at, letter, (10.0, 1.0), 3.0) for at, letter in APART.items()])
    seen = room.wait(4.0)[-1]
    told = {divmod(at, 9): letter for at, letter in APART.items()}
    told |= {(row, column + 1): letter for (row, column), letter in told.items()}
    assert all(told[row, column] == letter for row, column, letter in seen.tiles)
    assert {(one.row, one.column) for one in seen.doubtful} < told.keys()
    assert len(seen.tiles) + len(seen.doubtful) == len(APART)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_tiles_in_the_sun_are_told_as_turned_or_as_doubtful_and_never_as_others(room, quarters):
    room.camera.patch = window(0.35, 0.3)
    room.board.lay_so([LaidTile(at, letter, (0.0, 0.0), 90.0 * quarters + 3) for at, letter in APART.items()])
    seen = room.wait(4.0)[-1]
    true = {divmod(at, 9): letter for at, letter in APART.items()}
    assert all(true[row, column] == letter for row, column, letter in seen.tiles)
    assert {(one.row, one.column) for one in seen.doubtful} < true.keys()
    assert len(seen.tiles) + len(seen.doubtful) == len(APART)


def test_a_first_word_that_is_read_upwards_is_proposed_as_it_is_read(room):
    room.camera.patch = window(0.35, 0.1)
    room.board.lay({13: "T", 22: "S", 31: "E", 40: "N"})
    seen = room.wait(3.5)[-1]
    referee = Referee(DIAMINO, Header("diamino", "diamino", ("A", "B"), {"dm.board": {"name": "small", "rows": ROWS}}))
    referee.submit(Begin(0))
    (event,) = DIAMINO.proposal(referee.state, seen, None, frozenset()).events
    referee.submit(event)
    (word,) = referee.state.pending.words
    assert (word.text, word.readings) == ("TSEN", ("NEST",))
