"""The bench of DIAMINO's board: deeds reach the simulated board only, and what is accepted comes to lie there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from calibration.tiles import tile_picture
from companion.app.demo.cards import WorldBench
from companion.app.demo.tiles import TileBench
from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.record import Header
from companion.games.diamino.material import find_board
from companion.store.journal import Journal
from hardware.simulated.tiles import TileBoard
from hardware.simulated.world import World
from tests.web.conftest import DrawnFaces
from tests.web.taps import see, tap
from vision.tiles.face_store import FaceStore
from web import DemoHands, create_app

HEADER = Header("diamino", "diamino", ("Anna", "Ben"))
EMPTY_ROW = "." * 21


@pytest.fixture
def match(tmp_path: Path) -> Iterator[RefereeBox]:
    """A box without eyes, on which Anna is to lay the first word."""
    journal = Journal(tmp_path / "journal.db")
    box = RefereeBox(journal)
    box.new_match(HEADER)
    box.submit({"event": "begin", "seat": 0}, 0)
    yield box
    box.close()
    journal.close()


@pytest.fixture
def board() -> TileBoard:
    return TileBoard(find_board("default21", "board"), rng=Random(2))


@pytest.fixture
def bench(match: RefereeBox, board: TileBoard, tmp_path: Path) -> TileBench:
    bench = TileBench(board, FaceStore(tmp_path), lambda: match.snapshot, Random(2))
    match.add_listener(bench)
    return bench


@pytest.fixture
def client(match: RefereeBox, faces: DrawnFaces, bench: TileBench) -> FlaskClient:
    return create_app(match, faces=faces, deeds=DemoHands(tiles=bench)).test_client()


def let_go_on(board: TileBoard, seconds: float = 8) -> None:
    for step in range(round(seconds * 20)):
        board.advance(step / 20)


def rows(client: FlaskClient) -> list[str]:
    told: Plain = client.get("/bench/tiles").json
    return list(told["tiles"])


def lay(client: FlaskClient, letters: str, *, row: int, column: int, down: bool = False) -> Plain:
    body = {"row": row, "column": column, "letters": letters, "down": down}
    told: Plain = client.post("/bench/tiles/lay", json=body).json
    return told


def test_an_empty_board_is_told_with_its_printed_fields(client: FlaskClient) -> None:
    told = client.get("/bench/tiles").json
    assert told["tiles"] == [EMPTY_ROW] * 21
    assert told["fields"][10][10] == "S"
    assert told["busy"] is False


def test_a_hand_lays_letters_around_those_that_lie_there(client: FlaskClient, board: TileBoard) -> None:
    lay(client, "ei*", row=10, column=10)
    let_go_on(board)
    lay(client, "RST", row=9, column=11, down=True)
    let_go_on(board)
    assert [row[10:13] for row in rows(client)[9:13]] == [".R.", "EI*", ".S.", ".T."]


@pytest.mark.parametrize(
    ("letters", "field", "reason"),
    [
        ("EIN", (10, 19), "off_the_board"),
        ("E1", (0, 0), "no_such_tile"),
        ("EI", (21, 0), "no_such_field"),
        ("EI", (0, -1), "no_such_field"),
    ],
)
def test_what_cannot_be_laid_is_refused_and_nothing_is_laid(
    client: FlaskClient, board: TileBoard, letters: str, field: tuple[int, int], reason: str
) -> None:
    told = lay(client, letters, row=field[0], column=field[1])
    let_go_on(board)
    assert told["reason"] == reason
    assert rows(client) == [EMPTY_ROW] * 21


def test_the_player_on_turn_lays_a_word_that_the_rules_allow(
    client: FlaskClient, board: TileBoard, match: RefereeBox
) -> None:
    client.post("/bench/tiles/some_word", json={})
    let_go_on(board)
    lying = board.letters
    laid = [f"{board.board.field_name(at)}={letter}" for at, letter in sorted(lying.items()) if letter != "*"]
    assert 2 <= len(lying) <= 8
    assert match.snapshot["match"]["state"]["phase"] == "lay"  # the referee has been told nothing
    if len(laid) == len(lying):
        assert match.preview({"event": "lay", "tiles": laid})["words"]


def test_tiles_that_are_not_accepted_are_taken_back(client: FlaskClient, board: TileBoard) -> None:
    lay(client, "EIS", row=10, column=10)
    let_go_on(board)
    client.post("/bench/tiles/take", json={"row": 10, "column": 11})
    let_go_on(board)
    assert rows(client)[10][10:13] == "E.S"
    client.post("/bench/tiles/take_back", json={})
    let_go_on(board)
    assert rows(client) == [EMPTY_ROW] * 21


def test_a_word_that_was_typed_comes_to_lie_on_the_board(
    bench: TileBench, client: FlaskClient, board: TileBoard, match: RefereeBox
) -> None:
    bench.prepare()
    match.submit({"event": "lay", "tiles": ["K11=E", "L11=I", "M11=S"]}, 1)
    match.submit({"event": "accept", "learn": [], "challenger": None}, 2)
    bench.prepare()
    let_go_on(board)
    assert rows(client)[10][10:13] == "EIS"
    client.post("/bench/tiles/take_back", json={})
    let_go_on(board)
    assert rows(client)[10][10:13] == "EIS"


def test_another_match_finds_its_own_board_and_its_own_tiles(
    bench: TileBench, match: RefereeBox, board: TileBoard
) -> None:
    rows = ["." * 15] * 7 + ["." * 7 + "S" + "." * 7] + ["." * 15] * 7
    options = {"dm.board": {"rows": rows}, "dm.tiles": {"name": "ours", "letters": {"A": [1, 60], "E": [7, 60]}}}
    match.new_match(Header("diamino", "diamino", ("Anna", "Ben"), options))
    match.submit({"event": "begin", "seat": 0}, 0)
    bench.prepare()
    assert (len(bench.board.fields), len(bench.board.fields[0]), board.letters) == (15, 15, {})
    assert np.array_equal(board.seen.face("E"), tile_picture("E", 7, 90))
    bench.lay(7, 7, "A", down=False)
    with pytest.raises(IllegalEvent, match="no_such_tile"):
        bench.lay(7, 9, "Q", down=False)


def test_on_the_page_a_field_is_tapped_to_lay_and_a_tile_to_take_it(
    other_page: Page, serve_box: Callable[..., Any], match: RefereeBox, bench: TileBench, board: TileBoard
) -> None:
    world = World((), picture=lambda _: np.zeros((87, 56, 3), np.uint8), rng=Random(1), tiles=board)
    switches = WorldBench(world, "diamino", lambda: match.snapshot)
    with serve_box(match, deeds=DemoHands(switches, tiles=bench)) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/bench")
        tap(other_page, "field-K11", "down")
        other_page.get_by_test_id("letters").fill("eis")
        tap(other_page, "lay-letters")
        see(other_page, "tiles").to_have_attribute("data-busy", "true")
        let_go_on(board)
        see(other_page, "tiles").to_have_attribute("data-lying", "3")
        tap(other_page, "field-K12")
        see(other_page, "tiles").to_have_attribute("data-busy", "true")
        let_go_on(board)
        see(other_page, "tiles").to_have_attribute("data-lying", "2")
        assert other_page.get_by_test_id("take-top").count() == 0  # no cards are played
    assert [board.board.field_name(at) for at in board.letters] == ["K11", "K13"]
