"""Decks by name: a deck index, a folder of face pictures, or a folder of camera pictures."""

from pathlib import Path

from companion.errors import SettingsError
from companion.game import Plain
from companion.games import find_game
from vision.deck import Deck
from vision.enrol import enrol
from vision.index import load


def open_deck(path: Path) -> Deck:
    """The deck in a file or folder. Raises SettingsError for what is neither."""
    if path.is_dir():
        return enrol(path)
    if path.is_file():
        return load(path)
    raise SettingsError(file=str(path), key="deck", found="nothing there", expected="a deck index or a folder")


def options_for(deck: Deck, edition: str) -> Plain:
    """The match options that follow from the deck on the table. Raises SettingsError for an unknown edition."""
    game, edition = find_game(edition)
    return game.deck_options(edition, {face.id: face.copies for face in deck.faces})
