"""The interpreter alone, without box, devices or journal: reports go in, decisions come out."""

from typing import Any

import pytest

from companion.box.interpreter import Asked, Delays, Happened, Interpreter
from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen, Observation, StoneKept, StonesSeen
from companion.core.record import Header
from companion.core.referee import Referee, begin
from companion.games.diadingo.state import Miss
from companion.games.diamoniak.state import Draw

DIAMOND = CardShown("diamond", 0.98)


def match(edition: str = "diamoniak", *acts: dict[str, Any]) -> Referee:
    return begin(Header(edition, edition, ("Anna", "Ben")), acts)


@pytest.fixture
def interpreter() -> Interpreter:
    return Interpreter(Delays())


def test_card_that_fits_one_event_is_a_decision_and_changes_no_match(interpreter: Interpreter) -> None:
    referee = match()
    assert interpreter.see(referee, DIAMOND, 0.0) == (Happened(Draw("diamond"), DIAMOND),)
    assert referee.acts == []


def test_card_not_read_for_certain_is_a_question_that_stands(interpreter: Interpreter) -> None:
    (asked,) = interpreter.see(match(), CardUnsure((("diamond", 0.6), ("witch", 0.3))), 0.0)
    assert isinstance(asked, Asked)
    assert asked.question is interpreter.question
    assert asked.question.events == (Draw("diamond"), Draw("witch"))


@pytest.mark.parametrize("report", [HandSeen(), CardGone()])
def test_nothing_to_decide_is_an_empty_tuple(interpreter: Interpreter, report: Observation) -> None:
    assert interpreter.see(match(), report, 0.0) == ()
    assert interpreter.on_tick(match(), 10.0) == ()


def test_odd_card_is_asked_about_once_and_not_before_its_delay(interpreter: Interpreter) -> None:
    referee = match()
    assert interpreter.see(referee, CardShown("joker", 0.98), 5.0) == ()
    assert interpreter.on_tick(referee, 5.9) == ()
    (asked,) = interpreter.on_tick(referee, 6.0)
    assert isinstance(asked, Asked)
    assert asked.question.key == "odd"
    assert interpreter.on_tick(referee, 6.0) == ()


def attempted(interpreter: Interpreter) -> tuple[Referee, Observation]:
    """A player of DIADINGO has tried a stone in vain, and the table may object."""
    ring = {"event": "draw", "card": "ring_1000"}
    referee = match("diadingo", {"event": "startspin"}, {"event": "spun"}, ring)
    kept = StoneKept()
    (asked,) = interpreter.see(referee, kept, 0.0)
    assert isinstance(asked, Asked)
    assert asked.question.key == "no_luck"
    return referee, kept


def test_miss_to_which_nobody_objects_happens(interpreter: Interpreter) -> None:
    referee, kept = attempted(interpreter)
    assert interpreter.on_tick(referee, 3.9) == ()
    assert interpreter.on_tick(referee, 4.0) == (Happened(Miss(), kept),)
    assert interpreter.question is None


def test_next_card_accepts_the_miss_first_and_is_read_as_coming_after_it(interpreter: Interpreter) -> None:
    referee, kept = attempted(interpreter)
    card = CardShown("ring_2000", 0.98)
    miss, draw = interpreter.see(referee, card, 1.0)
    assert miss == Happened(Miss(), kept)
    assert isinstance(draw, Happened)
    assert draw.because is card
    for decision in (miss, draw):
        referee.submit(decision.event)
    assert referee.conflict is None


def test_dismissed_question_is_gone(interpreter: Interpreter) -> None:
    interpreter.see(match(), CardUnsure(()), 0.0)
    interpreter.dismiss()
    assert interpreter.question is None


def test_latest_count_of_stones_is_kept(interpreter: Interpreter) -> None:
    interpreter.see(match("diadingo"), StonesSeen(17), 0.0)
    assert interpreter.standing == 17
