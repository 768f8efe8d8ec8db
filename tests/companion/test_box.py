"""The shell: what cameras and people propose becomes a refereed, journalled match."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.box import RefereeBox
from companion.effects import Buzz, Effect, Tune
from companion.errors import DeviceError, IllegalEvent, SettingsError
from companion.journal import Journal
from companion.observations import CardGone, CardShown, CardUnsure, Observation, TilesSeen
from companion.ports import EyeStatus
from companion.record import Header
from tests.stored import matches

Opened = Callable[[Path], Journal]

HEADER = Header("diamoniak", "diamoniak", ("Anna", "Ben"))


class ScriptedEye:
    """A sensor that reports what it is given; `lost` makes it fail as an unplugged camera does.

    `meanwhile` happens once, after it has looked and before the box hears of it.
    """

    name = "card eye"

    def __init__(self) -> None:
        self.coming: list[Observation] = []
        self.status = EyeStatus.WAITING
        self.lost = False
        self.meanwhile: Callable[[], None] | None = None

    def poll(self, now: float) -> Sequence[Observation]:
        if self.lost:
            self.status = EyeStatus.LOST
            raise DeviceError("unplugged")
        seen, self.coming = self.coming, []
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return seen

    def close(self) -> None:
        self.lost = True


class Listening:
    """An actuator that keeps what it was asked for."""

    name = "buzzer"

    def __init__(self) -> None:
        self.tunes: list[Tune] = []
        self.closed = False

    def perform(self, effect: Effect, now: float) -> None:
        if isinstance(effect, Buzz):
            self.tunes.append(effect.tune)

    def tick(self, now: float) -> None: ...

    def close(self) -> None:
        self.closed = True


class Table:
    """A box with a scripted eye, a listening buzzer and a clock of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = 100.0
        self.eye = ScriptedEye()
        self.buzzer = Listening()
        self.journal = Journal(path)
        self.box = RefereeBox(self.journal, [self.eye], [self.buzzer])

    def sees(self, *seen: Observation, status: EyeStatus = EyeStatus.READ) -> None:
        self.eye.coming.extend(seen)
        self.eye.status = status
        self.waits(0.1)

    def waits(self, seconds: float) -> None:
        self.now += seconds
        self.box.tick(self.now)

    def taps(self, event: str, **values: object) -> None:
        self.box.submit({"event": event, **values}, self.acts)

    @property
    def match(self) -> dict[str, Any]:
        match: dict[str, Any] = self.box.snapshot["match"]
        return match

    @property
    def acts(self) -> int:
        acts: int = self.match["acts"]
        return acts

    @property
    def drawn(self) -> list[str]:
        drawn: list[str] = self.match["state"]["drawn"]
        return drawn

    @property
    def question(self) -> Any:
        return self.box.snapshot["question"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "journal.db")
    table.box.new_match(HEADER)
    yield table
    table.box.close()
    table.journal.close()


def shown(label: str) -> CardShown:
    return CardShown(label, 0.99)


def test_a_shown_card_is_drawn_and_the_buzzer_says_so(table: Table) -> None:
    table.sees(shown("castle_blue_2"))
    assert table.match["state"]["players"][0]["castle"] == ["castle_blue_2"]
    assert table.buzzer.tunes == [Tune.ACCEPTED]


def test_the_same_card_laid_down_twice_is_two_draws(table: Table) -> None:
    table.sees(shown("diamond"))
    table.sees(CardGone())
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


def test_a_witch_sounds_like_a_witch_and_asks_for_cards(table: Table) -> None:
    table.taps("draw", card="diamond")
    table.sees(CardGone(), shown("witch_3"))
    assert table.match["state"]["phase"] == "witch"
    assert table.match["state"]["owed"] == 1
    assert table.buzzer.tunes[-1] is Tune.WITCH


def test_cards_given_to_the_witch_are_read_one_after_the_other(table: Table) -> None:
    for card in ("diamond", "diamond", "castle_blue_1", "castle_green_1"):
        table.taps("draw", card=card)
    table.taps("draw", card="witch")
    for card in ("diamond", "castle_green_1", "castle_blue_1"):
        table.sees(shown(card))
        table.sees(CardGone())
    assert table.match["state"]["turn"] == 1
    assert table.match["state"]["players"][0]["right"] == ["diamond"]


