"""The simulated board: what hands and the motor do to it, and that nothing tells which stones are fixed."""

from dataclasses import asdict
from itertools import combinations
from math import dist
from random import Random

import numpy as np
import pytest

from calibration.board import APART_MM, SOCKETS
from companion.core.errors import IllegalEvent
from hardware.simulated.board import SpinningBoard
from hardware.simulated.stones import Kind
from hardware.simulated.world import World


def board_of(kind: Kind = Kind.TRAY, seed: int = 1) -> SpinningBoard:
    return SpinningBoard(rng=Random(seed), kind=kind)


def let_go_on(board: SpinningBoard, seconds: float, begin_s: float = 0.0) -> float:
    steps = round(seconds * 20)
    for step in range(steps + 1):
        board.advance(begin_s + step / 20)
    return begin_s + seconds


def numbers(board: SpinningBoard) -> set[int]:
    return {stone.number for stone in board.seen.stones}


def test_42_stones_stand_apart_on_the_tray() -> None:
    for seed in range(5):
        places = [stone.at_mm for stone in board_of(seed=seed).seen.stones]
        assert len(places) == 42
        assert min(dist(one, other) for one, other in combinations(places, 2)) >= APART_MM


def test_with_sockets_every_stone_stands_in_its_own() -> None:
    assert {stone.at_mm for stone in board_of(Kind.SOCKETS).seen.stones} == set(SOCKETS)


def test_of_all_stones_16_stay_whatever_hands_do() -> None:
    board = board_of()
    assert sum(board.try_stone(number) for number in range(42)) == 26
    let_go_on(board, 42 * 3)
    assert len(board.seen.stones) == 16


def test_a_loose_stone_leaves_under_the_hand_and_a_fixed_one_stays() -> None:
    board = board_of()
    loose = next(number for number in range(42) if board.try_stone(number))
    assert loose in numbers(board)
    let_go_on(board, 42 * 3)
    assert loose not in numbers(board)
    with pytest.raises(IllegalEvent, match="no_such_stone"):
        board.try_stone(loose)


def test_a_hand_is_seen_coming_staying_and_leaving() -> None:
    board = board_of()
    board.try_stone(5)
    assert board.busy
    seen = []
    for step in range(30):
        board.advance(step / 10)
        seen.append(board.hand)
    there = [hand is not None for hand in seen]
    assert there == [True] * 13 + [False] * 17
    assert not board.busy


def test_spreading_brings_all_back_and_leaves_the_fixed_ones_where_they_are() -> None:
    board = board_of()
    loose = {number for number in range(42) if board.try_stone(number)}
    before = {stone.number: stone.at_mm for stone in board.seen.stones}
    let_go_on(board, 42 * 3)
    board.spread()
    after = {stone.number: stone.at_mm for stone in board.seen.stones}
    assert len(after) == 42
    assert {number for number in range(42) if before[number] == after[number]} == set(range(42)) - loose


def test_the_board_turns_with_the_motor_and_loose_stones_slide_a_few_mm() -> None:
    board = board_of()
    before, angle_deg = {stone.number: stone.at_mm for stone in board.seen.stones}, board.seen.angle_deg
    board.motor = lambda: 1.0
    now = let_go_on(board, 3)
    board.motor = lambda: 0.0
    let_go_on(board, 3, now)
    assert board.speed_deg_s == 0
    assert board.seen.angle_deg != angle_deg
    slid = [dist(stone.at_mm, before[stone.number]) for stone in board.seen.stones]
    assert sum(way > 0 for way in slid) <= 26
    assert 0.3 < max(slid) <= 6
    places = [stone.at_mm for stone in board.seen.stones]
    assert min(dist(one, other) for one, other in combinations(places, 2)) >= 18


def test_a_jammed_turntable_stands_whatever_the_motor_gets() -> None:
    board = board_of()
    board.motor = lambda: 1.0
    board.block()
    angle_deg = board.seen.angle_deg
    let_go_on(board, 2)
    assert board.seen.angle_deg == angle_deg
    board.block(False)
    let_go_on(board, 1, 2.0)
    assert board.seen.angle_deg != angle_deg


def test_a_toppled_stone_lies_until_it_is_set_upright_and_a_pushed_tray_lies_elsewhere() -> None:
    board = board_of()
    loose = next(number for number in range(42) if board.try_stone(number))
    board = board_of()
    board.topple(loose)
    now = let_go_on(board, 2.5)
    assert [stone.number for stone in board.seen.stones if stone.toppled] == [loose]
    board.stand_up(loose)
    now = let_go_on(board, 2.5, now)
    assert not any(stone.toppled for stone in board.seen.stones)
    before = board.seen.centre_mm
    board.push(by_mm=12)
    let_go_on(board, 2.5, now)
    assert dist(board.seen.centre_mm, before) == pytest.approx(12)


def test_nothing_that_is_seen_differs_between_fixed_and_loose_stones() -> None:
    assert set(asdict(board_of().seen)["stones"][0]) == {"number", "at_mm", "turn_deg", "toppled"}


def test_a_weak_supply_takes_the_camera_away_for_a_second_when_the_motor_starts() -> None:
    board = board_of()
    power = [0.0]
    board.motor = lambda: power[0]
    world = World((), picture=lambda _: np.zeros((87, 56, 3), np.uint8), rng=Random(1), board=board)
    world.weak_supply()
    gone = []
    for step in range(40):
        power[0] = 0.5 if step >= 10 else 0.0
        world.advance(step / 10)
        gone.append(world.scene.faults.unplugged)
    assert gone == [False] * 10 + [True] * 10 + [False] * 20
