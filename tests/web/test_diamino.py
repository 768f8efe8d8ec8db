"""DIAMINO on the tablet, in a real browser."""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.box import RefereeBox
from companion.games.diamino.shelf import MaterialShelf
from companion.journal import Journal
from companion.observations import TilesSeen, TileUnsure
from companion.reading import Waits
from companion.record import Header
from companion.words.device import JudgeDevice
from companion.words.languages import Language
from companion.words.shelf import WordShelf
from tests.at_once import AtOnce
from tests.scripted_eye import ScriptedEye
from tests.web.conftest import DrawnFaces, served
from tests.web.taps import PHONE, TABLET, resize, see, tap
from web import OwnThings
from web.shelves import Shelves

pytestmark = pytest.mark.browser

SMALL = """
[...document.querySelectorAll("button, input, a[href], summary")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""
POINT = """
(name) => {
  const column = name.charCodeAt(0) - 65, row = Number(name.slice(1)) - 1;
  const matrix = document.querySelector(".letters").getScreenCTM();
  const { x, y } = new DOMPoint(6 + column * 10 + 5, 6 + row * 10 + 5).matrixTransform(matrix);
  return [x, y];
}
"""
SPIELEN = "..........SPIELEN...."


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A table with a board eye and a word judge that knows a few words."""
    data = tmp_path_factory.mktemp("table")
    words = data / "german"
    words.write_text("Spielen\nFern\nFerz\nWal\nNest\nPferd\nNeu\n", encoding="utf-8")
    shelf = WordShelf(data / "words")
    judge = JudgeDevice(lambda _: Language("de", (words,), small_nouns=False), shelf.family, AtOnce())
    eye = ScriptedEye("tiles")
    with Journal(data / "journal.db") as journal:
        box = RefereeBox(journal, [eye, judge], [judge], judge=judge.look_up, waits=Waits(odd_s=0))
        with served(box, faces=DrawnFaces(), own=OwnThings(Shelves(MaterialShelf(data), shelf))) as server:
            address = f"http://127.0.0.1:{server.port}"
            yield SimpleNamespace(box=box, eye=eye, address=address, shelf=shelf, data=data)
        box.close()


@pytest.fixture
def begin(table: Any) -> Any:
    """Begins a match of Mia and Tom; with a row of letters on the board Mia is to lay."""

    def begun(row: str | None = SPIELEN, options: dict[str, Any] | None = None, **more: Any) -> None:
        given = {"dm.board": "plain21", **(options or {})}
        position = None
        if row is not None or more:
            grid = ["." * 21 for _ in range(21)]
            grid[10] = row or grid[10]
            position = {"phase": "lay", "turn": 0, "first": 0, "grid": grid, **more}
        table.box.new_match(Header("diamino", "diamino", ("Mia", "Tom"), given, 0, position))
        lying = [(10, at, letter) for at, letter in enumerate(row or "") if letter != "."]
        table.eye.seen.append(TilesSeen(tuple((*at, "*" if one.islower() else one) for *at, one in lying)))

    return begun


def state(table: Any) -> dict[str, Any]:
    return table.box.snapshot["match"]["state"]


def act(table: Any, **event: Any) -> None:
    table.box.submit(event, table.box.snapshot["match"]["acts"])


def field(page: Page, name: str) -> None:
    page.mouse.click(*page.evaluate(POINT, name))


def field_of_match(page: Page, table: Any, name: str) -> None:
    """Taps a field, as soon as the page shows the match as it stands."""
    match = table.box.snapshot["match"]
    app = page.locator("#app")
    expect(app).to_have_attribute("data-match", str(match["id"]))
    expect(app).to_have_attribute("data-acts", str(match["acts"]))
    field(page, name)


def write(page: Page, letters: str) -> None:
    for letter in letters:
        tap(page, f"key-{letter}")


def hands(table: Any) -> list[int]:
    return [player["hand"] for player in state(table)["players"]]


def test_a_match_is_drawn_for_played_and_counted_by_taps_set_1(page: Page, table: Any) -> None:
    tap(page, "at-once")
    for seat, name in enumerate(("Mia", "Tom")):
        page.get_by_test_id(f"name-{seat}").fill(name)
    tap(page, "edition-diamino", "rule-board-plain21", "begin")
    tap(page, "key-K")
    see(page, "turn").to_contain_text("Tom")
    tap(page, "key-C")
    see(page, "turn").to_contain_text("Tom")  # C comes before K (DM-04)
    see(page, "hand-0").to_have_text("40")
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
    field_of_match(page, table, "L11")
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
    field_of_match(page, table, "L11")
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
    field_of_match(page, table, "Q11")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("e")
    page.keyboard.press("*")
    page.keyboard.press("u")
    see(page, "tile-Q13").to_have_attribute("data-letter", "u")
    expect(page.locator("[data-word=NEu]")).to_have_attribute("data-verdict", "yes")
    page.keyboard.press("Enter")
    see(page, "turn").to_contain_text("Tom")
    assert [row[16] for row in state(table)["grid"][10:13]] == ["N", "E", "u"]


