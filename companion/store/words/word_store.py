"""What a box knows of words: the languages that its system and its own folder have lists of, and the family's list."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.store.words.languages import LANGUAGES, Language
from companion.store.words.lists import FamilyList
from companion.store.words.speller import open_speller


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What there is for a language: a word list (else every word is doubtful), a speller."""

    name: str
    listed: bool
    spelled: bool


class WordStore:
    """The `words` folder of a box: `<language>.txt` is a list of its own, `family.txt` what the table has accepted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.family = FamilyList(folder / "family.txt")

    def find(self, name: str) -> Language:
        """A language by its short name; of one that nobody knows there is no list, so every word is doubtful."""
        own = self._folder / f"{name}.txt"
        known = LANGUAGES.get(name, Language(name, ()))
        return replace(known, lists=(*known.lists, own))

    def known(self) -> list[Knowledge]:
        """The languages that may be chosen: those the box knows, and those of its own folder."""
        own = {path.stem for path in self._folder.glob("*.txt")} - {"family"}
        names = [*LANGUAGES, *sorted(own - LANGUAGES.keys())]
        return [self._knowledge(self.find(name)) for name in names]

    def _knowledge(self, language: Language) -> Knowledge:
        spelled = bool(language.speller) and open_speller(language.speller) is not None
        return Knowledge(language.name, language.list_file is not None, spelled)