def test_an_unsure_card_is_asked_for_and_one_tap_settles_it(table: Table) -> None:
    table.sees(CardUnsure((("castle_blue_2", 0.6), ("castle_green_2", 0.3))), status=EyeStatus.UNSURE)
    assert table.question["key"] == "unsure"
    assert [event["card"] for event in table.question["events"]] == ["castle_blue_2", "castle_green_2"]
    assert table.buzzer.tunes == [Tune.UNSURE]
    table.taps("draw", card="castle_green_2")
    assert table.question is None
    assert table.drawn == ["castle_green_2"]


def test_a_candidate_that_cannot_be_in_the_pile_is_not_offered(table: Table) -> None:
    table.taps("draw", card="castle_blue_2")
    table.sees(CardUnsure((("castle_blue_2", 0.6), ("castle_green_2", 0.3))))
    assert [event["card"] for event in table.question["events"]] == ["castle_green_2"]


def test_an_unsure_card_that_is_read_at_last_answers_its_question(table: Table) -> None:
    table.sees(CardUnsure((("witch", 0.6),)))
    table.sees(shown("witch"))
    assert table.question is None
    assert table.acts == 1


def test_another_card_does_not_answer_the_question_and_is_not_swallowed(table: Table) -> None:
    table.sees(CardUnsure((("castle_blue_2", 0.6),)))
    table.sees(CardGone(), shown("fairy"))
    assert table.acts == 0
    assert [event["card"] for event in table.question["events"]] == ["fairy", "castle_blue_2"]


def test_a_card_that_cannot_be_there_becomes_a_question_after_the_grace_time(table: Table) -> None:
    table.taps("draw", card="castle_blue_2")
    table.sees(shown("castle_blue_2"))
    assert table.question is None
    table.waits(1.1)
    assert table.question["key"] == "odd"
    assert table.question["candidates"] == [{"label": "castle_blue_2", "confidence": 0.99}]
    assert table.acts == 1


def test_an_odd_card_taken_away_within_the_grace_time_is_forgotten(table: Table) -> None:
    table.sees(shown("joker"))
    table.sees(CardGone())
    table.waits(2.0)
    assert table.question is None


def test_camera_acts_are_paused_while_a_question_stands(table: Table) -> None:
    table.sees(shown("joker"))
    table.waits(1.1)
    table.sees(CardGone(), shown("diamond"))
    assert table.acts == 0
    table.box.dismiss(0)
    assert table.question is None


def test_an_eighth_witch_is_explained_by_switching_the_deck_dkq_30(table: Table) -> None:
    for _ in range(7):
        table.taps("draw", card="witch")
    table.sees(shown("witch"))
    table.waits(1.1)
    assert table.question["key"] == "odd"
    table.taps("switchdeck", deck="pt55")
    assert table.question is None
    assert table.match["state"]["discard"] == ["witch"] * 8


def test_who_taps_before_the_camera_has_read_draws_only_once(table: Table) -> None:
    table.sees(status=EyeStatus.READING)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond"]
    table.sees(CardGone())
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


def test_a_card_that_differs_from_what_was_tapped_is_an_event_of_its_own(table: Table) -> None:
    table.sees(status=EyeStatus.READING)
    table.taps("draw", card="diamond")
    table.sees(shown("fairy"))
    assert table.drawn == ["diamond", "fairy"]


def test_of_two_tablets_the_second_is_told_that_it_was_overtaken(table: Table) -> None:
    table.box.submit({"event": "draw", "card": "diamond"}, 0)
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.box.submit({"event": "draw", "card": "diamond"}, 0)
    assert table.drawn == ["diamond"]


def test_a_refused_act_changes_nothing_and_is_not_journalled(table: Table) -> None:
    before = table.box.snapshot
    with pytest.raises(IllegalEvent, match="draw_first"):
        table.taps("pass")
    assert table.box.snapshot == before
    assert table.journal.acts(1) == []


def test_undo_is_an_act_and_nothing_is_erased(table: Table) -> None:
    table.taps("draw", card="diamond")
    table.taps("undo")
    assert table.drawn == []
    assert [act["event"] for act in table.journal.acts(1)] == ["draw", "undo"]


def test_a_correction_shows_what_became_illegal_instead_of_dropping_it(table: Table) -> None:
    for card in ("castle_blue_1", "diamond", "diamond", "diamond"):
        table.taps("draw", card=card)
    table.taps("pass")
    table.taps("draw", card="castle_blue_2")
    table.taps("pass")
    table.taps("buy", card="castle_blue_2", seller=1)
    table.taps("correct", at=5, to={"event": "draw", "card": "castle_green_2"})
    assert table.match["conflict"] == {
        "at": 7,
        "event": {"event": "buy", "card": "castle_blue_2", "seller": 1},
        "reason": "not_the_sellers",
    }
    table.taps("cut", at=7)
    assert table.match["conflict"] is None
    assert table.match["state"]["turn"] == 0


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


