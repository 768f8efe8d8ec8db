"""The box and its journal: what is on disk, and matches that are resumed, put away and taken up again."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent, SettingsError
from companion.core.observations import CardGone, CardUnsure, Observation, TilesSeen
from companion.store.journal import Journal
from tests.companion.scripted_table import HEADER, Table, shown
from tests.stored import matches

Opened = Callable[[Path], Journal]


def test_every_act_is_on_disk_before_anybody_sees_it(table: Table, open_journal: Opened) -> None:
    reader = open_journal(table.path)
    seen: list[tuple[int, int]] = []

    def watch() -> None:
        version = 0
        for _ in range(20):
            snapshot = table.box.wait(version, 5.0)
            version = snapshot["version"]
            seen.append((snapshot["match"]["acts"], len(reader.acts(1))))
            if snapshot["match"]["acts"] == 5:
                return

    watcher = threading.Thread(target=watch)
    watcher.start()
    for _ in range(5):
        table.taps("draw", card="diamond")
    watcher.join()
    assert seen[-1] == (5, 5)
    assert all(on_disk >= shown_acts for shown_acts, on_disk in seen)


def test_a_match_is_resumed_where_it_was_when_the_plug_was_pulled(table: Table, open_journal: Opened) -> None:
    for card in ("castle_blue_1", "diamond", "witch"):
        table.taps("draw", card=card)
    before = table.match
    again = RefereeBox(open_journal(table.path))
    assert again.snapshot["resumable"] == {"edition": "diamoniak", "seats": ["Anna", "Ben"], "animals": [], "acts": 3}
    again.resume()
    assert again.snapshot["match"] == before


def test_a_finished_or_abandoned_match_is_not_offered_again(table: Table, open_journal: Opened) -> None:
    table.box.new_match(HEADER)
    assert [stored.ended for stored in matches(table.journal)] == [None, "abandoned"]
    for part in range(1, 7):
        table.taps("draw", card=f"castle_blue_{part}")
    assert table.match["state"]["outcome"]["winners"] == [0]
    again = RefereeBox(open_journal(table.path))
    assert again.snapshot["resumable"] is None


def test_a_match_that_was_put_away_is_taken_up_again_and_the_other_one_put_away(table: Table) -> None:
    table.taps("draw", card="castle_blue_1")
    first = table.match
    table.box.new_match(HEADER)
    table.box.take_up(1, replaces=2)
    assert table.match == first
    assert [stored.ended for stored in matches(table.journal)] == ["abandoned", None]
    table.taps("draw", card="diamond")
    assert [act["card"] for act in table.journal.acts(1)] == ["castle_blue_1", "diamond"]


def test_after_a_power_cut_the_match_that_was_taken_up_is_the_one_to_resume(table: Table, open_journal: Opened) -> None:
    table.taps("draw", card="castle_blue_1")
    table.box.new_match(HEADER)
    table.box.take_up(1, replaces=2)
    again = RefereeBox(open_journal(table.path))
    assert again.snapshot["resumable"]["acts"] == 1


def test_a_match_is_not_taken_up_over_another_than_the_person_sees(table: Table) -> None:
    table.box.new_match(HEADER)
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.box.take_up(1, replaces=0)
    assert table.match["id"] == 2


def test_a_match_that_is_over_is_not_taken_up(table: Table) -> None:
    for part in range(1, 7):
        table.taps("draw", card=f"castle_blue_{part}")
    table.box.new_match(HEADER)
    with pytest.raises(IllegalEvent, match="match_over"):
        table.box.take_up(1, replaces=2)
    with pytest.raises(SettingsError, match="found 9"):
        table.box.take_up(9, replaces=2)


def test_a_damaged_match_is_not_taken_up_and_the_one_being_played_stays(table: Table) -> None:
    table.taps("draw", card="diamond")
    table.box.new_match(HEADER)
    table.journal._db.execute("UPDATE act SET act = '{\"event\"' WHERE match = 1")
    with pytest.raises(IllegalEvent, match="match_damaged"):
        table.box.take_up(1, replaces=2)
    assert (table.match["id"], table.journal.find(2).ended) == (2, None)


def test_the_journal_holds_the_seconds_of_play_before_each_act(table: Table, open_journal: Opened) -> None:
    table.waits(1.0)
    table.box.new_match(HEADER)
    table.waits(4.0)
    table.taps("draw", card="diamond")
    table.waits(2.5)
    table.taps("undo")
    assert table.journal.lapses(2) == {0: 4.0, 1: 2.5}
    again = RefereeBox(open_journal(table.path))
    again.tick(7000.0)
    again.resume()
    again.tick(7003.0)
    again.submit({"event": "draw", "card": "fairy"}, 2)
    assert table.journal.lapses(2) == {0: 4.0, 1: 2.5, 2: 3.0}


def test_seconds_are_kept_for_acts_that_the_disk_refused_at_first(table: Table, open_journal: Opened) -> None:
    table.waits(1.0)
    table.box.new_match(HEADER)
    blocker = open_journal(table.path)
    blocker._db.execute("BEGIN IMMEDIATE")
    table.journal._db.execute("PRAGMA busy_timeout = 0")
    table.waits(1.0)
    table.taps("draw", card="diamond")
    blocker._db.execute("ROLLBACK")
    table.waits(1.5)
    assert table.journal.lapses(2) == {0: 1.0}


def test_undoing_the_winning_card_reopens_the_match(table: Table) -> None:
    for part in range(1, 7):
        table.taps("draw", card=f"castle_blue_{part}")
    assert table.journal.unfinished() is None
    table.taps("undo")
    unfinished = table.journal.unfinished()
    assert unfinished is not None
    assert unfinished.acts == 7


def test_a_disk_that_refuses_is_shown_and_written_to_as_soon_as_it_can(table: Table, open_journal: Opened) -> None:
    blocker = open_journal(table.path)
    blocker.open().execute("BEGIN IMMEDIATE")
    table.journal.open().execute("PRAGMA busy_timeout = 0")
    table.taps("draw", card="diamond")
    table.taps("draw", card="fairy")
    assert "journal" in table.box.snapshot["lost"]
    blocker.open().execute("ROLLBACK")
    table.waits(1.1)
    assert table.box.snapshot["lost"] == {}
    assert [act["card"] for act in table.journal.acts(1)] == ["diamond", "fairy"]


# --- another match comes between the look of an eye and its report


def begins(table: Table) -> None:
    table.eye.meanwhile = lambda: table.box.new_match(HEADER)


def is_taken_up(table: Table) -> None:
    table.eye.meanwhile = lambda: table.box.take_up(1, replaces=2)


def is_resumed(table: Table) -> None:
    table.box = RefereeBox(table.journal, [table.eye], [table.buzzer])
    table.eye.meanwhile = table.box.resume


@pytest.mark.parametrize(
    "seen",
    [
        shown("diamond"),
        shown("castle_green_1"),
        CardUnsure((("diamond", 0.6), ("fairy", 0.4))),
        TilesSeen(((1, 1, "A"),)),
    ],
    ids=["a card", "a card that is odd", "an unsure card", "tiles"],
)
@pytest.mark.parametrize("comes", [begins, is_taken_up, is_resumed])
def test_what_was_seen_before_a_match_came_says_nothing_of_it(
    table: Table, comes: Callable[[Table], None], seen: Observation
) -> None:
    table.box.new_match(HEADER)
    comes(table)
    table.sees(seen)
    table.waits(5)
    assert (table.acts, table.question, table.box.lying) == (0, None, None)
    table.sees(CardGone(), shown("diamond"))
    assert table.drawn == ["diamond"]
