"""A board from a photo in a real browser: found by its markers or by dragged corners, its doubts settled tap by tap."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.small_board import ROWS
from tests.web.paper import BOARD_ROWS, board_seen
from tests.web.taps import PHONE, TABLET, resize, see, tap
from vision.measure.painted_boards import PALETTES, photograph

pytestmark = pytest.mark.browser

WITH_MARKERS = {
    "name": "ours.png",
    "mimeType": "image/png",
    "buffer": cv2.imencode(".png", board_seen())[1].tobytes(),
}
PAINTED, CORNERS = photograph(ROWS, PALETTES["yellow, masks"], "warm lamp", 3)
WITHOUT = {"name": "old.jpg", "mimeType": "image/jpeg", "buffer": cv2.imencode(".jpg", PAINTED)[1].tobytes()}
ON_SCREEN = """([x, y]) => {
  const still = document.querySelector(".photo-still");
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(still.getScreenCTM());
  return [left, top];
}"""


@pytest.fixture
def boards(other_page: Page, table: Any) -> Page:
    """The page, on its way to a photo."""
    resize(other_page, TABLET)
    return opened(other_page, table)


def opened(page: Page, table: Any) -> Page:
    page.goto(f"{table.address}/boards")
    tap(page, "from-photo")
    see(page, "photo-choose").to_be_enabled()
    return page


@pytest.fixture
def phone(browser: Browser, table: Any) -> Iterator[Page]:
    """A phone with the page, on its way to a photo."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(8000)
    yield opened(context.new_page(), table)
    context.close()


def kept(page: Page, table: Any) -> list[str]:
    """The boards that the box keeps."""
    shelf = page.request.get(f"{table.address}/api/materials").json()
    return [one["name"] for one in shelf["boards"] if one["own"]]


def middle(page: Page, corner: int) -> tuple[float, float]:
    box = page.get_by_test_id(f"corner-{corner}").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 56
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, corner: int, to: Any) -> None:
    """By the mouse, to a point of the photo."""
    page.mouse.move(*middle(page, corner))
    page.mouse.down()
    page.mouse.move(*page.evaluate(ON_SCREEN, [float(value) for value in to]), steps=3)
    expect(page.get_by_test_id("glass")).to_have_attribute("visibility", "visible")
    page.mouse.up()
    expect(page.get_by_test_id("glass")).to_have_attribute("visibility", "hidden")


def put(page: Page, corner: int, to: Any) -> None:
    """Drags a corner, and waits until the box has looked."""
    with page.expect_response("**/api/board-photo/size", timeout=30_000):
        drag(page, corner, to)


def test_a_photo_for_which_the_box_had_no_time_is_read_at_the_next_tap(boards: Page, table: Any) -> None:
    boards.get_by_test_id("photo-choose").set_input_files(WITH_MARKERS)
    see(boards, "photo-read").to_be_enabled()
    busy = {"reason": "photo_busy", "message": "Try again.", "values": {}}
    boards.route("**/api/board-photo/read", lambda route: route.fulfill(status=409, json=busy), times=1)
    tap(boards, "photo-read")
    see(boards, "photo-trouble").to_be_visible()
    tap(boards, "photo-read")  # nothing is wrong with the corners
    see(boards, "doubts-left").to_be_visible()


def test_a_board_with_markers_becomes_a_draft_whose_doubts_are_settled_by_one_tap_each(
    boards: Page, table: Any
) -> None:
    boards.get_by_test_id("photo-choose").set_input_files(WITH_MARKERS)
    see(boards, "photo-told").to_contain_text("found by its markers")
    see(boards, "columns").to_have_text("9")
    tap(boards, "photo-read")
    see(boards, "doubts-left").to_contain_text("2 fields are unsure")
    see(boards, "doubt-C4").to_contain_text("?")
    see(boards, "doubt-question").to_contain_text("C4")
    tap(boards, "settle-plain")
    see(boards, "doubts-left").to_contain_text("One field is unsure")
    see(boards, "doubt-C4").to_have_count(0)
    see(boards, "doubt-question").to_contain_text("G6")
    tap(boards, "settle-red")
    see(boards, "doubts-left").to_contain_text("Every field is settled")
    see(boards, "doubt-question").to_have_count(0)
    see(boards, "counts").to_contain_text("red: 5")
    assert kept(boards, table) == []  # nothing yet
    boards.get_by_test_id("material-name").fill("Garden")
    tap(boards, "keep")
    see(boards, "kept").to_contain_text("It can be chosen")
    shelf = boards.request.get(f"{table.address}/api/materials").json()
    rows = list(BOARD_ROWS)
    rows[5] = "......R.."
    assert next(one for one in shelf["boards"] if one["own"])["rows"] == rows
    boards.request.post(f"{table.address}/api/materials/drop", data={"kind": "boards", "name": "Garden"})


