"""Black, green and red fields of DIAMINO, in both rule sets."""

from companion.core.effects import Say
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, GiveBack, Phase, Refuse
from tests.companion.games.diamino.at_the_table import (
    P1,
    P2,
    counts,
    effects,
    grid,
    hands,
    last_turns,
    match,
    plan,
    play,
    points,
    refusal,
    tiles,
)


def test_dm_17_no_tile_lies_on_black_in_normal_play():
    referee = match(2, hands(9, 9), board=plan(black=[(0, 5)]))
    assert refusal(referee, tiles((0, 5, "E"))) == "black_field"


def test_dm_17_dmq_31_only_the_last_tile_and_only_one_black_field():
    board = plan(black=[(0, 5), (0, 6)])
    assert refusal(match(2, hands(3, 9), board=board), tiles((0, 5, "E"))) == "black_field"
    assert refusal(match(2, hands(2, 9), board=board), tiles((0, 5, "E"), (0, 6, "N"))) == "black_field"
    referee = match(2, hands(2, 9), board=plan(black=[(0, 6)]))
    state = play(referee, tiles((0, 5, "E"), (0, 6, "N")), Accept())
    assert (state.phase, state.out, state.black) == (Phase.ACCOUNT, P1, True)


def test_dmq_32_a_finishing_word_that_is_refused_frees_the_black_field():
    referee = match(2, hands(1, 9), board=plan(black=[(0, 5)]))
    state = play(referee, tiles((0, 5, "X")), Refuse())
    assert (state.phase, counts(referee), state.grid.count("X")) == (Phase.LAY, [1, 9], 0)
    assert play(referee, tiles((0, 5, "E")), Accept()).black


def test_dm_26_in_rule_set_2_black_is_for_who_ends_the_game():
    position = {"players": [{"hand": 12}, {"hand": 12}], "grid": grid((0, 0, "SPIEL", "H"))}
    referee = match(2, position, rule_set="set2", board=plan(black=[(0, 5)]))
    assert refusal(referee, tiles((0, 5, "E"))) == "black_field"
    assert refusal(last_turns("EE", "E", black=True), tiles((0, 10, "E"))) == "black_field"
    assert play(last_turns("E", "E", black=True), tiles((0, 10, "E")), Accept()).black


def test_dm_18_over_green_a_tile_is_taken_from_the_table():
    referee = match(2, hands(9, 9), board=plan(green=[(0, 5)]))
    table = referee.state.table
    play(referee, tiles((0, 5, "E")))
    assert Say("green_takes", (("seat", P1), ("tiles", 1))) in effects(referee, Accept())
    assert (counts(referee), referee.state.table, referee.state.turn) == ([9, 9], table - 1, P2)


def test_dmq_26_with_no_tile_on_the_table_green_costs_nothing():
    block = [(row, 0, "E" * 10, "H") for row in range(6)]
    own = {"letters": {"E": [1, 80]}, "jokers": 0}
    rows = [{"hand": 9}, {"hand": 11}]
    referee = match(2, {"players": rows, "grid": grid(*block)}, tiles=own, board=plan(green=[(0, 10)]))
    assert referee.state.table == 0
    play(referee, tiles((0, 10, "E")), Accept())
    assert counts(referee) == [8, 11]


def test_dmq_26_the_last_tile_on_green_is_out_when_none_lies_on_the_table():
    block = [(row, 0, "E" * 10, "H") for row in range(7)]
    own = {"letters": {"E": [1, 80]}, "jokers": 0}
    rows = [{"hand": 1}, {"hand": 9}]
    referee = match(2, {"players": rows, "grid": grid(*block)}, tiles=own, board=plan(green=[(0, 10)]))
    assert play(referee, tiles((0, 10, "E")), Accept()).out == P1


def test_dmq_28_who_lays_the_last_tile_on_green_must_take_one_and_is_not_out():
    referee = match(2, hands(1, 9), board=plan(green=[(0, 5)]))
    state = play(referee, tiles((0, 5, "E")), Accept())
    assert (state.phase, counts(referee), state.turn) == (Phase.LAY, [1, 9], P2)
    both = match(2, hands(2, 9), board=plan(green=[(0, 5)], black=[(0, 6)]))
    assert refusal(both, tiles((0, 5, "E"), (0, 6, "N"))) == "black_field"


def test_dm_19_dm_18_green_comes_before_red():
    referee = match(2, hands(2, 9), board=plan(green=[(0, 5)], red=[(0, 6)]))
    state = play(referee, tiles((0, 5, "E"), (0, 6, "N")), Accept())
    assert (state.phase, counts(referee), state.give) == (Phase.GIVE, [1, 9], 1)
    assert play(referee, GiveBack(1)).out == P1


def test_dm_27_dm_28_dmq_35_points_for_green_and_red_in_rule_set_2():
    position = {"players": [{"hand": 12}, {"hand": 12}, {"hand": 12}], "grid": grid((0, 0, "SPIEL", "H"))}
    referee = match(3, position, rule_set="set2", board=plan(green=[(0, 5)], red=[(0, 6)]))
    table = referee.state.table
    play(referee, tiles((0, 5, "E"), (0, 6, "N")))
    said = effects(referee, Accept())
    assert Say("green_points", (("seat", P1), ("points", 5))) in said
    assert Say("red_points", (("seat", P1), ("points", 10))) in said
    assert (points(referee), counts(referee), referee.state.table) == ([10, 5, 5], [12, 12, 12], table - 2)
    assert referee.state.phase is Phase.LAY
    last = DIAMINO.view(referee.state, None)["last"]
    assert last == {
        "seat": 0,
        "notation": "K11 across SPIELEN",
        "taken": 2,
        "points": 10,
        "others": 5,
        "green": 1,
        "red": 1,
    }


def test_dmq_27_every_devil_counts_or_one_of_a_kind_by_house_rule():
    places = {"green": [(0, 5), (0, 6)], "red": [(0, 7), (0, 8)]}
    move = tiles((0, 5, "E"), (0, 6, "N"), (0, 7, "D"), (0, 8, "E"))
    for adds, expected in ((True, [20, 10]), (False, [10, 5])):
        position = {"players": [{"hand": 12}, {"hand": 12}], "grid": grid((0, 0, "SPIEL", "H"))}
        referee = match(2, position, rule_set="set2", board=plan(**places), devils_add=adds)
        play(referee, move, Accept())
        assert points(referee) == expected
        referee = match(2, hands(9, 9), board=plan(**places), devils_add=adds)
        state = play(referee, move, Accept())
        assert (counts(referee)[P1], state.give) == ((7, 2) if adds else (6, 1))


def test_dmq_37_devils_of_a_word_that_is_withdrawn_do_not_count():
    position = {"players": [{"hand": 12}, {"hand": 12}], "grid": grid((0, 0, "SPIEL", "H"))}
    referee = match(2, position, rule_set="set2", board=plan(green=[(0, 5)], red=[(0, 6)]))
    play(referee, tiles((0, 5, "E"), (0, 6, "N")))
    shown = DIAMINO.view(referee.state, None)["pending"]
    assert (shown["green"], shown["red"], shown["black"], shown["tiles"]) == (1, 1, False, ["P11=E", "Q11=N"])
    play(referee, Refuse())
    assert (points(referee), counts(referee)) == ([0, 0], [12, 12])
