"""Look-alikes: by the word's direction, then by what may lie so, then by the word judge, and never silently."""

import pytest

from companion.core.observations import TilesSeen, TileUnsure
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Begin

WORDS = {"MUT", "NIE", "ZWEI", "HAUS", "WANN", "MANN", "EI"}
M_OR_W = (("M", 0.55, 0), ("W", 0.5, 0))
N_OR_Z = (("N", 0.6, 1), ("Z", 0.55, 0))


def judge(asked):
    assert asked.by_lists
    return tuple("yes" if WORDS & set(readings) else "no" for readings in asked.readings)


def proposal(word, *doubtful, known=judge, column=10, lying=None, confidence=(), by_value=(), **options):
    """The proposal of tiles across row 10 ("?" stands for the next doubtful one) on an empty board."""
    given = {"dm.board": "plain21"} | {f"dm.{key}": value for key, value in options.items()}
    referee = Referee(DIAMINO, Header("diamino", "diamino", ("A", "B"), given))
    referee.submit(Begin(0))
    at = [(10, column + step, letter) for step, letter in enumerate(word)]
    waiting = iter(doubtful)
    unsure = tuple(TileUnsure(row, place, next(waiting)) for row, place, letter in at if letter == "?")
    named = tuple(one for one in at if one[2] != "?")
    seen = TilesSeen(named, unsure, lying or (), confidence, by_value)
    return DIAMINO.proposal(referee.state, seen, known, frozenset())


def words(found):
    return ["".join(tile.split("=")[1] for tile in event.tiles) for event in found.events]


def decided(found):
    return [(doubt["at"], doubt["chosen"], doubt["by"]) for doubt in found.told["doubtful"]]


def test_nothing_is_told_as_decided_where_nothing_was_doubtful():
    found = proposal("HAUS")
    assert (words(found), decided(found)) == (["HAUS"], [])


def test_each_new_tile_is_told_with_the_confidence_of_its_name():
    assert proposal("EI", confidence=(0.97, 0.61)).told["confidence"] == [0.97, 0.61]
    assert proposal("?ANN", M_OR_W).told["confidence"] == [0.55, 1.0, 1.0, 1.0]


def test_of_two_likely_letters_the_one_that_makes_a_word_is_proposed_first_and_said_so():
    found = proposal("?ANN", (("M", 0.55, 0), ("N", 0.5, 0)))
    assert (words(found), decided(found)) == (["MANN", "NANN"], [("K11", "M", "judge")])
    assert proposal("?UT", tuple(reversed(M_OR_W))).told["doubtful"][0]["chosen"] == "M"


def test_where_both_make_words_the_likelier_one_comes_first_by_its_likeness():
    found = proposal("?ANN", M_OR_W)
    assert (words(found), decided(found)) == (["MANN", "WANN"], [("K11", "M", "likeness")])


def test_a_turned_tile_is_read_as_the_other_tiles_of_its_word_lie():
    found = proposal("?WEI", N_OR_Z)
    assert (words(found), decided(found)) == (["ZWEI"], [("K11", "Z", "direction")])
    found = proposal("?WEI", N_OR_Z, lying=((10, 11, 1), (10, 12, 1), (10, 13, 1)))
    assert (words(found), decided(found)) == (["NWEI"], [("K11", "N", "direction")])


def test_the_direction_comes_before_the_judge():
    found = proposal("?IE", (("Z", 0.6, 0), ("N", 0.55, 1)))
    assert (words(found), decided(found)) == (["ZIE"], [("K11", "Z", "direction")])


def test_a_letter_of_which_no_tile_is_left_cannot_be_meant():
    found = proposal("?UT", (("Ñ", 0.6, 0), ("M", 0.55, 0)))
    assert (words(found), decided(found)) == (["MUT"], [("K11", "M", "rules")])


def test_without_a_judge_likeness_decides_and_says_so():
    for found in (proposal("?UT", M_OR_W, known=None), proposal("?UT", M_OR_W, judge="players")):
        assert (words(found), decided(found)) == (["MUT", "WUT"], [("K11", "M", "likeness")])


def test_two_doubtful_tiles_are_decided_together():
    found = proposal("?A?S", (("N", 0.6, 0), ("H", 0.5, 0)), (("O", 0.6, 0), ("U", 0.5, 0)))
    assert words(found)[0] == "HAUS"
    assert decided(found) == [("K11", "H", "judge"), ("M11", "U", "judge")]


def test_a_tile_like_nothing_makes_no_move():
    found = proposal("HA?S", ())
    assert (found.events, found.refusal.reason) == ((), "unreadable")
    assert found.told["tiles"] == ["K11=H", "L11=A", "M11=?", "N11=S"]
    assert decided(found) == [("M11", None, None)]


def test_what_a_joker_stands_for_is_proposed_only_where_it_makes_words():
    assert words(proposal("HA*S")) == ["HA*US"]
    assert words(proposal("*ANN")) == ["*MANN", "*WANN"]
    assert decided(proposal("HA*S")) == [("M11", "u", "judge")]
    found = proposal("QX*S")
    assert (found.events, found.refusal.reason) == ((), "joker_means")
    assert proposal("HA*S", known=None).refusal.reason == "joker_means"


def test_a_joker_is_most_likely_a_letter_that_there_are_many_tiles_of_and_others_are_not_hidden():
    known = {f"{letter}ANN" for letter in "BDKMNTW"}
    found = proposal("*ANN", known=lambda asked: tuple("yes" if known & set(one) else "no" for one in asked.readings))
    assert words(found) == ["*NANN", "*TANN", "*DANN", "*MANN", "*BANN", "*KANN", "*WANN"]
    assert decided(found) == [("K11", "n", "guess")]


def test_a_letter_that_was_told_by_its_value_says_so_before_all_others():
    look_alikes = TileUnsure(10, 10, (("M", 0.52, 0), ("W", 0.48, 0)))
    found = proposal("M?T", (("U", 0.6, 0), ("O", 0.4, 0)), by_value=(look_alikes,))
    assert (words(found)[0], decided(found)) == ("MUT", [("K11", "M", "value"), ("L11", "U", "judge")])
    assert found.told["tiles"] == ["K11=M", "L11=?", "M11=T"]


def test_a_letter_may_be_meant_where_a_joker_may_be_though_no_list_has_the_word():
    found = proposal("QX?", (("*", 0.6, 0), ("Y", 0.4, 0)))
    assert (words(found), decided(found)) == (["QXY"], [("M11", "Y", "likeness")])


@pytest.mark.parametrize("many", [5, 8])
def test_what_was_not_tried_is_not_said_to_be_forbidden(many):
    found = proposal("?" * many, *[M_OR_W + N_OR_Z] * many, known=None)
    assert {by for *_, by in decided(found)} == {"likeness"}


@pytest.mark.parametrize("many", [4, 8])
def test_many_doubtful_tiles_are_not_tried_for_ever(many):
    asked = []

    def count(words):
        asked.append(words)
        return ("no",) * len(words.readings)

    found = proposal("?" * many, *[M_OR_W + N_OR_Z] * many, known=count)
    assert len(asked) <= 1000
    assert 1 <= len(found.events) <= 8


def test_what_lies_off_the_match_s_board_belongs_to_another_one():
    found = proposal("HAUS", column=19)
    assert (found.events, found.refusal.reason) == ((), "bad_tile")
