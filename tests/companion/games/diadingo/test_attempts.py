"""Cards and attempts of DIADINGO (DD-08 ... DD-13)."""

import pytest

from companion.core.acts import Undo
from companion.core.effects import Buzz, Tune
from companion.games.diadingo.state import Decline, Draw, Miss, PutBack, Take
from tests.companion.games.diadingo.at_the_table import NOTHING, A, B, match, play, refusal, rings


def test_a_drawn_ring_asks_for_one_attempt_dd_09_dd_13():
    referee = match(NOTHING, NOTHING)
    assert referee.submit(Draw("ring_3000")) == (Buzz(Tune.ACCEPTED),)
    assert referee.choices() == (Take(), Miss(), PutBack())
    assert refusal(referee, Draw("ring_1000")) == "not_in_phase_draw"
    assert referee.submit(Take()) == (Buzz(Tune.ACCEPTED),)
    for event in (Take(), Miss(), PutBack()):
        assert refusal(referee, event) == "not_in_phase_attempt"


def test_a_fixed_diamond_leaves_the_ring_empty_and_ends_the_turn_dd_12_dd_13():
    referee = match(NOTHING, NOTHING)
    state = play(referee, Draw("ring_3000"), Miss())
    assert rings(referee, A) == ((), (3000,))
    assert (state.board, state.turn, state.drawn) == (42, B, None)


def test_a_diamond_never_goes_to_an_empty_ring_of_an_earlier_turn_dd_11():
    referee = match(((), (1000, 6000)), NOTHING)
    play(referee, Draw("ring_2000"), Take())
    assert rings(referee, A) == ((2000,), (1000, 6000))


@pytest.mark.parametrize("card", ["", "ring", "ring_", "ring_7000", "ring_3000_1", "Ring_3000", "theft_1", "diamond"])
def test_a_name_of_no_card_is_refused(card):
    assert refusal(match(NOTHING, NOTHING), Draw(card)) == "unknown_card"


def test_a_ring_of_which_all_have_been_drawn_is_not_in_the_pile_ddi_01():
    referee = match(((3000,) * 4, (3000,) * 2), NOTHING)
    play(referee, Draw("ring_3000"), Miss())
    assert refusal(referee, Draw("ring_3000")) == "not_in_pile"
    referee = match(NOTHING, NOTHING, position={"aside": 7})
    assert refusal(referee, Draw("theft")) == "not_in_pile"


def test_refusing_to_try_is_an_empty_ring_by_default_told_as_a_miss_ddq_03():
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert refusal(referee, Decline()) == "attempt_compulsory"
    referee = match(NOTHING, NOTHING, options={"attempt_optional": True})
    play(referee, Draw("ring_3000"))
    assert referee.choices() == (Take(), Miss(), Decline(), PutBack())
    assert play(referee, Decline()).turn == B
    assert rings(referee, A) == ((), (3000,))


def test_what_fell_is_put_back_and_the_attempt_begins_anew_or_it_was_used_ddq_25():
    referee = match(NOTHING, NOTHING)
    before = play(referee, Draw("ring_3000"))
    assert play(referee, PutBack()) == before
    assert play(referee, Take()).board == 41
    assert play(referee, Undo(), Miss()).turn == B
