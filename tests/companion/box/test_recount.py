"""A player's cards counted anew against what the referee has: what differs, and what is offered to put it right."""

from typing import Any

import pytest

from companion.box.recount import recount
from companion.core.errors import IllegalEvent
from companion.core.game import Plain
from companion.core.observations import CardSeen, CardShown, CardUnsure
from companion.core.record import Header
from companion.core.referee import Referee, begin

ANNA = ("castle_pink_1", "castle_yellow_2", "diamond", "diamond")


def draw(card: str) -> Plain:
    return {"event": "draw", "card": card}


def match(*acts: Plain, **options: Any) -> Referee:
    return begin(Header("diamoniak", "diamoniak", ("Anna", "Ben"), options), acts)


def shown(*labels: str) -> tuple[CardSeen, ...]:
    return tuple(CardShown(label, 0.99) for label in labels)


def told(found: Plain) -> dict[str, Any]:
    """What is not empty."""
    return {key: value for key, value in found.items() if value not in ([], 0)}


@pytest.fixture
def anna() -> Referee:
    return match(*map(draw, ANNA))


def test_cards_that_are_as_the_referee_has_them_are_right(anna: Referee) -> None:
    assert told(recount(anna, 0, shown(*ANNA))) == {"there": sorted(ANNA)}


def test_a_card_not_seen_and_a_card_too_many_are_told(anna: Referee) -> None:
    found = recount(anna, 0, shown("castle_pink_1", "diamond", "fairy", "fairy", "diamond"))
    assert (found["missing"], found["extra"]) == (["castle_yellow_2"], ["fairy", "fairy"])


def test_each_of_several_equal_cards_counts(anna: Referee) -> None:
    assert recount(anna, 0, shown("castle_pink_1", "castle_yellow_2", "diamond"))["missing"] == ["diamond"]


def test_a_card_whose_part_was_never_told_is_any_of_its_parts() -> None:
    referee = match(draw("castle_pink"), draw("castle_pink_3"))
    assert told(recount(referee, 0, shown("castle_pink_3", "castle_pink_5"))) == {
        "there": ["castle_pink_3", "castle_pink_5"]
    }


def test_a_label_of_another_edition_is_named_as_in_this_match(anna: Referee) -> None:
    found = recount(anna, 0, shown("castle_pink_1", "castle_yellow_2", "diamond", "diamond", "ring_1000"))
    assert told(found) == {"there": sorted(ANNA), "strange": ["ring_1000"]}


def test_an_unsure_card_stands_for_one_that_is_missing(anna: Referee) -> None:
    unsure = CardUnsure((("castle_blue_2", 0.5), ("castle_yellow_2", 0.4)))
    found = recount(anna, 0, (*shown("castle_pink_1", "diamond", "diamond"), unsure))
    assert told(found) == {
        "there": ["castle_pink_1", "diamond", "diamond"],
        "unsure": [{"card": "castle_yellow_2", "candidates": ["castle_blue_2", "castle_yellow_2"]}],
    }


def test_an_unsure_card_that_may_be_none_of_them_is_told_with_its_candidates(anna: Referee) -> None:
    found = recount(anna, 0, (*shown(*ANNA), CardUnsure((("fairy", 0.5),))))
    assert told(found) == {"there": sorted(ANNA), "unsure": [{"card": None, "candidates": ["fairy"]}]}


def test_a_step_in_which_one_card_was_taken_for_another_is_offered_for_correction(anna: Referee) -> None:
    found = recount(anna, 0, shown("castle_pink_1", "castle_yellow_3", "diamond", "diamond"))
    right = {"event": "correct", "at": 1, "to": draw("castle_yellow_3")}
    assert found["corrections"] == [
        {
            "at": 1,
            "seat": 0,
            "stands": True,
            "event": draw("castle_yellow_2"),
            "act": right,
            "to": {"at": 1, "seat": 0, "stands": True, "event": draw("castle_yellow_3")},
        }
    ]
    anna.submit(anna.act_from_plain(right))
    assert told(recount(anna, 0, shown("castle_pink_1", "castle_yellow_3", "diamond", "diamond"))) == {
        "there": ["castle_pink_1", "castle_yellow_3", "diamond", "diamond"]
    }


def test_what_the_witch_got_may_have_been_another_card() -> None:
    referee = match(*map(draw, ("castle_pink_1", "diamond", "diamond", "diamond", "fairy")), draw("witch"))
    referee.submit(referee.act_from_plain({"event": "pay", "cards": ["diamond", "diamond", "fairy"]}))
    found = recount(referee, 0, shown("castle_pink_1", "fairy"))
    assert (found["missing"], found["extra"]) == (["diamond"], ["fairy"])
    assert {"event": "pay", "cards": ("diamond", "diamond", "diamond")} in [
        one["to"]["event"] for one in found["corrections"]
    ]


def test_a_correction_that_the_rules_refuse_or_that_explains_nothing_is_not_offered() -> None:
    referee = match(draw("castle_pink_1"), draw("castle_pink_2"))
    swapped = recount(referee, 0, shown("castle_pink_1", "castle_pink_1"))["corrections"]
    assert [one["act"] for one in swapped] == [{"event": "remove", "at": 1}]  # there is no second card of that part
    assert recount(referee, 0, shown("castle_pink_1", "castle_pink_2"))["corrections"] == []


def test_a_recount_changes_nothing(anna: Referee) -> None:
    acts, state = list(anna.acts), anna.state
    recount(anna, 0, shown("fairy"))
    assert (anna.acts, anna.state) == (acts, state)


def test_the_rings_before_a_player_of_diadingo_are_counted_with_the_one_just_drawn() -> None:
    events = ({"event": "startspin"}, {"event": "spun"}, draw("ring_2000"), {"event": "take"}, draw("ring_1000"))
    referee = begin(Header("diadingo", "diadingo", ("Anna", "Ben")), events)
    assert recount(referee, 0, shown("ring_2000_1"))["there"] == ["ring_2000"]
    assert recount(referee, 1, shown("ring_1000"))["there"] == ["ring_1000"]


@pytest.mark.parametrize(
    ("referee", "seat", "reason"),
    [
        (match(), 2, "no_such_seat"),
        (match(), -1, "no_such_seat"),
        (match(**{"dk.open_cards": False}), 0, "hidden_cards"),
        (begin(Header("diamino", "diamino", ("Anna", "Ben"))), 0, "no_recount"),
    ],
)
def test_what_cannot_be_counted_is_refused(referee: Referee, seat: int, reason: str) -> None:
    with pytest.raises(IllegalEvent, match=reason):
        recount(referee, seat, ())


def test_while_a_correction_does_not_fit_nothing_is_counted() -> None:
    referee = match(draw("castle_pink_1"), draw("castle_pink_2"))
    referee.submit(referee.act_from_plain({"event": "correct", "at": 0, "to": draw("castle_pink_2")}))
    assert referee.conflict is not None
    with pytest.raises(IllegalEvent, match="conflict"):
        recount(referee, 0, ())
