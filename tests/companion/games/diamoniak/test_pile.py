"""The pile of DIAMONIAK: how it is renewed (DK-30), the parts in it (DKQ-22), the deck it is (DKQ-30)."""

from dataclasses import replace

import pytest

from companion.core.effects import Say
from companion.core.errors import IllegalEvent
from companion.core.observations import CardShown
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Buy, Draw, Phase, SwitchDeck
from tests.companion.games.diamoniak.at_the_table import counted, effects_of

OUT_OF_PILE = "witch 7"


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
