"""The witch of DIAMONIAK and the pirate of PIRATATAK: three cards or a fairy (DK-25 ... DK-29)."""

import pytest

from companion.core.errors import IllegalEvent
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Fairy, Pay, Phase


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
