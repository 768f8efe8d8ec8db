"""Past matches over HTTP: the list and its filters, one match step by step, files, going on; and on the page."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Route, expect

from companion.archive import Archive
from companion.box import RefereeBox
from companion.journal import ABANDONED, Journal
from companion.record import Header
from tests.web.conftest import DrawnFaces
from tests.web.taps import TABLET, see, tap
from web import create_app

FIVE = [f"castle_pink_{part}" for part in range(1, 6)]
ALMOST = Header("diamoniak", "diamoniak", ("Ada", "Bo"), {}, 0, {"players": [{"castle": FIVE}, {}]})
RINGS = Header("diadingo", "diadingo", ("=Bo", "Cy", "ADA"))
LETTERS = Header("diamino", "diamino", ("Ada", "Bo"))
WORDS = [
    {"event": "begin", "seat": 0},
    {"event": "lay", "tiles": ["K11=S", "L11=P", "M11=I", "N11=E", "O11=L"]},
    {"event": "judged", "verdicts": ["yes"]},
    {"event": "lay", "tiles": ["L12=F", "L13=E", "L14=R", "L15=*D"]},
    {"event": "judged", "verdicts": ["doubtful"]},
    {"event": "accept", "learn": [], "challenger": None},
    {"event": "pass"},
    {"event": "pass"},
]
DRAWS = [{"event": "draw", "card": card} for card in ("diamond", "fairy", "castle_pink_6")]


@pytest.fixture
def journal(box: RefereeBox, tmp_path: Path) -> Iterator[Journal]:
    """The box's file, written to past the box."""
    with Journal(tmp_path / "journal.db", clock=lambda: 1_800_000_000.0) as journal:
        yield journal


@pytest.fixture
def client(box: RefereeBox, faces: DrawnFaces, journal: Journal) -> Iterator[FlaskClient]:
    archive = Archive(Journal(journal.path))
    yield create_app(box, faces=faces, archive=archive).test_client()
    archive.close()


def won(journal: Journal) -> int:
    number = journal.begin(ALMOST)
    journal.append(number, enumerate(DRAWS), "castle_complete", {0: 30.0, 1: 20.0, 2: 10.0})
    return number


def put_away(journal: Journal) -> int:
    number = journal.begin(RINGS)
    journal.append(number, [(0, {"event": "startspin"})], ABANDONED)
    return number


def spelled(journal: Journal) -> int:
    number = journal.begin(LETTERS)
    journal.append(number, enumerate(WORDS), "nobody_out")
    return number


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json["reason"]


