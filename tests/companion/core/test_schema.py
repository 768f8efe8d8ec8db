"""Plain values into types: what each hint takes, what does not fit, and where."""

import doctest
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

import companion.core.schema
from companion.core.schema import Mismatch, MissingKey, Schema, UnknownKey, build, read_as


@dataclass(frozen=True, slots=True)
class Lamp:
    pins: tuple[int, ...] = ()
    colour: Literal["red", "green"] = "red"


@dataclass(frozen=True, slots=True)
class Box:
    port: int
    lamp: Lamp = Lamp()
    pace: float | None = None


def is_even(number: int) -> bool:
    return number % 2 == 0


Even = Annotated[int, is_even]


@pytest.mark.parametrize(
    ("hint", "found", "value"),
    [
        (bool, True, True),
        (int, 7, 7),
        (str, "", ""),
        (list, [1, "a"], [1, "a"]),
        (dict, {"a": 1}, {"a": 1}),
        (object, None, None),
        (Any, [None], [None]),
        (float, 0.5, 0.5),
        (float, 2, 2.0),
        (str | None, None, None),
        (str | None, "ring", "ring"),
        (tuple[int, int] | float, 2, 2.0),
        (tuple[int, int] | float, [1, 2], (1, 2)),
        (Literal["cw", "ccw"], "ccw", "ccw"),
        (tuple[str, ...], ["a", "b"], ("a", "b")),
        (tuple[str, ...], (), ()),
        (tuple[float, int], [1, 2], (1.0, 2)),
        (tuple[tuple[int, int], ...], [[1, 2], [3, 4]], ((1, 2), (3, 4))),
        (Even, 4, 4),
        (tuple[Even, ...], [0, 2], (0, 2)),
        (Lamp, {"pins": [5, 6]}, Lamp((5, 6))),
        (Lamp | None, None, None),
        (tuple[Lamp, ...], [{}, {"colour": "green"}], (Lamp(), Lamp(colour="green"))),
    ],
)
def test_a_value_that_fits_is_read_as_its_hint_wants_it(hint: Any, found: Any, value: Any) -> None:
    read = read_as(hint, found)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("hint", "found"),
    [
        (bool, 1),
        (int, True),
        (int, 1.0),
        (int, "1"),
        (str, None),
        (str, b"a"),
        (list, (1,)),
        (dict, []),
        (float, True),
        (float, "0.5"),
        (float, float("nan")),
        (float, float("inf")),
        (float, 10**400),
        (str | None, 3),
        (tuple[int, int] | float, [1]),
        (Literal["cw"], "CW"),
        (Literal["cw"], []),
        (Literal[1], True),
        (tuple[str, ...], "ab"),
        (tuple[str, ...], ["a", 2]),
        (tuple[str, ...], {"a": 1}),
        (tuple[float, int], [1, 2, 3]),
        (tuple[float, int], [1]),
        (tuple[float, int], None),
        (Even, 3),
        (Even, "4"),
        (Lamp, []),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_the_hint(hint: Any, found: Any) -> None:
    with pytest.raises(Mismatch) as refused:
        read_as(hint, found)
    assert (refused.value.key, refused.value.found is found, refused.value.hint) == ("", True, hint)


def test_a_hint_that_nothing_reads_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError, match="no values are read as"):
        read_as(bytes, b"")


def test_a_dataclass_is_built_with_all_within_it() -> None:
    given = {"port": 80, "lamp": {"pins": [1], "colour": "green"}, "pace": 2}
    assert build(Box, given) == Box(80, Lamp((1,), "green"), 2.0)


def test_what_is_left_out_has_the_default_of_its_field() -> None:
    assert build(Box, {"port": 80}) == Box(80)


@pytest.mark.parametrize(
    ("given", "kind", "key", "found"),
    [
        ({"port": "80"}, Mismatch, "port", "80"),
        ({"port": 80, "pace": "fast"}, Mismatch, "pace", "fast"),
        ({"port": 80, "lamp": 3}, Mismatch, "lamp", 3),
        ({"port": 80, "lamp": {"pins": [1, "2"]}}, Mismatch, "lamp.pins", [1, "2"]),
        ({"port": 80, "lamp": {"pin": 1}}, UnknownKey, "lamp.pin", 1),
        ({"port": 80, "prot": 81}, UnknownKey, "prot", 81),
        ({"b": 1, "a": 2}, UnknownKey, "a", 2),
        ({"lamp": {}}, MissingKey, "port", None),
    ],
)
def test_what_is_wrong_is_told_with_its_place(given: Any, kind: type[Mismatch], key: str, found: Any) -> None:
    with pytest.raises(Mismatch) as refused:
        build(Box, given)
    assert (type(refused.value), refused.value.key, refused.value.found) == (kind, key, found)


def test_an_unknown_key_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownKey) as refused:
        build(Box, {"lamp": {"pin": 1}})
    assert refused.value.hint == ("pins", "colour")


def test_a_schema_of_its_own_says_which_keys_must_be_there() -> None:
    schema = Schema({"face": str, "step": int, "note": object}, required=("face",))
    assert schema.read({"face": "fairy", "note": None}) == {"face": "fairy", "note": None}
    with pytest.raises(MissingKey) as refused:
        schema.read({"step": 1})
    assert (refused.value.key, refused.value.hint) == ("face", str)


def test_the_examples_in_its_description_are_true() -> None:
    failed, tried = doctest.testmod(companion.core.schema)
    assert (failed, tried > 0) == (0, True)
