"""Repairs in a match: correcting, putting in, taking out, cutting, and what does not fit any more then."""

import pytest

from companion.core.acts import Correct, Cut, Insert, Missed, Remove, Undo
from companion.core.errors import IllegalEvent
from companion.core.observations import CardShown
from companion.core.referee import Conflict
from companion.games.diamoniak.state import Draw, Fairy, Pass, Pay
from tests.companion.in_progress import BLUE, DIAMOND, FAIRY, PINK, TWO_TURNS, WITCH, holding, match, refused

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
