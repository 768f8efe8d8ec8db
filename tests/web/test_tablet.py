"""The tablet in a real browser: everything that a table does by taps."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.web.drawing import begin_with_three_draws, draw
from tests.web.taps import PHONE, TABLET, resize, see, tap

pytestmark = pytest.mark.browser
SMALL_TARGETS = """
[...document.querySelectorAll("button, input")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""


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
