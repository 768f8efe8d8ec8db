"""The first minutes of a family, in a real browser: the guided path, step by step, skipped, repeated and left."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from companion.box.box import RefereeBox
from companion.core.ports import EyeStatus, Halt, SpinProgress, SpinStage
from companion.store.journal import Journal
from tests.web.paper import PaperBuzzer, PaperSpinner
from tests.web.taps import PHONE, TABLET, resize, see, tap
from web import CameraUse

pytestmark = pytest.mark.browser

STEPS = ("language", "game", "seats", "camera", "deck", "parts", "screen", "play")
WIDER = "document.documentElement.scrollWidth - innerWidth"
SMALL_TARGETS = """
[...document.querySelectorAll("button, input, summary, a[href]")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""


@pytest.fixture
def spinner() -> PaperSpinner:
    return PaperSpinner()


@pytest.fixture
def buzzer() -> PaperBuzzer:
    return PaperBuzzer()


@pytest.fixture
def table(tmp_path: Any, new_table: Any, spinner: PaperSpinner, buzzer: PaperBuzzer) -> Iterator[Any]:
    """A box that was never used, with a camera, a buzzer and a motor."""
    with (
        Journal(tmp_path / "journal.db") as journal,
        new_table(journal, spinner=spinner, actuators=[buzzer]) as table,
    ):
        yield table


@pytest.fixture
def page(context: BrowserContext, table: Any) -> Iterator[Page]:
    context.clear_cookies()
    page = context.new_page()
    resize(page, TABLET)
    page.goto(table.address)
    yield page
    page.close()


def match_of(table: Any) -> dict[str, Any]:
    match: dict[str, Any] = table.box.snapshot["match"]
    return match


def drag(page: Page, chair: str, place: int) -> None:
    start, end = page.get_by_test_id(f"chair-{chair}").bounding_box(), page.locator(f"[data-place='{place}']").first
    there = end.bounding_box()
    assert start is not None
    assert there is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=5)
    page.mouse.up()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_family_goes_the_whole_way_to_its_first_match(
    page: Page, table: Any, spinner: PaperSpinner, buzzer: PaperBuzzer, size: Any
) -> None:
    resize(page, size)
    see(page, "step-language").to_be_visible()
    tap(page, "language-en", "next", "edition-diamoniak", "deck-pt55", "next")
    page.get_by_test_id("name-0").fill("Mia")
    page.get_by_test_id("name-1").fill("Tom")
    tap(page, "more-seats")
    page.get_by_test_id("name-2").fill("Oma")
    tap(page, "animal-1", "take-frog")
    see(page, "take-frog").to_have_count(0)
    tap(page, "ask-youngest", "youngest-1")
    see(page, "youngest").to_have_count(0)
    tap(page, "next")

    see(page, "eye-card").to_have_attribute("data-status", "waiting")
    table.eye.status = EyeStatus.NO_MAT
    see(page, "eye-card").to_contain_text("All four corners of the mat must be in the picture")
    see(page, "next").to_have_text("Skip")
    table.eye.status = EyeStatus.WAITING
    see(page, "next").to_have_text("Next")
    see(page, "live").to_have_attribute("src", "/camera.jpg?2")

    tap(page, "next", "deck-printed")
    see(page, "print-deck").to_have_attribute("href", "/print/deck-diamoniak.pdf")
    see(page, "print-mat").to_have_attribute("href", "/print/mat.pdf")
    tap(page, "next", "try-buzzer")
    see(page, "part-buzzer").to_contain_text("Heard nothing?")
    assert buzzer.tunes == ["accepted"]
    tap(page, "try-spinner")
    see(page, "spin-countdown").to_have_text("Hands off the board! 3")
    spinner.progress = SpinProgress(SpinStage.TURNING)
    see(page, "spin-turning").to_be_visible()
    tap(page, "stop")
    see(page, "spin-halted").to_contain_text("Somebody pressed stop")
    assert spinner.progress == SpinProgress(SpinStage.HALTED, reason=Halt.STOP)

    tap(page, "next")
    see(page, "install").to_be_visible()
    tap(page, "next")
    see(page, "summary").to_contain_text("Mia")
    tap(page, "begin")
    see(page, "turn").to_contain_text("Tom")
    match = match_of(table)
    assert (match["edition"], match["options"], match["first"]) == ("diamoniak", {"dk.deck": "pt55"}, 1)
    assert (match["seats"], match["animals"], match["places"]) == (["Mia", "Tom", "Oma"], [0, 4, 2], [0, 3, 5])


def test_a_family_that_wants_to_play_at_once_is_two_taps_away(page: Page, table: Any) -> None:
    tap(page, "at-once", "begin")
    see(page, "turn").to_contain_text("Fox")
    assert match_of(table)["seats"] == ["Fox", "Owl"]


