"""How a game of DIADINGO begins: seats, material, the spun board, the order of play (DD-01 ... DD-07)."""

import pytest

from companion.core.effects import Buzz, SpinRandomly, StopSpin, Tune
from companion.core.errors import IllegalEvent, SettingsError
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.position import setup
from companion.games.diadingo.state import Draw, Miss, Phase, Spun, StartSpin
from tests.companion.games.diadingo.at_the_table import NOTHING, A, B, C, fresh, match, play, refusal


def test_two_to_eight_play_dd_01():
    assert [*DIADINGO.seats] == [2, 3, 4, 5, 6, 7, 8]
    for seats in (1, 9):
        with pytest.raises(SettingsError, match="2 to 8 players"):
            setup("diadingo", {}, seats)


def test_the_deck_is_seven_thefts_and_42_rings_and_as_many_diamonds_dd_02_ddq_02():
    state = fresh().state
    assert dict(zip(state.rules.classes, state.pile, strict=True)) == {
        "ring_1000": 7,
        "ring_2000": 7,
        "ring_3000": 7,
        "ring_4000": 7,
        "ring_5000": 7,
        "ring_6000": 7,
        "theft": 7,
    }
    assert (sum(state.pile), state.board) == (49, 42)


def test_the_board_is_spun_with_shut_eyes_before_the_first_card_dd_05_ddq_21():
    referee = fresh()
    assert referee.state.phase is Phase.SPIN
    assert refusal(referee, Draw("ring_1000")) == "not_in_phase_draw"
    assert referee.submit(StartSpin()) == (Buzz(Tune.EYES_SHUT), SpinRandomly(2, 5))
    assert referee.state.phase is Phase.SPINNING
    assert refusal(referee, Draw("ring_1000")) == "not_in_phase_draw"
    assert referee.submit(Spun()) == (StopSpin(), Buzz(Tune.EYES_OPEN))
    assert referee.state.phase is Phase.DRAW
    assert refusal(referee, StartSpin()) == "not_in_phase_spin"
    assert refusal(referee, Spun()) == "not_in_phase_spin"


def test_a_spin_may_be_done_again_and_a_board_spun_by_hand_is_told_dd_05():
    referee = fresh()
    assert play(referee, StartSpin(), StartSpin()).phase is Phase.SPINNING
    assert play(fresh(), Spun()).phase is Phase.DRAW


def test_how_far_the_board_turns_is_a_house_rule_and_never_told_ddq_21():
    referee = fresh(spin_turns=[3, 3.5])
    assert SpinRandomly(3, 3.5) in referee.submit(StartSpin())
    assert referee.act_from_plain({"event": "startspin"}) == StartSpin()
    with pytest.raises(IllegalEvent, match="bad_field"):
        referee.act_from_plain({"event": "startspin", "turns": 3})


@pytest.mark.parametrize("turns", [[1, 5], [5, 2], [2, 11], [2], 3, ["2", "5"], [True, 5]])
def test_a_spin_of_fewer_than_two_turns_is_no_house_rule_ddq_21(turns):
    with pytest.raises(SettingsError, match="spin_turns"):
        fresh(spin_turns=turns)


def test_the_seat_that_the_table_names_begins_dd_07_ddq_16():
    assert fresh(3, first=C).state.turn == C
    for first in (-1, 3):
        with pytest.raises(SettingsError, match="first"):
            setup("diadingo", {}, 3, first)


def turns(referee, number):
    seen = []
    for value in range(number):
        seen.append(referee.state.turn)
        play(referee, Draw(f"ring_{value % 6 + 1}000"), Miss())
    return seen


def test_play_runs_clockwise_and_around_dd_07_dd_13_ddq_15():
    assert turns(match(NOTHING, NOTHING, NOTHING, first=B), 4) == [B, C, A, B]
    assert turns(match(NOTHING, NOTHING, NOTHING, options={"direction": "ccw"}), 4) == [A, C, B, A]
