"""Which diamonds are fixed, and how the board came to rest, leaves the box nowhere before the end (DDQ-22).

The proof is non-interference: the same match is played on two boards that differ in all that is secret (where the
diamonds are that come off and those that do not, how far and which way the board turns), and every byte that leaves
the box is the same: each answer of each address at every step, the stream, the journal, the records, the log.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.__main__ import main
from companion.box import RefereeBox
from companion.commands.board_bench import StoneBench
from companion.commands.data import open_journal
from companion.commands.faces import DeckFaces
from companion.journal import Journal
from companion.observations import (
    BoardOdd,
    CardGone,
    CardShown,
    HandSeen,
    Observation,
    SpinFinished,
    StoneGone,
    StoneKept,
    StonesSeen,
)
from companion.ports import EyeStatus
from companion.record import Header
from hardware.buzzer import Buzzer
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.simulated.board import SpinningBoard
from hardware.simulated.stones import Kind
from hardware.simulated.world import card_table
from hardware.spinner import Drive, Spinner
from web import create_app

TICK_S = 0.1
HEADER = Header("diadingo", "diadingo", ("Anna", "Ben", "Cleo"), {"dd.games": 2, "dd.professional": True})
WITHOUT_SECRETS = {"pages.asset", "pages.messages", "cards.card"}  # the same files whatever is played


class Eyes:
    """Card eye and board eye in one: reports what the script says."""

    name = "board eye"
    status = EyeStatus.READ

    def __init__(self) -> None:
        self.waiting: list[Observation] = []

    def poll(self, now: float) -> list[Observation]:
        seen, self.waiting = self.waiting, []
        return seen

    def close(self) -> None: ...


@dataclass
class Table:
    """A box with its tablets at a table with secrets: `seed` decides them."""

    folder: Path
    seed: int
    told: list[tuple[str, bytes]] = field(default_factory=list)
    powers: list[float] = field(default_factory=list)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.secret = Random(self.seed)
        self.places = list(range(42))
        self.secret.shuffle(self.places)
        self.eyes = Eyes()
        pins, drive = pin_factory("mock"), Drive()
        self.spinner = Spinner(
            SoftMotor(forward_pin=12, backward_pin=13, pin_factory=pins, slew_per_s=drive.slew_per_s),
            drive=drive,
            countdown_s=2.0,
            rng=self.secret,
        )
        self.journal: Journal = open_journal(self.folder)
        self.box = RefereeBox(self.journal, [self.eyes], [Buzzer(18, pins)], spinner=self.spinner)
        self.app: Flask = create_app(self.box, faces=DeckFaces())
        self.client: FlaskClient = self.app.test_client()
        self.box.new_match(HEADER)

    def tick(self, seconds: float = TICK_S) -> None:
        for _ in range(round(seconds / TICK_S)):
            version = self.box.snapshot["version"]
            self.now += TICK_S
            self.box.tick(self.now)
            self.powers.append(self.spinner.power)
            if self.box.snapshot["version"] != version:
                self.ask_everything()

    def see(self, *seen: Observation, seconds: float = TICK_S) -> None:
        self.eyes.waiting.extend(seen)
        self.tick(seconds)

    def tap(self, event: str, **values: Any) -> None:
        self.post("/api/act", act={"event": event, **values}, after=self.box.snapshot["match"]["acts"])

    def post(self, path: str, **body: Any) -> None:
        answer = self.client.post(path, json=body)
        self.told.append((path, answer.data))
        self.ask_everything()

    def ask_everything(self) -> None:
        """Every address that can be read, as the application itself lists them."""
        for rule in self.app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or rule.endpoint in WITHOUT_SECRETS:
                continue
            for path in _paths(rule.rule, len(self.box.snapshot["match"]["recent"])):
                answer = self.client.get(path, buffered=False)
                first = next(iter(answer.response))  # of the stream: what is told on connecting
                self.told.append((path, first if isinstance(first, bytes) else first.encode()))
                answer.close()

    def take(self) -> None:
        """Somebody takes a diamond: where, is the board's secret."""
        self.see(HandSeen(), StoneGone(self.places.pop()))

    def close(self) -> None:
        self.box.close()
        self.journal.close()


def _paths(rule: str, events: int) -> Iterator[str]:
    if rule == "/<any(bench, camera):name>" or "<any(" in rule:
        yield from ("/bench", "/camera")
    elif rule == "/api/enrol/picture/<face_id>":
        yield "/api/enrol/picture/theft"
    elif rule == "/api/choices":
        yield from (f"{rule}?at={at}" for at in range(events))
    else:
        assert "<" not in rule, f"{rule}: say here what may be asked of it"
        yield rule


