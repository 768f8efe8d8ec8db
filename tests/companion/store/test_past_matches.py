"""Past matches: what they were, that a damaged one is told, and that replaying changes nothing."""

from pathlib import Path

import pytest

from companion.core.errors import IllegalEvent, SettingsError
from companion.core.game import Outcome
from companion.core.record import Header
from companion.store.journal import ABANDONED, Journal
from companion.store.past_matches import Archive
from companion.store.statistics import Tally

FIVE = [f"castle_pink_{part}" for part in range(1, 6)]
ALMOST = Header("diamoniak", "diamoniak", ("Ada", "Bo"), {}, 0, {"players": [{"castle": FIVE}, {}]})
LAST = {"event": "draw", "card": "castle_pink_6"}
FRESH = Header("diamoniak", "piratatak", ("bo", "Cy"))
COIN = {"event": "draw", "card": "coin"}


@pytest.fixture
def times():
    return iter([1_800_000_000.0, 1_800_003_600.0, 1_700_000_000.0, 1_800_007_200.0])


@pytest.fixture
def journal(tmp_path: Path, times):
    with Journal(tmp_path / "journal.db", clock=lambda: next(times)) as journal:
        yield journal


@pytest.fixture
def archive(journal):
    archive = Archive(Journal(journal.path))
    yield archive
    archive.close()


def won(journal):
    number = journal.begin(ALMOST)
    acts = [(0, {"event": "draw", "card": "diamond"}), (1, {"event": "undo"}), (2, LAST)]
    journal.append(number, acts, "castle_complete", {0: 5.0, 1: 2.0, 2: 8.5})
    return number


def test_a_finished_match_has_its_outcome_events_and_duration(journal, archive):
    one = archive.find(won(journal))
    assert one.outcome == Outcome("castle_complete", (0,), (6, 0))
    assert (one.acts, one.events, one.duration_s, one.begun_s) == (3, 1, 15.5, 1_800_000_000)
    assert (one.ended, one.may_go_on, one.damage) == ("castle_complete", False, None)


def test_a_match_that_was_put_away_may_go_on(journal, archive):
    number = journal.begin(FRESH)
    journal.append(number, [(0, COIN)], ABANDONED)
    one = archive.find(number)
    assert (one.outcome, one.events, one.duration_s, one.may_go_on) == (None, 1, None, True)


def test_an_act_that_came_later_is_judged_anew(journal, archive):
    number = journal.begin(ALMOST)
    assert archive.find(number).outcome is None
    journal.append(number, [(0, LAST)], "castle_complete")
    assert archive.find(number).outcome.winners == (0,)
    assert archive.referee(number).state.outcome.winners == (0,)


def test_a_date_before_that_of_an_earlier_match_is_not_told(journal, archive):
    numbers = [journal.begin(FRESH) for _ in range(4)]
    assert [archive.find(number).begun_s for number in numbers] == [1_800_000_000, 1_800_003_600, None, 1_800_007_200]


DAMAGE = {
    "a torn header": "UPDATE match SET header = '{\"rec' WHERE id = 1",
    "a header of no game": """UPDATE match SET header = '{"record":1,"game":"go","seats":["A"]}' WHERE id = 1""",
    "a header from later": "UPDATE match SET header = replace(header, '\"record\":1', '\"record\":7') WHERE id = 1",
    "a torn act": "UPDATE act SET act = '{\"event' WHERE n = 2",
    "an act that is none": "UPDATE act SET act = '7' WHERE n = 0",
    "an unknown event": """UPDATE act SET act = '{"event":"resign"}' WHERE n = 0""",
    "an act that is missing": "DELETE FROM act WHERE n = 0",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_match_is_told_and_the_others_are_whole(journal, archive, damage):
    number = won(journal)
    journal._db.execute(damage)
    other = won(journal)
    one = archive.find(number)
    assert one.damage is not None
    assert (one.outcome, one.may_go_on) == (None, False)
    with pytest.raises(IllegalEvent, match="match_damaged"):
        archive.referee(number)
    assert archive.find(other).damage is None
    assert archive.statistics().players[0].all.matches == 1


def test_a_match_that_is_not_there_is_said_to_be_none(archive):
    for ask in (archive.find, archive.referee, archive.record):
        with pytest.raises(SettingsError, match="match: found 9"):
            ask(9)


def test_the_record_of_a_match_is_the_text_that_export_writes(journal, archive):
    lines = archive.record(won(journal)).splitlines()
    assert lines[0].startswith('{"record":1,"game":"diamoniak"')
    assert lines[1].startswith('{"position":')
    assert lines[2:] == [
        '{"event":"draw","card":"diamond"}',
        '{"event":"undo"}',
        '{"event":"draw","card":"castle_pink_6"}',
    ]


def test_only_the_matches_opened_last_are_kept(journal, archive):
    numbers = [won(journal) for _ in range(4)]
    first = archive.referee(numbers[0])
    for number in numbers[1:]:
        archive.referee(number)
    assert archive.referee(numbers[0]) is first


def test_finished_matches_are_counted_castles_have_no_points(journal, archive):
    won(journal)
    unfinished = journal.begin(FRESH)
    journal.append(unfinished, [(0, COIN)], None)
    statistics = archive.statistics()
    assert [player.name for player in statistics.players] == ["Ada", "Bo"]
    assert statistics.players[0].all == Tally(matches=1, wins=1, longest_streak=1, best_score=None, average_s=15.5)
