"""What may be laid in DIAMINO: connection, reading directions, letters and jokers."""

import pytest

from companion.games.diamino.state import Accept, Lay, Phase, Refuse, Rename
from tests.companion.games.diamino.at_the_table import (
    MIDDLE,
    P1,
    P2,
    P3,
    SIDE,
    hands,
    laid,
    match,
    notations,
    plan,
    play,
    refusal,
    tiles,
    word,
)


def test_dm_08_the_first_word_may_lie_down_as_well_as_across():
    assert laid(match(), 0, 0, "SPIEL", "V").turn == P2
    assert laid(match(), 0, 0, "SPIEL", "H").turn == P2
    assert refusal(match(), tiles((0, 0, "A"))) == "too_short"


def test_dmq_06_dm_13_the_first_word_may_be_read_upwards_from_the_start_field():
    referee = match()
    state = play(referee, word(referee, -3, 0, "TSEN", "V"))
    assert [one.readings for one in state.pending.words] == [("NEST",)]
    assert notations(referee)[-1]["notation"] == "K11 up NEST"
    referee = match(upward_words=False)
    assert refusal(referee, word(referee, -3, 0, "TSEN", "V")) == "not_at_start"


def test_dm_09_dmq_46_dmq_49_the_player_to_the_left_is_next_and_uses_any_letter_that_lies():
    referee = match(3)
    assert laid(referee, 0, 0, "SPIEL", "H").turn == P2
    assert laid(referee, 0, 1, "PARK", "V").turn == P3
    assert laid(referee, 3, 1, "KIND", "H").turn == P1


def test_dm_10_dmq_10_letters_that_touch_are_read_in_both_directions():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    state = play(referee, word(referee, 1, 0, "OBST", "H"))
    assert sorted(one.text for one in state.pending.words) == ["ET", "IS", "OBST", "PB", "SO"]


def test_dm_12_dmq_12_a_gap_may_be_filled_by_letters_that_lie():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "V")
    state = play(referee, tiles((2, -1, "B"), (2, 1, "N")))
    assert [one.text for one in state.pending.words] == ["BIN"]


def test_dm_13_dmq_11_down_words_are_read_either_way_and_across_words_one_way():
    for upward, readings in ((True, ("EIS", "SIE")), (False, ("EIS",))):
        referee = match(upward_words=upward)
        laid(referee, 0, 0, "SPIEL", "H")
        state = play(referee, word(referee, 0, 3, "EIS", "V"))
        assert state.pending.words[0].readings == readings
    referee = match()
    laid(referee, 0, 0, "SPIEL", "V")
    assert play(referee, word(referee, 2, 0, "IST", "H")).pending.words[0].readings == ("IST",)


def test_dm_14_dmq_15_a_plain_letter_stands_for_its_umlaut():
    referee = match()
    state = laid(referee, 0, 0, "LÄNDER", "H")
    assert state.grid[MIDDLE * SIDE + MIDDLE :].startswith("LANDER")
    state = play(referee, word(referee, 0, 1, "AMEN", "V"))
    assert state.pending.words[0].text == "AMEN"


def test_dmq_08_a_single_tile_needs_a_word_of_two():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    assert refusal(referee, tiles((3, 3, "A"))) == "not_connected"
    assert [one.text for one in play(referee, tiles((0, 5, "E"))).pending.words] == ["SPIELE"]


def test_dmq_07_a_later_word_may_be_longer_than_eight():
    referee = match(first_word_max=5)
    laid(referee, 0, 0, "SPIEL", "H")
    assert play(referee, word(referee, 0, 0, "SPIELPLATZ", "H")).pending.words[0].text == "SPIELPLATZ"


def test_dmq_33_a_black_field_interrupts_a_run():
    referee = match(board=plan(black=[(0, 5)]))
    laid(referee, 0, 0, "SPIEL", "H")
    laid(referee, 0, 4, "LOS", "V")
    state = play(referee, tiles((1, 3, "S"), (1, 5, "N")))
    assert sorted(one.text for one in state.pending.words) == ["ES", "SON"]
    play(referee, Refuse())
    assert refusal(referee, tiles((0, 6, "N"))) == "not_connected"


def test_dmq_45_a_word_may_be_laid_again_unless_the_house_says_otherwise():
    for unique, reason in ((False, None), (True, "laid_before")):
        referee = match(unique_words=unique)
        laid(referee, 0, 0, "LOS", "H")
        event = word(referee, 0, 0, "LOS", "V")
        if reason:
            assert refusal(referee, event) == reason
        else:
            assert play(referee, event).phase is Phase.JUDGING


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ((), "no_tiles"),
        (("Z99=A",), "bad_tile"),
        (("K1=",), "bad_tile"),
        (("=A",), "bad_tile"),
        (("K1=a",), "bad_tile"),
        (("K1=AB",), "bad_tile"),
        (("K01=A",), "bad_tile"),
        (("V1=A",), "bad_tile"),
        (("nonsense",), "bad_tile"),
        (("K1=**",), "bad_tile"),
        (("K1=A", "K1=B"), "same_field"),
        (("K11=A",), "field_taken"),
        (("P11=Q", "P12=Q"), "no_such_tile_left"),
        (("P11=*E", "P12=*N", "P13=*D"), "no_such_tile_left"),
    ],
)
def test_tiles_that_cannot_be_there_are_refused(told, reason):
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    assert refusal(referee, Lay(told)) == reason


def test_nobody_lays_more_tiles_than_he_has():
    assert refusal(match(2, hands(2, 9)), tiles((0, 5, "E"), (0, 6, "N"), (0, 7, "D"))) == "not_enough_tiles"


def test_dmi_07_dmq_16_a_joker_stands_for_any_letter_and_its_letter_stays():
    referee = match()
    state = laid(referee, 0, 0, "SPiEL", "H")
    assert state.grid.count("i") == 1
    state = play(referee, tiles((1, 2, "S"), (-1, 2, "*Ä")))
    assert state.pending.words[0].text == "aiS"
    assert notations(referee)[-1]["notation"] == "M10 down (A)(I)S"
    play(referee, Refuse())
    assert refusal(referee, Rename("M11", "A")) == "switched_off"


def test_dmq_16_by_house_rule_a_joker_may_become_another_letter():
    referee = match(joker_fixed=False)
    laid(referee, 0, 0, "SPiEL", "H")
    assert refusal(referee, Rename("K11", "A")) == "no_joker_there"
    assert refusal(referee, Rename("Z99", "A")) == "no_joker_there"
    assert refusal(referee, Rename("M11", "I")) == "bad_tile"
    assert refusal(referee, Rename("M11", "7")) == "bad_tile"
    state = play(referee, Rename("M11", "A"))
    assert (state.phase, [one.text for one in state.pending.words]) == (Phase.JUDGING, ["SPaEL"])
    state = play(referee, Refuse())
    assert (state.grid.count("i"), state.tries, state.turn) == (1, 0, P2)
    state = play(referee, Rename("M11", "A"), Accept())
    assert (state.grid.count("a"), state.phase, state.turn) == (1, Phase.LAY, P2)
    assert [row["notation"] for row in notations(referee)][-2:] == ["M11 is A, SP(A)EL", "accepted"]
