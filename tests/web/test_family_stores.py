"""What a family keeps in the box: boards, tiles and words, over the API."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.box.box import RefereeBox
from companion.store.letter_boards import MaterialStore
from companion.store.words.word_store import WordStore
from web import FamilyContent, create_app
from web.family_stores import FamilyStores

BOARD = {"name": "ours", "printed": True, "rows": [*["........."] * 4, "....S....", *["........."] * 3, "..G...R.."]}
TILES = {"name": "ours", "printed": False, "jokers": 1, "letters": {"A": [1, 5], "B": [3, 2]}}


@pytest.fixture
def shelf_client(box: RefereeBox, faces: Any, tmp_path: Path) -> FlaskClient:
    shelves = FamilyStores(MaterialStore(tmp_path), WordStore(tmp_path / "words"))
    return create_app(box, faces=faces, own=FamilyContent(shelves)).test_client()


def test_a_board_is_kept_as_a_file_of_the_documented_format(shelf_client: FlaskClient, tmp_path: Path) -> None:
    answer = shelf_client.post("/api/materials/board", json={"board": BOARD})
    assert answer.json["boards"][-1] == BOARD | {"own": True}
    assert json.loads((tmp_path / "boards" / "ours.json").read_text(encoding="utf-8")) == BOARD
    diamino = next(one for one in shelf_client.get("/api/editions").json if one["edition"] == "diamino")
    offered = {one["name"]: one for one in diamino["options"]}["board"]["values"]
    assert offered[0] == {"name": "default21", "printed": False, "own": False, "value": "default21"}
    assert offered[-1] == {"name": "ours", "printed": True, "own": True, "value": BOARD}
    answer = shelf_client.post("/api/materials/drop", json={"kind": "boards", "name": "ours"})
    assert [one["name"] for one in answer.json["boards"]] == ["default21", "plain21"]


def test_a_match_carries_its_own_board_and_tiles(shelf_client: FlaskClient, box: RefereeBox) -> None:
    options = {"dm.board": BOARD, "dm.tiles": TILES | {"letters": {"A": [1, 60], "B": [3, 40]}}}
    body = {"edition": "diamino", "seats": ["Mia", "Tom"], "options": options, "first": 0, "replaces": 0}
    answer = shelf_client.post("/api/match", json=body)
    assert answer.json["match"]["options"] == options
    assert answer.json["match"]["state"]["board"] == BOARD | {"start": "E5"}


@pytest.mark.parametrize("name", ["", "../up", "a/b", "default21", ".hidden", "x" * 25, "blank "])
def test_no_name_leads_out_of_the_folder_or_onto_a_shipped_board(
    shelf_client: FlaskClient, tmp_path: Path, name: str
) -> None:
    before = sorted(tmp_path.rglob("*.json"))
    for path, body in (
        ("board", {"board": BOARD | {"name": name}}),
        ("drop", {"kind": "boards", "name": name}),
    ):
        answer = shelf_client.post(f"/api/materials/{path}", json=body)
        assert (answer.status_code, answer.json["reason"]) == (400, "bad_value")
    assert sorted(tmp_path.rglob("*.json")) == before


def test_a_damaged_file_is_left_out(shelf_client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "broken.json").write_text("{", encoding="utf-8")
    answer = shelf_client.post("/api/materials/tiles", json={"tiles": TILES})
    assert [one["name"] for one in answer.json["tiles"]] == ["default_de110", "ours"]
    refused = shelf_client.post("/api/materials/tiles", json={"tiles": TILES | {"letters": {"ab": [1, 1]}}})
    assert (refused.status_code, refused.json["key"]) == (400, "tiles.letters")


def test_the_family_list_is_looked_at_and_edited(shelf_client: FlaskClient, tmp_path: Path) -> None:
    assert shelf_client.get("/api/words").json["family"] == []
    answer = shelf_client.post("/api/words", json={"add": ["quaxi", "Bums"], "remove": []})
    assert answer.json["family"] == ["BUMS", "QUAXI"]
    answer = shelf_client.post("/api/words", json={"add": [], "remove": ["BUMS"]})
    assert answer.json["family"] == ["QUAXI"]
    assert (tmp_path / "words" / "family.txt").read_text(encoding="utf-8").splitlines()[1:] == ["QUAXI"]
    for wrong in (["a"], ["two words"], [7]):
        assert shelf_client.post("/api/words", json={"add": wrong, "remove": []}).status_code == 400
    assert answer.json["install"] == "sudo apt install wngerman hunspell-de-de wfrench hunspell-fr"
    assert [one["name"] for one in answer.json["languages"]] == ["de", "fr"]
