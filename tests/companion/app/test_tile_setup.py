"""The tile eye expects what the match is played with: its board, its tiles, and a family's own faces of them."""

from concurrent.futures import Future
from contextlib import ExitStack
from random import Random

import numpy as np
import pytest

from calibration.tiles import tile_picture
from companion.app.eyes import Eyes
from companion.app.tile_reader import tile_reader
from companion.app.tile_setup import TilePlan, seen_face, tile_plan
from companion.box.box import RefereeBox
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.games.diamino.material import find_tiles, make_board
from companion.store.journal import Journal
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from tests.at_once import AtOnce
from vision.tiles.eye import TileEye
from vision.tiles.face_store import FaceStore
from vision.tiles.grid import Shape

TILES = find_tiles("default_de110", "tiles")
NINE = {"name": "nine", "rows": ["." * 9] * 4 + ["....S...."] + ["." * 9] * 4}
ELEVEN = {"name": "eleven", "rows": ["." * 11] * 5 + [".....S....."] + ["." * 11] * 5}


class Table:
    """A box that plays before an eye; what the eye makes of a board of `rows` is in `box.snapshot`."""

    def __init__(self, folder, board):
        self.shelf = FaceStore(folder)
        self.board = TileBoard(make_board(board, "board"), rng=Random(3))
        world = World((), picture=None, rng=Random(3), tiles=self.board)
        camera = SimulatedCamera(world, hung=lambda: viewpoint_over(self.board.board))
        nine = make_board(NINE, "board")
        self.eye = TileEye(camera, tile_reader(TILES, nine), Shape(9, 9))
        self.journal = Journal(folder / "journal.db")
        self.box = RefereeBox(self.journal, [self.eye])
        self.plan = TilePlan(self.eye, self.shelf, AtOnce())
        self.box.add_listener(self.plan)
        self.now = 0.0

    def begin(self, board):
        self.box.new_match(Header("diamino", "diamino", ("A", "B"), {"dm.board": board}))
        self.box.submit({"event": "begin", "seat": 0}, 0)

    def wait(self, seconds):
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.plan.tick()
            self.box.tick(self.now)

    @property
    def proposed(self):
        question = self.box.snapshot["question"]
        return question and question["board"]["tiles"]


@pytest.fixture
def table(tmp_path, request):
    table = Table(tmp_path, getattr(request, "param", ELEVEN))
    yield table
    table.box.close()
    table.journal.close()


def test_a_board_of_another_size_than_the_match_s_is_said_so_and_not_read(table):
    table.begin(NINE)
    table.board.put({60: "A"})
    table.wait(2)
    assert table.eye.status is EyeStatus.OTHER_BOARD
    assert (table.eye.tiles, table.box.snapshot["question"]) == ((), None)
    assert {"name": "tile eye", "status": "other_board"} in table.box.snapshot["eyes"]


def test_the_match_says_which_board_is_read(table):
    table.begin(ELEVEN)
    table.board.put({60: "A", 61: "B"})
    table.wait(2)
    assert (table.eye.status, table.proposed) == (EyeStatus.READ, ["F6=A", "G6=B"])


def test_a_board_that_was_the_wrong_one_is_read_once_the_right_one_lies_there(table):
    table.begin(NINE)
    table.wait(2)
    table.board.change(make_board(NINE, "board"), table.board.seen.face)
    table.wait(2)
    assert table.eye.status is EyeStatus.WAITING


def test_while_a_reader_is_made_nothing_is_read_and_the_box_goes_on(table):
    class Never:
        def submit(self, call, /, *args):
            return Future()

    table.plan = TilePlan(table.eye, table.shelf, Never())
    table.box.add_listener(table.plan)
    table.begin(ELEVEN)
    table.board.put({60: "A"})
    table.wait(2)
    assert (table.eye.status, table.proposed) == (EyeStatus.READING, None)


def test_faces_that_were_kept_during_a_match_are_read_with_from_then_on(table):
    """The family's A looks like nothing of the printed set: the picture of a house."""
    house = np.full((90, 90, 3), 235, np.uint8)
    house[40:70, 30:60] = house[25:40, 38:52] = 40
    table.begin(ELEVEN)
    table.wait(1.5)
    table.shelf.keep("default_de110", {"A": house}, {"A": 1})
    table.board.change(table.board.board, seen_face(table.shelf, TILES))
    table.board.put({60: "A", 61: "B"})
    table.wait(2.5)
    assert table.proposed == ["F6=A", "G6=B"]


def test_faces_that_cannot_be_read_are_left_out_and_the_printed_ones_go_on(table, tmp_path, caplog):
    table.shelf.keep("default_de110", {"A": tile_picture("A", 1, 90)}, {})
    (tmp_path / "faces/default_de110/faces.json").write_text("{", encoding="utf-8")
    table.begin(ELEVEN)
    table.board.put({60: "A", 61: "B"})
    table.wait(2)
    assert table.proposed == ["F6=A", "G6=B"]
    assert "faces.json" in caplog.text


def test_where_no_eye_looks_at_tiles_there_is_nothing_to_follow(table, tmp_path):
    with ExitStack() as running:
        tile_plan(None, FaceStore(tmp_path), table.box, running)()
        tile_plan(Eyes(None), FaceStore(tmp_path), table.box, running)()
