"""House rules of DIADINGO: the spun board, defaults, refused values, and what the documentation tells of them."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.core.errors import SettingsError
from companion.core.options import option_key
from companion.core.registry import find_game
from companion.games.diadingo import DIADINGO
from companion.games.diadingo.options import Options, make_rules
from companion.games.diadingo.state import Draw, Miss, Phase, Spun, StartSpin, Take
from tests.companion.games.diadingo.at_the_table import NOTHING, A, B, fresh, match, play, refusal

# --- other house rules


def test_the_board_is_not_spun_again_during_the_game_ddq_23():
    assert play(match(NOTHING, NOTHING), Draw("ring_1000"), Miss(), Draw("ring_1000"), Miss()).phase is Phase.DRAW


def test_with_respin_each_round_the_board_is_spun_when_the_round_is_over_ddq_23():
    referee = match(NOTHING, NOTHING, NOTHING, options={"respin_each_round": True}, first=B)
    state = play(referee, Draw("ring_1000"), Take(), Draw("ring_1000"), Miss(), Draw("ring_1000"), Miss())
    assert (state.phase, state.turn, state.board) == (Phase.SPIN, B, 41)
    assert play(referee, StartSpin(), Spun(), Draw("ring_1000")).phase is Phase.ATTEMPT


DEFAULTS = {
    "winner_by": ("dollars", ["rings"]),
    "attempt_optional": (False, [True]),
    "touch_is_attempt": (True, [False]),
    "theft": ("optional_no_redraw", ["forced", "optional_redraw"]),
    "after_theft": ("from_victim", ["resume_after_thief"]),
    "end_on_16": ("immediate", ["end_of_round"]),
    "direction": ("cw", ["ccw"]),
    "starter": ("pick", ["next", "loser"]),
    "tiebreak": ("shared", ["rings"]),
    "games": (1, [2, 99]),
    "professional": (False, [True]),
    "slots": ("free", ["sockets"]),
    "spin_turns": ((2, 5), [(2, 2), (4.5, 10)]),
    "respin_each_round": (False, [True]),
    "ring_values": (tuple((value, 7) for value in range(1000, 6001, 1000)), []),
}


def test_every_switch_has_the_default_and_the_values_of_the_table():
    assert {field.name for field in fields(Options)} == DEFAULTS.keys()
    options = fresh().state.rules.options
    for name, (default, others) in DEFAULTS.items():
        assert getattr(options, name) == default
        for value in others:
            assert getattr(fresh(**{name: value}).state.rules.options, name) == value
        with pytest.raises(SettingsError):
            fresh(**{name: "mauve"})


def test_the_box_cannot_be_told_to_show_fixed_diamonds_ddq_22():
    with pytest.raises(SettingsError, match="show_known_fixed"):
        fresh(show_known_fixed=True)


def test_a_record_may_still_name_switches_that_had_one_value():
    assert make_rules({"dd.show_known_fixed": False, "common.fault_policy": "ask"}) == make_rules({})


def test_an_unknown_switch_is_refused_with_the_known_ones():
    with pytest.raises(SettingsError, match=r"dd\.ring_values"):
        fresh(ring_value={})


def test_ring_values_are_the_decks_own_ddq_02():
    referee = fresh(ring_values={"500": 40, "250": 2})
    assert referee.state.rules.classes == ("ring_250", "ring_500", "theft")
    assert referee.state.pile == (2, 40, 7)
    play(referee, Spun(), Draw("ring_250"), Take())
    assert DIADINGO.view(referee.state, None)["players"][A]["dollars"] == 250
    assert refusal(referee, Draw("ring_1000")) == "unknown_card"


@pytest.mark.parametrize(
    "values", [{}, {"1000": 41}, {"1000": 43}, {"0": 42}, {"-5": 42}, {"x": 42}, {"1000": 42, "2000": 0}, [42], 7]
)
def test_ring_values_that_are_not_42_rings_are_refused_dd_02_ddq_02(values):
    with pytest.raises(SettingsError, match="ring_values"):
        fresh(ring_values=values)


def test_an_enrolled_deck_tells_its_ring_values_ddq_02():
    usual = {f"ring_{value}": 7 for value in range(1000, 6001, 1000)} | {"theft": 7}
    assert DIADINGO.deck_options("diadingo", usual) == {}
    other = {"ring_100_1": 20, "ring_100_2": 1, "ring_900": 21, "theft": 7}
    assert DIADINGO.deck_options("diadingo", other) == {"dd.ring_values": {"100": 21, "900": 21}}
    assert DIADINGO.deck_options("diadingo", {**other, "ring_900": 0}) == {}


def test_the_game_is_found_by_its_name():
    assert find_game("diadingo") == (DIADINGO, "diadingo")


# --- the documentation


def test_every_switch_event_and_reason_is_in_the_documentation():
    root = Path(__file__).parents[4]
    text = (root / "docs" / "DIADINGO.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "companion/games/diadingo").glob("*.py"))
    keys = {option_key("dd", field.name) for field in fields(Options)}
    events = {kind.__name__.lower() for kind in DIADINGO.events}
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source)) | {
        f"not_in_phase_{phase}" for phase in ("spin", "draw", "attempt", "theft", "next_game")
    }
    assert {word for word in keys | events | reasons if f"| `{word}` |" not in text} == set()
    assert {key for key in DIADINGO.view(fresh().state, None) if f"`{key}`" not in text} == {"edition"}
