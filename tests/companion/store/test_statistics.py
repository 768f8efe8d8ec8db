"""Sums over past matches, with values written out."""

import csv
import io

import pytest

from companion.store.statistics import EditionTally, Played, Tally, count, duration_s, same_player, to_csv

MATCHES = (
    Played("diamoniak", ("Anna", "Ben"), (0,), duration_s=600.0),
    Played("diamoniak", ("ben", "Anna "), (1,), duration_s=900.0),
    Played("diadingo", ("Anna", "Ben", "Cleo"), (1, 2), (4000, 9000, 9000), 1800.0),
    Played("diamoniak", ("BEN", "anna"), (1,)),
    Played("diadingo", ("Anna", "Ben"), (), (7000, 7000), 1200.0),
)


def tallies(name):
    (player,) = [one for one in count(MATCHES).players if same_player(one.name) == same_player(name)]
    return player


def test_a_player_is_one_whatever_capitals_and_blanks_her_name_is_written_with():
    assert [player.name for player in count(MATCHES).players] == ["Anna", "Ben", "Cleo"]
    assert same_player("  Oma\u00a0 Lise ") == same_player("oma lise") != same_player("oma liese")
    assert same_player("STRASSE") == same_player("Straße")


def test_matches_wins_streak_best_and_mean_of_a_player():
    assert tallies("Anna").all == Tally(matches=5, wins=3, longest_streak=2, best_score=7000, average_s=1125.0)
    assert tallies("Ben").all == Tally(matches=5, wins=1, longest_streak=1, best_score=9000, average_s=1125.0)
    assert tallies("Cleo").all == Tally(matches=1, wins=1, longest_streak=1, best_score=9000, average_s=1800.0)


def test_each_edition_has_its_own_sums():
    assert tallies("Anna").editions == {
        "diamoniak": Tally(matches=3, wins=3, longest_streak=3, best_score=None, average_s=750.0),
        "diadingo": Tally(matches=2, wins=0, longest_streak=0, best_score=7000, average_s=1500.0),
    }


def test_an_edition_tells_its_best_and_who_had_it_first():
    assert count(MATCHES).editions == (
        EditionTally("diamoniak", 3, 750.0, None, None),
        EditionTally("diadingo", 2, 1500.0, 9000, "Ben"),
    )


def test_one_name_at_two_seats_counts_once_a_match():
    (player,) = count([Played("diadingo", ("Anna", "anna"), (1,), (3, 5))]).players
    assert player.all == Tally(matches=1, wins=1, longest_streak=1, best_score=5, average_s=None)


def test_nothing_played_is_no_statistics():
    assert (count([]).players, count([]).editions) == ((), ())


@pytest.mark.parametrize(
    ("acts", "lapses", "expected_s"),
    [
        (0, {}, None),
        (2, {0: 4.0, 1: 6.5}, 10.5),
        (2, {0: 4.0}, None),
        (3, {0: 4.0, 1: 36_000.0, 2: 1.0}, 605.0),
    ],
    ids=["nothing played", "all known", "one unknown", "a night between"],
)
def test_the_duration_is_the_time_of_play(acts, lapses, expected_s):
    assert duration_s(acts, lapses) == expected_s


def rows(*matches):
    return list(csv.reader(io.StringIO(to_csv(count(matches)))))


def test_the_table_has_a_row_for_all_and_one_for_each_game():
    assert rows(*MATCHES)[:4] == [
        ["player", "game", "matches", "wins", "longest_streak", "best_score", "average_minutes"],
        ["Anna", "", "5", "3", "2", "", "18.8"],
        ["Anna", "diamoniak", "3", "3", "3", "", "12.5"],
        ["Anna", "diadingo", "2", "0", "0", "7000", "25.0"],
    ]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-5", "@SUM(A1)", '=cmd|" /C calc"!A0'])
def test_no_name_is_a_formula_in_a_spreadsheet(name):
    (_, everything, _) = rows(Played("diamoniak", (name,), (0,)))
    assert everything[0] == "'" + name


def test_names_with_commas_and_quotes_come_back_as_they_are():
    assert rows(Played("diamoniak", ('Mia, the "witch"',), ()))[1][0] == 'Mia, the "witch"'
