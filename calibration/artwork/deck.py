"""Which cards the print-and-play decks have (DK-03, DK-04, PT-02)."""

from dataclasses import dataclass

from companion.errors import SettingsError

WIDTH_MM, HEIGHT_MM = 56, 87
CORNER_RADIUS_MM = 3.5
PARTS = range(1, 7)  # 1-3 the upper row of the big picture, 4-6 the lower row


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face of a deck; `copies` is how many cards of the deck show it, 0 for the back."""

    id: str
    kind: str
    colour: str | None = None
    part: int | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Edition:
    """What a game calls its cards, and how many of each it has."""

    title: str
    built: str  # what is rebuilt from six parts
    colours: tuple[str, ...]
    money: str
    robber: str  # takes three cards
    robbers: int
    shield: str  # wards the robber off


EDITIONS = {
    ("diamoniak", "classic54"): Edition(
        "Diamoniak", "castle", ("pink", "blue", "yellow", "green"), "diamond", "witch", 7, "fairy"
    ),
    ("diamoniak", "pt55"): Edition(
        "Diamoniak", "castle", ("pink", "blue", "yellow", "green"), "diamond", "witch", 8, "fairy"
    ),
    ("piratatak", "classic55"): Edition(
        "Piratatak", "boat", ("red", "blue", "green", "yellow"), "coin", "pirate", 8, "cannon"
    ),
}
GAMES = ("diamoniak", "piratatak")
DEFAULT_DECKS = {"diamoniak": "classic54", "piratatak": "classic55"}


def edition(game: str, deck: str | None = None) -> Edition:
    """The edition of a game; its usual deck when none is named. Raises SettingsError."""
    found = EDITIONS.get((game, deck or DEFAULT_DECKS.get(game, "")))
    if found is None:
        known = ", ".join(f"{name} {variant}" for name, variant in EDITIONS)
        raise SettingsError(file="artwork", key="game and deck", found=(game, deck), expected=f"one of {known}")
    return found


def card_ids(game: str, deck: str | None = None) -> tuple[CardFace, ...]:
    """Every face of a deck, the back last. Raises SettingsError for a game or deck that has no pictures."""
    kinds = edition(game, deck)
    built = tuple(
        CardFace(f"{kinds.built}_{colour}_{part}", kinds.built, colour, part)
        for colour in kinds.colours
        for part in PARTS
    )
    robbers = tuple(CardFace(f"{kinds.robber}_{number}", kinds.robber) for number in range(1, kinds.robbers + 1))
    others = (
        CardFace(kinds.money, kinds.money, copies=20),
        CardFace(kinds.shield, kinds.shield, copies=3),
    )
    return *built, *others, *robbers, CardFace("back", "back", copies=0)


def pile_of(game: str, deck: str | None = None) -> tuple[str, ...]:
    """The ids of all cards of a deck, as often as it has them, unshuffled."""
    return tuple(face.id for face in card_ids(game, deck) for _ in range(face.copies))
