"""Decks by name: a deck index, a folder of face pictures, a folder of camera pictures; and the box's own ones."""

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


def own_index(named: str, data: Path, edition: str) -> Path:
    """Where the deck that is enrolled on the tablet belongs: `named` if that is a file, else in the data folder."""
    path = Path(named)
    return path if named and path.is_file() else data / "decks" / f"{edition}.deck"


def deck_in_use(named: str, data: Path, edition: str) -> Deck | None:
    """The deck that a box reads: a file named, else the one enrolled on the tablet, else a folder named.

    None is the print-and-play deck. Raises SettingsError for what is no deck.
    """
    own = own_index(named, data, edition)
    if own.is_file():
        return load(own)
    return open_deck(Path(named)) if named else None


def options_for(deck: Deck, edition: str) -> Plain:
    """The match options that follow from the deck on the table. Raises SettingsError for an unknown edition."""
    game, edition = find_game(edition)
    return game.deck_options(edition, {face.id: face.copies for face in deck.faces})
