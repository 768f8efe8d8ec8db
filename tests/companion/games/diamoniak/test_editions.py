"""DIAMONIAK and PIRATATAK are one game with two vocabularies (PT, PTQ)."""

import pytest

from companion.core.errors import SettingsError
from companion.core.observations import CardGone, CardShown, HandSeen
from companion.core.registry import find_game
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.editions import EDITIONS, make_rules
from companion.games.diamoniak.state import Draw


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
