"""The bench of the board: deeds reach the board only, refusals are told, and nothing says what is fixed."""

from random import Random

import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.app.demo.board import StoneBench
from companion.box.box import RefereeBox
from companion.core.game import Plain
from hardware.simulated.board import SpinningBoard
from hardware.simulated.world import World
from tests.web.conftest import DrawnFaces
from web import DemoHands, create_app

DEEDS = ("two", "lift", "topple", "push", "hold", "spread")


@pytest.fixture
def board() -> SpinningBoard:
    return SpinningBoard(rng=Random(5))


@pytest.fixture
def stones(board: SpinningBoard) -> StoneBench:
    world = World((), picture=lambda _: np.zeros((87, 56, 3), np.uint8), rng=Random(5), board=board)
    return StoneBench(world, board, Random(5))


@pytest.fixture
def client(box: RefereeBox, faces: DrawnFaces, stones: StoneBench) -> FlaskClient:
    return create_app(box, faces=faces, deeds=DemoHands(board=stones)).test_client()


def let_go_on(board: SpinningBoard, seconds: float = 4) -> None:
    for step in range(round(seconds * 20)):
        board.advance(step / 20)


def stones_of(client: FlaskClient) -> list[Plain]:
    found: list[Plain] = client.get("/bench/board").json["stones"]
    return found


def test_the_board_is_told_as_anybody_sees_it(client: FlaskClient) -> None:
    told = client.get("/bench/board").json
    assert {key: told[key] for key in ("kind", "busy", "jammed", "weak_supply")} == {
        "kind": "tray",
        "busy": False,
        "jammed": False,
        "weak_supply": False,
    }
    assert len(told["stones"]) == 42
    assert {key for stone in told["stones"] for key in stone} == {"x_mm", "y_mm", "toppled"}
    places = [(stone["x_mm"], stone["y_mm"]) for stone in told["stones"]]
    assert places == sorted(places)


def test_a_hand_reaches_for_the_stone_at_a_place(client: FlaskClient, board: SpinningBoard) -> None:
    stone = stones_of(client)[3]
    told = client.post("/bench/board/reach", json={"x_mm": stone["x_mm"] + 4, "y_mm": stone["y_mm"]})
    assert told.status_code == 200
    assert told.json["busy"] is True
    let_go_on(board)
    assert client.get("/bench/board").json["busy"] is False


def test_where_no_stone_stands_no_hand_goes(client: FlaskClient) -> None:
    told = client.post("/bench/board/reach", json={"x_mm": 400, "y_mm": 0})
    assert (told.status_code, told.json["reason"]) == (409, "no_such_stone")
    assert client.post("/bench/board/stand_up", json={}).status_code == 409
    assert client.post("/bench/board/try", json={"which": "glued"}).status_code == 409


@pytest.mark.parametrize(("which", "left"), [("loose", 41), ("fixed", 42)])
def test_a_loose_stone_comes_off_and_a_fixed_one_does_not(
    client: FlaskClient, board: SpinningBoard, which: str, left: int
) -> None:
    client.post("/bench/board/try", json={"which": which})
    let_go_on(board)
    assert len(stones_of(client)) == left


def test_two_stones_go_at_once_and_a_spread_brings_them_back(client: FlaskClient, board: SpinningBoard) -> None:
    client.post("/bench/board/two", json={})
    let_go_on(board)
    assert len(stones_of(client)) == 40
    client.post("/bench/board/spread", json={})
    assert len(stones_of(client)) == 42


def test_a_stone_falls_and_is_set_upright(client: FlaskClient, board: SpinningBoard) -> None:
    client.post("/bench/board/topple", json={})
    let_go_on(board)
    assert [stone["toppled"] for stone in stones_of(client)].count(True) == 1
    client.post("/bench/board/stand_up", json={})
    let_go_on(board, 12)
    assert not any(stone["toppled"] for stone in stones_of(client))


@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_answers_how_the_board_stands(client: FlaskClient, deed: str) -> None:
    assert set(client.post(f"/bench/board/{deed}", json={}).json) >= {"kind", "stones", "busy"}


def test_faults_are_switched_on_and_off(client: FlaskClient) -> None:
    for name, key in (("jam", "jammed"), ("weak_supply", "weak_supply")):
        for on in (True, False):
            assert client.post(f"/bench/board/{name}", json={"on": on}).json[key] is on


def test_a_new_game_of_a_match_finds_all_stones_on_the_board(stones: StoneBench, board: SpinningBoard) -> None:
    def snapshot(number: int, game: int, phase: str, standing: int) -> Plain:
        return {"match": {"id": number, "state": {"game": game, "phase": phase, "board": standing}}}

    stones.prepare(snapshot(1, 1, "spin", 42))
    stones.two()
    let_go_on(board)
    stones.prepare(snapshot(1, 1, "draw", 40))
    assert len(board.seen.stones) == 40
    stones.prepare(snapshot(1, 2, "spin", 42))
    assert len(board.seen.stones) == 42
