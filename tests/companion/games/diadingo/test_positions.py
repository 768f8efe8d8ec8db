"""What is shown of DIADINGO, and which written positions are read back or refused (DD-18)."""

import json

import pytest

from companion.core.errors import SettingsError
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.position import position_of, setup
from companion.games.diadingo.state import Draw
from tests.companion.games.diadingo.at_the_table import EVERY_RING, A, B, fresh, match, play, quick

# --- what is shown


def test_the_tablet_is_shown_the_legal_thefts_and_the_diamonds_over_sixteen_dd_18():
    referee = match(((), (3000,)), ((3000, 1000), ()))
    play(referee, Draw("theft"))
    shown = DIADINGO.view(referee.state, None)
    assert shown["thefts"] == [{"victim": B, "value": 3000}]
    assert (shown["board"], shown["loose"], shown["pile"], shown["drawn"]) == (40, 24, 45, "theft")
    assert json.loads(json.dumps(shown)) == shown


# --- written positions


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"phase": "over"}, "phase"),
        ({"phase": "lunch"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"place": 1}, "place"),
        ({"aside": 8}, "aside"),
        ({"drawn": "ring_7000"}, "drawn"),
        ({"drawn": "theft"}, "drawn"),
        ({"phase": "attempt"}, "drawn"),
        ({"phase": "draw", "drawn": "ring_1000"}, "drawn"),
        ({"players": [{}]}, "players"),
        ({"players": [{"filled": [1500]}, {}]}, "filled"),
        ({"players": [{"filled": [True]}, {}]}, "filled"),
        ({"players": [{"filled": [1000] * 4}, {"empty": [1000] * 4}]}, "players"),
        ({"players": [{"rings": []}, {}]}, "rings"),
        ({"results": [{"reason": "cards_used"}]}, "results"),
        ({"results": [{"reason": "boredom"}]}, "reason"),
        ({"phase": "next_game"}, "results"),
        ({"mauve": 1}, "mauve"),
        ({"players": [{"filled": [1000] * 7 + [2000] * 7}, {"filled": [3000] * 7 + [4000] * 6}]}, "players"),
        ({"players": [{"filled": [1000] * 7 + [2000] * 7}, {"filled": [3000] * 7 + [4000] * 5}]}, "players"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(position, key):
    with pytest.raises(SettingsError) as refused:
        setup("diadingo", {}, 2, 0, position)
    assert refused.value.key == key


def test_a_position_with_an_empty_pile_is_a_finished_game():
    with pytest.raises(SettingsError, match="DD-18"):
        setup("diadingo", {}, 2, 0, {"players": [{"empty": [*EVERY_RING]}, {}], "aside": 7})


def test_a_position_in_the_middle_of_a_series_is_read_back():
    referee = fresh(games=3)
    quick(referee, A)
    written = json.loads(json.dumps(position_of(referee.state)))
    assert setup("diadingo", {"dd.games": 3}, 2, 0, written) == referee.state
