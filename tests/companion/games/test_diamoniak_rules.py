"""DIAMONIAK and PIRATATAK rule by rule: each test cites the rule (DK, PT) or hole (DKQ) that it holds to."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from companion import game, referee
from companion.effects import Buzz, Say, Tune
from companion.errors import IllegalEvent, SettingsError
from companion.games import find_game
from companion.games.diamoniak import DIAMONIAK, rules
from companion.games.diamoniak.editions import EDITIONS, Options, make_rules
from companion.games.diamoniak.state import (
    Aside,
    Build,
    Buy,
    Discard,
    Draw,
    Fairy,
    Pass,
    Pay,
    Phase,
    SwitchDeck,
    Trade,
    position_of,
    setup,
)
from companion.games.options import option_key
from companion.observations import CardGone, CardShown, HandSeen

DOCUMENT = Path(__file__).parents[3] / "docs" / "HOUSE_RULES.md"

OUT_OF_PILE = "witch 7"


def effects_of(table, words):
    return table.referee.submit(table.event(words))


def counted(state):
    return dict(zip(state.rules.classes, state.pile, strict=True))


# --- set-up (DK-01 ... DK-08)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_may_play_dk_01_pt_01(seats):
    assert len(setup("diamoniak", {}, seats).players) == seats
    assert len(setup("piratatak", {}, seats).players) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused_dk_01_pt_01(seats):
    for edition in ("diamoniak", "piratatak"):
        with pytest.raises(SettingsError) as refused:
            setup(edition, {}, seats)
        assert (refused.value.key, refused.value.found) == ("seats", seats)


def test_the_deck_is_24_castles_20_diamonds_7_witches_3_fairies_dk_03(new_match):
    table = new_match(2)
    assert counted(table.state) == {
        "castle_pink": 6,
        "castle_blue": 6,
        "castle_yellow": 6,
        "castle_green": 6,
        "diamond": 20,
        "witch": 7,
        "fairy": 3,
    }
    assert table.pile == 54


def test_the_portuguese_deck_has_an_eighth_witch_dk_04(new_match):
    table = new_match(2, options={"deck": "pt55"})
    assert counted(table.state)["witch"] == 8
    assert table.pile == 55


def test_all_cards_begin_in_the_pile_dk_06_pt_04(new_match):
    table = new_match(4)
    assert table.seats == ("nothing",) * 4
    assert (table.discard, table.state.phase, table.winner) == ("nothing", Phase.DRAW, None)


def test_the_seat_that_the_table_names_begins_dk_08_dkq_28(new_match):
    table = new_match(3, first="P3")
    assert table.turn == "P3"
    assert table.play("draw diamond", "pass").turn == "P1"


@pytest.mark.parametrize("first", [-1, 2])
def test_a_seat_that_does_not_exist_cannot_begin_dk_08(first):
    with pytest.raises(SettingsError, match="first"):
        setup("diamoniak", {}, 2, first)


@pytest.mark.parametrize("how", ["youngest", "next"])
def test_how_the_first_seat_is_found_is_only_told_dkq_28(new_match, how):
    assert new_match(2, options={"starter": how}).turn == "P1"


# --- the turn (DK-07 ... DK-11)


def test_play_runs_clockwise_and_around_dk_07_pt_05(new_match):
    table = new_match(3)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.play("draw diamond", "pass")
    assert turns == ["P1", "P2", "P3", "P1"]


def test_passing_before_the_first_draw_is_refused_dk_10_dkq_01_pt_06(new_match):
    for edition in ("diamoniak", "piratatak"):
        assert new_match(2, edition=edition).refusal("pass") == "draw_first"


def test_the_draw_duty_returns_every_turn_dkq_01(new_match):
    table = new_match(2).play("draw diamond", "pass", "draw diamond", "pass")
    assert table.refusal("pass") == "draw_first"


def test_after_one_draw_she_draws_on_or_passes_dk_10(new_match):
    table = new_match(2).play("draw diamond")
    assert table.allows("draw diamond")
    assert table.allows("pass")


def test_with_no_draws_a_turn_the_duty_is_once_a_match_dkq_01(new_match):
    table = new_match(2, options={"min_draws_per_turn": 0})
    assert table.refusal("pass") == "draw_first"
    table.play("draw diamond", "pass")
    assert table.refusal("pass") == "draw_first"  # the other player has not drawn yet
    table.play("draw diamond", "pass", "pass", "pass")
    assert table.turn == "P1"


def test_with_two_draws_a_turn_one_is_not_enough_dkq_01(new_match):
    table = new_match(2, options={"min_draws_per_turn": 2}).play("draw diamond")
    assert table.refusal("pass") == "draw_first"
    assert table.play("draw diamond", "pass").turn == "P2"


def test_exactly_four_kinds_of_card_are_drawn_dk_11_pt_07(new_match):
    kinds = {event.card.split("_")[0] for event in new_match(2).offered(Draw)}
    assert kinds == {"castle", "diamond", "witch", "fairy"}
    kinds = {event.card.split("_")[0] for event in new_match(2, edition="piratatak").offered(Draw)}
    assert kinds == {"boat", "coin", "pirate", "cannon"}


@pytest.mark.parametrize("card", ["red", "emerald", "castle", "pink_7", "pink_0", "pink_01", "pink_x", "pink_1_1"])
def test_a_name_of_no_card_is_refused(new_match, card):
    table = new_match(2)
    name = card if card in ("emerald", "castle") else f"castle_{card}"
    with pytest.raises(IllegalEvent) as refused:
        table.referee.submit(Draw(name))
    assert refused.value.reason == "unknown_card"
    assert table.pile == 54


@pytest.mark.parametrize("card", ["Diamond", "DIAMOND", "coin", "boat_pink", "", "_", "diamond_", "diamond_01"])
def test_only_the_editions_own_words_name_a_drawn_card(new_match, card):
    with pytest.raises(IllegalEvent, match="unknown_card"):
        new_match(2).referee.submit(Draw(card))


# --- castle cards (DK-12 ... DK-17)


def test_the_first_card_of_a_free_colour_begins_the_castle_dk_12_dkq_04_pt_08(new_match):
    table = new_match(2).play("draw pink")
    assert (table.seats[0], table.colour("P1")) == ("castle pink 1", "pink")
    table = new_match(2, edition="piratatak").play("draw red")
    assert (table.seats[0], table.colour("P1")) == ("castle red 1", "red")


def test_a_colour_that_another_player_builds_is_a_spare_dk_13_dkq_03_pt_08(deal):
    table = deal("castle pink 1", "nothing", first="P2").play("draw pink")
    assert (table.seats[1], table.colour("P2")) == ("spare pink 1", None)


def test_later_cards_of_her_colour_go_to_her_castle_also_in_the_same_turn_dk_14_pt_08(new_match):
    table = new_match(2).play("draw pink", "draw pink", "draw pink")
    assert table.seats[0] == "castle pink 3"


def test_other_colours_go_to_the_right_even_when_nobody_builds_them_dk_15_pt_08(new_match):
    table = new_match(2).play("draw pink", "draw blue")
    assert table.seats[0] == "castle pink 1, spare blue 1"


def test_after_a_castle_card_she_may_draw_on_or_pass_dk_17_dkq_02_pt_09(new_match):
    table = new_match(2).play("draw pink")
    assert table.turn == "P1"
    assert table.allows("draw pink")
    assert table.allows("pass")


def test_with_draw_after_castle_off_a_castle_card_ends_the_turn_dkq_02(deal):
    off = {"draw_after_castle": False}
    assert deal("nothing", "nothing", options=off).play("draw pink").turn == "P2"
    assert deal("castle blue 1", "nothing", options=off).play("draw pink").turn == "P2"
    assert deal("nothing", "nothing", options=off).play("draw diamond").turn == "P1"
    assert deal("nothing", "nothing", options=off).play("draw fairy").turn == "P1"


def test_with_start_optional_she_may_lay_the_card_aside_dkq_04(new_match):
    table = new_match(2, options={"start_optional": True}).play("draw pink")
    assert table.state.phase is Phase.START
    assert table.offered(Build) | table.offered(Aside) == {Build("pink"), Aside()}
    assert table.refusal("pass") == "not_in_phase_draw"
    assert table.refusal("build blue") == "other_colour"
    table.play("aside")
    assert (table.seats[0], table.colour("P1"), table.turn) == ("spare pink 1", None, "P1")


def test_with_start_optional_she_may_begin_and_her_spares_join_dkq_04_dkq_16(deal):
    table = deal("spare pink 2, spare blue 1", "nothing", options={"start_optional": True})
    table.play("draw pink", "build pink")
    assert (table.seats[0], table.turn) == ("castle pink 3, spare blue 1", "P1")
    assert table.play("draw blue").state.phase is Phase.DRAW  # with a castle there is nothing to choose


def test_with_start_optional_a_taken_colour_is_no_choice_dkq_04(deal):
    table = deal("castle pink 1", "nothing", first="P2", options={"start_optional": True}).play("draw pink")
    assert (table.seats[1], table.state.phase) == ("spare pink 1", Phase.DRAW)


def test_with_start_optional_and_no_draw_after_castle_the_choice_ends_the_turn_dkq_02_dkq_04(new_match):
    options = {"start_optional": True, "draw_after_castle": False}
    assert new_match(2, options=options).play("draw pink", "build pink").turn == "P2"
    assert new_match(2, options=options).play("draw pink", "aside").turn == "P2"


@pytest.mark.parametrize("words", ["build pink", "aside"])
def test_beginning_by_choice_is_refused_by_default_dkq_04_dkq_17(deal, words):
    reason = {"build pink": "switched_off", "aside": "not_in_phase_start"}
    assert deal("spare pink 2", "castle blue 1").refusal(words) == reason[words]


def test_spares_of_the_colour_that_she_begins_join_the_castle_dkq_16(deal):
    table = deal("spare pink 2, spare blue 2, diamond 1", "castle blue 1").play("draw pink")
    assert table.seats[0] == "castle pink 3, spare blue 2, diamond 1"


def test_with_spares_join_off_they_stay_spares_dkq_16(deal):
    table = deal("spare pink 2", "castle blue 1", options={"spares_join": False}).play("draw pink")
    assert table.seats[0] == "castle pink 1, spare pink 2"


def test_five_spares_that_join_complete_the_castle_at_once_dkq_16_dkq_19(deal):
    table = deal("spare pink 5", "castle blue 1").play("draw pink")
    assert (table.winner, table.seats[0]) == ("P1", "castle pink 6")


def test_with_start_from_spares_she_begins_without_drawing_dkq_17(deal):
    table = deal("spare pink 2, spare blue 1", "castle blue 1", options={"start_from_spares": True})
    assert table.offered(Build) == {Build("pink")}
    assert table.refusal("build blue") == "cannot_start"
    assert table.refusal("build green") == "cannot_start"
    table.play("build pink")
    assert (table.seats[0], table.turn) == ("castle pink 2, spare blue 1", "P1")
    assert table.refusal("pass") == "draw_first"


def test_a_builder_begins_no_second_castle_from_spares_dkq_17(deal):
    table = deal("castle pink 1, spare blue 1", "nothing", options={"start_from_spares": True})
    assert table.refusal("build blue") == "cannot_start"


# --- fairy and diamond (DK-18, DK-19)


@pytest.mark.parametrize("card", ["fairy", "diamond"])
@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
def test_fairy_and_diamond_go_to_the_right_and_she_may_draw_on_dk_18_dk_19_dkq_24_pt_10_pt_11(new_match, card, edition):
    table = new_match(2, edition=edition).play(f"draw {card}")
    assert (table.seats[0], table.turn) == (f"{card} 1", "P1")
    assert table.allows("draw diamond")
    assert table.allows("pass")


@pytest.mark.parametrize("card", ["fairy", "diamond"])
def test_with_forced_redraw_she_must_draw_on_after_them_dkq_24(new_match, card):
    table = new_match(2, options={"forced_redraw": True}).play(f"draw {card}")
    assert table.refusal("pass") == "draw_again"
    assert table.play("draw pink", "pass").turn == "P2"


# --- buying (DK-20 ... DK-24)


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


# --- the witch (DK-25 ... DK-29)


@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
def test_witch_takes_three_cards_and_the_turn_dk_25_dk_26_pt_13(deal, edition):
    table = deal("castle blue 2, spare green 1, diamond 2", "nothing", edition=edition)
    table.play(f"draw {table.words['witch']}")
    assert table.state.phase is Phase.WITCH
    table.play("pay blue, green, diamond")
    assert table.seats[0] == "castle blue 1, diamond 1"
    assert (table.discard, table.turn) == ("blue 1, green 1, diamond 1, witch 1", "P2")


def test_with_the_witch_drawn_nothing_else_happens_dk_25(deal):
    table = deal("castle blue 2, diamond 3", "spare blue 1").play("draw witch")
    for words in ("draw diamond", "pass", "buy blue from P2"):
        assert table.refusal(words) == "not_in_phase_draw"


@pytest.mark.parametrize("words", ["pay diamond", "fairy"])
def test_without_a_witch_nothing_is_paid_dk_25(deal, words):
    assert deal("diamond 3, fairy 1", "nothing").refusal(words) == "not_in_phase_witch"


@pytest.mark.parametrize("number", [1, 2])
def test_with_fewer_than_three_cards_she_gives_all_dk_27_dkq_31_pt_13(deal, number):
    for options in ({}, {"deck": "pt55"}):
        table = deal(f"diamond {number}", "nothing", options=options).play("draw witch")
        assert table.state.owed == number
        table.play("pay " + ", ".join(["diamond"] * number))
        assert (table.seats[0], table.turn) == ("nothing", "P2")


def test_with_no_card_at_all_the_witch_only_ends_the_turn_dk_27(new_match):
    table = new_match(2).play("draw witch")
    assert (table.discard, table.turn, table.state.phase) == ("witch 1", "P2", Phase.DRAW)


def test_cards_are_given_up_one_after_the_other_dk_25(deal):
    table = deal("castle blue 2, diamond 2", "nothing").play("draw witch", "pay blue")
    assert (table.state.owed, table.state.paid, table.turn) == (2, 1, "P1")
    table.play("pay diamond")
    assert (table.state.owed, table.turn) == (1, "P1")
    table.play("pay diamond")
    assert (table.seats[0], table.turn, table.state.owed, table.state.paid) == ("castle blue 1", "P2", 0, 0)


def test_the_rest_of_a_payment_may_be_named_at_once_dk_25(deal):
    table = deal("castle blue 2, diamond 2", "nothing").play("draw witch", "pay blue", "pay diamond, diamond")
    assert table.turn == "P2"


@pytest.mark.parametrize("cards", ["diamond, diamond", "diamond, diamond, diamond, diamond"])
def test_neither_two_nor_four_of_three_are_paid_dk_25(deal, cards):
    assert deal("diamond 5", "nothing").play("draw witch").refusal(f"pay {cards}") == "pay_owed"


def test_nothing_is_no_payment_dk_25(deal):
    table = deal("diamond 5", "nothing").play("draw witch")
    with pytest.raises(IllegalEvent, match="pay_owed"):
        table.referee.submit(Pay(()))


def test_cards_that_she_has_not_are_not_paid_dk_26(deal):
    table = deal("diamond 2, castle blue 1", "castle green 2, diamond 3").play("draw witch")
    assert table.refusal("pay green") == "not_hers"
    assert table.refusal("pay diamond, diamond, diamond") == "not_hers"


def test_the_witch_may_be_paid_with_fairies_dkq_08(deal):
    table = deal("fairy 2, diamond 1", "nothing").play("draw witch")
    assert table.offered(Pay) == {Pay(("fairy",)), Pay(("diamond",))}
    assert table.play("pay fairy, fairy, diamond").discard == "diamond 1, witch 1, fairy 2"


def test_with_witch_pay_fairy_off_fairies_stay_and_do_not_count_dkq_08(deal):
    table = deal("fairy 2, diamond 1", "nothing", options={"witch_pay_fairy": False}).play("draw witch")
    assert (table.state.owed, table.offered(Pay)) == (1, {Pay(("diamond",))})
    assert table.refusal("pay fairy") == "no_fairy_payment"
    assert table.play("pay diamond").seats[0] == "fairy 2"


@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
def test_the_fairy_may_send_the_witch_away_dk_28_dkq_09_pt_14(deal, edition):
    table = deal("diamond 3, fairy 2", "nothing", edition=edition).play("draw witch")
    assert table.allows("fairy")
    assert table.allows("pay diamond, diamond, diamond")
    table.play("fairy")
    assert (table.seats[0], table.discard, table.turn) == ("diamond 3, fairy 1", "witch 1, fairy 1", "P2")


def test_without_a_fairy_there_is_none_to_use_dk_28(deal):
    assert deal("diamond 3", "fairy 1").play("draw witch").refusal("fairy") == "no_fairy"


def test_after_the_first_card_is_paid_the_fairy_comes_too_late_dk_28(deal):
    table = deal("diamond 3, fairy 1", "nothing").play("draw witch", "pay diamond")
    assert table.refusal("fairy") == "payment_begun"


def test_with_fairy_forced_she_cannot_pay_instead_dkq_09(deal):
    table = deal("diamond 3, fairy 1", "nothing", options={"fairy_forced": True}).play("draw witch")
    assert table.refusal("pay diamond") == "fairy_forced"
    assert table.offered(Fairy) == {Fairy()}
    assert table.play("fairy").turn == "P2"


def test_with_fairy_forced_a_player_without_fairy_pays_dkq_09(deal):
    table = deal("diamond 3", "nothing", options={"fairy_forced": True}).play("draw witch")
    assert table.play("pay diamond, diamond, diamond").turn == "P2"


def test_with_fairy_forced_a_fairy_that_cannot_be_paid_is_still_used_dkq_08_dkq_09(deal):
    table = deal("fairy 1", "nothing", options={"fairy_forced": True, "witch_pay_fairy": False}).play("draw witch")
    assert table.offered(Fairy) == {Fairy()}
    assert table.play("fairy").discard == "witch 1, fairy 1"


@pytest.mark.parametrize(("who", "told"), [("self", 0), ("left_neighbour", 1), ("random", "random")])
def test_who_picks_the_cards_for_the_witch_is_told_dkq_11(deal, who, told):
    table = deal("diamond 4", "nothing", options={"witch_chooser": who})
    assert DIAMONIAK.view(table.state, None)["chooser"] is None
    table.play("draw witch")
    assert DIAMONIAK.view(table.state, None)["chooser"] == told
    assert table.allows("pay diamond, diamond, diamond")


def test_the_left_neighbour_of_the_last_seat_is_the_first_dkq_11(deal):
    table = deal("nothing", "diamond 4", first="P2", options={"witch_chooser": "left_neighbour"}).play("draw witch")
    assert DIAMONIAK.view(table.state, None)["chooser"] == 0


def test_a_witch_as_first_card_fulfils_the_draw_duty_dkq_25(deal):
    table = deal("diamond 1", "nothing").play("draw witch", "pay diamond")
    assert (table.turn, table.state.turns) == ("P2", 1)


def test_an_emptied_castle_is_no_castle_dkq_15(deal):
    table = deal("castle blue 1, spare pink 2, diamond 3", "spare blue 1").play("draw witch", "pay blue, pink, pink")
    table.play("draw diamond", "pass")
    assert table.refusal("buy blue from P2") == "no_castle_yet"
    assert table.play("draw green").colour("P1") == "green"


def test_with_bound_she_still_builds_and_buys_her_colour_dkq_15(deal):
    table = deal("castle blue 1, spare pink 2, diamond 3", "spare blue 1", options={"emptied_castle": "bound"})
    table.play("draw witch", "pay blue, pink, pink", "draw diamond", "pass")
    assert table.play("buy blue from P2").seats[0] == "castle blue 1"


# --- the pile (DK-30)

ONE_DIAMOND_LEFT = (
    "castle pink 5, spare blue 1, diamond 7, fairy 1",
    "castle blue 5, spare pink 1, spare green 1, diamond 6, fairy 1",
    "castle yellow 5, diamond 3, fairy 1",
    "castle green 5, spare yellow 1",
)


def test_only_the_cards_beside_the_pile_are_shuffled_dk_30_dkq_12_pt_15(deal):
    table = deal(*ONE_DIAMOND_LEFT, discard="diamond 3, witch 7").play("draw diamond", "pass")
    assert (table.pile, len(table.state.discard)) == (0, 10)
    before = table.seats
    assert Say("reshuffle", (("cards", 10),)) in effects_of(table, "draw diamond")
    assert (table.pile, table.discard) == (9, "nothing")
    assert table.seats[0] == before[0]
    assert counted(table.state)["witch"] == 7


def test_the_pile_is_renewed_when_the_next_draw_is_due_dkq_13(deal):
    table = deal(*ONE_DIAMOND_LEFT, discard="diamond 3, witch 7").play("draw diamond")
    assert (table.pile, len(table.state.discard)) == (0, 10)
    assert table.play("pass").pile == 0
    assert table.refusal("draw blue") == "not_in_pile"
    assert table.pile == 0


def test_with_eager_it_is_renewed_as_soon_as_the_card_is_dealt_with_dkq_13(deal):
    table = deal(*ONE_DIAMOND_LEFT, discard="diamond 3, witch 7", options={"reshuffle": "eager"}).play("draw diamond")
    assert (table.pile, table.discard, table.turn) == (10, "nothing", "P1")


def test_with_eager_a_witch_and_her_payment_come_first_dkq_13(deal):
    seats = (ONE_DIAMOND_LEFT[0].replace("diamond 7", "diamond 8"), *ONE_DIAMOND_LEFT[1:])
    table = deal(*seats, discard="diamond 3, witch 6", options={"reshuffle": "eager"}).play("draw witch", "pay diamond")
    assert (table.pile, len(table.state.discard)) == (0, 10)
    table.play("pay diamond, diamond")
    assert (table.pile, table.discard, table.turn) == (13, "nothing", "P2")


def test_a_card_that_the_pile_cannot_hold_is_refused_dkq_33(deal):
    table = deal("fairy 2", "fairy 1", discard=OUT_OF_PILE)
    assert table.refusal("draw fairy") == "not_in_pile"
    assert table.refusal("draw witch") == "too_many_witches"


def test_pile_and_discard_empty_together_is_a_count_fault_dkq_14(new_match):
    state = replace(new_match(2).state, pile=(0,) * 7)
    with pytest.raises(IllegalEvent) as refused:
        DIAMONIAK.apply(state, Draw("diamond"))
    assert refused.value.reason == "count_fault"
    assert Draw("diamond") not in DIAMONIAK.choices(state)


def test_the_set_up_offers_every_card_that_can_lie_on_top(new_match):
    table = new_match(2)
    assert len(table.offered(Draw)) == 7 + 24
    assert table.referee.choices()[-1] == SwitchDeck("pt55")
    assert len(table.referee.choices()) == 32


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


# --- house rules that move cards


def test_nothing_is_thrown_off_by_default_dk_16_dkq_10(deal):
    table = deal("castle blue 1, spare pink 1", "nothing")
    assert table.refusal("discard pink") == "switched_off"


def test_with_voluntary_discard_spares_are_thrown_off_dkq_10(deal):
    table = deal("castle blue 1, spare pink 1, diamond 1", "nothing", options={"voluntary_discard": True})
    assert table.offered(Discard) == {Discard("castle_pink")}
    assert table.refusal("discard blue") == "not_hers"
    assert table.refusal("discard diamond") == "not_hers"
    table.play("discard pink")
    assert (table.seats[0], table.discard, table.turn) == ("castle blue 1, diamond 1", "pink 1", "P1")
    assert table.refusal("pass") == "draw_first"


def test_nothing_is_traded_or_given_by_default_dkq_23(deal):
    table = deal("spare blue 1, diamond 1", "diamond 1")
    assert table.refusal("trade blue for diamond with P2") == "switched_off"
    assert table.refusal("give blue to P2") == "switched_off"


def test_with_trading_right_hand_cards_change_hands_dkq_23(deal):
    table = deal("castle pink 1, spare blue 1", "castle blue 1, diamond 1", options={"trading": True})
    table.play("trade blue for diamond with P2")
    assert table.seats == ("castle pink 1, diamond 1", "castle blue 2")
    table.play("give diamond to P2")
    assert table.seats == ("castle pink 1", "castle blue 2, diamond 1")
    assert table.turn == "P1"


def test_with_trading_only_right_hand_cards_of_both_are_traded_dkq_23(deal):
    table = deal("castle pink 1, diamond 1", "castle blue 1, fairy 1", options={"trading": True})
    assert table.offered(Trade) == {Trade(1, "diamond", None), Trade(1, "diamond", "fairy")}
    assert table.refusal("give pink to P2") == "not_hers"
    assert table.refusal("trade diamond for blue with P2") == "not_the_partners"
    assert table.refusal("give diamond to P1") == "no_such_seat"
    assert table.refusal("give diamond to P3") == "no_such_seat"


def test_a_traded_card_that_completes_a_castle_wins_for_its_owner_dkq_19_dkq_23(deal):
    table = deal("castle pink 1, spare blue 1", "castle blue 5", options={"trading": True}).play("give blue to P2")
    assert table.winner == "P2"


# --- parts (DKQ-22)


def test_the_six_parts_of_a_colour_are_told_apart_dkq_22(new_match):
    table = new_match(2).play("draw pink 1", "draw pink 2")
    assert table.state.players[0].castle == ("castle_pink_1", "castle_pink_2")
    assert table.refusal("draw pink 2") == "seen_twice"
    assert {event.card for event in table.offered(Draw) if event.card.startswith("castle_pink")} == {
        "castle_pink",
        "castle_pink_3",
        "castle_pink_4",
        "castle_pink_5",
        "castle_pink_6",
    }


def test_a_part_may_come_again_after_the_reshuffle_dkq_22(deal):
    table = deal(*ONE_DIAMOND_LEFT[:3], "castle green 4, spare yellow 1", discard="diamond 3, witch 6")
    assert counted(table.state) == {
        **dict.fromkeys(table.state.rules.classes, 0),
        "castle_green": 1,
        "diamond": 1,
        "witch": 1,
    }
    table.play("draw green 4", "pass", "draw diamond", "pass", "draw witch")
    assert table.refusal("pay green 4") == "not_hers"


def test_a_part_of_the_discard_is_offered_again_once_it_is_the_pile_dkq_22(deal):
    seats = (ONE_DIAMOND_LEFT[0].replace("diamond 7", "diamond 6"), *ONE_DIAMOND_LEFT[1:3], "castle green 5")
    table = deal(*seats, discard="diamond 3, witch 6")
    assert table.pile == 4  # 1 yellow, 2 diamonds, 1 witch
    table.play("draw yellow 2", "draw diamond", "draw diamond", "draw witch", "pay yellow 2, diamond, diamond")
    assert table.pile == 0
    assert table.allows("draw yellow 2")
    assert table.allows("draw yellow 3")  # the five on the table are not known by their parts
    assert table.refusal("draw pink 4") == "not_in_pile"


def test_with_track_parts_off_the_camera_only_tells_colours_dkq_22(new_match):
    table = new_match(2, options={"track_parts": "off"})
    assert Draw("castle_pink_1") not in table.offered(Draw)
    for _ in range(2):
        (event,) = table.referee.read(CardShown("castle_pink_1", 0.9))
        assert event == Draw("castle_pink")
        table.referee.submit(event)
    assert table.seats[0] == "castle pink 2"


def test_a_part_that_was_told_is_paid_and_bought_by_its_name_dkq_22(deal):
    table = deal("castle blue 1", "castle pink 1, diamond 3").play("draw pink 4", "pass")
    assert table.offered(Buy) == {Buy("castle_pink_4", 0)}
    assert table.refusal("buy pink from P1") == "not_the_sellers"
    table.play("buy pink 4 from P1")
    assert table.seats[1] == "castle pink 2"


def test_eight_different_witches_are_told_apart_in_the_decks_of_55_dkq_22(new_match):
    table = new_match(2, edition="piratatak").play("draw pirate 3")
    assert table.refusal("draw pirate 3") == "seen_twice"
    assert table.allows("draw pirate 8")
    assert table.refusal("draw pirate 9") == "unknown_card"
    table = new_match(2, options={"deck": "pt55"}).play("draw witch 3")
    assert table.refusal("draw witch 3") == "seen_twice"


def test_the_witches_of_the_deck_of_54_are_one_class_dkq_22(new_match):
    table = new_match(2)
    for _ in range(2):
        (event,) = table.referee.read(CardShown("witch_1", 0.9))
        assert event == Draw("witch")
        table.referee.submit(event)
    assert table.discard == "witch 2"


# --- the deck (DKQ-30)


def test_an_eighth_witch_offers_to_switch_the_deck_dkq_30(deal):
    table = deal("nothing", "nothing", discard="witch 7")
    assert table.refusal("draw witch") == "too_many_witches"
    assert table.offered(SwitchDeck) == {SwitchDeck("pt55")}
    table.play("deck pt55", "draw witch")
    assert (table.discard, table.pile) == ("witch 8", 47)


def test_a_ninth_witch_stays_a_fault_dkq_30(deal):
    table = deal("nothing", "nothing", discard="witch 8", options={"deck": "pt55"})
    assert table.refusal("draw witch") == "too_many_witches"
    assert table.refusal("deck classic54") == "too_many_witches"


def test_the_deck_may_be_switched_back_while_seven_witches_suffice_dkq_30(deal):
    table = deal("nothing", "nothing", discard="witch 7", options={"deck": "pt55"}).play("deck classic54")
    assert (table.pile, table.offered(SwitchDeck)) == (47, {SwitchDeck("pt55")})
    assert table.refusal("deck classic54") == "no_such_deck"
    assert table.refusal("deck classic55") == "no_such_deck"


def test_the_deck_may_be_switched_while_the_witch_waits_dkq_30(deal):
    table = deal("diamond 3", "nothing", discard="witch 6").play("draw witch", "deck pt55")
    assert table.state.phase is Phase.WITCH
    assert table.play("pay diamond, diamond, diamond").turn == "P2"


def test_a_numbered_eighth_witch_survives_the_switch_back_dkq_30(new_match):
    table = new_match(2, options={"deck": "pt55"}).play("draw witch 8", "deck classic54", "draw witch")
    assert table.discard == "witch 2"
    assert counted(table.state)["witch"] == 5


def test_piratatak_has_one_deck_pt_02(new_match):
    table = new_match(2, edition="piratatak")
    assert table.offered(SwitchDeck) == set()
    assert table.refusal("deck pt55") == "no_such_deck"


# --- open cards (DKQ-26)


def test_cards_on_the_right_are_open_dkq_26(deal):
    seen = DIAMONIAK.view(deal("castle blue 1, spare pink 1, diamond 1", "fairy 1").state, 0)
    assert [player["right"] for player in seen["players"]] == [["castle_pink", "diamond"], ["fairy"]]


def test_with_open_cards_off_only_she_herself_sees_them_dkq_26(deal):
    state = deal("castle blue 1, spare pink 1, diamond 1", "fairy 1", options={"open_cards": False}).state
    hers, table = DIAMONIAK.view(state, 0), DIAMONIAK.view(state, None)
    assert [player["right"] for player in hers["players"]] == [["castle_pink", "diamond"], ["back"]]
    assert [player["right"] for player in table["players"]] == [["back", "back"], ["back"]]
    assert [player["castle"] for player in table["players"]] == [["castle_blue"], []]
    assert [player["diamonds"] for player in table["players"]] == [None, None]


def test_the_view_tells_what_tablets_show(deal):
    table = deal("castle blue 1, diamond 2", "nothing").play("draw witch")
    seen = DIAMONIAK.view(table.state, None)
    told = {key: seen[key] for key in ("edition", "deck", "turn", "phase", "pile", "resolving", "owed", "outcome")}
    assert told == {
        "edition": "diamoniak",
        "deck": "classic54",
        "turn": 0,
        "phase": "witch",
        "pile": 50,
        "resolving": "witch",
        "owed": 3,
        "outcome": None,
    }


# --- effects


def test_each_card_is_answered_by_its_tune(deal):
    table = deal("castle blue 4", "castle pink 5")
    assert effects_of(table, "draw diamond") == (Buzz(Tune.ACCEPTED),)
    assert effects_of(table, "draw green") == (Buzz(Tune.ACCEPTED),)
    assert effects_of(table, "draw witch") == (Buzz(Tune.WITCH),)
    table.play("pay diamond, green, blue")
    assert effects_of(table, "draw pink") == (Buzz(Tune.WIN),)


# --- editions and their words (PT, PTQ)


def test_piratatak_is_an_edition_of_the_same_game_pt():
    assert find_game("piratatak") == (DIAMONIAK, "piratatak")
    assert find_game("diamoniak") == (DIAMONIAK, "diamoniak")
    with pytest.raises(SettingsError, match="diamoniak, piratatak"):
        find_game("poker")


@pytest.mark.parametrize(
    ("label", "card"),
    [
        ("boat_red_1", "boat_red_1"),
        ("ship_red_1", "boat_red_1"),
        ("boat_red", "boat_red"),
        ("coin", "coin"),
        ("gold", "coin"),
        ("gold_coin", "coin"),
        ("coin_1", "coin"),
        ("pirate", "pirate"),
        ("pirate_5", "pirate_5"),
        ("cannon", "cannon"),
        ("cannon_shot", "cannon"),
        ("castle_red_1", "boat_red_1"),
        ("diamond", "coin"),
        ("witch", "pirate"),
        ("fairy", "cannon"),
    ],
)
def test_other_words_of_the_same_card_are_understood_from_the_camera_ptq_01(new_match, label, card):
    assert new_match(2, edition="piratatak").referee.read(CardShown(label, 0.9)) == (Draw(card),)


@pytest.mark.parametrize("label", ["boat_pink_1", "boat_red_7", "back", "", "pirate_9", "red"])
def test_a_face_of_no_card_of_the_deck_explains_nothing(new_match, label):
    assert new_match(2, edition="piratatak").referee.read(CardShown(label, 0.9)) == ()


def test_a_hand_or_a_taken_card_explains_nothing(new_match):
    table = new_match(2)
    assert table.referee.read(HandSeen()) == ()
    assert table.referee.read(CardGone()) == ()


def test_switches_carry_the_prefix_of_their_edition_pt():
    assert make_rules(EDITIONS["piratatak"], {"pt.reshuffle": "eager"}).options.reshuffle == "eager"
    for edition, key in (("piratatak", "dk.reshuffle"), ("diamoniak", "pt.reshuffle"), ("diamoniak", "reshuffle")):
        with pytest.raises(SettingsError) as refused:
            make_rules(EDITIONS[edition], {key: "eager"})
        assert refused.value.key == key


# --- house rules as data


def test_defaults_are_those_of_the_table_of_holes():
    assert Options() == Options(
        min_draws_per_turn=1,
        draw_after_castle=True,
        start_optional=False,
        buy_without_castle=False,
        buy_any_colour=False,
        diamonds_to="seller",
        witch_pay_fairy=True,
        fairy_forced=False,
        voluntary_discard=False,
        witch_chooser="self",
        reshuffle="lazy",
        emptied_castle="free",
        spares_join=True,
        start_from_spares=False,
        win_with_spares=False,
        track_parts="auto",
        trading=False,
        forced_redraw=False,
        open_cards=True,
        starter="youngest",
        max_turns=0,
        buy_from_castle=False,
        common_fault_policy="ask",
    )
    rules = make_rules(EDITIONS["diamoniak"], {})
    assert (rules.options.deck, rules.options.colours) == ("classic54", ("pink", "blue", "yellow", "green"))
    rules = make_rules(EDITIONS["piratatak"], {})
    assert (rules.options.deck, rules.options.colours) == ("classic55", ("red", "blue", "green", "yellow"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dk.min_draws_per_turn", -1),
        ("dk.min_draws_per_turn", True),
        ("dk.min_draws_per_turn", "1"),
        ("dk.min_draws_per_turn", 1.0),
        ("dk.draw_after_castle", 1),
        ("dk.draw_after_castle", "yes"),
        ("dk.draw_after_castle", None),
        ("dk.diamonds_to", "buyer"),
        ("dk.diamonds_to", []),
        ("dk.reshuffle", True),
        ("dk.deck", "classic55"),
        ("dk.deck", 54),
        ("dk.colours", ["red", "blue", "green"]),
        ("dk.colours", ["red", "red", "blue", "green"]),
        ("dk.colours", ["red", "blue", "green", "dark_red"]),
        ("dk.colours", ["Red", "blue", "green", "pink"]),
        ("dk.colours", ["", "blue", "green", "pink"]),
        ("dk.colours", "pink"),
        ("common.fault_policy", "ignore"),
        ("common.starter", "next"),
        ("dk.unknown", 1),
        ("", 1),
    ],
)
def test_a_wrong_switch_says_what_was_expected(key, value):
    with pytest.raises(SettingsError) as refused:
        setup("diamoniak", {key: value}, 2)
    assert refused.value.key == key


def test_faults_are_asked_about_dkq_33():
    assert make_rules(EDITIONS["diamoniak"], {"common.fault_policy": "ask"}).options.common_fault_policy == "ask"


def test_an_unknown_edition_is_refused():
    with pytest.raises(SettingsError, match="diamoniak or piratatak"):
        setup("mistigri", {}, 2)


def test_the_castle_colours_are_those_of_the_deck_on_the_table(new_match):
    table = new_match(2, options={"colours": ["rosa", "blau", "gelb", "grün"]}).play("draw rosa", "draw grün 2")
    assert table.seats[0] == "castle rosa 1, spare grün 1"
    assert table.refusal("draw pink") == "unknown_card"


# --- written positions


def seat(**given):
    return {"castle": [], "right": [], **given}


IMPOSSIBLE = {
    "an unknown key": ({"piles": []}, "piles"),
    "a seat too many": ({"players": [seat(), seat(), seat()]}, "players"),
    "a seat that is no object": ({"players": [seat(), 7]}, "position"),
    "an unknown key of a seat": ({"players": [seat(), seat(hand=[])]}, "hand"),
    "a turn that is no seat": ({"turn": 2}, "turn"),
    "a turn that is true": ({"turn": True}, "turn"),
    "a card of no deck": ({"discard": ["joker"]}, "discard"),
    "a card that is no word": ({"discard": [["witch"]]}, "discard"),
    "cards that are no list": ({"discard": "witch"}, "discard"),
    "an eighth witch": ({"discard": ["witch"] * 8}, "players"),
    "a seventh card of a colour": ({"discard": ["castle_pink"] * 7}, "players"),
    "one part twice": ({"discard": ["castle_pink_1", "castle_pink_1"]}, "players"),
    "a witch with a player": ({"players": [seat(right=["witch"]), seat()]}, "players"),
    "a diamond in a castle": ({"players": [seat(castle=["diamond"]), seat()]}, "castle"),
    "two colours in a castle": ({"players": [seat(castle=["castle_pink", "castle_blue"]), seat()]}, "castle"),
    "a complete castle": ({"players": [seat(castle=["castle_pink"] * 6), seat()]}, "castle"),
    "a castle of another colour": ({"players": [seat(castle=["castle_pink"], colour="blue"), seat()]}, "castle"),
    "a colour of no deck": ({"players": [seat(colour="red"), seat()]}, "colour"),
    "a colour without a castle": ({"players": [seat(colour="pink"), seat()]}, "colour"),
    "two builders of a colour": ({"players": [seat(castle=["castle_pink"]), seat(castle=["castle_pink"])]}, "players"),
    "a witch to a rich player who owes nothing": (
        {"resolving": "witch", "players": [seat(right=["diamond"] * 3), seat()]},
        "owed",
    ),
    "a witch that is owed more than there is": (
        {"resolving": "witch", "owed": 2, "players": [seat(right=["diamond"]), seat()]},
        "owed",
    ),
    "a witch that is owed too little": (
        {"resolving": "witch", "owed": 1, "players": [seat(right=["diamond"] * 3), seat()]},
        "owed",
    ),
    "a witch that got four": (
        {"resolving": "witch", "owed": 3, "paid": 1, "players": [seat(right=["diamond"] * 3), seat()]},
        "owed",
    ),
    "a witch drawn before": ({"drawn": ["witch"]}, "drawn"),
    "two witches in a turn": (
        {"drawn": ["witch", "witch"], "resolving": "witch", "owed": 1, "players": [seat(right=["diamond"]), seat()]},
        "drawn",
    ),
    "a debt without a witch": ({"owed": 1, "players": [seat(right=["diamond"]), seat()]}, "owed"),
    "a castle card that waits": ({"resolving": "castle_pink"}, "resolving"),
    "a diamond that waits": ({"resolving": "diamond"}, "resolving"),
    "a negative number": ({"turns": -1}, "turns"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused(what):
    position, key = IMPOSSIBLE[what]
    with pytest.raises(SettingsError) as refused:
        setup("diamoniak", {}, 2, 0, position)
    assert refused.value.key == key
    assert refused.value.file.startswith("position")


def test_fairies_that_cannot_be_paid_are_not_owed_in_a_position_dkq_08():
    players = [seat(right=["fairy", "fairy", "diamond"]), seat()]
    position = {"resolving": "witch", "owed": 3, "players": players}
    with pytest.raises(SettingsError, match="owed"):
        setup("diamoniak", {"dk.witch_pay_fairy": False}, 2, 0, position)
    assert setup("diamoniak", {"dk.witch_pay_fairy": False}, 2, 0, {**position, "owed": 1}).owed == 1


def test_a_forced_fairy_leaves_no_begun_payment_in_a_position_dkq_09():
    players = [seat(right=["fairy", "diamond"]), seat()]
    position = {"resolving": "witch", "owed": 2, "paid": 1, "players": players}
    assert setup("diamoniak", {}, 2, 0, position).paid == 1
    with pytest.raises(SettingsError, match="paid"):
        setup("diamoniak", {"dk.fairy_forced": True}, 2, 0, position)


@pytest.mark.parametrize(
    ("card", "player"),
    [("diamond", seat()), ("castle_blue", seat(castle=["castle_pink"])), ("castle_green", seat())],
)
def test_only_a_card_that_may_begin_a_castle_waits_for_the_choice_dkq_04(card, player):
    position = {"resolving": card, "players": [player, seat(castle=["castle_green"])]}
    with pytest.raises(SettingsError, match="resolving"):
        setup("diamoniak", {"dk.start_optional": True}, 2, 0, position)


def test_an_emptied_castle_may_be_written_where_it_is_bound_dkq_15():
    players = [seat(colour="pink"), seat(castle=["castle_blue"])]
    state = setup("diamoniak", {"dk.emptied_castle": "bound"}, 2, 0, {"players": players})
    assert state.players[0].colour == "pink"
    players = [seat(colour="pink"), seat(castle=["castle_pink"])]
    with pytest.raises(SettingsError, match="one builder"):
        setup("diamoniak", {"dk.emptied_castle": "bound"}, 2, 0, {"players": players})


def test_an_empty_position_is_the_set_up():
    assert setup("diamoniak", {}, 3, 1, {}) == setup("diamoniak", {}, 3, 1)
    state = setup("diamoniak", {}, 3, 1)
    assert position_of(state)["turn"] == 1


def test_a_state_knows_what_is_passing_dk_09(new_match):
    table = new_match(2).play("draw diamond", "draw fairy")
    assert table.state.drawn == ("diamond", "fairy")
    assert table.allows("pass")
    assert table.play("pass").state.drawn == ()
    assert Pass() not in table.referee.choices()


# --- the document


def rows(heading):
    """The cells of the table under a heading of docs/HOUSE_RULES.md."""
    text = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_document_tells_every_switch_with_its_default():
    told = {row[0].strip("`"): row[1].strip("`") for row in rows("The switches")}
    options = make_rules(EDITIONS["diamoniak"], {}).options
    own = {option_key("dk", field.name): getattr(options, field.name) for field in fields(options)}
    plain = {key: ", ".join(value) if isinstance(value, tuple) else str(value) for key, value in own.items()}
    assert told == {key: value.lower() if value in ("True", "False") else value for key, value in plain.items()}


def test_the_document_tells_every_reason_of_a_refusal():
    told = {row[0].strip("`") for row in rows("Why something is refused")}
    files = [Path(game.__file__), Path(referee.__file__), *Path(rules.__file__).parent.glob("*.py")]
    sources = [file.read_text(encoding="utf-8") for file in files]
    raised = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', "".join(sources)))
    raised |= set(re.findall(r'return "(\w+)"', "".join(sources)))
    raised |= {"too_many_witches", "not_in_pile", *(f"not_in_phase_{phase}" for phase in ("draw", "start", "witch"))}
    assert told == raised
