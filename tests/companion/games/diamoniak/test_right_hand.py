"""The cards on the right in DIAMONIAK: thrown off, traded, given (house rules), and who sees them (DKQ-26)."""

from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Discard, Trade

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
