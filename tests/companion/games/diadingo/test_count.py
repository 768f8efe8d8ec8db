"""The count of a game of DIADINGO and of a series (DD-19 ... DD-21)."""

import pytest

from companion.core.errors import SettingsError
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.state import Draw, Miss, NextGame, Phase, Spun
from tests.companion.games.diadingo.at_the_table import NOTHING, A, B, C, ended, fresh, match, play, quick, refusal

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
