"""Rule set 2 of DIAMINO: twelve tiles in hand, drawn up again after each word."""

from companion.games.diamino.state import Accept, Exchange, Pass, Phase
from tests.companion.games.diamino.at_the_table import (
    P2,
    counts,
    grid,
    laid,
    last_turns,
    match,
    plan,
    play,
    points,
    refusal,
    tiles,
    word,
)


def test_dm_21_dm_22_dm_23_dm_24_twelve_tiles_and_as_many_drawn_as_used():
    referee = match(2, rule_set="set2")
    assert (counts(referee), referee.state.table) == ([12, 12], 88)
    assert refusal(referee, word(referee, 0, 0, "ERBSCHAFT", "H")) == "too_long"
    assert refusal(referee, word(referee, 0, 1, "SPIEL", "H")) == "not_at_start"
    laid(referee, 0, 0, "SPIEL", "H")
    assert (counts(referee), referee.state.table, referee.state.turn) == ([12, 12], 83, P2)
    assert refusal(referee, word(referee, 3, 0, "EIS", "H")) == "not_connected"
    laid(referee, 0, 1, "PARK", "V")
    assert (counts(referee), referee.state.table) == ([12, 12], 80)


def test_dmq_36_with_fewer_tiles_on_the_table_all_of_them_are_taken():
    block = [(row, 0, "E" * 10, "H") for row in range(4)]
    rows = [{"hand": 12}, {"hand": 12}]
    own = {"letters": {"E": [1, 66]}, "jokers": 0}
    referee = match(2, {"players": rows, "grid": grid(*block)}, tiles=own, rule_set="set2")
    assert referee.state.table == 2
    play(referee, tiles((0, 10, "E"), (1, 10, "E"), (2, 10, "E")), Accept())
    assert (counts(referee), referee.state.table) == ([11, 12], 0)


def test_dmq_34_word_values_count_only_by_house_rule():
    for switch, expected in ((False, 0), (True, 1 + 4 + 0 + 1 + 2)):
        referee = match(2, rule_set="set2", score_words=switch)
        laid(referee, 0, 0, "SPiEL", "H")
        assert points(referee) == [expected, 0]


def test_dm_25_exchange_only_while_there_are_tiles_on_the_table():
    state = play(referee := match(3, rule_set="set2"), Exchange(5))
    assert (counts(referee), state.table, state.turn) == ([12] * 3, 76, P2)
    referee = last_turns("RT", "E")
    assert refusal(referee, Exchange(1)) == "too_many"
    assert referee.choices() == (Pass(),)


def test_dm_31_going_out_needs_an_empty_table():
    block = [(row, 0, "E" * 10, "H") for row in range(4)]
    rows = [{"hand": 12}, {"hand": 12}]
    own = {"letters": {"E": [1, 77]}, "jokers": 0}
    referee = match(2, {"players": rows, "grid": grid(*block)}, tiles=own, rule_set="set2")
    moved = tiles(*((-1 - nth, 0, "E") for nth in range(10)))
    state = play(referee, moved, Accept())
    assert (state.phase, counts(referee), state.table) == (Phase.LAY, [12, 12], 3)


def test_dm_26_dm_31_all_tiles_laid_are_not_the_last_ones_while_some_lie_on_the_table():
    position = {"players": [{"hand": 12}, {"hand": 12}], "grid": grid((0, 0, "E", "H"))}
    own = {"letters": {"E": [1, 38]}, "jokers": 0}
    referee = match(2, position, tiles=own, rule_set="set2", board=plan(black=[(0, 8)]))
    assert referee.state.table == 13
    across = [(0, column, "E") for column in (*range(-5, 0), *range(1, 8))]
    assert refusal(referee, tiles(*across[1:], (0, 8, "E"))) == "black_field"
    assert counts(referee) == [12, 12]