def test_the_list_tells_of_each_match_the_latest_first(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    told = client.get("/api/matches").json
    assert told["matches"] == [
        {
            "id": 2,
            "damaged": False,
            "begun_s": 1_800_000_000,
            "game": "diadingo",
            "edition": "diadingo",
            "seats": ["=Bo", "Cy", "ADA"],
            "animals": [],
            "acts": 1,
            "events": 1,
            "duration_s": None,
            "ended": "abandoned",
            "may_go_on": True,
            "outcome": None,
        },
        {
            "id": 1,
            "damaged": False,
            "begun_s": 1_800_000_000,
            "game": "diamoniak",
            "edition": "diamoniak",
            "seats": ["Ada", "Bo"],
            "animals": [],
            "acts": 3,
            "events": 3,
            "duration_s": 60.0,
            "ended": "castle_complete",
            "may_go_on": False,
            "outcome": {"reason": "castle_complete", "winners": [0]},
        },
    ]
    assert (told["more"], told["editions"], told["players"]) == (
        False,
        ["diadingo", "diamoniak"],
        ["=Bo", "ADA", "Bo", "Cy"],
    )


def numbers(client: FlaskClient, query: str) -> list[int]:
    return [one["id"] for one in client.get(f"/api/matches?{query}").json["matches"]]


def test_the_list_is_filtered_by_game_and_player(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    won(journal)
    assert numbers(client, "edition=diamoniak") == [3, 1]
    assert numbers(client, "player=ada") == [3, 2, 1]
    assert numbers(client, "player=%20BO%20") == [3, 1]
    assert numbers(client, "player=cy&edition=diamoniak") == []
    assert numbers(client, "before=3") == [2, 1]


def test_a_long_list_comes_in_parts(client: FlaskClient, journal: Journal) -> None:
    for _ in range(31):
        put_away(journal)
    told = client.get("/api/matches").json
    assert ([told["matches"][0]["id"], told["matches"][-1]["id"]], told["more"]) == ([31, 2], True)
    assert (numbers(client, "before=2"), client.get("/api/matches?before=2").json["more"]) == ([1], False)
    assert refusal(client.get("/api/matches?before=x")) == (400, "bad_value")


def test_a_damaged_match_stands_in_the_list_and_cannot_be_opened(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    put_away(journal)
    journal._db.execute("UPDATE match SET header = '{' WHERE id = 2")
    journal._db.execute("UPDATE act SET act = '{}' WHERE match = 1 AND n = 1")
    told = client.get("/api/matches").json["matches"]
    assert [(one["id"], one["damaged"], one.get("seats")) for one in told] == [
        (2, True, None),
        (1, True, ["Ada", "Bo"]),
    ]
    for path in ("/api/matches/2", "/api/matches/2/moments", "/api/matches/2/record", "/api/matches/1"):
        assert refusal(client.get(path)) == (409, "match_damaged")
    assert client.get("/api/matches/2").json["message"] == "This match is damaged and cannot be read any more."
    assert refusal(client.post("/api/matches/2/resume", json={"replaces": 0})) == (409, "match_damaged")


def test_a_match_opened_tells_its_steps_and_each_moment_as_the_tablet_saw_it(
    client: FlaskClient, journal: Journal
) -> None:
    number = won(journal)
    told = client.get(f"/api/matches/{number}").json
    assert [(step["at"], step["seat"], step["event"]["card"]) for step in told["steps"]] == [
        (0, 0, "diamond"),
        (1, 0, "fairy"),
        (2, 0, "castle_pink_6"),
    ]
    moments = client.get(f"/api/matches/{number}/moments?from=1&most=2").json
    assert [(one["events"], one["choices"], len(one["recent"])) for one in moments] == [(1, [], 1), (2, [], 2)]
    assert [one["state"]["players"][0]["right"] for one in moments] == [["diamond"], ["diamond", "fairy"]]
    (last,) = client.get(f"/api/matches/{number}/moments?from=3").json
    assert last["state"]["outcome"]["winners"] == [0]
    assert client.get(f"/api/matches/{number}/moments?from=4").json == []


def test_no_answer_holds_more_than_a_dozen_moments(client: FlaskClient, journal: Journal) -> None:
    number = journal.begin(Header("diamoniak", "diamoniak", ("Ada", "Bo")))
    journal.append(number, enumerate([{"event": "draw", "card": "diamond"}] * 14), None)
    assert len(client.get(f"/api/matches/{number}/moments?from=0&most=999").json) == 12
    assert len(client.get(f"/api/matches/{number}/moments?from=12").json) == 3


def test_a_match_that_is_not_there_is_refused(client: FlaskClient) -> None:
    for path in ("/api/matches/7", "/api/matches/7/moments", "/api/matches/7/record"):
        assert refusal(client.get(path)) == (400, "bad_value")
    assert client.get("/api/matches/x").status_code == 404


def test_record_and_statistics_come_as_files(client: FlaskClient, journal: Journal) -> None:
    number = won(journal)
    record = client.get(f"/api/matches/{number}/record")
    assert record.headers["Content-Disposition"] == 'attachment; filename="match-1.jsonl"'
    assert record.text.splitlines()[-1] == '{"event":"draw","card":"castle_pink_6"}'
    table = client.get("/api/statistics.csv")
    assert table.headers["Content-Disposition"] == 'attachment; filename="statistics.csv"'
    assert table.data.decode("utf-8-sig").splitlines()[1] == "Ada,,1,1,1,,1.0"


def test_statistics_are_told(client: FlaskClient, journal: Journal) -> None:
    won(journal)
    told = client.get("/api/statistics").json
    assert [(one["name"], one["all"]["matches"], one["all"]["wins"]) for one in told["players"]] == [
        ("Ada", 1, 1),
        ("Bo", 1, 0),
    ]
    assert told["editions"] == [
        {"edition": "diamoniak", "matches": 1, "average_s": 60.0, "best_score": None, "best_by": None}
    ]


def test_looking_at_past_matches_changes_nothing(
    client: FlaskClient, journal: Journal, box: RefereeBox, begin: Callable[..., None]
) -> None:
    won(journal)
    begin()
    before = box.snapshot
    for path in ("", "/1", "/1/moments", "/1/record"):
        assert client.get(f"/api/matches{path}").status_code == 200
    assert box.snapshot == before
    assert [len(journal.acts(number)) for number in (1, 2)] == [3, 0]


def test_a_match_goes_on_where_it_was_put_away(
    client: FlaskClient, journal: Journal, box: RefereeBox, begin: Callable[..., None]
) -> None:
    number = put_away(journal)
    begin()
    assert refusal(client.post(f"/api/matches/{number}/resume", json={"replaces": 0})) == (409, "overtaken")
    told = client.post(f"/api/matches/{number}/resume", json={"replaces": 2}).json
    assert (told["match"]["id"], told["match"]["acts"]) == (number, 1)
    assert journal.find(2).ended == ABANDONED
    assert refusal(client.post(f"/api/matches/{won(journal)}/resume", json={"replaces": 1})) == (409, "match_over")


def test_a_match_in_which_nothing_happened_is_not_listed_once_it_is_put_away(
    client: FlaskClient, journal: Journal
) -> None:
    journal.begin(RINGS)
    assert numbers(client, "") == [1]
    journal.append(1, [], ABANDONED)
    assert numbers(client, "") == []


def test_a_box_without_a_journal_of_its_own_has_no_such_page(box: RefereeBox, faces: DrawnFaces) -> None:
    client = create_app(box, faces=faces).test_client()
    assert client.get("/matches").status_code == 404
    assert client.get("/api/matches").status_code == 404


# --- the page


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, new_table: Any) -> Iterator[Any]:
    """A box with four past matches and one on its table."""
    path = tmp_path_factory.mktemp("past") / "journal.db"
    with Journal(path) as journal, new_table(journal) as table:
        won(journal)
        put_away(journal)
        damaged = won(journal)
        journal._db.execute("UPDATE act SET act = '{' WHERE match = ? AND n = 1", (damaged,))
        spelled(journal)
        table.begin("Dora", "Emil")
        yield table


@pytest.fixture
def list_page(page: Page, table: Any) -> Page:
    page.goto(f"{table.address}/matches")
    page.get_by_test_id("past-match").first.wait_for()
    return page


def lists(page: Page, *matches: int) -> None:
    rows = page.locator("[data-match]")
    expect(rows).to_have_count(len(matches))
    for row, match in zip(rows.all(), matches, strict=True):
        expect(row).to_have_attribute("data-match", str(match))


@pytest.mark.browser
def test_the_page_lists_the_matches_and_filters_them(list_page: Page) -> None:
    lists(list_page, 5, 4, 3, 2, 1)
    expect(list_page.get_by_test_id("damaged")).to_contain_text("Damaged")
    expect(list_page.locator("[data-match='1']")).to_contain_text("Ada won")
    expect(list_page.locator("[data-match='1']")).to_contain_text("1 min · 3 steps")
    list_page.get_by_test_id("filter-edition").select_option("diadingo")
    lists(list_page, 2)
    list_page.get_by_test_id("filter-edition").select_option("")
    list_page.get_by_test_id("filter-player").select_option("Emil")
    lists(list_page, 5)


@pytest.mark.browser
def test_of_two_filters_the_one_that_was_chosen_last_counts_however_late_the_other_is_answered(list_page: Page) -> None:
    held: list[Route] = []
    list_page.route("**/api/matches?edition=diadingo*", lambda route: held.append(route))  # noqa: PLW0108
    list_page.get_by_test_id("filter-edition").select_option("diadingo")
    list_page.get_by_test_id("filter-edition").select_option("diamino")
    lists(list_page, 4)
    with list_page.expect_response("**/api/matches?edition=diadingo*"):
        held[0].continue_()
    list_page.evaluate("fetch('/api/matches').then((one) => one.json())")  # the page has read the late answer before
    lists(list_page, 4)


@pytest.mark.browser
def test_the_menu_leads_to_past_matches_and_they_back_to_the_table(page: Page, table: Any) -> None:
    page.goto(table.address)
    tap(page, "menu")
    page.locator("[role=dialog] a[href='/matches']").click()
    page.get_by_test_id("past-match").first.wait_for()
    lists(page, 5, 4, 3, 2, 1)
    page.locator("a[href='/']").first.click()
    see(page, "turn").to_contain_text("Dora")


def at_step(page: Page, step: int, of: int = 3) -> None:
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(step))
    expect(page.get_by_test_id("told").locator(".count")).to_have_text(f"{step} / {of}")


@pytest.mark.browser
def test_a_match_is_replayed_step_by_step_by_taps_slider_and_keys(list_page: Page, table: Any) -> None:
    page, before = list_page, table.box.snapshot
    page.locator("[data-match='1'] button").click()
    at_step(page, 0)
    expect(page.get_by_test_id("told")).to_contain_text("Before the first step")
    page.get_by_test_id("forward").dblclick()  # two steps, however quick
    at_step(page, 2)
    expect(page.get_by_test_id("told")).to_contain_text("Ada drew: fairy")
    expect(page.get_by_test_id("pack-fairy")).to_be_visible()
    tap(page, "back")
    at_step(page, 1)
    expect(page.get_by_test_id("pack-fairy")).to_have_count(0)
    tap(page, "last")
    at_step(page, 3)
    expect(page.get_by_test_id("castle-0")).to_have_attribute("data-count", "6")
    page.get_by_test_id("slider").fill("1")
    at_step(page, 1)
    page.get_by_test_id("first").focus()
    for key, step in (("ArrowRight", 2), ("End", 3), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        at_step(page, step)
    assert page.get_by_test_id("slider").input_value() == "0"
    assert table.box.snapshot == before


@pytest.mark.browser
def test_a_match_of_words_is_replayed_step_by_step(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='4'] button").click()
    at_step(page, 0, len(WORDS))
    told = page.get_by_test_id("told")
    lying = (0, 5, 5, 9, 9, 9, 9, 9)
    for step, tiles in enumerate(lying, start=1):
        tap(page, "forward")
        at_step(page, step, len(WORDS))
        expect(page.locator(".tile-drawn")).to_have_count(tiles)
        if WORDS[step - 1]["event"] == "lay":
            expect(told).to_contain_text("Ada: K11 → SPIEL" if step == 2 else "Bo: L11 ↓ PFER(D)")
    see(page, "tile-L15").to_have_attribute("data-letter", "d")
    tap(page, "first")
    at_step(page, 0, len(WORDS))
    expect(page.locator(".tile-drawn")).to_have_count(0)


@pytest.mark.browser
def test_the_fields_of_a_replayed_board_have_their_signs(list_page: Page) -> None:
    page = list_page
    page.get_by_test_id("filter-edition").select_option("diamino")
    tap(page, "past-match")
    for kind in ("start", "black", "green", "red"):
        expect(page.locator(f".kind-{kind} .sign").first).to_be_visible()
    expect(page.locator(".still-table .recount .sign")).to_have_count(0)


def test_a_match_plays_by_itself_until_it_is_held_or_over(browser: Browser, table: Any) -> None:
    page = browser.new_page(viewport=TABLET)
    page.clock.install()
    page.goto(f"{table.address}/matches#1")
    at_step(page, 0)
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    tap(page, "play")
    at_step(page, 1)
    see(page, "play").to_have_attribute("aria-label", "Hold it")
    page.clock.run_for(1400)
    at_step(page, 2)
    tap(page, "play")
    see(page, "play").to_have_attribute("aria-label", "Let it play")
    page.clock.run_for(10_000)
    at_step(page, 2)
    tap(page, "last", "play")
    for step in range(4):
        at_step(page, step)
        page.clock.run_for(1400)
    see(page, "play").to_have_attribute("aria-label", "Let it play")
    page.close()


@pytest.mark.browser
def test_nothing_on_a_replayed_table_can_be_tapped(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='2'] button").click()
    page.get_by_test_id("told").wait_for()
    assert page.evaluate(
        "[...document.querySelectorAll('.still-table [data-do]')].every((one) => one.closest('[inert]'))"
    )


@pytest.mark.browser
def test_a_damaged_match_is_told_instead_of_opened(list_page: Page, table: Any) -> None:
    list_page.goto(f"{table.address}/matches#3")
    expect(list_page.locator(".complaint")).to_have_text("This match is damaged and cannot be read any more.")


@pytest.mark.browser
def test_the_record_and_the_statistics_are_saved_as_files(list_page: Page) -> None:
    page = list_page
    page.locator("[data-match='1'] button").click()
    with page.expect_download() as saved:
        tap(page, "record")
    assert saved.value.suggested_filename == "match-1.jsonl"
    tap(page, "leave", "tab-players")
    expect(page.get_by_test_id("player-Ada")).to_contain_text("Diamoniak")
    with page.expect_download() as saved:
        tap(page, "csv")
    assert saved.value.suggested_filename == "statistics.csv"


@pytest.mark.browser
def test_a_match_goes_on_at_the_table_with_one_tap(list_page: Page, table: Any) -> None:
    page = list_page
    page.locator("[data-match='2'] button").click()
    tap(page, "go-on")
    page.wait_for_url(f"{table.address}/")
    expect(page.locator("#app")).to_have_attribute("data-match", "2")
    assert table.box.snapshot["match"]["id"] == 2


def test_a_match_that_cannot_be_read_keeps_nobody_from_beginning_another_one(tmp_path: Path, faces: DrawnFaces) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        journal.begin(Header("diamoniak", "diamoniak", ("Anna", "Ben")))
        journal.open().execute("UPDATE match SET header = '{}', ended = 'abandoned'")
        client = create_app(RefereeBox(journal), faces=faces).test_client()
        assert client.get("/api/minutes").json == {"used": True}
