"""Pictures of cards."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from calibration.artwork import printed_deck
from companion.box.box import RefereeBox
from web import create_app


class NoFaces:
    version = "none"

    def svg(self, edition: str, card_id: str) -> str | None:
        return None

    def picture(self, card_id: str) -> bytes | None:
        return None


def test_a_card_has_its_drawn_face(client: FlaskClient) -> None:
    answer = client.get("/card/diamoniak/castle_pink_2.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text == printed_deck("diamoniak").tablet_svg("castle_pink_2")


def test_a_card_whose_part_is_not_known_looks_like_its_first_part(client: FlaskClient) -> None:
    assert client.get("/card/piratatak/boat_red").text == client.get("/card/piratatak/boat_red_1").text
    assert client.get("/card/diamoniak/witch").text == client.get("/card/diamoniak/witch_1").text


def test_a_label_in_other_words_has_the_picture_of_its_card(client: FlaskClient) -> None:
    assert client.get("/card/piratatak/gold_coin").text == client.get("/card/piratatak/coin").text


def test_an_enrolled_deck_goes_before_the_drawn_one(box: RefereeBox, faces: Any) -> None:
    faces.enrolled = {"diamond": b"\x89PNG our own"}
    client = create_app(box, faces=faces).test_client()
    answer = client.get("/card/diamoniak/diamond")
    assert (answer.mimetype, answer.data) == ("image/png", b"\x89PNG our own")
    assert client.get("/card/diamoniak/fairy").mimetype == "image/svg+xml"


@pytest.mark.parametrize("card", ["castle_violet_3", "diamond", "witch_5", "fairy", "back"])
def test_a_card_without_any_face_gets_an_emblem(box: RefereeBox, card: str) -> None:
    answer = create_app(box, faces=NoFaces()).test_client().get(f"/card/diamoniak/{card}")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")


def test_a_card_that_is_none_is_not_found(client: FlaskClient) -> None:
    assert client.get("/card/diamoniak/dragon").status_code == 404
    assert client.get("/card/chess/king").status_code == 404


def test_a_picture_is_sent_again_only_when_it_changed(client: FlaskClient) -> None:
    first = client.get("/card/diamoniak/diamond")
    again = client.get("/card/diamoniak/diamond", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
