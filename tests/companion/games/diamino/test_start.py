"""How DIAMINO begins: its tiles and boards, the values of its switches, who begins, and what is dealt."""

import json

import pytest

from companion.core.errors import SettingsError
from companion.core.record import Header, read_record, write_record
from companion.core.referee import Referee, begin
from companion.core.registry import find_game
from companion.games.diamino import DIAMINO
from companion.games.diamino.position import setup
from companion.games.diamino.state import Begin, Pass, Phase, StartTile
from companion.store.letter_boards import read_material
from tests.companion.games.diamino.at_the_table import NAMES, P1, P2, counts, laid, match, play, refusal


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


def test_diamino_is_found_by_its_name():
    assert find_game("diamino") == (DIAMINO, "diamino")
    with pytest.raises(SettingsError):
        setup("piratatak", {}, 2)
    with pytest.raises(SettingsError):
        setup("diamino", {}, 2, 2)
    assert DIAMINO.deck_options("diamino", {"castle_pink": 6}) == {}
