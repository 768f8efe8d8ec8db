"""What holds in every match of DIAMINO (DMI-01 ... DMI-07), in play of bots and against a slow checker of its own.

The checker knows the rule sheet and a board as a set of letters on fields, and nothing of the engine.

The matches are shared: each is played once, by `match`, and every invariant is looked for in every one of them. They
are the same at every run; `MATCHES=500 pytest ...` plays more.
"""

import json
import os
import random
import time
from collections import Counter
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import islice, product
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.acts import Undo, act_to_plain
from companion.assembly.bots.tile_hands import TileHands, TileTable
from companion.errors import IllegalEvent
from companion.games.diamino import DIAMINO
from companion.games.diamino.board import all_words
from companion.games.diamino.bot import small_vocabulary
from companion.games.diamino.material import make_board
from companion.games.diamino.position import position_of, setup
from companion.games.diamino.state import Accept, Begin, Judged, Lay, Phase, Show
from companion.record import Header, read_record, write_record
from companion.referee import Referee
from companion.words.lists import WordList

SIDE = 21
START = 10
VALUES = {
    "board": ["default21", "plain21"],
    "start_joker": ["redraw", "first", "last"],
    "start_word": ["begin", "cover"],
    "upward_words": [True, False],
    "first_word_max": [8, 3],
    "require_shared_letter": [False, True],
    "judge": ["dictionary_then_players", "dictionary", "players"],
    "retries": [-1, 0, 1],
    "challenge_penalty": [0, 2],
    "exchange_trust": [True, False],
    "exchange_ends_turn": [True, False],
    "pass": [True, False],
    "devils_add": [True, False],
    "red_can_finish": [True, False],
    "score_words": [False, True],
    "end_after_passes": [1, 2],
    "set1_blocked": ["none", "lowest_hand"],
    "tiebreak": ["shared", "fewest_tiles"],
    "deals": [1, 1, 2],
    "open_hands": [False, True],
    "unique_words": [False, True],
}
TABLES = [("set1", seats) for seats in range(2, 9)] + [("set2", seats) for seats in (2, 3, 4)]
MATCHES = int(os.environ.get("MATCHES", "20"))


class Setting(NamedTuple):
    """What a match is played with: house rules, rule set and seats, and the bots' chance."""

    options: dict
    table: tuple[str, int]
    seed: int


def settings_of(matches):
    """As many settings: every table in turn, and for each about half of the switches set to some value."""
    chance = random.Random(2026)
    for number in range(matches):
        options = {key: chance.choice(values) for key, values in VALUES.items() if chance.random() < 0.5}
        yield Setting(options, TABLES[number % len(TABLES)], number)


SETTINGS = list(settings_of(MATCHES))
in_every_match = pytest.mark.parametrize("number", range(MATCHES))


@cache
def match(number):
    """The whole match of a setting; whoever wants to go on with it begins one of his own."""
    return played(*SETTINGS[number])


def played(options, table, seed, most=600):
    """A match of bots, with the tiles on their table at every moment."""
    rule_set, seats = table
    given_options = {"dm.rule_set": rule_set} | {f"dm.{key}": value for key, value in options.items()}
    referee = Referee(DIAMINO, Header("diamino", "diamino", tuple("ABCDEFGH"[:seats]), given_options))
    chance = random.Random(seed)
    hands = TileHands(TileTable(referee.state, chance), chance)
    while referee.state.outcome is None and len(referee.events) < most:
        for step in hands.steps(referee.state):
            referee.submit(step.event)
        assert not hands.differ(referee.state)  # DMI-01, tile by tile
    return referee


# --- the slow checker: a board is {(row, column): letter}


