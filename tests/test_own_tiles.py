"""A family's own board and tiles: learned from a photo, read by the box's eye, played with to the end."""

import json
from contextlib import ExitStack
from random import Random

import cv2
import pytest

from companion.__main__ import main
from companion.app.bots.match_runner import MatchRunner, VisionDriver
from companion.app.demo.tiles import TileBench
from companion.app.game_tables import simulated_table
from companion.app.production import open_eyes
from companion.app.simulation import simulated_box
from companion.app.tile_setup import tile_plan
from companion.box.box import RefereeBox
from companion.core.record import Header
from companion.core.referee import begin
from companion.store.journal import Journal
from companion.store.settings import Settings
from hardware.simulated.renderer import Renderer
from hardware.simulated.tile_paint import viewpoint_over
from hardware.simulated.tiles import LaidTile, SeenTiles, place_mm
from hardware.simulated.world import Scene
from tests.at_once import AtOnce
from tests.own_tiles import BOARD, TILES, own_face, photo_of_letters
from vision.tiles.face_store import FaceStore

OPTIONS = {"dm.board": BOARD.to_plain(), "dm.tiles": TILES.to_plain(), "dm.rule_set": "set2"}
HEADER = Header("diamino", "diamino", ("A", "B"), OPTIONS)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder in which the family's tiles have been learned from a photo."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "tiles").mkdir()
    (folder / "tiles/ours.json").write_text(json.dumps(TILES.to_plain()), encoding="utf-8")
    cv2.imwrite(str(folder / "all.png"), photo_of_letters())
    assert main(["tiles", str(folder / "all.png"), "--set", "ours", "--data", str(folder)]) == 0
    return folder


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "journal.db")
    yield journal
    journal.close()


def frames_of(word, folder):
    """What a camera would record: the empty board, then a word on it."""
    viewpoint, size = viewpoint_over(BOARD)
    camera = Renderer(size=size, picture=None, viewpoint=viewpoint)
    tiles = tuple(LaidTile(7 * 15 + 7 + at, letter, (0.4, -0.3), 2.0) for at, letter in enumerate(word))
    folder.mkdir()
    for number in range(30):
        seen = SeenTiles(BOARD, own_face, place_mm(BOARD), tiles=tiles if number > 10 else ())
        cv2.imwrite(str(folder / f"{number:03}.png"), camera.draw(Scene(tiles=seen), 0.0))
    return str(folder)


def test_the_eye_that_serve_opens_reads_own_tiles_on_the_match_s_own_board(data, journal, tmp_path):
    settings = Settings(camera=frames_of("STER", tmp_path / "frames"), edition="diamino", data=str(data))
    eyes = open_eyes(settings, None)
    box = RefereeBox(journal, eyes.all)
    box.new_match(HEADER)
    box.submit({"event": "begin", "seat": 0}, 0)
    with ExitStack() as running:
        follow = tile_plan(eyes, FaceStore(data), box, running, AtOnce())
        for step in range(30):
            follow()
            box.tick(step / 10)
            if box.snapshot["question"] is not None:
                break
    assert box.snapshot["question"]["board"]["tiles"] == ["H8=S", "I8=T", "J8=E", "K8=R"]
    box.close()


class Planned:
    """A box whose eye expects what the match is played with, and whose simulated board follows."""

    def __init__(self, box, *before):
        self.box = box
        self.before = before
        self.submit = box.submit

    @property
    def snapshot(self):
        return self.box.snapshot

    def tick(self, now):
        for call in self.before:
            call()
        self.box.tick(now)


def test_a_match_with_own_tiles_through_rendered_frames_has_no_mismatch(data, journal):
    truth, rng, shelf = begin(HEADER), Random(4), FaceStore(data)
    table = simulated_table(begin(Header("diamino", "diamino", ("A", "B"))), rng)
    assert table.tiles.board.columns == 21
    hands = simulated_table(truth, rng).hands
    box = simulated_box(journal, *table.eyes.all)
    bench = TileBench(table.tiles, shelf, lambda: box.snapshot, rng)
    box.add_listener(bench)
    hands.table.tiles = table.tiles
    with ExitStack() as running:
        follow = tile_plan(table.eyes, shelf, box, running, AtOnce())
        box.new_match(HEADER)
        eyes = VisionDriver(hands.table, Planned(box, follow, bench.prepare), lambda _: None)
        party = MatchRunner(truth, hands, eyes)
        party.play()
    assert (party.mismatches, table.tiles.board) == (0, BOARD)
    assert (len(truth.acts), eyes.questions) == (27, 1)  # what a joker stands for is told by hand
    box.close()