def lie(table: Any, new: dict[str, str], *doubtful: TileUnsure) -> None:
    """The camera sees the row of the match and new tiles, field to letter."""
    old = [(10, at, letter) for at, letter in enumerate(SPIELEN) if letter != "."]
    tiles = [(int(name[1:]) - 1, ord(name[0]) - 65, letter) for name, letter in new.items()]
    table.eye.seen.append(TilesSeen(tuple(old + tiles), doubtful))


def test_a_proposal_is_accepted_after_a_letter_was_corrected(page: Page, table: Any, begin: Any) -> None:
    begin()
    see(page, "act-type").to_be_visible()
    lie(table, {"L12": "F", "L13": "E", "L14": "B", "L15": "D"})
    panel = page.get_by_test_id("proposed")
    expect(panel.locator("[data-word=PFEBD]")).to_have_attribute("data-verdict", "no")
    see(page, "tile-L14").to_have_attribute("data-letter", "B")
    tap(page, "correct-seen")
    field_of_match(page, table, "L14")
    see(page, "place").to_have_text("Correct L14")
    write(page, "R")
    expect(page.locator("[data-word=PFERD]")).to_have_attribute("data-verdict", "yes")
    tap(page, "key-enter")
    see(page, "turn").to_contain_text("Tom")
    assert [row[11] for row in state(table)["grid"][10:15]] == [*"PFERD"]
    lie(table, {"L12": "F", "L13": "E", "L14": "R", "L15": "D"})
    see(page, "proposed").to_have_count(0)


def test_what_was_doubtful_is_told_and_a_proposal_can_be_put_aside(page: Page, table: Any, begin: Any) -> None:
    begin()
    see(page, "act-type").to_be_visible()
    unsure = TileUnsure(14, 11, (("D", 0.6, 0), ("O", 0.4, 0)))
    lie(table, {"L12": "F", "L13": "E", "L14": "R"}, unsure)
    see(page, "doubts").to_contain_text("L15: D or O. Taken as D, because then the dictionary knows it.")
    expect(page.get_by_test_id("proposed").locator("[data-word=PFERD]")).to_have_attribute("data-verdict", "yes")
    tap(page, "dismiss")
    see(page, "proposed").to_have_count(0)
    see(page, "act-type").to_be_visible()
    lie(table, {})
    lie(table, {"A1": "F"})
    see(page, "why-not").to_contain_text("must touch a letter")
    lie(table, {})
    see(page, "proposed").to_have_count(0)


def test_a_letter_that_was_named_with_little_confidence_has_a_quiet_mark(page: Page, table: Any, begin: Any) -> None:
    begin(row=None)
    act(table, event="begin", seat=0)
    see(page, "act-type").to_be_visible()
    table.eye.seen.append(TilesSeen(((10, 10, "W"), (10, 11, "A"), (10, 12, "L")), confidence=(0.55, 1.0, 0.9)))
    see(page, "tile-K11").to_have_class(re.compile(r"\bfaint\b"))
    expect(page.locator(".tile-drawn.faint")).to_have_count(1)


def test_tiles_of_a_typed_word_are_waited_for_and_another_letter_is_put_right_with_one_tap(
    page: Page, table: Any, begin: Any
) -> None:
    begin(options={"dm.judge": "players"})
    see(page, "act-type").to_be_visible()
    while table.box.lying is None:
        table.box.wait(table.box.snapshot["version"], 0.05)
    act(table, event="lay", tiles=["L12=F", "L13=E", "L14=R", "L15=N"])
    tap(page, "act-accept")
    see(page, "to-lay").to_contain_text("Still to lay:")
    expect(page.get_by_test_id("to-lay").locator("li")).to_have_count(4)
    lie(table, {"L12": "F"})
    expect(page.get_by_test_id("to-lay").locator("li")).to_have_count(3)
    expect(page.locator(".tile-drawn.missing")).to_have_count(3)
    see(page, "proposed").to_have_count(0)
    lie(table, {"L12": "F", "L13": "E", "L14": "R", "L15": "D"})
    see(page, "others").to_contain_text("L15: D lies there, N was told.")
    page.get_by_test_id("offers").get_by_test_id("act-lay").click()
    see(page, "tile-L15").to_have_attribute("data-letter", "D")
    see(page, "proposed").to_have_count(0)
    expect(page.get_by_test_id("to-lay")).to_have_count(0)


def test_what_a_joker_stands_for_is_said_to_be_a_guess_where_more_than_one_word_may_be_meant(
    page: Page, table: Any, begin: Any
) -> None:
    begin(row=None)
    act(table, event="begin", seat=0)
    see(page, "act-type").to_be_visible()
    table.eye.seen.append(TilesSeen(((10, 10, "F"), (10, 11, "E"), (10, 12, "R"), (10, 13, "*"))))  # FERN or FERZ
    see(page, "doubts").to_have_text("N11: joker. N makes a word, and so do others. Please say which it is.")
    expect(page.locator(".offered [data-word=FERn]")).to_have_count(1)
    expect(page.locator(".offered [data-word=FERz]")).to_have_count(1)


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


