"""One match in progress: taking back, correcting, cutting, and what the camera's observations mean."""

import random
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.acts import Correct, Cut, Insert, Missed, Remove, Undo, act_to_plain
from companion.errors import IllegalEvent, SettingsError
from companion.games.diamoniak import DIAMONIAK
from companion.games.diamoniak.state import Buy, Draw, Fairy, Pass, Pay, Phase
from companion.observations import CardGone, CardShown, CardUnsure, HandSeen
from companion.record import Header
from companion.referee import Conflict, Referee, begin

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def match(*acts, seats=2, position=None, edition="diamoniak", **options):
    given_options = {f"dk.{key}": value for key, value in options.items()}
    referee = Referee(DIAMONIAK, Header("diamoniak", edition, ("Ada", "Bo", "Cy")[:seats], given_options, 0, position))
    for act in acts:
        referee.submit(act)
    return referee


def holding(*hers, castle=(), others=(), discard=()):
    """A position in which the first seat has some cards, and it is her turn."""
    players = [{"castle": [*castle], "right": [*hers]}, {"right": [*others]}]
    return {"players": players, "discard": [*discard]}


def snapshot(referee):
    """All that tells one referee from another."""
    return list(referee.events), list(referee.states), referee.conflict, list(referee.acts)


def refused(referee, act):
    """The reason key with which an act is refused; nothing was changed."""
    before = snapshot(referee)
    with pytest.raises(IllegalEvent) as refusal:
        referee.submit(act)
    assert snapshot(referee) == before
    return refusal.value.reason


PINK, BLUE, DIAMOND, WITCH, FAIRY = map(Draw, ("castle_pink", "castle_blue", "diamond", "witch", "fairy"))
TWO_TURNS = (PINK, Pass(), BLUE, Pass())


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


# --- correcting


def test_an_earlier_event_is_replaced_and_the_match_computed_again():
    referee = match(*TWO_TURNS)
    referee.submit(Correct(0, Draw("castle_green")))
    assert referee.events == [Draw("castle_green"), Pass(), BLUE, Pass()]
    assert referee.state.players[0].castle == ("castle_green",)
    assert referee.state.players[1].castle == ("castle_blue",)
    assert referee.conflict is None


def test_a_correction_may_change_what_later_cards_mean():
    referee = match(*TWO_TURNS)
    referee.submit(Correct(0, BLUE))
    assert referee.state.players[0].castle == ("castle_blue",)
    assert (referee.state.players[1].castle, referee.state.players[1].right) == ((), ("castle_blue",))


def test_an_illegal_replacement_is_refused():
    referee = match(*TWO_TURNS)
    assert refused(referee, Correct(0, Pass())) == "draw_first"
    assert refused(referee, Correct(1, Fairy())) == "not_in_phase_witch"
    assert refused(referee, Correct(2, Draw("joker"))) == "unknown_card"


@pytest.mark.parametrize("at", [-1, 4, 99])
def test_an_event_that_is_not_there_is_not_corrected_cut_or_taken_out(at):
    referee = match(*TWO_TURNS)
    assert refused(referee, Correct(at, PINK)) == "no_such_event"
    assert refused(referee, Cut(at)) == "no_such_event"
    assert refused(referee, Remove(at)) == "no_such_event"


@pytest.mark.parametrize("at", [-1, 5, 99])
def test_nothing_can_be_put_in_beyond_the_last_event(at):
    referee = match(*TWO_TURNS)
    assert refused(referee, Insert(at, PINK)) == "no_such_event"
    with pytest.raises(IllegalEvent, match="no_such_event"):
        referee.choices(at)


# --- putting in what was forgotten, taking out what never happened


def test_a_forgotten_event_is_put_in_where_it_happened():
    referee = match(*TWO_TURNS)
    referee.submit(Insert(1, DIAMOND))
    assert referee.events == [PINK, DIAMOND, Pass(), BLUE, Pass()]
    assert referee.state.players[0].right == ("diamond",)
    assert referee.state == match(PINK, DIAMOND, Pass(), BLUE, Pass()).state


def test_what_was_forgotten_at_the_end_is_put_in_after_the_last_event():
    referee = match(*TWO_TURNS)
    referee.submit(Insert(4, DIAMOND))
    assert referee.events == [*TWO_TURNS, DIAMOND]


