"""What holds in every match of DIAMINO (DMI-01 ... DMI-07), in play of bots and against a slow checker of its own.

The checker knows the rule sheet and a board as a set of letters on fields, and nothing of the engine.
"""

import json
import random
import time
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.commands.tile_hands import TileHands, TileTable
from companion.errors import IllegalEvent
from companion.games.diamino import DIAMINO
from companion.games.diamino.board import all_words
from companion.games.diamino.bot import small_vocabulary
from companion.games.diamino.position import position_of, setup
from companion.games.diamino.state import Accept, Begin, Judged, Lay, Phase, Show
from companion.record import Header, read_record, write_record
from companion.referee import Referee, Undo, act_to_plain
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
switches = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in VALUES.items()})
tables = st.sampled_from([("set1", seats) for seats in range(2, 9)] + [("set2", seats) for seats in (2, 3, 4)] * 2)
seeds = st.integers(0, 2**32 - 1)
modest = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


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


def check_state(referee, at, accepted):
    """DMI-01 ... DMI-05 in one state; `accepted` are the words that were accepted before it."""
    state = referee.states[at]
    laid = on_fields(state.grid)
    assert state.table + sum(player.hand for player in state.players) + len(laid) == 112  # DMI-01
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


@modest
@given(switches, tables, seeds)
def test_tiles_words_connection_hands_and_black_fields_dmi_01_to_dmi_05(options, table, seed):
    referee = played(options, table, seed)
    check_match(referee)


@modest
@given(switches, tables, seeds, st.integers(0, 10))
def test_undo_and_replay_are_exact_dmi_06(options, table, seed, back):
    referee = played(options, table, seed, most=120)
    kept = list(referee.states)
    lines = list(write_record(referee.header, map(act_to_plain, referee.acts)))
    header, rows = read_record(lines, file="record")
    again = Referee(DIAMINO, header)
    for _, row in rows:
        again.submit(again.act_from_plain(row))
    assert again.states == kept
    for gone in range(1, min(back, len(referee.events)) + 1):
        referee.submit(Undo())
        assert referee.state == kept[-1 - gone]


@modest
@given(switches, tables, seeds)
def test_every_state_is_a_written_position_that_is_read_back(options, table, seed):
    referee = played(options, table, seed, most=100)
    for state in referee.states[::5]:
        if state.outcome is None:
            written = json.loads(json.dumps(position_of(state)))
            assert setup("diamino", referee.header.options, len(state.players), 0, written) == state


@modest
@given(switches, tables, seeds)
def test_everything_offered_is_accepted_and_every_view_is_json(options, table, seed):
    referee = played(options, table, seed, most=100)
    for state in referee.states[::7]:
        for event in DIAMINO.choices(state):
            DIAMINO.apply(state, event)
        for seat in (None, *range(len(state.players))):
            json.dumps(DIAMINO.view(state, seat))
        with pytest.raises(FrozenInstanceError):
            state.turn = 0


@modest
@given(switches, tables, seeds)
def test_hidden_hands_stay_hidden_dmq_44(options, table, seed):
    referee = played(options | {"open_hands": False}, table, seed, most=200)
    for state in referee.states[::5]:
        if state.phase in (Phase.START, Phase.LAY, Phase.JUDGING, Phase.GIVE):
            assert {player["known"] for player in DIAMINO.view(state, None)["players"]} == {""}


@given(seeds)
@modest
def test_jokers_are_worth_nothing_dmi_07(seed):
    referee = played({"open_hands": True}, ("set2", 2), seed, most=400)
    for before, event in zip(referee.states, referee.events, strict=False):
        if isinstance(event, Show):
            values = before.rules.tiles.values
            told = DIAMINO.apply(before, event)[0].players[event.seat].told
            if told is not None:
                assert told == sum(values[face] for face in event.tiles if face != "*")


@modest
@given(switches, tables, seeds)
def test_the_account_is_what_the_sheet_says_dm_20_dm_31_to_dm_34(options, table, seed):
    referee = played(options, table, seed)
    for result in referee.state.results:
        seats = range(len(result.left))
        told = DIAMINO.view(referee.state, None)["results"][referee.state.results.index(result)]["players"]
        for seat in seats:
            others = sum(result.left[other] for other in seats if other != seat)
            if table[0] == "set2" and seat == result.out:
                total = result.points[seat] + (50 if result.black else 25) + others
            elif table[0] == "set2":
                total = result.points[seat] - result.left[seat]
            elif seat == result.out:
                total = others * (2 if result.black else 1)
            elif result.out is None and options.get("set1_blocked") == "lowest_hand":
                low = min(result.left)
                total = sum(left for left in result.left if left != low) if result.left[seat] == low else 0
            else:
                total = 0
            assert told[seat]["total"] == total


@modest
@given(switches, tables, seeds)
def test_special_fields_cost_and_bring_what_the_sheet_says_dm_18_dm_19_dm_23_dm_27_dm_28(options, table, seed):
    options = options | {"board": "default21", "score_words": False, "challenge_penalty": 0}
    referee = played(options, table, seed)
    for before, after in zip(referee.states, referee.states[1:], strict=False):
        if before.pending is None or before.grid == after.grid or not isinstance(before.pending.event, Lay):
            continue
        fields = before.rules.board.fields
        new = [kind for kind, old, face in zip(fields, before.grid, after.grid, strict=True) if old != face]
        most = len(new) if options.get("devils_add", True) else 1
        green, red = min(new.count("G"), most), min(new.count("R"), most)
        took = min(len(new) if table[0] == "set2" else green, before.table)
        assert after.table == before.table - took
        for seat, (old, now) in enumerate(zip(before.players, after.players, strict=True)):
            mine = seat == before.turn
            assert now.hand == old.hand + (took - len(new) if mine else 0)
            gained = (10 * red if mine else 5 * green) if table[0] == "set2" else 0
            assert now.points == old.points + gained
        left = after.players[before.turn].hand
        may_give = 0 if table[0] == "set2" else min(red, left if options.get("red_can_finish", True) else left - 1)
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


MANY = {"name": "many", "jokers": 0, "letters": {letter: [1, 60] for letter in "AEINRST"}}


# --- speed


def test_a_move_with_all_its_crossing_words_is_checked_in_less_than_a_millisecond():
    """With a list of 350,000 words; the quickest of several runs, as another program may be in the way."""
    chance = random.Random(1)
    words = WordList("".join(chance.choices("ENISRATDHULC", k=chance.randint(3, 15))) for _ in range(350_000))
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
    ends = {played({}, ("set1", 4), seed).state.outcome.reason for seed in range(8)}
    assert ends == {"went_out", "nobody_out"}
