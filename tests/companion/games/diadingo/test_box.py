"""DIADINGO in the box: what the board eye reports becomes a refereed match, and nothing tells what is fixed."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.__main__ import main
from companion.app.bots.match_runner import MatchRunner, NoLink
from companion.app.bots.stone_hands import StoneHands, StoneTable
from companion.box.box import RefereeBox
from companion.core.effects import Buzz, MatchBegan, RoundBegan, Shine, SpinRandomly, StopSpin, Tune
from companion.core.errors import IllegalEvent
from companion.core.game import event_to_plain
from companion.core.observations import (
    BoardOdd,
    CardShown,
    HandSeen,
    SpinFinished,
    StoneGone,
    StoneKept,
    StonesSeen,
)
from companion.core.record import Header, write_record
from companion.core.referee import begin
from companion.games.diadingo.state import Spun
from companion.store.journal import Journal
from tests.scripted_eye import ScriptedEye

HEADER = Header("diadingo", "diadingo", ("Anna", "Ben"))
SPUN = [{"event": "startspin"}, {"event": "spun"}]


class Wishes:
    """An actuator that keeps every effect."""

    name = "wishes"

    def __init__(self):
        self.kept = []

    def perform(self, effect, now):
        if not isinstance(effect, Shine | MatchBegan | RoundBegan):
            self.kept.append(effect)

    def tick(self, now): ...

    def close(self): ...


class Table:
    def __init__(self, path):
        self.now = 0.0
        self.eye = ScriptedEye("board eye")
        self.wishes = Wishes()
        self.journal = Journal(path)
        self.box = RefereeBox(self.journal, [self.eye], [self.wishes])
        self.box.new_match(HEADER)

    def sees(self, *seen):
        self.eye.seen.extend(seen)
        self.waits(0.1)

    def waits(self, seconds):
        self.now += seconds
        self.box.tick(self.now)

    def taps(self, event, **values):
        self.box.submit({"event": event, **values}, self.match["acts"])

    def shows(self, label):
        self.sees(CardShown(label, 0.99))

    @property
    def match(self):
        return self.box.snapshot["match"]

    @property
    def state(self):
        return self.match["state"]

    @property
    def question(self):
        return self.box.snapshot["question"]

    @property
    def acts(self):
        return self.journal.acts(1)


@pytest.fixture
def unspun(tmp_path):
    table = Table(tmp_path / "journal.db")
    yield table
    table.box.close()
    table.journal.close()


@pytest.fixture
def table(unspun):
    for act in SPUN:
        unspun.taps(act["event"])
    return unspun


@pytest.fixture
def ring(table):
    """Anna has drawn a ring of 3000 and is to try a diamond."""
    table.taps("draw", card="ring_3000")
    return table


def test_the_spin_ritual_from_a_tap_to_the_open_eyes(unspun):
    unspun.sees(StonesSeen(17), StoneGone(3), HandSeen(), StonesSeen(42))  # the loose ones are spread
    assert unspun.acts == []
    unspun.taps("startspin")
    assert unspun.wishes.kept == [Buzz(Tune.EYES_SHUT), SpinRandomly(2, 5)]
    unspun.sees(SpinFinished(), StonesSeen(42))
    assert unspun.wishes.kept[2:] == [StopSpin(), Buzz(Tune.EYES_OPEN)]
    assert unspun.acts == SPUN
    unspun.waits(5)
    assert unspun.question is None


def test_stones_that_are_missing_after_the_spin_are_asked_for_until_they_are_counted_right(unspun):
    unspun.taps("startspin")
    unspun.sees(SpinFinished(), StonesSeen(41))
    unspun.waits(1.1)
    assert (unspun.question["key"], unspun.question["board"]) == ("odd", {"seen": "stonesseen", "standing": 41})
    unspun.sees(StonesSeen(42))
    assert unspun.question is None
    assert unspun.acts == SPUN


def test_a_diamond_that_goes_is_set_without_a_tap(ring):
    ring.sees(HandSeen(), StoneGone(12))
    assert ring.state["players"][0]["filled"] == [3000]
    assert (ring.state["turn"], ring.question) == (1, None)


def test_a_hand_that_takes_nothing_is_no_luck_after_a_while(ring):
    ring.sees(StoneKept())
    assert ring.question["key"] == "no_luck"
    assert ring.question["events"] == [{"event": "miss"}]
    ring.waits(3.0)
    assert ring.state["turn"] == 0
    ring.waits(1.1)
    assert ring.state["players"][0]["empty"] == [3000]
    assert (ring.state["turn"], ring.question) == (1, None)


def test_a_tap_says_no_luck_at_once_and_it_happens_once(ring):
    ring.sees(StoneKept())
    ring.taps("miss")
    ring.waits(9)
    assert (ring.state["turn"], ring.match["acts"], ring.question) == (1, 4, None)


def test_who_objects_to_no_luck_goes_on_trying(ring):
    ring.sees(StoneKept())
    ring.box.dismiss(ring.match["acts"])
    ring.waits(9)
    assert ring.state["turn"] == 0
    ring.sees(StoneGone(1))
    assert ring.state["players"][0]["filled"] == [3000]


def test_a_stone_that_goes_after_a_touch_is_a_question_of_two_answers_ddq_04(ring):
    ring.sees(StoneKept())
    ring.sees(StoneGone(1))
    ring.waits(9)
    assert ring.question["key"] == "several"
    assert ring.question["events"] == [{"event": "take"}, {"event": "miss"}]
    assert ring.state["turn"] == 0


def test_touching_twice_does_not_put_off_no_luck(ring):
    ring.sees(StoneKept())
    ring.waits(3.0)
    ring.sees(StoneKept())
    ring.waits(1.0)
    assert ring.state["turn"] == 1


def test_the_next_card_says_that_there_was_no_luck(ring):
    ring.sees(StoneKept())
    ring.shows("ring_1000")
    assert ring.state["players"][0]["empty"] == [3000]
    assert (ring.state["turn"], ring.state["drawn"], ring.question) == (1, "ring_1000", None)


def test_a_stone_taken_before_its_card_is_read_is_set_on_it(table):
    table.sees(StoneGone(5))
    table.shows("ring_2000")
    table.waits(1.1)
    assert table.state["players"][0]["filled"] == [2000]
    assert table.question is None


def test_a_stone_that_goes_without_a_ring_is_asked_for(table):
    table.sees(StoneGone(5, standing=41))
    table.waits(1.1)
    assert (table.question["key"], table.question["board"]) == ("odd", {"seen": "stonegone", "standing": 41})


def test_what_was_tapped_first_is_not_taken_twice(ring):
    ring.taps("take")
    ring.sees(StoneGone(5))
    ring.waits(5)
    ring.sees(StonesSeen(41))
    assert (ring.match["acts"], ring.question) == (4, None)


def test_a_tap_before_the_hand_is_away_counts_once_however_late_the_diamond_is_seen_to_go(ring):
    ring.taps("take")
    ring.shows("ring_2000")
    ring.sees(HandSeen(), StoneGone(5, standing=41))
    ring.waits(5)
    assert (ring.state["board"], ring.state["drawn"], ring.question) == (41, "ring_2000", None)
    ring.sees(HandSeen(), StoneGone(6, standing=40))
    assert [player["filled"] for player in ring.state["players"]] == [[3000], [2000]]


def test_a_diamond_seen_to_go_between_turns_that_was_told_meanwhile_is_not_asked_for(table):
    table.sees(StoneGone(5, standing=41))
    table.taps("draw", card="ring_3000")
    table.taps("take")
    table.waits(5)
    assert (table.state["board"], table.question) == (41, None)


def test_two_stones_at_once_are_for_the_table_to_decide_ddq_25(ring):
    ring.sees(BoardOdd("two_gone"))
    assert ring.question["key"] == "several"
    assert ring.question["board"] == {"seen": "boardodd", "reason": "two_gone"}
    assert ring.question["events"] == [{"event": "miss"}, {"event": "putback"}]
    ring.taps("putback")
    assert (ring.question, ring.state["phase"]) == (None, "attempt")


def test_a_stone_that_falls_between_attempts_is_asked_for_until_it_is_put_right(table):
    table.sees(BoardOdd("toppled"))
    table.waits(1.1)
    assert (table.question["key"], table.question["events"]) == ("odd", [])
    table.box.dismiss(table.match["acts"])
    assert table.question is None


def test_a_count_that_differs_from_the_rings_is_asked_for_ddq_24(table):
    table.sees(StonesSeen(40))
    table.waits(1.1)
    assert table.question["board"] == {"seen": "stonesseen", "standing": 40}


def test_with_no_camera_everything_can_be_tapped(table):
    for act in ({"event": "draw", "card": "ring_1000"}, {"event": "miss"}, {"event": "draw", "card": "theft"}):
        table.box.submit(act, table.match["acts"])
    assert (table.state["turn"], table.state["aside"]) == (1, 1)


# --- secrecy (DDQ-22)


def keys_and_words(plain):
    """Every key and every text in JSON values."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from keys_and_words(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from keys_and_words(value)
    elif isinstance(plain, str):
        yield plain


