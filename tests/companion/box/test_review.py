"""Checking an event again: whoever or whatever told it, what its pictures are read as now, and what that would mean."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.box.box import RefereeBox
from companion.box.interpreter import Delays
from companion.box.review import pictures_of, review, told
from companion.core.errors import IllegalEvent
from companion.core.observations import CardGone, CardShown, CardUnsure, Observation, StoneGone, TilesSeen
from companion.core.record import Header
from companion.store.journal import Journal
from tests.scripted_eye import ScriptedEye

ANNA_AND_BEN = ("Anna", "Ben")


class PaperLook:
    """Pictures that a test reads as it likes."""

    def __init__(self, again: Observation | None = None) -> None:
        self.pictures: tuple[bytes, ...] = (b"one", b"two")
        self.now = again

    def again(self) -> Observation | None:
        return self.now


class Table:
    """A box and its eye, a tick a report."""

    def __init__(self, journal: Journal) -> None:
        self.eye = ScriptedEye()
        self.box = RefereeBox(journal, [self.eye], delays=Delays(odd_s=0))
        self.now = 0.0

    def see(self, *seen: Observation) -> None:
        self.eye.seen.extend(seen)
        self.now += 1
        self.box.tick(self.now)

    def tap(self, event: str, **values: Any) -> None:
        self.box.submit({"event": event, **values}, self.box.snapshot["match"]["acts"])

    def check(self, at: int) -> dict[str, Any]:
        one = self.box.ask(lambda match: told(match, at))
        again = one.look.again() if one.look else None
        return self.box.ask(lambda match: review(match, one, again))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    table = Table(journal)
    table.box.new_match(Header("diamoniak", "diamoniak", ANNA_AND_BEN))
    return table


def shown(card: str, again: Observation | None = None, sure: float = 0.98) -> CardShown:
    return CardShown(card, sure, PaperLook(again))


def test_what_the_camera_told_is_told_with_its_pictures_and_what_they_are_now(table: Table) -> None:
    table.see(shown("castle_pink_1", CardShown("castle_pink_1", 0.99)), CardGone())
    assert table.check(0) == {
        "at": 0,
        "n": 0,
        "event": {"event": "draw", "card": "castle_pink_1"},
        "seen": {"candidates": [{"label": "castle_pink_1", "confidence": 0.98}], "board": None},
        "pictures": 2,
        "why": None,
        "again": {"candidates": [{"label": "castle_pink_1", "confidence": 0.99}], "board": None},
        "same": True,
        "events": [],
    }


def test_another_reading_offers_the_event_that_it_would_have_been(table: Table) -> None:
    table.see(shown("castle_pink_1", CardShown("castle_pink_2", 0.97)), CardGone())
    found = table.check(0)
    assert (found["same"], found["events"]) == (False, [{"event": "draw", "card": "castle_pink_2"}])
    table.tap("correct", at=0, to=found["events"][0])
    assert table.check(0)["same"]  # the pictures stay with what they told


def test_an_unsure_reading_offers_every_legal_candidate_but_the_one_that_was_told(table: Table) -> None:
    twins = CardUnsure((("diamond", 0.5), ("castle_blue_1", 0.4), ("ring_1000", 0.1)))
    table.see(shown("diamond", twins), CardGone())
    assert table.check(0)["events"] == [{"event": "draw", "card": "castle_blue_1"}]
    assert table.check(0)["same"]


def test_nothing_that_the_rules_forbid_is_offered(table: Table) -> None:
    table.see(shown("castle_pink_1"), CardGone())
    table.see(shown("castle_pink_2", CardShown("castle_pink_1", 0.9)), CardGone())
    found = table.check(1)  # the first pink card lies there already
    assert (found["same"], found["events"]) == (False, [])


def test_what_a_person_answered_is_told_with_what_the_camera_asked(table: Table) -> None:
    doubt = CardUnsure((("castle_pink_1", 0.5), ("castle_pink_2", 0.4)), PaperLook())
    table.see(doubt)
    table.tap("draw", card="castle_pink_2")
    found = table.check(0)
    assert (found["why"], found["pictures"]) == (None, 2)
    assert [one["label"] for one in found["seen"]["candidates"]] == ["castle_pink_1", "castle_pink_2"]


def test_what_a_person_told_alone_has_no_pictures(table: Table) -> None:
    table.tap("draw", card="diamond")
    assert table.check(0)["why"] == "by_hand"
    table.see(shown("castle_pink_1"), CardGone())
    table.tap("insert", at=1, what={"event": "draw", "card": "castle_blue_1"})
    assert [table.check(at)["why"] for at in range(3)] == ["by_hand", "by_hand", None]


def test_an_odd_card_is_no_picture_of_what_was_tapped_meanwhile(table: Table) -> None:
    table.see(shown("castle_pink_1"), CardGone())
    table.see(shown("castle_pink_1"))  # a second of its kind does not exist
    table.see()
    table.tap("pass")
    assert table.check(1)["why"] == "by_hand"


def test_pictures_that_had_to_make_room_are_missed_by_name(table: Table) -> None:
    old = shown("castle_pink_1", CardShown("castle_pink_1", 0.99))
    table.see(old, CardGone())
    assert isinstance(old.look, PaperLook)
    old.look.pictures = ()
    found = table.check(0)
    assert (found["why"], found["pictures"], found["again"]) == ("no_room", 0, None)


def test_after_a_restart_the_pictures_are_gone_and_that_is_told(table: Table, journal: Journal) -> None:
    table.see(shown("castle_pink_1"), CardGone())
    again = Table(journal)
    again.box.resume()
    again.see(shown("diamond"), CardGone())
    assert [again.check(at)["why"] for at in range(2)] == ["before_start", None]


def test_another_match_has_forgotten_the_pictures(table: Table) -> None:
    table.see(shown("castle_pink_1"), CardGone())
    number = table.box.snapshot["match"]["id"]
    assert table.box.ask(lambda match: pictures_of(match, number, 0)) == (b"one", b"two")
    assert table.box.ask(lambda match: pictures_of(match, number + 1, 0)) == ()
    table.box.new_match(Header("diamoniak", "diamoniak", ANNA_AND_BEN))
    assert table.box.ask(lambda match: pictures_of(match, number, 0)) == ()
    assert table.box.ask(lambda match: match.told_by) == {}


def test_nothing_of_a_look_is_in_the_journal_or_in_a_snapshot(table: Table, journal: Journal) -> None:
    table.see(CardUnsure((), PaperLook()))
    assert "look" not in str(table.box.snapshot)
    table.tap("draw", card="diamond")
    assert list(journal.acts(1)) == [{"event": "draw", "card": "diamond"}]


def test_of_the_spinning_board_no_pictures_are_kept_and_no_place_is_told(journal: Journal) -> None:
    table = Table(journal)
    table.box.new_match(Header("diadingo", "diadingo", ANNA_AND_BEN))
    table.tap("startspin")
    table.tap("spun")
    table.see(shown("ring_1000"), CardGone())
    table.see(StoneGone(17))
    assert [table.check(at)["why"] for at in range(4)] == ["by_hand", "by_hand", None, "not_kept"]
    assert table.check(3)["seen"] is None
    assert "17" not in str(table.check(3))


def test_a_word_that_was_laid_as_the_camera_saw_it_is_read_again(journal: Journal) -> None:
    table = Table(journal)
    table.box.new_match(Header("diamino", "diamino", ANNA_AND_BEN))
    table.tap("begin", seat=0)
    middle = 10
    eis = tuple((middle, middle + at, letter) for at, letter in enumerate("EIS"))
    ein = tuple((middle, middle + at, letter) for at, letter in enumerate("EIN"))
    look = PaperLook(TilesSeen(eis))
    table.see(TilesSeen(()))
    table.see(TilesSeen(eis, look=look, confidence=(0.97, 0.61, 0.88)))
    (event,) = table.box.snapshot["question"]["events"]
    table.tap(**event)
    at = table.box.snapshot["match"]["events"] - 1
    assert (table.check(at)["why"], table.check(at)["same"]) == (None, True)
    assert table.check(at)["seen"]["board"]["tiles"] == ["K11=E", "L11=I", "M11=S"]
    assert table.check(at)["seen"]["board"]["confidence"] == [0.97, 0.61, 0.88]
    look.now = TilesSeen(ein, confidence=(0.9, 0.8, 0.7))
    assert table.check(at)["again"]["board"]["tiles"] == ["K11=E", "L11=I", "M11=N"]
    assert table.check(at)["again"]["board"]["confidence"] == [0.9, 0.8, 0.7]
    found = table.check(at)
    assert not found["same"]
    assert found["events"][0]["tiles"] == ("K11=E", "L11=I", "M11=N")


def test_an_event_that_changed_meanwhile_is_not_mixed_up_with_another(table: Table) -> None:
    table.see(shown("castle_pink_1"), CardGone())
    one = table.box.ask(lambda match: told(match, 0))
    table.tap("undo")
    with pytest.raises(IllegalEvent, match="overtaken"):
        table.box.ask(lambda match: review(match, one, None))
    with pytest.raises(IllegalEvent, match="no_such_event"):
        table.box.ask(lambda match: told(match, 0))