def play(table: Table) -> None:
    """A match with everything in it that has to do with the board."""
    table.tap("startspin")
    table.tick(0.5)
    table.see(HandSeen())  # too early: the spin is halted
    table.tap("startspin")
    table.tick(25)  # whatever its length, it has come to rest by then
    table.see(SpinFinished(), StonesSeen(42))
    table.see(CardShown("ring_3000", 0.99), CardGone())
    table.take()
    table.see(CardShown("ring_1000", 0.99), CardGone())
    table.see(HandSeen(), StoneKept(), seconds=6)  # a fixed one: nobody objects
    table.see(CardShown("ring_1000", 0.99), CardGone())
    table.see(HandSeen(), StoneKept())
    table.tap("miss")
    table.see(CardShown("ring_6000", 0.99), CardGone())
    table.take()
    table.tap("undo")  # it broke off: the taking is taken back
    table.tap("miss")
    table.tap("correct", at=4, to={"event": "miss"})
    table.tap("undo")
    table.see(BoardOdd("two_gone"), seconds=2)
    table.see(StonesSeen(39), seconds=2)
    table.see(StoneGone(table.places.pop()), seconds=2)  # between turns
    table.post("/api/dismiss", after=table.box.snapshot["match"]["acts"])
    table.see(CardShown("ring_2000", 0.99), CardGone())
    table.see(BoardOdd("toppled"), seconds=2)
    table.tap("putback")
    table.take()
    table.post("/api/act", act={"event": "take"}, after=0)  # refused
    table.tap("cut", at=6)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[Table]]:
    there = [Table(tmp_path / f"board {seed}", seed) for seed in (1, 2)]
    yield there
    for table in there:
        table.close()


def test_no_byte_of_a_match_depends_on_what_is_secret_of_the_board(
    tables: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    logs = []
    for table in tables:
        caplog.clear()
        with caplog.at_level(logging.WARNING):  # what is logged unless asked for more
            play(table)
        logs.append(caplog.text)
    one, other = tables
    assert one.places != other.places
    assert one.powers != other.powers  # the boards did turn differently
    assert max(map(abs, one.powers)) > 0.5
    assert len(one.told) > 300
    for asked, answered in zip(one.told, other.told, strict=True):
        assert asked == answered
    assert logs[0] == logs[1]


def test_journal_and_records_are_the_same_whatever_is_secret_of_the_board(
    tables: list[Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[tuple[list[dict[str, Any]], bytes, str]] = []
    for table in tables:
        play(table)
        acts = list(table.journal.acts(1))
        record = tmp_path / "match.jsonl"
        assert main(["export", "1", "--out", str(record), "--data", str(table.folder)]) == 0
        assert main(["replay", str(record), "--json"]) == 0
        kept.append((acts, record.read_bytes(), capsys.readouterr().out))
    assert len(kept[0][0]) >= 12
    assert kept[0] == kept[1]


def test_the_words_of_a_snapshot_have_no_place_for_a_diamonds_place(tables: list[Table]) -> None:
    """The same as a list of all keys, so that a new one is looked at."""
    play(tables[0])
    keys: set[str] = set()
    for _, answer in tables[0].told:
        if answer.startswith(b"{"):
            keys |= _keys(json.loads(answer))
    assert keys.isdisjoint({"position", "fixed", "angle", "angle_deg", "turns", "clockwise", "socket", "x_mm"})


def test_the_bench_of_the_simulated_board_shows_loose_and_fixed_diamonds_alike() -> None:
    """Boards with sockets whose fixed diamonds are others: seen from above they are one and the same."""
    shown = []
    fixed = []
    for seed in (1, 2):
        board = SpinningBoard(rng=Random(seed), kind=Kind.SOCKETS)
        turned_back = board.seen.angle_deg
        board.push(by_mm=0, turn_deg=-turned_back)
        for step in range(200):
            board.advance(step * TICK_S)
        bench = StoneBench(card_table("diadingo", rng=Random(0)), board, Random(0)).board
        shown.append([(stone.x_mm, stone.y_mm, stone.toppled) for stone in bench.stones])
        fixed.append([stone.number for stone in board.seen.stones if not board.comes_off(stone.number)])
    assert len(shown[0]) == 42
    assert fixed[0] != fixed[1]
    assert shown[0] == shown[1]


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | set().union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()
