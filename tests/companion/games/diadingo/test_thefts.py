"""Thefts in DIADINGO and who plays after them (DD-14 ... DD-17)."""

import pytest

from companion.core.effects import Buzz, Say, Tune
from companion.core.errors import SettingsError
from companion.games.diadingo.state import Decline, Draw, Miss, Phase, Steal, Take
from tests.companion.games.diadingo.at_the_table import NOTHING, A, B, C, D, fresh, match, play, refusal, rings


def test_a_theft_takes_a_diamond_onto_an_own_empty_ring_of_the_same_value_dd_14_dd_15_ddq_08():
    referee = match(((5000,), (3000, 1000)), ((3000, 2000), (6000,)), NOTHING)
    assert referee.submit(Draw("theft")) == (Buzz(Tune.ACCEPTED),)
    assert referee.state.phase is Phase.THEFT
    assert referee.choices() == (Steal(B, 3000), Decline())
    state = play(referee, Steal(B, 3000))
    assert rings(referee, A) == ((5000, 3000), (1000,))
    assert rings(referee, B) == ((2000,), (6000, 3000))
    assert (state.board, state.aside) == (39, 1)


def test_the_thief_chooses_among_all_legal_pairs_ddq_06_ddq_07_ddq_26():
    referee = match(((1000, 2000), (1000, 3000)), ((2000, 3000), ()), ((1000, 1000), (3000,)), ((), (1000,)))
    play(referee, Draw("theft"))
    assert set(referee.choices()) == {Steal(B, 3000), Steal(C, 1000), Decline()}
    assert refusal(referee, Steal(A, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(4, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(-1, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(B, 2000)) == "no_empty_ring"
    assert refusal(referee, Steal(D, 1000)) == "not_the_victims"
    assert refusal(referee, Take()) == "not_in_phase_attempt"


@pytest.mark.parametrize(
    "seats",
    [
        (NOTHING, ((3000,), ())),  # no ring of his own
        (((3000,), ()), ((3000,), ())),  # none that is empty
        (((), (3000,)), ((), (3000,))),  # no diamond to steal
        (((3000,), (3000,)), NOTHING),  # only his own
        (((), (3000,)), ((2000, 4000), ())),  # of other values
    ],
)
def test_a_theft_without_a_pair_goes_aside_and_he_draws_again_dd_16_ddq_07_ddq_14(seats):
    referee = match(*seats)
    assert referee.submit(Draw("theft")) == (Buzz(Tune.ACCEPTED), Say("theft_unused"))
    state = referee.state
    assert (state.turn, state.phase, state.aside) == (A, Phase.DRAW, 1)
    assert Draw("theft") in referee.choices()
    state = play(referee, Draw("theft"), Draw("theft"))  # DDQ-10
    assert (state.turn, state.aside, state.pile[-1]) == (A, 3, 4)


FOUR = (((), (3000,)), NOTHING, ((3000,), ()), NOTHING)


def test_the_robbed_player_is_next_and_those_between_are_skipped_dd_17_ddq_09():
    referee = match(*FOUR)
    assert play(referee, Draw("theft"), Steal(C, 3000)).turn == C
    assert play(referee, Draw("ring_1000"), Miss()).turn == D


def test_with_resume_after_thief_the_robbed_player_plays_between_ddq_09():
    referee = match(*FOUR, options={"after_theft": "resume_after_thief"})
    state = play(referee, Draw("theft"), Steal(C, 3000))
    assert (state.turn, state.place) == (C, A)
    assert play(referee, Draw("ring_1000"), Miss()).turn == B
    assert play(referee, Draw("ring_1000"), Miss()).turn == C


def test_a_theft_in_the_turn_between_does_not_move_the_place_in_the_order_ddq_09():
    referee = match(*FOUR, options={"after_theft": "resume_after_thief"})
    state = play(referee, Draw("theft"), Steal(C, 3000), Draw("theft"), Steal(A, 3000))
    assert (state.turn, state.place) == (A, A)
    assert play(referee, Draw("ring_1000"), Miss()).turn == B


def test_forced_optional_and_redraw_are_the_values_of_the_theft_switch_ddq_05():
    with pytest.raises(SettingsError, match="optional_no_redraw or forced or optional_redraw"):
        fresh(theft="optional")
