"""A deck enrolled once is not enrolled at every start."""

import os
import subprocess
import sys

import numpy as np
import pytest

from companion.app.deck_cache import cache_folder, cached, content_key
from vision.cards.deck import Deck, Face
from vision.cards.deck_index import VERSION


class Builder:
    """Builds a small deck and counts how often."""

    def __init__(self):
        self.built = 0

    def __call__(self):
        self.built += 1
        return Deck("two", tuple(Face(name, np.full((87, 56, 3), 80, np.uint8)) for name in ("moon", "sun")))


def ids(deck):
    return [face.id for face in deck.faces]


def test_the_second_start_finds_the_deck_kept(tmp_path):
    build = Builder()
    for _ in range(2):
        assert ids(cached(tmp_path / "new" / "folder", "key", build)) == ["moon", "sun"]
    assert build.built == 1
    assert [file.name for file in (tmp_path / "new" / "folder").iterdir()] == ["key.deck"]


def test_another_key_is_another_deck(tmp_path):
    build = Builder()
    cached(tmp_path, "one", build)
    cached(tmp_path, "other", build)
    assert build.built == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: b"something else altogether",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: content.replace(b'"version": %d' % VERSION, b'"version": %d' % (VERSION + 1)),
        lambda content: content.replace(b'"size_mm": [56.0, 87.0]', b'"size_mm": []'),
        lambda content: content.replace(b'"thresholds": {', b'"thresholds": {"more": 1, '),
        lambda content: content.replace(b'"faces": [', b'"faces": [7, '),
    ],
    ids=["empty", "foreign", "cut off", "one bit", "newer", "no size", "more thresholds", "odd face"],
)
def test_a_damaged_or_foreign_file_is_built_anew_and_replaced(tmp_path, damage):
    build = Builder()
    cached(tmp_path, "key", build)
    whole = (tmp_path / "key.deck").read_bytes()
    damaged = damage(whole)
    assert damaged != whole
    (tmp_path / "key.deck").write_bytes(damaged)
    assert ids(cached(tmp_path, "key", build)) == ["moon", "sun"]
    assert build.built == 2
    assert (tmp_path / "key.deck").read_bytes() == whole


def test_without_a_folder_to_write_to_the_deck_is_built_each_time(tmp_path):
    build = Builder()
    (tmp_path / "file").write_text("no folder")
    for folder in (None, tmp_path / "file"):
        assert ids(cached(folder, "key", build)) == ["moon", "sun"]
    assert build.built == 2


def test_the_key_follows_sources_and_options(tmp_path):
    (tmp_path / "art.py").write_text("red")
    before = content_key([tmp_path], "edition", 280)
    assert content_key([tmp_path], "edition", 280) == before
    assert content_key([tmp_path], "edition", 560) != before
    (tmp_path / "art.py").write_text("blue")
    assert content_key([tmp_path], "edition", 280) != before


def test_the_cache_folder_is_where_the_desktop_says(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "referee-box"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "referee-box"


def test_the_program_keeps_matrix_products_to_one_thread_before_numpy_is_loaded():
    looks = "import sys, os, companion.__main__; print(os.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules)"
    free = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
    said = subprocess.run([sys.executable, "-c", looks], env=free, check=True, capture_output=True, text=True)
    assert said.stdout.split() == ["1", "False"]
