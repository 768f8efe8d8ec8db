"""What ends a game of DIADINGO: the last card or the 26th loose diamond (DD-18)."""

import pytest

from companion.games.diadingo.state import Decline, Draw, Miss, Steal, Take
from tests.companion.games.diadingo.at_the_table import EVERY_RING, LOOSE_25, A, B, C, match, play, refusal


def test_the_last_card_ends_the_game_dd_18():
    referee = match(((), EVERY_RING[:20]), ((), EVERY_RING[20:41]), position={"aside": 7})
    state = play(referee, Draw("ring_6000"), Miss())
    assert (state.outcome.reason, state.board) == ("cards_used", 42)


def test_a_last_card_that_is_an_unusable_theft_ends_the_game_ddq_11():
    referee = match(((), EVERY_RING[:20]), ((), EVERY_RING[20:]), position={"aside": 6})
    state = play(referee, Draw("theft"))
    assert (state.outcome.reason, state.aside, state.turn) == ("cards_used", 7, A)


@pytest.mark.parametrize("theft", ["optional_no_redraw", "optional_redraw"])
def test_a_last_card_that_is_a_declined_theft_ends_the_game_ddq_05(theft):
    referee = match(
        (EVERY_RING[:1], ()), ((), EVERY_RING[1:]), options={"theft": theft}, position={"aside": 6, "turn": B}
    )
    assert play(referee, Draw("theft"), Decline()).outcome.scores == (1000, 0)


def test_a_last_card_that_is_a_used_theft_counts_and_the_victim_has_no_turn_ddq_12():
    referee = match((EVERY_RING[:1], ()), ((), EVERY_RING[1:]), position={"aside": 6, "turn": B})
    state = play(referee, Draw("theft"), Steal(A, 1000))
    assert (state.outcome.reason, state.outcome.scores, state.outcome.winners) == ("cards_used", (0, 1000), (B,))
    assert state.turn == B


def sixteen_in_sight(**options):
    """B, who has A before and C after him, takes the 26th loose diamond."""
    referee = match(
        (LOOSE_25[0][0], ()), (LOOSE_25[1][0], ()), ((), (3000,)), options=options, position={"turn": B, "aside": 0}
    )
    play(referee, Draw("ring_3000"), Take())
    return referee


def test_the_26th_loose_diamond_ends_the_game_at_once_ddq_13():
    state = sixteen_in_sight().state
    assert (state.outcome.reason, state.board, state.pile[-1]) == ("only_fixed_left", 16, 7)


def test_with_end_of_round_the_round_is_played_to_its_end_ddq_13():
    referee = sixteen_in_sight(end_on_16="end_of_round")
    assert (referee.state.outcome, referee.state.turn) == (None, C)
    play(referee, Draw("ring_3000"))
    assert refusal(referee, Take()) == "only_fixed_left"
    state = play(referee, Miss())
    assert (state.outcome.reason, state.board) == ("only_fixed_left", 16)


def test_with_end_of_round_a_theft_that_passes_the_starter_ends_it_too_ddq_13():
    referee = sixteen_in_sight(end_on_16="end_of_round")
    state = play(referee, Draw("theft"), Steal(B, 3000))  # from C over A, who began, to B
    assert (state.outcome.reason, state.players[C].filled) == ("only_fixed_left", (3000,))
