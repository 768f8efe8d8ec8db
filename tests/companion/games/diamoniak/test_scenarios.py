"""The worked scenarios of DIAMONIAK (DKS) and PIRATATAK (PTS), played as they are written."""

from companion.core.observations import CardShown
from companion.games.diamoniak.state import Draw

RED_DECK = {"colours": ["red", "blue", "yellow", "green"]}

# DKS-09: everything but one witch lies on the table; 10 cards beside the pile
NEARLY_ALL = (
    "castle red 3, diamond 3",
    "castle blue 5, spare red 3, spare yellow 1, spare green 1, diamond 5, fairy 1",
    "castle yellow 5, spare blue 1, diamond 4, fairy 1",
    "castle green 5, diamond 4, fairy 1",
)


def test_dks_01_a_taken_colour_is_a_spare_and_the_next_free_colour_begins_a_castle(new_match):
    table = new_match(2, options=RED_DECK)
    table.play("draw red")
    assert (table.turn, table.seats) == ("P1", ("castle red 1", "nothing"))
    table.play("draw diamond")
    assert (table.turn, table.seats) == ("P1", ("castle red 1, diamond 1", "nothing"))
    table.play("pass")
    assert table.turn == "P2"
    table.play("draw red")
    assert (table.turn, table.seats[1], table.colour("P2")) == ("P2", "spare red 1", None)
    table.play("draw blue")
    assert (table.turn, table.seats[1], table.colour("P2")) == ("P2", "castle blue 1, spare red 1", "blue")
    table.play("pass")
    assert table.turn == "P1"
    assert table.pile == 50


def test_dks_03_a_purchase_moves_three_diamonds_to_the_seller_and_is_the_whole_turn(deal):
    table = deal("castle red 3, diamond 4", "spare red 2", options=RED_DECK)
    table.play("buy red from P2")
    assert table.seats == ("castle red 4, diamond 1", "spare red 1, diamond 3")
    assert table.turn == "P2"
    assert table.discard == "nothing"


def test_dks_03_after_a_purchase_every_further_act_is_the_next_players(deal):
    table = deal("castle red 3, diamond 6", "spare red 2, castle blue 1, diamond 3", options=RED_DECK)
    table.play("buy red from P2")
    assert table.refusal("buy red from P2") == "no_such_seller"  # P2 herself is to act
    table.play("draw red")
    assert table.seats == ("castle red 4, diamond 3", "castle blue 1, spare red 2, diamond 6")


def test_dks_03_after_a_draw_nothing_is_bought(deal):
    table = deal("castle red 3, diamond 4", "spare red 2", options=RED_DECK).play("draw diamond")
    assert table.refusal("buy red from P2") == "drawn_already"


def test_dks_03_with_diamonds_to_discard_the_price_lies_beside_the_pile(deal):
    table = deal("castle red 3, diamond 4", "spare red 2", options={**RED_DECK, "diamonds_to": "discard"})
    table.play("buy red from P2")
    assert table.seats == ("castle red 4, diamond 1", "spare red 1")
    assert table.discard == "diamond 3"


def test_dks_05_the_witch_takes_the_three_cards_that_are_named(deal):
    table = deal("castle green 2, spare red 1, diamond 2", "nothing", options=RED_DECK).play("draw witch")
    assert (table.turn, table.state.owed) == ("P1", 3)
    table.play("pay red, diamond, diamond")
    assert table.seats[0] == "castle green 2"
    assert table.discard == "red 1, diamond 2, witch 1"
    assert table.turn == "P2"


def test_dks_05_naming_the_whole_castle_frees_its_colour(deal):
    table = deal("castle green 2, spare red 1, diamond 2", "nothing", options=RED_DECK)
    table.play("draw witch", "pay green, green, red")
    assert table.seats[0] == "diamond 2"
    assert table.colour("P1") is None
    table.play("draw green")
    assert table.seats[1] == "castle green 1"


def test_dks_05_naming_only_two_cards_is_refused(deal):
    table = deal("castle green 2, spare red 1, diamond 2", "nothing", options=RED_DECK).play("draw witch")
    assert table.refusal("pay green, green") == "pay_owed"


def test_dks_06_a_player_with_one_card_gives_that_one(deal):
    table = deal("diamond 1", "nothing").play("draw witch", "pay diamond")
    assert table.discard == "diamond 1, witch 1"
    assert table.seats[0] == "nothing"
    assert table.turn == "P2"


def test_dks_07_the_fairy_goes_with_the_witch_and_nothing_else(deal):
    table = deal("diamond 3, fairy 1", "nothing").play("draw witch", "fairy")
    assert table.discard == "witch 1, fairy 1"
    assert table.seats[0] == "diamond 3"
    assert table.turn == "P2"  # a further draw is the next player's


