"""Languages: where a system keeps their lists, and how to install them."""

from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from companion.core.errors import SettingsError

LISTS = Path("/usr/share/dict")
INSTALL = "sudo apt install wngerman hunspell-de-de wfrench hunspell-fr"


@dataclass(frozen=True, slots=True)
class Language:
    """A language of words.

    `lists` are file names of word lists, the first that is there is taken; `speller` names a hunspell dictionary.
    `letters` say what else a plain letter may stand for; `small_nouns`: only names have capitals.
    """

    name: str
    lists: tuple[Path, ...]
    speller: str = ""
    letters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    small_nouns: bool = True

    @property
    def list_file(self) -> Path | None:
        """The word list on this system, None if it has none."""
        return next((path for path in self.lists if path.exists()), None)

    @property
    def two_letters(self) -> frozenset[str] | None:
        """The words of two letters that count without a doubt, from the shipped file; None: the list's own count."""
        found = files("companion.store.words") / "data" / f"two_letters_{self.name}.txt"
        return frozenset(found.read_text(encoding="utf-8").split()) if found.is_file() else None


LANGUAGES = {
    "de": Language(
        "de",
        (LISTS / "ngerman", LISTS / "german"),
        "de_DE",
        {"A": ("ä",), "O": ("ö",), "U": ("ü",), "SS": ("ß",)},
        small_nouns=False,
    ),
    "fr": Language(
        "fr",
        (LISTS / "french",),
        "fr",
        {
            "E": ("é", "è", "ê", "ë"),
            "A": ("à", "â"),
            "C": ("ç",),
            "I": ("î", "ï"),
            "O": ("ô",),
            "U": ("û", "ù"),
            "OE": ("œ",),
        },
    ),
}


def find_language(name: str, words: Path | None = None) -> Language:
    """A known language, or with a list of its own (`words`) any other one. Raises SettingsError."""
    known = LANGUAGES.get(name)
    if words is not None:
        if not words.exists():
            raise SettingsError(file=str(words), key="file", found="nothing", expected="a word list, one word a line")
        if known is None:
            return Language(name, (words,))
        return Language(name, (words,), known.speller, known.letters, known.small_nouns)
    if known is None:
        expected = f"{' or '.join(LANGUAGES)}, or another one with a word list of its own"
        raise SettingsError(file="words", key="language", found=name, expected=expected)
    return known
