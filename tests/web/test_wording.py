"""How people are spoken to, and what things are called: the same on every page of a language (docs/TABLET.md)."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.web.sources import files_of
from web.texts import load_catalogues

LANGUAGES = sorted(load_catalogues())
WITHIN = r"[^.!?:…„«»“”]\s"  # within a sentence, where a capital letter is no beginning

POLITE = {
    "da": rf"{WITHIN}(De|Dem|Deres)\b",
    "de": rf"{WITHIN}(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b",
    "es": r"\b[Uu]sted(es)?\b",
    "it": rf"{WITHIN}(Lei|Suo|Sua|Suoi|Sue)\b",
    "nl": r"\b(u|uw)\b",
    "pt": r"\b([Vv]ocê|[Ss]enhora?)\b",
    "ru": rf"{WITHIN}(Вы|Вас|Вам|Вами|Ваш\w*)\b",
    "sv": rf"{WITHIN}(Ni|Er|Ert|Era)\b",
}

# Whoever holds the device and does something alone with it, and whoever learns the rules of a turn.
FOR_ONE = ("access", "boards", "enrol", "enter", "tile_faces", "host", "join", "photo", "rules")
TO_MANY = {
    "da": rf"{WITHIN}I\b",
    "de": r"\b[Ee]uch\b|\b[Ii]hr (dürft|habt|könnt|müsst|seid|sollt|wollt)\b",
    "es": r"\b(vosotr[oa]s|os|habéis|podéis|queréis)\b",
    "fr": r"\b[Vv]ous\b|\b(?!assez|chez)\w+ez\b",
    "it": r"\b(voi|potete|avete|volete)\b",
    "nl": r"\bjullie (hebben|kunnen|moeten|mogen|zijn)\b|\b(hebben|kunnen|moeten|mogen|zijn) jullie\b",
    "pt": r"\b(vocês|podem|ponham|mostrem)\b",
    "ru": r"\b[Вв](ы|ас|ам)\b|\b\w+[йиь]те(сь)?\b",
    "sv": r"\b[Nn]i\b",
}
PLAYS_AFTERWARDS = "enrol.take_away"  # "..., then you can all play"

# The whole table: setting up, measuring, what went wrong with the box.
FOR_ALL = ("calibrate", "storage", "onboarding", "safe", "tv", "words")
TO_ONE = {
    "da": r"\b([Dd]u|dig|din|dit|dine)\b",
    "de": r"\b([Dd]u|dich|dir|dein\w*)\b",
    "el": r"\b(εσύ|εσένα|σου)\b",
    "es": r"\b([Tt]ú|tus?|te|ti)\b",
    "fr": r"\b([Tt]u|te|toi|ton|ta|tes)\b",
    "it": r"\b([Tt]u|ti|te|tuo|tua|tuoi|tue)\b",
    "pt": r"\b([Tt]u|te|ti|teus?|tuas?)\b",
    "ru": r"\b([Тт]ы|тебя|тебе|тво\w+)\b",
    "sv": r"\b([Dd]u|dig|din|ditt|dina)\b",
}

# Words that have wandered in for things that are called otherwise everywhere else, or that no child should read.
STRAY = {
    "da": r"\bsten(en|ene)?\b",
    "el": r"πεδίο|μπαλαντέρ|φυλλομετρητή",
    "es": r"\bdispositivo|\bsoltar\b",
    "fr": r"\bnues?\b|\bpartie \{part\}|\bdéfauss",
    "it": r"\bpozzo\b|\bapparecchi|\bfotocamera\b",
    "nl": r"\bbox\b|\bvak(ken)?\b|\bhet camera\b",
    "pt": r"\bgira(r|ndo)?\b|\blarg(ar|ou)\b|\bidioma\b",
    "ru": r"\b[Пп]рибор|\bкам(ень|ня|ней|ни)\b",
    "sv": r"\bdjävlar\b|\ben platta\b|\bsten(en|ar|arna)?\b",
}


def texts(language: str, *parts: str) -> Iterator[tuple[str, str]]:
    """Every text of some parts of a language, of all parts where none is named, with its key.

    The rules of the games belong to the part "rules", though they lie with their games.
    """
    for file in files_of(language):
        for key, message in json.loads(file.read_text("utf-8")).items():
            part = "rules" if key.startswith("rules.") else file.stem
            if not parts or part in parts:
                yield from ((key, form) for form in ([message] if isinstance(message, str) else message.values()))


def found(language: str, pattern: str | None, *parts: str) -> list[tuple[str, str]]:
    if pattern is None:
        return []
    return [(key, text) for key, text in texts(language, *parts) if re.search(pattern, text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_spoken_to_politely_at_a_family_table(language: str) -> None:
    assert found(language, POLITE.get(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_does_something_alone_is_spoken_to_as_one(language: str) -> None:
    to_many = found(language, TO_MANY.get(language), *FOR_ONE)
    assert [(key, text) for key, text in to_many if key != PLAYS_AFTERWARDS] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_do_together_is_said_to_all(language: str) -> None:
    assert found(language, TO_ONE.get(language), *FOR_ALL) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_is_called_the_same_everywhere(language: str) -> None:
    assert found(language, STRAY.get(language)) == []
