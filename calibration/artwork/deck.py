"""Which cards the print-and-play decks have: what the installed games say of theirs, and a back."""

from companion.core.errors import SettingsError
from companion.core.game import CardFace
from companion.core.registry import find_game, games

WIDTH_MM, HEIGHT_MM = 56, 87
CORNER_RADIUS_MM = 3.5
BACK = CardFace("back", "back", copies=0)


def editions() -> tuple[str, ...]:
    """The editions that are played with cards."""
    return tuple(edition for game in games().values() if game.faces is not None for edition in game.editions)


def card_ids(game: str, deck: str | None = None) -> tuple[CardFace, ...]:
    """Every face of an edition's deck, the back last. Raises SettingsError for an edition or deck without cards."""
    found, edition = find_game(game)
    if found.faces is None:
        raise SettingsError(file="artwork", key="game", found=game, expected="one of " + ", ".join(editions()))
    return *found.faces(edition, deck or ""), BACK


def pile_of(game: str, deck: str | None = None) -> tuple[str, ...]:
    """The ids of all cards of a deck, as often as it has them, unshuffled."""
    return tuple(face.id for face in card_ids(game, deck) for _ in range(face.copies))
