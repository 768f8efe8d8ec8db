"""Which cards the print-and-play decks have (DK-03, DK-04, PT-02, DD-02)."""

from dataclasses import dataclass

from companion.core.errors import SettingsError
from companion.games.diadingo.options import THEFT, THEFTS, Options, ring
from companion.games.diamoniak.editions import DIAMONDS, EDITIONS, FAIRIES, Edition
from companion.games.diamoniak.editions import PARTS as CASTLE_PARTS

WIDTH_MM, HEIGHT_MM = 56, 87
CORNER_RADIUS_MM = 3.5
PARTS = range(1, CASTLE_PARTS + 1)  # 1-3 the upper row of the big picture, 4-6 the lower row


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face of a deck; `copies` is how many cards of the deck show it, 0 for the back."""

    id: str
    kind: str
    colour: str | None = None
    part: int | None = None
    value: int | None = None
    copies: int = 1


BACK = CardFace("back", "back", copies=0)
GAMES = (*EDITIONS, "diadingo")


def _edition(game: str, deck: str | None = None) -> tuple[Edition, int]:
    """The edition of a game and how many witches a deck of it has, its usual one by default. Raises SettingsError."""
    found = EDITIONS.get(game)
    deck = deck or (next(iter(found.decks)) if found else "")
    if found is None or deck not in found.decks:
        known = ", ".join(f"{one.name} {variant}" for one in EDITIONS.values() for variant in one.decks) + ", diadingo"
        raise SettingsError(file="artwork", key="game and deck", found=(game, deck), expected=f"one of {known}")
    return found, found.decks[deck]


def card_ids(game: str, deck: str | None = None) -> tuple[CardFace, ...]:
    """Every face of a deck, the back last. Raises SettingsError for a game or deck that has no pictures."""
    if game == "diadingo" and deck is None:
        return *_rings(), CardFace(THEFT, THEFT, copies=THEFTS), BACK
    cards, witches = _edition(game, deck)
    castle, diamond, witch, fairy = (cards.words[role] for role in ("castle", "diamond", "witch", "fairy"))
    built = tuple(
        CardFace(f"{castle}_{colour}_{part}", castle, colour, part) for colour in cards.colours for part in PARTS
    )
    others = (CardFace(diamond, diamond, copies=DIAMONDS), CardFace(fairy, fairy, copies=FAIRIES))
    robbers = tuple(CardFace(f"{witch}_{number}", witch) for number in range(1, witches + 1))
    return *built, *others, *robbers, BACK


def _rings() -> tuple[CardFace, ...]:
    """The usual values, as many of each (DDQ-02)."""
    return tuple(CardFace(ring(value), "ring", value=value, copies=copies) for value, copies in Options().ring_values)


def pile_of(game: str, deck: str | None = None) -> tuple[str, ...]:
    """The ids of all cards of a deck, as often as it has them, unshuffled."""
    return tuple(face.id for face in card_ids(game, deck) for _ in range(face.copies))
