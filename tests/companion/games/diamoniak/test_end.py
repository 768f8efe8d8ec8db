"""The end of a match of DIAMONIAK (DK-31), and the tune of every card up to it."""

import pytest

from companion.core.effects import Buzz, Tune
from tests.companion.games.diamoniak.at_the_table import effects_of

# --- the end (DK-31)


@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
def test_six_cards_of_her_colour_win_at_once_dk_05_dk_31_dkq_19_pt_03_pt_16(deal, edition):
    table = deal("castle blue 5", "castle green 4", edition=edition).play("draw blue")
    assert (table.winner, table.reason, table.state.outcome.scores) == ("P1", "castle_complete", (6, 4))
    assert table.referee.choices() == ()
    for words in ("draw green", "pass"):
        assert table.refusal(words) == "match_over"


def test_the_winning_card_ends_the_match_though_the_turn_would_end_dkq_02_dkq_19(deal):
    table = deal("castle blue 5", "castle green 4", options={"draw_after_castle": False}).play("draw blue")
    assert (table.winner, table.turn) == ("P1", "P1")


def test_six_equal_spares_do_not_win_dkq_18(deal):
    table = deal("castle blue 1, spare pink 5", "nothing").play("draw pink")
    assert (table.winner, table.seats[0]) == (None, "castle blue 1, spare pink 6")


def test_with_win_with_spares_they_do_dkq_18(deal):
    table = deal("castle blue 1, spare pink 5", "nothing", options={"win_with_spares": True}).play("draw pink")
    assert (table.winner, table.reason) == ("P1", "six_spares")


def test_by_default_a_match_has_no_last_turn_dkq_29(new_match):
    table = new_match(2)
    for _ in range(10):
        table.play("draw diamond", "pass")
    assert (table.state.turns, table.winner) == (10, None)


def test_with_max_turns_the_match_ends_without_winner_dkq_29(deal):
    table = deal("castle blue 2", "nothing", options={"max_turns": 2}).play("draw diamond", "pass", "draw diamond")
    assert table.winner is None
    table.play("pass")
    assert (table.winner, table.reason, table.state.outcome.scores) == ("", "max_turns", (2, 0))
    assert table.referee.choices() == ()


# --- effects


def test_each_card_is_answered_by_its_tune(deal):
    table = deal("castle blue 4", "castle pink 5")
    assert effects_of(table, "draw diamond") == (Buzz(Tune.ACCEPTED),)
    assert effects_of(table, "draw green") == (Buzz(Tune.ACCEPTED),)
    assert effects_of(table, "draw witch") == (Buzz(Tune.WITCH),)
    table.play("pay diamond, green, blue")
    assert effects_of(table, "draw pink") == (Buzz(Tune.WIN),)
