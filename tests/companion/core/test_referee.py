"""One match in progress: submitting and taking back, acts as JSON values, any sequence of acts."""

import random
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.acts import Correct, Cut, Insert, Missed, Remove, Undo, act_to_plain
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.record import Header
from companion.core.referee import begin
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Draw, Fairy, Pass, Pay, Phase
from tests.companion.in_progress import BLUE, DIAMOND, FAIRY, PINK, TWO_TURNS, holding, match, refused, snapshot

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


# --- submitting and taking back


def test_an_event_leads_to_the_next_state_and_its_effects():
    referee = match()
    start = referee.state
    effects = referee.submit(PINK)
    assert effects == DIAMONIAK.apply(start, PINK)[1]
    assert referee.states == [start, DIAMONIAK.apply(start, PINK)[0]]
    assert referee.events == referee.acts == [PINK]


def test_a_refused_event_changes_nothing():
    assert refused(match(PINK), Draw("joker")) == "unknown_card"
    assert refused(match(), Pass()) == "draw_first"


def test_undo_takes_back_one_event_after_the_other():
    referee = match(*TWO_TURNS)
    states = list(referee.states)
    for left in (3, 2, 1, 0):
        referee.submit(Undo())
        assert (len(referee.events), referee.state) == (left, states[left])


def test_there_is_nothing_to_undo_at_the_start():
    assert refused(match(), Undo()) == "nothing_to_undo"
    assert refused(match(PINK, Undo()), Undo()) == "nothing_to_undo"


def test_undo_is_itself_kept_among_the_acts():
    referee = match(PINK, Undo(), BLUE)
    assert referee.acts == [PINK, Undo(), BLUE]
    assert referee.events == [BLUE]


def test_undo_brings_a_match_back_that_was_over():
    five = [f"castle_pink_{part}" for part in range(1, 6)]
    referee = match(Draw("castle_pink_6"), position=holding(castle=five))
    assert referee.state.outcome.winners == (0,)
    referee.submit(Undo())
    assert referee.state.outcome is None
    assert DIAMOND in referee.choices()


# --- acts as JSON values


@pytest.mark.parametrize(
    ("act", "plain"),
    [
        (Undo(), {"event": "undo"}),
        (Cut(3), {"event": "cut", "at": 3}),
        (Correct(2, PINK), {"event": "correct", "at": 2, "to": {"event": "draw", "card": "castle_pink"}}),
        (Insert(4, FAIRY), {"event": "insert", "at": 4, "what": {"event": "draw", "card": "fairy"}}),
        (
            Missed((PINK, Pass())),
            {"event": "missed", "what": [{"event": "draw", "card": "castle_pink"}, {"event": "pass"}]},
        ),
        (Remove(1), {"event": "remove", "at": 1}),
        (Pay(("diamond", "fairy")), {"event": "pay", "cards": ("diamond", "fairy")}),
        (Pass(), {"event": "pass"}),
    ],
)
def test_acts_are_written_and_read_back(act, plain):
    assert act_to_plain(act) == plain
    assert match().act_from_plain(plain) == act


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        ({"event": "correct", "at": 0}, "malformed"),
        ({"event": "correct", "to": {"event": "pass"}}, "bad_field"),
        ({"event": "correct", "at": True, "to": {"event": "pass"}}, "bad_field"),
        ({"event": "correct", "at": 0, "to": {"event": "undo"}}, "unknown_event"),
        ({"event": "correct", "at": 0, "to": {"event": "correct", "at": 0, "to": {}}}, "unknown_event"),
        ({"event": "correct", "at": 0, "to": {"event": "pass"}, "why": "slip"}, "bad_field"),
        ({"event": "insert", "at": 0, "to": {"event": "pass"}}, "bad_field"),
        ({"event": "insert", "at": 0, "what": {"event": "cut", "at": 0}}, "unknown_event"),
        ({"event": "missed"}, "bad_field"),
        ({"event": "missed", "what": []}, "bad_field"),
        ({"event": "missed", "what": [{"event": "undo"}]}, "unknown_event"),
        ({"event": "missed", "what": [{"event": "pass"}], "at": 0}, "bad_field"),
        ({"event": "remove"}, "bad_field"),
        ({"event": "cut"}, "bad_field"),
        ({"event": "cut", "at": 1.0}, "bad_field"),
        ({"event": "undo", "at": 1}, "bad_field"),
        ({"event": "resign"}, "unknown_event"),
        ({}, "unknown_event"),
        ([], "malformed"),
        (None, "malformed"),
    ],
)
def test_what_is_no_act_is_refused(plain, reason):
    with pytest.raises(IllegalEvent) as refusal:
        match().act_from_plain(plain)
    assert refusal.value.reason == reason