def test_zoom_by_the_wheel_by_buttons_and_by_a_double_tap(page: Page, table: Any, begin: Any) -> None:
    begin()
    letters = page.get_by_test_id("letters")

    def width() -> float:
        page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
        return float((letters.get_attribute("viewBox") or "").split()[2])

    whole = width()
    tap(page, "zoomIn")
    assert width() < whole
    tap(page, "fit")
    assert width() == whole
    page.mouse.move(*page.evaluate(POINT, "K11"))
    page.mouse.wheel(0, -400)
    page.wait_for_function(
        "(whole) => +document.querySelector('.letters').getAttribute('viewBox').split(' ')[2] < whole", arg=whole
    )
    tap(page, "fit")
    page.mouse.dblclick(*page.evaluate(POINT, "K11"))
    assert width() < whole


def test_the_history_tells_words_in_the_notation_and_a_letter_is_corrected(page: Page, table: Any, begin: Any) -> None:
    begin()
    act(table, event="lay", tiles=["L12=F", "L13=E", "L14=R", "L15=D"])
    see(page, "turn").to_contain_text("Tom")
    tap(page, "history")
    see(page, "sheet-history").to_contain_text("Mia: L11 ↓ PFERD")
    tap(page, "event-0", "tile-of-word-3")
    page.get_by_test_id("sheet-correct").get_by_test_id("key-N").click()
    tap(page, "correct-word")
    see(page, "tile-L15").to_have_attribute("data-letter", "N")


def test_a_board_is_painted_kept_and_played_on(page: Page, other_page: Page, table: Any, begin: Any) -> None:
    begin()
    other_page.goto(f"{table.address}/boards")
    see(other_page, "columns").to_have_text("21")
    tap(other_page, "begin-plain21", "empty-board")
    for side in ("columns", "rows"):
        for _ in range(10):
            tap(other_page, f"{side}-minus")
    see(other_page, "rows").to_have_text("11")
    tap(other_page, "brush-green")
    field(other_page, "B2")
    see(other_page, "counts").to_contain_text("green: 4")
    see(other_page, "keep").to_be_disabled()
    tap(other_page, "brush-start")
    field(other_page, "F6")
    other_page.get_by_test_id("material-name").fill("Garden")
    tap(other_page, "keep")
    see(other_page, "kept").to_contain_text("It can be chosen")
    assert MaterialShelf(table.data).boards()[-1].to_plain()["rows"][1] == ".G.......G."
    tap(other_page, "kind-tiles", "add-letter")
    see(other_page, "total").to_have_text("112 tiles")
    other_page.get_by_test_id("letter-E").locator("input").last.fill("20")
    see(other_page, "total").to_have_text("115 tiles")
    page.reload()
    tap(page, "menu", "new-match", "rule-board-Garden", "begin")
    see(page, "start").to_be_visible()
    assert state(table)["board"]["start"] == "F6"
    assert table.box.snapshot["match"]["options"]["dm.board"]["name"] == "Garden"


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


def test_tiles_that_are_missing_are_put_right_and_no_move(page: Page, table: Any, begin: Any) -> None:
    begin()
    table.eye.seen.append(TilesSeen(((10, 10, "S"), (10, 11, "P"), (10, 12, "I"), (10, 13, "E"), (10, 14, "L"))))
    see(page, "why-not").to_contain_text("not seen there")
    see(page, "dismiss").to_have_text("It is put right")
    tap(page, "dismiss")
    see(page, "act-type").to_be_visible()


def test_the_words_of_the_table_are_looked_at_and_edited(other_page: Page, table: Any) -> None:
    other_page.goto(f"{table.address}/words")
    other_page.locator("input[data-testid=new-word]").fill("bumse")
    tap(other_page, "add-word")
    see(other_page, "word-BUMSE").to_be_visible()
    assert "BUMSE" in table.shelf.family.words()
    tap(other_page, "remove-BUMSE")
    see(other_page, "word-BUMSE").to_have_count(0)


def test_the_time_for_a_turn_is_counted_down_dmq_47(other_page: Page, table: Any, begin: Any) -> None:
    other_page.clock.install()
    begin(options={"dm.turn_seconds": 90})
    other_page.goto(table.address)
    see(other_page, "clock").to_contain_text("1:30")
    other_page.clock.run_for(31_000)
    see(other_page, "clock").to_contain_text("0:59")
    other_page.clock.run_for(60_000)
    see(other_page, "clock").to_contain_text("Time is up")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_every_target_is_large_and_nothing_is_wider_than_the_page(
    page: Page, table: Any, begin: Any, size: Any
) -> None:
    resize(page, size)
    begin()
    for opened in ((), ("act-type",), ("cancel", "open-exchange"), ("close", "legend"), ("close", "menu", "new-match")):
        tap(page, *opened)
        expect(page.locator("html")).to_have_js_property("scrollWidth", size["width"])  # once it follows the new size
        assert page.evaluate(SMALL) == [], opened
    tap(page, "close")
    act(table, event="lay", tiles=["R11=X"])
    see(page, "act-learn").to_be_visible()
    assert page.evaluate(SMALL) == []
    resize(page, TABLET)