def everything_told(path, places):
    """All that leaves a box in a match in which the same events happen at these places of the board."""
    table = Table(path)
    told = []
    for event in SPUN:
        table.taps(event["event"])
    for card, place in zip(("ring_1000", "ring_2000", "ring_3000", "ring_4000", "ring_5000"), places, strict=True):
        table.shows(card)
        told.append(table.box.snapshot)
        table.sees(HandSeen(), StoneKept() if card in ("ring_2000", "ring_4000") else StoneGone(place))
        told.append(table.box.snapshot)
        table.waits(5)
        told.append(table.box.snapshot)
    table.sees(StoneGone(places[0] + 1))  # a fixed one that broke off
    table.waits(2)
    told.append(table.box.snapshot)
    table.taps("draw", card="ring_6000")
    table.taps("undo")
    choices = table.box.ask(lambda match: match.referee.choices(3))
    told += [table.box.snapshot, table.box.events(), [*map(event_to_plain, choices)], table.acts]
    effects = repr(table.wishes.kept)
    table.box.close()
    table.journal.close()
    return json.dumps(told, sort_keys=True) + effects


def test_what_leaves_the_box_is_the_same_wherever_the_stones_were_tried_ddq_22(tmp_path: Path):
    first = everything_told(tmp_path / "one.db", (1, 2, 3, 4, 5))
    second = everything_told(tmp_path / "two.db", (31, 40, 25, 9, 17))
    assert first == second


