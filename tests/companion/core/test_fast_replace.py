"""Frozen values that follow one another."""

from dataclasses import FrozenInstanceError, dataclass
from dataclasses import replace as replace_by_the_book

import pytest

from companion.core.fast_replace import replace
from companion.core.record import Header
from companion.core.referee import begin


@dataclass(frozen=True)
class Score:
    seat: int
    points: int = 0


def test_a_changed_value_is_another_one_and_the_old_one_stays() -> None:
    before = Score(seat=1, points=4)
    after = replace(before, points=7)
    assert (before, after) == (Score(1, 4), Score(1, 7))
    assert hash(after) == hash(Score(1, 7))


def test_a_changed_value_is_frozen_as_well() -> None:
    with pytest.raises(FrozenInstanceError):
        replace(Score(1), points=2).points = 3  # type: ignore[misc]


def test_a_field_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="Score has no colour"):
        replace(Score(1), colour="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("game", ["diamoniak", "diadingo"])
def test_a_state_changes_as_it_does_by_the_book(game: str) -> None:
    state = begin(Header(game, game, ("Anna", "Ben"))).state
    player = replace(state.players[0])
    assert replace(state, turn=1, players=(player,)) == replace_by_the_book(state, turn=1, players=(player,))
