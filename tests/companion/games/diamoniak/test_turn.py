"""A turn of DIAMONIAK: whose it is, the draw duty, passing, what can be drawn (DK-07 ... DK-11)."""

import pytest

from companion.core.errors import IllegalEvent
from companion.games.diamoniak.state import Draw


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
