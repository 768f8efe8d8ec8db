"""How a match of DIAMONIAK or PIRATATAK begins: seats, decks, pile, the first seat (DK-01 ... DK-08)."""

import pytest

from companion.core.errors import SettingsError
from companion.games.diamoniak.state import Phase, setup
from tests.companion.games.diamoniak.at_the_table import counted


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
