"""The print-and-play decks: complete, different from each other, the same every time."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import artwork
from calibration.artwork import CardFace
from companion.core.errors import SettingsError

FACES = [(game, face) for game in artwork.editions() for face in artwork.card_ids(game)]


def face_name(value: object) -> str:
    return value.id if isinstance(value, CardFace) else str(value)


@pytest.mark.parametrize(
    ("game", "deck", "cards", "robbers"),
    [("diamoniak", None, 54, 7), ("diamoniak", "pt55", 55, 8), ("piratatak", None, 55, 8)],
)
def test_a_deck_has_its_printed_number_of_cards(game: str, deck: str | None, cards: int, robbers: int) -> None:
    kinds = Counter(card.rsplit("_", maxsplit=1)[0].split("_")[0] for card in artwork.pile_of(game, deck))
    assert sum(kinds.values()) == cards
    assert sorted(kinds.values()) == sorted([24, 20, robbers, 3])


def test_the_ring_deck_has_seven_rings_of_each_value_and_seven_thefts() -> None:
    """DD-02, DDQ-02."""
    assert Counter(artwork.pile_of("diadingo")) == dict.fromkeys(
        ["ring_1000", "ring_2000", "ring_3000", "ring_4000", "ring_5000", "ring_6000", "theft"], 7
    )


def test_castles_and_boats_have_six_parts_in_each_of_four_colours() -> None:
    assert [face.id for face in artwork.card_ids("diamoniak") if face.colour == "pink"] == [
        f"castle_pink_{part}" for part in (1, 2, 3, 4, 5, 6)
    ]
    boats = {face.colour for face in artwork.card_ids("piratatak") if face.kind == "boat"}
    assert boats == {"red", "blue", "green", "yellow"}


def test_the_back_is_a_face_without_copies() -> None:
    assert artwork.card_ids("diamoniak")[-1] == CardFace("back", "back", copies=0)


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_a_card_is_a_bright_rich_picture_with_a_white_border(game: str, face: CardFace) -> None:
    card = artwork.picture(game, face.id)
    assert card.shape == (435, 280, 3)
    assert card[:, :10].min() > 235
    assert card[217, 40:240].std() > 10
    assert len(cv2.SIFT_create().detect(cv2.resize(card, (140, 218)), None)) > 60


@pytest.mark.parametrize("game", artwork.editions())
def test_no_two_faces_of_a_deck_look_alike(game: str) -> None:
    small = {face.id: cv2.resize(artwork.picture(game, face.id), (28, 43)) for face in artwork.card_ids(game)}
    ids = sorted(small)
    for number, one in enumerate(ids):
        for other in ids[number + 1 :]:
            assert np.abs(small[one].astype(int) - small[other]).mean() > 8, (one, other)


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_the_svg_is_small_and_well_formed(game: str, face: CardFace) -> None:
    text = artwork.svg(game, face.id)
    root = ET.fromstring(text)
    assert root.get("viewBox") == "0 0 560 870"
    assert len(text) <= 20_000
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) > 10


def test_drawing_twice_gives_the_same_pixels() -> None:
    first = artwork.picture("diamoniak", "fairy", 200).copy()
    artwork.picture.cache_clear()
    assert np.array_equal(artwork.picture("diamoniak", "fairy", 200), first)


def test_a_card_of_the_other_game_is_refused() -> None:
    with pytest.raises(SettingsError, match="cannon"):
        artwork.picture("diamoniak", "cannon")
    with pytest.raises(SettingsError, match="chess"):
        artwork.card_ids("chess")


def test_a_written_deck_lists_every_face_and_its_file(tmp_path: Path) -> None:
    artwork.write_deck("piratatak", tmp_path / "deck", width_px=140)
    listing = json.loads((tmp_path / "deck" / "deck.json").read_text())
    assert listing["size_mm"] == [56, 87]
    assert listing["corner_radius_mm"] == 3.5
    assert len(listing["cards"]) == 24 + 2 + 8 + 1
    assert listing["cards"][0] == {
        "id": "boat_red_1",
        "file": "boat_red_1.png",
        "kind": "boat",
        "colour": "red",
        "piece": 1,
        "copies": 1,
    }
    for card in listing["cards"]:
        picture = cv2.imread(str(tmp_path / "deck" / card["file"]))
        assert picture.shape == (218, 140, 3)
