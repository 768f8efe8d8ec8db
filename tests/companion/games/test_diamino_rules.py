"""DIAMINO line by line: rule lines (DM), holes and their switches (DMQ), worked scenarios (DMS).

Fields are told as in the scenarios: (row, column) from the start field (0, 0), rows downwards, columns to the right.
"""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.acts import Undo, act_to_plain
from companion.effects import Buzz, JudgeWords, LearnWords, Say, Spelling, Tune
from companion.errors import IllegalEvent, SettingsError
from companion.game import event_from_plain, event_to_plain
from companion.games import find_game
from companion.games.diamino import DIAMINO
from companion.games.diamino.material import read_material
from companion.games.diamino.options import Options
from companion.games.diamino.position import position_of, setup
from companion.games.diamino.state import (
    Accept,
    Begin,
    Close,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    NextDeal,
    Pass,
    Phase,
    Refuse,
    Rename,
    Show,
    StartTile,
    Tell,
)
from companion.games.options import option_key
from companion.observations import CardGone, TilesSeen, WordsJudged
from companion.record import Header, read_record, write_record
from companion.referee import Referee, begin

P1, P2, P3, P4 = 0, 1, 2, 3
NAMES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
SIDE, MIDDLE = 21, 10


def plan(**kinds):
    """A board of 21 x 21 with a start field in the middle and special fields: plan(green=[(0, 2)])."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    rows[MIDDLE][MIDDLE] = "S"
    for kind, places in kinds.items():
        for row, column in places:
            rows[MIDDLE + row][MIDDLE + column] = kind[0].upper()
    return {"name": "test", "rows": ["".join(row) for row in rows]}


def grid(*words):
    """A board on which words lie: grid((0, 0, "SPIEL", "H")); a small letter is a joker."""
    rows = [["."] * SIDE for _ in range(SIDE)]
    for row, column, word, way in words:
        for at, letter in enumerate(word):
            place = (row, column + at) if way == "H" else (row + at, column)
            rows[MIDDLE + place[0]][MIDDLE + place[1]] = letter
    return ["".join(row) for row in rows]


def name(row, column):
    return f"{chr(ord('A') + MIDDLE + column)}{MIDDLE + row + 1}"


def tiles(*told):
    """A move from single tiles: tiles((0, 1, "A"), (0, 2, "*B"))."""
    return Lay(tuple(f"{name(row, column)}={letter}" for row, column, letter in told))


def word(referee, row, column, letters, way):
    """The move that makes a word, with tiles on its empty fields only; small letters are jokers."""
    told = []
    for at, letter in enumerate(letters):
        place = (row, column + at) if way == "H" else (row + at, column)
        if referee.state.grid[(MIDDLE + place[0]) * SIDE + MIDDLE + place[1]] == ".":
            told.append((*place, f"*{letter.upper()}" if letter.islower() else letter))
    return tiles(*told)


def match(seats=2, position=None, **options):
    """A match in which P1 lays first on a board without obstacles; or from a written position."""
    given = {"dm.board": "plain21"} | {f"dm.{key}": value for key, value in options.items()}
    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:seats], given, P1, position))
    if referee.state.phase is Phase.START:
        referee.submit(Begin(P1))
    return referee


def hands(*counts, words=((0, 0, "SPIEL", "H"),), **rest):
    """A position: how many tiles everybody has, and what lies."""
    return {"players": [{"hand": count} for count in counts], "grid": grid(*words), **rest}


def play(referee, *events):
    for event in events:
        referee.submit(event)
    return referee.state


def laid(referee, *move):
    """A word is laid and accepted."""
    return play(referee, word(referee, *move), Accept())


def refusal(referee, event):
    before = referee.state
    assert event not in referee.choices()
    with pytest.raises(IllegalEvent) as refused:
        referee.submit(event)
    assert referee.state is before
    return refused.value.reason


def effects(referee, event):
    return referee.submit(event)


def counts(referee):
    return [player.hand for player in referee.state.players]


def points(referee):
    return [player.points for player in referee.state.players]


# --- worked scenarios

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


def notations(referee):
    from companion.snapshot import history  # noqa: PLC0415 - a view of the whole match

    return history(referee)


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


def on_red(hand, **switches):
    position = hands(hand, 10)
    referee = match(2, position, board=plan(red=[(2, 0)]), **switches)
    state = play(referee, word(referee, 0, 0, "STERN", "V"), Accept())
    return referee, state


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


def last_turns(*held, points=None, black=False, **switches):
    """Rule set 2 with an empty table: P1 may lay beside a block of X; who holds which tiles is told as "EEK"."""
    block = [(row, 0, "X" * 10, "H") for row in range(4)]
    letters = {"X": [0, 40], "E": [1, 9], "K": [4, 2], "Q": [10, 1], "N": [1, 1], "R": [1, 1], "T": [1, 1]}
    used = "".join(held)
    letters = {one: [value, 40 if one == "X" else used.count(one)] for one, (value, _) in letters.items()}
    own = {"name": "few", "jokers": used.count("*"), "letters": {k: v for k, v in letters.items() if v[1]}}
    board = plan(black=[(0, 10)]) if black else plan()
    rows = [{"hand": len(one), "points": point} for one, point in zip(held, points or [0] * len(held), strict=True)]
    position = {"players": rows, "grid": grid(*block)}
    return match(len(held), position, rule_set="set2", board=board, tiles=own, **switches)


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


# --- material and start


def test_dm_01_dmq_48_two_to_eight_play_set_1_and_two_to_four_set_2():
    for seats in range(2, 9):
        assert len(setup("diamino", {}, seats).players) == seats
    for seats, rule_set in ((1, "set1"), (9, "set1"), (1, "set2"), (5, "set2"), (8, "set2")):
        with pytest.raises(SettingsError, match="DM-01, DMQ-48"):
            setup("diamino", {"dm.rule_set": rule_set}, seats)


def test_dm_02_dmq_01_the_default_tiles_are_112_and_not_the_printed_ones():
    tiles_ = setup("diamino", {}, 2).rules.tiles
    assert (tiles_.total, tiles_.jokers, tiles_.printed, tiles_.values["*"]) == (112, 2, False, 0)
    assert sum(value * count for _, value, count in tiles_.letters) == 207
    assert "".join(letter for letter, *_ in tiles_.letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert tiles_.letters[4] == ("E", 1, 17)


def test_dm_03_dmq_02_the_default_board_is_mirrored_and_not_the_printed_one():
    board = setup("diamino", {}, 2).rules.board
    rows = board.to_plain()["rows"]
    assert (board.rows, board.columns, board.printed, board.field_name(board.start)) == (21, 21, False, "K11")
    assert [board.fields.count(kind) for kind in "SBGR"] == [1, 16, 12, 12]
    turned = ["".join(row) for row in zip(*rows, strict=True)]
    assert rows == rows[::-1] == [row[::-1] for row in rows] == turned
    at = {(r - 10, c - 10): kind for r, row in enumerate(rows) for c, kind in enumerate(row)}
    assert [at[place] for place in ((3, 6), (9, 9), (0, 9), (5, 5), (1, 8), (7, 7), (3, 10))] == list("BBBGGRR")
    assert set(setup("diamino", {"dm.board": "plain21"}, 2).rules.board.fields) == {".", "S"}


def test_dmq_01_dmq_02_a_family_has_its_own_tiles_and_board_in_the_header(tmp_path):
    own = {"name": "ours", "printed": True, "jokers": 1, "letters": {"A": [1, 60], "Ä": [5, 30]}}
    board = {"name": "small", "rows": ["........."] * 4 + ["....S..B."] + ["........."] * 4}
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    assert read_material(path) == own
    header = Header("diamino", "diamino", NAMES[:2], {"dm.tiles": own, "dm.board": board})
    lines = list(write_record(header, [{"event": "begin", "seat": 1}]))
    again, rows = read_record(lines, file="record")
    state = begin(again, [row for _, row in rows]).state
    assert (state.rules.tiles.total, state.rules.tiles.printed, state.rules.board.name) == (91, True, "small")
    assert state.rules.tiles.to_plain() == own
    assert state.rules.board.to_plain() == {"printed": False} | board
    assert state.rules.letter("Ä") == "Ä"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("tiles", "mauve"),
        ("tiles", {"letters": {}}),
        ("tiles", {"letters": {"AB": [1, 1]}}),
        ("tiles", {"letters": {"a": [1, 1]}}),
        ("tiles", {"letters": {"A": [1, 0]}}),
        ("tiles", {"letters": {"A": [1]}}),
        ("tiles", {"letters": {"A": [1, True]}}),
        ("tiles", {"letters": {"A": [1, 99]}, "jokers": -1}),
        ("tiles", {"letters": {"A": [1, 99]}, "mauve": 1}),
        ("tiles", {"letters": {"A": [1, 99]}, "name": 3}),
        ("tiles", {"letters": {"A": [1, 20]}}),
        ("tiles", 7),
        ("board", "mauve"),
        ("board", {"rows": ["S"]}),
        ("board", {"rows": ["........."] * 9}),
        ("board", {"rows": ["S........"] * 9}),
        ("board", {"rows": ["S........", "Q........"] + ["........."] * 7}),
        ("board", {"rows": ["S........"] + ["........"] * 8}),
        ("board", {"rows": 7}),
        ("board", {"rows": ["S" + "." * 26] + ["." * 27] * 8}),
        ("retries", -2),
        ("retries", True),
        ("deals", 0),
        ("deals", 100),
        ("end_after_passes", 0),
        ("first_word_max", 1),
        ("rule_set", "set3"),
        ("mauve", 1),
        ("pass_", True),
    ],
)
def test_a_value_that_a_switch_does_not_have_is_refused(option, value):
    with pytest.raises(SettingsError) as refused:
        setup("diamino", {f"dm.{option}": value}, 2)
    assert refused.value.key.startswith("dm.")


def test_a_file_that_holds_no_tiles_is_refused(tmp_path):
    path = tmp_path / "ours.json"
    for text in ("[1]", "{", None):
        if text is not None:
            path.write_text(text, encoding="utf-8")
        else:
            path.unlink()
        with pytest.raises(SettingsError):
            read_material(path)


def test_dmq_04_a_joker_drawn_for_the_start():
    def drawn(switch):
        referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:2], {"dm.start_joker": switch}))
        return play(referee, StartTile("A"), StartTile("*")), referee

    state, referee = drawn("redraw")
    assert (state.phase, state.turn) == (Phase.START, P2)
    assert play(referee, StartTile("B")).turn == P1
    assert drawn("first")[0].turn == P2
    assert drawn("last")[0].turn == P1


def test_dm_04_a_tile_that_is_not_there_cannot_be_drawn_for_the_start():
    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:2], {}))
    assert refusal(referee, StartTile("7")) == "no_such_tile_left"
    play(referee, StartTile("Q"))
    assert refusal(referee, StartTile("Q")) == "no_such_tile_left"
    assert refusal(referee, Pass()) == "not_in_phase_lay"


def test_dm_04_the_table_may_say_who_begins():
    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:2], {}))
    assert refusal(referee, Begin(2)) == "no_such_seat"
    state = play(referee, StartTile("A"), Begin(P2))
    assert (state.phase, state.turn, state.first, state.draws) == (Phase.LAY, P2, P2, ())
    assert refusal(referee, Begin(P1)) == "not_in_phase_start"
    assert refusal(referee, StartTile("A")) == "not_in_phase_start"


def test_dm_06_dm_07_hands_and_reserve_of_rule_set_1():
    dealt = {seats: (counts(match(seats))[0], match(seats).state.table) for seats in range(2, 9)}
    assert dealt == {2: (40, 32), 3: (32, 16), 4: (24, 16), 5: (18, 22), 6: (16, 16), 7: (14, 14), 8: (12, 16)}


def test_dm_07_in_rule_set_1_nothing_is_drawn_after_a_word():
    referee = match(2)
    laid(referee, 0, 0, "SPIEL", "H")
    assert (counts(referee), referee.state.table) == ([35, 40], 32)


# --- laying


def test_dm_08_the_first_word_may_lie_down_as_well_as_across():
    assert laid(match(), 0, 0, "SPIEL", "V").turn == P2
    assert laid(match(), 0, 0, "SPIEL", "H").turn == P2
    assert refusal(match(), tiles((0, 0, "A"))) == "too_short"


def test_dmq_06_dm_13_the_first_word_may_be_read_upwards_from_the_start_field():
    referee = match()
    state = play(referee, word(referee, -3, 0, "TSEN", "V"))
    assert [one.readings for one in state.pending.words] == [("NEST",)]
    assert notations(referee)[-1]["notation"] == "K11 up NEST"
    referee = match(upward_words=False)
    assert refusal(referee, word(referee, -3, 0, "TSEN", "V")) == "not_at_start"


def test_dm_09_dmq_46_dmq_49_the_player_to_the_left_is_next_and_uses_any_letter_that_lies():
    referee = match(3)
    assert laid(referee, 0, 0, "SPIEL", "H").turn == P2
    assert laid(referee, 0, 1, "PARK", "V").turn == P3
    assert laid(referee, 3, 1, "KIND", "H").turn == P1


def test_dm_10_dmq_10_letters_that_touch_are_read_in_both_directions():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    state = play(referee, word(referee, 1, 0, "OBST", "H"))
    assert sorted(one.text for one in state.pending.words) == ["ET", "IS", "OBST", "PB", "SO"]


def test_dm_12_dmq_12_a_gap_may_be_filled_by_letters_that_lie():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "V")
    state = play(referee, tiles((2, -1, "B"), (2, 1, "N")))
    assert [one.text for one in state.pending.words] == ["BIN"]


def test_dm_13_dmq_11_down_words_are_read_either_way_and_across_words_one_way():
    for upward, readings in ((True, ("EIS", "SIE")), (False, ("EIS",))):
        referee = match(upward_words=upward)
        laid(referee, 0, 0, "SPIEL", "H")
        state = play(referee, word(referee, 0, 3, "EIS", "V"))
        assert state.pending.words[0].readings == readings
    referee = match()
    laid(referee, 0, 0, "SPIEL", "V")
    assert play(referee, word(referee, 2, 0, "IST", "H")).pending.words[0].readings == ("IST",)


def test_dm_14_dmq_15_a_plain_letter_stands_for_its_umlaut():
    referee = match()
    state = laid(referee, 0, 0, "LÄNDER", "H")
    assert state.grid[MIDDLE * SIDE + MIDDLE :].startswith("LANDER")
    state = play(referee, word(referee, 0, 1, "AMEN", "V"))
    assert state.pending.words[0].text == "AMEN"


def test_dmq_08_a_single_tile_needs_a_word_of_two():
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    assert refusal(referee, tiles((3, 3, "A"))) == "not_connected"
    assert [one.text for one in play(referee, tiles((0, 5, "E"))).pending.words] == ["SPIELE"]


def test_dmq_07_a_later_word_may_be_longer_than_eight():
    referee = match(first_word_max=5)
    laid(referee, 0, 0, "SPIEL", "H")
    assert play(referee, word(referee, 0, 0, "SPIELPLATZ", "H")).pending.words[0].text == "SPIELPLATZ"


def test_dmq_33_a_black_field_interrupts_a_run():
    referee = match(board=plan(black=[(0, 5)]))
    laid(referee, 0, 0, "SPIEL", "H")
    laid(referee, 0, 4, "LOS", "V")
    state = play(referee, tiles((1, 3, "S"), (1, 5, "N")))
    assert sorted(one.text for one in state.pending.words) == ["ES", "SON"]
    play(referee, Refuse())
    assert refusal(referee, tiles((0, 6, "N"))) == "not_connected"


def test_dmq_45_a_word_may_be_laid_again_unless_the_house_says_otherwise():
    for unique, reason in ((False, None), (True, "laid_before")):
        referee = match(unique_words=unique)
        laid(referee, 0, 0, "LOS", "H")
        event = word(referee, 0, 0, "LOS", "V")
        if reason:
            assert refusal(referee, event) == reason
        else:
            assert play(referee, event).phase is Phase.JUDGING


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ((), "no_tiles"),
        (("Z99=A",), "bad_tile"),
        (("K1=",), "bad_tile"),
        (("=A",), "bad_tile"),
        (("K1=a",), "bad_tile"),
        (("K1=AB",), "bad_tile"),
        (("K01=A",), "bad_tile"),
        (("V1=A",), "bad_tile"),
        (("nonsense",), "bad_tile"),
        (("K1=**",), "bad_tile"),
        (("K1=A", "K1=B"), "same_field"),
        (("K11=A",), "field_taken"),
        (("P11=Q", "P12=Q"), "no_such_tile_left"),
        (("P11=*E", "P12=*N", "P13=*D"), "no_such_tile_left"),
    ],
)
def test_tiles_that_cannot_be_there_are_refused(told, reason):
    referee = match()
    laid(referee, 0, 0, "SPIEL", "H")
    assert refusal(referee, Lay(told)) == reason


def test_nobody_lays_more_tiles_than_he_has():
    assert refusal(match(2, hands(2, 9)), tiles((0, 5, "E"), (0, 6, "N"), (0, 7, "D"))) == "not_enough_tiles"


def test_dmi_07_dmq_16_a_joker_stands_for_any_letter_and_its_letter_stays():
    referee = match()
    state = laid(referee, 0, 0, "SPiEL", "H")
    assert state.grid.count("i") == 1
    state = play(referee, tiles((1, 2, "S"), (-1, 2, "*Ä")))
    assert state.pending.words[0].text == "aiS"
    assert notations(referee)[-1]["notation"] == "M10 down (A)(I)S"
    play(referee, Refuse())
    assert refusal(referee, Rename("M11", "A")) == "switched_off"


def test_dmq_16_by_house_rule_a_joker_may_become_another_letter():
    referee = match(joker_fixed=False)
    laid(referee, 0, 0, "SPiEL", "H")
    assert refusal(referee, Rename("K11", "A")) == "no_joker_there"
    assert refusal(referee, Rename("Z99", "A")) == "no_joker_there"
    assert refusal(referee, Rename("M11", "I")) == "bad_tile"
    assert refusal(referee, Rename("M11", "7")) == "bad_tile"
    state = play(referee, Rename("M11", "A"))
    assert (state.phase, [one.text for one in state.pending.words]) == (Phase.JUDGING, ["SPaEL"])
    state = play(referee, Refuse())
    assert (state.grid.count("i"), state.tries, state.turn) == (1, 0, P2)
    state = play(referee, Rename("M11", "A"), Accept())
    assert (state.grid.count("a"), state.phase, state.turn) == (1, Phase.LAY, P2)
    assert [row["notation"] for row in notations(referee)][-2:] == ["M11 is A, SP(A)EL", "accepted"]


# --- the verdict


def waiting(**switches):
    referee = match(3, **switches)
    play(referee, word(referee, 0, 0, "SPIEL", "H"))
    return referee


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


# --- special fields


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


# --- rule set 2


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


# --- the end


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


# --- what sensors see


def test_new_tiles_on_the_board_propose_a_move_and_make_none():
    referee = match()
    seen = TilesSeen(tuple((MIDDLE, MIDDLE + at, letter) for at, letter in enumerate("HAUS")))
    assert referee.read(seen) == ()
    laid = tiles((0, 0, "H"), (0, 1, "A"), (0, 2, "U"), (0, 3, "S"))
    assert DIAMINO.proposal(referee.state, seen, None, frozenset()).events == (laid,)
    assert not DIAMINO.expected(referee.state, seen)
    play(referee, laid)
    assert DIAMINO.expected(referee.state, seen)
    assert DIAMINO.proposal(referee.state, seen, None, frozenset()) is None
    assert not DIAMINO.expected(referee.state, TilesSeen(seen.tiles[:3]))
    assert referee.read(seen) == ()


def test_tiles_that_are_taken_back_were_refused_dm_30():
    referee = waiting()
    assert not DIAMINO.expected(referee.state, TilesSeen(()))
    assert referee.read(TilesSeen(())) == (Refuse(),)
    assert waiting(judge="dictionary").read(TilesSeen(())) == ()
    play(referee, Refuse())
    assert DIAMINO.expected(referee.state, TilesSeen(()))
    assert not DIAMINO.evidence(referee.state, Refuse(), TilesSeen(()))


def test_tiles_that_may_not_lie_so_are_odd():
    referee = match()
    assert referee.read(TilesSeen(((3, 3, "A"), (3, 4, "B")))) == ()
    assert referee.read(TilesSeen(((99, 3, "A"),))) == ()
    assert referee.read(TilesSeen(((10, 10, "?"), (10, 11, "A")))) == ()
    assert DIAMINO.expected(referee.state, TilesSeen(()))


def test_a_joker_is_told_by_hand_and_then_recognised():
    referee = match()
    seen = TilesSeen(((10, 10, "*"), (10, 11, "B")))
    assert referee.read(seen) == ()
    told = tiles((0, 0, "*A"), (0, 1, "B"))
    assert DIAMINO.evidence(referee.state, told, seen)
    assert not DIAMINO.evidence(referee.state, tiles((0, 0, "A"), (0, 1, "B")), seen)
    play(referee, told)
    assert DIAMINO.expected(referee.state, seen)


def test_what_the_dictionary_reports_is_a_verdict():
    referee = waiting()
    seen = WordsJudged(("yes",))
    assert not DIAMINO.expected(referee.state, seen)
    assert referee.read(seen) == (Judged(("yes",)),)
    assert DIAMINO.evidence(referee.state, Judged(("yes",)), seen)
    assert not DIAMINO.evidence(referee.state, Accept(), seen)
    play(referee, Accept())
    assert referee.read(seen) == ()
    assert DIAMINO.expected(referee.state, seen)
    assert DIAMINO.expected(referee.state, CardGone())
    assert not DIAMINO.evidence(referee.state, Pass(), CardGone())


# --- records and positions


def test_every_event_goes_through_a_record():
    samples = (StartTile("*"), Begin(1), Lay(("H8=S",)), Rename("H8", "A"), Judged(("yes",)), Accept(("A",), 2))
    samples += (Accept(), Refuse(), GiveBack(1), Exchange(2), Pass(), Close(), Show(0, "E*"), Tell(0, 3), NextDeal())
    assert {type(one) for one in samples} == set(DIAMINO.events)
    for one in samples:
        assert event_from_plain(DIAMINO.events, json.loads(json.dumps(event_to_plain(one)))) == one


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"phase": "over"}, "phase"),
        ({"phase": "lunch"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"grid": ["."]}, "grid"),
        ({"grid": [1] * 21}, "grid"),
        ({"grid": grid((0, 0, "A1", "H"))}, "grid"),
        ({"grid": grid((3, 0, "ABER", "H"))}, "grid"),
        ({"grid": grid((0, 0, "ABER", "H"), (3, 0, "ABER", "H"))}, "grid"),
        ({"grid": grid((0, 0, "QQ", "H"))}, "grid"),
        ({"grid": grid((0, 0, "abc", "H"))}, "grid"),
        ({"players": [{}]}, "players"),
        ({"players": [{"hand": 100}, {"hand": 100}]}, "players"),
        ({"players": [{"hand": 0}, {}]}, "players"),
        ({"players": [{"hand": 113}, {}]}, "hand"),
        ({"players": [{"known": "e"}, {}]}, "known"),
        ({"players": [{"hand": 1, "known": "EE"}, {}]}, "known"),
        ({"players": [{"rings": 1}, {}]}, "rings"),
        ({"phase": "judging"}, "pending"),
        ({"pending": {"event": {"event": "pass"}}}, "pending"),
        ({"phase": "judging", "pending": {"event": {"event": "pass"}}}, "event"),
        (
            {"phase": "judging", "pending": {"event": {"event": "exchange", "count": 1}, "verdicts": ["yes"]}},
            "verdicts",
        ),
        ({"phase": "judging", "pending": {"event": {"event": "lay", "tiles": ["A1=A", "A2=B"]}}}, "event"),
        ({"phase": "give"}, "give"),
        ({"give": 1}, "give"),
        ({"phase": "account", "players": [{"told": 0}, {"told": 0}]}, "turn"),
        ({"phase": "account", "turn": 1}, "turn"),
        ({"out": 0}, "out"),
        ({"black": True}, "black"),
        ({"phase": "start", "draws": "AA"}, "draws"),
        ({"phase": "start", "draws": "7"}, "draws"),
        ({"draws": "A"}, "draws"),
        ({"phase": "start", "turn": 1}, "turn"),
        ({"phase": "start", "contenders": [0, 0]}, "contenders"),
        ({"phase": "start", "contenders": [0]}, "contenders"),
        ({"passes": 2}, "passes"),
        ({"phase": "next_deal"}, "results"),
        ({"results": [{"reason": "boredom"}]}, "reason"),
        ({"results": [{"reason": "went_out"}]}, "reason"),
        ({"results": [{"reason": "nobody_out"}]}, "results"),
        ({"results": [{"reason": "nobody_out", "left": [1]}]}, "left"),
        ({"mauve": 1}, "mauve"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(position, key):
    with pytest.raises(SettingsError) as refused:
        setup("diamino", {"dm.board": "plain21"}, 2, 0, position)
    assert refused.value.key == key


def test_dmi_04_dmi_05_positions_of_rule_set_2_and_with_black_fields_are_checked():
    rows = [{"hand": 11}, {"hand": 12}]
    with pytest.raises(SettingsError, match="DMI-04"):
        setup("diamino", {"dm.rule_set": "set2"}, 2, 0, {"players": rows})
    with pytest.raises(SettingsError, match="DMI-05"):
        setup("diamino", {"dm.board": plan(black=[(0, 1)])}, 2, 0, {"grid": grid((0, 0, "ES", "H"))})
    with pytest.raises(SettingsError, match="DMQ-20"):
        setup("diamino", {"dm.retries": 1}, 2, 0, {"tries": 2})


def test_positions_of_every_phase_are_read_back():
    def read_back(referee):
        written = json.loads(json.dumps(position_of(referee.state)))
        header = referee.header
        assert setup("diamino", header.options, len(header.seats), 0, written) == referee.state
        return referee.state.phase

    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:3], {"dm.deals": 2, "dm.board": "plain21"}))
    phases = [read_back(referee)]
    for event in (StartTile("A"), StartTile("A"), StartTile("C"), StartTile("B")):
        play(referee, event)
        phases.append(read_back(referee))
    play(referee, StartTile("A"))
    phases.append(read_back(referee))
    play(referee, word(referee, 0, 0, "SPIEL", "H"))
    phases.append(read_back(referee))
    play(referee, Judged(("doubtful",)))
    phases.append(read_back(referee))
    play(referee, Accept(), Pass(), Pass(), Pass())
    phases.append(read_back(referee))
    assert set(phases) == {Phase.START, Phase.LAY, Phase.JUDGING, Phase.NEXT_DEAL}
    assert read_back(on_red(6)[0]) is Phase.GIVE
    referee = match(3, hands(1, 2, 2))
    play(referee, tiles((0, 5, "E")), Accept(), Tell(P2, 3))
    assert read_back(referee) is Phase.ACCOUNT


def test_diamino_is_found_by_its_name():
    assert find_game("diamino") == (DIAMINO, "diamino")
    with pytest.raises(SettingsError):
        setup("piratatak", {}, 2)
    with pytest.raises(SettingsError):
        setup("diamino", {}, 2, 2)
    assert DIAMINO.deck_options("diamino", {"castle_pink": 6}) == {}


# --- the documentation


def test_every_switch_event_reason_and_value_shown_is_in_the_documentation():
    root = Path(__file__).parents[3]
    text = (root / "docs" / "DIAMINO.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "companion/games/diamino").glob("*.py"))
    keys = {option_key("dm", field.name) for field in fields(Options)}
    events = {kind.__name__.lower() for kind in DIAMINO.events}
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source))
    reasons |= {f"not_in_phase_{phase}" for phase in Phase if phase not in (Phase.OVER, Phase.START)}
    assert {word for word in keys | events | reasons if f"| `{word}` |" not in text} == set()
    assert {key for key in DIAMINO.view(match().state, None) if f"`{key}`" not in text} == {"edition"}
