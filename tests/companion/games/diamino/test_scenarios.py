"""The worked scenarios of DIAMINO (DMS), with the rule lines (DM) and switches (DMQ) that they show."""

from companion.core.acts import Undo
from companion.core.effects import Buzz, Say, Tune
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.state import Accept, Exchange, GiveBack, Pass, Phase, Refuse, Show, StartTile, Tell
from tests.companion.games.diamino.at_the_table import (
    NAMES,
    P1,
    P2,
    P3,
    P4,
    counts,
    effects,
    hands,
    laid,
    last_turns,
    match,
    notations,
    on_red,
    plan,
    play,
    refusal,
    tiles,
    word,
)

LEAFLET = [
    (0, 0, "SPIELEN", "H"),
    (-2, 4, "ERLEBEN", "V"),
    (0, 2, "IDEAL", "V"),
    (4, 2, "LÄNDER", "H"),
    (2, 2, "ERBSCHAFT", "H"),
    (0, 5, "EIS", "V"),
    (2, 7, "HÄRTE", "V"),
    (5, 6, "STARK", "H"),
]


def test_dms_01_dm_15_dmq_50_the_example_of_the_leaflet_is_legal_word_by_word():
    """ERBSCHAFT takes seven tiles, as its E and B lie there, whatever size the leaflet prints them in."""
    referee = match(8)
    formed, new = [], []
    for move in LEAFLET:
        event = word(referee, *move)
        new.append(len(event.tiles))
        state = play(referee, event)
        formed.append(sorted(one.text for one in state.pending.words))
        state = play(referee, Accept())
    assert new == [7, 6, 4, 4, 7, 1, 3, 4]
    assert formed == [
        ["SPIELEN"],
        ["ERLEBEN"],
        ["IDEAL"],
        ["LANDER"],
        ["ERBSCHAFT"],
        ["EI", "EIS"],
        ["HARTE"],
        ["ES", "STARK"],
    ]
    assert sum(letter != "." for letter in state.grid) == 36
    assert counts(referee) == [5, 6, 8, 8, 5, 11, 9, 8]
    assert (state.table, state.turn) == (16, P1)
    assert [row["notation"] for row in notations(referee) if row["event"]["event"] == "lay"] == [
        "K11 across SPIELEN",
        "O9 down ERLEBEN",
        "M11 down IDEAL",
        "M15 across LANDER",
        "M13 across ERBSCHAFT",
        "P11 down EIS, EI",
        "R13 down HARTE",
        "Q16 across STARK, ES",
    ]


def two_words():
    referee = match(8)
    laid(referee, *LEAFLET[0])
    return referee


def test_dms_02_tiles_that_make_no_word_are_for_the_judge_and_go_back():
    referee = two_words()
    laid(referee, *LEAFLET[1])
    state = play(referee, tiles((1, 5, "D"), (1, 6, "A")))
    assert [one.text for one in state.pending.words] == ["EDA", "ED", "NA"]
    assert state.pending.words[0].readings == ("EDA",)
    state = play(referee, Refuse())
    assert (state.turn, counts(referee)[P3], state.grid.count(".")) == (P3, 12, 441 - 13)


def test_dms_02_dm_09_tiles_that_touch_nothing_are_refused():
    referee = two_words()
    assert refusal(referee, word(referee, 3, 0, "EIS", "V")) == "not_connected"


def test_dms_02_dm_08_dm_11_diagonal_tiles_or_two_lines_are_refused():
    referee = two_words()
    assert refusal(referee, tiles((1, 1, "A"), (2, 2, "B"))) == "not_in_line"
    assert refusal(referee, tiles((1, 1, "A"), (1, 2, "B"), (2, 2, "C"))) == "not_in_line"


def test_dms_02_dmq_12_tiles_with_a_gap_are_refused():
    referee = two_words()
    assert refusal(referee, tiles((1, 2, "D"), (3, 2, "A"))) == "gap"


def test_dms_03_dm_08_dmq_05_dmq_07_the_first_word_begins_at_the_start_and_has_eight_letters():
    assert refusal(match(), word(match(), 0, 0, "ERBSCHAFT", "H")) == "too_long"
    assert laid(match(), 0, 0, "SPIELZUG", "V").player.hand == 40
    assert refusal(match(), word(match(), 0, -1, "SPIELEN", "H")) == "not_at_start"
    cover = match(start_word="cover")
    assert laid(cover, 0, -1, "SPIELEN", "H").turn == P2
    assert refusal(match(start_word="cover"), word(cover, 1, 0, "SPIEL", "H")) == "not_at_start"
    assert laid(match(first_word_max=9), 0, 0, "ERBSCHAFT", "H").turn == P2


def test_dms_05_dm_12_letters_may_be_attached_to_a_word():
    referee = match(3)
    laid(referee, 0, 0, "SPIEL", "H")
    state = play(referee, word(referee, 0, 0, "SPIELEN", "H"))
    assert [one.text for one in state.pending.words] == ["SPIELEN"]


def test_dms_05_dmq_09_touching_is_enough_unless_the_house_says_otherwise():
    for switch, legal in ((False, True), (True, False)):
        referee = match(3, require_shared_letter=switch)
        laid(referee, 0, 0, "SPIELEN", "H")
        event = word(referee, -1, 5, "HI", "H")
        if legal:
            state = play(referee, event)
            assert [one.text for one in state.pending.words] == ["HI", "HE", "IN"]
        else:
            assert refusal(referee, event) == "no_shared_letter"
            assert play(referee, word(referee, -1, 5, "HE", "V")).phase is Phase.JUDGING


