"""Decks by name: a deck index, a folder of pictures, the box's own one, the print-and-play one; and their faces."""

import tempfile
from functools import cache
from pathlib import Path

import vision
from calibration import artwork
from calibration.array_types import Image
from calibration.artwork import printed_deck
from companion.app.deck_cache import cache_folder, cached, content_key
from companion.core.errors import SettingsError
from companion.core.game import Plain
from companion.core.registry import find_game
from vision import cards
from vision.cards.deck import Deck
from vision.cards.deck_index import load
from vision.cards.enrol import enrol, enrol_faces
from vision.cards.guided_enrolment import Wanted

_DECK_WIDTH_PX = 280


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


@cache
def print_and_play(edition: str) -> Deck:
    """The print-and-play deck, enrolled from its pictures or kept from an earlier start. Raises SettingsError."""
    sources = (Path(source).parent for source in (artwork.__file__, vision.__file__, cards.__file__))
    key = content_key(sources, edition, printed_deck(edition).version, _DECK_WIDTH_PX)
    return cached(cache_folder(), key, lambda: _enrolled(edition))


def _enrolled(edition: str) -> Deck:
    with tempfile.TemporaryDirectory() as folder:
        printed_deck(edition).write(Path(folder), width_px=_DECK_WIDTH_PX)
        return enrol_faces(Path(folder))


def wanted_faces(edition: str) -> tuple[Wanted, ...]:
    """The faces of an edition's deck, the back last. Raises SettingsError for one without cards."""
    faces = printed_deck(edition).faces
    return tuple(Wanted(one.id, one.kind, one.colour or "", one.value, one.copies) for one in faces)


def example_of(edition: str, face_id: str) -> Image | None:
    """The print-and-play picture of a face, None when it has none."""
    try:
        return printed_deck(edition).picture(face_id)
    except (SettingsError, LookupError):
        return None