def on_fields(grid):
    return {(at // SIDE, at % SIDE): face for at, face in enumerate(grid) if face != "."}


def slow_words(laid):
    """Every run of two letters or more, found by walking from each letter that has none before it."""
    found = []
    for row, column in laid:
        for down, right in ((0, 1), (1, 0)):
            if (row - down, column - right) in laid:
                continue
            text, place = "", (row, column)
            while place in laid:
                text += laid[place]
                place = (place[0] + down, place[1] + right)
            if len(text) > 1:
                found.append((row, column, bool(right), text))
    return sorted(found)


def hang_together(laid):
    """Can every tile be reached from the start field?"""
    reached, waiting = set(), [(START, START)]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in laid and (row, column) not in reached:
            reached.add((row, column))
            waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return reached == set(laid)


def slow_verdict(before, new, upward=True, longest=8):
    """The words that new tiles form on a board, or None if the sheet does not let them lie so (DM-08 ... DM-12)."""
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    if len(rows) > 1 and len(columns) > 1:
        return None
    after = before | new
    for row in range(min(rows), max(rows) + 1):
        for column in range(min(columns), max(columns) + 1):
            if (row, column) not in after:
                return None
    formed = [one for one in slow_words(after) if one not in slow_words(before)]
    if before:
        return formed if hang_together(after) else None
    (first,) = formed or [None]
    ends = {min(new), max(new)} if upward and len(columns) == 1 else {min(new)}
    if first is None or len(first[3]) > longest or (START, START) not in ends:
        return None
    return formed


# --- invariants


def steps(referee):
    """Each event with the states before and after it."""
    return zip(referee.states[:-1], referee.events, referee.states[1:], strict=True)


def check_state(referee, at, accepted):
    """DMI-01 ... DMI-05 in one state; `accepted` are the words that were accepted before it."""
    state = referee.states[at]
    laid = on_fields(state.grid)
    assert state.table + sum(player.hand for player in state.players) + len(laid) == 112  # DMI-01
    faces = ["*" if face.islower() else face for face in laid.values()]
    assert Counter(state.loose) + Counter(faces) == Counter(state.rules.tiles.counts)
    assert all(text.upper() in accepted for *_, text in slow_words(laid))  # DMI-02
    assert hang_together(laid)  # DMI-03
    black = [place for place in laid if state.rules.board.fields[place[0] * SIDE + place[1]] == "B"]
    assert len(black) <= 1  # DMI-05
    assert not black or (state.phase in (Phase.ACCOUNT, Phase.NEXT_DEAL, Phase.OVER) and state.black)
    if state.rules.points and state.phase in (Phase.LAY, Phase.JUDGING) and state.table:
        assert {player.hand for player in state.players} == {12}  # DMI-04


def check_match(referee):
    """The invariants in every state of a match."""
    accepted = set()
    for at, event in enumerate(referee.events):
        check_state(referee, at, accepted)
        before, after = referee.states[at], referee.states[at + 1]
        if isinstance(event, (Accept, Judged)) and before.grid != after.grid:
            accepted |= {word.text.upper() for word in before.pending.words}
    check_state(referee, len(referee.events), accepted)


def test_the_matches_have_every_table_and_every_value_of_every_switch():
    assert {setting.table for setting in SETTINGS} == set(TABLES)
    for key, values in VALUES.items():
        assert {setting.options.get(key) for setting in SETTINGS} >= set(values), key


@in_every_match
def test_tiles_words_connection_hands_and_black_fields_dmi_01_to_dmi_05(number):
    check_match(match(number))


@in_every_match
def test_undo_and_replay_are_exact_dmi_06(number):
    kept, back = match(number).states, number % 11
    lines = list(write_record(match(number).header, map(act_to_plain, match(number).acts)))
    header, rows = read_record(lines, file="record")
    again = Referee(DIAMINO, header)
    for _, row in rows:
        again.submit(again.act_from_plain(row))
    assert again.states == kept
    for gone in range(1, back + 1):
        again.submit(Undo())
        assert again.state == kept[-1 - gone]


@in_every_match
def test_every_state_is_a_written_position_that_is_read_back(number):
    options = match(number).header.options
    for state in match(number).states[number % 5 :: 5]:
        if state.outcome is None:
            written = json.loads(json.dumps(position_of(state)))
            assert setup("diamino", options, len(state.players), 0, written) == state


@in_every_match
def test_everything_offered_is_accepted_and_every_view_is_json(number):
    for state in match(number).states[number % 7 :: 7]:
        for event in DIAMINO.choices(state):
            DIAMINO.apply(state, event)
        for seat in (None, *range(len(state.players))):
            json.dumps(DIAMINO.view(state, seat))
        with pytest.raises(FrozenInstanceError):
            state.turn = 0


@in_every_match
def test_hidden_hands_stay_hidden_unless_they_lie_open_dmq_44(number):
    for state in match(number).states[number % 5 :: 5]:
        if state.phase in (Phase.START, Phase.LAY, Phase.JUDGING, Phase.GIVE):
            known = {player["known"] for player in DIAMINO.view(state, None)["players"]}
            assert known == {""} or state.rules.options.open_hands


@in_every_match
def test_jokers_are_worth_nothing_dmi_07(number):
    """Whoever counts at the end of a deal shows as many jokers as can be in the hand."""
    for state in match(number).states:
        if state.phase is Phase.ACCOUNT:
            values, hand = state.rules.tiles.values, state.player.hand
            seen = Counter("*" if face.islower() else face for face in on_fields(state.grid).values())
            seen += Counter("".join(player.known for player in state.players))
            tiles = sorted((Counter(state.rules.tiles.counts) - seen).elements())[:hand]
            after, _ = DIAMINO.apply(state, Show(state.turn, "".join(tiles)))
            assert tiles.count("*") == min(2 - seen["*"], hand)
            assert after.players[state.turn].told == sum(values[face] for face in tiles if face != "*")


@in_every_match
def test_the_account_is_what_the_sheet_says_dm_20_dm_31_to_dm_34(number):
    state, (options, (rule_set, _), _) = match(number).state, SETTINGS[number]
    for result, row in zip(state.results, DIAMINO.view(state, None)["results"], strict=True):
        for seat in range(len(result.left)):
            others = sum(result.left) - result.left[seat]
            if rule_set == "set2" and seat == result.out:
                total = result.points[seat] + (50 if result.black else 25) + others
            elif rule_set == "set2":
                total = result.points[seat] - result.left[seat]
            elif seat == result.out:
                total = others * (2 if result.black else 1)
            elif result.out is None and options.get("set1_blocked") == "lowest_hand":
                low = min(result.left)
                total = sum(left for left in result.left if left != low) if result.left[seat] == low else 0
            else:
                total = 0
            assert row["players"][seat]["total"] == total


@in_every_match
def test_special_fields_cost_and_bring_what_the_sheet_says_dm_18_dm_19_dm_23_dm_27_dm_28(number):
    options, (rule_set, _), _ = SETTINGS[number]
    for before, _, after in steps(match(number)):
        if before.pending is None or before.grid == after.grid or not isinstance(before.pending.event, Lay):
            continue
        fields, values = before.rules.board.fields, before.rules.tiles.values
        new = [kind for kind, old, face in zip(fields, before.grid, after.grid, strict=True) if old != face]
        most = len(new) if options.get("devils_add", True) else 1
        green, red = min(new.count("G"), most), min(new.count("R"), most)
        took = min(len(new) if rule_set == "set2" else green, before.table)
        words = "".join(word.text for word in before.pending.words) if options.get("score_words") else ""
        worth = sum(values[letter] for letter in words if letter.isupper())
        assert after.table == before.table - took
        for seat, (old, now) in enumerate(zip(before.players, after.players, strict=True)):
            mine = seat == before.turn
            assert now.hand == old.hand + (took - len(new) if mine else 0)
            gained = (10 * red + worth if mine else 5 * green) if rule_set == "set2" else 0
            assert now.points == old.points + gained
        left = after.players[before.turn].hand
        may_give = 0 if rule_set == "set2" else min(red, left if options.get("red_can_finish", True) else left - 1)
        assert after.give == max(may_give, 0)
        assert (after.out == before.turn) == (left == 0)


# --- the engine against the slow checker

letters = st.sampled_from("AEINRST")
places = st.tuples(st.integers(START - 4, START + 4), st.integers(START - 4, START + 4))
lines = st.builds(
    lambda first, length, across, text: {
        (first[0] + (0 if across else nth), first[1] + (nth if across else 0)): letter
        for nth, letter in enumerate(text[:length])
    },
    places,
    st.integers(1, 5),
    st.booleans(),
    st.lists(letters, min_size=5, max_size=5),
)
loose = st.dictionaries(places, letters, min_size=1, max_size=4)


def told(new):
    return Lay(tuple(f"{chr(65 + column)}{row + 1}={letter}" for (row, column), letter in new.items()))


def lies(state, move):
    """The move without the fields that are taken, on the board of a state."""
    laid = on_fields(state.grid)
    return {place: letter for place, letter in move.items() if place not in laid}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(lines, lines, loose), min_size=1, max_size=14), st.booleans())
