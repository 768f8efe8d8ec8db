"""The match record as text: written, read back, and refused with a clear error where it is none."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.acts import act_to_plain
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.record import Header, header_from_plain, read_record, write_record
from companion.core.referee import begin
from companion.games.diamoniak.state import position_of

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

DOCUMENT = Path(__file__).parents[3] / "docs" / "RECORDS.md"

HEAD = {"record": 1, "game": "diamoniak", "edition": "diamoniak", "options": {}, "seats": ["Ada", "Bo"], "first": 0}


def text(*rows):
    return [json.dumps(row) for row in rows]


def read(*lines):
    return read_record(lines, file="game.record")


def refused(*lines):
    """The error with which lines are refused; it says where, and what was found and expected."""
    with pytest.raises(SettingsError) as refusal:
        read(*lines)
    error = refusal.value
    assert str(error) == f"{error.file}: {error.key}: found {error.found!r}, expected {error.expected}"
    return error


# --- writing and reading back


def test_a_record_is_a_header_and_one_act_a_line():
    header = Header("diamoniak", "diamoniak", ("Ada", "Bo"), {"dk.reshuffle": "eager"}, 1)
    assert list(write_record(header, [{"event": "draw", "card": "witch"}, {"event": "undo"}])) == [
        '{"record":1,"game":"diamoniak","edition":"diamoniak","options":{"dk.reshuffle":"eager"},'
        '"seats":["Ada","Bo"],"first":1}',
        '{"event":"draw","card":"witch"}',
        '{"event":"undo"}',
    ]


def test_a_position_stands_in_the_second_line():
    header = Header("diamoniak", "diamoniak", ("Ada", "Bo"), position={"turn": 1})
    lines = list(write_record(header, [{"event": "undo"}]))
    assert lines[1] == '{"position":{"turn":1}}'
    assert read(*lines) == (header, [(3, {"event": "undo"})])


def test_names_stay_readable_and_are_read_back():
    header = Header("diamoniak", "piratatak", ("Zoë", "Jörg 🏴‍☠️", 'Q "x"\n'))
    lines = list(write_record(header, []))
    assert "Zoë" in lines[0]
    assert "\n" not in lines[0]
    assert read(*lines) == (header, [])


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
plain_objects = st.dictionaries(st.text(max_size=5), plain_values, max_size=3)


@settings(patient, max_examples=60)
@given(
    st.builds(
        Header,
        game=names,
        edition=names,
        seats=st.lists(names, min_size=1, max_size=5).map(tuple),
        options=plain_objects,
        first=st.integers(-5, 5),
        position=st.none() | plain_objects,
        animals=st.just(()),
        places=st.just(()),
    ),
    st.lists(plain_objects.filter(lambda act: "position" not in act), max_size=5),
)
def test_whatever_is_written_is_read_back_equal(header, acts):
    lines = "\n".join(write_record(header, acts)).split("\n")
    head, rows = read_record(lines, file="game.record")
    assert head == header
    assert [row for _, row in rows] == acts
    assert [at for at, _ in rows] == list(range(len(lines) - len(acts) + 1, len(lines) + 1))


def test_empty_lines_are_passed_over_and_lines_keep_their_numbers():
    header, acts = read("", *text(HEAD), "   ", *text({"event": "pass"}), "\n")
    assert header.seats == ("Ada", "Bo")
    assert acts == [(4, {"event": "pass"})]


def test_what_a_header_need_not_say_has_its_default():
    header, _ = read('{"record":1,"game":"diamoniak","seats":["Ada","Bo"]}')
    assert header == Header("diamoniak", "diamoniak", ("Ada", "Bo"), {}, 0, None)


def test_the_animals_and_places_of_the_players_are_written_only_where_somebody_has_said_them():
    header = Header("diamoniak", "diamoniak", ("Ada", "Bo"), animals=(4, 0), places=(0, 3))
    (line,) = write_record(header, [])
    assert line.endswith('"first":0,"animals":[4,0],"places":[0,3]}')
    assert read(line) == (header, [])


@pytest.mark.parametrize("wrong", [[1], [1, 1], [1, 8], [-1, 0], [True, 2], 3, None])
def test_two_players_have_two_animals_and_two_places(wrong):
    for key in ("animals", "places"):
        error = refused(*text(HEAD | {key: wrong}))
        assert (error.file, error.key) == ("game.record:1", key)


# --- what is no record


@pytest.mark.parametrize("lines", [(), ("",), ("  ", "\n")])
def test_nothing_is_no_record(lines):
    error = refused(*lines)
    assert (error.file, error.key, error.expected) == ("game.record", "line 1", "a header")


@pytest.mark.parametrize(
    "line",
    [
        '{"record":1',
        "record",
        "{'record': 1}",
        "[1]",
        "1",
        "null",
        '"text"',
        "[" * 100_000,
        "9" * 5000,
        "\x00",
        "\ufeff{}",
    ],
)
def test_a_line_that_is_no_json_object_is_refused_with_its_number(line):
    assert (refused(line).file, refused(line).key) == ("game.record:1", "line")
    error = refused(*text(HEAD), "", line)
    assert (error.file, error.key, error.expected) == ("game.record:3", "line", "a JSON object")
    assert len(error.found) <= 80


@pytest.mark.parametrize("first", [{"event": "pass"}, {"position": {}}, {}])
def test_a_missing_header_is_refused(first):
    error = refused(*text(first, HEAD))
    assert (error.file, error.key, error.found) == ("game.record:1", "record", None)


@pytest.mark.parametrize("version", [0, 2, "1", 1.0, True, None, [1]])
def test_another_version_of_the_format_is_refused(version):
    error = refused(*text({**HEAD, "record": version}))
    assert (error.key, error.found) == ("record", version)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", 1),
        ("game", None),
        ("edition", None),
        ("edition", ["diamoniak"]),
        ("options", []),
        ("options", None),
        ("seats", "Ada"),
        ("seats", []),
        ("seats", ["Ada", 2]),
        ("seats", {"Ada": 1}),
        ("seats", ["Ada", "\ud800"]),
        ("first", True),
        ("first", "0"),
        ("first", 1.0),
        ("first", None),
        ("position", {}),
        ("date", "today"),
    ],
)
def test_a_wrong_value_in_the_header_is_refused_by_its_key(key, value):
    error = refused(*text({**HEAD, key: value}))
    assert (error.file, error.key, error.found) == ("game.record:1", key, value)


@pytest.mark.parametrize("key", ["game", "seats"])
def test_a_header_without_a_necessary_key_is_refused(key):
    plain = {name: value for name, value in HEAD.items() if name != key}
    with pytest.raises(SettingsError) as refusal:
        header_from_plain(plain, file="game.record:1")
    assert (refusal.value.key, refusal.value.found) == (key, None)


@pytest.mark.parametrize("position", [None, [], "start", 7])
def test_a_position_that_is_no_object_is_refused(position):
    error = refused(*text(HEAD, {"position": position}))
    assert (error.file, error.key, error.found) == ("game.record:2", "position", position)


def test_a_position_stands_alone_in_its_line():
    error = refused(*text(HEAD, {"position": {}, "event": "pass"}))
    assert (error.file, error.key, error.found) == ("game.record:2", "event", "pass")


def test_a_second_position_is_no_act():
    header, acts = read(*text(HEAD, {"position": {}}, {"position": {}}))
    with pytest.raises(IllegalEvent, match="unknown_event"):
        begin(header, [act for _, act in acts])


@pytest.mark.parametrize("seats", [1, 5, 40])
def test_a_number_of_seats_that_the_game_has_not_is_refused_as_the_match_begins(seats):
    header, _ = read(*text({**HEAD, "seats": ["Ada"] * seats}))
    with pytest.raises(SettingsError, match="expected 2 to 4 players"):
        begin(header)


# --- garbage: nothing but the two errors ever comes out

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["castle_pink", "diamond", "witch", "draw", "pay", "\ud800", "", "position", "event"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["event", "card", "cards", "at", "to", "turn", "players", "right"]), inner)
    ),
    max_leaves=8,
)

VALID = [
    {**HEAD, "options": {"dk.trading": True, "dk.colours": ["pink", "blue", "yellow", "green"]}},
    {"position": {"turn": 0, "players": [{"castle": ["castle_pink"], "right": ["diamond"] * 3}, {"draws": 1}]}},
    {"event": "draw", "card": "castle_blue_2"},
    {"event": "correct", "at": 0, "to": {"event": "draw", "card": "fairy"}},
    {"event": "trade", "partner": 1, "give": "diamond", "take": None},
    {"event": "pass"},
    {"event": "draw", "card": "diamond"},
    {"event": "insert", "at": 3, "what": {"event": "draw", "card": "diamond"}},
    {"event": "remove", "at": 3},
    {"event": "undo"},
    {"event": "undo"},
    {"event": "undo"},
    {"event": "cut", "at": 1},
    {"event": "draw", "card": "witch"},
    {"event": "pay", "cards": ["diamond", "diamond", "fairy"]},
]


def replayed(lines):
    """Did it replay? Any other error than the two that are meant comes out."""
    try:
        header, acts = read_record(lines, file="game.record")
        referee = begin(header, [act for _, act in acts])
    except (SettingsError, IllegalEvent):
        return False
    assert list(write_record(header, [act for _, act in acts]))
    assert json.dumps(position_of(referee.state))
    return True


def test_the_record_that_the_garbage_is_made_of_replays():
    assert replayed(text(*VALID))


def somewhere(draw, plain):
    """A copy in which one value, at any depth, is another one."""
    if isinstance(plain, dict) and plain and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(plain)))
        return {**plain, key: somewhere(draw, plain[key])}
    if isinstance(plain, list) and plain and draw(st.integers(0, 4)):
        at = draw(st.integers(0, len(plain) - 1))
        return [*plain[:at], somewhere(draw, plain[at]), *plain[at + 1 :]]
    return draw(json_values)


@settings(patient, max_examples=250)
@given(st.data())
def test_a_record_with_a_wrong_value_is_replayed_or_refused(data):
    row = data.draw(st.integers(0, len(VALID) - 1))
    replayed(text(*VALID[:row], somewhere(data.draw, VALID[row]), *VALID[row + 1 :]))


@settings(patient, max_examples=80)
@given(st.integers(0, len(VALID) - 1), st.integers(0, 60), st.text(max_size=4), st.integers(0, 4))
def test_a_record_with_a_torn_line_is_replayed_or_refused(row, at, instead, gone):
    lines = text(*VALID)
    lines[row] = lines[row][:at] + instead + lines[row][at + gone :]
    replayed(lines)


@settings(patient, max_examples=80)
@given(st.lists(st.text(max_size=12) | json_values.map(json.dumps), max_size=4))
def test_lines_of_anything_are_replayed_or_refused(lines):
    replayed(lines)
    replayed([*text(HEAD), *lines])


# --- the document


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_example_of_the_document_replays_to_its_position():
    (record,), (position,) = blocks("record"), blocks("position")
    header, acts = read_record(record.splitlines(), file="docs/RECORDS.md")
    referee = begin(header, [act for _, act in acts])
    assert list(write_record(header, map(act_to_plain, referee.acts))) == record.splitlines()
    assert {"position": position_of(referee.state)} == json.loads(position)
