"""DIADINGO on the tablet, in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.core.observations import BoardOdd, CardShown, StoneGone, StoneKept, StonesSeen
from companion.core.ports import Halt, SpinProgress, SpinStage
from companion.core.record import Header
from companion.store.journal import Journal
from tests.web.paper import PaperSpinner
from tests.web.taps import PHONE, TABLET, resize, see, tap

pytestmark = pytest.mark.browser

HERS = {"filled": [1000], "empty": [3000, 6000]}
HIS = {"filled": [3000, 5000], "empty": [2000]}
THEIRS = {"filled": [6000, 6000], "empty": [4000]}
SMALL = """
[...document.querySelectorAll("button, input")]
  .filter((one) => one.checkVisibility() && Math.min(one.offsetWidth, one.offsetHeight) < 56)
  .map((one) => one.outerHTML)
"""


BEYOND = """
[...document.querySelectorAll(".top *")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.outerHTML)
"""


@pytest.fixture(scope="module")
def spinner() -> PaperSpinner:
    return PaperSpinner()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, new_table: Any, spinner: PaperSpinner) -> Iterator[Any]:
    """A table with a spinner, at which a hand that took nothing is asked about for as long as a test needs."""
    with (
        Journal(tmp_path_factory.mktemp("table") / "journal.db") as journal,
        new_table(journal, spinner=spinner, no_luck_s=1e9, board_eye=True) as table,
    ):
        yield table


@pytest.fixture
def begin(table: Any, spinner: PaperSpinner) -> Any:
    """Begins a match of Anna, Ben and Cleo with some rings before them, the board spun."""

    def begun(*players: dict[str, Any], options: dict[str, Any] | None = None, **position: Any) -> None:
        spinner.progress = None
        written = {"phase": "draw", "players": list(players), **position} if players else None
        table.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben", "Cleo"), options or {}, 0, written))

    return begun


def act(table: Any, **event: Any) -> None:
    table.box.submit(event, table.box.snapshot["match"]["acts"])


def state(table: Any) -> dict[str, Any]:
    return table.box.snapshot["match"]["state"]


def turn(page: Page, card: str, result: str) -> None:
    tap(page, "act-draw", f"card-{card}", f"act-{result}")


def test_a_professional_match_of_two_games_is_played_to_its_count(page: Page, table: Any) -> None:
    tap(page, "at-once")
    for seat, name in enumerate(("Mia", "Tom")):
        page.get_by_test_id(f"name-{seat}").fill(name)
    tap(page, "edition-diadingo", "more-seats", "rule-games-plus", "rule-professional-true", "first-1", "begin")
    see(page, "turn").to_contain_text("Tom")
    match = table.box.snapshot["match"]
    assert (match["seats"], match["first"]) == (["Mia", "Tom", "Whale"], 1)
    assert match["options"] == {"dd.games": 2, "dd.professional": True}
    for game in (1, 2):
        see(page, "setting").to_contain_text("Spread the loose diamonds")
        tap(page, "act-spun")
        turn(page, "ring_1000", "miss")
        turn(page, "ring_2000", "miss")
        for taken in range(25):
            if taken < 3:
                turn(page, f"ring_{1000 * (taken // 6 + 2)}", "take")
                see(page, "act-draw").to_be_visible()
            else:  # what the cameras see is as good as a tap
                act(table, event="draw", card=f"ring_{1000 * (taken // 6 + 2)}")
                act(table, event="take")
        see(page, "pile-count").to_have_text("22")
        turn(page, "ring_6000", "take")
        if game == 1:
            see(page, "sheet-tally").to_contain_text("Game 1 of 2 is over")
            see(page, "series").to_have_count(0)  # it would say the same again
            agree_with_the_state(page, table)
            tap(page, "nextgame-2")
    see(page, "sheet-winner").to_contain_text("Only the sixteen fixed diamonds are left.")
    agree_with_the_state(page, table)
    sums = [page.get_by_test_id(f"series-{seat}").locator("td").last.inner_text() for seat in range(3)]
    assert [int(text.strip("★ ").replace("$", "").replace(",", "").replace("−", "-")) for text in sums] == [
        one["dollars"] for one in state(table)["sums"]
    ]


def agree_with_the_state(page: Page, table: Any) -> None:
    """Each line of the count adds up to what the referee counted."""
    for seat, player in enumerate(state(table)["results"][-1]["players"]):
        sums = page.get_by_test_id(f"sum-{seat}").locator("li")
        lines = [int(line) for line in sums.evaluate_all("all => all.map((one) => one.dataset.sum)")]
        assert (sum(line for line in lines if line > 0), -sum(line for line in lines if line < 0)) == (
            player["earned"],
            player["owed"],
        )
        see(page, f"total-{seat}").to_have_attribute("data-dollars", str(player["dollars"]))


def test_a_theft_offers_exactly_the_legal_pairs_dd_15(page: Page, table: Any, begin: Any) -> None:
    begin(HERS, HIS, THEIRS)
    act(table, event="draw", card="theft")
    sheet = page.get_by_test_id("sheet-theft")
    expect(sheet.locator("[data-testid^=steal]")).to_have_count(2)
    assert sheet.locator("[data-testid^=steal]").all_inner_texts() == ["Cleo\n$6,000", "Ben\n$3,000"]
    tap(page, "steal-2-6000")
    see(page, "turn").to_contain_text("Cleo")
    assert table.players[0]["filled"] == [1000, 6000]
    assert table.players[2]["empty"] == [4000, 6000]


def test_a_forced_theft_cannot_be_left_ddq_05(page: Page, table: Any, begin: Any) -> None:
    begin(HERS, HIS, THEIRS, options={"dd.theft": "forced"})
    act(table, event="draw", card="theft")
    see(page, "steal-1-3000").to_be_visible()
    see(page, "act-decline").to_have_count(0)
    begin(HERS, HIS, THEIRS)
    act(table, event="draw", card="theft")
    page.get_by_test_id("sheet-theft").get_by_test_id("act-decline").click()
    see(page, "turn").to_contain_text("Ben")


def test_an_unusable_theft_is_told_dd_16(page: Page, table: Any, begin: Any) -> None:
    begin({"filled": [1000]}, HIS, THEIRS)
    tap(page, "act-draw", "card-theft")
    see(page, "note-theft_unused").to_contain_text("Nothing to steal")
    see(page, "aside").to_contain_text("1")


def test_the_spin_is_shown_stage_by_stage_and_can_be_stopped(
    page: Page, table: Any, begin: Any, spinner: PaperSpinner
) -> None:
    begin()
    tap(page, "act-startspin")
    ritual = page.get_by_test_id("ritual")
    see(page, "countdown").to_have_text("3")
    for stage, words in ((SpinStage.TURNING, "The board turns"), (SpinStage.SETTLING, "Looking for the diamonds")):
        spinner.progress = SpinProgress(stage)
        expect(ritual).to_contain_text(words)
    spinner.progress = SpinProgress(SpinStage.TURNING)
    tap(page, "stop")
    expect(ritual).to_contain_text("Somebody pressed stop.")
    assert state(table)["phase"] == "spinning"
    for reason, words in ((Halt.HAND, "a hand"), (Halt.STUCK, "holds the board"), (Halt.LOST, "by hand")):
        spinner.progress = SpinProgress(SpinStage.HALTED, reason=reason)
        expect(ritual).to_contain_text(words)
    ritual.get_by_test_id("act-startspin").click()
    see(page, "countdown").to_have_text("3")
    spinner.progress = SpinProgress(SpinStage.SETTLING)
    ritual.get_by_test_id("act-spun").click()
    see(page, "ritual").to_have_count(0)
    assert state(table)["phase"] == "draw"


def test_without_a_motor_the_board_is_spun_by_hand(page: Page, table: Any, begin: Any, spinner: PaperSpinner) -> None:
    begin()
    act(table, event="startspin")
    spinner.progress = None
    ritual = page.get_by_test_id("ritual")
    expect(ritual).to_contain_text("Spin the board by hand, several times.")
    ritual.get_by_test_id("act-spun").click()
    see(page, "act-draw").to_be_visible()


def test_a_hand_that_took_nothing_is_asked_about(page: Page, table: Any, begin: Any) -> None:
    begin(HERS, HIS, THEIRS)
    act(table, event="draw", card="ring_2000")
    table.eye.seen = [StoneKept()]
    sheet = page.get_by_test_id("sheet-question")
    expect(sheet).to_contain_text("No luck?")
    tap(page, "way-board.dismiss.no_luck")
    see(page, "sheet-question").to_have_count(0)
    table.eye.seen = [StoneKept()]
    sheet.get_by_test_id("act-take").click()
    see(page, "turn").to_contain_text("Ben")
    assert table.players[0]["filled"] == [1000, 2000]


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (BoardOdd("two_gone"), "More than one diamond"),
        (BoardOdd("toppled"), "fallen over"),
        (BoardOdd("beside"), "beside its place"),
        (BoardOdd("put_back"), "lifted and put back"),
        (BoardOdd("moved"), "The board was moved"),
        (StoneGone(7), "now was not the time"),
        (StonesSeen(30), "There are 30 diamonds on the board, and there should be 37."),
    ],
)
def test_what_is_odd_on_the_board_is_asked_without_a_place_ddq_22(
    page: Page, table: Any, begin: Any, seen: Any, words: str
) -> None:
    begin(HERS, HIS, THEIRS)
    table.eye.seen = [seen]
    sheet = page.get_by_test_id("sheet-question")
    expect(sheet).to_contain_text(words)
    assert "position" not in table.box.snapshot["question"]["board"]
    tap(page, "way-board.dismiss.odd")
    see(page, "sheet-question").to_have_count(0)


def test_a_turn_that_nobody_told_is_caught_up_with_by_one_tap_and_goes_back_by_one(page: Page, table: Any) -> None:
    table.box.new_match(Header("diadingo", "diadingo", ("Anna", "Ben")))
    table.eye.seen = [CardShown("ring_2000", 0.99)]  # though nobody told that the board was spun
    see(page, "act-missed").to_have_text("It has been spun · Drawn: ring of $2,000")
    tap(page, "act-missed")
    see(page, "sheet-question").to_have_count(0)
    assert [row["event"]["event"] for row in table.box.events()] == ["spun", "draw"]
    tap(page, "undo")
    see(page, "goes-back").to_contain_text("ring of $2,000")
    tap(page, "undo-this")
    see(page, "goes-back").to_have_count(0)
    assert table.box.events() == []
    tap(page, "close")


def test_an_earlier_miss_can_be_corrected_into_a_taking(page: Page, table: Any, begin: Any) -> None:
    begin(HERS, HIS, THEIRS)
    act(table, event="draw", card="ring_2000")
    act(table, event="miss")
    see(page, "bare-2000").to_have_count(2)
    tap(page, "history")
    see(page, "sheet-history").to_contain_text("Anna had no luck")
    tap(page, "event-1")
    page.get_by_test_id("sheet-correct").get_by_test_id("act-take").click()
    see(page, "set-2000").to_be_visible()
    see(page, "sheet-correct").to_have_count(0)
    assert table.players[0]["filled"] == [1000, 2000]


def test_the_chosen_house_rule_looks_chosen(page: Page, table: Any, begin: Any) -> None:
    begin()
    tap(page, "menu", "new-match")
    colour = "one => getComputedStyle(one).backgroundColor"
    chosen, other = (page.get_by_test_id(f"rule-professional-{value}").evaluate(colour) for value in ("false", "true"))
    assert chosen == "rgb(246, 194, 74)"
    assert other != chosen
    tap(page, "close")


def test_names_typed_before_one_more_seat_are_kept(page: Page, table: Any, begin: Any) -> None:
    begin()
    tap(page, "menu", "new-match")
    page.get_by_test_id("name-0").fill("Dora")
    tap(page, "more-seats", "rule-games-plus", "begin")
    see(page, "turn").to_contain_text("Dora")
    assert table.box.snapshot["match"]["seats"] == ["Dora", "Ben", "Cleo", "Bear"]


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_eight_players_fit_and_every_target_is_large(page: Page, table: Any, spinner: PaperSpinner, size: Any) -> None:
    spinner.progress = None
    names = ("Maximiliane-Charlotte", "Tom", "Grandmother", "Papa", "Lena", "Jonas", "Opa", "Mia")
    position = {"phase": "draw", "players": [HERS, HIS, THEIRS, {}, {}, {}, {}, {}]}
    table.box.new_match(Header("diadingo", "diadingo", names, {}, 0, position))
    resize(page, size)
    see(page, "turn").to_contain_text("Maximiliane-Charlotte")
    for opened in ((), ("act-draw",), ("menu", "new-match")):
        tap(page, *opened)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, opened
        assert page.evaluate(SMALL) == [], opened
        assert page.evaluate(BEYOND) == [], opened
        if opened:
            tap(page, "close")
    act(table, event="draw", card="theft")
    see(page, "steal-2-6000").to_be_visible()
    assert page.evaluate(SMALL) == []
    resize(page, TABLET)