def test_every_step_may_be_skipped(page: Page, table: Any) -> None:
    for step in STEPS[:-1]:
        see(page, f"step-{step}").to_be_visible()
        tap(page, "next")
    tap(page, "begin")
    see(page, "turn").to_contain_text("Fox")


def test_who_goes_back_or_again_to_a_step_finds_what_was_chosen(page: Page) -> None:
    tap(page, "next", "edition-piratatak", "next")
    page.get_by_test_id("name-1").fill("Tom")
    tap(page, "previous")
    see(page, "edition-piratatak").to_have_attribute("aria-pressed", "true")
    tap(page, "now")
    see(page, "summary").to_contain_text("Piratatak")
    tap(page, "go-seats")
    expect(page.get_by_test_id("name-1")).to_have_value("Tom")
    tap(page, "go-language", "at-once")
    expect(page.get_by_test_id("name-1")).to_have_value("Tom")
    see(page, "edition-piratatak").to_have_attribute("aria-pressed", "true")


def test_another_language_in_the_middle_keeps_what_was_typed_and_stays(page: Page, table: Any) -> None:
    tap(page, "go-seats")
    page.get_by_test_id("name-0").fill("Mia")
    tap(page, "go-language", "language-el", "go-seats")
    expect(page.get_by_role("dialog")).to_contain_text("Ποιος κάθεται πού;")
    expect(page.get_by_test_id("name-0")).to_have_value("Mia")
    assert page.evaluate("document.documentElement.lang") == "el"
    tap(page, "now", "begin")
    see(page, "turn").to_contain_text("Mia")
    page.reload()
    see(page, "rules").to_have_attribute("aria-label", "Κανόνες")
    refused = page.evaluate("""
        fetch("/api/act", {method: "POST", headers: {"Content-Type": "application/json"},
                           body: JSON.stringify({act: {event: "pass"}, after: 0})}).then((one) => one.json())
    """)
    assert (refused["reason"], refused["message"]) == ("draw_first", "Πρώτα τράβα μια κάρτα.")


def test_the_path_and_the_languages_are_in_the_menu_of_a_match(page: Page, table: Any) -> None:
    table.begin("Anna", "Ben", "Cleo")
    tap(page, "menu", "set-up", "go-seats")
    expect(page.get_by_test_id("name-2")).to_have_value("Cleo")
    tap(page, "go-parts")
    see(page, "in-match").to_contain_text("A match is being played")
    tap(page, "close", "menu", "languages", "language-fr", "close")
    see(page, "history").to_have_text("Déjà joué")


def test_chairs_are_dragged_tapped_and_moved_by_keys_to_where_people_sit(page: Page, table: Any) -> None:
    tap(page, "go-seats", "more-seats")
    for seat, name in enumerate(("Mia", "Tom", "Oma")):
        page.get_by_test_id(f"name-{seat}").fill(name)
    tap(page, "first-2")
    drag(page, "owl", 7)  # Tom: from the far left to the near right, past Oma
    see(page, "chair-owl").to_have_attribute("data-place", "7")
    see(page, "chair-owl").to_have_attribute("aria-pressed", "false")
    tap(page, "chair-fox", "spot-2")
    see(page, "chair-fox").to_have_attribute("data-place", "2")
    see(page, "chair-fox").to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("chair-whale").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    see(page, "chair-whale").to_have_attribute("data-place", "6")
    expect(page.get_by_test_id("chair-whale")).to_be_focused()
    assert [page.get_by_test_id(f"name-{at}").input_value() for at in range(3)] == ["Mia", "Oma", "Tom"]
    tap(page, "now", "begin")
    see(page, "turn").to_contain_text("Oma")
    match = match_of(table)
    assert (match["seats"], match["places"], match["first"]) == (["Mia", "Oma", "Tom"], [2, 6, 7], 1)


def test_who_sits_where_somebody_sits_changes_places_with_her(page: Page) -> None:
    tap(page, "go-seats", "chair-fox", "chair-owl")
    see(page, "chair-fox").to_have_attribute("data-place", "4")
    see(page, "chair-owl").to_have_attribute("data-place", "0")


def test_every_tablet_shows_the_animals_that_were_chosen(page: Page, table: Any, other_page: Page) -> None:
    tap(page, "go-seats", "animal-0", "take-elephant", "now", "begin")
    other_page.goto(table.address)
    for tablet in (page, other_page):
        sign = tablet.get_by_test_id("turn").locator("use").first
        expect(sign).to_have_attribute("href", re.compile("#elephant$"))
    colours = [
        tablet.get_by_test_id("turn").locator(".badge").evaluate("(one) => getComputedStyle(one).borderTopColor")
        for tablet in (page, other_page)
    ]
    assert colours == ["rgb(85, 99, 111)"] * 2


