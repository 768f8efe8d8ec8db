"""What the camera's observations mean in a match: the events that explain a card."""

import pytest

from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pay
from tests.companion.in_progress import DIAMOND, WITCH, holding, match


def shown(label):
    return CardShown(label, 0.97)


def test_one_event_fits_a_card_that_is_drawn():
    assert match().read(shown("castle_pink_3")) == (Draw("castle_pink_3"),)
    assert match().read(shown("diamond")) == (DIAMOND,)


@pytest.mark.parametrize("seen", [HandSeen(), CardGone(), CardUnsure(()), shown("back"), shown("")])
def test_what_is_no_card_explains_nothing(seen):
    assert match().read(seen) == ()


def test_a_card_that_cannot_be_in_the_pile_is_never_accepted():
    referee = match(position=holding("fairy", "fairy", "fairy", discard=["witch"] * 7))
    assert referee.read(shown("fairy")) == ()
    assert referee.read(shown("witch")) == ()
    assert referee.read(shown("diamond")) == (DIAMOND,)


def test_a_part_seen_twice_explains_nothing():
    referee = match(Draw("castle_pink_3"))
    assert referee.read(shown("castle_pink_3")) == ()
    assert referee.read(shown("castle_pink_4")) == (Draw("castle_pink_4"),)


def test_a_fairy_shown_against_the_witch_may_be_the_counter_or_a_payment():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"))
    assert referee.read(shown("fairy")) == (Fairy(), Pay(("fairy",)))


def test_without_paying_by_fairy_it_is_the_counter():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"), witch_pay_fairy=False)
    assert referee.read(shown("fairy")) == (Fairy(),)


def test_a_forced_fairy_is_the_counter_and_no_other_card_is_a_payment():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"), fairy_forced=True)
    assert referee.read(shown("fairy")) == (Fairy(),)
    assert referee.read(shown("diamond")) == ()


def test_after_the_payment_has_begun_a_fairy_is_a_payment():
    referee = match(WITCH, Pay(("diamond",)), position=holding("fairy", "diamond", "diamond"))
    assert referee.read(shown("fairy")) == (Pay(("fairy",)),)


def test_the_witch_is_paid_by_showing_three_cards():
    cards = ("castle_blue_2", "diamond", "fairy", "diamond")
    referee = match(WITCH, position=holding(*cards[1:], castle=cards[:1]))
    for label in ("castle_blue_2", "diamond", "fairy"):
        (event,) = referee.read(shown(label))[-1:]
        assert event == Pay((label,))
        referee.submit(event)
    assert referee.state.turn == 1
    assert referee.state.players[0].right == ("diamond",)
    assert referee.state.discard == ("castle_blue_2", "diamond", "fairy", "witch")


def test_a_card_that_she_has_not_is_no_payment():
    referee = match(WITCH, position=holding("diamond", "castle_pink_1", others=["castle_blue_1"]))
    assert referee.read(shown("castle_blue_1")) == ()
    assert referee.read(shown("castle_pink_2")) == ()
    assert referee.read(shown("witch")) == ()


def test_a_card_told_by_colour_only_is_paid_by_showing_any_part():
    referee = match(WITCH, position=holding("castle_pink", "diamond"))
    assert referee.read(shown("castle_pink_5")) == (Pay(("castle_pink",)),)


def test_one_card_that_may_be_two_of_hers_is_asked_about():
    referee = match(WITCH, position=holding("castle_pink", "castle_pink_5"))
    assert set(referee.read(shown("castle_pink_5"))) == {Pay(("castle_pink",)), Pay(("castle_pink_5",))}


def test_purchases_and_passing_are_never_read_from_a_card():
    position = holding(*["diamond"] * 3, castle=["castle_pink_1"], others=["castle_pink_2"])
    referee = match(position=position)
    assert Buy("castle_pink_2", 1) in referee.choices()
    assert referee.read(shown("castle_pink_2")) == ()


def test_of_an_unsure_card_every_candidate_is_tried_the_likeliest_first():
    seen = CardUnsure((("castle_pink_3", 0.5), ("castle_blue_3", 0.3), ("diamond", 0.1)))
    assert match().read(seen) == (Draw("castle_pink_3"), Draw("castle_blue_3"), DIAMOND)


def test_of_an_unsure_card_what_cannot_be_is_left_out():
    seen = CardUnsure((("castle_pink_3", 0.5), ("joker", 0.3), ("castle_blue_3", 0.2)))
    assert match(Draw("castle_pink_3")).read(seen) == (Draw("castle_blue_3"),)


def test_candidates_that_mean_the_same_event_are_one():
    seen = CardUnsure((("witch_1", 0.5), ("diamond", 0.3), ("witch_2", 0.2)))
    assert match().read(seen) == (WITCH, DIAMOND)


def test_when_the_match_is_over_nothing_is_read():
    five = [f"castle_pink_{part}" for part in range(1, 6)]
    referee = match(Draw("castle_pink_6"), position=holding(castle=five))
    assert referee.read(shown("diamond")) == ()
