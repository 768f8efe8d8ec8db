"""What a drawn castle card, fairy or diamond does in DIAMONIAK (DK-12 ... DK-19), with the house rules about it."""

import pytest

from companion.games.diamoniak.state import Aside, Build, Phase

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
