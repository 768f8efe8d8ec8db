"""What holds in every match of DIAMINO (DMI-01 ... DMI-07), in play of bots."""

import json
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest

from companion.core.acts import Undo, act_to_plain
from companion.core.record import read_record, write_record
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.bot import small_vocabulary
from companion.games.diamino.position import position_of, setup
from companion.games.diamino.state import Accept, Judged, Lay, Phase, Show
from tests.companion.games.diamino.bot_matches import MATCHES, SETTINGS, TABLES, VALUES, match, played
from tests.companion.games.diamino.slow_checker import SIDE, hang_together, on_fields, slow_words

in_every_match = pytest.mark.parametrize("number", range(MATCHES))

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