def test_any_doubt_may_be_chosen_and_the_rest_left_as_it_is(boards: Page) -> None:
    tap(boards, "photo-take")
    tap(boards, "photo-read")
    see(boards, "doubt-question").to_contain_text("C4")
    boards.get_by_test_id("letters").scroll_into_view_if_needed()
    boards.get_by_test_id("doubt-G6").click()
    see(boards, "doubt-question").to_contain_text("G6")
    see(boards, "doubts-left").to_contain_text("2 fields")  # choosing settles nothing
    tap(boards, "doubts-leave")
    see(boards, "doubts-left").to_contain_text("Every field is settled")


def test_corners_are_dragged_where_there_are_no_markers(boards: Page) -> None:
    boards.get_by_test_id("photo-choose").set_input_files(WITHOUT)
    see(boards, "photo-told").to_contain_text("Drag the four corners")
    see(boards, "rows").to_have_text("9")  # the lines have said where the fields begin
    put(boards, 0, CORNERS[0] + (60, 55))
    see(boards, "rows").not_to_have_text("9")
    put(boards, 0, CORNERS[0])
    see(boards, "photo-counted").to_have_text("Counted in the photo")
    see(boards, "rows").to_have_text("9")
    tap(boards, "photo-read")
    see(boards, "counts").to_contain_text("Start: 1, black: 4, green: 2, red: 4")


def test_corners_are_moved_by_keys_and_the_size_may_be_set(boards: Page) -> None:
    boards.get_by_test_id("photo-choose").set_input_files(WITHOUT)
    corner = boards.get_by_test_id("corner-2")
    corner.wait_for()
    before = middle(boards, 2)
    corner.focus()
    with boards.expect_response("**/api/board-photo/size"):
        for key in ("Shift+ArrowLeft", "ArrowLeft", "ArrowUp"):
            corner.press(key)
    after = middle(boards, 2)
    assert (round(before[0] - after[0]), round(before[1] - after[1])) == (11, 1)
    while boards.get_by_test_id("rows").inner_text() != "12":
        before_tap = boards.get_by_test_id("rows").inner_text()
        tap(boards, "rows-minus" if before_tap == "?" or int(before_tap) > 12 else "rows-plus")
        see(boards, "rows").not_to_have_text(before_tap)
    see(boards, "photo-count").to_be_visible()
    see(boards, "photo-read").to_be_enabled()


def test_corners_in_the_cameras_picture_are_kept_for_the_eye_once_they_are_right(boards: Page, table: Any) -> None:
    table.under_camera = PAINTED
    tap(boards, "photo-take")
    see(boards, "photo-told").to_contain_text("Drag the four corners")
    for corner, at in enumerate(CORNERS):
        put(boards, corner, at)
    see(boards, "photo-counted").to_have_text("Counted in the photo")
    tap(boards, "photo-keep")
    see(boards, "photo-corners-kept").to_have_text("The eye reads the board by these corners now.")
    assert [(one.kind, one.values["rows"], one.values["columns"]) for one in table.corners] == [("corners", 9, 9)]
    put(boards, 0, CORNERS[0] + (47, 44))
    see(boards, "photo-corners-kept").to_have_count(0)  # those are other corners
    put(boards, 1, CORNERS[1] + (47, 44))
    tap(boards, "rows-plus", "photo-keep")  # a size that is told waits for no count
    see(boards, "photo-trouble").to_contain_text("No lines between fields run there")
    assert len(table.corners) == 1


