"""What the cameras see in DIADINGO: read as events, as it should be, or odd."""

import pytest

from companion.core.observations import BoardOdd, CardShown, SpinFinished, StoneGone, StoneKept, StonesSeen
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Draw, Miss, NextGame, PutBack, Spun, StartSpin, Take
from tests.companion.games.diadingo.at_the_table import NOTHING, PAIR, A, fresh, match, play, quick


def read(referee, seen):
    return referee.read(seen)


def as_it_should_be(referee, seen):
    return DIADINGO.expected(referee.state, seen)


def test_a_shown_card_is_drawn_whatever_picture_it_has_dd_08():
    referee = match(NOTHING, NOTHING)
    assert read(referee, CardShown("ring_3000", 0.9)) == (Draw("ring_3000"),)
    assert read(referee, CardShown("ring_3000_4", 0.9)) == (Draw("ring_3000"),)
    assert read(referee, CardShown("theft_7", 0.9)) == (Draw("theft"),)
    for label in ("ring", "ring_3000_x", "ring_3000_1_1", "theft_1_1", "joker", "ring_3000_0"):
        assert read(referee, CardShown(label, 0.9)) == ()


def test_a_stone_that_goes_is_taken_and_one_that_stays_is_a_miss_dd_10_dd_12_ddq_04():
    referee = match(NOTHING, NOTHING)
    assert read(referee, StoneGone(7)) == ()
    assert not as_it_should_be(referee, StoneGone(7))
    assert as_it_should_be(referee, StoneKept())
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7)) == (Take(),)
    assert read(referee, StoneKept()) == (Miss(),)
    assert not as_it_should_be(referee, StoneKept())


@pytest.mark.parametrize("standing", [None, 41, 40, 43])
def test_a_stone_that_goes_is_taken_whatever_else_the_eye_has_miscounted_ddq_24(standing):
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7, standing=standing)) == (Take(),)


def test_a_stone_that_goes_when_as_many_are_left_as_must_be_was_told_before_ddq_24():
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7, standing=42)) == ()
    assert as_it_should_be(referee, StoneGone(7, standing=42))


def test_without_touch_is_attempt_a_touched_stone_that_stays_means_nothing_ddq_04():
    referee = match(NOTHING, NOTHING, options={"touch_is_attempt": False})
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneKept()) == ()
    assert as_it_should_be(referee, StoneKept())


def test_what_is_odd_on_the_board_spoils_the_attempt_or_is_put_back_ddq_25():
    referee = match(NOTHING, NOTHING)
    assert read(referee, BoardOdd("toppled")) == ()
    play(referee, Draw("ring_3000"))
    assert read(referee, BoardOdd("two_gone")) == (Miss(), PutBack())
    assert not as_it_should_be(referee, BoardOdd("two_gone"))


def test_the_stones_on_the_board_must_be_those_that_are_on_no_ring_ddq_24_ddi_02():
    referee = match(((3000,), ()), NOTHING)
    assert as_it_should_be(referee, StonesSeen(41))
    for number in (40, 42):
        assert not as_it_should_be(referee, StonesSeen(number))
        assert read(referee, StonesSeen(number)) == ()
    play(referee, Draw("ring_3000"))
    assert as_it_should_be(referee, StonesSeen(41))
    assert read(referee, StonesSeen(40)) == (Take(),)  # lifted while it was hidden
    assert read(referee, StonesSeen(39)) == ()


def test_while_stones_are_spread_over_the_board_nothing_there_is_odd_dd_05():
    referee = fresh()
    for seen in (StonesSeen(17), StoneGone(1), StoneKept(), BoardOdd("moved")):
        assert as_it_should_be(referee, seen)
    assert not as_it_should_be(referee, CardShown("ring_3000", 0.9))
    assert read(referee, StonesSeen(42)) == ()  # all there, and not spun yet
    assert read(referee, SpinFinished()) == (Spun(),)  # spun by hand


def test_the_spin_is_over_when_the_board_rests_or_all_stones_are_found_dd_05_ddq_20():
    referee = fresh()
    play(referee, StartSpin())
    assert read(referee, SpinFinished()) == (Spun(),)
    assert read(referee, StonesSeen(42)) == (Spun(),)
    assert read(referee, StonesSeen(41)) == ()
    assert not as_it_should_be(referee, StonesSeen(41))
    assert not as_it_should_be(referee, StoneGone(3))
    play(referee, Spun())
    assert as_it_should_be(referee, SpinFinished())
    assert as_it_should_be(referee, StonesSeen(42))


def test_between_games_and_after_the_match_the_board_means_nothing():
    referee = fresh(games=2)
    for _ in range(2):
        quick(referee, A)
        assert all(as_it_should_be(referee, seen) for seen in (StonesSeen(3), StoneGone(1), BoardOdd("beside")))
        if referee.state.outcome is None:
            play(referee, NextGame(A))


def test_a_theft_is_never_read_from_the_board():
    referee = match(*PAIR)
    play(referee, Draw("theft"))
    for seen in (StoneGone(1), StoneKept(), StonesSeen(41), SpinFinished(), CardShown("ring_3000", 0.9)):
        assert read(referee, seen) == ()
