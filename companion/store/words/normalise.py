"""Words as they stand on tiles: plain capitals, without accents (DM-14, DMQ-13, DMQ-14)."""

import unicodedata
from itertools import combinations, islice, product

from companion.core.effects import Spelling

UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
LIGATURES = str.maketrans({"Œ": "OE", "Æ": "AE"})


def fold(word: str, spelling: Spelling | None = None) -> str:
    """A word in capitals without accents; ß is SS, or what the spelling says."""
    eszett = spelling.eszett if spelling else "SS"
    capitals = word.replace("ß", eszett).replace("ẞ", eszett).upper().translate(LIGATURES)
    if capitals.isascii():
        return capitals
    parts = unicodedata.normalize("NFD", capitals)
    return unicodedata.normalize("NFC", "".join(one for one in parts if not unicodedata.combining(one)))


def foldings(word: str, spelling: Spelling) -> tuple[str, ...]:
    """Every way in which a word may stand on tiles: with `digraph_umlauts` also with AE, OE, UE (DMQ-13)."""
    folded = fold(word, spelling)
    capitals = word.upper()
    if not spelling.digraph_umlauts or capitals.isascii():
        return (folded,)
    for umlaut, pair in UMLAUTS.items():
        capitals = capitals.replace(umlaut, pair)
    return tuple(dict.fromkeys((folded, fold(capitals, spelling))))


def is_laid(entry: str) -> bool:
    """Can a list's entry be laid with tiles at all: two letters or more and nothing else (DMQ-08)?"""
    return len(entry) > 1 and entry.isalpha()


def is_abbreviation(entry: str) -> bool:
    """USA, GmbH: a capital that is not the first letter (DMQ-17)."""
    return not entry[1:].islower()


def variants(word: str, letters: dict[str, tuple[str, ...]], most: int) -> list[str]:
    """What a word in plain capitals may be in ordinary spelling, the fewest changes first, at most so many.

    `letters` gives for a letter or a pair of letters what else it may stand for: {"A": ("ä",), "SS": ("ß",)}. Each is
    tried in small letters and with a capital.
    """
    word = word.lower()
    places = [
        (at, len(plain), tuple(others))
        for plain, others in letters.items()
        for at in range(len(word))
        if word.startswith(plain.lower(), at)
    ]
    changed = (
        _replaced(word, list(zip(chosen, picks, strict=True)))
        for number in range(len(places) + 1)
        for chosen in combinations(places, number)
        for picks in product(*(others for *_, others in chosen))
    )
    both = (one for text in changed if text is not None for one in (text, text[:1].upper() + text[1:]))
    return list(islice((one for one in both if one[:2] != "SS"), most))


def _replaced(word: str, changes: list[tuple[tuple[int, int, tuple[str, ...]], str]]) -> str | None:
    """The word with letters replaced; None if two changes meet in one letter."""
    text, end = "", 0
    for (at, length, _), pick in sorted(changes):
        if at < end:
            return None
        text += word[end:at] + pick
        end = at + length
    return text + word[end:]