def test_a_lost_camera_is_shown_and_the_match_goes_on_by_hand(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    table.eye.lost = True
    table.waits(0.1)
    table.waits(0.1)
    assert table.box.snapshot["lost"] == {"card eye": "unplugged"}
    table.taps("draw", card="diamond")
    assert table.drawn == ["diamond"]
    table.eye.lost = False
    table.waits(0.1)
    assert table.box.snapshot["lost"] == {}
    assert [record.message for record in caplog.records] == ["card eye is lost: unplugged", "card eye is back"]


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


def test_without_a_match_what_the_camera_sees_means_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.db")
    table.sees(shown("diamond"))
    assert table.box.snapshot["match"] is None
    with pytest.raises(IllegalEvent, match="no_match"):
        table.box.submit({"event": "pass"}, 0)
    table.journal.close()


def test_closing_leaves_every_device_safe(table: Table) -> None:
    table.box.close()
    assert table.buzzer.closed
    assert table.eye.lost


def test_what_the_eye_is_doing_is_published(table: Table) -> None:
    for status in (EyeStatus.HAND, EyeStatus.READING, EyeStatus.WAITING):
        table.sees(status=status)
        assert table.box.snapshot["eyes"] == [{"name": "card eye", "status": str(status)}]


def test_nothing_is_published_while_nothing_changes(table: Table) -> None:
    version = table.box.snapshot["version"]
    for _ in range(10):
        table.waits(0.1)
    assert table.box.snapshot["version"] == version


# --- a person tells of a card while the eye cannot see it


BLIND = pytest.mark.parametrize("status", [EyeStatus.LOST, EyeStatus.NO_MAT])


@BLIND
def test_a_card_told_of_while_the_eye_is_blind_is_not_read_again_when_it_sees(table: Table, status: EyeStatus) -> None:
    table.sees(status=status)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond"]
    table.sees(CardGone())
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


@BLIND
def test_whichever_card_told_of_lies_there_when_the_eye_sees_again_counts_once(table: Table, status: EyeStatus) -> None:
    table.sees(shown("castle_blue_1"))
    table.sees(status=status)
    table.taps("draw", card="fairy")
    table.taps("draw", card="diamond")
    table.sees(CardGone(), shown("fairy"))
    assert table.drawn == ["castle_blue_1", "fairy", "diamond"]


def test_a_card_told_of_by_mistake_and_taken_back_is_read_when_it_is_seen(table: Table) -> None:
    table.sees(status=EyeStatus.LOST)
    table.taps("draw", card="diamond")
    table.taps("undo")
    table.sees(shown("diamond"))
    assert [act["event"] for act in table.journal.acts(1)] == ["draw", "undo", "draw"]


def test_another_card_than_the_one_told_of_is_a_new_one(table: Table) -> None:
    table.sees(status=EyeStatus.LOST)
    table.taps("draw", card="diamond")
    table.sees(shown("fairy"))
    assert table.drawn == ["diamond", "fairy"]


@pytest.mark.parametrize("status", [EyeStatus.LOST, EyeStatus.HAND])
def test_a_card_told_of_and_taken_away_unseen_does_not_hide_the_next_one_like_it(
    table: Table, status: EyeStatus
) -> None:
    table.sees(status=status)
    table.taps("draw", card="diamond")
    for _ in range(25):
        table.sees(status=EyeStatus.WAITING)
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


class BoardEye(ScriptedEye):
    """Hears of effects, and so looks at the board, not at the zone."""

    name = "board eye"

    def perform(self, effect: Effect, now: float) -> None: ...


@pytest.mark.parametrize("status", [EyeStatus.HAND, EyeStatus.READING, EyeStatus.UNSURE])
def test_what_lies_over_the_board_hides_no_card_in_the_zone(table: Table, status: EyeStatus) -> None:
    over_board = BoardEye()
    over_board.status = status
    table.box = RefereeBox(table.journal, [table.eye, over_board])
    table.box.new_match(HEADER)
    table.taps("draw", card="diamond")
    table.sees(shown("diamond"))
    assert table.drawn == ["diamond", "diamond"]


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