def out_in_set_1(kind):
    """P2 of four goes out with one tile, on a plain or a black field; the others tell what they hold."""
    board = plan(black=[(0, 5)]) if kind == "black" else plan()
    position = hands(3, 1, 2, 3, turn=P2, first=P1)
    referee = match(4, position, board=board)
    state = play(referee, tiles((0, 5, "E")), Accept())
    assert state.phase is Phase.ACCOUNT
    play(referee, Show(P1, "ENQ"), Show(P3, "*R"), Tell(P4, 9))
    return referee.state


def test_dms_07_dm_20_who_is_out_gets_the_values_of_all_other_hands():
    state = out_in_set_1("plain")
    assert (state.outcome.reason, state.outcome.winners, state.outcome.scores) == ("went_out", (P2,), (0, 22, 0, 0))
    assert state.results[0].left == (12, 0, 1, 9)


def test_dms_07_dm_17_dm_20_and_twice_as_much_over_black():
    state = out_in_set_1("black")
    assert state.outcome.scores == (0, 44, 0, 0)
    row = DIAMINO.view(state, None)["results"][0]["players"][P2]
    assert {key: row[key] for key in ("points", "bonus", "hands", "factor", "left", "total")} == {
        "points": 0,
        "bonus": 0,
        "hands": 22,
        "factor": 2,
        "left": 0,
        "total": 44,
    }


def test_dms_09_dm_19_dmq_29_over_red_a_tile_may_be_given_back():
    referee, state = on_red(6)
    table = state.table
    assert (state.phase, state.give, state.turn, counts(referee)) == (Phase.GIVE, 1, P1, [2, 10])
    assert referee.choices() == (GiveBack(0), GiveBack(1))
    state = play(referee, GiveBack(1))
    assert (counts(referee), state.table, state.turn) == ([1, 10], table + 1, P2)
    play(referee, Undo())
    state = play(referee, GiveBack(0))
    assert (counts(referee), state.table, state.turn) == ([2, 10], table, P2)
    assert refusal(on_red(6)[0], GiveBack(2)) == "too_many"
    assert refusal(on_red(6)[0], GiveBack(-1)) == "too_many"


def test_dms_09_dmq_30_giving_back_the_last_tile_is_going_out_but_never_doubled():
    referee, _ = on_red(5)
    state = play(referee, GiveBack(1))
    assert (state.phase, state.out, state.black) == (Phase.ACCOUNT, P1, False)
    referee, state = on_red(5, red_can_finish=False)
    assert (state.phase, state.turn, counts(referee)) == (Phase.LAY, P2, [1, 10])


def test_dms_11_dm_31_dm_32_dmq_40_dmq_41_the_account_when_p1_goes_out():
    for black, bonus, total in ((False, 25, 57), (True, 50, 82)):
        referee = last_turns("E", "EEK", "Q*N", points=[15, 0, 25], black=black)
        assert referee.state.table == 0
        state = play(referee, tiles((0, 10, "E")), Accept(), Tell(P2, 6), Show(P3, "NQ*"))
        assert (state.outcome.scores, state.outcome.winners) == ((total, -6, 14), (P1,))
        told = DIAMINO.view(state, None)["results"][0]["players"]
        terms = [(row["points"], row["bonus"], row["hands"], row["factor"], row["left"]) for row in told]
        assert terms == [(15, bonus, 17, 1, 0), (0, 0, 0, 1, 6), (25, 0, 0, 1, 11)]


def test_dms_11_dm_33_dm_34_dmq_38_the_account_when_nobody_goes_out():
    referee = last_turns("RT", "EEK", "Q*N", points=[15, 0, 25])
    state = play(referee, Pass(), Pass(), Pass())
    assert (state.phase, state.turn) == (Phase.ACCOUNT, P1)
    state = play(referee, Tell(P1, 2), Tell(P2, 6), Tell(P3, 11))
    assert (state.outcome.reason, state.outcome.scores) == ("nobody_out", (13, -6, 14))
    assert state.outcome.winners == (P3,)


def test_dms_13_dm_16_dmq_24_tiles_are_exchanged_as_many_as_lie_on_the_table():
    referee = match(5)
    assert (counts(referee), referee.state.table) == ([18] * 5, 22)
    assert refusal(match(2), Exchange(33)) == "too_many"
    assert refusal(referee, Exchange(23)) == "too_many"
    assert refusal(referee, Exchange(0)) == "too_few"
    state = play(referee, Exchange(6))
    assert (counts(referee), state.table, state.turn) == ([18] * 5, 22, P2)


def test_dms_15_dm_04_dm_05_dmq_03_the_first_in_the_alphabet_begins_and_tied_ones_draw_again():
    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:3], {}))
    state = play(referee, StartTile("C"), StartTile("A"), StartTile("A"))
    assert (state.phase, state.contenders, state.turn, state.draws) == (Phase.START, (P2, P3), P2, ())
    state = play(referee, StartTile("M"))
    assert effects(referee, StartTile("B")) == (Buzz(Tune.ACCEPTED), Say("starts", (("seat", P3), ("tiles", 32))))
    state = referee.state
    assert (state.phase, state.turn, state.first) == (Phase.LAY, P3, P3)
    assert (counts(referee), state.table) == ([32] * 3, 16)
