"""What holds in every match (DDI-01 ... DDI-05), in random legal play and against a slow checker of its own.

The checker knows the rule sheet and JSON positions, and nothing of the engine.
"""

import json
import random
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.acts import Undo, act_to_plain
from companion.core.errors import IllegalEvent
from companion.core.record import Header, read_record, write_record
from companion.core.referee import Referee
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.bot import decide
from companion.games.diadingo.position import position_of, setup
from companion.games.diadingo.state import Decline, Draw, Miss, NextGame, Phase, Steal, Take

VALUES = {
    "winner_by": ["dollars", "rings"],
    "attempt_optional": [False, True],
    "touch_is_attempt": [True, False],
    "theft": ["optional_no_redraw", "forced", "optional_redraw"],
    "after_theft": ["from_victim", "resume_after_thief"],
    "end_on_16": ["immediate", "end_of_round"],
    "direction": ["cw", "ccw"],
    "starter": ["pick", "next", "loser"],
    "tiebreak": ["shared", "rings"],
    "games": [1, 1, 2, 3],
    "professional": [False, True],
    "respin_each_round": [False, True],
    "ring_values": [{"1000": 21, "2000": 21}, {"3000": 42}, {"1000": 1, "6000": 41}],
}

switches = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in VALUES.items()})
seats = st.integers(2, 8)
seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(0, 400)

modest = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def header(options, players, first=0, position=None):
    given_options = {f"dd.{key}": value for key, value in options.items()}
    return Header("diadingo", "diadingo", tuple("ABCDEFGH"[:players]), given_options, first, position)


def played(options, players, seed, length):
    """A match after some of its legal events, as many as `length` or until it is over.

    Diamonds are lifted more often than missed, so that both ends of a game come about.
    """
    chance = random.Random(seed)
    luck = chance.choice([0.3, 0.7, 0.95])
    referee = Referee(DIADINGO, header(options, players, chance.randrange(players)))
    for _ in range(length):
        choices = referee.choices()
        if not choices:
            break
        if Take() in choices and chance.random() < luck:
            referee.submit(Take())
        elif isinstance(choices[0], Draw):
            state = referee.state
            left = [card for card, number in zip(state.rules.classes, state.pile, strict=True) for _ in range(number)]
            referee.submit(Draw(chance.choice(left)))
        else:
            referee.submit(chance.choice(choices))
    return referee


# --- counts and owners


@modest
@given(switches, seats, seeds, lengths)
def test_rings_and_thefts_drawn_and_the_pile_are_49_cards_ddi_01(options, players, seed, length):
    for state in played(options, players, seed, length).states:
        written = position_of(state)
        lying = [value for row in written["players"] for value in row["filled"] + row["empty"]]
        drawn = len(lying) + written["aside"] + (written["drawn"] is not None)
        assert drawn + sum(state.pile) == 49
        for value, number in state.rules.options.ring_values:
            ring = f"ring_{value}"
            left = state.pile[state.rules.index[ring]]
            assert lying.count(value) + (written["drawn"] == ring) + left == number


@modest
@given(switches, seats, seeds, lengths)
def test_diamonds_on_the_board_and_on_rings_are_42_and_never_below_16_ddi_02(options, players, seed, length):
    for state in played(options, players, seed, length).states:
        on_rings = sum(len(player.filled) for player in state.players)
        assert state.board + on_rings == 42
        assert state.board >= 16
        assert DIADINGO.view(state, None)["board"] == state.board
        goes_on = state.phase not in (Phase.OVER, Phase.NEXT_GAME)
        if goes_on and options.get("end_on_16") != "end_of_round":
            assert state.board > 16


@modest
@given(switches, seats, seeds, lengths)
def test_a_theft_moves_one_diamond_between_rings_of_one_value_ddi_03(options, players, seed, length):
    referee = played(options, players, seed, length)
    for before, event, after in zip(referee.states, referee.events, referee.states[1:], strict=False):
        if not isinstance(event, Steal):
            continue
        for half in ("filled", "empty"):
            values = [sorted(v for player in state.players for v in getattr(player, half)) for state in (before, after)]
            assert values[0] == values[1]
        gained = [len(new.filled) - len(old.filled) for old, new in zip(before.players, after.players, strict=True)]
        assert gained[before.turn] == 1
        assert gained[event.victim] == -1
        assert after.aside == before.aside + 1


