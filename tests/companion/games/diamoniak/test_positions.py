"""Written positions of DIAMONIAK: what cannot be is refused, what can be is played on."""

import pytest

from companion.core.errors import SettingsError
from companion.games.diamoniak.state import Pass, position_of, setup


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
