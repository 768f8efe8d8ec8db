"""The whole table: cards on a simulated mat, through frames, eye, referee, journal and mock pins."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import pytest

from companion.__main__ import main
from companion.app.bots.match_runner import MatchRunner, VisionDriver
from companion.app.decks import print_and_play
from companion.app.simulation import simulated_box, simulated_eye
from companion.box.box import RefereeBox
from companion.core.observations import CardShown
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.games.diamoniak.hands import CardHands, world_of
from companion.store.journal import Journal
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.world import World
from vision.cards.deck import Deck

SHORT = Header("diamoniak", "diamoniak", ("Anna", "Ben", "Cleo"), {"dk.max_turns": 8})


@pytest.fixture(scope="module")
def deck() -> Deck:
    return print_and_play("diamoniak")


class Table:
    """A match in progress at the simulated table, with a clock of its own."""

    def __init__(self, deck: Deck, path: Path, seed: int = 1) -> None:
        self.truth: Referee = begin(SHORT)
        self.rng = Random(seed)
        self.world: World = world_of(self.truth, self.rng)
        self.journal = Journal(path)
        self.eye = simulated_eye(self.world, deck)
        self.box: RefereeBox = simulated_box(self.journal, self.eye)
        self.box.new_match(SHORT)
        self.now = 0.0

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.box.tick(self.now)

    @property
    def drawn(self) -> list[str]:
        drawn: list[str] = self.box.snapshot["match"]["state"]["drawn"]
        return drawn


@pytest.fixture
def table(deck: Deck, tmp_path: Path) -> Iterator[Table]:
    table = Table(deck, tmp_path / "journal.db")
    yield table
    table.box.close()
    table.journal.close()


def test_bots_play_through_frames_and_the_box_never_differs_from_the_truth(table: Table) -> None:
    listener = VisionDriver(table.world, table.box, lambda _: None)
    party = MatchRunner(table.truth, CardHands(table.world, table.rng), listener)
    party.play()
    assert party.state.turns == 8
    assert party.mismatches == 0
    assert [act["event"] for act in table.journal.acts(1)].count("draw") >= 8


def test_a_card_laid_into_the_zone_is_drawn_and_the_same_card_again_is_a_second_draw(table: Table) -> None:
    for _ in range(2):
        table.world.show("diamond")
        table.waits(1.5)
        table.world.clear_zone()
        table.waits(1.0)
    assert table.drawn == ["diamond", "diamond"]


def test_a_hand_over_the_card_delays_the_reading_and_does_not_double_it(table: Table) -> None:
    table.world.hand(True)
    table.waits(0.3)
    table.world.show("fairy")
    table.waits(0.5)
    table.world.hand(False)
    table.waits(1.5)
    assert table.drawn == ["fairy"]
    assert table.box.snapshot["eyes"] == [{"name": "card eye", "status": "read"}]


def test_pulling_the_camera_out_is_shown_and_plugging_it_in_goes_on(table: Table) -> None:
    table.world.unplug()
    table.waits(0.2)
    assert table.box.snapshot["lost"] == {"card eye": "the camera is unplugged"}
    table.box.submit({"event": "draw", "card": "diamond"}, 0)
    table.world.plug_in()
    table.world.show("fairy")
    table.waits(1.5)
    assert table.box.snapshot["lost"] == {}
    assert table.drawn == ["diamond", "fairy"]


def test_an_old_picture_is_not_taken_for_a_card(table: Table) -> None:
    table.waits(0.3)
    table.world.stale(True)
    table.world.show("diamond")
    table.waits(2.0)
    assert table.drawn == []
    table.world.stale(False)
    table.waits(1.5)
    assert table.drawn == ["diamond"]


def test_in_the_dark_the_eye_names_the_card_or_asks_and_never_guesses(table: Table) -> None:
    table.world.dim(0.12)
    table.world.show("castle_blue_2")
    table.waits(3.0)
    asked = table.box.snapshot["question"]
    assert table.drawn == ["castle_blue_2"] or (table.drawn == [] and asked is not None)


def test_watch_reports_recorded_frames_in_order(deck: Deck, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = world_of(begin(SHORT), Random(4))
    camera = SimulatedCamera(world)
    frames = tmp_path / "frames"
    frames.mkdir()
    for number in range(40):
        if number in (5, 25):
            world.show("witch_1" if number == 5 else "diamond")
        if number == 17:
            world.clear_zone()
        taken = camera.read(number / 10)
        assert taken is not None
        cv2.imwrite(str(frames / f"{number:04}.png"), taken[1])
    index = tmp_path / "deck.npz"
    from vision.cards.deck_index import save  # noqa: PLC0415

    save(deck, index)
    assert main(["watch", str(frames), "--game", "diamoniak", "--deck", str(index), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["label"] for line in lines if line["kind"] == CardShown.__name__] == ["witch_1", "diamond"]
    assert [(line["kind"], line["seat"]) for line in lines if line["kind"] == "draw"] == [("draw", 0), ("draw", 1)]
    assert lines[-1]["kind"] == "state"
    assert lines[-1]["state"]["turn"] == 1