@modest
@given(switches, seats, seeds, lengths)
def test_a_set_ring_got_its_diamond_in_the_turn_it_was_drawn_or_by_theft_ddi_04(options, players, seed, length):
    referee = played(options, players, seed, length)
    kept = [([], []) for _ in range(players)]  # filled and empty rings, told from the events alone
    for before, event, after in zip(referee.states, referee.events, referee.states[1:], strict=False):
        filled, empty = kept[before.turn]
        drawn = int(before.drawn[5:]) if before.drawn and before.drawn != "theft" else None
        if isinstance(event, Take):
            filled.append(drawn)
        elif isinstance(event, Miss) or (isinstance(event, Decline) and drawn):
            empty.append(drawn)
        elif isinstance(event, Steal):
            empty.remove(event.value)
            filled.append(event.value)
            kept[event.victim][0].remove(event.value)
            kept[event.victim][1].append(event.value)
        elif isinstance(event, NextGame):
            kept = [([], []) for _ in range(players)]
        told = [(sorted(filled), sorted(empty)) for filled, empty in kept]
        assert told == [(sorted(player.filled), sorted(player.empty)) for player in after.players]


@modest
@given(switches, seats, seeds, lengths)
def test_the_professional_total_is_the_normal_one_less_the_empty_rings_ddi_05(options, players, seed, length):
    state = played(options, players, seed, length).state
    written = position_of(state)
    plain = [sum(row["filled"]) for row in written["players"]]
    debts = [sum(row["empty"]) if options.get("professional") else 0 for row in written["players"]]
    shown = DIADINGO.view(state, None)
    assert [row["dollars"] for row in shown["players"]] == [
        earned - owed for earned, owed in zip(plain, debts, strict=True)
    ]
    assert [(row["earned"], row["owed"]) for row in shown["players"]] == list(zip(plain, debts, strict=True))


# --- the slow checker


def slow_thefts(written):
    """Every theft the sheet allows in a position: each of my rings laid beside each ring of every other player."""
    mine = written["players"][written["turn"]]
    found = set()
    for seat, other in enumerate(written["players"]):
        for robbed in other["filled"]:
            for own in mine["empty"]:
                if seat != written["turn"] and robbed == own:
                    found.add((seat, robbed))
    return found


def slow_winners(results, options):
    """Most dollars or rings over all games; the tie-break counts rings, then looks for the highest one."""
    table = []
    for seat in range(len(results[0]["players"])):
        rows = [result["players"][seat] for result in results]
        filled = [value for row in rows for value in row["filled"]]
        dollars = sum(filled)
        if options.get("professional"):
            dollars -= sum(value for row in rows for value in row["empty"])
        score = len(filled) if options.get("winner_by") == "rings" else dollars
        table.append((score, len(filled), max(filled, default=0)))
    best = max(table) if options.get("tiebreak") == "rings" else None
    top = max(score for score, *_ in table)
    winners = tuple(seat for seat, row in enumerate(table) if (row == best if best else row[0] == top))
    return winners, tuple(score for score, *_ in table)


@settings(modest, max_examples=60)
@given(switches, seats, seeds, lengths)
def test_exactly_the_thefts_of_the_sheet_are_accepted_offered_and_shown(options, players, seed, length):
    for state in played(options, players, seed, length).states:
        written = position_of(state)
        legal = slow_thefts(written) if state.phase is Phase.THEFT else set()
        values = [value for value, _ in state.rules.options.ring_values]
        named = {(seat, value) for seat in range(-1, players + 1) for value in (*values, 7)}
        if state.drawn == "theft":
            assert {pair for pair in named if accepts(state, Steal(*pair))} == legal
        assert {(event.victim, event.value) for event in DIADINGO.choices(state) if isinstance(event, Steal)} == legal
        assert {(row["victim"], row["value"]) for row in DIADINGO.view(state, None)["thefts"]} == legal
        assert (state.phase is Phase.THEFT) is bool(legal)


@settings(modest, max_examples=60)
@given(switches, seats, seeds)
def test_a_drawn_theft_is_playable_exactly_when_the_sheet_finds_a_pair_dd_16(options, players, seed):
    chance = random.Random(seed)
    cards = [value for value, number in ring_numbers(options) for _ in range(number)]
    chance.shuffle(cards)
    rows = [
        {
            "filled": [cards.pop() for _ in range(chance.randrange(3))],
            "empty": [cards.pop() for _ in range(chance.randrange(3))],
        }
        for _ in range(players)
    ]
    written = {"players": rows, "turn": chance.randrange(players)}
    referee = Referee(DIADINGO, header(options, players, 0, written))
    turn, pairs = referee.state.turn, slow_thefts({**written})
    referee.submit(Draw("theft"))
    assert referee.state.turn == turn
    assert (referee.state.phase is Phase.THEFT) is bool(pairs)
    assert referee.state.aside == (0 if pairs else 1)