def test_what_was_not_legal_there_is_not_put_in():
    assert refused(match(*TWO_TURNS), Insert(0, Pass())) == "draw_first"
    assert refused(match(*TWO_TURNS), Insert(1, Draw("joker"))) == "unknown_card"


def test_an_event_that_never_happened_is_taken_out_and_the_others_stay():
    referee = match(PINK, DIAMOND, Pass(), BLUE, Pass())
    referee.submit(Remove(1))
    assert referee.events == [*TWO_TURNS]
    assert referee.state == match(*TWO_TURNS).state


def test_what_was_missed_is_told_in_one_act_and_taken_back_in_one():
    referee = match(PINK)
    effects = referee.submit(Missed((Pass(), BLUE, Pass())))
    assert (referee.events, effects) == ([PINK, Pass(), BLUE, Pass()], ())  # it is over: nothing sounds or turns
    assert referee.state == match(*TWO_TURNS).state
    assert referee.origins == [0, 1, 1, 1]
    referee.submit(Undo())
    assert (referee.events, referee.state) == ([PINK], match(PINK).state)


def test_what_was_missed_is_refused_whole_where_one_of_it_may_not_have_happened():
    referee = match(PINK)
    assert refused(referee, Missed((Pass(), Pass()))) == "draw_first"
    assert (referee.events, len(referee.acts)) == ([PINK], 1)


def test_undo_takes_back_what_was_put_in_or_taken_out():
    referee = match(*TWO_TURNS)
    states = list(referee.states)
    for act in (Insert(1, DIAMOND), Remove(0)):
        referee.submit(act)
        referee.submit(Undo())
        assert (referee.events, referee.states) == ([*TWO_TURNS], states)


def test_taking_out_a_pass_may_leave_a_conflict_which_another_repair_settles():
    referee = match(DIAMOND, Pass(), DIAMOND, WITCH, Pay(("diamond",)))
    referee.submit(Remove(2))  # then she has nothing to pay with
    assert referee.conflict == Conflict(3, Pay(("diamond",)), "not_in_phase_witch")
    assert refused(referee, PINK) == "conflict"
    referee.submit(Insert(2, DIAMOND))
    assert referee.conflict is None
    assert referee.events == [DIAMOND, Pass(), DIAMOND, WITCH, Pay(("diamond",))]


def test_the_event_that_does_not_fit_any_more_can_be_taken_out():
    referee = match(DIAMOND, Pass(), DIAMOND, WITCH, Pay(("diamond",)))
    referee.submit(Remove(2))
    referee.submit(Remove(3))
    assert referee.conflict is None
    assert referee.events == [DIAMOND, Pass(), WITCH]


def test_each_event_knows_the_act_that_told_it_first():
    referee = match(*TWO_TURNS)
    referee.submit(Correct(2, DIAMOND))
    referee.submit(Insert(1, DIAMOND))
    referee.submit(FAIRY)
    assert referee.origins == [0, 5, 1, 2, 3, 6]
    referee.submit(Cut(4))
    assert referee.origins == [0, 5, 1, 2]
    referee.submit(Undo())
    assert referee.origins == [0, 5, 1, 2, 3, 6]


def test_undo_takes_a_correction_back():
    referee = match(*TWO_TURNS)
    before = list(referee.states)
    referee.submit(Correct(0, DIAMOND))
    referee.submit(Correct(2, PINK))
    referee.submit(Undo())
    assert referee.events == [DIAMOND, Pass(), BLUE, Pass()]
    referee.submit(Undo())
    assert (referee.events, referee.states) == (list(TWO_TURNS), before)


def test_undo_first_takes_back_what_came_after_the_correction():
    referee = match(PINK, Correct(0, BLUE), DIAMOND)
    referee.submit(Undo())
    assert referee.events == [BLUE]
    referee.submit(Undo())
    assert referee.events == [PINK]
    referee.submit(Undo())
    assert refused(referee, Undo()) == "nothing_to_undo"


def test_what_becomes_illegal_is_shown_and_not_dropped():
    referee = match(*TWO_TURNS, DIAMOND)
    referee.submit(Correct(0, WITCH))  # her turn is over at once: the pass is the other's, who has not drawn
    assert referee.conflict == Conflict(1, Pass(), "draw_first")
    assert referee.events == [WITCH, Pass(), BLUE, Pass(), DIAMOND]
    assert len(referee.states) == 2
    assert referee.state.turn == 1


