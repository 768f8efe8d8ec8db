"""DIAMINO in writing: records of events, positions of matches, and the documentation."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.core.errors import SettingsError
from companion.core.game import event_from_plain, event_to_plain
from companion.core.options import option_key
from companion.core.record import Header
from companion.core.referee import Referee
from companion.games.diamino import DIAMINO
from companion.games.diamino.options import Options
from companion.games.diamino.position import position_of, setup
from companion.games.diamino.state import (
    Accept,
    Begin,
    Close,
    Exchange,
    GiveBack,
    Judged,
    Lay,
    NextDeal,
    Pass,
    Phase,
    Refuse,
    Rename,
    Show,
    StartTile,
    Tell,
)
from tests.companion.games.diamino.at_the_table import NAMES, P2, grid, hands, match, on_red, plan, play, tiles, word

# --- records and positions


def test_every_event_goes_through_a_record():
    samples = (StartTile("*"), Begin(1), Lay(("H8=S",)), Rename("H8", "A"), Judged(("yes",)), Accept(("A",), 2))
    samples += (Accept(), Refuse(), GiveBack(1), Exchange(2), Pass(), Close(), Show(0, "E*"), Tell(0, 3), NextDeal())
    assert {type(one) for one in samples} == set(DIAMINO.events)
    for one in samples:
        assert event_from_plain(DIAMINO.events, json.loads(json.dumps(event_to_plain(one)))) == one


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"phase": "over"}, "phase"),
        ({"phase": "lunch"}, "phase"),
        ({"turn": 2}, "turn"),
        ({"grid": ["."]}, "grid"),
        ({"grid": [1] * 21}, "grid"),
        ({"grid": grid((0, 0, "A1", "H"))}, "grid"),
        ({"grid": grid((3, 0, "ABER", "H"))}, "grid"),
        ({"grid": grid((0, 0, "ABER", "H"), (3, 0, "ABER", "H"))}, "grid"),
        ({"grid": grid((0, 0, "QQ", "H"))}, "grid"),
        ({"grid": grid((0, 0, "abc", "H"))}, "grid"),
        ({"players": [{}]}, "players"),
        ({"players": [{"hand": 100}, {"hand": 100}]}, "players"),
        ({"players": [{"hand": 0}, {}]}, "players"),
        ({"players": [{"hand": 113}, {}]}, "hand"),
        ({"players": [{"known": "e"}, {}]}, "known"),
        ({"players": [{"hand": 1, "known": "EE"}, {}]}, "known"),
        ({"players": [{"rings": 1}, {}]}, "rings"),
        ({"phase": "judging"}, "pending"),
        ({"pending": {"event": {"event": "pass"}}}, "pending"),
        ({"phase": "judging", "pending": {"event": {"event": "pass"}}}, "event"),
        (
            {"phase": "judging", "pending": {"event": {"event": "exchange", "count": 1}, "verdicts": ["yes"]}},
            "verdicts",
        ),
        ({"phase": "judging", "pending": {"event": {"event": "lay", "tiles": ["A1=A", "A2=B"]}}}, "event"),
        ({"phase": "give"}, "give"),
        ({"give": 1}, "give"),
        ({"phase": "account", "players": [{"told": 0}, {"told": 0}]}, "turn"),
        ({"phase": "account", "turn": 1}, "turn"),
        ({"out": 0}, "out"),
        ({"black": True}, "black"),
        ({"phase": "start", "draws": "AA"}, "draws"),
        ({"phase": "start", "draws": "7"}, "draws"),
        ({"draws": "A"}, "draws"),
        ({"phase": "start", "turn": 1}, "turn"),
        ({"phase": "start", "contenders": [0, 0]}, "contenders"),
        ({"phase": "start", "contenders": [0]}, "contenders"),
        ({"passes": 2}, "passes"),
        ({"phase": "next_deal"}, "results"),
        ({"results": [{"reason": "boredom"}]}, "reason"),
        ({"results": [{"reason": "went_out"}]}, "reason"),
        ({"results": [{"reason": "nobody_out"}]}, "results"),
        ({"results": [{"reason": "nobody_out", "left": [1]}]}, "left"),
        ({"mauve": 1}, "mauve"),
    ],
)
def test_a_position_that_no_match_reaches_is_refused(position, key):
    with pytest.raises(SettingsError) as refused:
        setup("diamino", {"dm.board": "plain21"}, 2, 0, position)
    assert refused.value.key == key


def test_dmi_04_dmi_05_positions_of_rule_set_2_and_with_black_fields_are_checked():
    rows = [{"hand": 11}, {"hand": 12}]
    with pytest.raises(SettingsError, match="DMI-04"):
        setup("diamino", {"dm.rule_set": "set2"}, 2, 0, {"players": rows})
    with pytest.raises(SettingsError, match="DMI-05"):
        setup("diamino", {"dm.board": plan(black=[(0, 1)])}, 2, 0, {"grid": grid((0, 0, "ES", "H"))})
    with pytest.raises(SettingsError, match="DMQ-20"):
        setup("diamino", {"dm.retries": 1}, 2, 0, {"tries": 2})


def test_positions_of_every_phase_are_read_back():
    def read_back(referee):
        written = json.loads(json.dumps(position_of(referee.state)))
        header = referee.header
        assert setup("diamino", header.options, len(header.seats), 0, written) == referee.state
        return referee.state.phase

    referee = Referee(DIAMINO, Header("diamino", "diamino", NAMES[:3], {"dm.deals": 2, "dm.board": "plain21"}))
    phases = [read_back(referee)]
    for event in (StartTile("A"), StartTile("A"), StartTile("C"), StartTile("B")):
        play(referee, event)
        phases.append(read_back(referee))
    play(referee, StartTile("A"))
    phases.append(read_back(referee))
    play(referee, word(referee, 0, 0, "SPIEL", "H"))
    phases.append(read_back(referee))
    play(referee, Judged(("doubtful",)))
    phases.append(read_back(referee))
    play(referee, Accept(), Pass(), Pass(), Pass())
    phases.append(read_back(referee))
    assert set(phases) == {Phase.START, Phase.LAY, Phase.JUDGING, Phase.NEXT_DEAL}
    assert read_back(on_red(6)[0]) is Phase.GIVE
    referee = match(3, hands(1, 2, 2))
    play(referee, tiles((0, 5, "E")), Accept(), Tell(P2, 3))
    assert read_back(referee) is Phase.ACCOUNT


# --- the documentation


def test_every_switch_event_reason_and_value_shown_is_in_the_documentation():
    root = Path(__file__).parents[4]
    text = (root / "docs" / "DIAMINO.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (root / "companion/games/diamino").glob("*.py"))
    keys = {option_key("dm", field.name) for field in fields(Options)}
    events = {kind.__name__.lower() for kind in DIAMINO.events}
    reasons = set(re.findall(r'IllegalEvent\(\s*"(\w+)"', source))
    reasons |= {f"not_in_phase_{phase}" for phase in Phase if phase not in (Phase.OVER, Phase.START)}
    assert {word for word in keys | events | reasons if f"| `{word}` |" not in text} == set()
    assert {key for key in DIAMINO.view(match().state, None) if f"`{key}`" not in text} == {"edition"}