def ring_numbers(options):
    default = {str(value): 7 for value in range(1000, 6001, 1000)}
    return [(int(value), number) for value, number in options.get("ring_values", default).items()]


def accepts(state, event):
    try:
        DIADINGO.apply(state, event)
    except IllegalEvent:
        return False
    return True


# --- the turn and the end, told by a slow clerk


@settings(modest, max_examples=60)
@given(switches, seats, seeds, lengths)
def test_who_is_on_turn_and_when_a_game_ends_dd_07_dd_13_dd_17_dd_18(options, players, seed, length):
    referee = played(options, players, seed, length)
    step = -1 if options.get("direction") == "ccw" else 1
    for before, event, after in zip(referee.states, referee.events, referee.states[1:], strict=False):
        stays = not isinstance(event, (Take, Miss, Decline, Steal))
        redraw = isinstance(event, Decline) and before.drawn == "theft" and options.get("theft") == "optional_redraw"
        game_over = after.phase in (Phase.NEXT_GAME, Phase.OVER)
        if isinstance(event, NextGame):
            assert (after.turn, after.phase) == (event.first, Phase.SPIN)
        elif game_over or stays or redraw:
            assert after.turn == before.turn
        elif isinstance(event, Steal):
            assert after.turn == event.victim
        elif options.get("after_theft") != "resume_after_thief":
            assert after.turn == (before.turn + step) % players
        if game_over and not isinstance(event, NextGame):
            reason = after.results[-1].reason
            assert reason == ("only_fixed_left" if after.board == 16 and sum(after.pile) else reason)
            assert sum(after.pile) == 0 or after.board == 16
            assert len(after.results) == len(before.results) + 1


@settings(modest, max_examples=30)
@given(switches, seats, seeds)
def test_winners_and_scores_are_those_of_the_sheet_dd_19_dd_20_dd_21(options, players, seed):
    state = played(options, players, seed, 3000).state
    written = position_of(state)["results"]
    assert len(written) == options.get("games", 1)
    assert (state.outcome.winners, state.outcome.scores) == slow_winners(written, options)


# --- what is offered, undone, replayed, written


@modest
@given(switches, seats, seeds, lengths)
def test_every_choice_is_accepted_and_there_is_one_until_the_match_is_over(options, players, seed, length):
    for state in played(options, players, seed, length).states[::3]:
        choices = DIADINGO.choices(state)
        assert bool(choices) is (state.outcome is None)
        assert len(set(choices)) == len(choices)
        assert all(accepts(state, event) for event in choices)


@modest
@given(switches, seats, seeds, lengths)
def test_undo_of_any_event_restores_the_exact_previous_state(options, players, seed, length):
    referee = played(options, players, seed, length)
    for state in reversed(referee.states[:-1]):
        referee.submit(Undo())
        assert referee.state == state
    assert referee.events == []


@modest
@given(switches, seats, seeds, lengths)
def test_replaying_the_text_of_a_record_gives_the_same_states(options, players, seed, length):
    referee = played(options, players, seed, length)
    lines = list(write_record(referee.header, map(act_to_plain, referee.acts)))
    head, acts = read_record("\n".join(lines).split("\n"), file="match.record")
    again = Referee(DIADINGO, head)
    for _, act in acts:
        again.submit(again.act_from_plain(act))
    assert again.states == referee.states
    assert again.events == referee.events


@modest
@given(switches, seats, seeds, lengths)
def test_a_written_position_is_read_back_to_an_equal_state(options, players, seed, length):
    head = header(options, players)
    for state in played(options, players, seed, length).states[::5]:
        if state.outcome is None:
            written = json.loads(json.dumps(position_of(state)))
            assert setup(head.edition, head.options, players, 0, written) == state


@settings(modest, max_examples=10)
@given(switches, seats, seeds, st.integers(1, 100))
def test_states_are_never_changed_afterwards(options, players, seed, length):
    referee = played(options, players, seed, length)
    for frozen in (referee.state, referee.state.players[0], referee.state.rules, referee.state.rules.options):
        with pytest.raises(FrozenInstanceError):
            setattr(frozen, fields(frozen)[0].name, None)


@settings(modest, max_examples=20)
@given(switches, seats, seeds)
def test_a_bot_does_only_what_is_legal_and_comes_to_the_end(options, players, seed):
    chance = random.Random(seed)
    referee = Referee(DIADINGO, header(options, players))
    while referee.state.outcome is None:
        assert len(referee.events) < 3000
        choices = referee.choices()
        event = decide(referee.state, chance)
        assert event is None or event in choices
        referee.submit(event or chance.choice(choices))
