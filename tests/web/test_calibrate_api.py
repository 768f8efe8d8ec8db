"""The routes of the calibration: what is asked of it, and how it is refused."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.box.box import RefereeBox
from companion.core.errors import IllegalEvent, SettingsError
from tests.web.paper import PaperCalibrating
from web import CameraUse, create_app


@pytest.fixture
def calibrating() -> PaperCalibrating:
    return PaperCalibrating()


@pytest.fixture
def client(box: RefereeBox, faces: Any, calibrating: PaperCalibrating) -> FlaskClient:
    return create_app(box, faces=faces, camera=CameraUse(calibrating=calibrating)).test_client()


def test_every_step_is_told_with_its_quality_and_the_one_before(client: FlaskClient) -> None:
    told = client.get("/api/calibrate").json
    assert (told["step"], told["playing"], told["running"]) == (3, True, None)
    assert told["steps"][0] == {
        "kind": "camera",
        "kept": {"quality": 0.31, "grade": "good", "date": "2026-11-28"},
        "before": {"quality": 1.2, "grade": "poor", "date": "2026-10-02"},
        "lacks": None,
        "camera": True,
        "late": False,
    }
    assert [step["kind"] for step in told["steps"]][-2:] == ["spinner", "buzzer"]


@pytest.mark.parametrize(
    ("path", "body", "asked"),
    [
        ("begin", {"kind": "camera", "values": {"ruler_mm": 100}}, ("begin", "camera", {"ruler_mm": 100})),
        ("act", {"act": "loud", "value": {}, "step": 3}, ("loud", {}, 3)),
        ("close", {}, ("close",)),
        ("restore", {"kind": "camera"}, ("restore", "camera")),
    ],
)
def test_each_deed_is_passed_on_and_answered_with_how_it_stands(
    client: FlaskClient, calibrating: PaperCalibrating, path: str, body: dict[str, Any], asked: tuple[Any, ...]
) -> None:
    answer = client.post(f"/api/calibrate/{path}", json=body)
    assert (answer.status_code, answer.json["step"]) == (200, 3)
    assert calibrating.asked == [asked]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("begin", {"kind": "camera"}, 400),
        ("begin", {"kind": 5, "values": {}}, 400),
        ("act", {"act": "loud", "value": [], "step": 3}, 400),
        ("restore", {}, 400),
        ("dance", {}, 404),
    ],
)
def test_a_body_that_does_not_fit_is_refused(
    client: FlaskClient, calibrating: PaperCalibrating, path: str, body: dict[str, Any], status: int
) -> None:
    assert client.post(f"/api/calibrate/{path}", json=body).status_code == status
    assert calibrating.asked == []


@pytest.mark.parametrize(
    ("refusal", "status", "reason"),
    [
        (IllegalEvent("calibrate_lacks", part="index"), 409, "calibrate_lacks"),
        (IllegalEvent("spin_in_match"), 409, "spin_in_match"),
        (SettingsError(file="data", key="camera", found="nothing", expected="one before"), 400, "bad_value"),
    ],
)
def test_a_refusal_is_told_with_its_reason(
    client: FlaskClient, calibrating: PaperCalibrating, refusal: Exception, status: int, reason: str
) -> None:
    calibrating.refusal = refusal
    answer = client.post("/api/calibrate/begin", json={"kind": "spinner", "values": {}})
    assert (answer.status_code, answer.json["reason"]) == (status, reason)
    assert not answer.json["message"].startswith("reason.")


def test_without_a_calibration_there_is_no_such_page(box: RefereeBox, faces: Any) -> None:
    client = create_app(box, faces=faces).test_client()
    assert client.get("/calibrate").status_code == 404
    assert client.get("/api/calibrate").status_code == 409
