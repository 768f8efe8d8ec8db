"""Card art: the SVG files of a game as pictures, tablet graphics and printed cards; plain cards where there are none.

A game keeps its art in `art/<edition>/<card id>.svg` beside its rules; what such a file may contain is said in `svg`.
"""

from functools import cache

from calibration.artwork.deck import HEIGHT_MM, WIDTH_MM, PrintedDeck
from companion.core.errors import SettingsError
from companion.core.registry import find_game

__all__ = ["HEIGHT_MM", "WIDTH_MM", "PrintedDeck", "printed_deck"]


@cache
def printed_deck(edition: str, deck: str | None = None) -> PrintedDeck:
    """The print-and-play deck of an edition, of its usual cards unless `deck` names others.

    Raises SettingsError for an unknown edition or deck, and for a game without cards.

    >>> printed_deck("piratatak").picture("coin").shape
    (435, 280, 3)
    """
    game, edition = find_game(edition)
    cards = game.cards(edition, deck)
    if not cards:
        raise SettingsError(file="artwork", key="game", found=edition, expected="a game that is played with cards")
    return PrintedDeck(edition, cards, game.art / edition if game.art is not None else None)
