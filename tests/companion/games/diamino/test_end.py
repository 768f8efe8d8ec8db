"""Who wins a deal of DIAMINO, and what is known and told of the hands."""

from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Exchange, NextDeal, Pass, Phase, Show, StartTile, Tell
from tests.companion.games.diamino.at_the_table import (
    P1,
    P2,
    P3,
    counts,
    hands,
    last_turns,
    match,
    play,
    refusal,
    tiles,
)

# --- the account


def test_dmq_39_in_rule_set_1_nobody_wins_when_nobody_can_go_on():
    state = play(match(2), Pass(), Pass())
    assert (state.outcome.reason, state.outcome.winners, state.outcome.scores) == ("nobody_out", (), (0, 0))


def test_dmq_39_or_the_lowest_hand_wins_what_the_others_hold():
    referee = match(3, hands(1, 2, 3), set1_blocked="lowest_hand")
    state = play(referee, Pass(), Pass(), Pass(), Tell(P1, 10), Show(P2, "EN"), Show(P3, "EEN"))
    assert (state.outcome.winners, state.outcome.scores) == ((P2,), (0, 13, 0))


def test_dmq_42_ties_are_shared_or_broken_by_the_tiles_left():
    for tiebreak, winners in (("shared", (P1, P2)), ("fewest_tiles", (P2,))):
        referee = last_turns("EE", "K", points=[2, 4], tiebreak=tiebreak)
        state = play(referee, Pass(), Pass(), Tell(P1, 2), Tell(P2, 4))
        assert (state.outcome.scores, state.outcome.winners) == ((0, 0), winners)


def test_dmq_43_the_credits_of_several_deals_are_added_up():
    referee = match(2, hands(1, 2), deals=2)
    state = play(referee, tiles((0, 5, "E")), Accept(), Show(P2, "QN"))
    assert (state.phase, state.outcome, state.results[0].left) == (Phase.NEXT_DEAL, None, (0, 11))
    assert refusal(referee, Pass()) == "not_in_phase_lay"
    state = play(referee, NextDeal())
    assert (state.phase, state.contenders, state.table, counts(referee)) == (Phase.START, (P1, P2), 112, [0, 0])
    state = play(referee, StartTile("B"), StartTile("A"))
    assert (state.turn, counts(referee)) == (P2, [40, 40])
    state = play(referee, Pass(), Pass())
    assert (state.outcome.scores, state.outcome.winners) == ((11, 0), (P1,))
    assert refusal(referee, NextDeal()) == "match_over"
    assert refusal(match(), NextDeal()) == "not_in_phase_next_deal"


def test_dm_20_who_is_out_wins_even_if_the_others_hold_jokers_only():
    state = play(match(2, hands(1, 1)), tiles((0, 5, "E")), Accept(), Show(P2, "*"))
    assert (state.outcome.winners, state.outcome.scores) == ((P1,), (0, 0))


def test_what_is_told_at_the_end_must_be_possible():
    referee = match(3, hands(1, 2, 2))
    play(referee, tiles((0, 5, "E")), Accept())
    assert refusal(referee, Tell(P2, 99)) == "cannot_be_worth"
    assert refusal(referee, Tell(P2, 21)) == "cannot_be_worth"
    assert refusal(referee, Tell(P1, 0)) == refusal(referee, Show(P1, "")) == "told_already"
    assert refusal(referee, Tell(3, 0)) == refusal(referee, Show(-1, "")) == "no_such_seat"
    assert refusal(referee, Show(P2, "E")) == "hand_count"
    assert refusal(referee, Show(P2, "QQ")) == refusal(referee, Show(P2, "E7")) == "no_such_tile_left"
    assert refusal(match(), Tell(P2, 1)) == refusal(match(), Show(P2, "E")) == "not_in_phase_account"
    state = play(referee, Show(P3, "Q*"))
    assert (state.turn, DIAMINO.view(state, None)["owing"]) == (P2, [{"seat": P2, "least": 1, "most": 18}])
    assert play(referee, Tell(P2, 5)).outcome.scores == (15, 0, 0)


# --- hands


def test_dmq_44_hands_are_hidden_and_shown_as_counts():
    referee = match(2)
    assert refusal(referee, Show(P1, "E" * 40)) == "not_in_phase_account"
    row = DIAMINO.view(referee.state, None)["players"][0]
    assert row == {"hand": 40, "points": 0, "known": "", "told": None}


def test_dmq_44_where_hands_lie_open_the_referee_knows_them():
    position = hands(3, 2, turn=P1)
    referee = match(2, position, open_hands=True)
    play(referee, Show(P1, "NEQ"))
    assert DIAMINO.view(referee.state, None)["players"][0]["known"] == "ENQ"
    assert refusal(referee, tiles((0, 5, "E"), (0, 6, "X"))) == "not_in_hand"
    play(referee, Show(P2, "EZ"))
    state = play(referee, tiles((0, 5, "E"), (0, 6, "N")), Accept())
    assert (state.players[P1].known, state.players[P1].hand) == ("Q", 1)
    state = play(referee, Exchange(1))
    assert (state.players[P2].known, state.players[P2].hand) == ("", 2)
    state = play(referee, tiles((0, 7, "Q")), Accept())
    assert (state.phase, state.turn) == (Phase.ACCOUNT, P2)


def test_a_hand_that_is_known_need_not_be_told():
    referee = match(2, hands(1, 2), open_hands=True)
    play(referee, Show(P2, "QN"))
    assert play(referee, tiles((0, 5, "E")), Accept()).outcome.scores == (11, 0)