def test_in_a_conflict_nothing_is_played_and_nothing_read():
    referee = match(*TWO_TURNS, Correct(0, WITCH))
    assert refused(referee, DIAMOND) == "conflict"
    assert referee.choices() == ()
    assert referee.read(CardShown("diamond", 0.9)) == ()


def test_a_conflict_is_settled_by_correcting_the_refused_event():
    referee = match(*TWO_TURNS, Correct(0, WITCH))
    assert DIAMOND in referee.choices(1)
    referee.submit(Correct(1, DIAMOND))
    assert referee.conflict is None
    assert referee.events == [WITCH, DIAMOND, BLUE, Pass()]
    assert referee.state.turn == 0


def test_settling_one_conflict_may_show_the_next():
    referee = match(PINK, Pass(), DIAMOND, Pass(), DIAMOND, Pass(), Correct(0, WITCH))
    assert referee.conflict == Conflict(1, Pass(), "draw_first")
    referee.submit(Correct(1, WITCH))
    assert referee.conflict is None
    referee.submit(Correct(2, WITCH))
    assert referee.conflict == Conflict(3, Pass(), "draw_first")


def test_a_conflict_is_settled_by_undo():
    referee = match(*TWO_TURNS)
    before = list(referee.events), list(referee.states)
    referee.submit(Correct(0, WITCH))
    referee.submit(Undo())
    assert (referee.events, referee.states, referee.conflict) == (*before, None)


@pytest.mark.parametrize(("at", "left"), [(1, [WITCH]), (0, [])])
def test_a_conflict_is_settled_by_a_cut(at, left):
    referee = match(*TWO_TURNS, Correct(0, WITCH), Cut(at))
    assert (referee.conflict, referee.events) == (None, left)
    assert len(referee.states) == len(left) + 1


def test_in_a_conflict_only_events_up_to_the_refused_one_are_corrected_or_cut():
    referee = match(*TWO_TURNS, Correct(0, WITCH))
    assert refused(referee, Correct(2, DIAMOND)) == "no_such_event"
    assert refused(referee, Cut(3)) == "no_such_event"
    assert refused(referee, Correct(1, Fairy())) == "not_in_phase_witch"


def test_a_correction_that_ends_the_match_shows_what_follows_as_a_conflict():
    five = [f"castle_pink_{part}" for part in range(1, 6)]
    referee = match(DIAMOND, Pass(), position=holding(castle=five))
    referee.submit(Correct(0, Draw("castle_pink_6")))
    assert referee.conflict == Conflict(1, Pass(), "match_over")
    referee.submit(Cut(1))
    assert referee.state.outcome.reason == "castle_complete"


def test_any_event_may_be_corrected_to_any_choice_of_its_moment():
    referee = match(*TWO_TURNS, DIAMOND, WITCH)
    for at in range(len(referee.events)):
        for event in referee.choices(at):
            again = match(*referee.acts)
            again.submit(Correct(at, event))
            assert again.events[at] == event


# --- cutting


def test_a_cut_takes_away_an_event_and_all_after_it():
    referee = match(*TWO_TURNS, Cut(1))
    assert referee.events == [PINK]
    assert (referee.state.turn, len(referee.states)) == (0, 2)


def test_undo_takes_a_cut_back():
    referee = match(*TWO_TURNS, Cut(1), Undo())
    assert referee.events == list(TWO_TURNS)
    assert len(referee.states) == 5


# --- what was seen


def shown(label):
    return CardShown(label, 0.97)


def test_one_event_fits_a_card_that_is_drawn():
    assert match().read(shown("castle_pink_3")) == (Draw("castle_pink_3"),)
    assert match().read(shown("diamond")) == (DIAMOND,)


@pytest.mark.parametrize("seen", [HandSeen(), CardGone(), CardUnsure(()), shown("back"), shown("")])
def test_what_is_no_card_explains_nothing(seen):
    assert match().read(seen) == ()


