"""Which words of DIAMINO are accepted: the dictionary, the table, and what a refusal costs."""

import pytest

from companion.core.acts import act_to_plain
from companion.core.effects import Buzz, JudgeWords, LearnWords, Say, Spelling, Tune
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Judged, Phase, Refuse
from tests.companion.games.diamino.at_the_table import (
    P1,
    P2,
    counts,
    effects,
    laid,
    match,
    play,
    points,
    refusal,
    waiting,
    word,
)


def test_dmq_19_a_dictionary_that_knows_every_word_settles_it():
    referee = match(3)
    (asked,) = effects(referee, word(referee, 0, 0, "SPIEL", "V"))
    assert asked == JudgeWords((("SPIEL",),), Spelling())
    state = play(referee, Judged(("yes",)))
    assert (state.phase, state.turn, state.pending) == (Phase.LAY, P2, None)


def test_dmq_13_dmq_14_dmq_17_the_judge_is_told_the_agreements_of_the_table():
    given = {"digraph_umlauts": True, "eszett": "SZ", "names": False, "abbreviations": True, "inflected": False}
    referee = match(3, **given)
    (asked,) = effects(referee, word(referee, 0, 0, "SPIEL", "V"))
    assert asked.spelling == Spelling(True, "SZ", False, True, False)


def test_dmq_19_what_the_dictionary_does_not_know_the_table_decides():
    for verdict in ("doubtful", "no"):
        referee = waiting()
        assert effects(referee, Judged((verdict,))) == (Buzz(Tune.UNSURE),)
        shown = DIAMINO.view(referee.state, None)["pending"]
        assert (shown["words"][0]["verdict"], shown["unknown"]) == (verdict, ["SPIEL"])
        assert referee.choices() == (Accept(), Accept(("SPIEL",)), Refuse())
        assert play(referee, Accept()).turn == P2


def test_dmq_19_an_overruling_is_in_the_record_and_is_learned():
    referee = waiting()
    play(referee, Judged(("no",)))
    assert LearnWords(("SPIEL",)) in effects(referee, Accept(("SPIEL",)))
    assert act_to_plain(referee.acts[-1]) == {"event": "accept", "learn": ("SPIEL",), "challenger": None}
    assert refusal(waiting(), Accept(("LEIPS",))) == "not_a_reading"


def test_dmq_19_the_table_may_be_quicker_than_the_dictionary():
    assert play(waiting(), Accept()).turn == P2
    assert play(waiting(), Refuse()).turn == P1


def test_dmq_19_where_the_dictionary_decides_the_table_only_settles_doubts():
    referee = waiting(judge="dictionary")
    assert refusal(referee, Accept()) == refusal(referee, Refuse()) == "judge_first"
    assert referee.choices() == ()
    state = play(referee, Judged(("no",)))
    assert (state.phase, state.turn, state.grid.count("S")) == (Phase.LAY, P1, 0)
    referee = waiting(judge="dictionary")
    state = play(referee, Judged(("doubtful",)))
    assert (state.phase, play(referee, Accept()).turn) == (Phase.JUDGING, P2)


def test_dmq_19_where_the_players_judge_the_dictionary_is_not_asked():
    referee = match(judge="players")
    assert effects(referee, word(referee, 0, 0, "SPIEL", "H")) == ()
    assert refusal(referee, Judged(("yes",))) == "players_judge"
    assert play(referee, Accept()).turn == P2


def test_verdicts_that_do_not_belong_to_the_words_are_refused():
    for verdicts in ((), ("yes", "yes"), ("maybe",)):
        assert refusal(waiting(), Judged(verdicts)) == "bad_verdicts"
    referee = waiting()
    play(referee, Judged(("no",)))
    assert refusal(referee, Judged(("yes",))) == "bad_verdicts"
    assert refusal(match(), Judged(("yes",))) == "not_in_phase_judging"
    assert refusal(match(), Accept()) == refusal(match(), Refuse()) == "not_in_phase_judging"


@pytest.mark.parametrize("rule_set", ["set1", "set2"])
def test_dm_30_dmq_18_a_refused_word_is_taken_back_and_another_may_be_laid_in_both_sets(rule_set):
    referee = match(2, rule_set=rule_set)
    before = referee.state
    play(referee, word(referee, 0, 0, "XYZ", "H"))
    state = play(referee, Refuse())
    assert (state.players, state.table, state.grid) == (before.players, before.table, before.grid)
    assert (state.turn, state.tries) == (P1, 1)
    assert laid(referee, 0, 0, "SPIEL", "H").tries == 0


def test_dmq_20_as_many_tries_as_wanted_or_as_the_house_allows():
    referee = match(2)
    for _ in range(5):
        state = play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse())
    assert (state.turn, state.tries) == (P1, 5)
    for retries in (0, 2):
        referee = match(2, retries=retries)
        for _ in range(retries):
            assert play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse()).turn == P1
        play(referee, word(referee, 0, 0, "XYZ", "H"))
        assert Say("move_lost", (("seat", P1),)) in effects(referee, Refuse())
        assert (referee.state.turn, referee.state.tries, referee.state.passes) == (P2, 0, 1)


def test_dmq_21_a_penalty_for_a_refused_word_or_a_wrong_objection():
    referee = match(2, rule_set="set2", challenge_penalty=3)
    play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse())
    assert points(referee) == [-3, 0]
    assert play(referee, word(referee, 0, 0, "SPIEL", "H"), Accept((), P2)).players[P2].points == -3
    referee = match(2, challenge_penalty=2)
    play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse())
    assert (counts(referee), referee.state.table) == ([42, 40], 30)
    play(referee, word(referee, 0, 0, "SPIEL", "H"))
    for seat in (P1, 2, -1):
        assert refusal(referee, Accept((), seat)) == "no_such_seat"
    play(referee, Accept((), P2))
    assert (counts(referee), referee.state.table) == ([37, 42], 28)
    referee = match(2)
    play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse())
    assert counts(referee) == [40, 40]
