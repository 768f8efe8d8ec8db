"""Which diamonds are fixed, and how the board came to rest, leaves the box nowhere before the end (DDQ-22).

The proof is non-interference: the same match is played on two boards that differ in all that is secret (where the
diamonds are that come off and those that do not, how far and which way the board turns), and every byte that leaves
the box is the same: each answer of each address at every step, the stream, the journal, the records, the log.
"""

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.__main__ import main
from companion.app.deck_faces import DeckFaces
from companion.app.demo.board import StoneBench
from companion.box.box import RefereeBox
from companion.core.observations import (
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
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.store.journal import Journal
from companion.store.past_matches import Archive
from hardware.buzzer import Buzzer
from hardware.motor import SoftMotor
from hardware.pins import pin_factory
from hardware.simulated.board import SpinningBoard
from hardware.simulated.stones import Kind
from hardware.simulated.world import card_table
from hardware.spinner import Drive, Spinner
from web import create_app

TICK_S = 0.1
BEGUN = re.compile(rb'"begun_s": ?\d+')  # the day and hour at which a match was begun
HEADER = Header("diadingo", "diadingo", ("Anna", "Ben", "Cleo"), {"dd.games": 2, "dd.professional": True})
WITHOUT_SECRETS = {
    *("pages.asset", "pages.script", "pages.messages", "pages.lazy"),  # the same files whatever is played
    *("cards.card", "printing.printed"),
    *("access.look_at_keys", "joining.table", "joining.player"),  # another box, other keys
}


class PaperLook:
    """The pictures of a card in the zone; of the board there is no report that could have any."""

    pictures = (b"\xff\xd8 a card",)

    def again(self) -> Observation:
        return CardShown("ring_3000", 0.9)


def shown(card: str) -> CardShown:
    return CardShown(card, 0.99, PaperLook())


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
        self.folder.mkdir(exist_ok=True)
        self.journal = Journal(self.folder / "journal.db")
        self.box = RefereeBox(self.journal, [self.eyes], [Buzzer(18, pins)], spinner=self.spinner)
        self.archive = Archive(Journal(self.journal.path, at_once=False))
        self.app: Flask = create_app(self.box, faces=DeckFaces(), archive=self.archive)
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
            for path in _paths(rule.rule, self.box.snapshot["match"]):
                answer = self.client.get(path, buffered=False)
                first = next(iter(answer.response), b"")  # of the stream: what is told on connecting
                told = first if isinstance(first, bytes) else first.encode()
                self.told.append((path, BEGUN.sub(b'"begun_s":0', told)))
                answer.close()

    def take(self) -> None:
        """Somebody takes a diamond: where, is the board's secret."""
        self.see(HandSeen(), StoneGone(self.places.pop()))

    def close(self) -> None:
        self.box.close()
        self.archive.close()
        self.journal.close()


def _paths(rule: str, match: dict[str, Any]) -> Iterator[str]:
    number = str(match["id"])
    if "<any(" in rule:
        yield from ("/bench", "/camera", "/matches")
    elif rule == "/api/enrol/picture/<face_id>":
        yield "/api/enrol/picture/theft"
    elif rule == "/api/rules/<edition>":
        yield "/api/rules/diadingo"
    elif rule in ("/api/choices", "/api/again", "/api/moment"):
        yield from (f"{rule}?at={at}" for at in range(match["events"]))
    elif rule == "/again/<int:match>/<int:act>/<int:which>.jpg":
        yield from (f"/again/{number}/{act}/0.jpg" for act in range(match["acts"]))
    elif rule == "/api/matches/<int:number>/moments":
        moments = range(0, match["events"] + 1, 12)
        yield from (f"/api/matches/{number}/moments?from={first}&most=12" for first in moments)
    elif rule.startswith("/api/matches/<int:number>"):
        yield rule.replace("<int:number>", number)
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
    table.see(shown("ring_3000"), CardGone())
    table.take()
    table.see(shown("ring_1000"), CardGone())
    table.see(HandSeen(), StoneKept(), seconds=6)  # a fixed one: nobody objects
    table.see(shown("ring_1000"), CardGone())
    table.see(HandSeen(), StoneKept())
    table.tap("miss")
    table.see(shown("ring_6000"), CardGone())
    table.take()
    table.tap("undo")  # it broke off: the taking is taken back
    table.tap("miss")
    table.tap("correct", at=4, to={"event": "miss"})
    table.tap("undo")
    table.see(BoardOdd("two_gone"), seconds=2)
    table.see(StonesSeen(39), seconds=2)
    table.see(StoneGone(table.places.pop()), seconds=2)  # between turns
    table.post("/api/dismiss", after=table.box.snapshot["match"]["acts"])
    table.see(shown("ring_2000"), CardGone())
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
    for path, answer in tables[0].told:
        if answer.startswith(b"{") and not path.endswith("/record"):
            keys |= _keys(json.loads(answer))
    assert keys.isdisjoint({"position", "fixed", "angle", "angle_deg", "turns", "clockwise", "socket", "x_mm"})


def test_pictures_are_kept_of_cards_and_never_of_the_board(tables: list[Table]) -> None:
    play(tables[0])
    pictures = [answer for path, answer in tables[0].told if path.startswith("/again/")]
    assert set(pictures) == {b"\xff\xd8 a card", b""}
    for of_the_board in (StoneGone, StoneKept, StonesSeen, BoardOdd, SpinFinished):
        assert not hasattr(of_the_board, "look")


def test_past_matches_were_asked_for_too(tables: list[Table]) -> None:
    play(tables[0])
    asked = {path.partition("?")[0] for path, _ in tables[0].told}
    ways = ("", "/1", "/1/moments", "/1/record")
    assert asked >= {"/matches", "/api/statistics", "/api/statistics.csv", *(f"/api/matches{way}" for way in ways)}


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
