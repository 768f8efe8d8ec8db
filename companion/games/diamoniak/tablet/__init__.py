"""DIAMONIAK and PIRATATAK on tablets."""

from companion.core.game import Plain
from companion.core.options import option_key
from companion.games.diamoniak.editions import COLOURS, DIAMONDS, EDITIONS, FAIRIES, PARTS, Options, parse_card
from web.family_stores import FamilyStores
from web.games.game import Book, Line, Sign, TabletGame
from web.games.switches import switches

BOOK: Book = {
    "goal": (Line("goal", ("DK-05",), ("castle_0_1", "castle_0_2", "castle_0_3")),),
    "turn": (
        Line("order", ("DK-07", "DK-08", "DKQ-28")),
        Line("draw", ("DK-09", "DK-10", "DKQ-01"), ("back",)),
        Line("start_castle", ("DK-12", "DK-13", "DKQ-04"), ("castle_1_1",)),
        Line("own", ("DK-14", "DK-17")),
        Line("others", ("DK-15", "DK-16"), ("castle_2_3",)),
        Line("buy", ("DK-20", "DK-21", "DK-22", "DK-23", "DK-24", "DKQ-05", "DKQ-06", "DKQ-07"), ("diamond",) * 3),
    ),
    "special": (
        Line("kept", ("DK-18", "DK-19"), ("fairy",)),
        Line("witch", ("DK-25", "DK-26", "DK-27", "DKQ-08", "DKQ-11"), ("witch",)),
        Line("fairy", ("DK-28", "DKQ-09"), ("witch", "fairy")),
        Line("emptied", ("DKQ-15",)),
    ),
    "end": (Line("reshuffle", ("DK-30", "DKQ-12", "DKQ-13")), Line("win", ("DK-31", "DKQ-18", "DKQ-19"))),
}

REASONS = {
    "cannot_start": "start_castle",
    "count_fault": "reshuffle",
    "draw_again": "draw",
    "draw_first": "draw",
    "drawn_already": "buy",
    "fairy_forced": "fairy",
    "match_over": "win",
    "no_castle_yet": "buy",
    "no_fairy": "fairy",
    "no_fairy_payment": "witch",
    "no_such_seller": "buy",
    "not_hers": "witch",
    "not_in_phase_draw": "draw",
    "not_in_phase_start": "start_castle",
    "not_in_phase_witch": "witch",
    "not_the_sellers": "buy",
    "not_your_colour": "buy",
    "other_colour": "own",
    "part_of_a_castle": "buy",
    "pay_owed": "witch",
    "payment_begun": "fairy",
    "three_diamonds": "buy",
    "too_many_witches": "witch",
}


def _describe(name: str, _: FamilyStores | None) -> Plain:
    edition = EDITIONS[name]
    without_witches = COLOURS * PARTS + DIAMONDS + FAIRIES
    special: dict[str, Plain | None] = {"colours": {"default": [*edition.colours]}, "deck": None}
    return {
        "words": dict(edition.words),
        "colours": [*edition.colours],
        "deck_key": option_key(edition.prefix, "deck"),
        "decks": [{"deck": deck, "cards": without_witches + witches} for deck, witches in edition.decks.items()],
        "options": [*switches(Options, edition.prefix, special)],
    }


def _sign(edition: str, card_id: str) -> Sign | None:
    """A card in the words of its edition; one whose part is not known looks like its first part."""
    card = parse_card(edition, card_id)
    if card is None:
        return None
    word = EDITIONS[edition].words[card.role]
    kind = f"{word}_{card.colour}" if card.colour else word
    names = (f"{kind}_{card.part}", f"{kind}_1", kind) if card.part else (f"{kind}_1", kind)
    return Sign(card.role, names, colour=card.colour)


def _card(edition: str, card: str) -> str:
    """A role in the words of an edition; "castle_0_1" is the castle of its first colour, the first part."""
    role, *rest = card.split("_")
    if role == "back":
        return card
    dress = EDITIONS[edition]
    if not rest:
        return dress.words[role]
    colour, part = rest
    return f"{dress.words[role]}_{dress.colours[int(colour)]}_{part}"


TABLET = TabletGame(describe=_describe, sign=_sign, book=BOOK, reasons=REASONS, card=_card)