def test_dks_09_the_cards_beside_the_pile_become_the_pile_when_the_next_draw_is_due(deal):
    table = deal(*NEARLY_ALL, discard="witch 6, diamond 4", options=RED_DECK)
    assert table.pile == 1
    table.play("draw witch", "pay red, diamond, diamond")
    assert (len(table.state.discard), table.pile, table.turn) == (14, 0, "P2")
    assert table.offered(Draw) == {Draw("castle_red"), Draw("diamond"), Draw("witch")} | {
        Draw(f"castle_red_{part}") for part in range(1, 7)
    }
    others = table.seats[2:]
    table.play("draw diamond")
    assert (table.pile, table.discard) == (13, "nothing")
    assert table.seats[:2] == (
        "castle red 2, diamond 1",
        "castle blue 5, spare red 3, spare yellow 1, spare green 1, diamond 6, fairy 1",
    )
    assert table.seats[2:] == others


def test_dks_10_the_sixth_card_by_purchase_wins_at_once(deal):
    table = deal("castle red 5, diamond 3", "spare red 1, castle blue 2", options=RED_DECK).play("buy red from P2")
    assert (table.winner, table.reason) == ("P1", "castle_complete")
    assert table.seats == ("castle red 6", "castle blue 2, diamond 3")
    assert table.referee.choices() == ()
    assert table.refusal("draw blue") == "match_over"


def test_dks_11_an_emptied_castle_frees_its_colour_for_everyone(deal):
    table = deal("castle blue 2, diamond 1", "nothing").play("draw witch", "pay blue, blue, diamond")
    assert table.seats == ("nothing", "nothing")
    assert table.colour("P1") is None
    table.play("draw blue", "pass")
    assert table.seats[1] == "castle blue 1"
    table.play("draw blue")
    assert table.seats[0] == "spare blue 1"
    table.play("draw yellow")
    assert table.seats[0] == "castle yellow 1, spare blue 1"


def test_dks_11_with_bound_the_emptied_castle_keeps_its_colour(deal):
    table = deal("castle blue 2, diamond 1", "nothing", options={"emptied_castle": "bound"})
    table.play("draw witch", "pay blue, blue, diamond")
    assert (table.seats[0], table.colour("P1")) == ("nothing", "blue")
    table.play("draw blue", "pass")
    assert table.seats[1] == "spare blue 1"
    table.play("draw blue")
    assert table.seats[0] == "castle blue 1"


def test_dks_13_a_spare_of_an_unclaimed_colour_can_be_bought_by_who_builds_it_later(deal):
    table = deal("castle blue 1", "diamond 3").play("draw green")
    assert table.seats[0] == "castle blue 1, spare green 1"
    table.play("pass", "draw green")
    assert table.seats[1] == "castle green 1, diamond 3"
    table.play("pass", "draw diamond", "pass", "buy green from P1")
    assert table.seats == ("castle blue 1, diamond 4", "castle green 2")


def test_pts_01_three_gold_coins_buy_a_boat_card(deal):
    table = deal("castle blue 2, diamond 3", "spare blue 1", edition="piratatak").play("buy blue from P2")
    assert table.seats == ("castle blue 3", "diamond 3")
    assert table.state.players[0].castle == ("boat_blue",) * 3
    assert table.state.players[1].right == ("coin",) * 3
    assert table.turn == "P2"


def test_pts_02_the_cannon_goes_with_the_pirate(deal):
    table = deal("diamond 2, fairy 1", "nothing", edition="piratatak").play("draw pirate", "fairy")
    assert sorted(table.state.discard) == ["cannon", "pirate"]
    assert table.state.players[0].right == ("coin",) * 2
    assert table.turn == "P2"


def test_pts_03_the_deck_of_55_counts_24_20_8_3(new_match):
    table = new_match(2, edition="piratatak")
    assert dict(zip(table.state.rules.classes, table.state.pile, strict=True)) == {
        "boat_red": 6,
        "boat_blue": 6,
        "boat_green": 6,
        "boat_yellow": 6,
        "coin": 20,
        "pirate": 8,
        "cannon": 3,
    }
    assert table.pile == 55


def test_pts_03_a_ninth_pirate_is_a_fault(deal):
    table = deal("nothing", "nothing", edition="piratatak", discard="witch 8")
    assert table.refusal("draw pirate") == "too_many_witches"


def test_pts_04_the_sixth_boat_card_by_purchase_wins_at_once(deal):
    table = deal("castle red 5, diamond 3", "spare red 1", edition="piratatak").play("buy red from P2")
    assert (table.winner, table.reason) == ("P1", "castle_complete")
    assert table.seats == ("castle red 6", "diamond 3")


def test_pts_05_a_part_seen_twice_without_a_reshuffle_is_a_recognition_fault(new_match):
    table = new_match(2, edition="piratatak").play("draw red 2", "draw coin")
    assert table.refusal("draw red 2") == "seen_twice"
    assert table.referee.read(CardShown("boat_red_2", 0.99)) == ()
    assert table.seats[0] == "castle red 1, diamond 1"


def test_pts_05_a_part_that_lies_beside_the_pile_is_seen_again_only_after_a_reshuffle(deal):
    table = deal("nothing", "nothing", edition="piratatak")
    table.play("draw red 2", "draw pirate", "pay red 2")
    assert table.refusal("draw red 2") == "seen_twice"


def test_pts_06_a_player_with_one_card_gives_that_one_to_the_pirate(deal):
    table = deal("diamond 1", "nothing", edition="piratatak").play("draw pirate", "pay coin")
    assert sorted(table.state.discard) == ["coin", "pirate"]
    assert table.seats[0] == "nothing"
