"""All cards in view read at once at the simulated table, and how the camera is lent for it."""

from random import Random

import pytest

from companion.app.decks import print_and_play
from companion.app.wizards.table_scan import IDLE_S, TableScan, table_scan
from companion.core.errors import IllegalEvent
from companion.core.observations import CardShown
from companion.core.ports import EyeStatus
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.layout import OVERLAPPING
from hardware.simulated.world import World, card_table
from vision.cards.deck import Deck
from vision.cards.sensor import CardSensor


@pytest.fixture(scope="module")
def deck() -> Deck:
    return print_and_play("diamoniak")


class Table:
    """Cards, the sensor over them, and the count; time passes in `waits` only."""

    def __init__(self, deck: Deck) -> None:
        self.world: World = card_table("diamoniak", rng=Random(8))
        self.sensor = CardSensor(SimulatedCamera(self.world), deck)
        found = table_scan(self.sensor)
        assert found is not None
        self.count: TableScan = found
        self.now = 0.0
        self.seen: list[str] = []

    def waits(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.seen += [one.label for one in self.sensor.poll(self.now) if isinstance(one, CardShown)]

    def lays(self, *cards: str) -> None:
        self.world.lay_out(cards)
        self.waits(1)

    def labels(self, *, more: bool = False) -> list[str]:
        return sorted(one.label for one in self.count.look(more=more) if isinstance(one, CardShown))


@pytest.fixture
def table(deck: Deck) -> Table:
    table = Table(deck)
    table.count.begin()
    return table


def test_all_cards_side_by_side_are_named(table: Table) -> None:
    cards = ("castle_pink_1", "castle_pink_4", "diamond", "diamond", "fairy", "castle_blue_2")
    table.lays(*cards)
    assert table.labels() == sorted(cards)
    assert len(table.count.look()) == 6
    assert table.sensor.status is EyeStatus.COUNTING


def test_cards_half_over_each_other_are_named_too(table: Table) -> None:
    cards = ("castle_pink_1", "castle_pink_4", "diamond", "diamond", "fairy", "castle_blue_2", "diamond", "fairy")
    more = ("castle_green_1", "castle_yellow_6")
    table.lays(*cards, *more)
    assert table.labels() == sorted((*cards, *more))


def test_a_player_with_many_cards_counts_them_in_two_goes(table: Table) -> None:
    table.lays("castle_pink_1", "diamond")
    assert table.labels() == ["castle_pink_1", "diamond"]
    table.lays("diamond")
    assert table.labels(more=True) == ["castle_pink_1", "diamond", "diamond"]
    assert table.labels() == ["diamond"]


def test_cards_laid_out_are_no_draws_and_the_next_showing_is_one(table: Table) -> None:
    table.lays("diamond", "fairy")
    table.count.end()
    table.waits(1)
    table.world.clear_zone()
    table.waits(1)
    assert table.seen == []
    table.world.show("fairy")
    table.waits(1)
    assert table.seen == ["fairy"]


def test_what_moves_over_the_mat_is_told(table: Table) -> None:
    table.lays("diamond")
    table.world.hand()
    table.waits(0.3)
    with pytest.raises(IllegalEvent, match="hand_in_view"):
        table.count.look()


def test_without_a_mat_nothing_is_counted(table: Table) -> None:
    with pytest.raises(IllegalEvent, match="no_mat"):
        table.count.look()


def test_before_and_after_it_nothing_is_counted(deck: Deck) -> None:
    table = Table(deck)
    with pytest.raises(IllegalEvent, match="not_counting"):
        table.count.look()
    table.count.begin()
    table.count.end()
    with pytest.raises(IllegalEvent, match="not_counting"):
        table.count.look()


def test_a_count_that_everybody_forgot_ends_by_itself(table: Table) -> None:
    table.waits(IDLE_S + 1)
    assert table.sensor.status is EyeStatus.WAITING
    with pytest.raises(IllegalEvent, match="not_counting"):
        table.count.look()


def test_a_camera_that_is_busy_is_not_taken_away(table: Table) -> None:
    other = TableScan(table.sensor)
    with pytest.raises(IllegalEvent, match="eye_busy"):
        other.begin()


def test_without_an_eye_there_is_no_count() -> None:
    assert table_scan(None) is None


def test_more_cards_than_there_is_room_for_are_not_laid_out(table: Table) -> None:
    with pytest.raises(IllegalEvent, match="no_room"):
        table.world.lay_out(["diamond"] * (len(OVERLAPPING) + 1))


def test_cards_laid_out_come_from_where_they_lie(table: Table) -> None:
    table.world.lay_out(["fairy", "fairy"])
    assert table.world.places["zone"] == ("fairy", "fairy")
    assert table.world.places["pile"].count("fairy") == 1
