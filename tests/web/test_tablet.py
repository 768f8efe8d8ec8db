"""The tablet in a real browser: everything that a table does by taps."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, ViewportSize, expect

from companion.box import RefereeBox
from companion.errors import DeviceError
from companion.journal import Journal
from companion.observations import CardGone, CardShown, CardUnsure
from companion.ports import EyeStatus
from companion.record import Header
from tests.web.taps import PHONE, TABLET, resize, see, tap

pytestmark = pytest.mark.browser

SMALL_TARGETS = """
[...document.querySelectorAll("button, input")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""


def draw(page: Page, *cards: str) -> None:
    """Draws by hand: the pile, the kind of card, and the part when the name tells one."""
    for card in cards:
        tap(page, "act-draw")
        if card[-1].isdigit():
            tap(page, f"card-{card.rpartition('_')[0]}")
        tap(page, f"card-{card}")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_whole_match_is_played_by_taps_until_somebody_wins(page: Page) -> None:
    tap(page, "at-once")
    page.get_by_test_id("name-0").fill("Mia")
    page.get_by_test_id("name-1").fill("Tom")
    tap(page, "first-1", "begin")
    see(page, "turn").to_contain_text("Tom")

    draw(page, "castle_blue_1", "diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    tap(page, "act-pass")
    see(page, "turn").to_contain_text("Mia")
    draw(page, "castle_pink_1", "castle_blue_2", "diamond", "diamond", "witch")
    tap(page, "act-pay", "card-castle_blue_2")
    page.get_by_test_id("card-diamond").nth(0).click()
    page.get_by_test_id("card-diamond").nth(1).click()
    tap(page, "give")
    see(page, "turn").to_contain_text("Tom")
    see(page, "discard-count").to_have_text("4")
    draw(page, "castle_pink_3", "fairy", "witch")
    tap(page, "act-fairy")
    draw(page, "diamond", "diamond", "diamond")
    tap(page, "act-pass")
    draw(page, "castle_yellow_4")
    tap(page, "act-pass", "act-buy", "card-castle_pink_3")
    see(page, "turn").to_contain_text("Tom")
    see(page, "castle-0").to_have_attribute("data-count", "2")
    draw(page, "castle_green_1")
    tap(page, "act-pass")
    draw(page, "castle_pink_2", "castle_pink_4", "castle_pink_5")
    tap(page, "act-draw", "card-castle_pink", "card-castle_pink_6")

    see(page, "sheet-winner").to_contain_text("Mia wins!")
    tap(page, "again")
    see(page, "sheet-winner").to_have_count(0)
    see(page, "turn").to_contain_text("Mia")
    see(page, "pile-count").to_have_text("54")


def test_house_rules_and_pirates_are_taken_into_a_new_match(page: Page, table: Any) -> None:
    table.begin()
    tap(page, "menu", "new-match")
    page.get_by_test_id("name-0").fill("")
    page.get_by_test_id("name-1").fill("")
    tap(page, "edition-piratatak", "more-seats")
    page.get_by_text("House rules").click()
    tap(page, "rule-witch_chooser-random", "begin")
    see(page, "turn").to_contain_text("Fox")
    assert table.box.snapshot["match"]["options"] == {"pt.witch_chooser": "random"}
    assert table.box.snapshot["match"]["seats"] == ["Fox", "Owl", "Whale"]
    draw(page, "boat_red_3", "coin", "coin", "coin", "pirate_8")
    see(page, "turn").to_contain_text("The pirate takes 3 cards")
    tap(page, "act-dice")
    see(page, "turn").to_contain_text("Owl")
    see(page, "discard-count").to_have_text("4")


def test_two_tablets_show_the_same_table(page: Page, other_page: Page, table: Any) -> None:
    table.begin()
    other_page.goto(table.address)
    see(other_page, "turn").to_contain_text("Anna")
    draw(page, "castle_green_5")
    see(other_page, "hero").to_have_attribute("data-card", "castle_green_5")
    see(other_page, "castle-0").to_have_attribute("data-count", "1")


def test_the_slower_of_two_tablets_is_told_and_sees_the_new_state(page: Page, table: Any) -> None:
    table.begin()

    def overtake(route: Route) -> None:
        table.box.submit({"event": "draw", "card": "fairy"}, 0)
        route.continue_()

    page.route("**/api/act", overtake)
    tap(page, "act-draw", "card-diamond")
    see(page, "toast").to_contain_text("Somebody was quicker")
    see(page, "hero").to_have_attribute("data-card", "fairy")
    page.unroute("**/api/act")
    assert table.box.snapshot["match"]["acts"] == 1


def test_a_double_tap_is_one_act(page: Page, table: Any) -> None:
    table.begin()
    draw(page, "diamond", "fairy", "fairy")
    tap(page, "undo")
    page.get_by_test_id("undo-this").dblclick()
    see(page, "pack-fairy").to_have_text("1")
    expect(page.get_by_test_id("undo-this")).to_be_enabled()
    assert table.players[0]["right"] == ["diamond", "fairy"]


def test_the_witch_gets_exactly_the_three_cards_that_were_picked(page: Page, table: Any) -> None:
    hers = {"castle": ["castle_pink_1", "castle_pink_4"], "right": ["diamond", "castle_blue_2", "fairy"]}
    table.begin(position={"players": [hers, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]})
    tap(page, "act-pay", "card-castle_pink_4", "card-diamond")
    see(page, "give").to_have_count(0)
    tap(page, "card-castle_pink_1", "card-fairy")  # a fourth is not taken
    tap(page, "card-diamond", "card-castle_blue_2")  # one goes back, another instead
    tap(page, "give")
    see(page, "turn").to_contain_text("Ben")
    assert (table.players[0]["castle"], table.players[0]["right"]) == ([], ["diamond", "fairy"])


def test_who_has_one_card_left_is_told_to_give_one(page: Page, table: Any) -> None:
    table.begin(position={"players": [{"right": ["diamond"]}, {}], "resolving": "witch", "owed": 1, "drawn": ["witch"]})
    see(page, "act-pay").to_have_text("Give one card")
    tap(page, "act-pay", "card-diamond")
    see(page, "give").to_have_text("Give one card")


SEVERAL = ["castle_pink_1", "castle_yellow_4", "diamond"]
CUT_BELOW = "one => one.scrollHeight > one.clientHeight + 1"


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_what_the_witch_got_is_told_whole_and_equal_cards_once(page: Page, table: Any, size: ViewportSize) -> None:
    resize(page, size)
    kept = {"castle": ["castle_pink_1"], "right": ["diamond"] * 5 + ["castle_yellow_4"]}
    table.begin(
        "Annegret", "Ben", position={"players": [kept, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]}
    )
    table.box.submit({"event": "pay", "cards": ["diamond"] * 3}, 0)
    caption = page.locator(".hero figcaption")
    expect(caption).to_have_text("Annegret gave the witch: 3 × diamond")
    table.box.submit({"event": "correct", "at": 0, "to": {"event": "pay", "cards": SEVERAL}}, 1)
    expect(caption).to_contain_text("yellow castle, part 4")
    assert not caption.evaluate(CUT_BELOW)


def test_the_neighbour_may_have_to_pick(page: Page, table: Any) -> None:
    position = {"players": [{"right": ["diamond"] * 4}, {}], "resolving": "witch", "owed": 3, "drawn": ["witch"]}
    table.begin(position=position, options={"dk.witch_chooser": "left_neighbour"})
    see(page, "act-pay").to_have_text("Ben picks 3 cards")
    tap(page, "act-pay")
    expect(page.get_by_role("dialog")).to_contain_text("Ben, which 3 cards go?")


def test_undo_takes_back_the_last_step(page: Page, table: Any) -> None:
    table.begin()
    draw(page, "castle_pink_2")
    see(page, "castle-0").to_have_attribute("data-count", "1")
    tap(page, "undo", "undo-this")
    see(page, "castle-0").to_have_attribute("data-count", "0")


def begin_with_three_draws(table: Any) -> None:
    table.begin()
    for after, card in enumerate(("castle_pink_1", "castle_pink_2", "diamond")):
        table.box.submit({"event": "draw", "card": card}, after)


def test_a_correction_that_does_not_fit_with_what_followed_is_settled(page: Page, table: Any) -> None:
    begin_with_three_draws(table)
    see(page, "hero").to_have_attribute("data-card", "diamond")
    tap(page, "history", "event-0", "card-castle_pink", "card-castle_pink_2")
    sheet = page.get_by_test_id("sheet-conflict")
    expect(sheet).to_contain_text("This very card lies on the table already.")
    expect(sheet).to_contain_text("Anna drew: pink castle, part 2")
    tap(page, "way-conflict.correct", "card-castle_pink", "card-castle_pink_5")
    see(page, "castle-0").to_have_attribute("data-count", "2")
    see(page, "sheet-conflict").to_have_count(0)
    assert table.players[0]["castle"] == ["castle_pink_2", "castle_pink_5"]
    assert table.players[0]["right"] == ["diamond"]


def test_what_does_not_fit_may_be_forgotten(page: Page, table: Any) -> None:
    begin_with_three_draws(table)
    table.box.submit({"event": "correct", "at": 0, "to": {"event": "draw", "card": "castle_pink_2"}}, 3)
    tap(page, "way-conflict.cut")
    see(page, "sheet-conflict").to_have_count(0)
    see(page, "castle-0").to_have_attribute("data-count", "1")
    assert [event["event"]["card"] for event in table.box.events()] == ["castle_pink_2"]


def test_a_payment_can_be_corrected(page: Page, table: Any) -> None:
    table.begin(position={"players": [{"right": ["diamond"] * 3 + ["castle_blue_2"]}, {}]})
    table.box.submit({"event": "draw", "card": "witch"}, 0)
    table.box.submit({"event": "pay", "cards": ["castle_blue_2", "diamond", "diamond"]}, 1)
    see(page, "turn").to_contain_text("Ben")
    tap(page, "history", "event-1")
    for nth in range(3):
        page.get_by_test_id("card-diamond").nth(nth).click()
    tap(page, "give")
    see(page, "sheet-correct").to_have_count(0)
    assert table.players[0]["right"] == ["castle_blue_2"]


def test_a_match_is_taken_up_again_after_a_restart(
    other_page: Page, tmp_path: Path, serve_box: Any, begin: Callable[..., None], box: RefereeBox
) -> None:
    begin("Anna", "Ben", "Cleo")
    box.submit({"event": "draw", "card": "castle_green_3"}, 0)
    box.close()
    journal = Journal(tmp_path / "journal.db")
    again = RefereeBox(journal)
    with serve_box(again) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/")
        see(other_page, "resume").to_contain_text("Anna · Ben · Cleo")
        tap(other_page, "resume")
        see(other_page, "hero").to_have_attribute("data-card", "castle_green_3")
        before = time.monotonic()
    assert time.monotonic() - before < 5  # a watching tablet does not keep the server from ending
    again.close()
    journal.close()


def test_a_tablet_whose_stream_died_silently_finds_back_by_itself(page: Page, table: Any) -> None:
    table.begin()
    see(page, "turn").to_contain_text("Anna")
    page.evaluate("streams.at(-1).deaf = true")
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    see(page, "hero").to_have_attribute("data-card", "fairy")
    see(page, "note-silent").to_have_count(0)


def test_a_tablet_that_wakes_up_is_fresh_at_once(page: Page, table: Any) -> None:
    table.begin()
    see(page, "turn").to_contain_text("Anna")
    streams = page.evaluate("streams.at(-1).deaf = true, streams.length")
    table.box.submit({"event": "draw", "card": "fairy"}, 0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    see(page, "hero").to_have_attribute("data-card", "fairy")
    assert page.evaluate("streams.length") == streams + 1


def test_a_silent_box_is_said_and_its_return_is_noticed(page: Page, context: BrowserContext, table: Any) -> None:
    table.begin()
    context.set_offline(True)
    page.evaluate("streams.at(-1).close()")
    see(page, "note-silent").to_be_visible()
    expect(page.get_by_test_id("act-draw")).to_be_enabled()  # looking is always allowed
    context.set_offline(False)
    see(page, "note-silent").to_have_count(0)


def test_a_card_that_was_not_read_for_certain_is_settled_by_a_tap(page: Page, table: Any) -> None:
    table.begin()
    table.eye.status = EyeStatus.UNSURE
    table.eye.seen = [CardUnsure((("castle_blue_1", 0.5), ("castle_blue_2", 0.4)))]
    sheet = page.get_by_test_id("sheet-question")
    sheet.get_by_role("button", name="Drawn: blue castle, part 2").click()
    see(page, "hero").to_have_attribute("data-card", "castle_blue_2")


def test_a_card_that_cannot_be_is_shown_with_the_ways_out(page: Page, table: Any) -> None:
    begin_with_three_draws(table)
    table.eye.seen = [CardGone(), CardShown("castle_pink_2", 0.99)]
    expect(page.get_by_test_id("sheet-question")).to_contain_text("It cannot come from the pile now")
    tap(page, "way-nothing_happened")
    see(page, "sheet-question").to_have_count(0)


def test_an_eighth_witch_offers_the_other_deck(page: Page, table: Any) -> None:
    table.begin(position={"discard": ["witch"] * 7})
    table.eye.seen = [CardShown("witch_8", 0.99)]
    tap(page, "act-switchdeck")
    see(page, "sheet-question").to_have_count(0)
    see(page, "discard-count").to_have_text("8")


def test_an_eye_for_cards_asks_for_none_where_none_are_played(page: Page, table: Any) -> None:
    table.begin()
    expect(page.locator(".eye")).to_have_text("Show a card")
    table.box.new_match(Header("diamino", "diamino", ("Anna", "Ben")))
    expect(page.locator(".players.diamino")).to_be_visible()
    table.eye.status = EyeStatus.NO_MAT
    table.box.wait(table.box.snapshot["version"], 1.0)
    see(page, "note-blind-eye").to_have_count(0)
    expect(page.locator(".eye")).to_have_count(0)
    table.begin()
    expect(page.locator(".eye")).to_have_text("Show a card")


def test_what_the_eye_does_is_shown(page: Page, table: Any) -> None:
    table.begin()
    chip = page.locator(".eye")
    expect(chip).to_have_text("Show a card")
    for status, words in ((EyeStatus.HAND, "A hand"), (EyeStatus.LOST, "No camera"), (EyeStatus.READ, "Seen")):
        table.eye.status = status
        expect(chip).to_have_text(words)


def test_a_lost_camera_is_said_and_the_match_goes_on_by_hand(page: Page, table: Any) -> None:
    table.begin()
    table.eye.broken = DeviceError("unplugged")
    see(page, "note-lost-eye").to_contain_text("Play on by hand")
    draw(page, "diamond")
    see(page, "hero").to_have_attribute("data-card", "diamond")
    table.eye.broken = None
    see(page, "note-lost-eye").to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_nothing_is_cut_off_and_every_target_is_large(page: Page, table: Any, size: Any) -> None:
    hers = {"castle": ["castle_pink_1"], "right": ["diamond"] * 4 + ["fairy", "castle_green_2"]}
    his = {"castle": ["castle_blue_1"], "right": ["castle_pink_2", "castle_yellow_2", "diamond"]}
    names = ("Maximiliane-Charlotte", "Tom", "Grandmother", "Papa")
    table.begin(*names, position={"players": [hers, his, {}, {}]})
    resize(page, size)
    see(page, "turn").to_contain_text("Maximiliane-Charlotte")
    sheets = {"draw": ("act-draw",), "choose": ("act-buy",), "menu": ("menu",), "setup": ("menu", "new-match")}
    for sheet, opened in ({"": ()} | sheets).items():
        tap(page, *opened)
        see(page, f"sheet-{sheet}").to_have_count(1 if sheet else 0)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, opened
        assert page.evaluate(SMALL_TARGETS) == [], opened
        if opened:
            tap(page, "close")


def test_a_sheet_that_was_put_away_while_it_came_does_not_open(other_page: Page, table: Any) -> None:
    held: list[Route] = []
    other_page.route("**/api/editions", lambda route: held.append(route))  # noqa: PLW0108
    other_page.goto(table.address)
    table.begin()
    with other_page.expect_request("**/api/editions"):
        tap(other_page, "menu", "new-match")
    tap(other_page, "close")
    with other_page.expect_response("**/api/editions"):
        held[0].continue_()
    tap(other_page, "menu")
    see(other_page, "sheet-menu").to_be_visible()


def test_a_game_that_does_not_come_over_the_network_is_told_and_comes_with_the_next_act(
    other_page: Page, table: Any
) -> None:
    table.begin()
    other_page.goto(table.address)
    see(other_page, "turn").to_contain_text("Anna")
    other_page.route("**/games/diadingo/index.js", lambda route: route.abort("internetdisconnected"))
    table.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    see(other_page, "toast").to_contain_text("does not answer")
    other_page.unroute("**/games/diadingo/index.js")
    table.box.submit({"event": "spun"}, 0)
    expect(other_page.locator(".players.diadingo")).to_be_visible()


def test_a_place_turns_towards_who_sits_opposite_and_stays_so(context: BrowserContext, table: Any) -> None:
    table.begin("Mia", "Tom")
    page = context.browser.new_page(viewport=TABLET, has_touch=True)  # type: ignore[union-attr]
    page.goto(table.address)
    for name in ("menu", "turning", "turn-1", "close"):
        page.get_by_test_id(name).tap()
    page.reload()
    see(page, "player-1").to_have_css("rotate", "180deg")
    see(page, "player-0").to_have_css("rotate", "none")
    page.close()


@pytest.mark.parametrize("status", ["waiting", "hand", "reading", "unsure"])
def test_the_open_place_shows_how_the_eye_is(page: Page, table: Any, status: str) -> None:
    table.begin()
    table.eye.status = EyeStatus(status)
    expect(page.locator(f".hero use[href$='#eye-{status}']")).to_be_attached()
    expect(page.locator(f".eye use[href$='#eye-{status}']")).to_be_attached()


def test_nothing_shifts_while_the_match_goes_on(page: Page, table: Any) -> None:
    hers = {"castle": ["castle_blue_1", "castle_blue_2"], "right": ["fairy"]}
    table.begin("Mia", "Tom", "Oma", "Papa", position={"players": [hers, {}, {}, {}]})

    def places() -> object:
        names = ("player-0", "player-3", "pile-count", "undo", "history")
        return [page.get_by_test_id(name).bounding_box() for name in names]

    see(page, "turn").to_contain_text("Mia")
    before = places()
    draw(page, "diamond", "witch")
    see(page, "act-pay").to_be_visible()
    assert places() == before
    tap(page, "act-pay", "card-diamond", "card-castle_blue_1", "card-castle_blue_2", "give")
    see(page, "turn").to_contain_text("Tom")
    assert places() == before


def test_an_eye_that_sees_no_mat_says_what_to_do(page: Page, table: Any) -> None:
    table.begin()
    table.eye.status = EyeStatus.NO_MAT
    see(page, "note-blind-eye").to_have_text("The mat is not seen. Is all of it in view, and bright enough?")
    table.eye.status = EyeStatus.WAITING
    see(page, "note-blind-eye").to_have_count(0)


def test_the_bench_moves_the_simulated_table(other_page: Page, table: Any) -> None:
    other_page.goto(table.address + "/bench")
    tap(other_page, "take-top")
    see(other_page, "zone").to_have_attribute("data-cards", "diamond")
    tap(other_page, "clear", "show-witch_1", "hand", "unplug")
    with other_page.expect_response("**/bench/bump"):
        tap(other_page, "bump")
    see(other_page, "unplug").to_have_attribute("aria-pressed", "true")
    see(other_page, "zone").to_have_attribute("data-cards", "witch_1")
    assert table.bench.switches == {"hand": True, "dim": False, "unplugged": True}
    assert table.bench.bumped == 1