def test_corners_of_a_photo_that_was_sent_or_of_a_board_with_markers_are_not_for_the_eye(
    boards: Page, table: Any
) -> None:
    table.under_camera = board_seen()
    boards.get_by_test_id("photo-choose").set_input_files(WITHOUT)
    see(boards, "photo-another").to_be_enabled()
    see(boards, "photo-keep").to_have_count(0)
    tap(boards, "photo-another", "photo-take")
    see(boards, "photo-told").to_contain_text("found by its markers")
    see(boards, "photo-keep").to_have_count(0)


def test_corners_that_cannot_be_meant_are_refused_where_they_are(boards: Page) -> None:
    boards.get_by_test_id("photo-choose").set_input_files(WITH_MARKERS)
    see(boards, "photo-read").to_be_enabled()
    drag(boards, 0, (560, 300))
    see(boards, "photo-trouble").to_contain_text("The sides cross")
    expect(boards.locator(".photo-still.refused")).to_be_visible()
    see(boards, "photo-read").to_be_disabled()
    drag(boards, 0, (72, 72))
    see(boards, "photo-trouble").to_have_count(0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"hello", "no JPEG, PNG or WebP"),
        (WITH_MARKERS["buffer"][:5000], "damaged or incomplete"),
        (b"x" * (16 * 1024 * 1024 + 1), "at most 16 MB"),
    ],
    ids=["no picture", "cut short", "too large"],
)
def test_a_bad_file_is_told_where_it_was_chosen_and_another_may_follow(
    boards: Page, tmp_path: Path, content: bytes, said: str
) -> None:
    (tmp_path / "bad.jpg").write_bytes(content)
    boards.get_by_test_id("photo-choose").set_input_files(tmp_path / "bad.jpg")
    see(boards, "photo-trouble").to_contain_text(said)
    boards.get_by_test_id("photo-choose").set_input_files(WITH_MARKERS)
    see(boards, "photo-read").to_be_enabled()
    tap(boards, "photo-another")
    see(boards, "photo-choose").to_be_enabled()
    tap(boards, "photo-leave")
    see(boards, "mirror").to_be_visible()


def test_the_box_forgets_the_photo_when_the_page_is_left(boards: Page, table: Any) -> None:
    with boards.expect_response("**/api/board-photo/take") as taken:
        tap(boards, "photo-take")
    still = f"{table.address}/api/board-photo/{taken.value.json()['photo']}.jpg"
    tap(boards, "photo-read")
    see(boards, "doubt-photo").to_be_visible()
    assert boards.request.get(still).status == 200
    boards.goto(f"{table.address}/words")
    see(boards, "add-word").to_be_visible()
    assert eventually(lambda: boards.request.get(still).status == 404)


def eventually(holds: Callable[[], bool]) -> bool:
    """Asks up to a hundred times; each takes a request."""
    return any(holds() for _ in range(100))


def test_a_phone_takes_a_picture_and_a_finger_drags_beside_a_magnifier(phone: Page) -> None:
    shoot = phone.get_by_test_id("photo-shoot")
    assert (shoot.get_attribute("accept"), shoot.get_attribute("capture")) == ("image/*", "environment")
    shoot.set_input_files(WITHOUT)
    see(phone, "photo-another").to_be_enabled()
    finger = phone.context.new_cdp_session(phone)
    x, y = middle(phone, 1)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    for step in range(1, 5):
        touch("touchMove", {"x": x - 5 * step, "y": y + 4 * step})
    glass = phone.get_by_test_id("glass")
    expect(glass).to_have_attribute("visibility", "visible")
    seen = glass.locator(".rim").bounding_box()
    assert seen is not None
    assert seen["x"] >= 0
    assert seen["x"] + seen["width"] <= PHONE["width"]
    left, top, right, low = seen["x"], seen["y"], seen["x"] + seen["width"], seen["y"] + seen["height"]
    assert not (left < x - 20 < right and top < y + 16 < low)  # not under the finger
    with phone.expect_response("**/api/board-photo/size"):
        touch("touchEnd")
    after = middle(phone, 1)
    assert (round(after[0] - x), round(after[1] - y)) == (-20, 16)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
