"""A person tells of a card while the eye cannot see it, or sooner than it is read."""

import pytest

from companion.box.box import RefereeBox
from companion.core.effects import Effect
from companion.core.observations import CardGone
from companion.core.ports import EyeStatus
from tests.companion.scripted_table import HEADER, ScriptedEye, Table, shown


def test_who_taps_before_the_camera_has_read_draws_only_once(table: Table) -> None:
    table.sees(status=EyeStatus.READING)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond"]
    table.sees(CardGone())
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


def test_a_card_that_differs_from_what_was_tapped_is_an_event_of_its_own(table: Table) -> None:
    table.sees(status=EyeStatus.READING)
    table.taps("draw", card="diamond")
    table.sees(shown("fairy"))
    assert table.drawn == ["diamond", "fairy"]


# --- a person tells of a card while the eye cannot see it


BLIND = pytest.mark.parametrize("status", [EyeStatus.LOST, EyeStatus.NO_MAT])


@BLIND
def test_a_card_told_of_while_the_eye_is_blind_is_not_read_again_when_it_sees(table: Table, status: EyeStatus) -> None:
    table.sees(status=status)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond"]
    table.sees(CardGone())
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


@BLIND
def test_whichever_card_told_of_lies_there_when_the_eye_sees_again_counts_once(table: Table, status: EyeStatus) -> None:
    table.sees(shown("castle_blue_1"))
    table.sees(status=status)
    table.taps("draw", card="fairy")
    table.taps("draw", card="diamond")
    table.sees(CardGone(), shown("fairy"))
    assert table.drawn == ["castle_blue_1", "fairy", "diamond"]


def test_a_card_told_of_by_mistake_and_taken_back_is_read_when_it_is_seen(table: Table) -> None:
    table.sees(status=EyeStatus.LOST)
    table.taps("draw", card="diamond")
    table.taps("undo")
    table.sees(shown("diamond"))
    assert [act["event"] for act in table.journal.acts(1)] == ["draw", "undo", "draw"]


def test_another_card_than_the_one_told_of_is_a_new_one(table: Table) -> None:
    table.sees(status=EyeStatus.LOST)
    table.taps("draw", card="diamond")
    table.sees(shown("fairy"))
    assert table.drawn == ["diamond", "fairy"]


@pytest.mark.parametrize("status", [EyeStatus.LOST, EyeStatus.HAND])
def test_a_card_told_of_and_taken_away_unseen_does_not_hide_the_next_one_like_it(
    table: Table, status: EyeStatus
) -> None:
    table.sees(status=status)
    table.taps("draw", card="diamond")
    for _ in range(25):
        table.sees(status=EyeStatus.WAITING)
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


class BoardEye(ScriptedEye):
    """Hears of effects, and so looks at the board, not at the zone."""

    name = "board eye"

    def perform(self, effect: Effect, now: float) -> None: ...


@pytest.mark.parametrize("status", [EyeStatus.HAND, EyeStatus.READING, EyeStatus.UNSURE])
def test_what_lies_over_the_board_hides_no_card_in_the_zone(table: Table, status: EyeStatus) -> None:
    over_board = BoardEye()
    over_board.status = status
    table.box = RefereeBox(table.journal, [table.eye, over_board])
    table.box.new_match(HEADER)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]
