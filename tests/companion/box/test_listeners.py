"""Who needs to know that a match began is told by an effect."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.box.box import RefereeBox
from companion.core.effects import Effect, MatchBegan, PrepareWords, RoundBegan
from companion.core.game import event_name
from companion.core.record import Header
from companion.core.registry import find_game
from companion.store.journal import Journal

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))
DIAMINO = Header("diamino", "diamino", ("Anna", "Ben"))


class Ear:
    """Remembers every effect, and what tablets were shown as it came."""

    name = "ear"

    def __init__(self, box: RefereeBox) -> None:
        self.heard: list[Effect] = []
        self.shown: list[int | None] = []
        self._box = box
        box.add_listener(self)

    def perform(self, effect: Effect, now: float) -> None:
        match = self._box.snapshot["match"]
        self.heard.append(effect)
        self.shown.append(match["id"] if match else None)

    @property
    def began(self) -> list[tuple[int, str, int]]:
        return [(each.match, each.edition, each.acts) for each in self.heard if isinstance(each, MatchBegan)]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db") as journal:
        yield journal


def test_match_that_begins_is_heard_once_and_is_shown_by_then(journal: Journal) -> None:
    ear = Ear(box := RefereeBox(journal))
    box.new_match(HEADER)
    box.submit({"event": "draw", "card": "diamond"}, 0)
    box.tick(1.0)
    assert ear.began == [(1, "diamoniak", 0)]
    assert ear.shown[[type(each) for each in ear.heard].index(MatchBegan)] == 1


def test_effect_carries_the_state_of_the_game(journal: Journal) -> None:
    ear = Ear(box := RefereeBox(journal))
    box.new_match(HEADER)
    (began,) = (each for each in ear.heard if isinstance(each, MatchBegan))
    assert (began.state.turn, began.state.outcome, len(began.state.players)) == (0, None, 2)


def test_resumed_match_is_heard_with_the_acts_done_so_far(journal: Journal) -> None:
    RefereeBox(journal).new_match(HEADER)
    before = RefereeBox(journal)
    before.resume()
    before.submit({"event": "draw", "card": "diamond"}, 0)
    ear = Ear(box := RefereeBox(journal))
    assert ear.heard == []
    box.resume()
    assert ear.began == [(1, "diamoniak", 1)]


def test_listener_that_comes_late_hears_of_the_match_that_is_being_played(journal: Journal) -> None:
    box = RefereeBox(journal)
    box.new_match(HEADER)
    assert Ear(box).began == [(1, "diamoniak", 0)]


def test_match_that_was_put_away_is_heard_when_it_is_taken_up_again(journal: Journal) -> None:
    ear = Ear(box := RefereeBox(journal))
    box.new_match(HEADER)
    box.new_match(DIAMINO)
    box.take_up(1, 2)
    assert ear.began == [(1, "diamoniak", 0), (2, "diamino", 0), (1, "diamoniak", 0)]


def test_game_says_what_devices_prepare_for(journal: Journal) -> None:
    ear = Ear(box := RefereeBox(journal))
    box.new_match(Header("diamino", "diamino", ("Anna", "Ben"), {"dm.language": "fr"}))
    (prepared,) = (each for each in ear.heard if isinstance(each, PrepareWords))
    assert prepared.spelling.language == "fr"


def test_next_game_of_a_series_is_an_effect_of_its_event() -> None:
    game, _ = find_game("diadingo")
    state, rng = game.setup("diadingo", {"dd.games": 2}, 2), Random(1)
    for _ in range(2000):
        event = rng.choice(game.choices(state))
        state, effects = game.apply(state, event)
        if event_name(event) == "nextgame":
            break
    assert event_name(event) == "nextgame"
    assert effects == (RoundBegan(),)


def test_box_is_playing_from_the_beginning_of_a_match_on(journal: Journal) -> None:
    box = RefereeBox(journal)
    assert not box.is_playing
    box.new_match(HEADER)
    assert box.is_playing