def test_learning_the_cards_on_the_way_comes_back_to_where_it_was(page: Page, table: Any) -> None:
    tap(page, "go-seats")
    page.get_by_test_id("name-0").fill("Mia")
    tap(page, "go-deck", "deck-learn", "to-enrol")
    page.wait_for_url("**/enrol")
    page.goto(table.address)
    see(page, "step-deck").to_be_visible()
    tap(page, "go-seats")
    expect(page.get_by_test_id("name-0")).to_have_value("Mia")


def test_the_motor_is_not_tried_without_a_camera_a_motor_or_a_buzzer(
    context: BrowserContext, tmp_path: Any, new_table: Any
) -> None:
    with Journal(tmp_path / "bare.db") as journal, new_table(journal) as bare:
        page = context.new_page()
        page.goto(bare.address)
        tap(page, "go-parts")
        see(page, "no-parts").to_contain_text("No buzzer and no motor")
        see(page, "try-spinner").to_have_count(0)
        page.close()


def test_the_rules_are_one_tap_away_and_name_the_cards_of_the_edition(page: Page, table: Any) -> None:
    table.begin(edition="piratatak")
    tap(page, "rules")
    see(page, "sheet-rulebook").to_contain_text("A pirate costs three of your cards")
    expect(page.get_by_test_id("rule-witch").locator("img")).to_have_attribute(
        "src", "/card/piratatak/pirate?deck=drawn"
    )
    tap(page, "close")
    see(page, "sheet-rulebook").to_have_count(0)


def test_a_refusal_leads_to_its_rule(page: Page, table: Any) -> None:
    def refuse(route: Route) -> None:
        answer = {"reason": "three_diamonds", "message": "Buying costs three diamonds.", "rule": "buy"}
        route.fulfill(status=409, json=answer)

    table.begin()
    table.box.submit({"event": "draw", "card": "diamond"}, 0)
    see(page, "act-pass").to_be_visible()
    page.route("**/api/act", refuse)
    tap(page, "act-pass")
    see(page, "toast").to_contain_text("Buying costs three diamonds.")
    tap(page, "to-rule")
    see(page, "rule-buy").to_have_attribute("data-meant", "")
    expect(page.get_by_test_id("rule-buy")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["de", "ru", "el"])
def test_no_step_is_cut_off_and_every_target_is_large(page: Page, language: str) -> None:
    tap(page, f"language-{language}")
    for step in STEPS:
        tap(page, f"go-{step}")
        see(page, f"step-{step}").to_be_visible()
        for size in (PHONE, TABLET):
            resize(page, size)
            assert page.evaluate(WIDER) <= 0, step
            assert page.evaluate(SMALL_TARGETS) == [], step


def test_the_step_that_people_are_at_is_in_sight_however_the_tablet_is_turned_and_left(page: Page, table: Any) -> None:
    for step in STEPS:
        resize(page, TABLET)
        tap(page, f"go-{step}")
        see(page, f"step-{step}").to_be_visible()
        resize(page, PHONE)
        expect(page.get_by_test_id(f"go-{step}")).to_be_in_viewport(ratio=1)
    tap(page, "go-screen")
    expect(page.get_by_test_id("go-screen")).to_be_in_viewport(ratio=1)
    page.goto(f"{table.address}/join")
    page.go_back()
    see(page, "step-screen").to_be_visible()
    expect(page.get_by_test_id("go-screen")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("edition", ["piratatak", "diadingo", "diamino"])
def test_a_box_that_was_never_used_offers_the_game_that_its_camera_knows(
    other_page: Page, serve_box: Any, box: RefereeBox, edition: str
) -> None:
    with serve_box(box, camera=CameraUse(edition=edition)) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/")
        tap(other_page, "at-once")
        see(other_page, f"edition-{edition}").to_have_attribute("aria-pressed", "true")
        tap(other_page, "begin")
        see(other_page, "player-1").to_be_visible()
    assert box.snapshot["match"]["edition"] == edition


def test_nobody_is_chosen_to_begin_where_tiles_are_drawn_for_it_dm_04(page: Page, table: Any) -> None:
    tap(page, "next", "edition-diamino", "next")
    see(page, "chair-fox").to_be_visible()
    expect(page.locator(".chair .star")).to_have_count(0)
    for name in ("first-0", "first-1", "ask-youngest"):
        see(page, name).to_have_count(0)
    tap(page, "go-game", "edition-diadingo", "next")
    expect(page.locator(".chair .star")).to_have_count(1)
    see(page, "first-1").to_be_visible()
