"""The routes of the enrolment: what is asked of it, how it is refused, and what pictures are kept for how long."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.box.box import RefereeBox
from companion.core.errors import DeviceError, IllegalEvent
from tests.web.paper import PaperEnrolling
from web import CameraUse, create_app

PICTURE = b"\x89PNG a face"


@pytest.fixture
def enrolling() -> PaperEnrolling:
    enrolling = PaperEnrolling()
    enrolling.drawing = PICTURE
    return enrolling


@pytest.fixture
def client(box: RefereeBox, faces: Any, enrolling: PaperEnrolling) -> FlaskClient:
    return create_app(box, faces=faces, camera=CameraUse(enrolling=enrolling)).test_client()


def test_how_far_it_is_is_told_whole(client: FlaskClient) -> None:
    assert client.get("/api/enrol").json == {
        "edition": "diadingo",
        "phase": "review",
        "step": 7,
        "current": "theft",
        "faces": [
            {"id": "ring_1000", "state": "taken", "version": "abc"},
            {"id": "ring_2000", "state": "skipped", "version": None},
            {"id": "theft", "state": "taken", "version": "abd"},
            {"id": "back", "state": "missing", "version": None},
        ],
        "trouble": None,
        "alike": [{"id": "ring_1000", "alikeness": 0.93}],
        "one_more": False,
        "kept": 0,
        "enrolled": None,
    }


@pytest.mark.parametrize(
    ("path", "body", "asked"),
    [
        ("begin", {}, ("begin",)),
        ("pause", {}, ("pause",)),
        ("restart", {"step": 7}, ("restart", 7)),
        ("finish", {"step": 7}, ("finish", 7)),
        ("go_to", {"face": "theft", "step": 7}, ("go_to", "theft", 7)),
        *(("act", {"act": act, "step": 7}, (act, 7)) for act in ("take", "keep", "retake", "turn", "skip", "one_more")),
    ],
)
def test_each_deed_is_passed_on_and_answered_with_how_far_it_is(
    client: FlaskClient, enrolling: PaperEnrolling, path: str, body: dict[str, Any], asked: tuple[Any, ...]
) -> None:
    answer = client.post(f"/api/enrol/{path}", json=body)
    assert (answer.status_code, answer.json["phase"]) == (200, "review")
    assert enrolling.asked == [asked]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("begin", {"step": 1}, 400),
        ("finish", {}, 400),
        ("go_to", {"face": 5, "step": 7}, 400),
        ("act", {"act": "keep", "step": "7"}, 400),
        ("act", {"act": "dance", "step": 7}, 409),
        ("dance", {}, 404),
    ],
)
def test_a_body_that_does_not_fit_is_refused(
    client: FlaskClient, enrolling: PaperEnrolling, path: str, body: dict[str, Any], status: int
) -> None:
    assert client.post(f"/api/enrol/{path}", json=body).status_code == status
    assert enrolling.asked == []


@pytest.mark.parametrize(
    ("refusal", "status", "reason"),
    [
        (IllegalEvent("overtaken", step=1, now=2), 409, "overtaken"),
        (IllegalEvent("eye_busy"), 409, "eye_busy"),
        (DeviceError("no disk"), 503, "device_lost"),
    ],
)
def test_a_refusal_is_told_with_its_reason(
    client: FlaskClient, enrolling: PaperEnrolling, refusal: Exception, status: int, reason: str
) -> None:
    enrolling.refusal = refusal
    answer = client.post("/api/enrol/begin", json={})
    assert (answer.status_code, answer.json["reason"]) == (status, reason)
    assert not answer.json["message"].startswith("reason.")


def test_a_picture_is_kept_for_good_under_an_address_that_changes_with_it(client: FlaskClient) -> None:
    answer = client.get("/api/enrol/picture/theft?version=abc")
    assert (answer.mimetype, answer.data) == ("image/png", PICTURE)
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert client.get("/api/enrol/picture/theft").headers["Cache-Control"] == "no-cache"
    assert client.get("/api/enrol/picture/back").status_code == 404


def test_without_a_camera_it_is_refused_clearly_and_the_page_is_there_to_say_so(box: RefereeBox, faces: Any) -> None:
    client = create_app(box, faces=faces).test_client()
    assert client.get("/enrol").status_code == 200
    for answer in (client.get("/api/enrol"), client.post("/api/enrol/begin", json={})):
        assert (answer.status_code, answer.json["reason"]) == (409, "no_camera")
        assert answer.json["message"] == "This box has no camera that looks at cards. Set one up first."


def test_an_enrolled_deck_changes_the_address_under_which_pictures_are_kept(box: RefereeBox, faces: Any) -> None:
    client = create_app(box, faces=faces).test_client()
    assert 'data-deck="drawn"' in client.get("/").text
    assert client.get("/card/diamoniak/fairy?deck=drawn").headers["Cache-Control"] == "private, max-age=300"
    faces.version = "ours"
    assert 'data-deck="ours"' in client.get("/").text
    for old in ("/card/diamoniak/fairy?deck=drawn", "/card/diamoniak/fairy"):
        assert client.get(old).headers["Cache-Control"] == "no-cache"


def test_the_drawn_face_is_shown_beside_the_enrolled_one(box: RefereeBox, faces: Any) -> None:
    faces.enrolled = {"diamond": PICTURE}
    client = create_app(box, faces=faces).test_client()
    assert client.get("/card/diamoniak/diamond").data == PICTURE
    assert client.get("/drawn/diamoniak/diamond").mimetype == "image/svg+xml"
    assert client.get("/drawn/diamoniak/witch_9").text == client.get("/drawn/diamoniak/witch_1").text
    assert client.get("/drawn/diamoniak/dragon").status_code == 404