def test_no_event_can_carry_a_place_and_no_key_speaks_of_one_ddq_22(ring):
    for event in ("take", "miss", "putback"):
        with pytest.raises(IllegalEvent, match="bad_field"):
            ring.taps(event, position=7)
    ring.sees(StoneKept())
    words = set(keys_and_words(ring.box.snapshot)) | set(keys_and_words(ring.box.events()))
    assert not words & {"position", "place", "fixed", "socket", "tried", "known_fixed", "angle", "turns"}


# --- bots


def test_a_party_finds_every_diamond_where_the_referee_says():
    rng = Random(3)
    truth = begin(Header("diadingo", "diadingo", tuple("ABCDE"), {"dd.games": 2, "dd.theft": "optional_redraw"}))
    table = StoneTable(truth.state, rng)
    party = MatchRunner(truth, StoneHands(table, rng), NoLink(table))
    party.play()
    assert (len(truth.state.results), party.mismatches) == (2, 0)
    table.standing.pop()
    assert party.hands.differ(truth.state)


def test_a_party_notices_a_referee_who_was_told_otherwise():
    class Wrong(StoneHands):
        """Lays a ring too many before the first player."""

        def steps(self, state):
            for step in super().steps(state):
                if step.event == Spun():
                    self.table.rings[0][True].append(1000)
                yield step

    rng = Random(3)
    truth = begin(HEADER)
    table = StoneTable(truth.state, rng)
    party = MatchRunner(truth, Wrong(table, rng), NoLink(table))
    party.play()
    assert party.mismatches > 50


def test_replay_tells_people_who_has_what(capsys, tmp_path):
    path = tmp_path / "match.jsonl"
    events = [*SPUN, {"event": "draw", "card": "ring_3000"}, {"event": "take"}]
    path.write_text("\n".join(write_record(HEADER, events)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "diadingo, 4 events",
        "pile 48, board 41, phase draw",
        "  Anna: filled 3000; empty -",
        "  Ben: filled -; empty -",
        "Ben is on turn",
    ]


@pytest.mark.parametrize("seats", ["2", "8"])
def test_bots_play_through_the_rules_without_a_mismatch(capsys, seats):
    assert main(["autoplay", "--game", "diadingo", "--seats", seats, "--matches", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["finished"], told["mismatches"]) == (3, 0)


def test_bots_play_through_a_box_whose_state_is_the_truth(capsys, tmp_path):
    journal = str(tmp_path / "journal.db")
    assert main(["autoplay", "--game", "diadingo", "--seats", "3", "--json", "--journal", journal]) == 0
    assert json.loads(capsys.readouterr().out)["mismatches"] == 0
