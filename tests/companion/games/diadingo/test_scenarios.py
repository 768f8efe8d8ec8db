"""The worked scenarios of DIADINGO (DDS), played as they are written."""

import pytest

from companion.core.errors import IllegalEvent
from companion.games.diadingo.state import Decline, Draw, Phase, Steal, Take
from tests.companion.games.diadingo.at_the_table import (
    LOOSE_25,
    NOTHING,
    PAIR,
    A,
    B,
    ended,
    match,
    play,
    refusal,
    rings,
)


def test_dds_01_a_lifted_diamond_is_set_on_the_drawn_ring_and_the_next_player_follows():
    referee = match(NOTHING, NOTHING)
    state = play(referee, Draw("ring_3000"))
    assert (state.turn, state.phase, state.board) == (A, Phase.ATTEMPT, 42)
    state = play(referee, Take())
    assert rings(referee, A) == ((3000,), ())
    assert (state.board, state.turn, state.phase) == (41, B, Phase.DRAW)


def test_dds_03_only_the_ring_just_drawn_gets_the_diamond():
    referee = match(((), (6000,)), NOTHING)
    play(referee, Draw("ring_1000"), Take())
    assert rings(referee, A) == ((1000,), (6000,))


def test_dds_03_an_order_to_set_it_on_another_ring_is_refused():
    referee = match(((), (6000,)), NOTHING)
    play(referee, Draw("ring_1000"))
    with pytest.raises(IllegalEvent, match="bad_field"):
        referee.act_from_plain({"event": "take", "value": 6000})
    assert refusal(referee, Steal(A, 6000)) == "not_in_phase_theft"
    assert rings(referee, A) == ((), (6000,))


def test_dds_05_an_unusable_theft_goes_aside_and_the_same_player_draws_again():
    referee = match(((), (2000,)), ((3000,), ()), ((5000,), ()))
    state = play(referee, Draw("theft"))
    assert (state.turn, state.phase, state.drawn, state.aside) == (A, Phase.DRAW, None, 1)
    state = play(referee, Draw("ring_4000"))
    assert (state.turn, state.phase) == (A, Phase.ATTEMPT)
    state = play(referee, Take())
    assert rings(referee, A) == ((4000,), (2000,))
    assert state.turn == B


def test_dds_07_the_26th_loose_diamond_ends_the_game_and_three_cards_stay_unplayed():
    referee = match(*LOOSE_25, position={"turn": B, "aside": 7})
    assert (referee.state.board, sum(referee.state.pile)) == (17, 4)
    state = play(referee, Draw("ring_3000"), Take())
    assert (state.board, sum(state.pile), state.phase) == (16, 3, Phase.OVER)
    assert state.outcome.reason == "only_fixed_left"
    assert referee.choices() == ()
    assert refusal(referee, Draw("ring_6000")) == "match_over"


def test_dds_09_dollars_and_rings_name_different_winners():
    seats = (((1000,) * 3, ()), ((6000,), ()))
    outcome = ended(*seats)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("cards_used", (B,), (3000, 6000, 0))
    outcome = ended(*seats, winner_by="rings")
    assert (outcome.winners, outcome.scores) == ((A,), (3, 1, 0))


SEVEN = (((1000, 2000, 4000), ()), ((3000, 4000), ()))


def test_dds_11_a_tie_is_a_shared_win():
    outcome = ended(*SEVEN)
    assert (outcome.winners, outcome.scores) == ((A, B), (7000, 7000, 0))


def test_dds_11_with_the_ring_tie_break_three_rings_beat_two():
    outcome = ended(*SEVEN, tiebreak="rings")
    assert (outcome.winners, outcome.scores) == ((A,), (7000, 7000, 0))


def test_dds_13_a_declined_theft_is_put_aside_without_a_new_card():
    referee = match(*PAIR)
    state = play(referee, Draw("theft"), Decline())
    assert (state.aside, state.turn, state.phase) == (1, B, Phase.DRAW)
    assert (rings(referee, A), rings(referee, B)) == PAIR


def test_dds_13_with_optional_redraw_the_same_player_draws():
    state = play(match(*PAIR, options={"theft": "optional_redraw"}), Draw("theft"), Decline())
    assert (state.aside, state.turn, state.phase) == (1, A, Phase.DRAW)


def test_dds_13_with_forced_declining_is_refused():
    referee = match(*PAIR, options={"theft": "forced"})
    play(referee, Draw("theft"))
    assert refusal(referee, Decline()) == "theft_forced"
    assert referee.choices() == (Steal(B, 3000),)
