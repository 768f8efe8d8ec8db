"""Buying a castle card for three diamonds in DIAMONIAK (DK-20 ... DK-24), with the house rules about it."""

import pytest

from companion.games.diamoniak.state import Buy


def test_two_diamonds_do_not_buy_dk_21_pt_11(deal):
    assert deal("castle pink 1, diamond 2", "spare pink 1").refusal("buy pink from P2") == "three_diamonds"


def test_three_diamonds_buy_one_card_dk_20_dk_21_pt_11(deal):
    table = deal("castle pink 1, diamond 3", "spare pink 1, spare blue 1")
    assert table.offered(Buy) == {Buy("castle_pink", 1)}
    table.play("buy pink from P2")
    assert table.seats == ("castle pink 2", "spare blue 1, diamond 3")


def test_a_purchase_is_the_whole_turn_dk_22_dk_23_dkq_20_pt_12(deal):
    table = deal("castle pink 1, diamond 6", "spare pink 2, diamond 1").play("buy pink from P2")
    assert (table.turn, table.state.drawn, table.state.turns) == ("P2", (), 1)


def test_a_draw_forbids_buying_in_that_turn_dk_23_dkq_20_pt_12(deal):
    table = deal("castle pink 1, diamond 6", "spare pink 2").play("draw fairy")
    assert table.refusal("buy pink from P2") == "drawn_already"
    assert table.offered(Buy) == set()


def test_the_seller_is_not_asked_dk_24_pt_12(deal):
    table = deal("castle pink 1, diamond 3", "castle blue 1, spare pink 1, diamond 5").play("buy pink from P2")
    assert table.seats == ("castle pink 2", "castle blue 1, diamond 8")


def test_a_player_without_castle_buys_nothing_dkq_05(deal):
    assert deal("diamond 3", "spare pink 1").refusal("buy pink from P2") == "no_castle_yet"


def test_with_buy_without_castle_the_bought_card_begins_it_dkq_05(deal):
    table = deal("diamond 3, spare pink 1", "spare pink 1", options={"buy_without_castle": True})
    table.play("buy pink from P2")
    assert (table.seats, table.colour("P1")) == (("castle pink 2", "diamond 3"), "pink")


def test_with_buy_without_castle_a_taken_colour_is_still_not_hers_dkq_05_dkq_06(deal):
    table = deal("diamond 3", "spare pink 1", "castle pink 1", options={"buy_without_castle": True})
    assert table.refusal("buy pink from P2") == "not_your_colour"


def test_with_both_a_bought_card_of_a_taken_colour_begins_no_castle_dkq_05_dkq_06(deal):
    options = {"buy_without_castle": True, "buy_any_colour": True}
    table = deal("diamond 3", "spare pink 1", "castle pink 1", options=options).play("buy pink from P2")
    assert (table.seats[0], table.colour("P1")) == ("spare pink 1", None)


def test_only_her_own_colour_is_bought_dkq_06(deal):
    assert deal("castle pink 1, diamond 3", "spare blue 1").refusal("buy blue from P2") == "not_your_colour"


def test_with_buy_any_colour_a_bought_card_of_another_colour_is_a_spare_dkq_06(deal):
    table = deal("castle pink 1, diamond 3", "spare blue 1", options={"buy_any_colour": True})
    assert table.play("buy blue from P2").seats == ("castle pink 1, spare blue 1", "diamond 3")


def test_the_three_diamonds_go_to_the_seller_dkq_07(deal):
    table = deal("castle pink 1, diamond 4", "spare pink 1", "diamond 1").play("buy pink from P2")
    assert (table.seats[1], table.discard) == ("diamond 3", "nothing")


def test_with_diamonds_to_discard_they_lie_beside_the_pile_dkq_07(deal):
    table = deal("castle pink 1, diamond 4", "spare pink 1", options={"diamonds_to": "discard"})
    table.play("buy pink from P2")
    assert (table.seats, table.discard) == (("castle pink 2, diamond 1", "nothing"), "diamond 3")


def test_the_buyer_chooses_among_several_sellers_dkq_21(deal):
    seats = ("castle pink 1, diamond 3", "spare pink 1", "spare pink 2")
    assert deal(*seats).offered(Buy) == {Buy("castle_pink", 1), Buy("castle_pink", 2)}
    assert deal(*seats).play("buy pink from P3").seats == ("castle pink 2", "spare pink 1", "spare pink 1, diamond 3")


def test_nobody_buys_from_herself_or_from_an_empty_chair(deal):
    table = deal("castle pink 1, spare blue 1, diamond 3", "spare pink 1", options={"buy_any_colour": True})
    assert table.refusal("buy blue from P1") == "no_such_seller"
    assert table.refusal("buy pink from P3") == "no_such_seller"


@pytest.mark.parametrize("card", ["pink", "diamond", "fairy"])
def test_what_the_seller_has_not_or_is_no_castle_card_is_not_bought_dk_20(deal, card):
    table = deal("castle pink 1, diamond 3", "spare blue 1, diamond 1, fairy 1")
    assert table.refusal(f"buy {card} from P2") == "not_the_sellers"


def test_a_card_of_a_castle_is_not_for_sale_dkq_32(deal):
    for options in ({}, {"buy_any_colour": True}, {"buy_from_castle": True}):
        table = deal("castle pink 1, diamond 3", "castle blue 2", options=options)
        assert not table.allows("buy blue from P2")
    table = deal("castle pink 1, diamond 3", "castle blue 2", options={"buy_any_colour": True})
    assert table.refusal("buy blue from P2") == "part_of_a_castle"


def test_with_buy_from_castle_and_any_colour_it_is_for_sale_dkq_32(deal):
    options = {"buy_any_colour": True, "buy_from_castle": True}
    table = deal("castle pink 1, diamond 3", "castle blue 1", options=options).play("buy blue from P2")
    assert table.seats == ("castle pink 1, spare blue 1", "diamond 3")
    assert table.colour("P2") is None  # her last castle card was sold


def test_a_purchase_that_completes_a_castle_wins_dkq_19(deal):
    table = deal("castle pink 5, diamond 3", "spare pink 1").play("buy pink from P2")
    assert (table.winner, table.turn) == ("P1", "P1")
