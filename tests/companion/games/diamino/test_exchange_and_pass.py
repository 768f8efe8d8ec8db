"""Turns of DIAMINO in which no word is laid, and the rounds of them that end a deal."""

import pytest

from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Close, Exchange, Judged, Pass, Phase, Refuse, Tell
from tests.companion.games.diamino.at_the_table import P1, P2, hands, laid, last_turns, match, play, refusal, word

# --- exchange and pass


def test_dmq_22_an_exchange_is_trusted_or_put_to_the_table():
    referee = match(2, exchange_trust=False)
    state = play(referee, Exchange(3))
    assert (state.phase, DIAMINO.view(state, None)["pending"]["exchange"]) == (Phase.JUDGING, 3)
    assert refusal(referee, Judged(("yes",))) == "bad_verdicts"
    assert play(referee, Refuse()).turn == P1
    assert play(referee, Exchange(3), Accept()).turn == P2


def test_dmq_23_an_exchange_costs_the_turn_unless_the_house_says_otherwise():
    referee = match(2, exchange_ends_turn=False, **{"pass": False})
    assert refusal(referee, Pass()) == "no_pass"
    state = play(referee, Exchange(3))
    assert (state.turn, state.exchanged) == (P1, True)
    assert refusal(referee, Exchange(1)) == "exchanged_already"
    assert laid(referee, 0, 0, "SPIEL", "H").turn == P2
    state = play(referee, Exchange(2), Pass())
    assert (state.turn, state.passes, state.exchanged) == (P1, 1, False)


def test_dmq_25_passing_is_allowed_or_only_when_nothing_else_is_left():
    assert play(match(2), Pass()).turn == P2
    referee = match(2, **{"pass": False})
    assert refusal(referee, Pass()) == "no_pass"
    play(referee, word(referee, 0, 0, "XYZ", "H"), Refuse())
    assert play(referee, Pass()).turn == P2
    assert play(last_turns("RT", "E", **{"pass": False}), Pass()).turn == P2


def test_dmq_47_where_turns_have_a_limit_who_is_late_passes():
    referee = match(2, turn_seconds=60, **{"pass": False})
    assert DIAMINO.view(referee.state, None)["turn_seconds"] == 60
    assert play(referee, Pass()).turn == P2
    assert DIAMINO.view(match().state, None)["turn_seconds"] == 0


# --- rounds in which nobody lays


def test_dmq_38_the_deal_ends_after_so_many_rounds_of_passes_with_an_empty_table():
    referee = last_turns("RT", "E", "K", end_after_passes=2)
    for _ in range(5):
        assert play(referee, Pass()).phase is Phase.LAY
    assert play(referee, Pass()).phase is Phase.ACCOUNT


def test_dmq_38_with_tiles_on_the_table_rule_set_2_goes_on():
    referee = match(2, rule_set="set2")
    for _ in range(6):
        assert play(referee, Pass()).phase is Phase.LAY


def test_dmq_38_dm_33_with_tiles_on_the_table_all_who_passed_may_agree_that_nobody_goes_on():
    referee = match(2, hands(12, 12), rule_set="set2", end_after_passes=2)
    for _ in range(4):
        assert refusal(referee, Close()) == "not_all_passed"
        play(referee, Pass())
    assert Close() in referee.choices()
    state = play(referee, Close())
    assert (state.phase, state.out, state.table) == (Phase.ACCOUNT, None, 83)
    assert refusal(referee, Close()) == "not_in_phase_lay"
    state = play(referee, Tell(P1, 30), Tell(P2, 20))
    assert (state.outcome.reason, state.outcome.scores, state.outcome.winners) == ("nobody_out", (-30, -20), (P2,))


def test_dmq_38_after_an_exchange_all_must_pass_again_before_the_table_may_agree():
    referee = match(2, rule_set="set2")
    play(referee, Pass(), Pass(), Exchange(1))
    assert refusal(referee, Close()) == "not_all_passed"
    assert refusal(match(2), Close()) == "not_all_passed"


@pytest.mark.parametrize("rule_set", ["set1", "set2"])
@pytest.mark.parametrize("ends_turn", [True, False])
def test_dmq_38_dmq_25_where_nobody_may_pass_freely_a_round_of_exchanges_lets_the_table_agree(rule_set, ends_turn):
    referee = match(2, rule_set=rule_set, exchange_ends_turn=ends_turn, **{"pass": False})
    without_a_word = [Exchange(1)] if ends_turn else [Exchange(1), Pass()]
    play(referee, *without_a_word)
    assert refusal(referee, Close()) == "not_all_passed"
    assert play(referee, *without_a_word).phase is Phase.LAY  # nothing ends by itself while there are tiles to draw
    assert play(referee, Close()).phase in (Phase.ACCOUNT, Phase.OVER)


def test_dmq_38_dmq_25_a_word_between_begins_the_round_of_exchanges_anew():
    referee = match(2, **{"pass": False})
    play(referee, Exchange(1))
    laid(referee, 0, 0, "SPIEL", "H")
    play(referee, Exchange(1))
    assert refusal(referee, Close()) == "not_all_passed"


def test_dmq_38_a_word_or_an_exchange_between_begins_the_round_anew():
    referee = match(3)
    play(referee, Pass(), Pass(), Exchange(1), Pass(), Pass())
    assert referee.state.phase is Phase.LAY
    assert play(referee, Pass()).phase is Phase.OVER
