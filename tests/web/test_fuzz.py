"""Bodies of every kind at every post: a reason is told, nothing is changed, and the server never stumbles.

EXAMPLES bodies for each of the posts: arbitrary bytes, arbitrary JSON, and JSON with the keys that the post takes.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.acts import NO_EVENTS
from companion.core.record import Header
from companion.core.registry import games
from tests.web.whole import SAMPLES, Device, Whole, address

EXAMPLES = 60
TAKES = {
    "/api/access/code": ("code",),
    "/api/access/new": ("owner",),
    "/api/access/pin": ("pin",),
    "/api/access/seat": ("seat",),
    "/api/act": ("act", "after"),
    "/api/board-photo/forget": ("photo",),
    "/api/board-photo/keep": ("photo", "corners", "rows", "columns"),
    "/api/board-photo/read": ("photo", "corners", "rows", "columns"),
    "/api/board-photo/size": ("photo", "corners", "rows", "columns"),
    "/api/calibrate/act": ("act", "value", "step"),
    "/api/calibrate/begin": ("kind", "values"),
    "/api/calibrate/restore": ("kind",),
    "/api/dismiss": ("after",),
    "/api/enrol/act": ("act", "step"),
    "/api/faces/blank": ("on", "step"),
    "/api/faces/drop": ("set",),
    "/api/faces/keep": ("step",),
    "/api/faces/read": ("set", "photo", "corners", "rows", "columns"),
    "/api/faces/say": ("row", "column", "letter", "step"),
    "/api/enrol/go_to": ("face", "step"),
    "/api/enrol/restart": ("step",),
    "/api/match": ("edition", "seats", "options", "first", "replaces"),
    "/api/matches/1/resume": ("replaces",),
    "/api/materials/board": ("board",),
    "/api/materials/drop": ("kind", "name"),
    "/api/preview": ("event",),
    "/api/recount": ("seat", "more"),
    "/api/words": ("add", "remove"),
    "/bench/board/jam": ("on",),
    "/bench/board/reach": ("x_mm", "y_mm"),
    "/bench/board/try": ("which",),
    "/bench/hand": ("on",),
    "/bench/lay_out": ("seat",),
    "/bench/panel/power": ("on",),
    "/bench/show": ("card",),
    "/bench/tiles/lay": ("row", "column", "letters", "down"),
    "/bench/tiles/take": ("row", "column"),
}
NAMES = sorted({key for keys in TAKES.values() for key in keys})
EVENTS = sorted(
    {event.__name__.lower() for kinds in (*(game.events for game in games().values()), NO_EVENTS) for event in kinds}
)
FIELDS = (
    "card",
    "cards",
    "seller",
    "colour",
    "partner",
    "give",
    "take",
    "deck",
    "at",
    "to",
    "what",
    "seat",
    "tiles",
    "value",
    "count",
)

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=30)
    | st.sampled_from(NAMES)
)
anything = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=20,
)
events = st.builds(
    lambda name, more: more | {"event": name},
    st.sampled_from(EVENTS),
    st.dictionaries(st.sampled_from(FIELDS), anything, max_size=3),
)
LIKELY = {
    "act": events,
    "event": events,
    "after": st.integers(0, 2),
    "edition": st.sampled_from(["diamoniak", "diadingo", "diamino", "x"]),
    "seats": st.lists(st.text(max_size=8), max_size=9),
    "options": st.dictionaries(st.sampled_from(["dk.trading", "dd.games", "dm.judge", "x"]), anything, max_size=2),
    "seat": st.integers(-1, 9),
    "step": st.integers(0, 3),
    "first": st.integers(-1, 9),
}


def posts() -> list[str]:
    """Every post of an application with everything."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Whole(Path(folder) / "data")
        whole.close()
        return sorted(path for _, path in whole.routes("POST"))


@st.composite
def bodies(draw: st.DrawFn, path: str) -> bytes:
    """A body for a post."""
    kind = draw(st.sampled_from(["bytes", "json", "keys", "keys"]))
    if kind == "bytes":
        return draw(st.binary(max_size=200))
    if kind == "json":
        return json.dumps(draw(anything)).encode()
    return json.dumps({key: draw(LIKELY.get(key, anything) | anything) for key in TAKES.get(path, ())}).encode()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Whole]:
    whole = Whole(tmp_path_factory.mktemp("fuzz") / "data")
    whole.box.new_match(Header("diamoniak", "diamoniak", ("Mia", "Tom")))
    yield whole
    whole.close()


@pytest.mark.parametrize("path", posts())
@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_body_is_answered_with_a_reason_and_changes_nothing(whole: Whole, path: str, data: st.DataObject) -> None:
    here, body, before = Device(whole.app, "127.0.0.1"), data.draw(bodies(path)), whole.box.snapshot
    answer = here.post(path, host="localhost", json=None, data=body, content_type="application/json")
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json["reason"]
        assert answer.json["message"]
        assert whole.box.snapshot is before
    else:
        assert isinstance(json.loads(body), dict)  # a body that the post takes


@pytest.mark.parametrize("filling", ["9" * 25, "-1", "%00", "%ff", "x" * 300, "..", "%e2%80%ae", "1.5"])
def test_no_address_makes_the_server_stumble(whole: Whole, filling: str) -> None:
    here = Device(whole.app, "127.0.0.1")
    for method in ("GET", "POST"):
        ask = here.get if method == "GET" else here.post
        for rule, path in whole.routes(method):
            tried = address(rule, **dict.fromkeys(SAMPLES, filling))
            if tried != path:
                assert ask(tried, host="localhost").status_code < 500, tried


def test_every_key_that_a_post_takes_is_among_those_that_are_tried(whole: Whole) -> None:
    assert [path for path in TAKES if path not in posts()] == []
