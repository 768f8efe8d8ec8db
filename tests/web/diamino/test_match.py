"""DIAMINO on the tablet, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.diamino.word_table import act, field_of_match, state, write
from tests.web.taps import see, tap

pytestmark = pytest.mark.browser


def hands(table: Any) -> list[int]:
    return [player["hand"] for player in state(table)["players"]]


def begin_by_taps(page: Page) -> None:
    """Mia and Tom begin, and draw letters for who lays first."""
    tap(page, "at-once")
    for seat, name in enumerate(("Mia", "Tom")):
        page.get_by_test_id(f"name-{seat}").fill(name)
    tap(page, "edition-diamino", "rule-board-plain21", "begin")
    tap(page, "key-K")
    see(page, "turn").to_contain_text("Tom")
    tap(page, "key-C")
    see(page, "turn").to_contain_text("Tom")  # C comes before K (DM-04)
    see(page, "hand-0").to_have_text("40")


def test_a_match_is_drawn_for_played_and_counted_by_taps_set_1(page: Page, table: Any) -> None:
    begin_by_taps(page)
    tap(page, "act-type")
    see(page, "place").to_have_text("From K11")
    write(page, "SPIELEX")
    expect(page.locator("[data-word=SPIELEX]")).to_have_attribute("data-verdict", "no")
    tap(page, "key-back", "key-N")
    expect(page.locator("[data-word=SPIELEN]")).to_have_attribute("data-verdict", "yes")
    tap(page, "key-enter")
    see(page, "turn").to_contain_text("Mia")
    assert hands(table) == [40, 33]

    tap(page, "act-type")  # a word that nobody knows is refused, another one learned
    field_of_match(page, "L11")
    tap(page, "direction-down")
    write(page, "QQ")
    see(page, "why-not").to_contain_text("All tiles with this letter are on the table already: Q")
    tap(page, "key-back", "key-A")
    tap(page, "key-enter")
    see(page, "judging").to_contain_text("Not in the dictionary")
    page.get_by_test_id("judging").get_by_test_id("act-refuse").click()
    see(page, "act-type").to_be_visible()
    assert (hands(table), state(table)["tries"]) == ([40, 33], 1)
    tap(page, "act-type")
    field_of_match(page, "L11")
    tap(page, "direction-down")
    write(page, "UXI")
    tap(page, "key-enter")
    tap(page, "act-learn")
    see(page, "turn").to_contain_text("Tom")
    assert "PUXI" in table.shelf.family.words()
    see(page, "tile-L14").to_have_attribute("data-letter", "I")

    tap(page, "open-exchange")
    see(page, "exchange-13").to_have_count(0)  # more than twelve lie behind one key
    see(page, "exchange-more").to_have_text(re.compile(r"13–\d\d"))
    tap(page, "exchange-more")
    see(page, "exchange-more").to_have_count(0)
    see(page, "exchange-13").to_be_visible()
    tap(page, "exchange-6")
    see(page, "turn").to_contain_text("Mia")
    assert hands(table) == [37, 33]
    tap(page, "act-pass")
    see(page, "turn").to_contain_text("Tom")
    tap(page, "act-pass")
    see(page, "sheet-winner").to_contain_text("Nobody could go on.")


def test_who_keeps_all_tiles_on_red_is_not_told_of_zero_tiles_dm_19(page: Page, table: Any, begin: Any) -> None:
    begin(phase="give", give=1, turn=0, first=0)
    see(page, "giveback-0").to_have_text("Give none back")
    see(page, "giveback-1").to_have_text("Give one tile back")
    tap(page, "giveback-0", "history")
    see(page, "event-0").to_contain_text("Mia gave none back")


def test_the_account_of_set_2_is_shown_as_a_sum_dm_31(page: Page, table: Any, begin: Any) -> None:
    position = {
        "phase": "account",
        "turn": 1,
        "out": 0,
        "players": [{"hand": 0, "points": 35, "told": 0}, {"hand": 2, "points": 20}],
    }
    begin(options={"dm.rule_set": "set2"}, **position)
    see(page, "sheet-hand").to_contain_text("Tom has 2 tiles left")
    write(page, "99")
    see(page, "key-enter").to_be_disabled()
    tap(page, "key-back", "key-back")
    write(page, "7")
    tap(page, "key-enter")
    see(page, "sheet-winner").to_contain_text("Mia wins")
    sums = [
        page.get_by_test_id(f"sum-{seat}").locator("li").evaluate_all("all => all.map((one) => +one.dataset.sum)")
        for seat in (0, 1)
    ]
    assert sums == [[35, 25, 7], [20, -7]]
    for seat, total in enumerate((67, 13)):
        see(page, f"total-{seat}").to_have_attribute("data-total", str(total))


def test_a_hand_is_shown_tile_by_tile_set_1_dm_20(page: Page, table: Any, begin: Any) -> None:
    begin(phase="account", turn=1, out=0, players=[{"hand": 0, "told": 0}, {"hand": 3}])
    tap(page, "hand-by-tiles")
    write(page, "EQ*")
    see(page, "sheet-hand").to_contain_text("3 of 3 tiles, worth 11")
    tap(page, "key-enter")
    see(page, "total-0").to_have_attribute("data-total", "11")
    see(page, "sum-1").to_contain_text("3 tiles left, worth 11")


def test_special_fields_and_why_not_are_told_while_a_word_is_typed(page: Page, table: Any, begin: Any) -> None:
    rows = ["." * 9] * 4 + ["....S...."] + ["....G...."] + ["....R...."] + ["....B...."] + ["." * 9]
    begin(row=None, options={"dm.board": {"name": "ours", "rows": rows}})
    act(table, event="begin", seat=0)
    tap(page, "act-type", "direction-down")
    write(page, "NES")
    see(page, "field-green").to_contain_text("take one tile")
    see(page, "field-red").to_contain_text("give one tile back")
    write(page, "T")
    see(page, "why-not").to_contain_text("On a black field only the very last tile may lie: E8")
    see(page, "key-enter").to_be_disabled()
    tap(page, "to-rule")  # each refusal while a word is typed says which rule stands behind it
    expect(page.locator("[data-testid=rule-black][data-meant]")).to_be_visible()
    tap(page, "close")
    see(page, "typing").to_be_visible()
    tap(page, "cancel")
    see(page, "typing").to_have_count(0)


def test_words_are_typed_on_a_real_keyboard_with_a_joker(page: Page, table: Any, begin: Any) -> None:
    begin()
    field_of_match(page, "Q11")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("e")
    page.keyboard.press("*")
    page.keyboard.press("u")
    see(page, "tile-Q13").to_have_attribute("data-letter", "u")
    expect(page.locator("[data-word=NEu]")).to_have_attribute("data-verdict", "yes")
    page.keyboard.press("Enter")
    see(page, "turn").to_contain_text("Tom")
    assert [row[16] for row in state(table)["grid"][10:13]] == ["N", "E", "u"]


def test_it_is_asked_once_whether_it_is_a_word(page: Page, table: Any, begin: Any) -> None:
    begin(options={"dm.judge": "players"})
    act(table, event="lay", tiles=["L12=F", "L13=E", "L14=R", "L15=N"])
    see(page, "act-accept").to_be_visible()
    expect(page.get_by_text("Is it a word?")).to_have_count(1)


def test_who_objects_in_vain_is_told_dmq_21(page: Page, table: Any, begin: Any) -> None:
    begin(options={"dm.rule_set": "set2", "dm.challenge_penalty": 5}, players=[{"hand": 12}, {"hand": 12}])
    act(table, event="lay", tiles=["R11=X"])
    see(page, "judging").to_contain_text("In vain it costs 5 points.")
    tap(page, "object-1", "act-accept")
    see(page, "points-1").to_contain_text("−5")


def test_a_joker_is_renamed_where_the_house_rules_let_it_dmq_16(page: Page, table: Any, begin: Any) -> None:
    begin(row="..........WEL........", options={"dm.joker_fixed": False})
    see(page, "open-jokers").to_have_count(0)
    begin(row="..........WeL........", options={"dm.joker_fixed": False})
    tap(page, "open-jokers", "joker-L11")
    page.get_by_test_id("sheet-jokers").get_by_test_id("key-A").click()
    see(page, "tile-L11").to_have_attribute("data-letter", "a")


def test_where_all_have_stopped_the_table_ends_the_deal_of_set_2_dm_33(page: Page, table: Any, begin: Any) -> None:
    begin(options={"dm.rule_set": "set2"}, players=[{"hand": 12}, {"hand": 12}])
    tap(page, "act-pass")
    see(page, "turn").to_contain_text("Tom")
    see(page, "act-close").to_have_count(0)
    tap(page, "act-pass")
    see(page, "turn").to_contain_text("Mia")
    tap(page, "act-close")
    see(page, "hand-by-value").to_be_visible()
    assert (state(table)["phase"], state(table)["table"]) == ("account", 81)


def test_the_time_for_a_turn_is_counted_down_dmq_47(other_page: Page, table: Any, begin: Any) -> None:
    other_page.clock.install()
    begin(options={"dm.turn_seconds": 90})
    other_page.goto(table.address)
    see(other_page, "clock").to_contain_text("1:30")
    other_page.clock.run_for(31_000)
    see(other_page, "clock").to_contain_text("0:59")
    other_page.clock.run_for(60_000)
    see(other_page, "clock").to_contain_text("Time is up")
