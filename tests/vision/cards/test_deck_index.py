"""A deck index comes back as it was written, and anything else is refused with a reason."""

import json

import numpy as np
import pytest

from companion.core.errors import SettingsError
from vision.cards.deck_index import load, save


@pytest.fixture
def index(deck, tmp_path):
    path = tmp_path / "drawn.deck"
    save(deck, path)
    return path


def refusal(path):
    with pytest.raises(SettingsError) as caught:
        load(path)
    return caught.value


def test_a_deck_comes_back_as_it_was(deck, index):
    again = load(index)
    assert (again.name, again.size_mm, again.corner_radius_mm) == ("drawn", (56.0, 87.0), 3.5)
    assert again.thresholds == deck.thresholds
    assert [face.id for face in again.faces] == [face.id for face in deck.faces]
    assert [face.id for face in again.backs] == ["back"]
    for ours, theirs in zip(again.faces, deck.faces, strict=True):
        assert np.array_equal(ours.picture, theirs.picture)


def test_saving_leaves_nothing_else_behind(index):
    assert [path.name for path in index.parent.iterdir()] == ["drawn.deck"]


def test_a_truncated_index_is_refused(index):
    index.write_bytes(index.read_bytes()[:-1000])
    assert refusal(index).key == "sha256"


def test_an_index_cut_off_in_its_header_is_refused(index):
    index.write_bytes(index.read_bytes()[:300])
    assert refusal(index).key == "header"


def test_a_changed_picture_is_refused(index):
    content = bytearray(index.read_bytes())
    content[-500] ^= 255
    index.write_bytes(bytes(content))
    assert refusal(index).key == "sha256"


def test_a_foreign_file_is_refused(tmp_path):
    path = tmp_path / "holiday.png"
    path.write_bytes(b"\x89PNG and so on")
    error = refusal(path)
    assert (error.key, error.expected) == ("file", "a deck index")


def test_a_newer_index_is_refused_by_its_version(index):
    index.write_bytes(index.read_bytes().replace(b'"version": 3', b'"version": 4', 1))
    error = refusal(index)
    assert (error.key, error.found, error.expected) == ("version", 4, "version 3 or older")


def test_an_index_in_which_a_lead_says_nothing_of_a_presence_is_read(index):
    first_line, header, pictures = index.read_bytes().split(b"\n", 2)
    listing = json.loads(header) | {"version": 2}
    for limits in (listing["thresholds"], listing["thresholds"]["veiled"]):
        limits["presence"] = [-6.0, 16.0]
    index.write_bytes(b"\n".join([first_line, json.dumps(listing).encode(), pictures]))
    assert load(index).thresholds.presence == (-6.0, 16.0, 0.0)


def test_an_older_index_is_read_and_names_nothing_through_a_veil(index):
    first_line, header, pictures = index.read_bytes().split(b"\n", 2)
    listing = json.loads(header) | {"version": 1}
    del listing["thresholds"]["veiled"]
    index.write_bytes(b"\n".join([first_line, json.dumps(listing).encode(), pictures]))
    assert load(index).thresholds.veiled is None
    assert load(index).thresholds.sure >= 0.9


def test_an_index_that_lacks_a_part_is_refused(index):
    index.write_bytes(index.read_bytes().replace(b'"size_mm"', b'"size_cm"', 1))
    assert refusal(index).key == "header"


def test_a_missing_file_is_refused(tmp_path):
    assert refusal(tmp_path / "none.deck").key == "file"
