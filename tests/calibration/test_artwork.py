"""The print-and-play decks: complete, different from each other, and readable by an editor of SVG files."""

import gzip
import json
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.artwork import PrintedDeck, printed_deck
from calibration.artwork.raster import raster
from calibration.artwork.svg import read_svg
from companion.core.errors import SettingsError
from companion.core.game import BACK, CardFace
from companion.core.registry import find_game, games

DECKS = [(edition, None) for game in games().values() for edition in game.editions if game.art]
DECKS.append(("diamoniak", "pt55"))
FACES = sorted({(edition, face) for edition, deck in DECKS for face in printed_deck(edition, deck).faces}, key=str)


def face_name(value: object) -> str:
    return value.id if isinstance(value, CardFace) else str(value)


@pytest.mark.parametrize(
    ("game", "deck", "cards", "robbers"),
    [("diamoniak", None, 54, 7), ("diamoniak", "pt55", 55, 8), ("piratatak", None, 55, 8)],
)
def test_a_deck_has_its_printed_number_of_cards(game: str, deck: str | None, cards: int, robbers: int) -> None:
    kinds = Counter(card.rsplit("_", maxsplit=1)[0].split("_")[0] for card in printed_deck(game, deck).pile)
    assert sum(kinds.values()) == cards
    assert sorted(kinds.values()) == sorted([24, 20, robbers, 3])


def test_the_ring_deck_has_seven_rings_of_each_value_and_seven_thefts() -> None:
    """DD-02, DDQ-02."""
    assert Counter(printed_deck("diadingo").pile) == dict.fromkeys(
        ["ring_1000", "ring_2000", "ring_3000", "ring_4000", "ring_5000", "ring_6000", "theft"], 7
    )


def test_castles_and_boats_have_six_parts_in_each_of_four_colours() -> None:
    assert [face.id for face in printed_deck("diamoniak").faces if face.colour == "pink"] == [
        f"castle_pink_{part}" for part in (1, 2, 3, 4, 5, 6)
    ]
    boats = {face.colour for face in printed_deck("piratatak").faces if face.kind == "boat"}
    assert boats == {"red", "blue", "green", "yellow"}


def test_the_back_is_a_face_without_copies() -> None:
    assert printed_deck("diamoniak").faces[-1] == BACK == CardFace("back", "back", copies=0)


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_every_card_has_a_file_of_its_own_and_every_file_is_a_card(game: str, deck: str | None) -> None:
    art = find_game(game)[0].art
    assert art is not None
    drawn = {file.name for file in (art / game).iterdir()}
    faces = {f"{face.id}.svg" for face in printed_deck(game, "pt55" if game == "diamoniak" else deck).faces}
    assert drawn == faces


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_a_card_is_a_bright_rich_picture_with_a_white_border(game: str, face: CardFace) -> None:
    card = printed_deck(game).picture(face.id)
    assert card.shape == (435, 280, 3)
    assert card[:, :10].min() > 235
    assert card[217, 40:240].std() > 10
    assert len(cv2.SIFT_create().detect(cv2.resize(card, (140, 218)), None)) > 60


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_no_two_faces_of_a_deck_look_alike(game: str, deck: str | None) -> None:
    printed = printed_deck(game, deck)
    small = {face.id: cv2.resize(printed.picture(face.id), (28, 43)) for face in printed.faces}
    ids = sorted(small)
    for number, one in enumerate(ids):
        for other in ids[number + 1 :]:
            assert np.abs(small[one].astype(int) - small[other]).mean() > 8, (one, other)


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_the_svg_is_small_true_to_size_and_well_formed(game: str, face: CardFace) -> None:
    text = printed_deck(game).svg(face.id)
    root = ET.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("56mm", "87mm", "0 0 56 87")
    assert len(text) <= 30_000
    assert len(root.findall(".//{http://www.w3.org/2000/svg}path")) > 10


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_what_a_tablet_gets_is_smaller_and_looks_the_same(game: str, face: CardFace) -> None:
    deck = printed_deck(game)
    text, size = deck.tablet_svg(face.id), {"width_mm": 56, "height_mm": 87}
    assert len(gzip.compress(text.encode())) < len(gzip.compress(deck.svg(face.id).encode()))
    drawn = raster(read_svg(text, file="tablet.svg", **size), width_px=280, **size)
    assert np.abs(drawn.astype(int) - deck.picture(face.id)).mean() < 0.5


@pytest.mark.parametrize(("game", "face"), FACES, ids=face_name)
def test_nothing_is_drawn_outside_the_card(game: str, face: CardFace) -> None:
    """Where it would show on the printed card beside it."""
    for shape in printed_deck(game).shapes(face.id):
        for path in shape.paths:
            assert path.real.min() >= 0, shape
            assert path.imag.min() >= 0, shape
            assert path.real.max() <= 56, shape
            assert path.imag.max() <= 87, shape


def test_a_card_of_the_other_game_is_refused() -> None:
    with pytest.raises(SettingsError, match="cannon"):
        printed_deck("diamoniak").picture("cannon")


@pytest.mark.parametrize(
    ("edition", "deck"), [("chess", None), ("diamino", None), ("piratatak", "pt55"), ("diadingo", "x")]
)
def test_a_deck_that_there_is_not_is_refused(edition: str, deck: str | None) -> None:
    with pytest.raises(SettingsError, match=deck or edition):
        printed_deck(edition, deck)


def test_a_written_deck_lists_every_face_and_its_file(tmp_path: Path) -> None:
    printed_deck("piratatak").write(tmp_path / "deck", width_px=140)
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


def test_a_drawn_file_takes_the_place_of_the_plain_card(tmp_path: Path) -> None:
    cards = [CardFace("number_1", "number"), CardFace("number_2", "number")]
    plain = PrintedDeck("hoch", cards)
    (tmp_path / "number_2.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 87"><path fill="#00f" d="M0 0h56v87h-56z"/></svg>'
    )
    drawn = PrintedDeck("hoch", cards, tmp_path)
    assert drawn.svg("number_1") == plain.svg("number_1")
    assert drawn.picture("number_2")[100, 100].tolist() == [255, 0, 0]
    assert drawn.version != plain.version


def test_a_folder_that_is_not_there_leaves_every_card_plain(tmp_path: Path) -> None:
    deck = PrintedDeck("hoch", [CardFace("fairy", "fairy")], tmp_path / "none")
    assert deck.svg("fairy") == PrintedDeck("hoch", [CardFace("fairy", "fairy")]).svg("fairy")
