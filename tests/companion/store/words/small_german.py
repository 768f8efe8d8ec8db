"""A German of few words, and what a judge says of some words."""

from companion.store.words.judge import WordJudge

OWN_WORDS = "Haus\nLänder\nStraße\nspielen\nEi\nab\nbzw\nUSA\nGmbH\nA-Dur\nPaul\nNest\nd\nHäuser\n"
GERMAN = {"A": ("ä",), "O": ("ö",), "U": ("ü",), "SS": ("ß",)}


def verdicts(one: WordJudge, *words: str) -> list[str]:
    return [one.verdict((word,)) for word in words]