def test_the_engine_agrees_with_the_slow_checker_on_random_boards(moves, upward):
    options = {"dm.board": "plain21", "dm.upward_words": upward, "dm.tiles": MANY}
    referee = Referee(DIAMINO, Header("diamino", "diamino", ("A", "B"), options))
    referee.submit(Begin(0))
    for move in moves:
        state = referee.state
        new = lies(state, move)
        if not new:
            continue
        formed = slow_verdict(on_fields(state.grid), new, upward)
        if formed is None:
            with pytest.raises(IllegalEvent):
                referee.submit(told(new))
            continue
        referee.submit(told(new))
        engine = [(word.at // SIDE, word.at % SIDE, word.across, word.text) for word in referee.state.pending.words]
        assert sorted(engine) == formed
        for word in referee.state.pending.words:
            either = {word.text, word.text[::-1]} if upward and not word.across else {word.text}
            expected = either if on_fields(state.grid) else either & {word.text, word.text[::-1]}
            assert set(word.readings) <= expected
        referee.submit(Accept())
        ours = all_words(referee.state.grid, SIDE, upward=upward)
        found = sorted((word.at // SIDE, word.at % SIDE, word.across, word.text) for word in ours)
        assert found == slow_words(on_fields(referee.state.grid))


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (9, 12), (26, 10)])
def test_a_board_of_any_shape_knows_what_lies_along_and_beside_each_of_its_fields(rows, columns):
    start = "S" + "." * (columns - 1)
    board = make_board({"rows": [start, *["." * columns] * (rows - 1)]}, "board")
    numbered = "".join(chr(1000 + at) for at in range(rows * columns))  # no two fields alike
    across, down = board.ways
    for at, letter in enumerate(numbered):
        row, column = divmod(at, columns)
        assert numbered[across.lines[at]] == numbered[row * columns :][:columns]
        assert numbered[down.lines[at]] == "".join(numbered[one * columns + column] for one in range(rows))
        assert numbered[across.lines[at]][across.places[at]] == numbered[down.lines[at]][down.places[at]] == letter
        assert across.beside[at] == (max(row - 1, 0) * columns + column, min(row + 1, rows - 1) * columns + column)
        assert down.beside[at] == (row * columns + max(column - 1, 0), row * columns + min(column + 1, columns - 1))


MANY = {"name": "many", "jokers": 0, "letters": {letter: [1, 60] for letter in "AEINRST"}}


# --- speed


def test_a_move_with_all_its_crossing_words_is_checked_in_less_than_a_millisecond():
    """With a list of 350,000 words; the quickest of several runs, as another program may be in the way."""
    words = WordList(map("".join, islice(product("ENISRATDHULC", repeat=6), 350_000)))
    referee = played({"board": "plain21"}, ("set2", 2), 5)
    moves = [
        (state, event)
        for state, event in zip(referee.states, referee.events, strict=False)
        if isinstance(event, Lay) and len(on_fields(state.grid)) > 30
    ]
    state, event = max(moves, key=lambda pair: len(DIAMINO.apply(*pair)[0].pending.words))

    def once():
        begun = time.perf_counter()
        after, _ = DIAMINO.apply(state, event)
        _ = [any(reading in words for reading in word.readings) for word in after.pending.words]
        return time.perf_counter() - begun

    assert min(once() for _ in range(200)) < 0.001


# --- the bots


def test_a_bot_lays_only_words_that_it_knows_or_means_to_be_caught():
    referee = played({}, ("set1", 4), 7)
    known = [
        all(small_vocabulary().knows(word) for word in state.pending.words)
        for state in referee.states
        if state.pending and state.pending.words and not state.pending.verdicts
    ]
    assert sum(known) > 0.7 * len(known) > 10


def test_matches_of_bots_end_with_somebody_out_and_with_nobody():
    ends = {match(number).state.outcome.reason for number in range(MATCHES)}
    assert ends == {"went_out", "nobody_out"}


TIGHT = {"name": "tight", "rows": ["." * 9] * 4 + ["....S...."] + ["." * 9] * 4}


@pytest.mark.parametrize("table", [("set1", 2), ("set1", 5), ("set2", 2), ("set2", 3), ("set2", 4)])
def test_bots_come_to_an_end_on_a_board_on_which_their_tiles_find_no_room(table):
    """Nine by nine fields for 112 tiles: in set 2 the board is full long before the table is empty (DMQ-38)."""
    for seed, may_pass in enumerate((True, False, True)):
        referee = played({"board": TIGHT, "pass": may_pass}, table, seed)
        assert referee.state.outcome is not None
