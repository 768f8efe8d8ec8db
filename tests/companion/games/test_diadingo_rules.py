"""DIADINGO line by line: rule lines (DD), holes and their switches (DDQ), worked scenarios (DDS)."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.acts import Undo
from companion.effects import Buzz, Say, SpinRandomly, StopSpin, Tune
from companion.errors import IllegalEvent, SettingsError
from companion.games import find_game
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.options import Options
from companion.games.diadingo.position import position_of, setup
from companion.games.diadingo.state import (
    Decline,
    Draw,
    Miss,
    NextGame,
    Phase,
    PutBack,
    Spun,
    StartSpin,
    Steal,
    Take,
)
from companion.games.options import option_key
from companion.observations import (
    BoardOdd,
    CardShown,
    SpinFinished,
    StoneGone,
    StoneKept,
    StonesSeen,
)
from companion.record import Header
from companion.referee import Referee

A, B, C, D = 0, 1, 2, 3
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


def match(*seats, options=None, position=None, first=0):
    """A match in which the board has been spun; seats are (filled, empty) rings."""
    rows = [{"filled": list(filled), "empty": list(empty)} for filled, empty in seats]
    written = {"players": rows, **(position or {})}
    given = {f"dd.{key}": value for key, value in (options or {}).items()}
    return Referee(DIADINGO, Header("diadingo", "diadingo", NAMES[: len(seats)], given, first, written))


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


def fresh(seats=2, first=A, **options):
    given = {f"dd.{key}": value for key, value in options.items()}
    return Referee(DIADINGO, Header("diadingo", "diadingo", NAMES[:seats], given, first))


EVERY_RING = tuple(value for value in range(1000, 6001, 1000) for _ in range(7))


# --- worked scenarios


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


def ended(*seats, **options):
    """How the match ends when its last card, a theft, is declined; one seat more has all other rings, empty."""
    rest = list(EVERY_RING)
    for value in (value for seat in seats for half in seat for value in half):
        rest.remove(value)
    referee = match(*seats, ((), rest), options=options, position={"turn": len(seats), "aside": 6})
    return play(referee, Draw("theft"), Decline()).outcome


def test_dds_09_dollars_and_rings_name_different_winners():
    seats = (((1000,) * 3, ()), ((6000,), ()))
    outcome = ended(*seats)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("cards_used", (B,), (3000, 6000, 0))
    outcome = ended(*seats, winner_by="rings")
    assert (outcome.winners, outcome.scores) == ((A,), (3, 1, 0))


SEVEN = (((1000, 2000, 4000), ()), ((3000, 4000), ()))


def test_dds_11_a_tie_is_a_shared_win():
    outcome = ended(*SEVEN)
    assert (outcome.winners, outcome.scores) == ((A, B), (7000, 7000, 0))


def test_dds_11_with_the_ring_tie_break_three_rings_beat_two():
    outcome = ended(*SEVEN, tiebreak="rings")
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


# --- material and set-up (DD-01 ... DD-07)


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


# --- cards and attempts (DD-08 ... DD-13)


def test_a_drawn_ring_asks_for_one_attempt_dd_09_dd_13():
    referee = match(NOTHING, NOTHING)
    assert referee.submit(Draw("ring_3000")) == (Buzz(Tune.ACCEPTED),)
    assert referee.choices() == (Take(), Miss(), PutBack())
    assert refusal(referee, Draw("ring_1000")) == "not_in_phase_draw"
    assert referee.submit(Take()) == (Buzz(Tune.ACCEPTED),)
    for event in (Take(), Miss(), PutBack()):
        assert refusal(referee, event) == "not_in_phase_attempt"


def test_a_fixed_diamond_leaves_the_ring_empty_and_ends_the_turn_dd_12_dd_13():
    referee = match(NOTHING, NOTHING)
    state = play(referee, Draw("ring_3000"), Miss())
    assert rings(referee, A) == ((), (3000,))
    assert (state.board, state.turn, state.drawn) == (42, B, None)


def test_a_diamond_never_goes_to_an_empty_ring_of_an_earlier_turn_dd_11():
    referee = match(((), (1000, 6000)), NOTHING)
    play(referee, Draw("ring_2000"), Take())
    assert rings(referee, A) == ((2000,), (1000, 6000))


@pytest.mark.parametrize("card", ["", "ring", "ring_", "ring_7000", "ring_3000_1", "Ring_3000", "theft_1", "diamond"])
def test_a_name_of_no_card_is_refused(card):
    assert refusal(match(NOTHING, NOTHING), Draw(card)) == "unknown_card"


def test_a_ring_of_which_all_have_been_drawn_is_not_in_the_pile_ddi_01():
    referee = match(((3000,) * 4, (3000,) * 2), NOTHING)
    play(referee, Draw("ring_3000"), Miss())
    assert refusal(referee, Draw("ring_3000")) == "not_in_pile"
    referee = match(NOTHING, NOTHING, position={"aside": 7})
    assert refusal(referee, Draw("theft")) == "not_in_pile"


def test_refusing_to_try_is_an_empty_ring_by_default_told_as_a_miss_ddq_03():
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert refusal(referee, Decline()) == "attempt_compulsory"
    referee = match(NOTHING, NOTHING, options={"attempt_optional": True})
    play(referee, Draw("ring_3000"))
    assert referee.choices() == (Take(), Miss(), Decline(), PutBack())
    assert play(referee, Decline()).turn == B
    assert rings(referee, A) == ((), (3000,))


def test_what_fell_is_put_back_and_the_attempt_begins_anew_or_it_was_used_ddq_25():
    referee = match(NOTHING, NOTHING)
    before = play(referee, Draw("ring_3000"))
    assert play(referee, PutBack()) == before
    assert play(referee, Take()).board == 41
    assert play(referee, Undo(), Miss()).turn == B


# --- thefts (DD-14 ... DD-17)


def test_a_theft_takes_a_diamond_onto_an_own_empty_ring_of_the_same_value_dd_14_dd_15_ddq_08():
    referee = match(((5000,), (3000, 1000)), ((3000, 2000), (6000,)), NOTHING)
    assert referee.submit(Draw("theft")) == (Buzz(Tune.ACCEPTED),)
    assert referee.state.phase is Phase.THEFT
    assert referee.choices() == (Steal(B, 3000), Decline())
    state = play(referee, Steal(B, 3000))
    assert rings(referee, A) == ((5000, 3000), (1000,))
    assert rings(referee, B) == ((2000,), (6000, 3000))
    assert (state.board, state.aside) == (39, 1)


def test_the_thief_chooses_among_all_legal_pairs_ddq_06_ddq_07_ddq_26():
    referee = match(((1000, 2000), (1000, 3000)), ((2000, 3000), ()), ((1000, 1000), (3000,)), ((), (1000,)))
    play(referee, Draw("theft"))
    assert set(referee.choices()) == {Steal(B, 3000), Steal(C, 1000), Decline()}
    assert refusal(referee, Steal(A, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(4, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(-1, 1000)) == "no_such_victim"
    assert refusal(referee, Steal(B, 2000)) == "no_empty_ring"
    assert refusal(referee, Steal(D, 1000)) == "not_the_victims"
    assert refusal(referee, Take()) == "not_in_phase_attempt"


@pytest.mark.parametrize(
    "seats",
    [
        (NOTHING, ((3000,), ())),  # no ring of his own
        (((3000,), ()), ((3000,), ())),  # none that is empty
        (((), (3000,)), ((), (3000,))),  # no diamond to steal
        (((3000,), (3000,)), NOTHING),  # only his own
        (((), (3000,)), ((2000, 4000), ())),  # of other values
    ],
)
def test_a_theft_without_a_pair_goes_aside_and_he_draws_again_dd_16_ddq_07_ddq_14(seats):
    referee = match(*seats)
    assert referee.submit(Draw("theft")) == (Buzz(Tune.ACCEPTED), Say("theft_unused"))
    state = referee.state
    assert (state.turn, state.phase, state.aside) == (A, Phase.DRAW, 1)
    assert Draw("theft") in referee.choices()
    state = play(referee, Draw("theft"), Draw("theft"))  # DDQ-10
    assert (state.turn, state.aside, state.pile[-1]) == (A, 3, 4)


FOUR = (((), (3000,)), NOTHING, ((3000,), ()), NOTHING)


def test_the_robbed_player_is_next_and_those_between_are_skipped_dd_17_ddq_09():
    referee = match(*FOUR)
    assert play(referee, Draw("theft"), Steal(C, 3000)).turn == C
    assert play(referee, Draw("ring_1000"), Miss()).turn == D


def test_with_resume_after_thief_the_robbed_player_plays_between_ddq_09():
    referee = match(*FOUR, options={"after_theft": "resume_after_thief"})
    state = play(referee, Draw("theft"), Steal(C, 3000))
    assert (state.turn, state.place) == (C, A)
    assert play(referee, Draw("ring_1000"), Miss()).turn == B
    assert play(referee, Draw("ring_1000"), Miss()).turn == C


def test_a_theft_in_the_turn_between_does_not_move_the_place_in_the_order_ddq_09():
    referee = match(*FOUR, options={"after_theft": "resume_after_thief"})
    state = play(referee, Draw("theft"), Steal(C, 3000), Draw("theft"), Steal(A, 3000))
    assert (state.turn, state.place) == (A, A)
    assert play(referee, Draw("ring_1000"), Miss()).turn == B


def test_forced_optional_and_redraw_are_the_values_of_the_theft_switch_ddq_05():
    with pytest.raises(SettingsError, match="optional_no_redraw or forced or optional_redraw"):
        fresh(theft="optional")


# --- the end of a game (DD-18)


def test_the_last_card_ends_the_game_dd_18():
    referee = match(((), EVERY_RING[:20]), ((), EVERY_RING[20:41]), position={"aside": 7})
    state = play(referee, Draw("ring_6000"), Miss())
    assert (state.outcome.reason, state.board) == ("cards_used", 42)


def test_a_last_card_that_is_an_unusable_theft_ends_the_game_ddq_11():
    referee = match(((), EVERY_RING[:20]), ((), EVERY_RING[20:]), position={"aside": 6})
    state = play(referee, Draw("theft"))
    assert (state.outcome.reason, state.aside, state.turn) == ("cards_used", 7, A)


@pytest.mark.parametrize("theft", ["optional_no_redraw", "optional_redraw"])
def test_a_last_card_that_is_a_declined_theft_ends_the_game_ddq_05(theft):
    referee = match(
        (EVERY_RING[:1], ()), ((), EVERY_RING[1:]), options={"theft": theft}, position={"aside": 6, "turn": B}
    )
    assert play(referee, Draw("theft"), Decline()).outcome.scores == (1000, 0)


def test_a_last_card_that_is_a_used_theft_counts_and_the_victim_has_no_turn_ddq_12():
    referee = match((EVERY_RING[:1], ()), ((), EVERY_RING[1:]), position={"aside": 6, "turn": B})
    state = play(referee, Draw("theft"), Steal(A, 1000))
    assert (state.outcome.reason, state.outcome.scores, state.outcome.winners) == ("cards_used", (0, 1000), (B,))
    assert state.turn == B


def sixteen_in_sight(**options):
    """B, who has A before and C after him, takes the 26th loose diamond."""
    referee = match(
        (LOOSE_25[0][0], ()), (LOOSE_25[1][0], ()), ((), (3000,)), options=options, position={"turn": B, "aside": 0}
    )
    play(referee, Draw("ring_3000"), Take())
    return referee


def test_the_26th_loose_diamond_ends_the_game_at_once_ddq_13():
    state = sixteen_in_sight().state
    assert (state.outcome.reason, state.board, state.pile[-1]) == ("only_fixed_left", 16, 7)


def test_with_end_of_round_the_round_is_played_to_its_end_ddq_13():
    referee = sixteen_in_sight(end_on_16="end_of_round")
    assert (referee.state.outcome, referee.state.turn) == (None, C)
    play(referee, Draw("ring_3000"))
    assert refusal(referee, Take()) == "only_fixed_left"
    state = play(referee, Miss())
    assert (state.outcome.reason, state.board) == ("only_fixed_left", 16)


def test_with_end_of_round_a_theft_that_passes_the_starter_ends_it_too_ddq_13():
    referee = sixteen_in_sight(end_on_16="end_of_round")
    state = play(referee, Draw("theft"), Steal(B, 3000))  # from C over A, who began, to B
    assert (state.outcome.reason, state.players[C].filled) == ("only_fixed_left", (3000,))


# --- the count (DD-19 ... DD-21)


def test_only_complete_rings_count_dd_19():
    shown = DIADINGO.view(match(((3000, 1000), (6000,)), ((), (5000,))).state, None)
    assert shown["players"] == [
        {"filled": [3000, 1000], "empty": [6000], "earned": 4000, "owed": 0, "dollars": 4000, "rings": 2},
        {"filled": [], "empty": [5000], "earned": 0, "owed": 0, "dollars": 0, "rings": 0},
    ]


def test_in_the_professional_count_empty_rings_are_debts_dd_20_ddq_19():
    shown = DIADINGO.view(match(((3000, 1000), (6000,)), NOTHING, options={"professional": True}).state, None)
    assert shown["players"][0] == {
        "filled": [3000, 1000],
        "empty": [6000],
        "earned": 4000,
        "owed": 6000,
        "dollars": -2000,
        "rings": 2,
    }


def test_the_professional_count_changes_the_winner_ddq_19():
    seats = (((6000, 6000), (6000,) * 5), ((5000,), (1000,) * 7))
    normal, professional = ended(*seats), ended(*seats, professional=True)
    assert (normal.winners, normal.scores[:2]) == ((A,), (12000, 5000))
    assert (professional.winners, professional.scores[:2]) == ((B,), (-18000, -2000))


def test_rings_tied_in_number_too_are_decided_by_the_highest_ring_ddq_17():
    seats = (((1000, 6000), ()), ((3000, 4000), ()))
    assert ended(*seats).winners == (A, B)
    assert ended(*seats, tiebreak="rings").winners == (A,)
    same = (((1000, 6000), ()), ((1000, 6000), ()))
    assert ended(*same, tiebreak="rings").winners == (A, B)


def test_the_number_of_rings_comes_before_the_highest_one_ddq_17():
    seats = (((2000, 2000, 3000), ()), ((1000, 6000), ()))
    assert ended(*seats, tiebreak="rings").winners == (A,)


# --- series (DD-21, DDQ-16, DDQ-18)


def quick(referee, *taken):
    """A whole game in which the seats of `taken` take their first rings and all else is missed."""
    first = list(taken)
    play(referee, Spun())
    while referee.state.phase not in (Phase.NEXT_GAME, Phase.OVER):
        event = next(iter(referee.choices()))
        if isinstance(event, Take):
            hit = referee.state.turn in first
            event = Take() if hit else Miss()
            if hit:
                first.remove(referee.state.turn)
        play(referee, Decline() if isinstance(event, Steal) else event)
    return referee.state


def test_a_series_sums_its_games_dd_21_ddq_18():
    referee = fresh(games=2)
    state = quick(referee, A, A)
    assert (state.phase, state.outcome) == (Phase.NEXT_GAME, None)
    first = DIADINGO.view(state, None)
    assert (first["game"], first["games"]) == (1, 2)
    assert first["results"][0]["reason"] == "cards_used"
    assert [row["dollars"] for row in first["results"][0]["players"]] == [2000, 0]
    assert first["results"][0]["winners"] == [A]
    state = play(referee, NextGame(B))
    assert (state.turn, state.phase, sum(state.pile), state.board) == (B, Phase.SPIN, 49, 42)
    assert state.players[A] == state.players[B]
    state = quick(referee, B, B, B)
    assert (state.outcome.scores, state.outcome.winners) == ((2000, 3000), (B,))
    shown = DIADINGO.view(state, None)
    assert [row["score"] for row in shown["sums"]] == [2000, 3000]
    assert (shown["game"], len(shown["results"])) == (2, 2)


def test_who_begins_the_next_game_is_picked_next_or_the_loser_ddq_16():
    for starter, expected in (("pick", {A, B, C}), ("next", {C}), ("loser", {B})):
        referee = fresh(3, first=B, games=2, starter=starter)
        quick(referee, A, C)
        assert {event.first for event in referee.choices()} == expected
        assert DIADINGO.view(referee.state, None)["starters"] == sorted(expected)
    assert refusal(referee, NextGame(A)) == "no_such_starter"
    assert refusal(referee, Draw("ring_1000")) == "not_in_phase_draw"


def test_of_tied_losers_the_table_picks_one_ddq_16():
    referee = fresh(3, games=2, starter="loser")
    quick(referee, A)
    assert referee.choices() == (NextGame(B), NextGame(C))


@pytest.mark.parametrize("games", [0, -1, 100, "2", True, 1.0])
def test_a_series_has_1_to_99_games_ddq_18(games):
    with pytest.raises(SettingsError, match=r"dd\.games"):
        fresh(games=games)


def test_no_game_follows_where_the_last_one_is_over():
    assert quick(fresh(), A).phase is Phase.OVER
    referee = fresh(games=2)
    play(referee, Spun(), Draw("ring_1000"), Miss())
    assert refusal(referee, NextGame(A)) == "not_in_phase_next_game"


# --- other house rules


def test_the_board_is_not_spun_again_during_the_game_ddq_23():
    assert play(match(NOTHING, NOTHING), Draw("ring_1000"), Miss(), Draw("ring_1000"), Miss()).phase is Phase.DRAW


def test_with_respin_each_round_the_board_is_spun_when_the_round_is_over_ddq_23():
    referee = match(NOTHING, NOTHING, NOTHING, options={"respin_each_round": True}, first=B)
    state = play(referee, Draw("ring_1000"), Take(), Draw("ring_1000"), Miss(), Draw("ring_1000"), Miss())
    assert (state.phase, state.turn, state.board) == (Phase.SPIN, B, 41)
    assert play(referee, StartSpin(), Spun(), Draw("ring_1000")).phase is Phase.ATTEMPT


DEFAULTS = {
    "winner_by": ("dollars", ["rings"]),
    "attempt_optional": (False, [True]),
    "touch_is_attempt": (True, [False]),
    "theft": ("optional_no_redraw", ["forced", "optional_redraw"]),
    "after_theft": ("from_victim", ["resume_after_thief"]),
    "end_on_16": ("immediate", ["end_of_round"]),
    "direction": ("cw", ["ccw"]),
    "starter": ("pick", ["next", "loser"]),
    "tiebreak": ("shared", ["rings"]),
    "games": (1, [2, 99]),
    "professional": (False, [True]),
    "slots": ("free", ["sockets"]),
    "spin_turns": ((2, 5), [(2, 2), (4.5, 10)]),
    "show_known_fixed": (False, []),
    "respin_each_round": (False, [True]),
    "ring_values": (tuple((value, 7) for value in range(1000, 6001, 1000)), []),
    "common_fault_policy": ("ask", []),
}


def test_every_switch_has_the_default_and_the_values_of_the_table():
    assert {field.name for field in fields(Options)} == DEFAULTS.keys()
    options = fresh().state.rules.options
    for name, (default, others) in DEFAULTS.items():
        assert getattr(options, name) == default
        for value in others:
            assert getattr(fresh(**{name: value}).state.rules.options, name) == value
        with pytest.raises(SettingsError):
            fresh(**{name: "mauve"})


def test_the_box_cannot_be_told_to_show_fixed_diamonds_ddq_22():
    with pytest.raises(SettingsError, match="show_known_fixed"):
        fresh(show_known_fixed=True)


def test_an_unknown_switch_is_refused_with_the_known_ones():
    with pytest.raises(SettingsError, match=r"dd\.ring_values"):
        fresh(ring_value={})


def test_ring_values_are_the_decks_own_ddq_02():
    referee = fresh(ring_values={"500": 40, "250": 2})
    assert referee.state.rules.classes == ("ring_250", "ring_500", "theft")
    assert referee.state.pile == (2, 40, 7)
    play(referee, Spun(), Draw("ring_250"), Take())
    assert DIADINGO.view(referee.state, None)["players"][A]["dollars"] == 250
    assert refusal(referee, Draw("ring_1000")) == "unknown_card"


@pytest.mark.parametrize(
    "values", [{}, {"1000": 41}, {"1000": 43}, {"0": 42}, {"-5": 42}, {"x": 42}, {"1000": 42, "2000": 0}, [42], 7]
)
def test_ring_values_that_are_not_42_rings_are_refused_dd_02_ddq_02(values):
    with pytest.raises(SettingsError, match="ring_values"):
        fresh(ring_values=values)


def test_an_enrolled_deck_tells_its_ring_values_ddq_02():
    usual = {f"ring_{value}": 7 for value in range(1000, 6001, 1000)} | {"theft": 7}
    assert DIADINGO.deck_options("diadingo", usual) == {}
    other = {"ring_100_1": 20, "ring_100_2": 1, "ring_900": 21, "theft": 7}
    assert DIADINGO.deck_options("diadingo", other) == {"dd.ring_values": {"100": 21, "900": 21}}
    assert DIADINGO.deck_options("diadingo", {**other, "ring_900": 0}) == {}


def test_the_game_is_found_by_its_name():
    assert find_game("diadingo") == (DIADINGO, "diadingo")


# --- what the cameras see


def read(referee, seen):
    return referee.read(seen)


def as_it_should_be(referee, seen):
    return DIADINGO.expected(referee.state, seen)


def test_a_shown_card_is_drawn_whatever_picture_it_has_dd_08():
    referee = match(NOTHING, NOTHING)
    assert read(referee, CardShown("ring_3000", 0.9)) == (Draw("ring_3000"),)
    assert read(referee, CardShown("ring_3000_4", 0.9)) == (Draw("ring_3000"),)
    assert read(referee, CardShown("theft_7", 0.9)) == (Draw("theft"),)
    for label in ("ring", "ring_3000_x", "ring_3000_1_1", "theft_1_1", "joker", "ring_3000_0"):
        assert read(referee, CardShown(label, 0.9)) == ()


def test_a_stone_that_goes_is_taken_and_one_that_stays_is_a_miss_dd_10_dd_12_ddq_04():
    referee = match(NOTHING, NOTHING)
    assert read(referee, StoneGone(7)) == ()
    assert not as_it_should_be(referee, StoneGone(7))
    assert as_it_should_be(referee, StoneKept())
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7)) == (Take(),)
    assert read(referee, StoneKept()) == (Miss(),)
    assert not as_it_should_be(referee, StoneKept())


@pytest.mark.parametrize("standing", [None, 41, 40, 43])
def test_a_stone_that_goes_is_taken_whatever_else_the_eye_has_miscounted_ddq_24(standing):
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7, standing=standing)) == (Take(),)


def test_a_stone_that_goes_when_as_many_are_left_as_must_be_was_told_before_ddq_24():
    referee = match(NOTHING, NOTHING)
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneGone(7, standing=42)) == ()
    assert as_it_should_be(referee, StoneGone(7, standing=42))


def test_without_touch_is_attempt_a_touched_stone_that_stays_means_nothing_ddq_04():
    referee = match(NOTHING, NOTHING, options={"touch_is_attempt": False})
    play(referee, Draw("ring_3000"))
    assert read(referee, StoneKept()) == ()
    assert as_it_should_be(referee, StoneKept())


def test_what_is_odd_on_the_board_spoils_the_attempt_or_is_put_back_ddq_25():
    referee = match(NOTHING, NOTHING)
    assert read(referee, BoardOdd("toppled")) == ()
    play(referee, Draw("ring_3000"))
    assert read(referee, BoardOdd("two_gone")) == (Miss(), PutBack())
    assert not as_it_should_be(referee, BoardOdd("two_gone"))


def test_the_stones_on_the_board_must_be_those_that_are_on_no_ring_ddq_24_ddi_02():
    referee = match(((3000,), ()), NOTHING)
    assert as_it_should_be(referee, StonesSeen(41))
    for number in (40, 42):
        assert not as_it_should_be(referee, StonesSeen(number))
        assert read(referee, StonesSeen(number)) == ()
    play(referee, Draw("ring_3000"))
    assert as_it_should_be(referee, StonesSeen(41))
    assert read(referee, StonesSeen(40)) == (Take(),)  # lifted while it was hidden
    assert read(referee, StonesSeen(39)) == ()


def test_while_stones_are_spread_over_the_board_nothing_there_is_odd_dd_05():
    referee = fresh()
    for seen in (StonesSeen(17), StoneGone(1), StoneKept(), BoardOdd("moved")):
        assert as_it_should_be(referee, seen)
    assert not as_it_should_be(referee, CardShown("ring_3000", 0.9))
    assert read(referee, StonesSeen(42)) == ()  # all there, and not spun yet
    assert read(referee, SpinFinished()) == (Spun(),)  # spun by hand


def test_the_spin_is_over_when_the_board_rests_or_all_stones_are_found_dd_05_ddq_20():
    referee = fresh()
    play(referee, StartSpin())
    assert read(referee, SpinFinished()) == (Spun(),)
    assert read(referee, StonesSeen(42)) == (Spun(),)
    assert read(referee, StonesSeen(41)) == ()
    assert not as_it_should_be(referee, StonesSeen(41))
    assert not as_it_should_be(referee, StoneGone(3))
    play(referee, Spun())
    assert as_it_should_be(referee, SpinFinished())
    assert as_it_should_be(referee, StonesSeen(42))


def test_between_games_and_after_the_match_the_board_means_nothing():
    referee = fresh(games=2)
    for _ in range(2):
        quick(referee, A)
        assert all(as_it_should_be(referee, seen) for seen in (StonesSeen(3), StoneGone(1), BoardOdd("beside")))
        if referee.state.outcome is None:
            play(referee, NextGame(A))


def test_a_theft_is_never_read_from_the_board():
    referee = match(*PAIR)
    play(referee, Draw("theft"))
    for seen in (StoneGone(1), StoneKept(), StonesSeen(41), SpinFinished(), CardShown("ring_3000", 0.9)):
        assert read(referee, seen) == ()


# --- what is shown


def test_the_tablet_is_shown_the_legal_thefts_and_the_diamonds_over_sixteen_dd_18():
    referee = match(((), (3000,)), ((3000, 1000), ()))
    play(referee, Draw("theft"))
    shown = DIADINGO.view(referee.state, None)
    assert shown["thefts"] == [{"victim": B, "value": 3000}]
    assert (shown["board"], shown["loose"], shown["pile"], shown["drawn"]) == (40, 24, 45, "theft")
    assert json.loads(json.dumps(shown)) == shown


# --- written positions


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"phase": "over"}, "phase"),
        ({"phase": "lunch"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"place": 1}, "place"),
        ({"aside": 8}, "aside"),
        ({"drawn": "ring_7000"}, "drawn"),
        ({"drawn": "theft"}, "drawn"),
        ({"phase": "attempt"}, "drawn"),
        ({"phase": "draw", "drawn": "ring_1000"}, "drawn"),
        ({"players": [{}]}, "players"),
        ({"players": [{"filled": [1500]}, {}]}, "filled"),
        ({"players": [{"filled": [True]}, {}]}, "filled"),
        ({"players": [{"filled": [1000] * 4}, {"empty": [1000] * 4}]}, "players"),
        ({"players": [{"rings": []}, {}]}, "rings"),
        ({"results": [{"reason": "cards_used"}]}, "results"),
        ({"results": [{"reason": "boredom"}]}, "reason"),
        ({"phase": "next_game"}, "results"),
        ({"mauve": 1}, "mauve"),
        ({"players": [{"filled": [1000] * 7 + [2000] * 7}, {"filled": [3000] * 7 + [4000] * 6}]}, "players"),
        ({"players": [{"filled": [1000] * 7 + [2000] * 7}, {"filled": [3000] * 7 + [4000] * 5}]}, "players"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(position, key):
    with pytest.raises(SettingsError) as refused:
        setup("diadingo", {}, 2, 0, position)
    assert refused.value.key == key


def test_a_position_with_an_empty_pile_is_a_finished_game():
    with pytest.raises(SettingsError, match="DD-18"):
        setup("diadingo", {}, 2, 0, {"players": [{"empty": [*EVERY_RING]}, {}], "aside": 7})


def test_a_position_in_the_middle_of_a_series_is_read_back():
    referee = fresh(games=3)
    quick(referee, A)
    written = json.loads(json.dumps(position_of(referee.state)))
    assert setup("diadingo", {"dd.games": 3}, 2, 0, written) == referee.state


# --- the documentation


def test_every_switch_event_and_reason_is_in_the_documentation():
    root = Path(__file__).parents[3]
    text = (root / "docs" / "DIADINGO.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "companion/games/diadingo").glob("*.py"))
    keys = {option_key("dd", field.name) for field in fields(Options)}
    events = {kind.__name__.lower() for kind in DIADINGO.events}
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source)) | {
        f"not_in_phase_{phase}" for phase in ("spin", "draw", "attempt", "theft", "next_game")
    }
    assert {word for word in keys | events | reasons if f"| `{word}` |" not in text} == set()
    assert {key for key in DIADINGO.view(fresh().state, None) if f"`{key}`" not in text} == {"edition"}
