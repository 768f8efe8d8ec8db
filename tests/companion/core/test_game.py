"""What a game is, shown on a tiny game of its own: events from JSON values, and observations explained."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.effects import Buzz, Say, Tune
from companion.core.errors import CompanionError, DeviceError, IllegalEvent, SettingsError
from companion.core.game import Game, Outcome, event_from_plain, event_name, event_to_plain, explain
from companion.core.observations import CardGone, CardShown, CardUnsure, HandSeen

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@dataclass(frozen=True, slots=True)
class Lay:
    """A card is laid on a heap; some of the cards are not told."""

    card: str
    heap: int


@dataclass(frozen=True, slots=True)
class Name:
    """Several words are said, perhaps with a reason."""

    words: tuple[str, ...]
    reason: str | None


@dataclass(frozen=True, slots=True)
class Stop:
    """Enough."""


EVENTS = (Lay, Name, Stop)


def laid(state, event, seen):
    return isinstance(seen, CardShown) and isinstance(event, Lay) and event.card == seen.label


HEAPS = Game(
    name="heaps",
    editions=("heaps",),
    seats=range(1, 3),
    events=EVENTS,
    setup=lambda *_: ("a", "b"),
    choices=lambda state: (*(Lay(card, heap) for card in state for heap in (0, 1) if card != "b" or heap), Stop()),
    evidence=laid,
    apply=lambda state, *_: (state, ()),
    view=lambda *_: {},
    deck_options=lambda *_: {},
)
START = ("a", "b")


def test_one_event_explains_what_was_seen():
    assert explain(HEAPS, START, CardShown("b", 0.9)) == (Lay("b", 1),)


def test_several_events_explain_what_was_seen_in_the_order_of_the_choices():
    assert explain(HEAPS, START, CardShown("a", 0.9)) == (Lay("a", 0), Lay("a", 1))


@pytest.mark.parametrize(
    "seen", [CardShown("c", 1.0), CardUnsure((("c", 0.9),)), CardUnsure(()), CardGone(), HandSeen()]
)
def test_no_event_explains_what_the_game_does_not_know(seen):
    assert explain(HEAPS, START, seen) == ()


def test_candidates_of_an_unsure_card_are_explained_the_likeliest_first_and_once():
    seen = CardUnsure((("b", 0.5), ("c", 0.3), ("a", 0.2), ("b", 0.1)))
    assert explain(HEAPS, START, seen) == (Lay("b", 1), Lay("a", 0), Lay("a", 1))


@pytest.mark.parametrize(
    ("event", "plain"),
    [
        (Lay("a", 2), {"event": "lay", "card": "a", "heap": 2}),
        (Name(("x", "y"), None), {"event": "name", "words": ["x", "y"], "reason": None}),
        (Name((), "so"), {"event": "name", "words": [], "reason": "so"}),
        (Stop(), {"event": "stop"}),
    ],
)
def test_events_are_written_and_read_back(event, plain):
    assert event_from_plain(EVENTS, plain) == event
    assert event_from_plain(EVENTS, event_to_plain(event)) == event
    assert event_to_plain(event).keys() == plain.keys()
    assert event_name(event) == plain["event"]


def test_words_of_an_event_are_a_tuple_whatever_they_came_as():
    assert event_from_plain(EVENTS, {"event": "name", "words": ["x"], "reason": None}).words == ("x",)
    assert hash(event_from_plain(EVENTS, {"event": "name", "words": ["x"], "reason": None}))


@pytest.mark.parametrize("plain", [None, [], "stop", 1, True, [["event", "stop"]]])
def test_what_is_no_object_is_malformed(plain):
    with pytest.raises(IllegalEvent) as refusal:
        event_from_plain(EVENTS, plain)
    assert refusal.value.reason == "malformed"


@pytest.mark.parametrize("name", ["jump", "Stop", "STOP", "", None, 1, ["stop"], {"event": "stop"}])
def test_an_unknown_event_is_refused_by_its_name(name):
    with pytest.raises(IllegalEvent) as refusal:
        event_from_plain(EVENTS, {"event": name})
    assert (refusal.value.reason, refusal.value.values) == ("unknown_event", {"event": str(name)})


def test_an_object_without_an_event_names_none():
    with pytest.raises(IllegalEvent, match="unknown_event"):
        event_from_plain(EVENTS, {"card": "a", "heap": 1})


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"event": "lay", "card": "a"}, "heap"),
        ({"event": "lay", "heap": 1}, "card"),
        ({"event": "lay", "card": "a", "heap": "1"}, "heap"),
        ({"event": "lay", "card": "a", "heap": True}, "heap"),
        ({"event": "lay", "card": "a", "heap": 1.0}, "heap"),
        ({"event": "lay", "card": "a", "heap": None}, "heap"),
        ({"event": "lay", "card": 1, "heap": 1}, "card"),
        ({"event": "lay", "card": ["a"], "heap": 1}, "card"),
        ({"event": "lay", "card": "a", "heap": 1, "seat": 0}, "seat"),
        ({"event": "stop", "now": True}, "now"),
        ({"event": "name", "words": "xy", "reason": None}, "words"),
        ({"event": "name", "words": {"x": 1}, "reason": None}, "words"),
        ({"event": "name", "words": ["x", 1], "reason": None}, "words"),
        ({"event": "name", "words": [["x"]], "reason": None}, "words"),
        ({"event": "name", "words": None, "reason": None}, "words"),
        ({"event": "name", "words": [], "reason": 0}, "reason"),
        ({"event": "name", "words": [], "reason": False}, "reason"),
        ({"event": "name", "words": []}, "reason"),
    ],
)
def test_a_missing_stray_or_wrong_field_is_named(plain, field):
    with pytest.raises(IllegalEvent) as refusal:
        event_from_plain(EVENTS, plain)
    assert (refusal.value.reason, refusal.value.values["field"]) == ("bad_field", field)
    assert refusal.value.values["expected"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
nearly_events = st.fixed_dictionaries(
    {"event": st.sampled_from(["lay", "name", "stop", "other"]) | json_values},
    optional=dict.fromkeys(("card", "heap", "words", "reason", "more"), json_values),
)


@settings(patient, max_examples=150)
@given(json_values | nearly_events)
def test_of_any_json_value_an_event_is_made_or_it_is_refused(plain):
    try:
        event = event_from_plain(EVENTS, plain)
    except IllegalEvent:
        return
    assert event_from_plain(EVENTS, event_to_plain(event)) == event
    assert isinstance(event, EVENTS)


# --- the errors


def test_a_refusal_tells_its_reason_and_what_fills_in_its_message():
    refusal = IllegalEvent("pay_owed", owed=3, named=2)
    assert (refusal.reason, refusal.values, str(refusal)) == (
        "pay_owed",
        {"owed": 3, "named": 2},
        "pay_owed (owed=3, named=2)",
    )
    assert str(IllegalEvent("draw_first")) == "draw_first"


def test_a_wrong_setting_tells_where_what_was_found_and_what_was_expected():
    error = SettingsError(file="box.toml", key="port", found="x", expected="a number")
    assert str(error) == "box.toml: port: found 'x', expected a number"


@pytest.mark.parametrize(
    ("kind", "builtin"), [(IllegalEvent, ValueError), (SettingsError, ValueError), (DeviceError, OSError)]
)
def test_each_own_error_is_also_the_builtin_that_one_would_catch(kind, builtin):
    assert issubclass(kind, CompanionError)
    assert issubclass(kind, builtin)


def test_what_happened_and_what_follows_are_plain_values():
    assert Buzz(Tune.WIN) == Buzz(Tune("win"))
    assert Say("reshuffle", (("cards", 14),)) == Say("reshuffle", (("cards", 14),))
    assert Outcome("castle_complete", (0,), (6, 2)).winners == (0,)
