"""The word judge: yes (a list has it), doubtful (a speller would let it pass), no (DM-29, DMQ-19)."""

import time
from collections.abc import Callable, Container, Iterable
from enum import StrEnum
from pathlib import Path

from companion.core.effects import Spelling
from companion.core.errors import SettingsError
from companion.store.words.languages import INSTALL, Language
from companion.store.words.lists import FamilyList, WordList, read_list
from companion.store.words.normalise import fold, variants
from companion.store.words.speller import Speller, open_speller

MOST_LETTERS = 32  # longer than any board is wide
MOST_VARIANTS = 64  # of a word that the speller is asked for
MOST_S = 0.1  # for the speller, a word with all its readings
MOST_MOVE_S = 0.3  # for the speller, all words of a move


class Verdict(StrEnum):
    """What the judge says, best first."""

    YES = "yes"
    DOUBTFUL = "doubtful"
    NO = "no"


class WordJudge:
    """Judges words of one language as they stand on tiles.

    `words` are folded (None: there is no list, so nothing is sure), `two_letters` the words of two letters that count.
    `clock` in s, monotonic: the speller is not asked for longer than MOST_S a word and MOST_MOVE_S a move, nor for more
    than MOST_VARIANTS spellings of a reading; a word for which time runs out is doubtful.
    """

    def __init__(
        self,
        language: Language,
        words: WordList | None,
        *,
        speller: Speller | None = None,
        two_letters: Container[str] | None = None,
        family: FamilyList | None = None,
        spelling: Spelling | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.language = language
        self._words = words
        self._speller = speller
        self._two_letters = two_letters
        self._family = family
        self._spelling = spelling or Spelling()
        self._clock = clock

    def verdicts(self, words: Iterable[Iterable[str]], *, by_lists: bool = False) -> tuple[Verdict, ...]:
        """Of each word of a move the best verdict of its readings; `by_lists`: the speller is not asked at all."""
        until = None if by_lists else self._clock() + MOST_MOVE_S
        return tuple(self._judged(readings, until) for readings in words)

    def verdict(self, readings: Iterable[str], *, by_lists: bool = False) -> Verdict:
        """The best verdict of the ways in which one word may be read (DMQ-11)."""
        return self.verdicts((readings,), by_lists=by_lists)[0]

    def _judged(self, readings: Iterable[str], until: float | None) -> Verdict:
        """The verdict of a word; `until`: when the speller has had its time, None if it is not asked."""
        folded = [fold(reading, self._spelling) for reading in readings]
        fitting = [word for word in folded if 1 < len(word) <= MOST_LETTERS]
        deadline = None if until is None else min(until, self._clock() + MOST_S)
        known = [self._listed(word, deadline) for word in fitting]
        if Verdict.YES in known:
            return Verdict.YES
        if Verdict.DOUBTFUL in known or (fitting and self._words is None):
            return Verdict.DOUBTFUL
        if deadline is None:
            return Verdict.NO
        return Verdict.DOUBTFUL if any(self._spelled(word, deadline) for word in fitting) else Verdict.NO

    def _listed(self, word: str, deadline: float | None) -> Verdict:
        """What the lists say of a folded word; a list has many abbreviations among its words of two letters."""
        if self._family is not None and word in self._family:
            return Verdict.YES
        if self._words is None or word not in self._words:
            short = len(word) == 2 and self._two_letters is not None and word in self._two_letters
            return Verdict.YES if short else Verdict.NO
        if len(word) == 2 and self._two_letters is not None and word not in self._two_letters:
            return Verdict.DOUBTFUL
        sure = self._spelling.inflected or deadline is None or self._is_stem(word, deadline)
        return Verdict.YES if sure else Verdict.DOUBTFUL

    def _spelled(self, word: str, deadline: float) -> bool:
        """Does the speller let a folded word of three letters or more pass, or was there no time to find out?"""
        if self._speller is None or len(word) == 2:
            return False
        for text in variants(word, self.language.letters, MOST_VARIANTS):
            if self._clock() > deadline or self._speller.spell(text):
                return True
        return False

    def _is_stem(self, word: str, deadline: float) -> bool:
        """Does the speller derive the word from no other one (DMQ-17)? Without a speller nobody can tell."""
        if self._speller is None:
            return True
        for text in variants(word, self.language.letters, MOST_VARIANTS):
            if self._clock() > deadline:
                return False
            if self._speller.spell(text) and any(fold(stem) != word for stem in self._speller.stem(text)):
                return False
        return True


def open_judge(
    language: Language, *, spelling: Spelling | None = None, family: Path | None = None, needed: bool = False
) -> WordJudge:
    """The judge of a language with what this system has; `family` is the file of the family's words.

    Raises SettingsError, which says how to install it, if the word list is `needed` and missing.
    """
    path, spelling = language.list_file, spelling or Spelling()
    if path is None and needed:
        expected = f"a word list; install it: {INSTALL}"
        raise SettingsError(file=str(language.lists[0]), key="file", found="nothing", expected=expected)
    words = read_list(path, spelling, small_nouns=language.small_nouns) if path else None
    return WordJudge(
        language,
        words,
        speller=open_speller(language.speller) if language.speller else None,
        two_letters=language.two_letters,
        family=FamilyList(family) if family else None,
        spelling=spelling,
    )
