"""Own tiles on the tablet: found on a photo of all letters, named by people, kept, and in use at once."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from companion.app.family_content import open_shelves
from companion.app.wizards.board_photos import TabletBoardPhotos
from companion.app.wizards.tile_naming import TabletTileFaces
from companion.box.box import RefereeBox
from companion.store.journal import Journal
from tests.at_once import AtOnce
from tests.own_tiles import BOARD, TILES, photo_of_letters
from tests.web.conftest import DrawnFaces
from tests.web.taps import see, tap
from vision.tiles.face_store import FaceStore
from web import FamilyContent, create_app

LETTERS = "ADEINRST"


class Table:
    """A box that knows the family's set, and a photo of its letters."""

    def __init__(self, data: Path) -> None:
        (data / "tiles").mkdir()
        (data / "tiles/ours.json").write_text(json.dumps(TILES.to_plain()), encoding="utf-8")
        self.content = cv2.imencode(".png", photo_of_letters())[1].tobytes()
        self.photos = TabletBoardPhotos(worker=AtOnce())
        self.shelves = open_shelves(data)
        self.shelf = FaceStore(data)
        self.faces = TabletTileFaces(self.shelves.materials, self.shelf, self.photos.look)
        self.journal = Journal(data / "journal.db")
        self.box = RefereeBox(self.journal)
        self.own = FamilyContent(self.shelves, self.photos, self.faces)

    def close(self) -> None:
        self.box.close()
        self.journal.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


@pytest.fixture
def client(table: Table) -> FlaskClient:
    return create_app(table.box, faces=DrawnFaces(), own=table.own).test_client()


def post(client: FlaskClient, path: str, **body: Any) -> Any:
    return client.post(f"/api/faces/{path}", json=body).json


@pytest.fixture
def found(table: Table, client: FlaskClient) -> Any:
    """What was found on the photo."""
    photo = table.photos.open(table.content)
    place = {"photo": photo.photo, "corners": photo.corners, "rows": BOARD.rows, "columns": BOARD.columns}
    return post(client, "read", set="ours", **place)


def test_every_tile_is_found_named_and_judged(found: Any, client: FlaskClient) -> None:
    assert [(one["row"], one["column"], one["letter"]) for one in found["tiles"]] == [
        (5, 2 + at, letter) for at, letter in enumerate((*LETTERS, "*"))
    ]
    assert (found["phase"], found["missing"], found["surplus"], found["jokers"]) == ("naming", [], [], True)
    assert found["grades"] == dict.fromkeys((*LETTERS, "*"), "good")
    picture = client.get("/api/faces/tile/5-2.png?photo=x")
    kept = picture.headers["Cache-Control"]
    assert (picture.mimetype, kept) == ("image/png", "private, max-age=31536000, immutable")
    assert client.get("/api/faces/tile/0-0.png").status_code == 404


def test_a_letter_that_is_said_moves_those_after_it_and_what_lacks_is_not_kept(found: Any, client: FlaskClient) -> None:
    wrong = post(client, "say", row=5, column=4, letter="I", step=found["step"])
    assert [one["letter"] for one in wrong["tiles"]] == ["A", "D", "I", "N", "R", "S", "T", "*", ""]
    assert (wrong["missing"], wrong["surplus"]) == (["E"], [[5, 10]])
    assert post(client, "keep", step=wrong["step"])["reason"] == "letters_missing"
    assert post(client, "say", row=0, column=0, letter="A", step=wrong["step"])["reason"] == "no_tile_there"
    assert post(client, "say", row=5, column=4, letter="Q", step=wrong["step"])["reason"] == "no_tile_there"
    assert post(client, "say", row=5, column=4, letter="E", step=found["step"])["reason"] == "overtaken"


def test_what_is_kept_is_on_the_shelf_and_can_be_forgotten(found: Any, client: FlaskClient, table: Table) -> None:
    kept = post(client, "keep", step=found["step"])
    assert (kept["phase"], kept["set"], table.shelf.letters("ours")) == ("kept", "ours", (*LETTERS, "*"))
    assert {one["name"]: one["kept"] for one in kept["sets"]} == {"default_de110": False, "ours": True}
    dropped = post(client, "drop", set="ours")
    assert ({one["kept"] for one in dropped["sets"]}, table.shelf.has("ours")) == ({False}, False)


def test_a_joker_without_print_needs_no_tile(found: Any, client: FlaskClient) -> None:
    blank = post(client, "blank", on=True, step=found["step"])
    assert (blank["missing"], blank["surplus"], blank["blank_joker"]) == ([], [[5, 10]], True)
    none = post(client, "say", row=5, column=10, letter="", step=blank["step"])
    assert post(client, "keep", step=none["step"])["phase"] == "kept"


def test_faces_that_are_damaged_are_told(client: FlaskClient, table: Table, tmp_path: Path) -> None:
    table.shelf.keep("ours", {"A": np.zeros((40, 40, 3), np.uint8)}, {})
    (tmp_path / "faces/ours/faces.json").write_text("[]", encoding="utf-8")
    assert [one["damaged"] for one in client.get("/api/faces").json["sets"]] == [False, True]


def test_what_cannot_be_read_is_refused_with_the_reason(table: Table, client: FlaskClient) -> None:
    photo = table.photos.open(table.content)
    place = {"photo": photo.photo, "corners": photo.corners, "rows": 15, "columns": 15}
    assert post(client, "read", set="none", **place)["key"] == "set"
    assert post(client, "read", set="ours", **(place | {"photo": "other"}))["reason"] == "photo_gone"
    assert post(client, "read", set="ours", **(place | {"rows": 100}))["key"] == "rows"
    empty = table.photos.open(cv2.imencode(".png", cv2.blur(photo_of_letters(), (60, 60)))[1].tobytes())
    place = {"photo": empty.photo, "corners": photo.corners, "rows": 15, "columns": 15}
    assert post(client, "read", set="ours", **place)["reason"] == "no_tiles_seen"


def test_on_the_page_letters_are_photographed_looked_over_and_kept(
    other_page: Page, serve_box: Callable[..., Any], table: Table, tmp_path: Path
) -> None:
    photo = tmp_path / "all.png"
    photo.write_bytes(table.content)
    with serve_box(table.box, own=table.own) as server:
        other_page.goto(f"http://127.0.0.1:{server.port}/letters")
        tap(other_page, "set-ours")
        see(other_page, "order").to_be_visible()
        tap(other_page, "photo")
        other_page.get_by_test_id("photo-choose").set_input_files(photo)
        tap(other_page, "photo-read")
        see(other_page, "complete").to_be_visible()
        tap(other_page, "tile-5-4")
        tap(other_page, "say-I")
        see(other_page, "missing").to_be_visible()
        see(other_page, "keep").to_be_disabled()
        tap(other_page, "tile-5-4")
        tap(other_page, "say-E")
        see(other_page, "complete").to_be_visible()
        tap(other_page, "keep")
        see(other_page, "kept").to_be_visible()
    assert table.shelf.letters("ours") == (*LETTERS, "*")
