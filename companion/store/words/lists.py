"""Word lists: the system's, kept small in memory, and the family's own file."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path

from companion.core.effects import Spelling
from companion.core.errors import DeviceError, SettingsError
from companion.store.atomic_files import atomic_write, make_folder
from companion.store.words.normalise import fold, foldings, is_abbreviation, is_laid

HEADING = "# Words that this table has accepted, one a line. Lines may be added, changed and taken out.\n"


class WordList:
    """A set of words in a few MB: those of one length stand sorted in one string."""

    def __init__(self, words: Iterable[str]) -> None:
        groups: dict[int, set[str]] = {}
        for word in words:
            groups.setdefault(len(word), set()).add(word)
        self._blocks = {length: "".join(sorted(group)) for length, group in groups.items() if length}
        self._size = sum(map(len, groups.values()))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[str]:
        for length, block in self._blocks.items():
            yield from (block[at : at + length] for at in range(0, len(block), length))

    def __contains__(self, word: str) -> bool:
        length = len(word)
        block = self._blocks.get(length, "")
        at = bisect_left(range(len(block) // length if length else 0), word, key=lambda n: _nth(block, length, n))
        return bool(block) and _nth(block, length, at) == word


def _nth(block: str, length: int, at: int) -> str:
    return block[at * length : (at + 1) * length]


@lru_cache(maxsize=4)
def read_list(path: Path, spelling: Spelling, *, small_nouns: bool) -> WordList:
    """A list of the system, one word a line, as its words stand on tiles.

    Abbreviations are left out, and names where only names have capitals (`small_nouns`), if the spelling says so
    (DMQ-17). Raises SettingsError for a file that cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise SettingsError(file=str(path), key="file", found=str(error), expected="a word list") from error
    entries = [
        entry
        for entry in text.split()
        if is_laid(entry)
        and (spelling.abbreviations or not is_abbreviation(entry))
        and (spelling.names or not small_nouns or not entry[0].isupper())
    ]
    plain = "\n".join(filter(str.isascii, entries)).upper().split()  # most of a list, folded in one go
    return WordList(chain(plain, *(foldings(entry, spelling) for entry in entries if not entry.isascii())))


class FamilyList:
    """The words that a table has accepted, in a file that people may edit at any time: one word a line, # a remark."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read_at: tuple[int, int] | None = None
        self._words: frozenset[str] = frozenset()

    def __contains__(self, word: str) -> bool:
        return fold(word) in self.words()

    def words(self) -> frozenset[str]:
        """The words as they stand in the file now, folded. Raises DeviceError if it is there and cannot be read."""
        try:
            status = self.path.stat()
            if self._read_at != (status.st_mtime_ns, status.st_size):
                self._words = frozenset(fold(line.strip()) for line in self._lines() if _is_entry(line))
                self._read_at = (status.st_mtime_ns, status.st_size)
        except FileNotFoundError:
            self._words, self._read_at = frozenset(), None
        except OSError as error:
            raise DeviceError(f"family list {self.path}: {error}") from error
        return self._words

    def add(self, words: Iterable[str]) -> None:
        """Appends words that are not there yet; the file is whole at every moment. Raises DeviceError."""
        known = self.words()
        new = [word for word in dict.fromkeys(words) if fold(word) not in known]
        if not new:
            return
        try:
            text = "".join(self._lines()) if self.path.exists() else HEADING
            text += "" if text.endswith("\n") else "\n"
            make_folder(self.path.parent)
            atomic_write(self.path, (text + "".join(f"{word}\n" for word in new)).encode())
        except OSError as error:
            raise DeviceError(f"family list {self.path}: {error}") from error

    def remove(self, words: Iterable[str]) -> None:
        """Takes words out; remarks stay. Raises DeviceError."""
        gone = {fold(word) for word in words}
        try:
            lines = self._lines() if self.path.exists() else []
            kept = [line for line in lines if not _is_entry(line) or fold(line.strip()) not in gone]
            if kept != lines:
                atomic_write(self.path, "".join(kept).encode())
        except OSError as error:
            raise DeviceError(f"family list {self.path}: {error}") from error

    def _lines(self) -> list[str]:
        return self.path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)


def _is_entry(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")
