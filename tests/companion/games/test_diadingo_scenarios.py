"""The worked scenarios of DIADINGO (DDS), played as they are written."""

import pytest

from companion.errors import IllegalEvent
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Decline, Draw, Miss, NextGame, Phase, Spun, Steal, Take
from companion.record import Header
from companion.referee import Referee

A, B, C = 0, 1, 2


def match(*seats, options=None, position=None, first=0):
    """A match in which the board has been spun; seats are (filled, empty) rings."""
    rows = [{"filled": list(filled), "empty": list(empty)} for filled, empty in seats]
    written = {"players": rows, **(position or {})}
    given = {f"dd.{key}": value for key, value in (options or {}).items()}
    names = ("A", "B", "C", "D", "E", "F", "G", "H")[: len(seats)]
    return Referee(DIADINGO, Header("diadingo", "diadingo", names, given, first, written))


def rings(referee, seat):
    player = referee.state.players[seat]
    return (player.filled, player.empty)


def refusal(referee, event):
    before = referee.state
    assert event not in referee.choices()
    with pytest.raises(IllegalEvent) as refused:
        referee.submit(event)
    assert referee.state is before
    return refused.value.reason


def play(referee, *events):
    for event in events:
        referee.submit(event)
    return referee.state


NOTHING = ((), ())


def test_dds_01_a_lifted_diamond_is_set_on_the_drawn_ring_and_the_next_player_follows():
    referee = match(NOTHING, NOTHING)
    state = play(referee, Draw("ring_3000"))
    assert (state.turn, state.phase, state.board) == (A, Phase.ATTEMPT, 42)
    state = play(referee, Take())
    assert rings(referee, A) == ((3000,), ())
    assert (state.board, state.turn, state.phase) == (41, B, Phase.DRAW)


def test_dds_03_only_the_ring_just_drawn_gets_the_diamond():
    referee = match(((), (6000,)), NOTHING)
    play(referee, Draw("ring_1000"), Take())
    assert rings(referee, A) == ((1000,), (6000,))


def test_dds_03_an_order_to_set_it_on_another_ring_is_refused():
    referee = match(((), (6000,)), NOTHING)
    play(referee, Draw("ring_1000"))
    with pytest.raises(IllegalEvent, match="bad_field"):
        referee.act_from_plain({"event": "take", "value": 6000})
    assert refusal(referee, Steal(A, 6000)) == "not_in_phase_theft"
    assert rings(referee, A) == ((), (6000,))


def test_dds_05_an_unusable_theft_goes_aside_and_the_same_player_draws_again():
    referee = match(((), (2000,)), ((3000,), ()), ((5000,), ()))
    state = play(referee, Draw("theft"))
    assert (state.turn, state.phase, state.drawn, state.aside) == (A, Phase.DRAW, None, 1)
    state = play(referee, Draw("ring_4000"))
    assert (state.turn, state.phase) == (A, Phase.ATTEMPT)
    state = play(referee, Take())
    assert rings(referee, A) == ((4000,), (2000,))
    assert state.turn == B


LOOSE_25 = (
    ((1000,) * 5 + (2000,) * 5 + (3000,) * 3, (1000,) * 2 + (2000,) + (5000,) * 2),
    ((4000,) * 5 + (5000,) * 5 + (6000,) * 2, (3000,) * 3 + (4000,) * 2 + (6000,) * 3),
)


def test_dds_07_the_26th_loose_diamond_ends_the_game_and_three_cards_stay_unplayed():
    referee = match(*LOOSE_25, position={"turn": B, "aside": 7})
    assert (referee.state.board, sum(referee.state.pile)) == (17, 4)
    state = play(referee, Draw("ring_3000"), Take())
    assert (state.board, sum(state.pile), state.phase) == (16, 3, Phase.OVER)
    assert state.outcome.reason == "only_fixed_left"
    assert referee.choices() == ()
    assert refusal(referee, Draw("ring_6000")) == "match_over"


def last_card(*seats, options=None):
    """The table before its last card, a useless theft: all rings but those of `seats` lie empty before the last one."""
    left = dict.fromkeys(range(1000, 6001, 1000), 7)
    for filled, empty in seats:
        for value in (*filled, *empty):
            left[value] -= 1
    rest = tuple(value for value, number in left.items() for _ in range(number))
    return match(*seats, ((), rest), options=options, position={"turn": len(seats), "aside": 6})


NINE = (((1000,) * 3, ()), ((6000,), ()))


def ended(referee):
    # the last player's empty rings make the theft possible; declining it ends the game
    return play(referee, Draw("theft"), Decline()).outcome


def test_dds_09_dollars_and_rings_name_different_winners():
    outcome = ended(last_card(*NINE))
    assert (outcome.reason, outcome.winners, outcome.scores) == ("cards_used", (B,), (3000, 6000, 0))
    outcome = ended(last_card(*NINE, options={"winner_by": "rings"}))
    assert (outcome.winners, outcome.scores) == ((A,), (3, 1, 0))


SEVEN = (((1000, 2000, 4000), ()), ((3000, 4000), ()))


def test_dds_11_a_tie_is_a_shared_win():
    outcome = ended(last_card(*SEVEN))
    assert (outcome.winners, outcome.scores) == ((A, B), (7000, 7000, 0))


def test_dds_11_with_the_ring_tie_break_three_rings_beat_two():
    outcome = ended(last_card(*SEVEN, options={"tiebreak": "rings"}))
    assert (outcome.winners, outcome.scores) == ((A,), (7000, 7000, 0))


PAIR = (((), (3000,)), ((3000,), ()))


def test_dds_13_a_declined_theft_is_put_aside_without_a_new_card():
    referee = match(*PAIR)
    state = play(referee, Draw("theft"), Decline())
    assert (state.aside, state.turn, state.phase) == (1, B, Phase.DRAW)
    assert (rings(referee, A), rings(referee, B)) == PAIR


def test_dds_13_with_optional_redraw_the_same_player_draws():
    state = play(match(*PAIR, options={"theft": "optional_redraw"}), Draw("theft"), Decline())
    assert (state.aside, state.turn, state.phase) == (1, A, Phase.DRAW)


def test_dds_13_with_forced_declining_is_refused():
    referee = match(*PAIR, options={"theft": "forced"})
    play(referee, Draw("theft"))
    assert refusal(referee, Decline()) == "theft_forced"
    assert referee.choices() == (Steal(B, 3000),)


def test_a_new_match_begins_with_the_spin_and_a_series_with_another_one():
    start = Referee(DIADINGO, Header("diadingo", "diadingo", ("A", "B"), {"dd.games": 2}))
    assert start.state.phase is Phase.SPIN
    play(start, Spun(), Draw("ring_1000"), Miss())
    assert refusal(start, NextGame(A)) == "not_in_phase_next_game"