def test_a_match_begins_from_its_header_and_the_acts_so_far():
    header = Header("diamoniak", "piratatak", ("Ada", "Bo"))
    referee = begin(header, [{"event": "draw", "card": "boat_red"}, {"event": "pass"}])
    assert (referee.state.turn, referee.state.players[0].castle) == (1, ("boat_red",))


@pytest.mark.parametrize(
    ("game", "edition"), [("piratatak", "piratatak"), ("diamoniak", "poker"), ("poker", "diamoniak")]
)
def test_a_match_of_no_game_does_not_begin(game, edition):
    with pytest.raises(SettingsError):
        begin(Header(game, edition, ("Ada", "Bo")))


# --- any sequence of acts


def any_act(referee, chance):
    """A random act, mostly a legal one."""
    number = len(referee.events)
    match chance.randrange(12):
        case 0:
            return Undo()
        case 1:
            return Cut(chance.randrange(-1, number + 1))
        case 2:
            return Remove(chance.randrange(-1, number + 1))
        case 3 | 4 | 5 if number:
            at, kind = chance.randrange(number), chance.choice((Correct, Insert))
            try:
                return kind(at, chance.choice(referee.choices(at) or (PINK,)))  # none after a win
            except IllegalEvent:
                return kind(at, PINK)
    return chance.choice((*referee.choices(), Pass(), Fairy(), PINK))


@settings(patient, max_examples=60)
@given(st.integers(0, 2**32 - 1), st.integers(1, 60), st.integers(2, 3))
def test_replaying_the_acts_gives_an_equal_referee(seed, number, seats):
    chance = random.Random(seed)
    referee = match(seats=seats)
    for _ in range(number):
        before = snapshot(referee)
        try:
            referee.submit(any_act(referee, chance))
        except IllegalEvent:
            assert snapshot(referee) == before
            continue
        folded = [referee.states[0]]
        for event in referee.events[: len(referee.states) - 1]:
            folded.append(DIAMONIAK.apply(folded[-1], event)[0])
        assert referee.states == folded
        if referee.conflict is None:
            assert len(referee.states) == len(referee.events) + 1
        else:
            assert referee.conflict.event == referee.events[referee.conflict.at]
            with pytest.raises(IllegalEvent, match=referee.conflict.reason):
                DIAMONIAK.apply(referee.state, referee.conflict.event)
    again = match(seats=seats)
    for act in referee.acts:
        again.submit(again.act_from_plain(act_to_plain(act)))
    assert snapshot(again) == snapshot(referee)


@settings(patient, max_examples=40)
@given(st.integers(0, 2**32 - 1), st.integers(1, 40))
def test_undoing_everything_leads_back_to_the_start(seed, number):
    chance = random.Random(seed)
    referee = match()
    for _ in range(number):
        with suppress(IllegalEvent):
            referee.submit(any_act(referee, chance))
    stood = len(referee.acts)
    with suppress(IllegalEvent):
        for _ in range(stood):
            referee.submit(Undo())
    assert refused(referee, Undo()) == "nothing_to_undo"
    assert (referee.events, referee.states, referee.conflict) == ([], [match().state], None)
    assert referee.state.phase is Phase.DRAW