def test_a_card_that_cannot_be_in_the_pile_is_never_accepted():
    referee = match(position=holding("fairy", "fairy", "fairy", discard=["witch"] * 7))
    assert referee.read(shown("fairy")) == ()
    assert referee.read(shown("witch")) == ()
    assert referee.read(shown("diamond")) == (DIAMOND,)


def test_a_part_seen_twice_explains_nothing():
    referee = match(Draw("castle_pink_3"))
    assert referee.read(shown("castle_pink_3")) == ()
    assert referee.read(shown("castle_pink_4")) == (Draw("castle_pink_4"),)


def test_a_fairy_shown_against_the_witch_may_be_the_counter_or_a_payment():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"))
    assert referee.read(shown("fairy")) == (Fairy(), Pay(("fairy",)))


def test_without_paying_by_fairy_it_is_the_counter():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"), witch_pay_fairy=False)
    assert referee.read(shown("fairy")) == (Fairy(),)


def test_a_forced_fairy_is_the_counter_and_no_other_card_is_a_payment():
    referee = match(WITCH, position=holding("fairy", "diamond", "diamond"), fairy_forced=True)
    assert referee.read(shown("fairy")) == (Fairy(),)
    assert referee.read(shown("diamond")) == ()


def test_after_the_payment_has_begun_a_fairy_is_a_payment():
    referee = match(WITCH, Pay(("diamond",)), position=holding("fairy", "diamond", "diamond"))
    assert referee.read(shown("fairy")) == (Pay(("fairy",)),)


def test_the_witch_is_paid_by_showing_three_cards():
    cards = ("castle_blue_2", "diamond", "fairy", "diamond")
    referee = match(WITCH, position=holding(*cards[1:], castle=cards[:1]))
    for label in ("castle_blue_2", "diamond", "fairy"):
        (event,) = referee.read(shown(label))[-1:]
        assert event == Pay((label,))
        referee.submit(event)
    assert referee.state.turn == 1
    assert referee.state.players[0].right == ("diamond",)
    assert referee.state.discard == ("castle_blue_2", "diamond", "fairy", "witch")


def test_a_card_that_she_has_not_is_no_payment():
    referee = match(WITCH, position=holding("diamond", "castle_pink_1", others=["castle_blue_1"]))
    assert referee.read(shown("castle_blue_1")) == ()
    assert referee.read(shown("castle_pink_2")) == ()
    assert referee.read(shown("witch")) == ()


def test_a_card_told_by_colour_only_is_paid_by_showing_any_part():
    referee = match(WITCH, position=holding("castle_pink", "diamond"))
    assert referee.read(shown("castle_pink_5")) == (Pay(("castle_pink",)),)


def test_one_card_that_may_be_two_of_hers_is_asked_about():
    referee = match(WITCH, position=holding("castle_pink", "castle_pink_5"))
    assert set(referee.read(shown("castle_pink_5"))) == {Pay(("castle_pink",)), Pay(("castle_pink_5",))}


def test_purchases_and_passing_are_never_read_from_a_card():
    position = holding(*["diamond"] * 3, castle=["castle_pink_1"], others=["castle_pink_2"])
    referee = match(position=position)
    assert Buy("castle_pink_2", 1) in referee.choices()
    assert referee.read(shown("castle_pink_2")) == ()


def test_of_an_unsure_card_every_candidate_is_tried_the_likeliest_first():
    seen = CardUnsure((("castle_pink_3", 0.5), ("castle_blue_3", 0.3), ("diamond", 0.1)))
    assert match().read(seen) == (Draw("castle_pink_3"), Draw("castle_blue_3"), DIAMOND)


def test_of_an_unsure_card_what_cannot_be_is_left_out():
    seen = CardUnsure((("castle_pink_3", 0.5), ("joker", 0.3), ("castle_blue_3", 0.2)))
    assert match(Draw("castle_pink_3")).read(seen) == (Draw("castle_blue_3"),)


def test_candidates_that_mean_the_same_event_are_one():
    seen = CardUnsure((("witch_1", 0.5), ("diamond", 0.3), ("witch_2", 0.2)))
    assert match().read(seen) == (WITCH, DIAMOND)


def test_when_the_match_is_over_nothing_is_read():
    five = [f"castle_pink_{part}" for part in range(1, 6)]
    referee = match(Draw("castle_pink_6"), position=holding(castle=five))
    assert referee.read(shown("diamond")) == ()


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
