"""A language with a word list of its own."""

from pathlib import Path

import pytest

from companion.store.words.languages import Language
from tests.companion.store.words.small_german import GERMAN, OWN_WORDS


@pytest.fixture
def language(tmp_path: Path) -> Language:
    path = tmp_path / "own"
    path.write_text(OWN_WORDS, encoding="utf-8")
    return Language("de", (path,), letters=GERMAN, small_nouns=False)
