"""What holds in every match of DIAMONIAK (DKI-01 ... DKI-07), in random legal play."""

import json
import random
from collections import Counter
from dataclasses import FrozenInstanceError, fields

import pytest
from hypothesis import given, settings

from companion.core.acts import Undo, act_to_plain
from companion.core.record import read_record, write_record
from companion.core.referee import Referee
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Buy, Draw, Phase, SwitchDeck, position_of, setup
from tests.companion.games.diamoniak.random_play import (
    editions,
    header,
    modest,
    numbered,
    picked,
    picks,
    played,
    seats,
    shuffled,
    switches,
)
from tests.companion.games.diamoniak.sheet import WORDS, Sheet

# --- counts and owners


def counted(state):
    """All cards of a state by class, and how many a class must have, from the contents line of the sheet."""
    sheet = Sheet(position_of(state), state.rules.edition.name, {}, state.rules.options.deck)
    found = Counter(dict(zip(state.rules.classes, state.pile, strict=True)))
    found.update(map(sheet.kind, sheet.lying()))
    return +found, Counter(sheet.copies)


@modest
@given(editions, switches, seats, picks)
def test_no_card_is_lost_or_doubled_dki_01_dki_02(edition, options, players, chosen):
    for state in played(edition, options, players, chosen).states:
        found, contents = counted(state)
        assert found == contents
        assert sum(found.values()) in (54, 55)


@modest
@given(editions, switches, seats, picks)
def test_no_witch_stays_with_a_player_dki_03(edition, options, players, chosen):
    witch = WORDS[edition][2]
    for state in played(edition, options, players, chosen).states:
        assert not [card for player in state.players for card in player.castle + player.right if witch in card]
        if sum(state.pile) == 0 and state.resolving is None:
            assert sum(witch in card for card in state.discard) == state.rules.totals[5]


@modest
@given(editions, switches, seats, picks)
def test_a_colour_has_one_builder_and_six_cards_end_the_match_dki_04(edition, options, players, chosen):
    for state in played(edition, options, players, chosen).states:
        builders = [player.colour for player in state.players if player.colour]
        assert len(set(builders)) == len(builders)
        for player in state.players:
            assert {card.split("_")[1] for card in player.castle} <= {player.colour}
            assert len(player.castle) <= (5 if state.outcome is None else 6)
            if options.get("emptied_castle") != "bound":
                assert bool(player.castle) is (player.colour is not None)


@modest
@given(editions, switches, seats, picks)
def test_a_buying_turn_has_no_draw_and_every_other_one_has_dki_05(edition, options, players, chosen):
    referee = played(edition, {**options, "min_draws_per_turn": 1}, players, chosen)
    for before, event, after in zip(referee.states, referee.events, referee.states[1:], strict=False):
        if isinstance(event, Buy):
            assert before.drawn == ()
        elif after.turns > before.turns:
            assert before.drawn or isinstance(event, Draw)
        if after.turns > before.turns and after.outcome is None:
            assert after.turn == (before.turn + 1) % players
            assert after.drawn == ()
        elif after.outcome is None:
            assert after.turn == before.turn


@modest
@given(editions, switches, seats, picks)
def test_a_turn_has_at_most_one_witch_as_its_last_card_dki_06(edition, options, players, chosen):
    witch = WORDS[edition][2]
    for state in played(edition, options, players, chosen).states:
        assert not [card for card in state.drawn[:-1] if witch in card]
        if state.drawn and witch in state.drawn[-1]:
            assert state.resolving == state.drawn[-1]


# --- undo, replay, positions, immutability


@modest
@given(editions, switches, seats, picks)
def test_undo_of_any_event_restores_the_exact_previous_state_dki_07(edition, options, players, chosen):
    referee = played(edition, options, players, chosen)
    before = list(referee.states)
    for state in reversed(before[:-1]):
        referee.submit(Undo())
        assert referee.state == state
    assert referee.events == []


@modest
@given(editions, switches, seats, picks)
def test_replaying_the_text_of_a_record_gives_the_same_state_dki_07(edition, options, players, chosen):
    referee = played(edition, options, players, chosen)
    lines = list(write_record(referee.header, map(act_to_plain, referee.acts)))
    head, acts = read_record("\n".join(lines).split("\n"), file="match.record")
    assert head == referee.header
    again = Referee(DIAMONIAK, head)
    for _, act in acts:
        again.submit(again.act_from_plain(act))
    assert again.states == referee.states
    assert (again.events, again.acts) == (referee.events, referee.acts)


@modest
@given(editions, switches, seats, picks)
def test_a_written_position_is_read_back_to_an_equal_state(edition, options, players, chosen):
    state = [state for state in played(edition, options, players, chosen).states if state.outcome is None][-1]
    written = json.loads(json.dumps(position_of(state)))
    head = header(edition, {**options, "deck": state.rules.options.deck}, players)
    again = setup(head.edition, head.options, players, 0, written)
    assert again == state
    assert set(DIAMONIAK.choices(again)) == set(DIAMONIAK.choices(state))


@settings(modest, max_examples=10)
@given(editions, switches, seats, picks)
def test_states_are_never_changed_afterwards(edition, options, players, chosen):
    referee = Referee(DIAMONIAK, header(edition, options, players))
    told = []
    for pick in chosen:
        if referee.state.outcome is not None:
            break
        told.append((referee.state, repr(referee.state)))
        choices = referee.choices()
        for event in choices[:5]:
            DIAMONIAK.apply(referee.state, event)
        DIAMONIAK.view(referee.state, 0)
        referee.submit(picked(choices, pick))
    for state, before in told:
        assert repr(state) == before
    for frozen in (referee.state, referee.state.players[0], referee.state.rules, referee.state.rules.options):
        with pytest.raises(FrozenInstanceError):
            setattr(frozen, fields(frozen)[0].name, None)


@settings(modest, max_examples=20)
@given(editions, switches, seats, picks)
def test_what_tablets_are_shown_is_json_and_shows_every_lying_card(edition, options, players, chosen):
    state = played(edition, options, players, chosen).state
    seen = DIAMONIAK.view(state, None)
    assert json.loads(json.dumps(seen)) == seen
    shown = [card for player in seen["players"] for card in player["castle"] + player["right"]] + seen["discard"]
    assert seen["pile"] + len(shown) + bool(seen["resolving"]) == sum(state.rules.totals)


@pytest.mark.parametrize("edition", ["diamoniak", "piratatak"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_matches_end_with_one_complete_castle(edition, players):
    chance = random.Random(players)
    referee = Referee(DIAMONIAK, header(edition, {}, players))
    pile = shuffled(numbered(referee.state), chance)
    while referee.state.outcome is None:
        assert len(referee.events) < 3000
        others = [event for event in referee.choices() if not isinstance(event, (Draw, SwitchDeck))]
        buys = [event for event in others if isinstance(event, Buy)]
        if buys or (others and (referee.state.phase is Phase.WITCH or chance.random() < 0.3)):
            referee.submit(chance.choice(buys or others))
        else:
            pile = pile or shuffled(referee.state.discard, chance)
            referee.submit(Draw(referee.state.rules.named(pile.pop())))
    (winner,) = referee.state.outcome.winners
    assert sorted(len(player.castle) == 6 for player in referee.state.players) == [False] * (players - 1) + [True]
    assert len(referee.state.players[winner].castle) == 6
