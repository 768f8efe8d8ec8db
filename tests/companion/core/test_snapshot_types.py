"""Snapshots are what their types say, and so is what is written from the types."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

import pytest

from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent
from companion.core.observations import CardUnsure
from companion.core.ports import EyeStatus
from companion.core.record import Header
from companion.core.registry import games
from companion.core.snapshot_types import Row, Snapshot
from companion.store.journal import Journal
from tests.companion.scripted_table import Table
from tests.snapshot_types import DECLARATIONS, DOCUMENT, declarations, document, fields_of, typescript

AGAIN = "run: python -m tests.snapshot_types"
ACTS = 200


def faults(value: Any, hint: Any, place: str) -> Iterator[str]:
    """Where a value is not what its type says."""
    if is_typeddict(hint):
        yield from wrong_keys(value, hint, place)
    elif get_origin(hint) in (Union, UnionType):
        found = [list(faults(value, kind, place)) for kind in get_args(hint)]
        if all(found):
            yield min(found, key=len)[0]
    elif get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        if value not in (get_args(hint) or list(hint)):
            yield f"{place}: {value!r}"
    elif get_origin(hint) in (list, dict) and type(value) is get_origin(hint):
        for at, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from faults(item, get_args(hint)[-1], f"{place}[{at!r}]")
    elif hint is not Any and type(value) is not hint:
        yield f"{place}: {value!r}"


def wrong_keys(value: Any, kind: type, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place}: {value!r}"
        return
    fields = fields_of(kind)
    needed = {key for key, (_, _, required) in fields.items() if required}
    if needed - value.keys() or value.keys() - fields.keys():
        yield f"{place} lacks {needed - value.keys()}, has {value.keys() - fields.keys()} besides"
    for key, (hint, _, _) in fields.items():
        if key in value:
            yield from faults(value[key], hint, f"{place}.{key}")


def repairs(rng: Random, match: dict[str, Any]) -> dict[str, Any]:
    """What a person may put right, sensible or not."""
    at = rng.randrange(match["events"])
    choices = match["choices"] or [match["recent"][-1]["event"]]
    return rng.choice(
        [
            {"event": "undo"},
            {"event": "correct", "at": at, "to": rng.choice(choices)},
            {"event": "insert", "at": at, "what": rng.choice(choices)},
            {"event": "remove", "at": at},
            {"event": "cut", "at": at},
            {"event": "missed", "what": choices[:1]},
        ]
    )


@pytest.mark.parametrize("game", games())
def test_every_snapshot_of_a_match_with_repairs_is_what_its_type_says(game: str, tmp_path: Path) -> None:
    rng = Random(7)
    box = RefereeBox(Journal(tmp_path / "journal.db"), [], [])
    box.tick(0.0)
    edition = games()[game].editions[0]
    box.new_match(Header(game, edition, ("Ada", "Bo", "Cy"), {}, 0))
    kinds = set()
    for _ in range(ACTS):
        match = box.snapshot["match"]
        act = rng.choice(match["choices"]) if match["choices"] and rng.random() < 0.7 else None
        if act is None and not match["events"]:
            continue
        try:
            box.submit(act or repairs(rng, match), match["acts"])
        except IllegalEvent:
            continue
        assert list(faults(box.snapshot, Snapshot, "snapshot")) == []
        kinds |= {latest["act"]} if (latest := box.snapshot["match"]["undo"]) else set()
        kinds |= {"conflict"} if box.snapshot["match"]["conflict"] else set()
    box.close()
    assert kinds >= {"event", "correct", "insert", "missed", "remove", "cut", "conflict"}


def test_a_snapshot_with_a_question_and_one_of_a_box_that_can_go_on_are_what_their_type_says(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.db")
    table.box.new_match(Header("diamoniak", "diamoniak", ("Ada", "Bo")))
    table.sees(CardUnsure((("witch", 0.6), ("fairy", 0.3))), status=EyeStatus.UNSURE)
    table.waits(10)
    assert table.question is not None
    assert list(faults(table.box.snapshot, Snapshot, "snapshot")) == []
    table.taps("draw", card="diamond")
    table.box.close()
    later = Table(tmp_path / "journal.db")
    assert later.box.snapshot["resumable"] is not None
    assert list(faults(later.box.snapshot, Snapshot, "snapshot")) == []
    later.box.close()


def test_a_value_that_is_not_what_its_type_says_is_found() -> None:
    row = {"at": 0, "seat": None, "stands": True, "event": {"event": "pass"}}
    assert list(faults(row, Row, "row")) == []
    assert list(faults(row | {"seat": "0"}, Row, "row")) == ["row.seat: '0'"]
    assert list(faults(row | {"more": 1}, Row, "row")) == ["row lacks set(), has {'more'} besides"]


@pytest.mark.parametrize(
    ("hint", "written"),
    [
        (int | None, "number | null"),
        (list[str], "string[]"),
        (list[int | None], "(number | null)[]"),
        (dict[str, Any], "{ [name: string]: any }"),
        (Literal["odd", "unsure"], '"odd" | "unsure"'),
        (Row | NoneType, "Row | null"),
    ],
)
def test_types_are_written_as_typescript_has_them(hint: Any, written: str) -> None:
    assert typescript(hint) == written


def test_a_type_that_nobody_thought_of_is_an_error() -> None:
    with pytest.raises(ValueError, match="no TypeScript"):
        typescript(set[str])


def test_the_types_of_the_scripts_are_those_of_the_snapshot() -> None:
    assert DECLARATIONS.read_text(encoding="utf-8") == declarations(), AGAIN


def test_the_tables_of_the_document_are_those_of_the_snapshot() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == document(text), AGAIN
