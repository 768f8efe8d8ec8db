"""Card pictures for tablets: a family's enrolled deck, or the print-and-play deck."""

import hashlib

import cv2

from calibration.artwork import printed_deck
from companion.core.errors import SettingsError
from vision.cards.deck import Deck


class DeckFaces:
    """With an enrolled deck its own pictures are shown, what it lacks is drawn. For any thread."""

    def __init__(self, deck: Deck | None = None) -> None:
        self.use(deck)

    def use(self, deck: Deck | None) -> None:
        """From now on this deck is shown."""
        self._deck = deck
        self._version = _version(deck) if deck else "drawn"

    @property
    def deck(self) -> Deck | None:
        """The enrolled deck that is shown."""
        return self._deck

    @property
    def version(self) -> str:
        """Another one for every deck, made of its pictures."""
        return self._version

    def svg(self, edition: str, card_id: str) -> str | None:
        """The drawn face, None when the print-and-play deck has no such card."""
        try:
            return printed_deck(edition).tablet_svg(card_id)
        except (SettingsError, LookupError):
            return None

    def picture(self, card_id: str) -> bytes | None:
        """The enrolled face as PNG, None when there is none."""
        deck = self._deck
        if deck is None:
            return None
        try:
            face = deck.face(card_id)
        except KeyError:
            return None
        return cv2.imencode(".png", face.picture)[1].tobytes()


def _version(deck: Deck) -> str:
    content = hashlib.sha256()
    for face in deck.faces:
        content.update(f"{face.id}\0{face.picture.shape}\0".encode() + face.picture.tobytes())
    return content.hexdigest()[:12]
