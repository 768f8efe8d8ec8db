"""The shell: what cameras and people propose becomes a refereed match."""

from pathlib import Path

import pytest

from companion.core.effects import Tune
from companion.core.errors import IllegalEvent
from companion.core.observations import CardGone, CardUnsure
from companion.core.ports import EyeStatus
from tests.companion.scripted_table import Table, shown


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
